"""A rematch is one with the same people: guests are in it as what they were, and their phones show the way there."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from companion.store.models import NAME_LENGTH, GameRow
from companion.store.rematches import next_name
from engine.acts import Answer
from tests.companion.at_once import at_once
from tests.companion.fixing import AtTheTable
from tests.companion.guests import Visitor, guest_ids, visit
from tests.companion.on_phone import words
from tests.companion.people import Round
from tests.conftest import Owner, Phone
from tests.golden.versions import FOLDER


def again(owner: Owner, game: GameRow) -> GameRow:
    """The host starts a rematch."""
    response = owner.post(f"/games/{game.id}/rematch")
    found = re.search(r"[\w-]{16,}", response.headers["Location"])
    assert found
    return owner.parts.games.find(found[0])


@pytest.mark.usefixtures("people_luck")
def test_everybody_keeps_their_seat(three: Round, phone: Phone) -> None:
    ben = visit(three.owner, phone, three.game, "play-1")
    dan = visit(three.owner, phone, three.game, "watch", "Dan")
    gone = visit(three.owner, phone, three.game, "watch", "Eve")
    three.owner.post(f"/games/{three.game.id}/share/remove", guest=guest_ids(three.owner, three.game)[2])
    game = again(three.owner, three.game)
    page = words(three.owner.client.get(f"/games/{game.id}/share"))
    assert "Ben plays" in page
    assert "Dan watches" in page
    assert "Eve" not in page
    assert Visitor(ben.client, game).get().status_code == 200
    assert "Ask for a seat" in words(Visitor(dan.client, game).get())
    assert Visitor(gone.client, game).get().status_code == 403
    assert not guest_ids(three.owner, again(three.owner, three.owner.game()))


def test_a_guest_finds_the_rematch_on_the_page_of_the_game_that_is_over(solo: AtTheTable, phone: Phone) -> None:
    ben = visit(solo.owner, phone, solo.game, "help")
    parts, over = solo.owner.parts, (FOLDER / "earlier" / "0.1" / "exports" / "table_finished.json").read_bytes()
    finished = parts.games.import_document(solo.owner.profile, over, None)
    parts.guests.bring_along(solo.game.id, finished.id)
    parts.games.delete(solo.game.id)
    page = f"/games/{finished.id}"
    assert "The host plays again" not in words(ben.client.get(page))
    with ben.client.get(f"{page}/events") as stream:
        lines = iter(stream.response)
        next(lines)
        game = again(solo.owner, finished)
        assert next(lines) == f"event: people\ndata: {len(parts.games.export(finished.id).entries)}\n\n".encode(), (
            "the open page asks who is here, and hears of it"
        )
    assert f'href="/games/{game.id}"' in ben.client.get(page).text
    assert "The host plays again" in words(ben.client.get(page))
    assert "The host plays again" not in words(solo.owner.client.get(page))


def test_the_host_reads_that_more_phones_of_theirs_show_the_game(solo: AtTheTable) -> None:
    page = f"/games/{solo.game.id}/share"
    assert "the host, on this phone" in words(solo.owner.client.get(page))
    profiles = solo.owner.parts.profiles
    profiles.join(None, profiles.invite(solo.owner.profile).token)
    assert "has not opened this game" in words(solo.owner.client.get(page))
    assert 'href="/link"' in solo.owner.client.get(page).text


def games_of(owner: Owner) -> set[str]:
    return {game.id for game in owner.parts.games.of_owner(owner.profile)}


@pytest.mark.usefixtures("people_luck")
def test_a_rematch_that_was_tapped_twice_is_one_game(three: Round, phone: Phone) -> None:
    """Without scripts a second tap sends the form again: it leads to the game that the first one began."""
    visit(three.owner, phone, three.game, "play-1")
    before = games_of(three.owner)
    first = again(three.owner, three.game)
    assert again(three.owner, three.game).id == first.id
    assert games_of(three.owner) - before == {first.id}
    assert len(guest_ids(three.owner, first)) == 1, "nobody is in it twice"


def test_two_taps_at_the_same_moment_begin_one_game(solo: AtTheTable) -> None:
    games = solo.owner.parts.games
    begun = at_once(*[lambda: games.rematch(solo.game.id).id] * 3)
    assert len(set(begun)) == 1


def test_a_rematch_that_was_played_or_is_another_one_stays_by_itself(solo: AtTheTable) -> None:
    """The next level is another game than the same again; so is one after somebody has played."""
    games = solo.owner.parts.games
    same, harder = games.rematch(solo.game.id, level=2), games.rematch(solo.game.id, level=3)
    assert harder.id != same.id
    assert games.rematch(solo.game.id, level=3).id == harder.id
    with games.view(harder.id) as view:
        assert view.play.pending is not None
        key = next(iter(view.play.pending.options.keys()))
    games.act(harder.id, games.seq(harder.id), Answer(key))
    assert games.rematch(solo.game.id, level=3).id not in (harder.id, same.id)


def twin(owner: Owner, game: GameRow, name: str = "") -> GameRow:
    """A game set up by hand like the rematch of this one, which nobody has played."""
    games = owner.parts.games
    setup = {**game.setup, **games.kinds[game.kind].begun_with}
    return games.create(owner.profile, setup, name or next_name(game.name))


def test_only_what_was_begun_after_the_game_is_its_rematch(solo: AtTheTable) -> None:
    """One that was set up before the game was played to where it stands is a game of its own."""
    games, owner = solo.owner.parts.games, solo.owner
    before = twin(owner, solo.game)
    solo.answer("vp:+1")
    after = twin(owner, solo.game)
    assert games.rematch(solo.game.id).id == after.id != before.id


def test_a_game_that_is_over_is_not_its_own_rematch(owner: Owner) -> None:
    """One that was brought from elsewhere was over before it came here."""
    over = (FOLDER / "earlier" / "0.1" / "exports" / "table_finished.json").read_bytes()
    finished = owner.parts.games.import_document(owner.profile, over, None)
    assert owner.parts.games.rematch(finished.id).id != finished.id


def test_a_rematch_is_ones_own_and_named_after_the_game(solo: AtTheTable, new_owner: Callable[[], Owner]) -> None:
    """The same game of somebody else, or one that was named otherwise, is none of it."""
    others = {twin(new_owner(), solo.game).id, twin(solo.owner, solo.game, "Monday").id}
    game = solo.owner.parts.games.rematch(solo.game.id)
    assert game.id not in others
    assert (game.owner, game.name) == (solo.owner.profile, f"{solo.game.name} (2)")


def test_a_game_put_right_after_its_end_keeps_its_rematch(solo: AtTheTable) -> None:
    """Somebody sees only then that the VP are wrong; the next game has been set up meanwhile. (END-1)"""
    games = solo.owner.parts.games
    solo.put_right(
        "scores", board__seats__0__era="5", board__seats__0__finished="yes", bots__era="5", bots__finished="yes"
    )
    solo.answer("end")
    begun = games.rematch(solo.game.id)
    solo.put_right("scores", board__seats__0__vp="99")
    assert games.rematch(solo.game.id).id == begun.id


@pytest.mark.parametrize(
    ("played", "then"),
    [
        ("Sunday", "Sunday (2)"),
        ("Sunday (2)", "Sunday (3)"),
        ("Sunday (late)", "Sunday (late) (2)"),
        ("(2)", "(2) (2)"),
    ],
)
def test_rematches_are_counted(played: str, then: str) -> None:
    assert next_name(played) == then


def test_a_name_is_never_too_long_for_its_number() -> None:
    assert next_name("n" * NAME_LENGTH) == "n" * (NAME_LENGTH - 4) + " (2)"


def test_the_next_level_is_in_the_name_of_its_game(owner: Owner) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table", "level": 2}, "Level 2, Nov 22")
    owner.post(f"/games/{game.id}/rematch", level="3")
    assert {each.name for each in owner.parts.games.of_owner(owner.profile)} == {"Level 2, Nov 22", "Level 3, Nov 22"}


def test_at_the_table_a_rematch_begins_with_what_to_lay_out(owner: Owner) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table", "level": 2}, "Sunday")
    assert owner.post(f"/games/{game.id}/rematch").headers["Location"].endswith("/layout")
