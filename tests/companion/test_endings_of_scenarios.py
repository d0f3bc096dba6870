"""How a game of a scenario ended is written down in its own words, when its last answer is given."""

from __future__ import annotations

import pytest

from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner

INCOME_TURNS = 5


def written(game: OnPhone) -> str:
    """The journal of a finished game as it was written down."""
    ending = game.owner.parts.games.ending(game.game.id)
    assert ending is not None
    return " ".join(line.text for turn in ending.journal for line in turn.lines)


def finished_table(owner: Owner, slug: str) -> OnPhone:
    """A game at a table in which you only took your income turns."""
    game = OnPhone(owner, {"kind": "table", "level": 2, "scenario": slug}, "Sunday", below="games")
    while game.pending is not None and game.pending.kind != "turn":
        game.answer(next(iter(game.pending.options.keys())))
    game.answer(*["income"] * INCOME_TURNS)
    while game.pending is not None:
        game.answer("end" if game.pending.kind == "turn" else next(iter(game.pending.options.keys())), again="1")
    return game


@pytest.mark.parametrize(
    ("slug", "said"),
    [
        ("focus", "favorite is now"),
        ("world_war", "laid a territory tile on each of the 21 empty hexes"),
        ("the_fall_of_atlantis", "a fresh start: 1 of each resource"),
    ],
)
def test_what_a_scenario_tells_at_a_table_is_kept(owner: Owner, slug: str, said: str) -> None:
    assert said in written(finished_table(owner, slug))


def test_where_nobody_attacks_the_result_speaks_of_no_trap(owner: Owner) -> None:
    """(SCN3-7)"""
    assert "held a trap" not in finished_table(owner, "utopia").page("/result")


@pytest.mark.parametrize(
    ("slug", "said"), [("foreshadow", "laid a tapestry card face down on era 2"), ("focus", "favorite is now")]
)
def test_what_a_scenario_tells_on_screen_is_kept(owner: Owner, slug: str, said: str) -> None:
    """In its sentence, not by the name of its kind."""
    game = OnScreen(owner, scenario=slug)
    game.skip_to_the_end()
    assert said in written(game)
