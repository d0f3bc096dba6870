"""The boards drawn: lines and land, the map, tiles and tracks, well-formed and for everyone to read."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from typing import Any

import jinja2
import pytest

from automa.definitions import AUTOMA_SPACES
from automa.scenarios import ABILITY_OF as SCENARIO_OF
from companion.drawings.hexes import CORNER_POINTS, center, land, land_runs
from companion.drawings.map import HexLook, MapScene, map_scene
from companion.drawings.players import PlayerLook
from companion.drawings.strokes import Chain, backwards, closed, number, path, smooth, straight
from companion.drawings.tiles import TileScene, rotation_scenes, tile_scene
from companion.drawings.tracks import REMOVED, TokenLook, TrackScene, act_icons, tracks_scene
from companion.game.map import plain_map, with_news
from engine.box import LIBRARY
from engine.facts.components import TILES, TRACKS
from engine.facts.maps import EDGES, MAPS
from engine.state.hexmap import Piece, StandIn, rotated
from tests.companion.drawn import classes, draw, markup
from tests.conftest import Owner

SMALL, LARGE = MAPS["small"], MAPS["large"]
ALL_LAND = [(tile.corners, tile.inner) for tile in TILES.values()] + [
    (hex.corners, hex.inner) for board in MAPS.values() for hex in board.hexes.values() if hex.corners
]


def is_closed(chain: Chain) -> bool:
    """Every stroke begins where the one before ended, the first where the last ended."""
    ends = [chain[-1], *chain]
    return all(pytest.approx(before.end, abs=1e-6) == after.start for before, after in zip(ends, chain, strict=False))


# ------------------------------------------------------------------------------------------------- lines


def test_a_curve_goes_through_its_points_and_back_the_same_way() -> None:
    curve = smooth([(0, 0), (10, 5), (20, 0)])
    assert [curve[0].start, *(stroke.end for stroke in curve)] == [(0, 0), (10, 5), (20, 0)]
    assert backwards(backwards(curve)) == curve
    assert backwards(curve)[0].start == (20, 0)
    assert is_closed(closed([(0, 0), (10, 0), (10, 10)]))
    assert smooth([(0, 0)]) == ()


def test_path_data_is_short() -> None:
    assert [number(value) for value in (3.0, -0.04, 2.25, -1.97)] == ["3", "0", "2.2", "-2"]
    assert path(straight((0, 0), (1.04, 2)), (10, 10), close=True) == "M10 10L11 12Z"


# ------------------------------------------------------------------------------------------------- land


def test_centers_and_corners_are_those_of_a_flat_topped_hex() -> None:
    for edge in EDGES:
        x, y = center(edge.step)
        ends = [CORNER_POINTS[corner] for corner in edge.corners]
        assert (x, y) == pytest.approx((ends[0][0] + ends[1][0], ends[0][1] + ends[1][1]))


def test_runs_are_the_neighboring_land_corners() -> None:
    assert land_runs(("water", "forest", "water", "water", "water", "desert")) == [(1,), (5,)]
    assert land_runs(("desert", "water", "water", "water", "desert", "desert")) == [(4, 5, 0)]
    assert land_runs(("water",) * 6) == []
    assert land_runs(("forest",) * 6) == [(0, 1, 2, 3, 4, 5)]


@pytest.mark.parametrize(("corners", "inner"), ALL_LAND)
@pytest.mark.parametrize("across", [((False, False),) * 6, ((True, True),) * 6, ((True, False),) * 6])
def test_every_land_of_the_game_is_cut_into_closed_cells(
    corners: Sequence[str], inner: Sequence[str], across: tuple[tuple[bool, bool], ...]
) -> None:
    drawn = land(corners, inner, across, (1, 2))
    stretches = sum(
        1 + sum(corners[run[step]] != corners[run[step + 1]] for step in range(len(run) - 1))
        for run in land_runs(corners)
    )
    assert len(drawn.cells) == stretches + len(inner)
    assert {cell.terrain for cell in drawn.cells} == {*corners, *inner} - {"water"}
    assert all(is_closed(cell.outline) for cell in drawn.cells)


def test_land_ends_at_the_rim_where_the_neighbor_has_land_too() -> None:
    """Two hexes with land on both sides of an edge meet in the same points, so that the land goes on."""
    here = ("water", "forest", "forest", "water", "water", "water")
    there = ("water", "water", "water", "water", "grassland", "grassland")
    edge = EDGES[1]
    joined = [(False, False)] * 6
    joined[1] = (True, True)
    facing = [(False, False)] * 6
    facing[4] = (True, True)
    ours = land(here, (), tuple(joined), (0, 0)).cells[0].outline
    theirs = land(there, (), tuple(facing), edge.step).cells[0].outline
    x, y = center(edge.step)
    on_the_rim = {(round(px, 3), round(py, 3)) for stroke in ours for px, py in [stroke.end] if stroke.handles is None}
    across = {(round(px + x, 3), round(py + y, 3)) for stroke in theirs for px, py in [stroke.end]}
    assert on_the_rim
    assert on_the_rim <= across


def test_land_alone_keeps_a_strip_of_water_around_it() -> None:
    outline = land(("forest",) * 6).cells[0].outline
    assert max(abs(point[1]) for stroke in outline for point in [stroke.end]) < CORNER_POINTS[3][1] * 0.97


# ------------------------------------------------------------------------------------------------- map


def test_both_sides_of_the_board_show_what_is_printed(drawings: jinja2.Environment) -> None:
    for board in (SMALL, LARGE):
        scene = map_scene(board, {})
        assert len(scene.hexes) == len(board.hexes)
        assert {terrain for terrain, _ in scene.terrains} == {"grassland", "forest", "desert", "mountain"}
        assert not scene.can_be_tapped
        tree = draw(drawings, "map", "board_map", scene, "The map")
        (picture,) = tree.findall("svg")
        assert (picture.get("role"), picture.get("aria-label")) == ("img", "The map")


def test_columns_and_rows_are_counted_from_the_top_left() -> None:
    placed = {hex.look.corners is None: hex for hex in map_scene(SMALL, {}).hexes if hex.middle_island}
    assert (placed[False].column, placed[False].row) == (4, 4)


def table() -> MapScene:
    return map_scene(
        SMALL,
        {
            (0, -1): HexLook(corners=("forest", *["water"] * 5), outposts=(("automa", True),), mark="chosen", step=2),
            (1, -1): HexLook(unknown=True, outposts=(("you", True), ("shadow", False)), step=1),
            (3, -2): HexLook(mark="candidate"),
            (2, 0): HexLook(corners=SMALL.hexes[2, 0].corners, outposts=(("you", False),), items=(("house", "you"),)),
        },
    )


def test_a_building_on_the_map_is_drawn_and_named_as_what_it_is(drawings: jinja2.Environment, owner: Owner) -> None:
    """Nomads: a farm that holds a territory, and a market and a landmark beside outposts."""
    game = owner.game(kind="table")
    with owner.parts.games.view(game.id) as view:
        state = view.play.state
        state.game.board.map.stand((1, 0), StandIn(0, piece="farm"))
        state.game.board.map.put((2, 0), Piece(0, "market"))
        state.game.board.map.put((2, -1), Piece(0, "library"))
        with owner.client.application.test_request_context():
            scene = plain_map(state)
    assert {"farm", "market", "library"} <= {piece.icon for hex in scene.hexes for piece in hex.pieces}
    heard = "".join(draw(drawings, "map", "board_map", scene, "The map").itertext())
    assert "your farm" in heard and "your Library" in heard


def test_a_map_is_made_anew_only_if_something_on_it_changed(owner: Owner) -> None:
    """Not even if another answer was given; a piece, another place of it, a name or news show."""
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Sunday")
    with owner.parts.games.view(game.id) as view, owner.client.application.test_request_context():
        before, state = plain_map(view.play.state), view.play.state.copy()
        assert plain_map(state) is before
        assert with_news(before, [(2, 0)]) is with_news(before, [(2, 0)]) is not before
        state.game.board.map.put((2, 0), Piece(0, "farm"))
        with_a_farm = plain_map(state)
        assert {piece.icon for hex in with_a_farm.hexes for piece in hex.pieces} > {"farm"}
        state.game.board.seats[0].name = "Ada"
        named = plain_map(state)
        assert {piece.player.name for hex in named.hexes for piece in hex.pieces} > {"Ada"}
        assert len({before, with_a_farm, named}) == 3


def test_pieces_stand_and_lie_with_color_and_shape(drawings: jinja2.Environment) -> None:
    scene = table()
    pieces = {(hex.column, hex.row): hex.pieces for hex in scene.hexes if hex.pieces}
    assert [piece.icon for piece in pieces[5, 3]] == ["outpost_toppled", "outpost"]
    assert [piece.icon for piece in pieces[6, 4]] == ["house", "outpost_toppled"]
    assert len({(piece.x, piece.y) for standing in pieces.values() for piece in standing}) == 5
    drawn = draw(drawings, "map", "board_map", scene, "The map")
    names = classes(drawn)
    assert names.count("piece") == 5
    assert {"color-red", "color-blue", "color-gray", "chosen", "candidate", "number", "trail", "unnamed"} <= set(names)


def test_the_map_can_be_heard(drawings: jinja2.Environment) -> None:
    heard = ["".join(item.itertext()) for item in draw(drawings, "map", "board_map", table(), "The map").iter("li")]
    assert "Hex D3: forest; the Automa’s outpost; number 2 on the path; chosen; in the center" in heard
    assert (
        "Hex E3: explored, terrain not recorded; the Shadow Empire’s toppled outpost; your outpost; "
        "number 1 on the path; in the center" in heard
    )
    assert "Hex F4: grassland, desert; your house; your toppled outpost; in the south-east" in heard


def test_hexes_with_a_key_are_buttons_or_links(drawings: jinja2.Environment) -> None:
    looks = {(3, -2): HexLook(mark="lit", key="explore:3,-2"), (1, 0): HexLook(key="explore:1,0")}
    scene = map_scene(SMALL, looks)
    assert scene.can_be_tapped
    assert scene.has_lit
    tree = draw(drawings, "map", "board_map", scene, "Where?")
    assert tree.findall("svg")[0].get("role") == "group"
    assert [(button.get("name"), button.get("value")) for button in tree.iter("button")] == [
        ("key", "explore:3,-2"),
        ("key", "explore:1,0"),
    ]
    assert (
        next(button.get("aria-label") for button in tree.iter("button"))
        == "Hex G1: unexplored; can be chosen; in the east"
    )
    assert classes(tree).count("veil") == len(SMALL.hexes) - 1
    linked = map_scene(SMALL, looks, href_for=lambda key: f"?hex={key}")
    links = list(draw(drawings, "map", "board_map", linked, "Where?").iter("a"))
    assert [link.get("href") for link in links] == ["?hex=explore:3,-2", "?hex=explore:1,0"]


def test_two_maps_on_a_page_do_not_share_ids(drawings: jinja2.Environment) -> None:
    ids = []
    for name in ("now", "before"):
        tree = draw(drawings, "map", "board_map", map_scene(SMALL, {}, name=name), "The map")
        ids += [element.attrib["id"] for element in tree.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))


def test_a_full_small_map_is_a_small_download(drawings: jinja2.Environment) -> None:
    """All hexes explored, two outposts on each: the heaviest map there can be at a solo table."""
    looks = {
        hex: HexLook(
            corners=SMALL.hexes[hex].corners or rotated(TILES[index + 1].corners, index % 6),
            outposts=(("automa", True), ("you", False)),
            key=f"conquer:{hex[0]},{hex[1]}",
            mark="lit",
        )
        for index, hex in enumerate(SMALL.hexes)
    }
    drawn = markup(drawings, "map", "board_map", map_scene(SMALL, looks), "The map")
    assert len(gzip.compress(drawn.encode())) < 12_000


def test_a_look_off_the_map_or_of_nobody_is_refused() -> None:
    with pytest.raises(KeyError, match="not on the small map"):
        map_scene(SMALL, {(9, 9): HexLook()})
    with pytest.raises(KeyError):
        map_scene(SMALL, {(0, 0): HexLook(outposts=(("nobody", True),))})
    with pytest.raises(ValueError, match="no color 'pink'"):
        PlayerLook("you", "pink")


@pytest.mark.parametrize("tile", TILES.values(), ids=str)
def test_every_tile_shows_its_land_and_benefit(drawings: jinja2.Environment, tile: Any) -> None:
    benefit = [tile.benefit] if isinstance(tile.benefit, str) else list(tile.benefit)
    scene = tile_scene(tile.corners, tile.inner, number=tile.number, benefit=benefit, key=f"tile:{tile.number}")
    assert set(scene.shows) == set(tile.land)
    (picture,) = draw(drawings, "map", "tile_picture", scene).findall("svg")
    for terrain in tile.land:
        assert terrain in picture.attrib["aria-label"]


def test_a_tile_is_chosen_in_one_of_six_rotations(drawings: jinja2.Environment) -> None:
    turned = [rotated(TILES[18].corners, rotation) for rotation in range(6)]
    scenes: tuple[TileScene, ...] = rotation_scenes(turned, number=18, keys=[f"r{turn}" for turn in range(6)])
    assert len({scene.terrains for scene in scenes}) == 6
    buttons = list(draw(drawings, "map", "tile_choices", scenes).iter("button"))
    assert [button.get("value") for button in buttons] == ["r0", "r1", "r2", "r3", "r4", "r5"]


def test_an_island_that_looks_the_same_however_it_lies_is_drawn_once(drawings: jinja2.Environment) -> None:
    """Tile 5 is water at every corner: six equal pictures would be no choice."""
    turned = [rotated(TILES[5].corners, rotation) for rotation in range(6)]
    scenes = rotation_scenes(turned, TILES[5].inner, number=5, keys=[f"r{turn}" for turn in range(6)])
    buttons = list(draw(drawings, "map", "tile_choices", scenes).iter("button"))
    assert [button.get("value") for button in buttons] == ["r0"]


# ------------------------------------------------------------------------------------------------- tracks


def tracks() -> tuple[TrackScene, ...]:
    return tracks_scene(
        LIBRARY,
        [
            TokenLook("you", "science", 4),
            TokenLook("automa", "science", 4, before=3),
            TokenLook("shadow", "science", 0),
            TokenLook("you", "science", 0),
        ],
        holders={"apothecary": "you", "academy": REMOVED},
        favorites={"automa": "science"},
        acts=AUTOMA_SPACES,
    )


def test_tokens_on_one_space_lie_on_top_of_each_other() -> None:
    science = tracks()[1]
    at_four = [cube for cube in science.cubes if cube.x == science.cubes[0].x]
    assert [(cube.player.shape, cube.is_trace) for cube in at_four] == [("you", False), ("automa", False)]
    assert float(at_four[1].y) < float(at_four[0].y) < 0
    assert [cube.player.shape for cube in science.cubes if cube.is_trace] == ["automa"]


def test_spaces_stand_in_path_order_without_overlap() -> None:
    for scene in tracks():
        ends = 0.0
        for space in scene.spaces:
            assert float(space.x) >= ends
            ends = float(space.x) + float(space.width)
        assert ends <= 322


def test_a_landmark_is_free_held_or_gone(drawings: jinja2.Environment) -> None:
    science = tracks()[1]
    states = [space.landmark.state for space in science.spaces if space.landmark]
    assert states == ["held", "removed", "free"]
    (strip,) = draw(drawings, "tracks", "strip", science).findall("svg")
    assert strip.get("aria-label") == (
        "Science; Shadow Empire on 0; You on 0; You on 4; Automa on 4; Apothecary: You; Academy: out of the game; "
        "Laboratory: free"
    )


def test_a_track_that_runs_the_other_way_says_so_and_what_it_costs(drawings: jinja2.Environment) -> None:
    """Its spaces keep their numbers; the costs are those of the game's own box, tier by tier. (SCN4-2, SCN4-7)"""
    box = SCENARIO_OF["the_fall_of_atlantis"].box(LIBRARY)
    exploration, science, *_ = tracks_scene(box, [TokenLook("you", "science", 11)])
    assert science.way == (12, 1) and [space.number for space in science.spaces] == [*range(12, 0, -1)]
    (strip,) = draw(drawings, "tracks", "strip", science).findall("svg")
    assert str(strip.get("aria-label")).startswith("Science; from 12 to 1; You on 11; Laboratory: free")
    assert [text.text for text in strip.iter("text")] == [str(number) for number in range(12, 0, -1)]
    tree = draw(drawings, "tracks", "board_tracks", (exploration,))
    lines = list(tree.iter("p"))
    assert [str(line.text).split(" ·")[0].strip() for line in lines] == ["Tier IV", "Tier III", "Tier II", "Tier I"]
    shown = [[use.get("href", "").partition("#")[2] for use in line.iter("use")] for line in lines]
    assert shown[1:3] == [["food", "any_resource", "any_resource"], ["food", "food"]]
    assert len(list(tree.iter("li"))) == 1 + len(exploration.spaces)


def test_a_track_as_printed_says_nothing_of_its_way(drawings: jinja2.Environment) -> None:
    assert all(scene.way is None and not scene.costs for scene in tracks())
    assert not list(draw(drawings, "tracks", "board_tracks", tracks()).iter("p"))


def test_the_list_of_a_track_says_what_the_automa_does(drawings: jinja2.Environment) -> None:
    tree = draw(drawings, "tracks", "board_tracks", tracks())
    assert len(list(tree.iter("details"))) == len(TRACKS)
    rows = next(item for item in tree.iter("ol") if "science" in item.get("class", "")).findall("li")
    assert [image.get("aria-label") for image in rows[9].iter("svg")] == [
        "The Automa:",
        "advance",
        "Military",
        "Technology",
        "Exploration",
    ]
    assert act_icons({"regress": ["military", "technology"]}) == ("regress", "military", "technology")
    assert act_icons(["conquer", "tapestry"]) == ("conquer", "tapestry")
