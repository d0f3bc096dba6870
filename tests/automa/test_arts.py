"""The bots with Arts & Architecture: a fifth track, ten changed cards, the 20-sided die, the mat's third row."""

from __future__ import annotations

import pytest

from automa.table.state import Table
from engine.play import Play
from engine.sources import Luck
from tests.story import AUTOMA, SHADOW, YOU, Scene, board_of, event, events, mat_of, reason, spaces, told

FIRST = [1, 2, 8, 15, 17]
LAST = [4, 5, 10, 13, 19]


def arts(level: int = 2, **setup: object) -> Scene:
    """A table with Arts & Architecture."""
    return Scene(**{"boxes": ("base", "aa"), "level": level, **setup})


def read(play: Play[Table], bot: int) -> tuple[object, ...]:
    """The track tiebreaker as a bot read it."""
    entries = reason(event(play, "advanced", bot), "track_tiebreaker").data["read"]
    assert isinstance(entries, tuple)
    return entries


def income(made: Scene, *luck: object) -> Play[Table]:
    """End the player's turn with an empty deck."""
    play = made.deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7]).play(*luck)
    play.answer("end")
    return play


def test_everybody_has_a_token_on_the_arts_track() -> None:
    """(BAA-1, BAA-16)"""
    board = arts().board
    assert board.tracks[-1] == "arts"
    assert [seat.tokens["arts"] for seat in board.seats] == [[0], [0], [0]]


@pytest.mark.parametrize("card", FIRST)
def test_arts_is_read_first_on_five_cards(card: int) -> None:
    """The Automa may go anywhere by card 6 and takes arts. (BAA-3)"""
    play = arts().favorites("science", "science").bots_turn(6, card)
    assert spaces(play, AUTOMA)["arts"] == 1
    assert read(play, AUTOMA)[0] == "arts"


@pytest.mark.parametrize("card", LAST)
def test_arts_is_read_last_on_five_cards_so_first_for_the_shadow_empire(card: int) -> None:
    """(BAA-4)"""
    play = arts().only(AUTOMA, technology=7).favorites("technology", "science").bots_turn(6, card)
    assert spaces(play, SHADOW)["arts"] == 1
    assert read(play, SHADOW)[0] == "arts"


@pytest.mark.parametrize("card", [3, 7, 9, 11, 12, 14, 16, 18, 20, 21, 22])
def test_on_the_other_cards_arts_wins_a_tie_only_as_the_favorite(card: int) -> None:
    """Arts and one other track are left; the bots' tokens stand where nothing is gained. (BAA-5, TRK-7)"""
    plain = arts().only(AUTOMA, arts=1, technology=7).only(SHADOW, arts=1, technology=7)
    play = plain.favorites("science", "science").bots_turn(6, card)
    assert [spaces(play, bot)["arts"] for bot in (AUTOMA, SHADOW)] == [1, 1]


def test_as_the_favorite_arts_stands_where_the_heart_is() -> None:
    """Card 7: favorite, technology, ... (BAA-5)"""
    play = arts().favorites("arts", "science").bots_turn(6, 7)
    assert spaces(play, AUTOMA)["arts"] == 1


def test_research_rolls_the_20_sided_die() -> None:
    """(BAA-2)"""
    play = arts().only(AUTOMA, science=4, arts=0).bots_turn(6, 7, "arts")
    assert spaces(play, AUTOMA) == {"exploration": 12, "science": 5, "military": 12, "technology": 12, "arts": 1}


@pytest.mark.parametrize(
    ("space", "kind"), [(1, "tapestry_beside"), (3, "refresh_masterpieces"), (7, "refresh_masterpieces")]
)
def test_what_spaces_of_the_arts_track_give_the_automa(space: int, kind: str) -> None:
    """(BAA-9, BAA-10)"""
    play = arts().only(AUTOMA, arts=space - 1).bots_turn(6, 7)
    assert len(events(play, kind)) == 1


@pytest.mark.parametrize("space", [9, 11])
def test_arts_9_and_11_advance_the_automa_on_another_track(space: int) -> None:
    """Once, by the science die rolled until it shows one of the four. (BAA-10)"""
    made = arts().only(AUTOMA, arts=space - 1).favorites("science", "science")
    play = made.bots_turn(6, 7, "military")
    assert told(play, "rolled", "among") == [("military", "technology", "exploration", "science")]
    assert event(play, "cannot_advance").data["track"] == "military"


@pytest.mark.parametrize("space", [2, 4, 5, 6, 8, 10, 12])
def test_other_spaces_of_the_arts_track_give_the_automa_nothing(space: int) -> None:
    """Broadcasting on 6 and 12 is not on its chart. (BAA-17)"""
    play = arts().only(AUTOMA, arts=space - 1).bots_turn(6, 7)
    assert event(play, "advanced", AUTOMA).data["gains"] == ()


def test_the_third_row_of_the_mat_counts_arts_as_well() -> None:
    """In income turn 4 it is worth 2. (BAA-6)"""
    made = arts().era(3).tokens(AUTOMA, arts=5)
    made.mat.civilizations = []
    counted = {vp.data["thing"]: vp.data["vp"] for vp in events(income(made), "vp", AUTOMA) if "thing" in vp.data}
    assert counted["arts_space"] == 10


def test_arts_can_become_a_favorite() -> None:
    """One space before a landmark. (BAA-1, INA-4)"""
    play = income(arts().tokens(AUTOMA, arts=3).tokens(YOU, technology=1))
    assert mat_of(play).favorite == "arts"


def test_on_level_4_the_step_that_adds_more_cards_adds_4() -> None:
    """(BAA-12)"""
    play = income(arts(4).era(2).explored(*range(34)))
    assert told(play, "cards_added", "cards") == [2, 4]


def test_on_level_1_you_begin_with_an_advance_on_the_other_four_tracks() -> None:
    """(BAA-13)"""
    play = arts(1).era(0).play()
    play.answer("income")
    assert told(play, "income_turn", "advances") == [("military", "exploration", "technology", "science")]


def test_on_level_6_the_bots_begin_with_an_advance_on_arts_as_well_and_last() -> None:
    """(BAA-14)"""
    made = arts(6).era(0).era(1, YOU)
    play = made.play()
    play.source = Luck(1)
    play.answer("end")
    moved = [at.data["track"] for at in events(play, "advanced", AUTOMA) if at.data["by"] == "level"]
    assert moved == ["military", "exploration", "technology", "science", "arts"]
    assert spaces(play, SHADOW) == dict.fromkeys(board_of(play).tracks, 1)


def test_hucksters_with_arts_as_their_favorite_add_a_masterpiece() -> None:
    """(BAA-15)"""
    made = arts(boxes=("base", "pp", "aa"), civilization="hucksters").favorites("arts")
    assert mat_of(income(made)).pool == ["masterpiece"]
