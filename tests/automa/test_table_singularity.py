"""AI Singularity at a table: a tap moves the token to its new start, and the bots know what stands where."""

from __future__ import annotations

import pytest

from automa.civilizations import catch_up
from engine.journal import Event
from engine.rules.count import spaces_advanced
from tests.automa.reporting import why
from tests.engine.test_none_left import FIRST, answered
from tests.story import AUTOMA, YOU, Scene, board_of, event, mat_of

REPORT = "singularity:military"


def at_its_end() -> Scene:
    """Your token stands before the end of technology."""
    return Scene().only(YOU, technology=11, military=3)


def test_the_token_starts_again_and_its_track_is_left_empty() -> None:
    """(FAQ-18, ACH-2)"""
    play = at_its_end().play()
    assert why(play, REPORT) == ("no_token_there", "FAQ-18"), "it has not come there yet"
    play.answer("advance:technology")
    play.answer(REPORT)
    assert board_of(play).seats[YOU].tokens["technology"] == []
    assert board_of(play).seats[YOU].tokens["military"] == [3, 0]
    assert event(play, "singularity").data == {"track": "military"}
    assert board_of(play).achievements["complete_track"] == [YOU], "a token moved away still counts"


def test_it_may_start_again_on_its_own_track() -> None:
    """(FAQ-18)"""
    play = at_its_end().play()
    play.answer("advance:technology")
    play.answer("singularity:technology")
    assert board_of(play).seats[YOU].tokens["technology"] == [0]
    assert why(play, "singularity:cooking") == ("no_such_option", "")


def test_nothing_goes_on_along_the_empty_track() -> None:
    """(ADV-1)"""
    play = at_its_end().play()
    play.answer("advance:technology")
    play.answer(REPORT)
    assert why(play, "advance:technology") == ("no_token_there", "")
    assert why(play, "regress:technology") == ("no_token_there", "")
    play.answer("advance:military@0")
    assert board_of(play).seats[YOU].tokens["military"] == [3, 1]


def test_to_the_bots_the_track_counts_whole() -> None:
    """Equalizers catch up with its end, as in a game on screen. (ACI-7, FAQ-18)"""
    play = at_its_end().only(AUTOMA, technology=10).play()
    play.answer("advance:technology")
    play.answer(REPORT)
    table, mat = play.state, mat_of(play)
    assert spaces_advanced(table.game, YOU, "technology") == 12
    answered(table.game, catch_up(table.game, table.bots, mat, {"catch_up_within": 2, "otherwise": {"vp": 5}}), FIRST)
    assert board_of(play).seats[AUTOMA].tokens["technology"] == [12]


def test_a_table_put_right_may_stand_like_that() -> None:
    """A person's token may have left technology for another track, and no other. (FAQ-18)"""
    play = Scene().play()
    assert why(play, "fix:board/seats/0/tokens/technology=[]") == ("no_such_position", ""), "where is the token?"
    play.answer("fix:board/seats/0/tokens/military=[3, 0]")
    play.answer("fix:board/seats/0/tokens/technology=[]")
    assert board_of(play).seats[YOU].tokens["technology"] == []
    assert why(play, "fix:board/seats/0/tokens/science=[]") == ("no_such_position", "")


@pytest.mark.parametrize("seat", [1, 2])
def test_no_bot_does_without_a_token_on_a_track(seat: int) -> None:
    play = Scene().play()
    play.answer(f"fix:board/seats/{seat}/tokens/military=[3, 0]")
    assert why(play, f"fix:board/seats/{seat}/tokens/technology=[]") == ("no_such_position", "")


def test_the_bots_play_on_and_the_game_replays() -> None:
    """To the end of their next turn. (FAQ-18)"""
    play = at_its_end().deck(1, 2, 3, 4).play()
    play.answer("advance:technology")
    play.answer(REPORT)
    told: list[Event] = list(play.journal)
    keys = [entry.key for entry in play.answers]
    play.undo()
    play.redo()
    assert [event.kind for event in play.journal] == [event.kind for event in told]
    assert [entry.key for entry in play.answers] == keys
