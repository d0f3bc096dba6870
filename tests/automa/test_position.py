"""The position notation: every kind of table both ways, every check that refuses, and corrections of any part."""

from __future__ import annotations

import copy
import json
from collections.abc import Mapping
from typing import Any

import pytest

from automa.table.position import changed, position_of, restore
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from engine.state.board import REMOVED
from engine.state.codec import BadPosition
from engine.state.hexmap import Outpost, PlacedTile
from tests.story import AUTOMA, SHADOW, YOU, Scene, at

EVERY_BOX = ("base", "pp", "aa", "ff")


def fresh(setup: Mapping[str, object]) -> Table:
    """A table of the same setup as it is before the game."""
    return new_table(TableSetup.read(setup))


def rich(**setup: object) -> Scene:
    """A table on which something of everything lies."""
    scene = Scene(**setup).era(3).tokens(YOU, science=[4, 7]).outposts(YOU, 16, 20).outposts(SHADOW, 23, toppled=True)
    scene.outposts(1, 12).outposts(YOU, 12, toppled_by=1).piece(YOU, 20, "house")
    scene.board.map.tiles[at(20)] = PlacedTile(13, 5)
    scene.landmarks(YOU, "forge").landmarks(1, "academy").landmarks(REMOVED, "barracks")
    scene.achievement("complete_track", SHADOW, YOU)
    scene.board.seats[YOU].vp, scene.table.round, scene.bots.tiles = 41, 9, [1, 2, 48]
    return scene


TABLES = {
    "solo": rich(),
    "two_players": rich(players=2, starts=("2/4", "1/6")),
    "plans_and_ploys": rich(boxes=("base", "pp"), civilization="trailblazers"),
    "arts": rich(boxes=("base", "aa"), level=4),
    "every_box_level_6": rich(boxes=EVERY_BOX, level=6, civilization="hucksters", second_civilization="engineers"),
    "bots_first": rich(first="bots", level=1),
}
solo = TABLES["plans_and_ploys"]
TABLES["every_box_level_6"].mat.civilizations = ["hucksters", "engineers"]
TABLES["every_box_level_6"].mat.pool = ["space_tile", "tapestry", "tapestry"]
TABLES["every_box_level_6"].tokens(AUTOMA, arts=3)
for each in TABLES.values():
    each.deck(3, 4, unseen=0 if each.bots.automa is None else 2, discard=[5, 6], pair=[1, 2])
    each.decks.discard_unseen = 0 if each.bots.automa is None else 2
solo.mat.outposts_ahead = [("science", 6), ("military", 2)]
solo.cards_beside_mat(3, trap=2, surprise_party=1, other=7)
TABLES["bots_first"].table.turn = 1


@pytest.mark.parametrize("name", TABLES)
def test_a_table_goes_through_json_and_back_unchanged(name: str) -> None:
    scene = TABLES[name]
    plain = json.loads(json.dumps(position_of(scene.table)))
    table = fresh(scene.setup)
    restore(table, plain)
    assert position_of(table) == plain
    assert table.game.board == scene.board
    assert table.bots == scene.bots
    assert (table.order, table.turn, table.round) == (scene.table.order, scene.table.turn, scene.table.round)
    assert (table.ready, table.game.active) == (True, table.seat)


@pytest.mark.parametrize("name", TABLES)
def test_a_game_from_a_position_begins_there_without_setup(name: str) -> None:
    play = TABLES[name].play()
    assert play.pending is not None
    assert (play.pending.kind, play.pending.checkpoint, play.journal) == ("turn", True, [])


def put(plain: Mapping[str, object], path: str, value: object) -> dict[str, object]:
    """A position with one part replaced."""
    other: dict[str, Any] = copy.deepcopy(dict(plain))
    place: Any = other
    *keys, last = path.split("/")
    for key in keys:
        place = place[int(key) if isinstance(place, list) else key]
    place[int(last) if isinstance(place, list) else last] = value
    return other


UPRIGHT = {"seat": 0, "upright": True, "toppled_by": None}
WRONG: list[tuple[str, object, str, str]] = [
    ("version", 2, "version", "other_version"),
    ("board/seats/1/role", "human", "board/seats", "other_seats"),
    ("board/seats/0/name", "\ud800", "board/seats/0/name", "unreadable"),
    ("board/seats/0/color", "pink", "board/seats", "other_seats"),
    ("board/seats/0/vp", 10**40, "board/seats/0/vp", "more_than_a_table_holds"),
    ("board/seats/0/outposts", 10**9, "board/seats/0/outposts", "more_than_a_table_holds"),
    ("board/seats/0/tokens/science", [3] * 100, "board/seats/0/tokens/science", "more_than_a_table_holds"),
    ("round", 0, "round", "no_such_round"),
    ("order", [0, 2], "order", "other_seats"),
    ("turn", 2, "turn", "no_such_turn"),
    ("turn", -1, "turn", "no_such_turn"),
    ("turn", 1, "turn", "not_a_players_turn"),
    ("board/tracks", ["science"], "board/tracks", "other_tracks"),
    ("board/seats/0/tokens/science", [], "board/seats/0/tokens", "a_token_on_each_track_needed"),
    ("board/seats/0/tokens", {"science": [1]}, "board/seats/0/tokens", "a_token_on_each_track_needed"),
    ("board/seats/0/tokens/science", [13], "board/seats/0/tokens/science", "no_such_space"),
    ("board/seats/1/outposts", -1, "board/seats/1/outposts", "negative"),
    ("board/seats/0/era", 6, "board/seats/0/era", "no_such_era"),
    ("board/seats/0/era", -1, "board/seats/0/era", "no_such_era"),
    ("board/seats/2/landmarks_to", 3, "board/seats/2/landmarks_to", "no_such_seat"),
    ("board/map/board", "huge", "board/map/board", "no_such_board"),
    ("board/map/tiles/0,0", {"number": 5}, "board/map/tiles/0,0", "no_tile_goes_there"),
    ("board/map/tiles/9,9", {"number": 5}, "board/map/tiles/9,9", "no_tile_goes_there"),
    ("board/map/tiles/1,0", {"number": 49}, "board/map/tiles/1,0", "no_such_tile"),
    ("board/map/tiles/1,0", {"number": 4, "rotation": 6}, "board/map/tiles/1,0", "no_such_rotation"),
    ("board/map/outposts/0,2", [UPRIGHT], "board/map/outposts/0,2", "not_a_territory"),
    ("board/map/outposts/9,9", [UPRIGHT], "board/map/outposts/9,9", "not_a_territory"),
    ("board/map/outposts/0,0", [{"seat": 3}], "board/map/outposts/0,0", "no_such_seat"),
    ("board/map/outposts/0,0", [{"seat": 0, "toppled_by": 5}], "board/map/outposts/0,0", "no_such_seat"),
    ("board/map/outposts/0,0", [UPRIGHT, {"seat": 1}], "board/map/outposts/0,0", "two_in_control"),
    ("board/map/pieces/0,2", [{"seat": 0}], "board/map/pieces/0,2", "not_a_territory"),
    ("board/map/pieces/0,0", [{"seat": 7}], "board/map/pieces/0,0", "no_such_seat"),
    ("board/landmarks/eiffel_tower", 0, "board/landmarks/eiffel_tower", "no_such_landmark_or_seat"),
    ("board/landmarks/forge", 3, "board/landmarks/forge", "no_such_landmark_or_seat"),
    ("board/achievements/complete_track", [0, 1, 2], "board/achievements/complete_track", "more_than_its_boxes"),
    ("board/achievements/complete_track", [0, 0], "board/achievements/complete_track", "more_than_its_boxes"),
    ("board/achievements/complete_track", [5], "board/achievements/complete_track", "more_than_its_boxes"),
    ("board/achievements/best_hat", [], "board/achievements/best_hat", "more_than_its_boxes"),
    ("board/achievements/best_hat", [0], "board/achievements/best_hat", "more_than_its_boxes"),
    ("bots/automa/seat", 2, "bots/automa/seat", "other_seats"),
    ("bots/shadow/seat", 1, "bots/shadow/seat", "other_seats"),
    ("bots/automa", None, "bots/automa/seat", "other_seats"),
    ("bots/automa/favorite", "arts", "bots/automa/favorite", "no_such_track"),
    ("bots/shadow/favorite", "", "bots/shadow/favorite", "no_such_track"),
    ("bots/level", 7, "bots/level", "no_such_level"),
    ("bots/level", 0, "bots/level", "no_such_level"),
    ("bots/arts", True, "bots/arts", "other_tracks"),
    ("bots/era", 6, "bots/era", "no_such_era"),
    ("bots/tiles", [1, 1], "bots/tiles", "no_such_tile"),
    ("bots/tiles", [49], "bots/tiles", "no_such_tile"),
    ("bots/tapestry", {"joker": 1, "other": 9}, "bots/tapestry", "no_such_card"),
    ("bots/tapestry/trap", -1, "bots/tapestry", "no_such_card"),
    ("bots/tapestry", {"other": 2}, "bots/tapestry", "fewer_than_beside_the_mat"),
    ("bots/decks/known", [1, 4], "bots/decks", "a_card_twice_or_unknown"),
    ("bots/decks/known", [3, 23], "bots/decks", "a_card_twice_or_unknown"),
    ("bots/decks/shuffled_back", [23], "bots/decks", "a_card_twice_or_unknown"),
    ("bots/decks/unseen", -2, "bots/decks", "more_unseen_than_cards"),
    ("bots/decks/discard_unseen", -1, "bots/decks", "more_unseen_than_cards"),
    ("bots/decks/unseen", 14, "bots/decks", "more_unseen_than_cards"),
    ("bots/decks/pair", [1], "bots/decks", "odd_number_of_cards"),
    ("bots/decks/unseen", 1, "bots/decks", "odd_number_of_cards"),
    ("bots/automa/civilizations", ["romans"], "bots/automa/civilizations", "no_such_civilization"),
    ("bots/automa/civilizations", ["engineers"] * 2, "bots/automa/civilizations", "same_civilization"),
    ("bots/automa/pool", ["gold"], "bots/automa/pool", "not_in_a_pool"),
    ("bots/automa/covered", 4, "bots/automa", "no_such_number_of_cards"),
    ("bots/automa/cards", -1, "bots/automa", "no_such_number_of_cards"),
    ("bots/automa/outposts_ahead", [["arts", 2]], "bots/automa/outposts_ahead", "no_such_space"),
    ("bots/automa/outposts_ahead", [["science", 13]], "bots/automa/outposts_ahead", "no_such_space"),
]


@pytest.mark.parametrize(("path", "value", "place", "problem"), WRONG)
def test_a_wrong_position_is_refused_with_place_and_kind(path: str, value: object, place: str, problem: str) -> None:
    """Nothing has changed then; a correction of the same part is refused alike, but where `null` means no entry."""
    table = fresh(solo.setup)
    before = position_of(table)
    with pytest.raises(BadPosition) as bad:
        restore(table, put(position_of(solo.table), path, value))
    assert (place, problem) in bad.value.problems
    assert position_of(table) == before
    with pytest.raises(BadPosition) as bad:
        changed(solo.table, path, json.dumps(value))
    assert (place, problem) in bad.value.problems


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("board/seats/0/vp", "many", "board/seats/0/vp"),
        ("board/seats/0/role", "king", "board/seats/0/role"),
        ("board/seats/0/tokens/science", [1.5], "board/seats/0/tokens/science/0"),
        ("board/map/tiles/1,0", 7, "board/map/tiles/1,0"),
        ("bots/decks/known", "all", "bots/decks/known"),
        ("bots/tile_record", "maybe", "bots/tile_record"),
    ],
)
def test_what_has_the_wrong_shape_is_refused_with_its_place(path: str, value: object, place: str) -> None:
    with pytest.raises(BadPosition) as bad:
        restore(fresh(solo.setup), put(position_of(solo.table), path, value))
    assert [where for where, _ in bad.value.problems] == [place]


def test_what_is_missing_is_named() -> None:
    plain = position_of(solo.table)
    del plain["board"]
    with pytest.raises(BadPosition) as bad:
        restore(fresh(solo.setup), plain)
    assert [where for where, _ in bad.value.problems] == ["board"]


def test_every_place_that_is_wrong_is_named_at_once() -> None:
    plain = put(position_of(solo.table), "board/seats/0/era", 9)
    with pytest.raises(BadPosition) as bad:
        restore(fresh(solo.setup), put(plain, "bots/level", 9))
    assert bad.value.problems == [("board/seats/0/era", "no_such_era"), ("bots/level", "no_such_level")]


def test_a_position_of_another_kind_of_table_is_refused() -> None:
    two = position_of(TABLES["two_players"].table)
    with pytest.raises(BadPosition) as bad:
        restore(fresh(solo.setup), two)
    assert ("board/seats", "other_seats") in bad.value.problems
    arts = position_of(TABLES["arts"].table)
    with pytest.raises(BadPosition) as bad:
        restore(fresh({"civilization": "engineers"}), arts)
    assert ("board/tracks", "other_tracks") in bad.value.problems


PARTS: list[tuple[str, object]] = [
    ("board/seats/0/vp", 57),
    ("board/seats/0/name", "Ada!"),
    ("board/seats/1/tokens/military", [9]),
    ("board/seats/0/tokens/science", [4, 7, 7]),
    ("board/seats/2/outposts", 0),
    ("board/seats/0/era", 4),
    ("board/seats/0/finished", True),
    ("board/map/tiles/0,1", {"number": 5, "rotation": 2}),
    ("board/map/outposts/0,0", [{"seat": 1, "upright": True, "toppled_by": None}]),
    ("board/map/pieces/0,0", [{"seat": 0, "kind": "token"}]),
    ("board/landmarks/tech_hub", -1),
    ("board/achievements/conquer_middle_island", [1]),
    ("bots/automa/favorite", "military"),
    ("bots/automa/civilizations", ["scientists"]),
    ("bots/automa/cards", 5),
    ("bots/automa/covered", 3),
    ("bots/automa/pool", ["tech_card"]),
    ("bots/automa/outposts_ahead", [["science", 8]]),
    ("bots/shadow/favorite", "technology"),
    ("bots/decks/pair", [2, 1]),
    ("bots/decks/discard_unseen", 4),
    ("bots/decks/unseen", 0),
    ("bots/level", 6),
    ("bots/era", 4),
    ("bots/finished", True),
    ("bots/tapestry/trap", 0),
    ("bots/tiles", [7]),
    ("bots/tile_record", "table"),
    ("round", 12),
]


@pytest.mark.parametrize(("path", "value"), PARTS)
def test_every_part_of_a_table_can_be_put_right(path: str, value: object) -> None:
    """The correction says what stood there before, and leaves the table itself as it was."""
    scene = rich(boxes=("base", "pp"), civilization="trailblazers").deck(3, 4, unseen=2, pair=[1, 2])
    scene.cards_beside_mat(3)
    plain = position_of(scene.table)
    other, before = changed(scene.table, path, json.dumps(value))
    assert position_of(other) == put(plain, path, value)
    assert position_of(scene.table) == plain
    parent: Any = plain
    *keys, last = path.split("/")
    for key in keys:
        parent = parent[int(key) if isinstance(parent, list) else key]
    assert before == (parent.get(last) if isinstance(parent, dict) else parent[int(last)])


def test_the_order_of_two_players_can_be_put_right() -> None:
    scene = rich(players=2)
    other, before = changed(scene.table, "order", "[1, 0, 2]")
    assert (other.order, other.seat, before) == ([1, 0, 2], 1, [0, 1, 2])
    with pytest.raises(BadPosition, match="not_a_players_turn"):
        changed(scene.table, "order", "[2, 0, 1]")


def test_null_takes_a_key_away() -> None:
    scene = rich()
    other, before = changed(scene.table, "board/landmarks/forge", "null")
    assert before == YOU
    assert "forge" not in other.game.board.landmarks
    other, _ = changed(scene.table, "board/map/outposts/0,0", "null")
    assert at(16) not in other.game.board.map.outposts
    other, _ = changed(scene.table, "board/map/tiles/1,0/rotation", "null")
    assert other.game.board.map.tiles[at(20)] == PlacedTile(13)


def test_an_outpost_may_lie_toppled_by_nobody_in_particular() -> None:
    scene = rich()
    text = '[{"seat": 2, "upright": false}]'
    other, before = changed(scene.table, "board/map/outposts/2,-1", text)
    assert before is None
    assert other.game.board.map.outposts[at(17)] == (Outpost(SHADOW, upright=False),)


@pytest.mark.parametrize(
    "path",
    [
        "",
        "board",
        "boards/seats/0/vp",
        "board/seats/3/vp",
        "board/seats/-1/vp",
        "board/seats/x/vp",
        "board/seats/0/victory",
        "board/seats/0/vp/more",
        "board/seats/0/tokens/science/5",
        "weather",
        "order/٠",
        pytest.param("order/" + "9" * 5000, id="a gigantic place"),
        pytest.param("board/seats/" + "9" * 5000 + "/vp", id="a gigantic seat"),
    ],
)
def test_a_path_to_nowhere_is_refused(path: str) -> None:
    with pytest.raises(BadPosition) as bad:
        changed(rich().table, path, "5")
    assert bad.value.problems


@pytest.mark.parametrize("text", ["", "five", "{", "[1,", "'5'", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(BadPosition) as bad:
        changed(rich().table, "board/seats/0/vp", text)
    assert bad.value.problems == [("board/seats/0/vp", "not_json")]
