"""State to plain JSON and back, and what is said about plain data that is no state."""

from __future__ import annotations

import json

import pytest

from engine.box import box_of
from engine.state.board import Board, Seat
from engine.state.codec import BadPosition, decode, encode, hex_text, parse_hex
from engine.state.hexmap import HexMap, Outpost, Piece, PlacedTile


def board() -> Board:
    """A board with something of everything on it."""
    hexmap = HexMap(
        "small",
        {(0, -1): PlacedTile(13, 5), (-1, 0): PlacedTile()},
        {(0, 0): (Outpost(0), Outpost(1, upright=False, toppled_by=0))},
        {(2, 0): (Piece(0, "house"),)},
    )
    seats = [Seat("human", "blue", "Ada", {"science": [3, 0]}, 7, 2, 31), Seat("shadow", "gray", scores=False)]
    return Board(box_of(), seats, hexmap, {"forge": 0, "academy": -1}, {"complete_track": [0]})


def test_a_hex_is_written_q_r() -> None:
    assert hex_text((2, -1)) == "2,-1"
    assert parse_hex("2,-1") == parse_hex([2, -1]) == (2, -1)


@pytest.mark.parametrize("text", ["", "2", "2,", "a,b", "1,2,3", None, 7, [1]])
def test_what_is_no_hex_is_refused(text: object) -> None:
    with pytest.raises(ValueError, match=r"hex|literal"):
        parse_hex(text)


def test_a_board_goes_through_json_and_back_unchanged() -> None:
    plain = json.loads(json.dumps(encode(board())))
    assert decode(Board, plain) == board()
    assert plain["map"]["tiles"] == {
        "0,-1": {"number": 13, "rotation": 5},
        "-1,0": {"number": "unknown", "rotation": None},
    }


def test_every_place_that_is_wrong_is_named() -> None:
    plain = encode(board())
    plain["seats"] = [{"role": "king", "color": "blue"}, {"role": "human"}]
    with pytest.raises(BadPosition) as bad:
        decode(Board, plain)
    assert [place for place, _ in bad.value.problems] == ["seats/0/role", "seats/1/color"]
    assert "seats/0/role" in str(bad.value)


def test_a_key_that_means_nothing_is_named_rather_than_passed_over() -> None:
    plain = encode(board())
    plain["seats"] = [{"role": "human", "color": "blue", "victory": 5}, {"role": "shadow", "color": "gray"}]
    plain["weather"] = "fine"
    with pytest.raises(BadPosition) as bad:
        decode(Board, plain)
    assert sorted(bad.value.problems) == [("seats/0/victory", "no_such_part"), ("weather", "no_such_part")]


def test_a_hex_that_is_none_is_named() -> None:
    plain = encode(board())
    plain["map"] = {"board": "small", "tiles": {"here": {}}}
    with pytest.raises(BadPosition) as bad:
        decode(Board, plain)
    assert bad.value.problems[0][0].startswith("map/tiles/here")


def test_what_is_no_table_at_all_is_refused() -> None:
    with pytest.raises(BadPosition):
        decode(Board, [])
