"""The map as it lies: what is a territory, what stands on it, who controls it, and how a tile is turned."""

from __future__ import annotations

from engine.facts.components import TILES
from engine.facts.maps import MAPS
from engine.rules.board.conquer import place_outpost
from engine.state.hexmap import HexMap, Outpost, Piece, PlacedTile, rotated
from tests.engine.tabletop import tabletop

ISLAND, EMPTY, START = (0, 0), (0, -1), (2, 0)


def test_a_territory_is_printed_or_holds_a_tile() -> None:
    """The small side prints 13 of its 34 hexes, the large one 25 of 61. (map.yaml)"""
    for board, hexes, printed in (("small", 34, 13), ("large", 61, 25)):
        hexmap = HexMap(board)
        assert len(hexmap.printed.hexes) == hexes
        assert sum(hexmap.is_territory(hex) for hex in hexmap.printed.hexes) == printed
        assert sum(hexmap.is_unexplored(hex) for hex in hexmap.printed.hexes) == hexes - printed


def test_a_placed_tile_makes_a_hex_a_territory() -> None:
    hexmap = HexMap("small")
    assert hexmap.is_unexplored(EMPTY)
    hexmap.place(EMPTY, PlacedTile(13, 5))
    assert hexmap.is_territory(EMPTY)
    assert not hexmap.is_unexplored(EMPTY)
    assert not hexmap.is_unexplored((9, 9)), "what is off the map cannot be explored"


def test_whoever_has_the_only_upright_outposts_controls_a_territory() -> None:
    """(CON-2)"""
    hexmap = HexMap("small")
    assert hexmap.controller(ISLAND) is None
    hexmap.stand(ISLAND, Outpost(1, upright=False, toppled_by=0))
    assert hexmap.controller(ISLAND) is None, "a toppled outpost controls nothing"
    hexmap.stand(ISLAND, Outpost(0))
    assert hexmap.controller(ISLAND) == 0
    hexmap.stand(START, Outpost(2))
    hexmap.stand(START, Outpost(2))
    assert hexmap.controller(START) == 2, "two of one color control together"
    assert hexmap.controlled(0) == [ISLAND]
    assert hexmap.controlled(1) == []
    hexmap.stand(START, Outpost(0))
    assert hexmap.controller(START) is None, "neither is the only one upright"


def test_a_token_alone_controls_nothing() -> None:
    """(CON-2)"""
    hexmap = HexMap("small")
    hexmap.pieces[ISLAND] = (Piece(0),)
    assert hexmap.controller(ISLAND) is None


def test_everything_on_a_territory_counts_as_an_item() -> None:
    """Outposts upright or toppled, tokens and buildings. (CON-3)"""
    hexmap = HexMap("small")
    assert hexmap.items(ISLAND) == 0
    hexmap.stand(ISLAND, Outpost(0))
    hexmap.stand(ISLAND, Outpost(1, upright=False))
    hexmap.pieces[ISLAND] = (Piece(0, "house"), Piece(1))
    assert hexmap.items(ISLAND) == 4


def test_toppling_turns_over_the_upright_outposts_of_one_seat_only() -> None:
    """(CON-6, ACH-3)"""
    hexmap = HexMap("small")
    for outpost in (Outpost(0), Outpost(1), Outpost(0, upright=False, toppled_by=2)):
        hexmap.stand(ISLAND, outpost)
    hexmap.topple(ISLAND, 0, by=1)
    assert hexmap.outposts[ISLAND] == (
        Outpost(0, upright=False, toppled_by=1),
        Outpost(1),
        Outpost(0, upright=False, toppled_by=2),
    )
    assert hexmap.controller(ISLAND) == 1
    assert hexmap.toppled_by(1) == [Outpost(0, upright=False, toppled_by=1)]


def test_own_outposts_and_those_nobody_toppled_do_not_count_as_toppled_by_a_seat() -> None:
    """(ACH-3)"""
    hexmap = HexMap("small")
    hexmap.stand(ISLAND, Outpost(0, upright=False, toppled_by=0))
    hexmap.stand(START, Outpost(2, upright=False))
    assert hexmap.toppled_by(0) == []


def test_a_tile_is_turned_clockwise_corner_by_corner() -> None:
    """Corner c of a tile turned k times shows the listed corner (c - k) mod 6; all six rotations. (map.yaml)"""
    listed = ("a", "b", "c", "d", "e", "f")
    assert [rotated(listed, k) for k in range(6)] == [
        ("a", "b", "c", "d", "e", "f"),
        ("f", "a", "b", "c", "d", "e"),
        ("e", "f", "a", "b", "c", "d"),
        ("d", "e", "f", "a", "b", "c"),
        ("c", "d", "e", "f", "a", "b"),
        ("b", "c", "d", "e", "f", "a"),
    ]


def test_corners_are_those_of_the_print_or_of_the_tile_as_it_lies() -> None:
    """The corners placed in both worked examples. (map.yaml)"""
    board = tabletop().board
    assert board.corners((0, -2)) == ("forest", "water", "water", "water", "forest", "forest")
    board.map.place((0, -1), PlacedTile(13, 5))
    board.map.place((-1, 0), PlacedTile(38, 4))
    assert board.corners((0, -1)) == ("forest", "water", "water", "water", "water", "water")
    assert board.corners((-1, 0)) == ("mountain", "water", "water", "water", "water", "forest")


def test_nothing_is_known_of_a_tile_that_nobody_noted() -> None:
    board = tabletop().board
    for tile in (PlacedTile(), PlacedTile(13)):
        board.map.place(EMPTY, tile)
        assert board.corners(EMPTY) is None
    assert tabletop().board.corners(EMPTY) is None


def test_neighbors_lie_across_the_six_edges_clockwise_from_the_north() -> None:
    """(map.yaml, edges)"""
    assert HexMap("small").neighbors(ISLAND) == ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    assert HexMap("small").neighbors((0, -3)) == ((1, -3), (0, -2), (-1, -2)), "what is off the map is left out"


def test_a_copy_of_the_map_changes_for_itself() -> None:
    hexmap = HexMap("small")
    hexmap.stand(ISLAND, Outpost(0))
    other = hexmap.copy()
    other.stand(ISLAND, Outpost(1, upright=False))
    other.place(EMPTY, PlacedTile(13, 5))
    other.pieces[ISLAND] = (Piece(0),)
    assert (hexmap.items(ISLAND), hexmap.tiles, other.items(ISLAND)) == (1, {}, 3)


def test_the_starting_outposts_close_their_territory() -> None:
    """Two outposts stand on each start, so it cannot be conquered. (SET-15, CON-3)"""
    game = tabletop()
    for _ in range(2):
        place_outpost(game, 0, START)
    assert game.board.map.items(START) == 2
    assert game.board.seats[0].outposts == 8


def test_every_tile_has_six_corners_so_that_every_rotation_fits() -> None:
    assert all(len(tile.corners) == 6 for tile in TILES.values())
    assert all(hex.corners is None or len(hex.corners) == 6 for board in MAPS.values() for hex in board.hexes.values())
