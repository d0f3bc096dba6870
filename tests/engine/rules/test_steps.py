"""The steps of a turn and of an income turn in their order, and how boxes and abilities put others between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from automa.players import random_player
from automa.solo import SoloRules
from engine.abilities.ability import Ability
from engine.base_game import BaseGameRules
from engine.decisions import Steps
from engine.hooks import modify, offer, react
from engine.hooks.about import About, AboutTurn
from engine.hooks.offers import Offer
from engine.play import Play
from engine.rules import happenings
from engine.rules.income import INCOME
from engine.rules.steps import IncomeTurn, Step, Turn, put
from engine.rules.turn import TURN
from engine.sources import Luck
from engine.state.game import Game, InPlay

pytestmark = pytest.mark.usefixtures("clean_abilities")

SOLO = SoloRules(scenario=("masters",)), {"level": 2}
PEOPLE = BaseGameRules(scenario=("masters",)), {"players": ["Ada", "Ben"]}
GAMES = pytest.mark.parametrize("opened", [SOLO, PEOPLE], ids=["solo", "people"])


def noted(mine: InPlay, what: str) -> Steps[None]:
    """A step that only notes that it was taken."""
    mine.memory.setdefault("noted", []).append(what)
    yield from ()


def noted_in(play: Play[Any]) -> list[str]:
    """What the scenario noted, in order."""
    mine: InPlay = next(mine for mine in play.state.game.in_play if mine.slug == "masters")
    return mine.memory["noted"]


def learn_masters() -> None:
    """A scenario with a step before civilizations and one before an advance is paid for; it notes what happens."""

    class Masters(Ability):
        sort, slug = "scenario", "masters"

        @modify.INCOME_STEPS
        def masterpieces_first(
            self, game: Game, mine: InPlay, value: tuple[Step[IncomeTurn], ...], about: AboutTurn
        ) -> tuple[Step[IncomeTurn], ...]:
            step = Step[IncomeTurn]("masterpieces", lambda at: noted(mine, f"masterpieces {at.seat} {at.turn}"))
            return put(value, step, before="civilizations")

        @offer.CIVILIZATION_STEP
        def note_civilizations(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
            mine.memory.setdefault("noted", []).append(f"civilizations {about['seat']} {about['turn']}")
            yield from ()

        @modify.TURN_STEPS
        def pray_first(
            self, game: Game, mine: InPlay, value: tuple[Step[Turn], ...], about: About
        ) -> tuple[Step[Turn], ...]:
            return put(value, Step[Turn]("pray", lambda turn: noted(mine, "prayed")), before="pay")

        @react.ADVANCED
        def note_advance(self, game: Game, mine: InPlay, advanced: happenings.Advanced) -> None:
            if advanced.seat in game.players:
                mine.memory.setdefault("noted", []).append("advanced")


def played_to_the_end(rules: Any, setup: dict[str, object]) -> Play[Any]:
    """A random game."""
    play: Play[Any] = Play(rules, setup, Luck(5))
    player = random_player(Luck(6).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    return play


def test_the_steps_stand_as_the_rulebook_has_them() -> None:
    """(INC-1, INC-3, TRN-1)"""
    names = ["masterpieces", "civilizations", "tapestry", "reserved", "upgrade", "income_vp", "last_scoring", "income"]
    assert [step.name for step in INCOME.steps] == names
    assert [step.name for step in TURN.steps] == ["begin", "pay", "act", "end", "landmark_goals", "over"]


@GAMES
def test_an_ability_puts_a_step_before_another_in_every_income_turn(opened: tuple[Any, dict[str, object]]) -> None:
    """Masterpieces come before civilizations."""
    learn_masters()
    noted = noted_in(played_to_the_end(*opened))
    seats = sorted({line.split()[1] for line in noted if line.startswith("masterpieces")})
    assert seats == (["0"] if opened is SOLO else ["0", "1"])
    for seat in seats:
        for turn in range(1, 6):
            first, then = noted.index(f"masterpieces {seat} {turn}"), noted.index(f"civilizations {seat} {turn}")
            assert then == first + 1, "nothing comes between them"


@GAMES
def test_an_ability_puts_a_step_into_an_ordinary_turn(opened: tuple[Any, dict[str, object]]) -> None:
    """Before the advance; in the income turn, which pays nothing, it is a step as well."""
    learn_masters()
    play = played_to_the_end(*opened)
    turns = sum(entry.asked == "player_turn" for entry in play.log)
    noted = noted_in(play)
    assert noted.count("prayed") == turns >= 5
    first = next(place for place, line in enumerate(noted) if line == "advanced")
    assert "prayed" in noted[:first]


@GAMES
def test_a_box_puts_a_step_into_the_income_turns_of_its_games_alone(
    opened: tuple[Any, dict[str, object]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Reserved items in income turn 5, say; a game without the box has no such step."""
    learn_masters()
    monkeypatch.setattr(INCOME, "steps", INCOME.steps)
    taken: list[int] = []

    def use_reserved(income: IncomeTurn) -> Steps[None]:
        taken.append(income.turn)
        yield from ()

    def with_the_box(income: IncomeTurn) -> bool:
        return income.turn == 5 and "pp" in income.game.box.boxes

    INCOME.put(Step("reserved", use_reserved, with_the_box), after="income_vp")
    rules, setup = opened
    played_to_the_end(rules, setup)
    assert taken == []
    played_to_the_end(rules, {**setup, "boxes": ["base", "pp"]})
    assert taken == [5] * (1 if opened is SOLO else 2)


def test_a_step_has_to_stand_beside_one_that_there_is() -> None:
    with pytest.raises(ValueError, match="no step is called 'civilisations': masterpieces, civilizations, tapestry"):
        put(INCOME.steps, INCOME.steps[0], before="civilisations")
