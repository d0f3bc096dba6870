"""The twelve cities of the pack: how one is dealt, and the rule of each."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from automa.whole_games import play_whole
from engine.base_game import BaseGameRules
from engine.box import box_of
from engine.facts.grids import Plot
from engine.facts.maps import MAPS
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules import landmark_cards
from engine.rules.build import gain_and_place_landmark, gain_building, gain_from_districts, vp_of_squares
from engine.rules.count import count
from engine.sources import Luck
from engine.state.capital import Capital, Placed
from engine.state.game import Game
from tests.engine.whole import HERE, Told, drive, listed, pending, refused, scene

BOX = box_of(packs=["uncharted"])
NUMBERS = {mat.name: mat.number for mat in BOX.capitals.values()}


def living_in(name: str) -> Game:
    """A game in which nothing is built yet in a city."""
    return scene(mat=NUMBERS[name], box=BOX)


def capital(game: Game) -> Capital:
    """The city of the player whose story it is."""
    return game.players[HERE].capital


def fill(game: Game, plots: Iterable[Plot]) -> None:
    """Put houses on open plots, as if they had always stood there."""
    city = capital(game)
    open_plots = set(plots) - city.plan.filled - city.built_on()
    city.buildings += [Placed("house", *plot) for plot in sorted(open_plots)]


def but_one(name: str, letter: str) -> tuple[Game, Plot]:
    """A city with one plot of a district left to fill, and that plot."""
    game = living_in(name)
    city = capital(game)
    (district,) = [each for each in city.plan.districts if each.letter == letter]
    last = min(district.plots - city.plan.filled)
    fill(game, district.plots - {last})
    return game, last


def market(game: Game, plot: Plot, *keys: str) -> Told:
    """Gain a market and place it on a plot."""
    return drive(game, gain_building(game, HERE, "market"), f"{plot[0]},{plot[1]}r0", *keys)


def resources(game: Game) -> dict[str, int]:
    """What the player has, of what there is any."""
    return {name: number for name, number in game.players[HERE].resources.items() if number}


# ---- dealt


@pytest.mark.parametrize("players", [2, 4])
def test_an_advanced_city_is_drawn_beside_the_basic_ones_and_one_is_kept(players: int) -> None:
    """SET-12 to SET-15: whoever keeps it begins where the basic cities drawn with it do."""
    setup = {"players": ["Ada", "Ben", "Cleo", "Dan"][:players], "packs": ["uncharted"]}
    play = Play(BaseGameRules(), setup, Luck(3))
    while play.pending is not None and play.pending.kind != "capital":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.pending is not None
    seat, mats = play.pending.seat, [int(mat) for mat in listed(play.pending)]
    basic, advanced = [mat for mat in mats if mat < 100], [mat for mat in mats if mat > 100]
    assert (len(basic), len(advanced)) == ((2, 1) if players < 4 else (1, 1))
    play.answer(str(advanced[0]))
    game = play.state.game
    assert game.players[seat].capital.name == BOX.capitals[advanced[0]].name
    label = BOX.capitals[basic[0]].pair if players < 4 else str(basic[0])
    assert game.players[seat].start == MAPS["small" if players < 4 else "large"].starts[label]
    assert advanced[0] not in map(int, game.bags["advanced_capital"].unseen)


def test_every_city_has_rules_in_words_or_is_as_usual() -> None:
    """BLD-12: together they use every special kind of district."""
    ours = [mat for mat in BOX.capitals.values() if mat.is_advanced]
    assert len(ours) == len({mat.name for mat in ours}) == 12
    assert all(mat.text for mat in ours)
    printed = {"Archipelago", "Cloud City", "Swamp", "Mesa", "City in a Bottle", "Netherworld", "Polar", "Quagmire"}
    assert not printed & {mat.name for mat in ours}


# ---- the rule of each


@pytest.mark.parametrize(("name", "letter"), [("Skerries", "d"), ("Long Harbor", "h"), ("Palimpsest", "a")])
def test_a_district_of_any_shape_gives_a_resource_once_full(name: str, letter: str) -> None:
    """BLD-6, BLD-12: an island, a block of the long harbor, a usual one."""
    game, last = but_one(name, letter)
    market(game, last, "food")
    assert resources(game) == {"food": 1}


def test_no_plots_lie_between_the_islands() -> None:
    """BLD-12: and what is not there is missing from no row."""
    game = living_in("Skerries")
    asked = pending(gain_building(game, HERE, "market"))
    assert refused(asked, "0,4r0") == "outside_the_city"
    fill(game, capital(game).plan.rows[0])
    assert count(game, HERE, "row") == 1


def test_a_large_cloud_pays_twice_and_the_sky_counts_for_rows_alone() -> None:
    """BLD-12"""
    game, last = but_one("Cumulus", "c")
    market(game, last, "food", "coin")
    assert resources(game) == {"food": 1, "coin": 1}
    assert not any(sky in each.plots for sky in [(3, 0), (8, 8)] for each in capital(game).plan.districts)
    fill(game, capital(game).plan.rows[3])
    assert 3 in capital(game).complete_rows()


def test_a_lily_pad_counts_as_filled_and_covering_it_later_pays_nothing() -> None:
    """BLD-12"""
    game, last = but_one("Lotus Basin", "a")
    assert capital(game).plan.special[2, 2].name == "lily pad"
    assert market(game, last, "coin").of("district"), "the pad is still open"
    told = market(game, (2, 2))
    assert not told.of("district") and resources(game) == {"coin": 1}


def test_a_landmark_on_reeds_costs_points_once_and_an_income_building_none() -> None:
    """BLD-12"""
    game = living_in("Lantern Fen")
    market(game, (4, 4))
    assert game.board.seats[HERE].vp == 0
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"), reeds_place(game))
    assert game.board.seats[HERE].vp == -2
    assert refused(pending(gain_building(game, HERE, "house")), "5,4r0") == "plot_not_open", "a wisp"


def reeds_place(game: Game) -> str:
    """A place of a landmark of 2 x 2 that covers reeds."""
    city = capital(game)
    reeds = {plot for plot, square in city.plan.special.items() if square.name == "reeds"}
    return next(key for key, placed in city.placements("forge").items() if city.plots_inside(placed) & reeds)


def test_an_imp_is_caught_once_filled_plots_connect_it_with_the_center() -> None:
    """BLD-12: in any order; impassable plots connect too."""
    game = living_in("Undercroft")
    (district,) = [each for each in capital(game).plan.districts if each.letter == "a"]
    imp = min(district.plots)
    fill(game, district.plots)
    assert not capital(game).complete_districts(), "nothing connects them"
    way = [(1, 2), (1, 3), (2, 4), (3, 4)]
    fill(game, way[1:])
    told = market(game, way[0], "food", "coin")
    assert imp == (1, 1) and len(told.of("district")) == 1
    assert resources(game) == {"food": 1, "coin": 1} and game.board.seats[HERE].vp == 5


def test_a_line_gives_what_is_printed_on_it() -> None:
    """BLD-12: lines cross, and off them nothing pays."""
    game, last = but_one("Meridian", "a")
    market(game, last)
    assert resources(game) == {"coin": 1, "worker": 1}
    letters = [{each.letter for each in capital(game).plan.districts_at[plot]} for plot in ((4, 4), (1, 0))]
    assert letters == [{"e", "f"}, set()]


def test_an_orchard_pays_in_each_later_income_turn() -> None:
    """BLD-12"""
    game, last = but_one("Orchard Vale", "c")
    market(game, last)
    assert not resources(game)
    drive(game, gain_from_districts(game, HERE))
    drive(game, gain_from_districts(game, HERE))
    assert resources(game) == {"food": 2}


def test_a_crooked_district_gives_something_else_than_a_resource() -> None:
    """BLD-12"""
    game, last = but_one("Palimpsest", "z")
    market(game, last)
    assert game.board.seats[HERE].vp == 6 and not resources(game)


@pytest.mark.parametrize("name", ["Tableland", "Walled Garden"])
def test_no_building_reaches_over_the_edge(name: str) -> None:
    """BLD-4"""
    refusal = capital(living_in(name)).why_not(Placed("rubber_works", -1, 2))
    assert refusal is not None and refusal.kind == "over_the_edge"


def test_the_walled_garden_takes_no_landmark_but_pays_for_it() -> None:
    """BLD-12: it is set aside."""
    game = living_in("Walled Garden")
    drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"))
    assert (capital(game).beside, game.board.seats[HERE].vp) == (["forge"], 4)


def test_a_well_gives_a_coin_and_a_silted_one_left_open_costs_points() -> None:
    """BLD-12"""
    game = living_in("Ring Canals")
    assert vp_of_squares(game, HERE, "at_the_end") == -4
    market(game, (1, 4))
    market(game, (4, 1))
    assert resources(game) == {"coin": 1}
    assert vp_of_squares(game, HERE, "at_the_end") == -2


def test_the_long_harbor_has_rows_of_twelve() -> None:
    """BLD-7"""
    game = living_in("Long Harbor")
    fill(game, capital(game).plan.plots)
    assert (count(game, HERE, "row"), count(game, HERE, "column")) == (6, 12)


# ---- tiles, landmark cards, whole games


def test_every_tile_is_at_least_as_good_as_its_row() -> None:
    """ART-4"""
    tiles = box_of(("base", "aa"), ["uncharted"]).inspiration_tiles.values()
    assert sorted(tile.row for tile in tiles) == sorted(BOX.income_mat)
    for tile in tiles:
        printed = BOX.income_mat[tile.row].spaces
        assert tile.spaces != printed
        for ours, theirs in zip(tile.spaces, printed, strict=True):
            assert ours.innovation == theirs.innovation and len(ours.income) >= len(theirs.income)
            assert theirs.vp is None or ours.vp is not None


@pytest.mark.parametrize("slug", sorted(PACKS["uncharted"].landmarks))
def test_a_goal_of_ours_brings_its_landmark(slug: str) -> None:
    """LMC-4"""
    game = scene(2, box=box_of(("base", "aa"), ["uncharted"]))
    game.players[HERE].landmark_cards = [slug]
    have, needed = landmark_cards.progress(game, HERE, slug)
    assert (have, needed) == (0, PACKS["uncharted"].landmarks[slug].needs.at_least)  # type: ignore[union-attr]


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("boxes", [["base"], ["base", "pp", "aa"], ["base", "ff"]])
def test_games_with_the_pack_are_played_at_random_without_a_mistake(boxes: list[str], alone: bool) -> None:
    setup: dict[str, object] = {"boxes": boxes, "packs": ["uncharted"]}
    setup |= {"level": 2} if alone else {"players": ["Ada", "Ben", "Cleo"]}
    seats = dict.fromkeys([0] if alone else [0, 1, 2], "random")
    assert play_whole(setup, 11, seats, check=True).result is not None
