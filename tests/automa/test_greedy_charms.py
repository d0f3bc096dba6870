"""What the greedy player makes of charms and of what it may reserve."""

from __future__ import annotations

from automa.greedy import Greedy
from automa.greedy_gains import tapestry_worth
from automa.worth import standing, worth
from engine.rules.reserve import use_reserved
from engine.rules.tapestry import play_card
from engine.sources import Luck
from engine.state.game import Game
from tests.engine import charmed
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, pending, scene, stack

PLAYER = Greedy(Luck(1).pick)
ERA_3 = 2


def beside_a_card(*hand: str) -> Game:
    """A player in era 3 with a card on the space of era 2."""
    game = scene(era=3, box=charmed.box())
    game.players[HERE].tapestries[1] = ["trap"]
    game.players[HERE].hand = [*hand]
    return game


def test_it_takes_a_charm_before_the_card_counts() -> None:
    """A farm first, then 3 VP for each. (CHM-1)"""
    game = beside_a_card("counts_food")
    assert PLAYER.answer(game, pending(play_card(game, HERE, "counts_food", ERA_3))) == "left"


def test_it_leaves_a_charm_that_is_worth_nothing_to_it() -> None:
    """A resource after the last turn. (CHM-1)"""
    game = beside_a_card("left_coin")
    game.board.seats[HERE].era = 5
    asked = pending(play_card(game, HERE, "left_coin", ERA_3), "card")
    assert PLAYER.answer(game, asked) == "skip"


def test_a_charm_beside_a_card_makes_its_card_dearer() -> None:
    """It prefers to play it there. (CHM-2)"""
    game = beside_a_card("left_coin")
    charmed_here = tapestry_worth(game, HERE, "left_coin")
    game.players[HERE].tapestries[1] = []
    assert charmed_here > tapestry_worth(game, HERE, "left_coin") == 5


def test_what_is_reserved_is_worth_what_it_will_give() -> None:
    """One stands better with it. (CHM-5)"""
    game = beside_a_card()
    assert worth(game, HERE, {"reserve": {"vp": 7}}) == 7
    before = standing(game, HERE)
    lay(game, "keeps_an_advance", space=ERA_3)
    assert standing(game, HERE) > before


def test_it_uses_what_counts_last() -> None:
    """First a tech card, then VP for each. (INC-9)"""
    game = beside_a_card()
    game.bags["tech"].face_up = ["radio", "paper", "clocks"]
    stack(game, "tech", ["compass"])
    lay(game, "keeps_points", "card", "skip", space=ERA_3)
    lay(game, "keeps_a_tech", "radio", space=ERA_3)
    game.board.seats[HERE].era = 5
    assert PLAYER.answer(game, pending(use_reserved(game, HERE))) == "1:invent"
