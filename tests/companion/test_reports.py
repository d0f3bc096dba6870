"""What a player at the table can report besides an advance: landmarks, the map that opens by itself, tiles, and More."""

from __future__ import annotations

import re

import pytest

from companion.drawings.players import PLAYERS
from companion.store.replay import View
from companion.tableside.reports import follow_up, landmark_rows, more_screen
from tests.companion.fixing import AUTOMA, OPEN, YOU, AtTheTable
from tests.conftest import Owner


@pytest.fixture
def solo(solo: AtTheTable) -> AtTheTable:
    """The same with your tokens where each story puts them."""
    return solo


def seen(game: AtTheTable) -> View:
    """The game as it stands."""
    with game.owner.parts.games.view(game.game.id) as view:
        return view


def opened(game: AtTheTable) -> tuple[str, bool] | None:
    """The map that opens by itself: for which act, and whether for anywhere."""
    act = follow_up(seen(game))
    return None if act is None else (act.act, act.anywhere)


def stands(game: AtTheTable, **tokens: int | list[int]) -> AtTheTable:
    """Your token, or all your tokens, on some tracks."""
    for track, spaces in tokens.items():
        listed = spaces if isinstance(spaces, list) else [spaces]
        game.answer(f"fix:board/seats/{YOU}/tokens/{track}={listed}")
    return game


# ---- landmarks


def test_a_landmark_is_free_or_somebodys_or_out_of_the_game(solo: AtTheTable) -> None:
    """Whoever has one is named, and only a free one can be reported."""
    solo.answer(f"fix:board/landmarks/academy={AUTOMA}", "fix:board/landmarks/laboratory=-1")
    rows = {row.slug: row for row in landmark_rows(seen(solo))}
    holders = {slug: (row.holder and row.holder.shape, row.removed, row.key) for slug, row in rows.items()}
    assert holders["academy"] == ("automa", False, None)
    assert holders["laboratory"] == (None, True, None)
    assert holders["barn"] == (None, False, "landmark:barn")
