"""The tapestry cards of the pack Uncharted, told as plays of one player's cards."""

from __future__ import annotations

import pytest

from engine.abilities.ability import ABILITIES
from engine.box import box_of
from engine.facts.cards import TAPESTRY_CARDS
from engine.facts.packs import PACKS
from engine.hooks import modify, react
from engine.rules.build import gain_building
from engine.rules.conquer import conquer
from engine.rules.gain import gain
from engine.rules.income import income_turn
from engine.state.game import Game
from engine.state.hexmap import Outpost
from engine.state.player import BUILDING, Reserved
from tests.engine.rules.settled import settled
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, Told, drive, in_force, scene, stack

CARDS = PACKS["uncharted"].tapestry_cards
FIRST_PLOT = "0,0r0"
ERA_2, ERA_3 = 1, 2

DATA_ONLY = [
    ("harvest_home", (), 4, {"food": 1}),
    ("lantern_festival", ("0:vp_per_house_each_3",), 3, {}),
    ("lantern_festival", ("1:worker_vp_4",), 4, {"worker": 1}),
    ("river_toll", (), 6, {"coin": 1}),
    ("weavers_hall", ("trap",), 3, {}),
    ("raising_day", (), 3, {}),
    ("open_archive", ("compass",), 4, {}),
    ("book_of_journeys", ("1:vp_per_science_space",), 5, {}),
    ("echoing_bells", (), 6, {}),
    ("sister_cities", (), 4, {}),
    ("moon_gate", (), 3, {}),
    ("wishing_well", ("coin",), 0, {"coin": 1}),
    ("silver_stag", (), 4, {}),
    ("hall_of_mirrors", (), 5, {}),
    ("hidden_moat", (), 8, {}),
    ("burning_bridges", (), 5, {}),
    ("watchful_scouts", (), 9, {}),
]
"""Card, answers, and the VP and resources they bring, whoever plays it on a table as `busy` lays it."""


def table(*left_to_right: str, era: int = 3) -> Game:
    """Cards on the player's income mat from Maker of Fire on; `-` leaves a space empty."""
    game = scene(era=era, box=box_of(["base", "aa"], ["uncharted"]))
    for space, card in enumerate(left_to_right):
        game.players[HERE].tapestries[space] = [] if card == "-" else [card]
    return game


def busy() -> Game:
    """Two farms, a house, three markets, two landmarks, two spaces of science; decks as the table above needs them."""
    game = table(era=2)
    game.players[HERE].taken.update(farm=2, house=1, market=3)
    game.board.landmarks = {"forge": HERE, "bakery": HERE, "academy": RIVAL}
    game.board.seats[HERE].tokens["science"] = [2]
    game.bags["tech"].face_up = ["compass", "clocks", "radio"]
    stack(game, "tech", ["calendar"])
    stack(game, "territory", ["7"])
    game.bags["tapestry"].unseen = {"trap": 1, "guilds": 1}
    return game


def vp(game: Game) -> int:
    return game.board.seats[HERE].vp


def has(game: Game) -> dict[str, int]:
    return {slug: number for slug, number in game.players[HERE].resources.items() if number}


@pytest.mark.parametrize(("card", "answers", "expected", "resources"), DATA_ONLY)
def test_a_card_that_is_only_data_gives_what_its_text_says(
    card: str, answers: tuple[str, ...], expected: int, resources: dict[str, int]
) -> None:
    game = busy()
    lay(game, card, *answers)
    assert (vp(game), has(game)) == (expected, resources)


def test_the_pack_has_36_cards_of_its_own_names() -> None:
    assert len(CARDS) == 36
    assert not CARDS.keys() & TAPESTRY_CARDS.keys()
    assert not {card.name for card in CARDS.values()} & {card.name for card in TAPESTRY_CARDS.values()}


def test_the_card_of_masterpieces_stays_out_without_its_box() -> None:
    assert "gallery_night" not in box_of(["base"], ["uncharted"]).tapestry_cards
    assert "gallery_night" in box_of(["base", "aa"], ["uncharted"]).tapestry_cards


def test_gallery_night_creates_a_masterpiece() -> None:
    """(ART-1)"""
    game = busy()
    game.bags["masterpiece"].face_up = ["vp_per_tech", "vp_per_row", "income_building_once"]
    lay(game, "gallery_night", "vp_per_tech", "upgrade")
    assert vp(game) == 3


# ---- this era


def moved(game: Game, track: str, *keys: str) -> int:
    """The VP that a step forward on a track brings."""
    before = vp(game)
    drive(game, gain(game, HERE, {"advance_x": [track]}, source=""), *keys)
    return vp(game) - before


@pytest.mark.parametrize(
    ("card", "track", "expected"),
    [
        ("steady_march", "science", 1),
        ("victory_columns", "military", 1),
        ("victory_columns", "science", 0),
        ("weather_glass", "exploration", 4),
        ("weather_glass", "science", 0),
    ],
)
def test_a_card_of_this_era_pays_for_advances(card: str, track: str, expected: int) -> None:
    game = table()
    in_force(game, card)
    assert moved(game, track) == expected


def test_steady_march_pays_nothing_for_others_or_for_steps_back() -> None:
    game = table()
    in_force(game, "steady_march")
    game.board.seats[HERE].tokens["science"] = [2]
    drive(game, gain(game, HERE, {"regress_x": ["science"]}, source=""))
    drive(game, gain(game, RIVAL, {"advance_x": ["science"]}, source=""))
    assert vp(game) == 0


def test_underdogs_pay_while_somebody_is_still_ahead() -> None:
    """A tie is not ahead. (ADV-5)"""
    game = table()
    in_force(game, "underdogs")
    game.board.seats[RIVAL].tokens["science"] = [2]
    assert [moved(game, "science") for _ in range(3)] == [2, 0, 0]
    assert moved(game, "military") == 0


def test_the_weather_glass_rolls_the_science_die_once_more() -> None:
    game = table()
    in_force(game, "weather_glass")
    rolls = {die: modify.ROLLS.ask(game, 1, {"seat": HERE, "die": die}) for die in ("science", "red")}
    assert rolls == {"science": 2, "red": 1}


def test_tithe_barns_count_what_is_off_the_mat() -> None:
    game = busy()
    in_force(game, "tithe_barns")
    drive(game, react.INCOME_GAINED.notify(game, HERE, ("coin",)))
    assert vp(game) == 12


def test_toolmakers_are_paid_for_inventions_and_upgrades() -> None:
    """Not for an upgrade by somebody else."""
    game = busy()
    in_force(game, "toolmakers")
    drive(game, gain(game, HERE, "invent", source=""), "compass")
    assert vp(game) == 3
    drive(game, react.UPGRADED.notify(game, HERE, "compass", "middle", None))
    drive(game, react.UPGRADED.notify(game, HERE, "compass", "top", RIVAL))
    assert vp(game) == 5


def test_surveyors_and_the_grove_are_paid_for_explorations() -> None:
    game = table()
    in_force(game, "surveyors_guild")
    in_force(game, "whispering_grove")
    drive(game, react.EXPLORED.notify(game, HERE, (1, 1), 7, 0))
    assert vp(game) == 3 + 4
    drive(game, react.TILE_GAINED.notify(game, HERE, 7))
    drive(game, react.EXPLORED.notify(game, RIVAL, (1, 1), 7, 0))
    assert vp(game) == 8


def test_grand_arches_are_paid_for_landmarks_and_districts() -> None:
    game = table()
    in_force(game, "grand_arches")
    drive(game, gain(game, HERE, {"landmark": "bakery"}, source=""), "0,2r0")
    assert vp(game) == 4
    (district, *_) = game.players[HERE].capital.plan.districts
    drive(game, react.DISTRICT_COMPLETED.notify(game, HERE, district))
    assert vp(game) == 8


# ---- charms


@pytest.mark.parametrize(
    ("card", "keys", "resources", "expected"),
    [
        ("echoing_bells", ("left",), {"coin": 1}, 6),
        ("moon_gate", ("left",), {"worker": 1}, 3),
        ("whispering_grove", ("left",), {}, 5),
        ("caravan_fair", ("left", "food"), {"food": 1}, 2),
        ("time_capsule", ("left",), {"culture": 1}, 0),
        ("hall_of_mirrors", ("left", "technology"), {}, 5),
    ],
)
def test_a_left_charm_comes_beside_another_card(
    card: str, keys: tuple[str, ...], resources: dict[str, int], expected: int
) -> None:
    """(CHM-1, CHM-2)"""
    game = table("-", "trap")
    stack(game, "tech", ["calendar"])
    lay(game, card, *keys, space=ERA_3)
    assert (vp(game), has(game)) == (expected, resources)


@pytest.mark.parametrize(
    ("card", "keys", "resources", "expected"),
    [
        ("sister_cities", ("right", "coin"), {"coin": 1}, 10),
        ("moon_gate", ("right",), {"food": 1}, 10),
        ("wishing_well", ("right",), {}, 15),
    ],
)
def test_a_right_charm_comes_with_the_next_card(
    card: str, keys: tuple[str, ...], resources: dict[str, int], expected: int
) -> None:
    """The next card is a Trap, 10 VP. (CHM-3)"""
    game = table("-", card)
    lay(game, "trap", *keys, space=ERA_3)
    assert (vp(game), has(game)) == (expected, resources)


def test_raising_day_asks_for_a_worker() -> None:
    """Without one nobody is asked."""
    game = table()
    assert lay(game, "raising_day").kinds() == [] and vp(game) == 3
    game = table()
    game.players[HERE].resources["worker"] = 1
    lay(game, "raising_day", "yes", FIRST_PLOT)
    assert (vp(game), has(game), game.players[HERE].taken["house"]) == (3, {}, 1)


def test_the_caravan_fair_pays_for_one_kind_of_resource() -> None:
    """Nothing is paid away; whoever has nothing is not asked."""
    game = table()
    game.players[HERE].resources.update(coin=3, food=1)
    told = lay(game, "caravan_fair", "coin")
    assert told.kinds() == ["fair_goods"] and vp(game) == 6
    assert has(game) == {"coin": 3, "food": 1}
    assert lay(table(), "caravan_fair").kinds() == []


# ---- reserved items


@pytest.mark.parametrize(
    ("card", "keys", "waiting"),
    [
        ("sealed_granary", ("yes",), [Reserved("farm", "tapestry:sealed_granary", BUILDING, ("farm",))]),
        (
            "time_capsule",
            ("clocks",),
            [
                Reserved("invent", "tapestry:time_capsule", "tech", ("clocks",)),
                Reserved({"vp_per": "tech"}, "tapestry:time_capsule"),
            ],
        ),
        ("last_verse", (), [Reserved({"vp_per": "tapestry"}, "tapestry:last_verse")]),
        (
            "chart_of_comets",
            ("1",),
            [Reserved({"explore_one_of": 2}, "tapestry:chart_of_comets", "space", ("1", "2"))],
        ),
    ],
)
def test_what_a_card_reserves_lies_at_the_edge_of_the_mat(
    card: str, keys: tuple[str, ...], waiting: list[Reserved]
) -> None:
    """(CHM-5, CHM-6)"""
    game = busy()
    stack(game, "space", ["1", "2"])
    game.players[HERE].resources["food"] = 1
    lay(game, card, *keys)
    assert game.players[HERE].reserved == waiting


def test_the_last_verse_is_read_in_income_turn_5() -> None:
    """(INC-9)"""
    game = table(era=2)
    lay(game, "last_verse")
    game.players[HERE].hand = ["trap", "guilds"]
    game.board.seats[HERE].era = 4
    told = drive(game, income_turn(game, HERE))
    scored = [event.data["vp"] for event in told.of("vp") if event.data["source"] == "tapestry:last_verse"]
    assert scored == [3]


# ---- plots


def build(game: Game, *plots: str) -> Told:
    """Markets on plots of the card on era 2."""
    for plot in plots:
        told = drive(game, gain_building(game, HERE, "market"), "card:1", plot)
    return told


def test_the_meadows_pay_when_both_plots_are_covered() -> None:
    """(BLD-11)"""
    game = table(era=2)
    lay(game, "hanging_meadows", "card:1", "0,0r0")
    assert vp(game) == 0 and not game.players[HERE].capital.buildings
    build(game, "0,1r0")
    assert vp(game) == 4


def test_the_pier_pays_for_each_plot() -> None:
    """(BLD-11)"""
    game = table(era=2)
    lay(game, "long_pier", "card:1", "0,0r0")
    assert vp(game) == 1
    build(game, "0,1r0", "0,2r0")
    assert vp(game) == 3


def test_the_cloister_pays_for_its_three_plots() -> None:
    """(BLD-11)"""
    game = table(era=2)
    lay(game, "cliff_cloister")
    build(game, "0,0r0", "1,0r0")
    assert vp(game) == 7
    drive(game, gain_building(game, HERE, "market"), "card:1", "1,1r0", "coin")
    assert vp(game) == 12 and has(game)["coin"] == 1


# ---- responses

TARGET = (1, 1)


def attacked(here: str, rival: str) -> Game:
    """The rival holds the target; both have a card in hand."""
    game = settled()
    game.board.box = box_of(["base"], ["uncharted"])
    game.board.map.stand(TARGET, Outpost(RIVAL))
    game.players[HERE].hand, game.players[RIVAL].hand = [here], [rival]
    return game


@pytest.mark.parametrize(("card", "worker", "points"), [("hidden_moat", 1, 0), ("burning_bridges", 0, 6)])
def test_an_attacker_is_toppled(card: str, worker: int, points: int) -> None:
    """No card cancels it, as it is no trap. (TRP-5)"""
    game = attacked("watchful_scouts", card)
    before = game.players[RIVAL].resources["worker"]
    drive(game, conquer(game, HERE), "1,1", card, "vp_4", "coin", "red")
    assert game.board.map.controller(TARGET) == RIVAL
    assert game.players[RIVAL].resources["worker"] - before == worker
    assert game.board.seats[RIVAL].vp == points


def test_scouts_cancel_a_trap() -> None:
    """(TRP-3)"""
    game = attacked("watchful_scouts", "trap")
    drive(game, conquer(game, HERE), "1,1", "trap", "watchful_scouts", "vp_4", "coin", "red")
    assert game.board.map.controller(TARGET) == HERE
    assert game.players[HERE].hand == game.players[RIVAL].hand == []


def test_every_card_with_code_is_told_here() -> None:
    coded = {slug for slug in CARDS if slug in ABILITIES and not CARDS[slug].effects}
    assert coded == {"underdogs", "caravan_fair"}
