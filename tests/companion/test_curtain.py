"""The curtain between several people on one phone: whose turn it is, no hand shown, why the phone moves on."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine.consent import is_free
from engine.facts.cards import TAPESTRY_CARDS
from engine.sources import Luck
from engine.state.match import Match
from tests.companion.on_phone import words
from tests.companion.people import TABS, Round
from tests.conftest import Owner
from tests.long_run import long

pytestmark = pytest.mark.usefixtures("people_luck")


def test_before_anything_hidden_is_shown_the_phone_is_passed(three: Round) -> None:
    page = three.page()
    assert "Pass the phone to Ada" in page
    assert "Choose your capital city" not in page
    three.take()
    page = three.page()
    assert "Pass the phone" not in page
    assert "Choose your capital city" in page


def test_behind_the_curtain_lies_the_map_with_the_ways_to_what_all_may_see(three: Round) -> None:
    """Not to a hand or a city; from each of those views the game is one tap away."""
    page = three.get().text
    assert 'class="stage of-map at-rest"' in page
    assert sorted(re.findall(r'class="corner to-(\w+)"', page)) == ["journal", "others", "tracks"]
    for way in ("journal", "others", "tracks"):
        below = three.get(f"/{way}").text.split('class="views"')[1].split("</nav>")[0]
        assert re.findall(r'class="corner to-(\w+) back" href="([^"]+)"', below) == [(way, three.url)]


@pytest.mark.parametrize("side", ["city", "cards"])
def test_a_hidden_side_leads_back_to_the_game(three: Round, side: str) -> None:
    """Whoever looked at it there still stands on it when the phone has gone to the next."""
    below = three.get(f"/{side}").text.split('class="views"')[1].split("</nav>")[0]
    assert re.findall(r'class="corner to-(\w+) back" href="([^"]+)"', below) == [(side, three.url)]


def test_the_next_person_is_asked_behind_the_curtain_again(three: Round) -> None:
    three.move()
    assert three.asked.seat == 1
    assert "Pass the phone to Ben" in three.page()


def test_nobody_answers_for_somebody_else(three: Round) -> None:
    before = three.seq
    key = next(iter(three.asked.options.keys()))
    refused = three.post("answers", key=key)
    assert refused.status_code == 409
    assert "Pass the phone to Ada" in words(refused)
    assert three.post("seat", seat=2).status_code == 409
    assert three.post("seat", seat="me").status_code == 400
    assert three.seq == before


@pytest.mark.parametrize("act", ["answers", "undo", "redo", "points", "fix/decks"])
def test_the_ways_of_a_table_do_not_lead_round_the_curtain(three: Round, act: str) -> None:
    """At a table anybody reports and takes back; here only whoever is asked answers, and all agree."""
    three.play_until("player_turn")
    before = three.seq
    fields: dict[str, Any] = {"seq": str(before), "key": "income", "amount": "7", "sign": "+"}
    assert three.owner.post(f"/games/{three.game.id}/{act}", **fields).status_code == 404
    assert three.seq == before


@pytest.mark.parametrize("page", ["tracks", "map", "journal", "score", "more", "points", "fix", "fix/decks", "layout"])
def test_the_pages_of_a_table_are_not_those_of_a_game_on_screen(three: Round, page: str) -> None:
    assert three.owner.client.get(f"/games/{three.game.id}/{page}").status_code == 404


def test_behind_the_curtain_one_s_own_side_is_not_shown(three: Round) -> None:
    for tab in ("/city", "/cards"):
        assert "Once Ada has the phone in hand" in three.page(tab)


def test_somebody_who_plays_with_the_app_alone_sees_no_curtain(owner: Owner) -> None:
    alone = Round(owner, "Ada", "App", built_in={"1": "greedy"})
    assert "Pass the phone" not in alone.page()
    assert "Choose your capital city" in alone.page()


def hidden_from(match: Match, seat: int | None) -> set[str]:
    """The names of the tapestry cards in others' hands that lie nowhere openly."""
    players = match.game.players
    lying = {card for player in players.values() for stack in player.tapestries for card in stack}
    lying |= {mine.plays_as for mine in match.game.in_play} | set(players[seat].hand if seat is not None else ())
    lying |= {card for bag in match.game.bags.values() for card in bag.discarded}
    hands = {card for other, player in players.items() if other != seat for card in player.hand}
    return {TAPESTRY_CARDS[card].name for card in hands - lying if card != "trap"}


def look_for_leaks(game: Round, seat: int | None) -> int:
    """Open the pages as they are shown to a seat; how many cards they could have told."""
    hidden = hidden_from(game.match, seat)
    for tab in TABS if game.asked.kind in ("player_turn", "play_tapestry") else ("", "/journal"):
        page = game.page(tab)
        shown = {name for name in hidden if re.search(rf"\b{re.escape(name)}\b", page)}
        assert not shown, f"{tab} shows seat {seat} {shown}"
    return len(hidden)


def latest_era(match: Match) -> int:
    """The era of whoever is furthest."""
    return max(seat.era for seat in match.game.board.seats)


@long
def test_no_page_shows_a_card_in_somebody_else_s_hand(owner: Owner) -> None:
    """In two eras at every question, behind the curtain and in the hand of whoever is asked. (GEN-6)

    That no letter depends on another hand is tested below, and of all that is sent to several phones in
    test_secret_phones.py.
    """
    game, looked = Round(owner, "Ada", "Ben", "App 3", built_in={"2": "greedy"}), 0
    while game.pending is not None and latest_era(game.match) < 3:
        looked += look_for_leaks(game, game.shown_to())
        game.take()
        looked += look_for_leaks(game, game.asked.seat)
        game.move()
    assert looked > 300


def sent(game: Round) -> list[str]:
    """All that a phone is sent of a game, as pages and as parts, without the tokens of its forms."""
    urls = [game.url + tab for tab in TABS] + ["/", f"/games/{game.game.id}/settings", f"{game.url}?ask=alliance"]
    pages = [game.owner.client.get(url, headers=headers).text for url in urls for headers in ({}, {"HX-Request": "1"})]
    return [re.sub(r'csrf_token" value="[^"]*"|a minute ago|just now', "", page) for page in pages]


def hands_swapped(match: Match, seat: int | None, luck: Luck) -> dict[int, list[str]]:
    """Give everybody but a seat other cards; what they had."""
    had = {other: list(player.hand) for other, player in match.game.players.items() if other != seat}
    for other, hand in had.items():
        match.game.players[other].hand[:] = [luck.pick(list(match.game.box.tapestry_cards)) for _card in hand]
    return had


def test_whatever_others_hold_the_phone_is_sent_the_same(owner: Owner) -> None:
    """Not a letter of a page or part, its attributes included, depends on another hand. (GEN-6)"""
    game, luck, swapped = Round(owner, "Ada", "Ben", "Cleo", seed=9), Luck(4), 0
    while game.pending is not None and latest_era(game.match) < 3:
        if luck.pick(range(25)) == 0:
            for seat in (None, game.asked.seat):
                game.hide() if seat is None else game.take()
                before, match = sent(game), game.match
                had = hands_swapped(match, seat, luck)
                after = sent(game)
                for other, hand in had.items():
                    match.game.players[other].hand[:] = hand
                assert before == after
                swapped += sum(map(len, had.values()))
        game.skip()
    assert swapped > 10


def test_the_journal_says_that_somebody_drew_a_card_and_not_which(three: Round) -> None:
    """Ada learns her card; Ben learns that there is one. (GEN-6)"""
    three.play_until("player_turn")
    drawer = three.asked.seat
    three.move("income")
    while not three.match.game.players[drawer].hand:
        three.move()
    while three.asked.seat == drawer:
        three.move()
    three.hide()
    assert "drew a tapestry card" in three.page("/journal")


def draw_last(game: Round) -> int:
    """Play on until somebody draws a tapestry card with the last answer of a turn; who it is."""
    for _ in range(3000):
        seat, before = game.asked.seat, {number: len(player.hand) for number, player in game.match.game.players.items()}
        game.move()
        if game.asked.seat != seat and len(game.match.game.players[seat].hand) > before[seat]:
            return seat
    raise AssertionError("nobody drew a card")


def test_whoever_drew_a_card_sees_it_before_the_phone_is_passed_on(three: Round) -> None:
    """The turn is over with the card drawn; its owner looks at it, hides it, and then the phone goes on. (GEN-6)"""
    seat = draw_last(three)
    name, drawn = three.match.game.board.seats[seat].name, three.match.game.players[seat].hand[-1]
    next_name = three.match.game.board.seats[three.asked.seat].name
    page = three.page()
    assert f"This is for {name} alone" in page
    assert f"drew {TAPESTRY_CARDS[drawn].name}" in page
    assert f"Hide it and pass the phone to {next_name}" in page
    assert three.post("answers", key="income").status_code == 409
    assert three.post("pass").status_code == 303
    page = three.page()
    assert f"Pass the phone to {next_name}" in page
    assert f"drew {TAPESTRY_CARDS[drawn].name}" not in page


def hand_over(game: Round) -> int:
    """Play on until somebody hands the phone over with an answer that reveals nothing; who it was."""
    for _ in range(3000):
        seat = game.asked.seat
        game.move()
        asked = game.asked
        with game.owner.parts.games.view(game.game.id) as view:
            if asked.seat != seat and is_free(view.play, seat):
                return seat
    raise AssertionError("everything reveals something")


def test_taking_back_behind_the_curtain_shows_no_hand(three: Round) -> None:
    """The phone is with the next person already when the last answer is taken back."""
    seat = hand_over(three)
    name = three.match.game.board.seats[seat].name
    assert "Pass the phone to" in three.page()
    assert three.post("undo").status_code == 303
    assert three.asked.seat == seat
    page = three.page()
    assert f"Pass the phone to {name}" in page
    assert "Redo" not in page
    assert three.post("redo").status_code == 409, "whoever is asked again may do it again"
    three.take()
    assert "Redo" in three.page()
    assert three.post("redo").status_code == 303


def test_a_phone_that_slept_while_others_played_asks_anew_who_has_it(three: Round) -> None:
    """The others answered on another phone; this one lies on the table."""
    three.take()
    for _ in range(30):
        three.skip()
        if three.asked.seat == 0 and three.asked.kind == "keep_civilization":
            break
    assert three.asked.seat == 0
    assert "Pass the phone to Ada" in three.page()


# ---- why the phone moves


def test_the_curtain_says_why_the_phone_moves(three: Round) -> None:
    three.move()
    assert "The game is being set up: Ben chooses next." in three.page()
    three.play_until("player_turn", seat=1)
    three.hide()
    assert "It’s Ben’s turn." in three.page()


def test_an_attack_names_who_attacks_and_where(owner: Owner) -> None:
    """The curtain and the question of the defender; what only the defender may know is on neither. (TRP-1)"""
    game = Round(owner, "Ada", "Ben", "Cleo", seed=18)
    game.skip_to("response")
    curtain = game.owner.client.get(game.url)
    assert "Ben attacks, and Ada may answer." in words(curtain)
    assert 'class="chosen"' in curtain.text
    assert "trap" not in words(curtain)
    game.take()
    assert "Ben attacks your territory. Do you play a trap? The territory is marked on the map." in game.page()
    game.move()
    assert "Ben’s turn goes on." in game.page()
