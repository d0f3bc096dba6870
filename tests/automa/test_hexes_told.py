"""Hints for a conquest at a table: which hex, told as the table reports it, if an advance has led there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from automa.built_in import BUILT_IN
from automa.coach.at_table import choices, conquest_asked, hint_beside, may_ask, read_told
from automa.coach.hint import same_luck
from automa.coach.standing import SAID, OwnSide, own_side
from automa.reporter import Reporter
from automa.solo import Solo
from automa.solo import open_play as open_game
from automa.strong.budget import Rollouts
from automa.strong.told import mean
from automa.table import open_play
from automa.table.board_reports import Conquer
from automa.table.on_map import map_asked
from automa.table.report_keys import hexes_to_report, read
from automa.table.state import Table
from engine.decisions import Refusal
from engine.play import Play
from engine.rollout import here
from engine.sources import Luck
from tests.automa.test_standing import side_in, table_setup
from tests.long_run import long

SIDE = own_side({**dict.fromkeys(SAID, 1), "coin": 3, "tapestry": 2})
assert SIDE is not None
FEW = Rollouts(12)


def led_by(track: str, space: int, *before: str) -> Play[Table]:
    """In the second turn the player has advanced from that space."""
    play = open_play({"kind": "table", "boxes": ["base"], "level": 2, "luck": {}}, Luck(4))
    for key in ("income", "end", f"fix:board/seats/0/tokens/{track}=[{space}]", *before, f"advance:{track}"):
        play.answer(key)
    return play


def hexes_told(play: Play[Table], budget: Rollouts = FEW) -> list[str]:
    assert SIDE is not None
    found = read_told(hint_beside(play, SIDE, budget) or "")
    return [] if found is None else [found[0].best, found[0].other]


def test_hexes_within_reach_are_compared_once_an_advance_has_led_there() -> None:
    play = led_by("military", 4)
    assert SIDE is not None and may_ask(play)
    legal, _ = hexes_to_report(play.state, "conquer")
    assert choices(play, SIDE) == [f"{q},{r}" for q, r in legal] and len(legal) == 3
    told = hexes_told(play)
    assert told == hexes_told(play), "the same each time"
    assert len({*told}) == 2
    for key in told:
        assert isinstance(read(key), Conquer) and play.pending is not None
        assert not isinstance(play.pending.options.parse(key), Refusal)


def test_anywhere_on_the_map_is_reported_as_the_space_allows() -> None:
    told = hexes_told(led_by("military", 7))
    assert len(told) == 2 and all(key.startswith("conquer:") and key.endswith("!") for key in told)


def test_points_entered_meanwhile_change_nothing_but_a_conquest_does() -> None:
    play = led_by("military", 4)
    play.answer("vp:+2")
    assert may_ask(play)
    play.answer(hexes_told(play)[0])
    assert conquest_asked(play) is None and not may_ask(play)


@pytest.mark.parametrize(
    ("track", "space", "before"),
    [
        ("military", 1, ()),  # a tapestry card
        ("exploration", 1, ()),  # where to explore hangs on the tile in hand
        ("military", 4, ("fix:board/seats/0/outposts=0",)),
    ],
)
def test_nothing_else_within_a_turn_is_compared(track: str, space: int, before: tuple[str, ...]) -> None:
    play = led_by(track, space, *before)
    assert conquest_asked(play) is None and not may_ask(play)


def test_what_an_advance_lets_do_on_the_map() -> None:
    asked = map_asked(led_by("military", 7))
    assert asked is not None and (asked.act, asked.anywhere) == ("conquer", True)
    asked = map_asked(led_by("exploration", 1))
    assert asked is not None and (asked.act, asked.anywhere, asked.space) == ("explore", False, 2)
    assert map_asked(led_by("science", 1)) is None


def test_the_middle_island_is_told_to_whoever_can_pay_for_nothing_more() -> None:
    """Its achievement scores 10 VP, now or never."""
    beside = 'fix:board/map/outposts/1,0=[{"seat": 0, "upright": true, "toppled_by": null}]'
    play = led_by("military", 4, "explore:1,0:1r0!", beside, "fix:board/seats/0/era=4", "end")
    poor = own_side(dict.fromkeys(SAID, 0))
    assert poor is not None
    found = read_told(hint_beside(play, poor, Rollouts(24)) or "")
    assert found is not None
    assert (found[0].best, found[0].vp, found[0].why) == ("conquer:0,0", 10, (("now", 10),))


def conquests(seed: int) -> Iterator[tuple[Play[Table], Play[Solo], OwnSide]]:
    """Of every other turn of a real game: its table, and itself, where military would lead to a conquest."""
    reporter, quick = Reporter(table_setup(["base"]), seed, "quick"), BUILT_IN["quick"](Luck(seed).pick)
    turns = 0
    while (asked := reporter.app.pending) is not None:
        begun = reporter.real.play
        if begun.pending is not None and begun.pending.kind == "player_turn" and may_ask(reporter.app):
            turns += 1
            if turns % 2 == 0 and "advance:military" in begun.pending.options.keys():  # noqa: SIM118
                real, table = open_game(begun.setup, Luck(turns)), open_play(reporter.app.setup)
                real.load(begun.log)
                table.load(reporter.app.log)
                real.answer("advance:military")
                table.answer("advance:military")
                while real.pending is not None and real.pending.kind not in ("conquer", "player_turn"):
                    real.answer(quick(real.state, real.pending))
                if real.pending is not None and real.pending.kind == "conquer" and conquest_asked(table):
                    yield table, real, side_in(real.state.game)
        reporter.app.answer(reporter.reply(reporter.app.state, asked))


@long
def test_told_hexes_are_better_in_the_games_that_the_tables_show() -> None:
    """Judged by rollouts that know all."""
    told = list[bool]()
    for seed in (10, 16, 22):
        for table, real, side in conquests(seed):
            found = read_told(hint_beside(table, side) or "")
            if found is None or not found[0].vp or real.pending is None:
                continue
            best, other = (key.strip("!").partition(":")[2] for key in (found[0].best, found[0].other))
            if {best, other} <= set(real.pending.options.keys()):
                met = same_luck(here(real), real.pending, [best, other], Rollouts(800), 9)
                told.append(mean(met[best]) > mean(met[other]))
    assert len(told) >= 6 and sum(told) >= 0.9 * len(told)
