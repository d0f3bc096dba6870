"""The score page of a game at the table: who scores, and the Automa's mat with what it counts and multiplies now."""

from __future__ import annotations

from typing import Any

import pytest

from companion.tableside.score import ScoreScreen, score_screen
from tests.companion.fixing import AUTOMA, SOLO, TWO_FRIENDS, AtTheTable
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("request_context")


def score_of(game: AtTheTable) -> ScoreScreen:
    """What the page shows now."""
    with game.owner.parts.games.view(game.game.id) as view:
        return score_screen(view)


def counted(game: AtTheTable) -> list[dict[str, int | None]]:
    """What the rows of the mat count, by icon."""
    mat = score_of(game).mat
    assert mat is not None
    return [dict(row.counts) for row in mat.rows]


def multiplied(game: AtTheTable) -> list[tuple[int, ...]]:
    """The multipliers of the rows, column by column."""
    mat = score_of(game).mat
    assert mat is not None
    return [tuple(cell.multiplier for cell in row.cells) for row in mat.rows]


def set_out(game: AtTheTable) -> AtTheTable:
    """The Automa has a landmark, stands on every track, and no income turn but the first is over."""
    spaces = {"military": 3, "science": 4, "technology": 2, "exploration": 1, "arts": 5}
    standing = game.position()["board"]["seats"][AUTOMA]["tokens"]
    tracks: dict[str, Any] = {f"board/seats/{AUTOMA}/tokens/{track}/0": str(spaces[track]) for track in standing}
    game.put_right("tracks", **tracks)
    game.put_right("landmarks", board__landmarks__academy=str(AUTOMA))
    return game


def test_the_standing_lists_who_scores(solo: AtTheTable, owner: Owner) -> None:
    """The Shadow Empire never scores (SHA-1), and with two people there is no mat either."""
    solo.put_right("scores", board__seats__0__vp="7", board__seats__1__vp="9")
    assert [(bar.player.shape, bar.vp) for bar in score_of(solo).standing] == [("you", 7), ("automa", 9)]
    friends = AtTheTable(owner, TWO_FRIENDS).answer("income", "vp:+4")
    shown = score_of(friends)
    assert [(bar.player.name, bar.vp) for bar in shown.standing] == [("Ada", 4), ("Ben", 0)]
    assert (shown.mat, shown.now) == (None, None)


def test_each_row_counts_what_the_automa_has_now(solo: AtTheTable, owner: Owner) -> None:
    """The things of three rows, and those of its box in the last one. (INA-11, BAA-6)"""
    with_arts = AtTheTable(owner, {**SOLO, "boxes": ["base", "aa"]}).to_a_turn()
    assert counted(set_out(solo)) == [
        {"landmark": 1, "territory": 1},
        {"military": 3, "science": 4},
        {"technology": 2, "exploration": 1},
    ]
    assert counted(set_out(with_arts))[2] == {"technology": 2, "exploration": 1, "arts": 5}


def test_the_pool_of_the_hucksters_counts_like_landmarks(owner: Owner) -> None:
    """(ACI-13)"""
    game = AtTheTable(owner, {"kind": "table", "boxes": ["base", "pp"], "level": 2, "civilization": "hucksters"})
    game.to_a_turn().answer("fix:bots/automa/pool=[]")
    bare = counted(game)[0]["landmark"]
    assert bare is not None
    game.answer('fix:bots/automa/pool=["tapestry", "territory", "territory"]')
    assert counted(game)[0]["landmark"] == bare + 3


@pytest.mark.parametrize(
    ("level", "rows"),
    [
        (4, [(1, 2, 2, 3), (0, 1, 1, 2), (1, 1, 2, 3)]),
        (5, [(1, 2, 2, 3), (0, 1, 2, 3), (1, 2, 2, 4)]),
    ],
)
def test_the_multipliers_are_those_of_the_level(owner: Owner, level: int, rows: list[tuple[int, ...]]) -> None:
    """Levels 1 to 4 have one mat, 5 and 6 the other. (INA-10)"""
    assert multiplied(AtTheTable(owner, {**SOLO, "level": level})) == rows


@pytest.mark.parametrize(("covered", "turn"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_the_column_that_counts_next_is_marked(solo: AtTheTable, covered: int, turn: int) -> None:
    """The leftmost one that no tapestry card on the mat covers (INA-10); those of income turns 2 to 5."""
    solo.put_right("bots", bots__automa__covered=str(covered))
    mat = score_of(solo).mat
    assert mat is not None
    assert (mat.turns, mat.current) == ((2, 3, 4, 5), turn)


def test_after_its_last_income_turn_the_automa_scores_no_more(solo: AtTheTable) -> None:
    """Then no column counts next, and the page does no sum. (AUT-28)"""
    last: dict[str, Any] = {"bots/automa/covered": "3"}
    solo.put_right("bots", **last)
    solo.put_right("scores", bots__era="5", bots__finished="yes")
    shown = score_of(solo)
    assert shown.mat is not None
    assert (shown.mat.current, shown.now) == (None, None)
    page = solo.owner.client.get(f"/games/{solo.game.id}/score").text
    assert "it would score" not in page
