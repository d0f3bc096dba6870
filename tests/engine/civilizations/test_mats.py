"""Which mats are played: the setup option, adjustments for those one begins with, revised mats for all."""

from __future__ import annotations

import pytest

from engine.cards.ability import ABILITIES
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import BadSetup
from engine.rules.base_game import BaseGameRules
from engine.rules.mats import mat_of
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own
from tests.engine.whole import HERE, scene


def test_the_setup_says_which_mats_are_played() -> None:
    """civilizations.yaml, legend.editions: the printed mats, with the rulebook's table or without, or the revised."""
    rules = BaseGameRules()
    assert rules.start({"players": ["A", "B"]}).game.edition == "printed"
    assert rules.start({"players": ["A", "B"], "civilization_mats": "adjusted"}).game.edition == "adjusted"
    with pytest.raises(BadSetup) as wrong:
        rules.start({"players": ["A", "B"], "civilization_mats": "golden"})
    assert (wrong.value.field, wrong.value.kind) == ("civilization_mats", "no_such_mats")


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
    copy = game.copy()
    assert copy.edition == "rebalanced"
    assert own(copy, "alchemists").edition == "rebalanced"
    assert own(copy, "alchemists").owner == HERE


def test_every_civilization_of_the_base_game_has_its_code() -> None:
    """All 16 civilizations of the base game can be played."""
    base = {slug for slug, civilization in CIVILIZATIONS.items() if civilization.expansion == "base"}
    assert len(base) == 16
    assert base <= {slug for slug, ability in ABILITIES.items() if ability.sort == "civilization"}
