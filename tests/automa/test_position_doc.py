"""The documentation of the position notation: its example is a position, and it names every field."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from automa.state import AutomaMat, Bots, Decks
from automa.table.position import Position, position_of
from engine.state.board import Board, Seat
from engine.state.hexmap import HexMap, Outpost, PlacedTile
from tests.story import AUTOMA, SHADOW, YOU, at, board_of, mat_of, table

TEXT = (Path(__file__).parents[2] / "docs" / "position.md").read_text(encoding="utf-8")


def example() -> dict[str, Any]:
    """The JSON of the documentation."""
    (block,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
    plain: dict[str, Any] = json.loads(block)
    return plain


def includes(whole: Any, part: Any) -> bool:
    """Whether all that a part says stands in the whole."""
    if isinstance(part, dict):
        return all(key in whole and includes(whole[key], value) for key, value in part.items())
    if isinstance(part, list):
        return len(part) == len(whole) and all(map(includes, whole, part))
    return bool(whole == part)


def test_the_example_is_a_position_that_a_game_can_start_from() -> None:
    play = table(civilization="engineers", position=example())
    assert play.pending is not None
    assert (play.pending.seat, play.pending.kind) == (YOU, "turn")
    assert includes(position_of(play.state), example())


def test_the_table_lies_as_the_example_says() -> None:
    play = table(civilization="engineers", position=example())
    board = board_of(play)
    assert (board.seats[YOU].name, board.seats[YOU].vp, board.furthest(YOU, "military")) == ("Ada", 23, 3)
    assert board.map.outposts[at(27)] == (Outpost(AUTOMA, upright=False, toppled_by=YOU), Outpost(YOU))
    assert board.map.tiles == {at(20): PlacedTile(13, 5), at(19): PlacedTile()}
    assert board.seats[SHADOW].landmarks_to == AUTOMA
    assert (mat_of(play).cards, mat_of(play).covered, play.state.bots.decks.left) == (2, 1, 6)


def test_a_turn_of_the_bots_can_be_played_from_the_example() -> None:
    play = table(["4", "6", "technology"], civilization="engineers", position=example())
    play.answer("end")
    assert play.state.bots.decks.pair == [4, 6]


@pytest.mark.parametrize("part", [Position, Board, Seat, HexMap, Bots, Decks, AutomaMat])
def test_every_field_is_documented(part: type) -> None:
    for field in fields(part):
        name = "tracks" if field.name == "box" else field.name  # the box itself is no part of a position
        assert f"| `{name}` |" in TEXT, name
