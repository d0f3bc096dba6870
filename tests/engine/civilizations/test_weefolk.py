"""Weefolk: civilizations.yaml, Weefolk, settle, blessing, reckoning and rulings."""

from __future__ import annotations

from typing import Any

import pytest

from automa.greedy import Greedy
from automa.piece_count import wrong_buildings
from engine.abilities.ability import ABILITIES
from engine.facts.cards import CIVILIZATIONS
from engine.rules.build import Plots, put
from engine.rules.income import use_civilizations
from engine.state.capital import Placed, Planted, PlotNotOpen
from engine.state.codec import decode, encode
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, pending, refused, scene

FF = ("base", "ff")
DISTRICT = [(row, column) for row in (6, 7, 8) for column in (6, 7, 8)]
"""The wide open corner of the city on mat 2."""


def weefolk(players: int = 2) -> Game:
    game = scene(players, boxes=FF)
    begin(game, "weefolk")
    return game


def build(game: Game, *plots: tuple[int, int], building: str = "market", seat: int = RIVAL) -> None:
    for row, column in plots:
        put(game, seat, Placed(building, row, column))
        if building in game.players[seat].taken:
            game.players[seat].taken[building] += 1
        else:
            game.board.landmarks[building] = seat


def fill(game: Game, seat: int = RIVAL) -> None:
    """Cubes on every plot that is still open."""
    city = game.players[seat].capital
    city.extra.extend(sorted(city.open_plots()))


def planted(game: Game, seat: int = RIVAL) -> list[Planted]:
    return game.players[seat].capital.planted


def test_a_chosen_opponent_puts_the_token_on_an_open_plot() -> None:
    """settle 1 and 2: nothing is planted at setup."""
    game = weefolk(3)
    assert planted(game) == planted(game, THIRD) == []
    told = step(game, 2, str(THIRD), "8,8")
    assert [decision.seat for decision, _ in told.asked] == [HERE, THIRD]
    assert planted(game, THIRD) == [Planted(8, 8, HERE)] and planted(game) == []


def test_gained_during_the_game_it_plants_one_at_once() -> None:
    """gained_midgame."""
    game = scene(2, boxes=FF, era=3)
    gain_later(game, "weefolk", "8,8")
    assert planted(game) == [Planted(8, 8, HERE)]


def test_neither_impassable_nor_covered_plots_take_a_token() -> None:
    """Ruling: no impassable plots, and one token a plot."""
    game = weefolk()
    build(game, (8, 8))
    city = game.players[RIVAL].capital
    city.plant(Planted(7, 7, HERE))
    impassable = min(city.plan.impassable)
    asked = pending(use_civilizations(game, HERE, 2))
    offered = set(asked.options.keys())
    for plot in ((8, 8), (7, 7), impassable):
        key = f"{plot[0]},{plot[1]}"
        assert key not in offered and refused(asked, key) == "plot_not_open"
    assert len(offered) == len(city.plan.plots) - len(city.plan.impassable) - 2


def test_the_plot_counts_as_filled_and_may_complete_a_district_for_its_owner() -> None:
    """settle 3: the host gains the resource; a token already there completes nothing twice."""
    game = weefolk()
    build(game, *DISTRICT[:-1])
    step(game, 2, "8,8", "coin")
    assert resources(game, RIVAL) == {"coin": 1} and resources(game) == {}
    assert (8, 8) in game.players[RIVAL].capital.filled()


def test_a_token_is_no_building() -> None:
    """Ruling: nobody builds on it, not even who may build on impassable plots, nor is it one of those."""
    game = weefolk()
    city = game.players[RIVAL].capital
    city.plant(Planted(8, 8, HERE))
    assert "8,8r0" not in city.placements("market")
    assert "8,8r0" not in city.placements("market", on_impassable=True)
    refusal = Plots(city, "market", on_impassable=True).parse("8,8r0")
    assert isinstance(refusal, PlotNotOpen) and refusal.plots == ((8, 8),)
    assert (8, 8) not in city.impassable()


def test_without_an_open_plot_a_small_building_makes_room() -> None:
    """settle 2: it stands beside the city and still counts; a landmark of several plots is not replaced."""
    game = weefolk()
    build(game, (8, 8), building="farm")
    build(game, (6, 6), building="library")
    fill(game)
    before = game.players[RIVAL].capital.complete_districts()
    told = step(game, 2)
    city = game.players[RIVAL].capital
    assert city.beside == ["farm"] and [placed.building for placed in city.buildings] == ["library"]
    assert planted(game) == [Planted(8, 8, HERE)] and told.of("made_room")
    assert city.complete_districts() == before and resources(game, RIVAL) == {}
    assert list(wrong_buildings(game, all_there=True)) == []


def test_a_building_on_an_impassable_plot_makes_no_room() -> None:
    """Ruling of the Riverfolk, who may build there: no token goes on an impassable plot."""
    game = weefolk(3)
    impassable = min(game.players[RIVAL].capital.plan.impassable)
    build(game, impassable)
    fill(game)
    step(game, 2, "8,8")
    assert planted(game) == [] and planted(game, THIRD) == [Planted(8, 8, HERE)]
    build(game, (8, 8), building="farm")
    city = game.players[RIVAL].capital
    city.extra.remove((8, 8))
    step(game, 3, str(RIVAL))
    assert planted(game) == [Planted(8, 8, HERE)] and city.beside == ["farm"]


def test_who_has_no_room_at_all_receives_none() -> None:
    """Every plot is full of what stays."""
    game = weefolk(3)
    fill(game)
    step(game, 2, "8,8")
    assert planted(game) == [] and len(planted(game, THIRD)) == 1
    fill(game, THIRD)
    step(game, 3)
    assert len(planted(game, THIRD)) == 1


@pytest.mark.parametrize(("turn", "asks"), [(2, True), (4, True), (5, False)])
def test_a_territory_tile_may_be_spent_for_any_income_building(turn: int, asks: bool) -> None:
    """blessing, in income turns 2 to 4."""
    game = weefolk()
    game.players[HERE].territories = [1]
    if asks:
        step(game, turn, "8,8", "yes", "farm", "8,8r0")
    else:
        step(game, turn, "8,8")
    player = game.players[HERE]
    assert (player.territories, player.taken["farm"]) == (([], 1) if asks else ([1], 0))


def test_each_token_scores_the_buildings_in_its_row_and_in_its_column() -> None:
    """reckoning: the last token is planted first; beside the city nothing counts."""
    game = weefolk()
    city = game.players[RIVAL].capital
    city.plant(Planted(8, 6, HERE))
    build(game, (8, 7), (7, 6))
    build(game, (4, 5), building="bakery")  # 2 x 2: in the column as well
    city.beside.append("house")
    assert ABILITIES["weefolk"].would_score(game, own(game, "weefolk")) == 3
    step(game, 5, "0,7")
    assert vp(game) == 3 + 1
    assert ABILITIES["weefolk"].would_score(game, own(game, "weefolk")) == 0


def test_a_building_in_row_and_column_counts_twice_and_for_each_token() -> None:
    """Ruling: an L of plots could; and two tokens in a row count its buildings twice. Others' tokens do not count."""
    game = weefolk()
    city = game.players[RIVAL].capital
    build(game, (8, 6))
    for token in (Planted(8, 8, HERE), Planted(8, 7, HERE), Planted(7, 6, RIVAL)):
        city.plant(token)
    assert ABILITIES["weefolk"].would_score(game, own(game, "weefolk")) == 2
    game.board.landmarks["barn"] = RIVAL  # 3 x 3, in the row and the column of the token at its corner
    city.buildings = [Placed("barn", 6, 6)]
    assert ABILITIES["weefolk"].would_score(game, own(game, "weefolk")) == 2 * 2


def test_a_finished_opponent_receives_a_token_and_gains_nothing() -> None:
    """Ruling. (END-2)"""
    game = weefolk()
    build(game, *DISTRICT[:-1])
    game.board.seats[RIVAL].finished = True
    step(game, 2, "8,8")
    assert planted(game) == [Planted(8, 8, HERE)] and resources(game, RIVAL) == {}


def test_a_position_says_whose_token_stands_where() -> None:
    """Nothing if there is none."""
    game = weefolk()
    plain: Any = encode(game.copy())
    assert "planted" not in plain["players"]["1"]["capital"]
    step(game, 2, "8,8")
    plain = encode(game.copy())
    assert decode(Game, plain, game.box).players[RIVAL].capital.planted == [Planted(8, 8, HERE)]
    copied = game.copy()
    copied.players[RIVAL].capital.plant(Planted(0, 0, HERE))
    assert planted(game) == [Planted(8, 8, HERE)]


def test_built_in_players_give_the_token_to_the_fullest_city_which_puts_it_aside() -> None:
    """A row and a column of its own."""
    game = weefolk(3)
    build(game, (8, 8), (8, 7), seat=THIRD)
    greedy = Greedy(lambda keys: next(iter(keys)))
    asked = pending(use_civilizations(game, HERE, 2))
    assert greedy.answer(game, asked) == str(THIRD)
    asked = pending(use_civilizations(game, HERE, 2), str(THIRD))
    row, column = (int(part) for part in greedy.answer(game, asked).split(","))
    assert row != 8 and column not in (7, 8)


def test_a_solo_game_leaves_the_mat_out() -> None:
    """excluded_from_solo."""
    assert CIVILIZATIONS["weefolk"].solo == "removed"
