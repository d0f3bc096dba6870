"""The turns that a finished game turned on: found by many looks, told only where fresh luck confirms them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from automa.built_in import BUILT_IN
from automa.coach import turning_points
from automa.coach.turning_points import (
    CHECKS,
    LEAST,
    MOST,
    TIMES,
    FinishedGame,
    Look,
    Seen,
    TurningSearch,
    TurnSpent,
    point_of,
    seen,
)
from automa.solo import open_play
from automa.strong.budget import Rollouts
from engine.sources import Luck
from tests.long_run import long


@cache
def played() -> FinishedGame:
    """A solo game at random, which is short."""
    play, answer = open_play({"kind": "solo", "level": 2}, Luck(4)), BUILT_IN["random"](Luck(4).pick)
    while play.pending:
        play.answer(answer(play.state, play.pending))
    return FinishedGame(dict(play.setup), tuple(play.answers), (0,))


def look_at(turn: int) -> Look:
    return Look(turn, dict(played().turns())[turn])


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rollouts."""
    monkeypatch.setattr(turning_points, "TRIED", Rollouts(2))
    monkeypatch.setattr(turning_points, "CHECKED", Rollouts(8))


def test_a_turn_is_compared_with_the_best_other_answer_to_its_question(few: None) -> None:
    """A look changes nothing, and the same look finds the same."""
    look = look_at(3)
    found = seen(played(), look)
    assert found and found == seen(played(), look)
    assert found.keys[0] == played().answers[look.place].key != found.keys[1]
    assert [way == TurnSpent() for way in found.ways] == [key == "income" for key in found.keys]
    checked = [seen(played(), replace(look, keys=found.keys, time=time)) for time in (0, 1)]
    assert all(each and each.keys == found.keys and len(each.gaps) == 4 for each in checked)
    assert checked[0] and checked[1] and checked[0].gaps != checked[1].gaps, "with luck of its own"


def test_where_nothing_else_could_be_done_nothing_is_found() -> None:
    assert seen(played(), look_at(1)) is None


def as_if(vp: dict[int, float], look: Look) -> Seen | None:
    """A turn whose chosen answer brought so much, with a noise of 1; none if not said."""
    if look.turn not in vp:
        return None
    gaps = tuple(vp[look.turn] + (-1) ** place for place in range(8))
    return Seen(look, 0, ("income", "advance:science"), (TurnSpent(), TurnSpent("science", 1)), gaps)


def whole(vp: dict[int, float]) -> TurningSearch:
    search = TurningSearch(played())
    while (look := search.next_look) is not None:
        before = search.total
        search.take(as_if(vp, look))
        assert search.done <= search.total <= before, "never further away than was said"
    return search


def test_the_five_that_cost_or_won_most_are_told_in_their_order() -> None:
    vp = {2: 1.0, 3: -20.0, 4: 6.0, 5: 9.0, 6: -7.0, 7: 30.0, 8: 0.0, 9: 8.0}
    search = whole(vp)
    assert [(point.turn, point.vp) for point in search.found] == [(3, -20), (5, 9), (6, -7), (7, 30), (9, 8)]
    assert search.done == search.total == len(list(played().turns())) + len(vp) * TIMES


def test_only_those_that_seem_to_matter_are_looked_at_again() -> None:
    turns = [turn for turn, _place in played().turns()]
    search = whole(dict.fromkeys(turns, 10.0))
    assert search.done == len(turns) + TIMES * min(CHECKS, len(turns)) and len(search.found) == MOST


def test_what_is_small_or_unsure_is_not_told() -> None:
    found = as_if({3: LEAST - 0.5}, look_at(3)), as_if({3: LEAST + 0.5}, look_at(3))
    assert found[0] and found[1]
    assert not turning_points.is_told(point_of([found[0]])) and turning_points.is_told(point_of([found[1]]))
    noisy = replace(found[1], gaps=(60.0, -50.0, 40.0, -30.0))
    assert not turning_points.is_told(point_of([noisy]))


def test_what_is_told_goes_by_the_check_and_not_by_the_first_look() -> None:
    search = TurningSearch(played())
    while (look := search.next_look) is not None:
        search.take(as_if({3: -4.0, 4: 5.0} if look.keys else {3: 25.0, 4: 0.0}, look))
    assert [(point.turn, point.vp) for point in search.found] == [(3, -4), (4, 5)]


def test_turns_are_those_of_people() -> None:
    mine = list(played().turns())
    assert mine == list(replace(played(), seats=(0, 1)).turns()) and not list(replace(played(), seats=(1,)).turns())
    assert [turn for turn, _place in mine] == list(range(1, len(mine) + 1))


@long
def test_what_is_told_ten_times_as_many_rollouts_confirm(monkeypatch: pytest.MonkeyPatch) -> None:
    search = TurningSearch(played())
    while (look := search.next_look) is not None:
        search.take(seen(search.game, look))
    assert search.found
    monkeypatch.setattr(turning_points, "CHECKED", Rollouts(1280))
    for point in search.found:
        keys = search.checked[point.turn][0].keys
        again = seen(search.game, replace(look_at(point.turn), keys=keys, time=TIMES))
        assert again and point_of([again]).vp * point.vp > 0
