"""What a card in somebody's hand triggered, as it is told at a table; and who plays on after income turn 5."""

from __future__ import annotations

import pytest

from automa.definitions import PLAYS_ON
from automa.table import open_play
from automa.table.card_reports import goes_on_as, masterpieces, noted_civilizations, reserved
from automa.table.report_keys import key_of, moves_bots_again, reported
from automa.table.state import Table
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from tests.automa.reporting import keys, pending, why
from tests.story import AUTOMA, YOU, Scene, board_of, event, events, told

ALL = ("base", "pp", "aa", "ff")


def finished(boxes: tuple[str, ...] = ALL) -> Play[Table]:
    """Your last income turn has just begun, and the bots have had theirs."""
    scene = Scene(boxes=boxes).era(5).era(4, YOU)
    scene.mat.covered = 3
    play = scene.play()
    play.answer("income")
    return play


def test_masterpieces_are_counted_for_the_income_turns() -> None:
    """ART-1: which it is, the table sees."""
    play = Scene(boxes=ALL).play()
    for _ in range(2):
        play.answer("masterpiece")
    assert masterpieces(play.state, YOU) == 2
    assert told(play, "masterpiece_at_table", "number") == [1, 2]
    play.undo()
    assert masterpieces(play.state, YOU) == 1


def test_what_is_reserved_lies_there_until_it_is_used() -> None:
    """CHM-5, INC-9: in the order of the mat, and what nobody noted may be used too."""
    play = Scene(boxes=ALL).play()
    for key in ("reserve:tapestry", "reserve:house", "reserve:house"):
        play.answer(key)
    assert reserved(play.state, YOU) == {"house": 2, "tapestry": 1}
    assert "use:house" in keys(play) and "use:market" not in keys(play)
    play.answer("use:house")
    play.answer("use:market")
    assert reserved(play.state, YOU) == {"house": 1, "tapestry": 1}
    play.undo()
    play.undo()
    assert reserved(play.state, YOU) == {"house": 2, "tapestry": 1}
    assert why(play, "reserve:hat!") == ("not_reserved", "CHM-5")


def test_what_belongs_to_a_box_is_told_with_that_box_only() -> None:
    play = Scene(boxes=("base", "aa")).play()
    assert "masterpiece" in keys(play) and "charm" not in keys(play)
    assert why(play, "charm!")[0] == why(play, "reserve:house")[0] == "not_in_the_boxes"
    assert why(play, "vp:+2@charm")[0] == "no_such_source"
    play.answer("vp:+2@masterpiece")
    assert told(play, "vp", "source") == ["entered:masterpiece"]
    base = Scene().play()
    assert why(base, "masterpiece")[0] == "not_in_the_boxes"
    assert not {key.split(":")[0] for key in keys(base)} & {
        "masterpiece",
        "charm",
        "reserve",
        "use",
        "continue",
        "done",
    }


def test_a_charm_is_told_and_its_vp_say_so() -> None:
    """(CHM-1)"""
    play = Scene(boxes=ALL).play()
    play.answer("charm")
    play.answer("vp:+3@charm")
    assert event(play, "charm_at_table").rule == "CHM-1"
    assert told(play, "vp", "source") == ["entered:charm"]


@pytest.mark.parametrize("slug", list(PLAYS_ON))
def test_some_play_on_after_income_turn_5_and_the_bots_do_not(slug: str) -> None:
    """END-5: turns follow turns of one's own until it is said that the game is over."""
    play = finished()
    play.answer(f"continue:{slug}")
    assert not board_of(play).seats[YOU].finished
    play.answer("end")
    assert pending(play) == (YOU, "turn") and not play.state.over
    assert why(play, "income!") == ("no_income_turn_left", "TRN-2")
    before = board_of(play).seats[AUTOMA].vp
    for key in ("advance:science", "end", "vp:+5@tapestry", "end"):
        play.answer(key)
    assert board_of(play).seats[AUTOMA].vp == before
    play.answer("done")
    play.answer("end")
    assert play.pending is None and play.state.over
    assert [each.rule for each in events(play, "player_finished")] == ["END-1", "END-5"]


def test_who_has_not_had_the_last_income_turn_does_not_play_on() -> None:
    """(END-5)"""
    play = Scene(boxes=ALL).play()
    assert why(play, "continue:merfolk!") == ("not_after_the_last", "END-5")
    assert why(play, "done") == ("not_playing_on", "END-5")
    last = finished()
    assert why(last, "continue:historians") == ("does_not_play_on", "END-5")
    assert why(finished(("base", "pp")), "continue:merfolk") == ("does_not_play_on", "END-5")
    last.answer("continue:merfolk")
    assert why(last, "continue:merfolk") == ("not_after_the_last", "END-5")


def test_whoever_plays_on_need_not_report_before_the_bots_move() -> None:
    """END-5: the Merfolk's turns bring nothing that the phone would hear of."""
    play = open_play({"kind": "table", "civilization": "scientists", "boxes": ["base", "ff"]}, Luck(7))
    for key in (*("income", "end") * 4, "income", "continue:merfolk", "end"):
        play.answer(key)
    assert play.state.just_moved and not board_of(play).seats[AUTOMA].finished
    assert not moves_bots_again(play.state, "end")


def test_a_correction_ends_nobodys_turns_after_the_last() -> None:
    """END-1, END-5: a game with a mistake put right goes on as it did, and undo leads back."""
    play = finished()
    play.answer("continue:elder_ones")
    play.answer("fix:board/seats/0/vp=40")
    assert not board_of(play).seats[YOU].finished
    play.undo()
    play.undo()
    assert board_of(play).seats[YOU].finished
    play.answer("fix:board/seats/0/vp=40")
    assert board_of(play).seats[YOU].finished


@pytest.mark.parametrize(
    "key", ["masterpiece", "charm", "outpost", "reserve:house", "use:tech_card", "continue:merfolk", "done"]
)
def test_these_reports_too_are_read_as_they_were_written(key: str) -> None:
    report = reported(Entry("answer", 0, key, "turn|0|"))
    assert report is not None and key_of(report) == key


def test_a_civilization_is_noted_in_games_in_which_that_changes_what_is_asked() -> None:
    """(END-5)"""
    play = Scene(boxes=ALL).play()
    play.answer("civilization:merfolk")
    play.answer("civilization:elder_ones")
    assert noted_civilizations(play.state, YOU) == ("merfolk", "elder_ones")
    assert noted_civilizations(play.state, AUTOMA) == ()
    assert why(play, "civilization:nobody") == ("not_among_civilizations", "")
    assert why(Scene(boxes=("base", "pp")).play(), "civilization:historians") == ("not_in_the_boxes", "")


def test_vp_are_for_a_civilization_by_name() -> None:
    """One of the game's boxes, as on screen."""
    play = Scene(boxes=ALL).play()
    play.answer("vp:+7@civilization:merfolk")
    (told,) = events(play, "vp")
    assert told.data["source"] == "entered:civilization:merfolk"
    assert why(play, "vp:+7@civilization:nobody") == ("no_such_source", "")
    assert why(Scene(boxes=("base",)).play(), "vp:+7@civilization:merfolk") == ("no_such_source", "")
    report = reported(Entry("answer", 0, "vp:+7@civilization:merfolk", "turn|0|"))
    assert report is not None and key_of(report) == "vp:+7@civilization:merfolk"
    assert why(play, "vp:+7@track:merfolk") == why(play, "vp:+7@civilization:") == ("not_understood", "")


def test_who_goes_on_does_so_as_one_civilization_until_it_is_over() -> None:
    """(END-5)"""
    play = finished()
    assert goes_on_as(play.state, YOU) is None
    play.answer("continue:merfolk")
    assert goes_on_as(play.state, YOU) == "merfolk"
    play.answer("done")
    assert goes_on_as(play.state, YOU) is None


def test_an_outpost_on_a_mat_has_left_the_supply() -> None:
    """CON-4: none is left for the eleventh territory; only with the box of a mat that keeps one."""
    play = Scene(boxes=ALL).play()
    left = board_of(play).seats[YOU].outposts
    play.answer("outpost")
    assert board_of(play).seats[YOU].outposts == left - 1
    play.answer("fix:board/seats/0/outposts=0")
    assert why(play, "outpost!") == ("no_outpost_left", "CON-4")
    assert why(Scene(boxes=("base", "ff")).play(), "outpost")[0] == "not_in_the_boxes"
