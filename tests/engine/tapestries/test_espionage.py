"""Espionage: what may be copied, and what the copy then is and does."""

from __future__ import annotations

from engine.rules.advance import gain_space
from engine.rules.gain import gain
from engine.rules.income import income_turn
from engine.rules.tapestry import play_card
from engine.state.player import FACE_DOWN
from tests.engine.tapestries.mat import SPACE, in_play, lay
from tests.engine.whole import HERE, RIVAL, THIRD, drive, give, listed, pending, refused, scene, stack


def test_a_copy_of_marriage_of_state_names_another_track() -> None:
    """Espionage, Marriage of State: a second one in force must be for another track. (FAQ-9)"""
    game = scene(3, era=2)
    lay(game, "marriage_of_state", f"science>{HERE}", seat=RIVAL)
    game.players[HERE].hand.append("espionage")
    asked = pending(play_card(game, HERE, "espionage", SPACE))
    assert refused(asked, f"science>{RIVAL}") == "married_already"
    assert refused(asked, f"military>{HERE}") == "no_such_option"
    assert f"military>{THIRD}" in list(asked.options.keys())


def test_two_marriages_with_one_another_end_in_no_loop() -> None:
    """Espionage, Marriage of State: a benefit gained by a marriage sets off no other marriage. (FAQ-9)"""
    game = scene(2, era=2)
    stack(game, "tapestry", ["trap", "democracy", "guilds", "academia"])
    lay(game, "marriage_of_state", f"science>{HERE}", seat=RIVAL)
    lay(game, "espionage", f"technology>{RIVAL}")
    drive(game, gain_space(game, HERE, "science", 2, bonus=False), "trap", "guilds")
    drive(game, gain_space(game, RIVAL, "technology", 2, bonus=False), "academia")
    assert game.players[HERE].hand == ["trap", "democracy"]
    assert game.players[RIVAL].hand == ["guilds", "academia"]


def test_the_copy_and_the_original_remember_for_themselves() -> None:
    """Espionage: the original goes on as it was."""
    game = scene(2, era=2)
    lay(game, "marriage_of_state", f"science>{HERE}", seat=RIVAL)
    lay(game, "espionage", f"military>{RIVAL}")
    original, copy = in_play(game, "marriage_of_state", RIVAL), in_play(game, "espionage")
    assert original is not None and original.memory["track"] == ["science"]
    assert copy is not None and copy.memory["track"] == ["military"]


def test_covered_and_face_down_cards_and_itself_are_no_choice() -> None:
    """Espionage, rulings: neither covered cards, nor face-down ones, nor itself. (INC-8)"""
    game = scene(3, era=3)
    game.players[HERE].tapestries[2] = ["espionage"]
    game.players[RIVAL].tapestries[1] = ["guilds", "feudalism"]
    game.players[RIVAL].tapestries[2] = [FACE_DOWN]
    game.players[THIRD].tapestries[0] = ["academia"]
    game.players[HERE].hand.append("espionage")
    asked = pending(play_card(game, HERE, "espionage", SPACE))
    assert listed(asked) == ["feudalism", "academia"]
    assert {refused(asked, card) for card in ("guilds", FACE_DOWN, "espionage")} == {"no_such_option"}


def test_with_nothing_to_copy_nothing_happens() -> None:
    """Espionage, ruling: copying itself or a face-down card does nothing."""
    game = scene(era=2)
    game.players[RIVAL].tapestries[1] = [FACE_DOWN]
    assert lay(game, "espionage").asked == []
    copy = in_play(game, "espionage")
    assert copy is not None and copy.plays_as == "espionage"


def test_a_card_of_ones_own_mat_may_be_copied() -> None:
    """Espionage: any income mat, your own too, also a card whose era is over."""
    game = scene(era=3)
    game.players[HERE].tapestries[1] = ["trap"]
    game.players[RIVAL].tapestries[1] = ["academia"]
    told = lay(game, "espionage", "trap", space=2)
    assert game.board.seats[HERE].vp == 10
    assert told.of("tapestry_copied")[0].data == {"card": "trap", "by": "espionage"}


def test_a_card_that_acts_when_played_acts_again() -> None:
    """Espionage: the copied WHEN PLAYED ability works now, for the player of Espionage. (LATE-5)"""
    game = scene(era=2)
    game.players[RIVAL].tapestries[1] = ["guilds"]
    give(game, HERE, food=1)
    lay(game, "espionage")
    assert game.board.seats[HERE].vp == 5
    assert game.players[HERE].resources["food"] == 0


def test_a_copied_card_of_this_era_works_until_the_next_income_turn() -> None:
    """Espionage: the copy of a THIS ERA card is in force for its own era, by its own name. (INC-6)"""
    game = scene(era=2)
    game.players[RIVAL].tapestries[1] = ["academia"]
    lay(game, "espionage")
    stack(game, "tapestry", ["trap", "guilds", "democracy"])
    drive(game, gain(game, HERE, "tapestry", source="test"), "trap")
    assert game.board.seats[HERE].vp == 3
    steps = income_turn(game, HERE)
    next(steps)
    assert in_play(game, "espionage") is None
    assert game.players[HERE].tapestries[SPACE] == ["espionage"]


def test_the_cards_of_bots_cannot_be_copied() -> None:
    """Espionage: cards on the Automa's mat lie face down; a seat without a mat offers nothing."""
    game = scene(2, era=2)
    game.board.seats[RIVAL].role = "automa"
    del game.players[RIVAL]
    game.players[HERE].tapestries[0] = ["feudalism"]
    lay(game, "espionage", "0:any_resource", "coin")
    assert game.players[HERE].resources["coin"] == 1
