"""BST-15: the Illuminati in a solo game, in which an owner lets them stay, hear the science die of the Automa."""

from __future__ import annotations

from automa.solo import YOU, SoloRules
from automa.turn import regress_on_one, research
from engine.decisions import CHANCE
from engine.state.game import InPlay
from tests.engine.whole import Told, drive, in_force

DICE = ["science", "red", "black"]


def rolled(*keys: str, among: tuple[str, ...] = ()) -> tuple[InPlay, Told, list[int]]:
    """The Automa rolls for research, or to go back on some tracks; then the Illuminati, what was told, your token."""
    solo = SoloRules().start({"boxes": ["base", "ff"], "prints": {"solo_illuminati": "stays"}})
    game, bots = solo.game, solo.bots
    assert bots.automa is not None
    game.active = bots.automa.seat
    mine = in_force(game, "illuminati", YOU)
    mine.memory["dice"] = list(DICE)
    steps = (
        regress_on_one(game, bots, bots.automa, among) if among else research(game, bots, bots.automa, benefit=False)
    )
    told = drive(game, steps, *keys)
    return mine, told, game.board.seats[YOU].tokens["military"]


def test_its_roll_takes_the_science_die_and_moves_their_token_first() -> None:
    """Illuminati, control_science, RUL-3: the Automa is an opponent, and its research a roll. (AUT-9)"""
    mine, told, token = rolled("military", "military")
    assert [decision.seat for decision, _ in told.asked] == [CHANCE, YOU]
    assert (mine.memory["dice"], token) == (["red", "black"], [1])
    moved = [event.seat for event in told.of("advanced")]
    assert moved[0] == YOU and len(moved) == 2


def test_the_roll_that_counts_is_the_one_they_hear() -> None:
    """A reading: the app rolls none of those before it. (AUT-15)"""
    mine, told, token = rolled("military", "decline", among=("military", "technology"))
    assert told.kinds() == ["die", "research"]
    assert (mine.memory["dice"], token) == (["red", "black"], [0])
