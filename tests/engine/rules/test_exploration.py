"""Exploring: VP for aligned sides, the benefit of all 48 territory tiles, the 15 space tiles, supplies."""

from __future__ import annotations

import pytest

from engine.facts.components import SPACE_TILES, TILES, TRACKS
from engine.rules.explore import Placement, explore, explore_space, preview
from engine.rules.gain import gain
from engine.state.bag import Bag
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.rules.settled import Changes, Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, refused, stack

BUILT = ("0,0r0",)
RESEARCH = ("military", "decline")

BENEFITS: dict[str, tuple[set[int], tuple[str, ...], Changes]] = {
    "coin": ({1, 7, 13, 16, 28, 36, 37, 40}, (), {"coin": 1}),
    "worker": ({6, 11, 15, 21, 27, 31, 39, 45}, (), {"worker": 1}),
    "food": ({3, 5, 17, 24, 26, 34, 41, 48}, (), {"food": 1}),
    "culture": ({4, 10, 14, 20, 30, 35, 38, 44}, (), {"culture": 1}),
    "two tiles": ({2, 47}, (), {"territories": 1}),
    "farm": ({8}, BUILT, {"farm": 1, "city": 1}),
    "market": ({18}, BUILT, {"market": 1, "city": 1}),
    "house": ({25}, BUILT, {"house": 1, "city": 1}),
    "armory": ({33}, BUILT, {"armory": 1, "city": 1}),
    "tapestry": ({9, 19, 29, 43}, (), {"hand": 1}),
    "invent": ({23, 32, 42}, ("bakery",), {"tech": 1}),
    "upgrade": ({22}, (), {"calendar": "middle", "culture": 1}),
    "research without benefit": ({12, 46}, RESEARCH, {}),
}
"""What the tiles of the facts give: their numbers, the answers to what is asked, and what changes."""

TILE_BENEFITS = {tile: (answers, changes) for tiles, answers, changes in BENEFITS.values() for tile in tiles}

SOUTH_OF_THE_ISLAND = (0, 1)
"""An empty hex: the middle island in the north, all water, and only empty hexes else."""


def test_the_table_has_all_48_tiles() -> None:
    """(CMP-1)"""
    assert sorted(TILE_BENEFITS) == sorted(TILES) == list(range(1, 49))


@pytest.mark.parametrize("tile", list(TILES))
def test_a_tile_gives_vp_for_its_sides_and_then_its_benefit(tile: int) -> None:
    """The middle island is water all around: its side scores where the tile has water at one of its northern corners.

    (EXP-1 to EXP-5)
    """
    answers, changes = TILE_BENEFITS[tile]
    for rotation in range(6):
        game = settled()
        game.board.map.stand((0, 0), Outpost(HERE))
        game.players[HERE].territories = [tile]
        watch = Watch(game)
        told = drive(game, explore(game, HERE), f"{tile}@0,1r{rotation}", *answers)
        north = [TILES[tile].corners[(corner - rotation) % 6] for corner in (0, 1)]
        neighbors = {"north": "water" in north, **other_sides(game, tile, rotation)}
        found = watch.changes()
        assert found.pop("vp", 0) == sum(neighbors.values())
        territories = changes.get("territories", -1)
        assert found == {name: change for name, change in changes.items() if name != "territories"} | {
            "explored": 1,
            **({"territories": territories} if territories else {}),
        }
        told_kinds = [event.kind for event in told.events]
        assert told_kinds[0] == "explored"
        assert SOUTH_OF_THE_ISLAND not in game.board.map.outposts


def other_sides(game: Game, tile: int, rotation: int) -> dict[str, bool]:
    """For each printed neighbor but the island, whether the side of the tile towards it continues its terrain."""
    corners = [TILES[tile].corners[(corner - rotation) % 6] for corner in range(6)]
    sides = {
        "N": ((0, 0), (0, 1), (4, 3)),
        "NE": ((1, 0), (1, 2), (5, 4)),
        "SE": ((1, 1), (2, 3), (0, 5)),
        "S": ((0, 2), (3, 4), (1, 0)),
        "SW": ((-1, 2), (4, 5), (2, 1)),
        "NW": ((-1, 1), (5, 0), (3, 2)),
    }
    found = {}
    for name, (hex, mine, theirs) in sides.items():
        printed = game.board.map.printed.hexes[hex]
        if name != "N" and printed.corners is not None:
            found[name] = any(corners[own] == printed.corners[other] for own, other in zip(mine, theirs, strict=True))
    return found


def test_six_sides_are_the_most_that_can_score() -> None:
    """A tile of water in the middle of water scores each side once, though both halves fit. (EXP-2)"""
    game = settled()
    game.players[HERE].territories = [5]
    for hex in game.board.map.neighbors((3, -1)):
        if game.board.map.is_unexplored(hex):
            game.board.map.place(hex, PlacedTile(7, 0))
    watch = Watch(game)
    drive(game, explore(game, HERE), "5@3,-1r0")
    assert watch.changes()["vp"] == 4, "two sides lie at the edge of the map"
    game = settled()
    game.players[HERE].territories = [5]
    for hex in game.board.map.neighbors((-1, 0)):
        game.board.map.place(hex, PlacedTile(7, 0))
    watch = Watch(game)
    drive(game, explore(game, HERE, anywhere=True), "5@-1,0r0")
    assert watch.changes()["vp"] == 6


def test_explore_anywhere_takes_any_unexplored_hex() -> None:
    """Next to own territory otherwise. (EXP-1, EXP-4)"""
    game = settled()
    assert refused(pending(explore(game, HERE)), "16@-1,0r0") == "not_next_to_own_territory"
    assert refused(pending(explore(game, HERE)), "16@2,0r0") == "explored_already"
    assert refused(pending(explore(game, HERE)), "48@3,-1r0") == "tile_not_in_supply"
    assert refused(pending(explore(game, HERE)), "16@3,-1r6") == "no_such_option"
    keys = listed(pending(explore(game, HERE, anywhere=True)), 999)
    hexes = {key.partition("@")[2].partition("r")[0] for key in keys}
    assert len(hexes) == sum(not hex.printed for hex in game.board.map.printed.hexes.values())


def test_every_tile_hex_and_rotation_is_offered_in_one_answer() -> None:
    """Three tiles on the hexes next to own territory, in six rotations. (EXP-1)"""
    game = settled()
    keys = list(pending(explore(game, HERE)).options.keys())
    assert len(keys) == len(set(keys)) == 3 * len({key.partition("@")[2].partition("r")[0] for key in keys}) * 6


def test_without_a_tile_or_a_hex_nothing_is_placed() -> None:
    """(EXP-6)"""
    game = settled()
    game.players[HERE].territories = []
    told = drive(game, explore(game, HERE))
    assert told.of("nothing_to_explore")[0].rule == "EXP-6"
    game = settled()
    game.board.map.outposts.clear()
    watch = Watch(game)
    drive(game, explore(game, HERE))
    assert watch.changes() == {}


def test_territory_tiles_in_the_supply_are_open() -> None:
    """Everybody is told which tile was gained. (EXP-10)"""
    game = settled()
    told = drive(game, gain(game, HERE, "territory", source="test"))
    assert [(event.data["tile"], event.audience) for event in told.of("territory_tile")] == [(27, None)]


def test_when_tiles_have_run_out_nobody_can_gain_one() -> None:
    """Discarded ones do not return. (EXP-9)"""
    game = settled()
    for word, bag in (("territory", "territory"), ("space_tile", "space")):
        game.bags[bag] = Bag({}, discarded=["1", "2"])
        watch = Watch(game)
        told = drive(game, gain(game, HERE, word, source="test"))
        assert told.of("no_tile_left")[0].rule == "EXP-9"
        assert watch.changes() == {}


BUILDING = ("0,0r0",)
CONQUERS = ("1,1", "vp_4", "coin", "red")

SPACE: dict[int, tuple[tuple[str, ...], Changes]] = {
    1: (("exploration@5", "no"), {"science": (7,), "vp": 2 + 7}),
    2: (BUILDING, {"armory": 1, "city": 1, "vp": 2}),
    3: (BUILDING, {"house": 1, "city": 1, "vp": 3}),
    4: (("0:tapestry", "1:play_tapestry", "trap"), {"played": 1, "vp": 10 + 5}),
    5: ((), {"coin": 1, "worker": 1, "vp": 8}),
    6: (("military", "military", "1:armory", *BUILDING), {"military": (3,), "armory": 1, "city": 1, "vp": 6}),
    7: ((), {"food": 1, "culture": 1, "vp": 8}),
    8: ((), {"culture": 1, "vp": 1}),
    9: (("1:circle",), {"technology": (9,), "coin": 1, "calendar": "middle", "culture": 1, "vp": 9}),
    10: (("0:invent", "barn", "1:upgrade", "calendar"), {"tech": 1, "calendar": "middle", "culture": 1, "vp": 4}),
    11: (CONQUERS, {"outposts": -1, "vp": 4 + 3}),
    12: (("1:armory", *BUILDING), {"military": (3,), "armory": 1, "city": 1, "vp": 3}),
    13: ((), {"vp": 13}),
    14: (BUILDING, {"farm": 1, "city": 1, "vp": 4}),
    15: (BUILDING, {"market": 1, "city": 1, "vp": 2}),
}


def test_all_space_tiles_are_in_the_table() -> None:
    """(CMP-1)"""
    assert list(SPACE) == list(SPACE_TILES)


@pytest.mark.parametrize("tile", list(SPACE))
def test_a_space_tile_gives_what_it_shows(tile: int) -> None:
    """It lies beside the income mat: no hex, no VP for sides; what is asked follows from its icons. (EXP-7)"""
    game = settled()
    game.players[HERE].space_tiles = [tile]
    watch = Watch(game)
    answers, changes = SPACE[tile]
    drive(game, explore_space(game, HERE), *answers)
    assert watch.changes() == {"space_tiles": -1, "explored_space": 1, **changes}
    assert game.board.map.tiles == {}


def test_a_space_tile_does_nothing_before_it_is_explored() -> None:
    """(EXP-7)"""
    game = settled()
    watch = Watch(game)
    drive(game, gain(game, HERE, "space_tile", source="test"))
    assert watch.changes() == {"space_tiles": 1}


def test_without_a_space_tile_none_can_be_explored() -> None:
    """(EXP-7)"""
    game = settled()
    watch = Watch(game)
    told = drive(game, explore_space(game, HERE))
    assert told.of("nothing_to_explore")[0].rule == "EXP-7"
    assert watch.changes() == {}


def test_interstellar_travel_explores_one_of_the_tiles_just_gained() -> None:
    """Exploration 11: tiles that lay in the supply before stay there, whatever they show. (EXP-7)"""
    game = settled()
    game.players[HERE].space_tiles = [5]
    stack(game, "space", ["13", "2", "9"])
    offered = pending(gain(game, HERE, TRACKS["exploration"].space(11).benefit, source="test"), "13", "2")
    assert listed(offered) == ["13", "2", "9"]
    assert refused(offered, "5") == "no_such_option"


def test_with_no_space_tile_left_interstellar_travel_explores_none() -> None:
    """There is none just gained, so those of the supply stay where they are. (EXP-9)"""
    game = settled()
    game.players[HERE].space_tiles = [5]
    stack(game, "space", [])
    drive(game, gain(game, HERE, TRACKS["exploration"].space(11).benefit, source="test"))
    assert game.players[HERE].space_tiles == [5]


def test_a_space_tile_can_no_more_advance_a_token_at_the_end_but_pays_its_vp() -> None:
    """(EXP-7, ADV-6)"""
    game = settled()
    game.board.seats[HERE].tokens["military"] = [12]
    game.players[HERE].space_tiles = [12]
    drive(game, explore_space(game, HERE))
    assert game.board.seats[HERE].vp == 12


def test_the_rivals_tiles_are_not_mine() -> None:
    """(EXP-1)"""
    game = settled()
    game.players[RIVAL].territories = [1, 2]
    assert not any(key.startswith(("1@", "2@")) for key in listed(pending(explore(game, HERE)), 200))


def test_the_sides_score_before_the_benefit_is_gained() -> None:
    """The tile lies, its VP come, then what it prints. (EXP-1 to EXP-3)"""
    game = settled()
    game.players[HERE].territories = [4]
    told = drive(game, explore(game, HERE), "4@3,-1r0")
    assert [event.kind for event in told.events] == ["explored", "vp", "resource"]


def test_the_vp_of_a_placement_can_be_known_before_it_is_made() -> None:
    """Each offered place, tried out in a copy of the game, scores what was foretold. (EXP-2)"""
    game = settled()
    game.players[HERE].territories = [4]
    options = pending(explore(game, HERE)).options
    for key in list(options.keys()):
        placement = options.parse(key)
        assert isinstance(placement, Placement)
        foretold, tried = preview(game, HERE, placement), game.copy()
        told = drive(tried, explore(tried, HERE), key)
        assert sum(int(str(event.data["vp"])) for event in told.of("vp")) == foretold
