"""What abilities can bend in the rules of the players: small ones made up here, each for one hook."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

from engine.abilities.ability import Ability
from engine.decisions import Steps
from engine.facts.components import Benefit
from engine.hooks import instead, modify, offer, react
from engine.hooks.about import AboutExplore, AboutIncome, AboutMove, AboutTurn
from engine.hooks.offers import Offer
from engine.rules.advance import move_on_one
from engine.rules.explore import explore
from engine.rules.gain import gain
from engine.rules.game_setup import deal
from engine.rules.happenings import SettingUp
from engine.rules.income import gain_income, income_turn
from engine.rules.nothing import Asked, why_nothing
from engine.state.game import TABLE, Game, InPlay
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, scene, stack

pytestmark = pytest.mark.usefixtures("clean_abilities")


def nothing_more() -> Steps[None]:
    """Steps that do nothing."""
    yield from ()


def noted(mine: InPlay, text: str) -> Steps[None]:
    """Steps that note a text in the memory of an ability."""
    yield from ()
    mine.memory.setdefault("noted", []).append(text)


def test_a_scenario_sets_up_before_anything_is_drawn() -> None:
    """It takes cards out before the first is turned up, whosever they would be. (SET-2)"""

    class Peace(Ability):
        sort, slug = "scenario", "peace"

        @react.SETTING_UP
        def take_out(self, game: Game, mine: InPlay, setting_up: SettingUp) -> None:
            game.bags["tech"].unseen = {"radio": 1}

    game = scene()
    in_force(game, "peace", TABLE)
    assert listed(pending(deal(game))) != ["radio"], "one card alone is no question"
    assert game.bags["tech"].face_up == ["radio"]


class Ring(Ability):
    """Adds two hexes beside the map to explorations of its owner."""

    sort = "civilization"

    @offer.EXPLORE
    def on_the_ring(self, game: Game, mine: InPlay, about: AboutExplore) -> Iterator[Offer]:
        if about["seat"] == mine.owner:
            for place in ("N", "S"):
                yield Offer(f"ring:{place}", partial(noted, mine, place))


def ring(game: Game) -> InPlay:
    """Its owner has the ring."""
    type("_Ring", (Ring,), {"slug": "ring"})
    return in_force(game, "ring")


def test_an_exploration_takes_offers_after_its_own_options() -> None:
    game = scene()
    mine = ring(game)
    game.players[HERE].territories = [6]
    asked = pending(explore(game, HERE))
    keys = list(asked.options.keys())
    assert keys[0].startswith("6@")
    assert keys[-2:] == ["ring:N", "ring:S"]
    drive(game, explore(game, HERE), "ring:S")
    assert mine.memory == {"noted": ["S"]}
    assert game.players[HERE].territories == [6]
    drive(game, explore(game, HERE), keys[0])
    assert game.players[HERE].territories == []


def test_an_offer_saves_an_exploration_that_has_no_tile_or_hex() -> None:
    """Neither is it called nothing beforehand. (EXP-6)"""
    game = scene()
    mine = ring(game)
    assert why_nothing(Asked(game, HERE), "explore") is None
    assert list(pending(explore(game, HERE)).options.keys()) == ["ring:N", "ring:S"]
    drive(game, explore(game, HERE), "ring:N")
    assert mine.memory == {"noted": ["N"]}
    told = drive(game, explore(game, RIVAL))
    assert told.of("nothing_to_explore"), "who has no ring is offered nothing"


def test_a_step_back_can_become_nothing_at_all() -> None:
    """The token stays, the space gives nothing. (ADV-8)"""

    class Sinking(Ability):
        sort, slug = "scenario", "sinking"

        @instead.REGRESS
        def stay(self, game: Game, mine: InPlay, about: AboutMove) -> Steps[None]:
            return noted(mine, f"{about['seat']} {about['move'].track}")

    game = scene()
    mine = in_force(game, "sinking", TABLE)
    game.board.seats[HERE].tokens["science"] = [2]
    drive(game, move_on_one(game, HERE, ["science"], forward=False, benefit=True))
    assert game.board.seats[HERE].tokens["science"] == [2]
    assert mine.memory == {"noted": ["0 science"]}
    drive(game, move_on_one(game, HERE, ["science"], forward=True, benefit=False))
    assert game.board.seats[HERE].tokens["science"] == [3]


def test_the_steps_of_an_income_turn_can_be_others() -> None:
    """The era begins and the turn ends as ever; in the turns that the ability leaves the usual steps are done."""

    class Beginning(Ability):
        sort, slug = "scenario", "beginning"

        @instead.INCOME_TURN
        def five_steps(self, game: Game, mine: InPlay, about: AboutTurn) -> Steps[None] | None:
            return gain(game, about["seat"], {"vp": 4}, source="test") if about["turn"] == 1 else None

    game = scene(era=0)
    in_force(game, "beginning", TABLE)
    drive(game, income_turn(game, HERE))
    assert (game.board.seats[HERE].era, game.board.seats[HERE].vp) == (1, 4)
    assert not any(game.players[HERE].resources.values()), "no income"
    game.board.seats[RIVAL].era = 2
    game.players[HERE].hand = ["trap"]
    stack(game, "territory", ["6"])
    stack(game, "tapestry", ["academia"])
    drive(game, income_turn(game, HERE), "trap")
    assert game.players[HERE].tapestries[1] == ["trap"]
    assert any(game.players[HERE].resources.values())


def test_a_last_income_turn_of_other_steps_ends_the_game_of_its_player() -> None:
    """Whatever its steps, who has had it is done. (END-1)"""

    class Ending(Ability):
        sort, slug = "scenario", "ending"

        @instead.INCOME_TURN
        def rest(self, game: Game, mine: InPlay, about: AboutTurn) -> Steps[None]:
            return nothing_more()

    game = scene(era=4)
    in_force(game, "ending", TABLE)
    drive(game, income_turn(game, HERE))
    assert game.board.seats[HERE].finished


def test_a_row_of_the_income_mat_can_give_something_else() -> None:
    """No tapestry card in the first income turn, everything else as ever. (INC-12)"""

    class Poor(Ability):
        sort, slug = "scenario", "poor"

        @modify.INCOME
        def no_card(
            self, game: Game, mine: InPlay, value: tuple[Benefit, ...], about: AboutIncome
        ) -> tuple[Benefit, ...]:
            mine.memory.setdefault("rows", []).append(about["row"])
            return tuple(benefit for benefit in value if benefit != "tapestry" or about["turn"] > 1)

    game = scene(era=1)
    poor = in_force(game, "poor", TABLE)
    stack(game, "territory", ["6"])
    drive(game, gain_income(game, HERE))
    assert game.players[HERE].hand == []
    assert set(game.players[HERE].resources.values()) == {1}
    assert poor.memory["rows"] == ["market", "house", "farm", "armory"]
