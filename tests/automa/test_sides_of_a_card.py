"""Each card with civilizations of the Automa lies there with one side up: the other side is not in the game."""

from __future__ import annotations

from typing import Any

import pytest

from automa import solo
from automa.bot_setup import NEW_BOTS, same_card
from automa.definitions import AUTOMA_CIVILIZATIONS
from automa.table import open_play
from automa.table.position import position_of
from engine.decisions import BadSetup, Chances, Refused
from engine.play import Play
from engine.sources import Luck
from engine.state.codec import BadPosition

PP = ("base", "pp")
FOUR = ["scientists", "explorers", "engineers", "conquerors"]

SIDES = {"trailblazers": "hucksters", "equalizers": "iconoclasts"}
BOTH_WAYS = [*SIDES.items(), *((back, front) for front, back in SIDES.items())]
"""automa.yaml, card_pairs: pp: [[Trailblazers, Hucksters], [Equalizers, Iconoclasts]]."""


def entered(**setup: object) -> Play[Any]:
    """A table where people enter what the die and the cards show, at the draw of a civilization."""
    play: Play[Any] = open_play({**setup, "luck": {"die": "table"}}, None)
    while play.pending is not None and play.pending.kind != "automa_civilization":
        play.answer(next(iter(play.pending.options.keys())))
    return play


def test_the_data_say_which_two_are_the_sides_of_one_card() -> None:
    """automa.yaml, card_pairs; of the base game nobody knows. (BST-23)"""
    backs = {slug: each.other_side for slug, each in AUTOMA_CIVILIZATIONS.items()}
    assert backs == {**dict.fromkeys(FOUR), **dict(BOTH_WAYS)}


@pytest.mark.parametrize(("chosen", "back"), BOTH_WAYS)
@pytest.mark.parametrize("field", ["civilization", "second_civilization"])
def test_what_comes_by_chance_is_never_the_other_side_of_a_chosen_card(field: str, chosen: str, back: str) -> None:
    """In either place. A stored game that has it is read all the same. (BST-7, BST-23, LVL-8)"""
    play = entered(boxes=PP, level=6, **{field: chosen})
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    assert set(play.pending.options.weights()) == AUTOMA_CIVILIZATIONS.keys() - {chosen, back}
    play.answer(back)
    assert back in play.state.bots.automa.civilizations


@pytest.mark.parametrize(("chosen", "back"), BOTH_WAYS)
def test_who_draws_by_hand_in_a_new_game_cannot_enter_the_other_side(chosen: str, back: str) -> None:
    """The card lies there already: what was drawn is another one. (BST-7, BST-23)"""
    play = entered(boxes=PP, level=6, civilization=chosen, **NEW_BOTS)
    assert play.pending is not None and back not in list(play.pending.options.keys())
    with pytest.raises(Refused):
        play.answer(back)


@pytest.mark.parametrize("seed", range(12))
def test_two_that_come_by_chance_are_never_of_one_card(seed: int) -> None:
    """(BST-23)"""
    play: Play[Any] = Play(solo.SoloRules(), {"level": 6, "boxes": PP}, Luck(seed))
    while play.pending is not None and len(play.state.bots.automa.civilizations) < 2:
        play.answer(next(iter(play.pending.options.keys())))
    assert not same_card(play.state.bots.automa.civilizations)


@pytest.mark.parametrize(("first", "second"), BOTH_WAYS)
def test_two_sides_of_one_card_are_refused_in_a_new_game_and_kept_in_a_stored_one(first: str, second: str) -> None:
    """A setup of before does not say that a card shows one side. (BST-23, LVL-8)"""
    chosen = {"boxes": PP, "level": 6, "civilization": first, "second_civilization": second}
    for opened in (open_play, solo.open_play):
        with pytest.raises(BadSetup) as bad:
            opened({**chosen, **NEW_BOTS})
        assert (bad.value.field, bad.value.problem.kind) == ("second_civilization", "same_card")
        assert opened(chosen).pending is not None


@pytest.mark.parametrize(
    ("scenario", "second"),
    [("world_war", "iconoclasts"), ("the_fall_of_atlantis", "equalizers"), ("foreshadow", "trailblazers")],
)
def test_beside_what_a_scenario_says_the_other_side_is_neither_chosen_nor_drawn(scenario: str, second: str) -> None:
    """scenarios.yaml, setup, automa: the civilization of the scenario lies there with one side up. (BST-23, LVL-8)"""
    setup = {"boxes": PP, "level": 6, "scenario": scenario, **NEW_BOTS}
    with pytest.raises(BadSetup, match="same_card"):
        open_play({**setup, "second_civilization": second})
    play = entered(**setup)
    assert play.pending is not None and isinstance(play.pending.options, Chances)
    assert second not in play.pending.options.weights()


def test_a_position_of_a_new_game_with_both_sides_is_refused() -> None:
    """One of a game of before is taken. (BST-23)"""
    setup = {"boxes": PP, "level": 6, "civilization": "equalizers", "second_civilization": "conquerors"}
    play = open_play(setup, Luck(1))
    while play.pending is not None and play.pending.kind != "turn":
        play.answer(next(iter(play.pending.options.keys())))
    position = position_of(play.state)
    position["bots"]["automa"]["civilizations"] = ["equalizers", "iconoclasts"]  # type: ignore[index]
    with pytest.raises(BadPosition, match="same_card"):
        open_play({**setup, "position": position, **NEW_BOTS})
    assert open_play({**setup, "position": position}).pending is not None
