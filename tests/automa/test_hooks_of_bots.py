"""What abilities can bend in the turns of the bots: small scenarios made up here, each for one hook."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from automa import conquest, exploration, turn
from automa.bot_setup import new_bots, place_starting_outposts
from automa.definitions import DECISION_CARDS
from automa.income import change_favorites
from automa.state import AutomaMat, Bots
from engine.abilities.ability import TABLE, Ability, instead, modify
from engine.decisions import CHANCE, Decision, Steps
from engine.facts.components import COLORS, COMPONENTS
from engine.facts.maps import MAPS
from engine.hooks import About, AboutMove, AboutReach
from engine.rules.game_setup import new_game
from engine.state.board import Role, Seat
from engine.state.game import Game, InPlay
from tests.engine.tabletop import kinds
from tests.engine.whole import in_force
from tests.story import AUTOMA, SHADOW

pytestmark = pytest.mark.usefixtures("clean_abilities")


def table() -> tuple[Game, Bots, AutomaMat]:
    """A person, the Automa with its two outposts, and the Shadow Empire."""
    roles: tuple[Role, ...] = ("human", "automa", "shadow")
    seats = [Seat(role, color, outposts=COMPONENTS.outposts) for role, color in zip(roles, COLORS, strict=False)]
    game = new_game(seats, "small", {})
    bots = new_bots(game.board, 2, "app")
    place_starting_outposts(game.board, AUTOMA, MAPS["small"].solo_starts["automa"])
    assert bots.automa is not None
    bots.automa.favorite, bots.shadow.favorite = "science", "technology"
    return game, bots, bots.automa


def run(steps: Steps[object], **answers: str) -> list[Decision]:
    """Answer luck by kind of question, or with the first of its keys; nobody else may be asked."""
    asked: list[Decision] = []
    try:
        decision = next(steps)
        while True:
            assert decision.seat == CHANCE
            asked.append(decision)
            keys = list(decision.options.keys())
            decision = steps.send(decision.options.parse(answers.get(decision.kind, keys[0])))
    except StopIteration:
        return asked


class Noting(Ability):
    """Notes whose action it takes the place of."""

    sort = "scenario"

    def note(self, game: Game, mine: InPlay, about: About) -> Steps[None]:
        yield from ()
        mine.memory.setdefault("noted", []).append(str(about["seat"]))


def test_the_automa_explores_and_conquers_as_a_scenario_says() -> None:
    """World War and Utopia: the one becomes the other."""

    class Other(Noting):
        slug = "other"

        @instead("explore")
        def not_explored(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None]:
            return self.note(game, mine, about)

        @instead("conquer")
        def not_conquered(self, game: Game, mine: InPlay, about: AboutReach) -> Steps[None]:
            return self.note(game, mine, about)

    game, bots, mat = table()
    mine = in_force(game, "other", TABLE)
    run(exploration.explore(game, bots, mat))
    run(conquest.conquer(game, bots, mat))
    assert mine.memory == {"noted": [str(AUTOMA)] * 2}
    assert kinds(game) == []


def test_a_step_back_of_the_automa_can_become_nothing_at_all() -> None:
    class Sinking(Noting):
        slug = "sinking"

        @instead("regress")
        def stay(self, game: Game, mine: InPlay, about: AboutMove) -> Steps[None]:
            return self.note(game, mine, about)

    game, bots, mat = table()
    mine = in_force(game, "sinking", TABLE)
    game.board.seats[AUTOMA].tokens["science"] = [2]
    run(turn.regress(game, bots, mat, "science"))
    assert game.board.seats[AUTOMA].tokens["science"] == [2]
    assert mine.memory == {"noted": [str(AUTOMA)]}


@pytest.mark.parametrize("ignored", [False, True])
def test_a_topple_icon_can_be_ignored_for_both_its_uses(ignored: bool) -> None:
    """Neither is the choice of territories wider nor does a Shadow outpost follow. (BCO-14, BCO-22)"""

    class Gone(Ability):
        sort, slug = "scenario", "gone"

        @modify("topple_icon")
        def ignore(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
            return False

    game, bots, mat = table()
    if ignored:
        in_force(game, "gone", TABLE)
    card = next(number for number, card in DECISION_CARDS.items() if card.topple and card.deck == "base")
    bots.decks.pair = [card, card]
    before = game.board.seats[SHADOW].outposts
    run(conquest.conquer(game, bots, mat), tiebreaker_card=str(card), decision_card=str(card))
    (reason,) = [
        reason
        for event in game.journal
        if event.kind == "targets"
        for reason in event.why()
        if reason.kind == "valid_hexes"
    ]
    assert reason.rule == ("BCO-14" if ignored else "BCO-13")
    assert before - game.board.seats[SHADOW].outposts == (0 if ignored else 1)


def test_a_new_favorite_is_one_of_the_tracks_that_a_scenario_leaves() -> None:
    """World War: military or exploration, where science would have been overtaken. (INA-4)"""

    class War(Ability):
        sort, slug = "scenario", "war"

        @modify("favorite_tracks")
        def at_war(self, game: Game, mine: InPlay, value: Collection[str], about: About) -> Collection[str]:
            return ("military",) if about["seat"] == AUTOMA else value

    game, bots, mat = table()
    in_force(game, "war", TABLE)
    game.board.seats[0].tokens["science"] = [3]
    run(change_favorites(game, bots))
    assert mat.favorite == "military"
