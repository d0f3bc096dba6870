"""Whole games on four phones, two seats on phones of their own: no byte sent tells a hand that is not theirs."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Sequence

import pytest
from flask.testing import FlaskClient

from companion.web.access import IN_HAND
from engine.decisions import Decision
from engine.facts.cards import TAPESTRY_CARDS
from engine.state.match import Match
from tests.companion.guests import Visitor, visit
from tests.companion.people import TABS, Round
from tests.conftest import Owner, Phone
from tests.long_run import LONG, long

pytestmark = pytest.mark.usefixtures("people_luck")

HEADERS = ({}, {"HX-Request": "true"}, *([{"Accept-Encoding": "gzip"}] if LONG else []))


def openly(match: Match) -> set[str]:
    """The tapestry cards that lie where everybody sees them, or did."""
    players = match.game.players.values()
    lying = {card for player in players for stack in player.tapestries for card in stack}
    lying |= {mine.plays_as for mine in match.game.in_play}
    return lying | {card for bag in match.game.bags.values() for card in bag.discarded}


def secrets_from(match: Match, seats: Iterable[int]) -> list[str]:
    """What others than these seats hold, as names and as the words by which our pages would call the cards."""
    own = {card for seat in seats for card in match.game.players[seat].hand}
    held = {card for seat, player in match.game.players.items() if seat not in seats for card in player.hand}
    kept = sorted(held - own - openly(match) - {"trap"})
    return [word for card in kept for word in (TAPESTRY_CARDS[card].name, f'"{card}"', f"card:{card}")]


def found_in(sent: str, hidden: Sequence[str]) -> list[str]:
    """The secrets that stand in something sent."""
    text = sent.replace("&#39;", "'").replace("&#34;", '"')
    there = [word for word in hidden if word in text]  # much quicker than a pattern, and mostly none
    return re.findall(rf"(?<!\w)(?:{'|'.join(map(re.escape, there))})(?!\w)", text) if there else []


def bytes_of(client: FlaskClient, url: str, asked: Iterable[dict[str, str]]) -> list[tuple[str, bytes]]:
    """All that a phone is sent for a page: body and headers, as a page, as a part, and packed."""
    sent = []
    for headers in asked:
        response = client.get(url, headers=headers)
        body = gzip.decompress(response.data) if response.headers.get("Content-Encoding") == "gzip" else response.data
        sent.append((f"{url} {headers}", body + str(response.headers).encode()))
    return sent


def first_said(client: FlaskClient, url: str) -> list[tuple[str, bytes]]:
    """What a stream says at once."""
    with client.get(url) as response:
        said = next(iter(response.response))
        assert isinstance(said, bytes)
        return [(url, said + str(response.headers).encode())]


def addresses(client: FlaskClient, game: Round) -> list[str]:
    """Every page that shows anything of a game, and what pages of it fetch for themselves."""
    below, on_page = f"/games/{game.game.id}", client.get(game.url).text
    here = re.search(rf'"({below}/here\?as=[^"]+)"', on_page)
    assert here
    last = game.owner.parts.games.recalled(game.game.id).last
    return [
        *(game.url + tab for tab in (*TABS, "/words", "/tell", "?ask=alliance")),
        *(f"{below}/{path}" for path in ("share", "settings", "export", "result", "journal", "guest", "lobby")),
        *(f"{below}/{path}" for path in ("replay", "kept", "point", f"replay/{last}?board=city")),
        here[1],
        "/",
    ]


def look_through(client: FlaskClient, game: Round, seats: tuple[int, ...]) -> int:
    """Every byte of every page that a phone can open; how many secrets could have stood there."""
    hidden, at_all = secrets_from(game.match, seats), LONG or game.asked.kind == "player_turn"
    urls = addresses(client, game) if at_all else [game.url]
    sent = [each for url in urls for each in bytes_of(client, url, HEADERS if at_all else HEADERS[:1])]
    for stream in ("events", "people/events") if at_all else ():
        sent += first_said(client, f"/games/{game.game.id}/{stream}")
    for where, said in sent:
        assert not found_in(said.decode(), hidden), f"{where}, phone of {seats}"
    return len(hidden)


def answer_on_own_phone(game: Round, phones: dict[int, Visitor]) -> None:
    """Whoever is asked answers where they play; the answer that comes back is looked through as well."""
    asked, key = game.asked, game.player(game.asked)
    if asked.seat not in phones:
        game.take()
        sent = game.post("answers", key=key, htmx=True)
        seats: tuple[int, ...] = tuple(seat for seat in game.match.game.players if seat not in phones)
    else:
        sent = phones[asked.seat].post("answers", seq=game.seq, key=key, htmx=True)
        seats = (asked.seat,)
    assert sent.status_code in (200, 204), (asked.kind, key)
    assert not found_in(sent.text, secrets_from(game.match, seats))


@pytest.mark.parametrize("seed", [5, 11] if LONG else [5])
def test_no_byte_sent_to_any_of_four_phones_tells_what_others_hold(owner: Owner, phone: Phone, seed: int) -> None:
    """Ada and Ben share the host's phone, Cleo and Dan have their own, Eve watches. (GEN-6)

    At each sort of question whenever hands have changed, in the long run at every question, to the end of the game.
    """
    game, looked, seen = Round(owner, "Ada", "Ben", "Cleo", "Dan", seed=seed), 0, set[tuple[str, int]]()
    phones = {seat: visit(owner, phone, game.game, f"play-{seat}", name) for seat, name in ((2, "Cleo"), (3, "Dan"))}
    watcher = visit(owner, phone, game.game, "watch", "Eve")
    while game.skip_until(lambda asked, match: LONG or sort_of(asked, match) not in seen):
        if not LONG and looked > 350:
            break
        asked = game.asked
        seen.add(sort_of(asked, game.match))
        shared = game.shown_to() if asked.seat in (0, 1) else in_hand(owner, game)
        looked += look_through(owner.client, game, () if shared is None else (shared,))
        looked += sum(look_through(each.client, game, (seat,)) for seat, each in phones.items())
        looked += look_through(watcher.client, game, ())
        answer_on_own_phone(game, phones)
    assert looked > 300


def sort_of(asked: Decision, match: Match) -> tuple[str, int]:
    """What sort of question it is: a turn in every other era is one of its own."""
    return asked.kind, max(seat.era for seat in match.game.board.seats) // 2 if asked.kind == "player_turn" else 0


def in_hand(owner: Owner, game: Round) -> int | None:
    """Who has said to have the shared phone, as long as it shows their hand."""
    owner.client.get(game.url)
    with owner.client.session_transaction() as session:
        taken = session.get(IN_HAND, {}).get(game.game.id)
    return int(taken[0]) if taken else None


@long
def test_whatever_others_hold_a_phone_of_its_own_and_a_watcher_are_sent_the_same(owner: Owner, phone: Phone) -> None:
    """Not a letter depends on another hand: cards are exchanged, and the same is sent again. (GEN-6)"""
    game = Round(owner, "Ada", "Ben", "Cleo", seed=9)
    cleo, watcher = visit(owner, phone, game.game, "play-2", "Cleo"), visit(owner, phone, game.game, "watch", "Eve")
    swapped = 0
    while game.skip_until(lambda asked, match: asked.kind == "player_turn" and all(hand_of(match))):
        for visitor, own in ((cleo, 2), (watcher, None)):
            match = game.match
            before = pages(visitor, game)
            for seat, player in match.game.players.items():
                if seat != own:
                    kept = list(player.hand)
                    others = [card for card in match.game.box.tapestry_cards if card not in kept]
                    player.hand[:] = others[: len(kept)]
                    assert pages(visitor, game) == before
                    player.hand[:] = kept
                    swapped += len(kept)
        game.skip()
        if swapped > 20:
            break
    assert swapped > 5


def hand_of(match: Match) -> list[int]:
    """How many cards each player holds."""
    return [len(player.hand) for player in match.game.players.values()]


def pages(visitor: Visitor, game: Round) -> list[str]:
    """What a phone is sent of a game, without the tokens of forms and what changes with the clock."""
    sent = [visitor.client.get(game.url + tab).text for tab in TABS]
    return [re.sub(r'csrf_token" value="[^"]*"|a minute ago|just now', "", page) for page in sent]
