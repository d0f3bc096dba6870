"""Cities are what their mats print: sizes, islands, lines that cross, special squares, cards with plots."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from automa.built_in import BUILT_IN
from automa.invariants import Watch
from automa.solo import SoloRules
from engine.base_game import BaseGameRules, tallest_landmark
from engine.box import Pack
from engine.facts.capitals import CapitalMat
from engine.facts.grids import Plan, Plot, Reward, Square
from engine.play import Play
from engine.rules.build import gain_and_place_landmark, gain_building, place_building
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.income import INCOME, gain_income
from engine.rules.matters import order_matters
from engine.rules.steps import IncomeTurn, take
from engine.rules.tapestry import put_in_force
from engine.sources import Luck
from engine.state.capital import Capital, OnCard, Placed
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.match import Match
from engine.state.player import Player
from tests.engine.cities import (
    BRIDGES,
    ISLANDS,
    LINES,
    MEADOW,
    POND,
    SMALL,
    TERRACES,
    TRIAL_MATS,
    WIDE,
    city,
    trial_box,
)
from tests.engine.whole import HERE, Told, drive, listed, pending, refused, scene

in_each_city = pytest.mark.parametrize("mat", TRIAL_MATS, ids=lambda mat: mat.name)


def living_in(mat: CapitalMat) -> Game:
    """A game in which nothing is built yet in a trial city."""
    return scene(mat=mat.number, box=trial_box())


def capital(game: Game) -> Capital:
    """The city of the player whose story it is."""
    return game.players[HERE].capital


def fill(game: Game, plots: Iterable[Plot]) -> None:
    """Put houses on plots, as if they had always stood there."""
    capital(game).buildings += [Placed("house", *plot) for plot in sorted(plots)]


def market(game: Game, plot: Plot, *keys: str) -> Told:
    """Gain a market and place it on a plot."""
    return drive(game, gain_building(game, HERE, "market"), f"{plot[0]},{plot[1]}r0", *keys)


def vp(game: Game) -> int:
    """The VP of the player."""
    return game.board.seats[HERE].vp


# ---- where one may build


@in_each_city
def test_a_market_may_stand_on_every_open_plot_and_nowhere_else(mat: CapitalMat) -> None:
    """BLD-1, BLD-3"""
    game = living_in(mat)
    asked = pending(gain_building(game, HERE, "market"))
    open_plots = mat.plots - mat.impassable
    assert sorted(listed(asked, 999)) == sorted(f"{row},{column}r0" for row, column in open_plots)
    beyond = {(mat.height, 0), (0, mat.width), (-1, 0)} | {
        (row, column) for row, line in enumerate(mat.grid) for column, sign in enumerate(line) if sign == " "
    }
    assert {refused(asked, f"{row},{column}r0") for row, column in beyond} == {"outside_the_city"}
    assert {refused(asked, f"{row},{column}r0") for row, column in mat.impassable} <= {"plot_not_open"}


@in_each_city
@pytest.mark.parametrize("landmark", ["lighthouse", "rubber_works"])
def test_every_listed_place_of_a_landmark_is_legal_and_every_legal_one_is_listed(
    mat: CapitalMat, landmark: str
) -> None:
    """BLD-2, BLD-4: over the edge of the grid and of each hole in it, as far as the mat allows."""
    empty = city(mat)
    tried = [
        Placed(landmark, row, column, turns)
        for row in range(-4, mat.height + 1)
        for column in range(-4, mat.width + 1)
        for turns in range(4)
    ]
    assert set(empty.placements(landmark).values()) == {placed for placed in tried if empty.why_not(placed) is None}


def test_on_a_mat_without_overhang_nothing_reaches_over_the_edge() -> None:
    """BLD-4: advanced mats may forbid it."""
    jar, edge = city(SMALL), Placed("lighthouse", 2, 5)
    refusal = jar.why_not(edge)
    assert refusal is not None and refusal.kind == "over_the_edge"
    assert edge.key not in jar.placements("lighthouse")
    assert all(len(jar.covered(each)) == len(jar.plots_inside(each)) for each in jar.placements("lighthouse").values())


# ---- what is complete


def test_rows_and_columns_are_those_of_the_grid() -> None:
    """BLD-7: six rows and twelve columns; of a row with gaps the plots that are there."""
    game = living_in(WIDE)
    fill(game, WIDE.plots - WIDE.impassable)
    assert (count(game, HERE, "row"), count(game, HERE, "column"), count(game, HERE, "capital")) == (6, 12, 18)
    game = living_in(ISLANDS)
    fill(game, ISLANDS.rows[0] - ISLANDS.impassable)
    assert len(ISLANDS.rows[0]) == 6
    assert (count(game, HERE, "row"), count(game, HERE, "column")) == (1, 0)


def test_an_island_is_a_district() -> None:
    """The last of its plots gives a resource, however many it has."""
    game = living_in(ISLANDS)
    (middle,) = [each for each in ISLANDS.districts if each.letter == "c"]
    fill(game, middle.plots - ISLANDS.impassable - {(4, 2)})
    told = market(game, (4, 2), "food")
    assert [event.data["district"] for event in told.of("district")] == [middle.place]
    assert game.players[HERE].resources["food"] == 1


def test_lines_that_cross_pay_each_what_it_prints() -> None:
    """One plot completes two of them; plots of no district count for rows and columns alone."""
    game = living_in(LINES)
    a, b, c = LINES.districts
    fill(game, (a.plots | b.plots | c.plots) - LINES.impassable - {(0, 0)})
    told = market(game, (0, 0))
    assert [event.data.get("gain") for event in told.of("district")] == ["coin", ["coin", "worker"]]
    held = game.players[HERE].resources
    assert (held["coin"], held["worker"], held["food"]) == (2, 1, 0), "the third was complete before"
    assert LINES.districts_at[1, 2] == ()


def test_a_corner_has_to_be_connected_with_the_center() -> None:
    """In any order; a way round about will do."""
    game = living_in(BRIDGES)
    fill(game, {(0, 0), (2, 2), (0, 1), (1, 1)})
    assert capital(game).complete_districts() == [], "nothing leads from there to the center yet"
    market(game, (2, 1), "coin")
    assert [each.letter for each in capital(game).complete_districts()] == ["a"]
    assert game.players[HERE].resources["coin"] == 1


def test_a_district_may_pay_in_each_income_turn_and_another_vp() -> None:
    """At once the first gives nothing."""
    game = living_in(MEADOW)
    fill(game, {(0, 0), (0, 1), (1, 0)})
    assert [each.letter for each in capital(game).complete_districts()] == ["a"]
    before = game.players[HERE].resources["food"]
    drive(game, gain_income(game, HERE), *income_luck(game))
    without = scene(mat=2, box=trial_box())
    drive(without, gain_income(without, HERE), *income_luck(without))
    assert game.players[HERE].resources["food"] - before == without.players[HERE].resources["food"] + 1
    fill(game, {(0, 2), (1, 2)})
    told = market(game, (2, 2))
    assert told.of("district")[0].data["gain"] == {"vp": 4} and vp(game) == 4


def income_luck(game: Game) -> list[str]:
    """What is drawn in an income turn of somebody who has taken nothing off the mat."""
    return [next(iter(game.bags["territory"].unseen)), next(iter(game.bags["tapestry"].unseen))]


# ---- special squares


def test_a_square_pays_when_it_is_covered() -> None:
    game = living_in(POND)
    told = market(game, (6, 6))
    held = game.players[HERE].resources
    assert (held["coin"], held["food"]) == (1, 1)
    assert [event.kind for event in told.events][:3] == ["building", "placed", "resource"]


def test_a_raft_counts_as_filled_and_may_be_built_on_without_a_second_reward() -> None:
    """Covering it in a district that was complete gives nothing more."""
    game = living_in(POND)
    first = POND.districts[0]
    fill(game, first.plots - {(0, 0), (0, 1)})
    assert len(market(game, (0, 1), "worker").of("district")) == 1
    assert market(game, (0, 0)).of("district") == []


def test_uncovered_squares_cost_when_the_city_is_scored_or_at_the_end() -> None:
    """Rows alone are no scoring of the city (ART-7)."""
    game = living_in(POND)
    assert count(game, HERE, "capital") == 0
    drive(game, gain(game, HERE, {"vp_per": "row"}, source="test"))
    assert vp(game) == 0
    drive(game, gain(game, HERE, {"vp_per": "capital"}, source="test"))
    assert vp(game) == -4
    market(game, (0, 0))
    drive(game, gain(game, HERE, {"vp_per": "capital"}, source="test"))
    assert vp(game) == -4 - 2
    drive(game, take(INCOME.steps, IncomeTurn(game, HERE, 5)))
    assert [event.data["vp"] for event in game.journal if event.data.get("source") == "plot"][-1] == 1


def test_a_landmark_beside_a_light_costs_once_and_a_market_nothing() -> None:
    """The reeds around it are marked for that; on the light itself nothing stands."""
    game = living_in(POND)
    market(game, (2, 3))
    assert vp(game) == 0
    drive(game, gain_and_place_landmark(game, HERE, "barn", "BLD-8"), "5,1r0")
    assert vp(game) == 0, "one of its plots lies beside the reeds, none on them"
    drive(game, gain_and_place_landmark(game, HERE, "lighthouse", "BLD-8"), "2,4r0")
    assert vp(game) == -3
    assert refused(pending(gain_building(game, HERE, "market")), "3,3r0") == "plot_not_open"


def test_a_city_without_landmarks_sets_them_aside_for_vp() -> None:
    """They still count as landmarks, and stand in no city: no tie is won by one of them. (RUL-6)"""
    game = living_in(SMALL)
    told = drive(game, gain_and_place_landmark(game, HERE, "lighthouse", "BLD-8"))
    assert told.kinds() == [] and told.of("set_aside")[0].rule == "BLD-12"
    assert (vp(game), count(game, HERE, "landmark"), capital(game).beside) == (6, 1, ["lighthouse"])
    assert capital(game).buildings == [] and tallest_landmark(Match(game), HERE) == 0
    fill(game, SMALL.plots - SMALL.impassable)
    drive(game, gain_building(game, HERE, "market"))
    assert vp(game) == 6, "an income building without room pays nothing"


def test_the_order_of_gains_matters_where_a_plot_may_give_anything() -> None:
    """On a printed mat of the base game it does not."""
    assert order_matters(living_in(POND), HERE, ["market", "worker"])
    assert not order_matters(scene(), HERE, ["market", "worker"])


# ---- cards with plots


def with_terraces() -> Game:
    """The trial card lies on the first space of somebody in a printed city."""
    game = scene(box=trial_box())
    drive(game, put_in_force(game, HERE, TERRACES.slug, 1, rule="INC-4"))
    return game


def test_a_building_may_go_on_a_card_instead_of_in_the_city() -> None:
    """BLD-11: each plot pays when it is covered, the card when all are; none of it fills the city."""
    game = with_terraces()
    told = drive(game, gain_building(game, HERE, "market"), "card:1", "0,0r0")
    assert told.kinds() == ["place_to_build", "plot"]
    assert told.of("placed")[0].data["card"] == TERRACES.slug
    assert game.players[HERE].resources["coin"] == 1
    told = drive(game, gain_building(game, HERE, "house"), "card:1", "0,1r0")
    assert (game.players[HERE].resources["food"], vp(game)) == (1, 5)
    assert {event.data["source"] for event in told.of("vp")} == {"tapestry:terraces"}
    assert capital(game).buildings == [] and count(game, HERE, "income_building") == 2
    (card,) = game.players[HERE].on_cards
    assert (card.complete_rows(), card.complete_columns()) == ([], []), "rows and columns are those of the city"
    assert drive(game, gain_building(game, HERE, "farm"), "0,0r0").kinds() == ["plot"], "the card is full"


def test_a_landmark_without_room_in_the_city_goes_on_a_card_and_may_hang_over() -> None:
    """BLD-5, BLD-11"""
    game = with_terraces()
    capital(game).extra = sorted(capital(game).plan.plots)
    told = drive(game, gain_and_place_landmark(game, HERE, "barn", "BLD-8"), "0,0r0")
    assert told.kinds() == ["plot"] and capital(game).beside == []
    assert (game.players[HERE].resources["coin"], game.players[HERE].resources["food"], vp(game)) == (1, 1, 5)
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"))
    assert capital(game).beside == ["forge"], "now both are full"


def test_what_stands_on_a_card_stays_there_when_it_is_covered_and_nothing_more_comes() -> None:
    """BLD-13: and a game remembers it; where nothing was built a position says nothing of it."""
    game = with_terraces()
    assert "on_cards" not in encode(game.players[HERE])
    drive(game, gain_building(game, HERE, "market"), "card:1", "0,0r0")
    game.players[HERE].tapestries[1].append("market_day")
    assert drive(game, gain_building(game, HERE, "house"), "0,0r0").kinds() == ["plot"]
    again = decode(Player, encode(game.players[HERE]), game.box)
    assert again.on_cards == [OnCard(TERRACES.slug, 1, 0, [Placed("market", 0, 0)])]
    assert again == game.players[HERE].copy() == game.players[HERE]


# ---- whole games


def whole(mat: CapitalMat, *, alone: bool, player: str, seed: int) -> Game:
    """A whole game in which everybody lives in a trial city, checked after every answer."""
    everywhere = {
        number: replace(mat, number=number, pair=pair) for number, pair in ((21, "1/6"), (22, "2/4"), (23, "3/5"))
    }
    pack: Pack = {"capitals": everywhere, "tapestry_cards": {TERRACES.slug: replace(TERRACES, copies=30)}}
    play: Play[Any] = (
        Play(SoloRules(packs=(pack,)), {"level": 1}, Luck(seed))
        if alone
        else Play(BaseGameRules(packs=(pack,)), {"players": ["Ada", "Ben"]}, Luck(seed))
    )
    answer, watch = BUILT_IN[player](Luck(seed + 1).pick), Watch(play)
    while play.pending is not None:
        assert not list(watch.wrong())
        if play.pending.kind == "capital":
            play.answer(next(key for key in listed(play.pending) if int(key) in everywhere))
        else:
            play.answer(answer(play.state, play.pending))
    assert not list(watch.wrong())
    game: Game = play.state.game
    return game


@in_each_city
def test_built_in_players_play_whole_games_in_every_city(mat: CapitalMat) -> None:
    """Alone with the bots; they build in the city and on the card."""
    game = whole(mat, alone=True, player="greedy", seed=mat.number)
    (player,) = game.players.values()
    assert player.capital.mat > 20 and len(player.capital.buildings) > 3


def test_people_who_build_at_random_find_nothing_wrong() -> None:
    game = whole(POND, alone=False, player="random", seed=5)
    assert all(player.capital.buildings for player in game.players.values())
    assert any(player.on_cards for player in game.players.values())


# ---- what a mat may not say


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"grid": ("...", "..")}, "row 2 of its grid has 2 plots, not 3"),
        ({"grid": ("..x",)}, "row 1 of its grid shows 'x', which is no square"),
        ({"grid": ("...",), "areas": ("aa",)}, "its districts should have the rows and columns of its grid"),
        ({"grid": (". .",), "areas": ("aab",)}, "district a has row 1, column 2, where its grid has no plot"),
        ({"grid": ("..",), "areas": (("a.",), ("a.",))}, "district a stands in two maps"),
        ({"grid": ("..",), "areas": ("aa",), "rewards": {"b": Reward()}}, "it has no district 'b'"),
        ({"grid": ("..",), "areas": ("aa",), "connected": ("c",)}, "it has no district 'c'"),
        ({"grid": ("..",), "squares": {"o": Square(name="raft")}}, "square 'o' stands nowhere in its grid"),
        ({"grid": ("..",), "squares": {"#": Square(name="raft")}}, "square '#' should be one sign of its own"),
    ],
)
def test_a_grid_that_contradicts_itself_is_refused_in_words(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said.replace("(", r"\(")):
        Plan(**wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"open": False}, "nothing may be built there, so it should count as filled"),
        ({"open": False, "filled": True, "gain": "coin"}, "nothing may be built there, so nothing can cover it"),
        ({"gain": "gold"}, "'gold' is not a benefit"),
    ],
)
def test_a_square_that_contradicts_itself_is_refused_in_words(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Square(name="odd", **wrong)  # type: ignore[arg-type]


def test_a_building_too_many_for_a_small_city_stands_beside_it() -> None:
    """BLD-4"""
    game = living_in(MEADOW)
    fill(game, MEADOW.plots - MEADOW.impassable)
    drive(game, place_building(game, HERE, "market"))
    assert capital(game).beside == ["market"]
