"""What asks a question is what was set last in the game, and nothing once its steps are over."""

from __future__ import annotations

from typing import Any, cast

import pytest

from engine.abilities.ability import Ability
from engine.decisions import Steps
from engine.hooks import react
from engine.rules import gain
from engine.rules.happenings import TurnEnded
from engine.rules.resources import gain_any_resource
from engine.state import codec
from engine.state.game import TABLE, Game, InPlay
from tests.engine.whole import HERE, scene


def test_a_question_names_what_is_gained_just_then() -> None:
    """The inner gain names its own source; after it the outer one asks again, and at the end nothing."""
    game = scene()

    def outer() -> Steps[None]:
        yield from gain_any_resource(game, HERE)
        yield from gain.gain(game, HERE, "any_resource", source="tech:bakery")
        yield from gain_any_resource(game, HERE)

    game.source = "income"
    steps, sources = outer(), []
    decision = next(steps)
    while True:
        sources.append(decision.source)
        try:
            decision = steps.send(decision.options.parse("coin"))
        except StopIteration:
            break
    assert sources == ["income", "tech:bakery", "income"]
    assert game.source == "income"


@pytest.mark.usefixtures("clean_abilities")
def test_what_an_ability_lets_a_rule_ask_names_the_ability() -> None:
    class Harvest(Ability):
        sort, slug = "scenario", "harvest"

        @react.TURN_ENDED
        def reap(self, game: Game, mine: InPlay, ended: TurnEnded) -> Steps[None]:
            return gain_any_resource(game, ended.seat)

    game = scene()
    game.in_play += (InPlay("harvest", TABLE, "harvest"),)
    steps = react.TURN_ENDED.notify(game, HERE, income=False)
    decision = next(steps)
    assert decision.source == "scenario:harvest"
    with pytest.raises(StopIteration):
        steps.send(decision.options.parse("coin"))
    assert game.source == ""


def test_what_asks_is_no_part_of_the_position() -> None:
    game = scene()
    before = codec.encode(game)
    game.source = "tech:bakery"
    assert cast(Any, codec.encode(game)) == before
    assert game.copy().source == ""
