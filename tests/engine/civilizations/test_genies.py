"""Genies: civilizations.yaml, Genies, setup, wish, own_wishes and rulings."""

from __future__ import annotations

import pytest

from engine.abilities.ability import ABILITIES
from engine.abilities.face import Lying
from engine.facts.cards import CIVILIZATIONS
from engine.outlook import face_of
from engine.rules.income import use_civilizations
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, drive, listed, pending, scene

FF = ("base", "ff")
CIRCLES = ["tech", "capital", "territory_tile", "territory_controlled"]


def genies(players: int = 3) -> Game:
    game = scene(players, boxes=FF)
    begin(game, "genies")
    return game


def test_a_token_of_each_opponent_lies_on_the_mat() -> None:
    """setup, gained_midgame."""
    game = genies()
    assert own(game, "genies").memory == {"opponents": ["1", "2"]}
    assert face_of(game.box, own(game, "genies"), 3).pieces == (Lying("token", owner=1), Lying("token", owner=2))
    later = scene(3, boxes=FF, era=3)
    gain_later(later, "genies")
    assert own(later, "genies").memory == own(game, "genies").memory


def test_the_drawn_opponent_wishes_and_both_score_by_their_own_counts() -> None:
    """wish 1 to 3: the token goes back, and a square beside the circle is gained."""
    game = genies()
    game.players[THIRD].territories = [1, 2, 3]
    game.players[HERE].territories = [4]
    told = step(game, 2, str(THIRD), "territory_tile", "0:vp_per_territory_tile", "1:culture")
    assert told.asked[1][0].seat == THIRD
    assert (vp(game), vp(game, THIRD), vp(game, RIVAL)) == (1, 3, 0)
    assert resources(game) == {"culture": 1}
    assert own(game, "genies").memory == {"opponents": ["1", "2"]}


def test_the_square_may_come_before_the_circle_is_scored() -> None:
    """wish 3: in either order."""
    game = genies(2)
    first = pending(use_civilizations(game, HERE, 2), "tech")
    assert (first.kind, listed(first)) == ("order", ["0:vp_per_tech", "1:choose"])


@pytest.mark.parametrize("circle", CIRCLES)
def test_a_circle_touches_the_squares_before_and_after_it(circle: str) -> None:
    """ring, layout: clockwise from the top, squares and circles alternating."""
    ring = ["research_x", "capital", "invent", "territory_tile", "culture", "territory_controlled", "explore", "tech"]
    place = ring.index(circle)
    beside = {ring[place - 1], ring[(place + 1) % len(ring)]}
    assert set(CIVILIZATIONS["genies"].slots[circle].next) == beside


def test_a_finished_opponent_neither_chooses_nor_scores() -> None:
    """Ruling: it can still be drawn; then the Genies choose. (END-2)"""
    game = genies()
    game.board.seats[RIVAL].finished = True
    game.players[RIVAL].territories = [1, 2, 3]
    told = step(game, 3, str(RIVAL), "territory_tile", "0:vp_per_territory_tile", "1:culture")
    assert told.asked[1][0].seat == HERE
    assert vp(game, RIVAL) == 0


def test_with_one_opponent_nothing_is_drawn() -> None:
    """player_count."""
    decision = pending(use_civilizations(genies(2), HERE, 2))
    assert (decision.seat, decision.kind, sorted(listed(decision))) == (RIVAL, "wish", sorted(CIRCLES))


def test_in_income_turn_five_they_score_two_different_circles() -> None:
    """own_wishes: no opponent is asked, and no square gained."""
    game = genies()
    game.players[HERE].territories = [1, 2, 3]
    asked = pending(use_civilizations(game, HERE, 5), "territory_tile")
    assert sorted(listed(asked)) == sorted(set(CIRCLES) - {"territory_tile"})
    game = genies()
    game.players[HERE].territories = [1, 2, 3]
    told = step(game, 5, "territory_tile", "tech")
    assert [decision.seat for decision, _ in told.asked] == [HERE, HERE]
    assert (vp(game), resources(game)) == (3, {})


def test_they_do_not_act_in_income_turn_one() -> None:
    """income_turns."""
    assert not drive(genies(), use_civilizations(genies(), HERE, 1)).asked


def test_a_built_in_opponent_wishes_for_what_helps_it_more_than_them() -> None:
    game = genies(2)
    game.players[HERE].territories = [1, 2, 3]
    game.players[RIVAL].territories = [4, 5, 7]
    game.players[RIVAL].tech = {"bakery": "bottom"}
    wish = pending(use_civilizations(game, HERE, 2))
    assert ABILITIES["genies"].advice(game, wish) == "tech"


def test_solo_games_leave_them_out() -> None:
    """excluded_from_solo. (BST-15)"""
    assert CIVILIZATIONS["genies"].solo == "removed"
