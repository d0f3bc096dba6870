"""Which mats are played: the setup option, adjustments for those one begins with, revised mats for all."""

from __future__ import annotations

import contextlib
import copy
from collections.abc import Iterator

import pytest

from engine.abilities.ability import ABILITIES
from engine.base_game import BaseGameRules
from engine.decisions import BadSetup, Decision, Steps
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.rules.mats import mat_of
from engine.rules.supply import receive_civilization
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own
from tests.engine.rules.settled import Watch
from tests.engine.whole import HERE, RIVAL, drive, scene


def test_the_setup_says_which_mats_are_played() -> None:
    """civilizations.yaml, legend.editions: the printed mats, with the rulebook's table or without, or the revised."""
    rules = BaseGameRules()
    assert rules.start({"players": ["A", "B"]}).game.edition == "printed"
    assert rules.start({"players": ["A", "B"], "civilization_mats": "adjusted"}).game.edition == "adjusted"
    with pytest.raises(BadSetup) as wrong:
        rules.start({"players": ["A", "B"], "civilization_mats": "golden"})
    assert (wrong.value.field, wrong.value.problem.kind) == ("civilization_mats", "no_such_mats")


def test_adjustments_are_for_the_civilization_one_begins_with() -> None:
    """ADJ-1: never for one gained later."""
    game = scene()
    begin(game, "alchemists", "coin", "food", edition="adjusted")
    gain_later(game, "entertainers", "start", edition="adjusted")
    assert own(game, "alchemists").edition == "adjusted"
    assert own(game, "entertainers").edition == "printed"
    assert vp(game) == 10
    assert resources(game) == {"coin": 1, "food": 1}


def test_a_revised_mat_is_played_whenever_it_is_gained_and_has_no_adjustment() -> None:
    """legend.editions.rebalanced: it replaces mat and adjustment together."""
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    gain_later(game, "entertainers", "start", edition="rebalanced")
    assert mat_of(game, own(game, "entertainers")).income_turns == (1, 2, 3, 4)
    assert vp(game) == 0
    assert resources(game) == {}


def test_a_copy_of_the_game_keeps_the_mats() -> None:
    game = scene()
    begin(game, "alchemists", edition="rebalanced")
    other = game.copy()
    assert other.edition == "rebalanced"
    assert own(other, "alchemists").edition == "rebalanced"
    assert own(other, "alchemists").owner == HERE


@pytest.mark.parametrize("edition", ["printed", "adjusted", "rebalanced"])
@pytest.mark.parametrize("slug", list(CIVILIZATIONS))
def test_a_mat_begins_once_whatever_civilizations_are_gained_after_it(slug: str, edition: Edition) -> None:
    """What it prints for the start is not done again, and tokens used stay used. (SET-20, GEN-1)"""
    game = scene(era=2, boxes=("base", CIVILIZATIONS[slug].expansion))
    game.edition = edition
    others = (RIVAL, True), (RIVAL, False), (HERE, False)
    list(answers_by_first_keys(receive_civilization(game, HERE, slug, at_setup=True)))
    mine = own(game, slug)
    if mine.memory.get("tokens"):
        mine.memory["tokens"].pop()
    before = copy.deepcopy(mine.memory), Watch(game)
    for seat, at_setup in others:
        assert drive(game, receive_civilization(game, seat, "leaders", at_setup=at_setup)).kinds() == []
    assert (mine.memory, before[1].changes()) == (before[0], {})


def answers_by_first_keys(steps: Steps[None]) -> Iterator[Decision]:
    """Go through steps, answering each question with the first of its keys."""
    with contextlib.suppress(StopIteration):
        decision = next(steps)
        while True:
            yield decision
            decision = steps.send(decision.options.parse(next(iter(decision.options.keys()))))


def test_every_civilization_of_the_base_game_has_its_code() -> None:
    """All 16 civilizations of the base game can be played."""
    base = {slug for slug, civilization in CIVILIZATIONS.items() if civilization.expansion == "base"}
    assert len(base) == 16
    assert base <= {slug for slug, ability in ABILITIES.items() if ability.sort == "civilization"}
