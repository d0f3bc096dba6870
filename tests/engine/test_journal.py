"""What is told: its kind and its fields by name, and what nobody else learns of it."""

from __future__ import annotations

import pytest

from engine.decks import NoTapestryLeft
from engine.journal import Event, EventData, Hidden
from engine.rules.board.advance import ActivatedAlready, TokenAdvanced, TokenMoved
from engine.rules.board.conquer import TerritoryConquered
from engine.rules.score import ForEach, Vp
from engine.rules.tapestry import HandSeen, TapestryDrawn
from tests.told import EVENTS


def test_the_kind_is_the_name_of_the_class_unless_it_names_one() -> None:
    """The words that stored endings and templates know; a class that is only a base has none."""
    assert (NoTapestryLeft.kind, HandSeen.kind, TapestryDrawn.kind) == ("no_tapestry_left", "hand_seen", "tapestry")
    assert TokenMoved.kind == "" and "" not in EventData.of_kind
    assert all(sort.kind == kind for kind, sort in EVENTS.items())


def test_two_classes_of_one_kind_are_a_mistake() -> None:
    with pytest.raises(TypeError, match="TapestryDrawn is 'tapestry' already"):

        class Tapestry(EventData):
            """A second one."""


def test_fields_are_told_by_name_in_their_order() -> None:
    """A default is left out, while a value that has to be given is told even if it is None."""
    moved = TokenAdvanced(track="science", from_=2, space=3, benefit=True, by="card")
    assert list(moved.data.items()) == [
        ("track", "science"),
        ("from", 2),
        ("space", 3),
        ("benefit", True),
        ("by", "card"),
    ]
    assert TerritoryConquered((0, 1), None).data == {"hex": (0, 1), "from": None}
    assert ActivatedAlready(source="tech:bakery").data == {"source": "tech:bakery"}


def test_a_detail_is_told_like_the_events_own_fields() -> None:
    scored = Vp(6, "mat", era=2, total=30, about=ForEach("landmark", 2, 3))
    assert list(scored.data) == ["vp", "source", "era", "total", "thing", "count", "factor"]
    assert "about" not in Vp(6, "mat", era=2, total=30).data


def test_whoever_may_not_know_learns_only_that_it_happened() -> None:
    """The others get nothing of the card, in no form. (GEN-6)"""
    drawn = Event(TapestryDrawn("guilds"), 0, audience=frozenset({0}))
    assert drawn.seen_by(0) == drawn
    for seat in (1, None):
        seen = drawn.seen_by(seat)
        assert (seen.kind, seen.seat, seen.data) == ("tapestry", 0, {}) and seen.what == Hidden("tapestry")
        assert "guilds" not in repr(seen)
