"""Faefolk: civilizations.yaml, Faefolk, setup, flicker and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.face import Lying
from engine.facts.cards import CIVILIZATIONS
from engine.outlook import face_of
from engine.rules.income import use_civilizations
from engine.state.game import Game
from engine.state.player import FACE_DOWN
from tests.engine.civilizations.player import build, resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, Told, pending, scene, stack

FF = ("base", "ff")


def faefolk(*hand: str) -> Game:
    game = scene(boxes=FF)
    begin(game, "faefolk")
    game.players[HERE].hand = list(hand)
    stack(game, "tapestry", ["academia"])
    return game


def moved(game: Game, turn: int, *keys: str) -> tuple[str, Told]:
    """Where the token is after a civilization step."""
    told = step(game, turn, *keys)
    return own(game, "faefolk").memory["spot"][0], told


def test_the_token_starts_on_the_first_spot_without_its_benefit() -> None:
    """setup, gained_midgame."""
    game = faefolk("trap")
    assert own(game, "faefolk").memory == {"spot": ["spot_1"]}
    assert face_of(game.box, own(game, "faefolk"), 2).pieces == (Lying("token", "spot_1"),)
    later = scene(boxes=FF, era=3)
    later.players[HERE].hand = ["trap"]
    gain_later(later, "faefolk")
    assert (own(later, "faefolk").memory, vp(later)) == ({"spot": ["spot_1"]}, 0)


def test_each_card_in_hand_or_uncovered_moves_the_token_by_a_spot() -> None:
    """flicker 2 to 4, ruling: covered cards do not count."""
    game = faefolk("trap", "trap")
    game.players[HERE].tapestries[1] = ["academia", "democracy"]
    game.players[HERE].tech = {"bakery": "bottom"}
    spot, _ = moved(game, 2, "no")
    assert (spot, vp(game), resources(game)) == ("spot_4", 1, {"coin": 1})


def test_the_card_gained_first_counts() -> None:
    """flicker 1, ruling: the card gained in step 1 counts."""
    game = faefolk("trap")
    game.players[HERE].territories = [1, 2]
    spot, _ = moved(game, 2, "yes")
    assert game.players[HERE].hand == ["trap", "academia"]
    assert (spot, vp(game), resources(game)) == ("spot_3", 2, {"food": 1})


def test_a_card_face_down_is_not_visible() -> None:
    """flicker 2: own visible tapestry cards."""
    game = faefolk("trap", "trap")
    game.players[HERE].tapestries[1] = ["academia", FACE_DOWN]
    assert moved(game, 2, "no")[0] == "spot_3"


def test_after_the_seventh_spot_comes_the_first() -> None:
    """layout: seven spots, clockwise."""
    game = faefolk(*["trap"] * 7)
    spot, _ = moved(game, 2, "no")
    assert (spot, vp(game)) == ("spot_1", 7), "a whole round: the tapestry cards are scored"


def test_without_cards_the_token_stays_and_gives_its_spot_again() -> None:
    """flicker 3 and 4."""
    game = faefolk()
    own(game, "faefolk").memory["spot"] = ["spot_4"]
    spot, _ = moved(game, 3, "no")
    assert (spot, resources(game)) == ("spot_4", {"coin": 1})


def test_the_second_spot_scores_all_income_buildings_together() -> None:
    """Ruling."""
    game = faefolk("trap")
    build(game, "house", (3, 3), (3, 4))
    build(game, "farm", (4, 4))
    stack(game, "territory", ["5"])
    game.bags["tech"].face_up = ["bakery"]
    stack(game, "tech", ["compass"])
    spot, _ = moved(game, 2, "no", "bakery")
    assert (spot, vp(game), game.players[HERE].territories) == ("spot_2", 3, [5])


def test_in_income_turn_five_the_spot_is_gained_twice() -> None:
    """flicker 4."""
    game = faefolk("trap", "trap")
    game.players[HERE].territories = [1]
    _, _ = moved(game, 5, "no")
    assert (vp(game), resources(game)) == (2, {"food": 2})


def test_the_question_says_where_both_ways_lead() -> None:
    asked = pending(use_civilizations(faefolk("trap"), HERE, 2))
    assert (asked.data["stay"], asked.data["go"]) == (2, 3)


def test_nothing_is_asked_if_there_is_no_card_to_gain() -> None:
    """flicker 1. (GEN-6)"""
    game = faefolk("trap", "trap")
    game.bags["tapestry"].unseen, game.bags["tapestry"].discarded = {}, []
    assert moved(game, 2)[0] == "spot_3"


def test_discards_are_shuffled_in_before_a_card_is_gained() -> None:
    """flicker 1: with an empty deck there is still a card to gain. (GEN-6)"""
    game = faefolk("trap")
    game.players[HERE].territories = [1, 2]
    game.bags["tapestry"].unseen, game.bags["tapestry"].discarded = {}, ["academia"]
    assert moved(game, 2, "yes")[0] == "spot_3"
    assert game.players[HERE].hand == ["trap", "academia"]


@pytest.mark.parametrize(("turn", "acts"), [(1, False), (2, True), (5, True)])
def test_they_act_in_income_turns_two_to_five(turn: int, acts: bool) -> None:
    """Ruling: the first printing omits the range. Solo games keep them: excluded_from_solo."""
    assert (turn in CIVILIZATIONS["faefolk"].income_turns) is acts
    assert CIVILIZATIONS["faefolk"].solo == "stays"
