"""Hints: two answers compared by fresh luck, and why; the same everywhere, nothing hidden known; how many are right."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from automa.built_in import BUILT_IN
from automa.coach import hint as coach
from automa.coach.hint import Half, Hint, Judged, compared, finalists, hint_for, judged, looking, read_hint, same_luck
from automa.strong.budget import Rollouts, Seconds
from automa.strong.told import interval, mean
from automa.strong.value import VALUE
from automa.whole_games import opened
from engine.decisions import Decision
from engine.play import Play
from engine.rollout import Standpoint, here
from engine.sources import Luck
from tests.automa.test_strong import SOLO, THREE, asked, played
from tests.engine.test_redeal import hidden_otherwise
from tests.long_run import long

FEW = Rollouts(20)

_log = logging.getLogger(__name__)


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """It plays on at random, which is quick."""
    monkeypatch.setattr(coach, "POLICY", "random")


def values(*numbers: float, **parts: float) -> list[Judged]:
    found = []
    for number in numbers:
        value = Judged(number)
        value.parts = parts
        found.append(value)
    return found


# ---- what is said


def test_an_answer_that_is_better_beyond_doubt_is_named_with_the_difference_and_why() -> None:
    better, worse = values(*[20] * 8, now=5, resources=12, map=3), values(*[8] * 8, now=9, resources=1, map=2)
    assert compared({"a": better, "b": worse}) == Hint("a", "b", 12, (("resources", 11), ("now", -4), ("map", 1)))


def test_fresh_luck_may_turn_the_two_around() -> None:
    assert compared({"a": values(*[8] * 8), "b": values(*[20] * 8)}) == Hint("b", "a", 12)


def test_answers_are_about_equal_where_the_difference_may_be_none() -> None:
    by_luck = values(30, -8, 25, -12, 9, 1, -5, 14), values(0, 0, 0, 0, 0, 0, 0, 0)
    assert compared(dict(zip("ab", by_luck, strict=True))) == Hint("a", "b")
    assert compared(dict(zip("ba", by_luck[::-1], strict=True))) == Hint("a", "b"), "what did better stands first"
    assert compared({"a": values(*[20.2] * 8), "b": values(*[20] * 8)}) == Hint("a", "b"), "less than half a VP"
    assert compared({"a": values(20, 20), "b": values(8, 8)}) == Hint("a", "b"), "too few to tell"


def test_a_reason_is_said_only_if_it_is_sure_itself() -> None:
    ones = [values(20, now=now)[0] for now in (30, -8, 25, -12, 9, 1, -5, 14)]
    assert compared({"a": ones, "b": values(*[8] * 8)}) == Hint("a", "b", 12)


def test_at_most_three_reasons_are_said() -> None:
    parts = {"now": 4, "resources": 3, "tracks": -2, "map": 1}
    hint = compared({"a": values(*[20] * 5, **parts), "b": values(*[8] * 5)})
    assert [term for term, _ in hint.why] == ["now", "resources", "tracks"]


def test_the_best_meets_the_best_of_those_that_were_tried_as_often() -> None:
    assert finalists({"a": [9.0] * 4, "b": [20.0], "c": [7.0] * 4, "d": [8.0] * 4}) == ("a", "d")


def test_parts_make_the_whole_value() -> None:
    game = played(SOLO, 4, 9).state.game
    assert judged(game, 0) == pytest.approx(VALUE(game, 0))
    assert judged(game, 0).parts["now"] == game.board.seats[0].vp


# ---- hints in games


@pytest.mark.usefixtures("quickly")
@pytest.mark.parametrize("setup", [SOLO, THREE])
def test_the_same_question_has_the_same_hint_of_two_of_its_answers(setup: dict[str, Any]) -> None:
    play = played(setup, 5, 12)
    hint = hint_for(here(play), asked(play), FEW)
    again = hint_for(here(played(setup, 5, 12)), asked(play), FEW)
    assert hint is not None and hint == again
    assert {hint.best, hint.other} <= set(asked(play).options.keys()) and hint.best != hint.other


@pytest.mark.usefixtures("quickly")
def test_what_is_hidden_makes_no_difference() -> None:
    play = played(THREE, 2, 14)
    seat, point = asked(play).seat, here(play)
    other = point.root.copy()
    other.game = hidden_otherwise(point.root.game, seat)
    assert other.game != point.root.game
    elsewhere = Standpoint(point.rules, other, (), point.answers, point.journal)
    assert hint_for(point, asked(play), FEW) == hint_for(elsewhere, asked(play), FEW)


@pytest.mark.usefixtures("quickly")
def test_a_hint_is_checked_with_other_luck_than_it_was_found_with() -> None:
    play = played({"level": 2}, 3, 8)
    two = list(asked(play).options.keys())[:2]
    found, checked = (same_luck(here(play), asked(play), two, FEW, seed) for seed in (coach.SEARCHING, coach.CHECKING))
    assert {len(each) for each in checked.values()} == {5}
    assert {key: [*each] for key, each in found.items()} != {key: [*each] for key, each in checked.items()}


def test_nothing_is_said_before_several_are_ready() -> None:
    play = opened(THREE, Luck(2))
    assert hint_for(here(play), asked(play), FEW) is None


def test_a_hint_takes_half_of_a_clocks_time_for_each_part() -> None:
    now = iter(range(100)).__next__
    spending = Half(Seconds(20.0, now)).begin(0.4, 8)  # until 10
    assert len([*spending.passes(1, 2)]) == 9


def test_two_answers_are_compared_often_enough_however_slow_the_phone_is() -> None:
    now = iter(range(0, 1000, 100)).__next__
    assert len([*Half(Seconds(1.0, now), coach.LEAST_PAIRS).begin(1.0, 2).passes(1, 2)]) == coach.LEAST_PAIRS


def test_a_hint_is_written_and_read() -> None:
    hint = Hint("advance:science", "income", 12, (("resources", 19), ("now", -7)))
    assert hint.written() == '["advance:science","income",12,{"resources":19,"now":-7}]'
    assert read_hint(hint.written()) == hint
    assert read_hint(Hint("a", "b").written()) == Hint("a", "b")


@pytest.mark.parametrize(
    "text",
    [
        *("", "[", "null", "[1]", "[" * 100_000, "9" * 5000),
        *('["a","b","c",{}]', '["a","b",true,{}]', '["a","b",1e3,{}]', '["a","b",1000,{}]', '["a","b",-1,{}]'),
        *('["a","b",1,{"luck":1}]', '["a","b",1,{"now":"1"}]', '["a","b",1,{"now":-1000}]'),
    ],
)
def test_what_no_coach_wrote_is_no_hint(text: str) -> None:
    assert read_hint(text) is None


# ---- against ten times the budget


@dataclass(frozen=True, slots=True)
class Judgment:
    """What ten times the budget says. lead: VP by which another answer is better for sure, else 0."""

    kind: str
    hint: Hint
    best: str
    lead: float
    difference: float  # of the two answers of the hint


def questions(setup: dict[str, Any], seed: int, every: int) -> Iterator[tuple[Play[Any], Decision]]:
    """Some of a game that the quick player plays."""
    play, player, number = opened(setup, Luck(seed)), BUILT_IN["quick"](Luck(seed).pick), seed
    while play.pending is not None:
        number += len(list(play.pending.options.keys())) > 1
        if number % every == 0 and len(list(play.pending.options.keys())) > 1:
            yield play, play.pending
            number += 1
        play.answer(player(play.state, play.pending))


def judgment(play: Play[Any], of: Decision, hint: Hint, budget: int) -> Judgment:
    """All answers are searched, and the best of them meets that of the hint."""
    much, point = Rollouts(10 * budget), here(play)
    found = looking(2, Half(much)).tried(point, of._replace(checkpoint=True))
    best, differs = next(iter(found)), same_luck(point, of, [hint.best, hint.other], much, 3)
    difference = mean(differs[hint.best]) - mean(differs[hint.other])
    if best in (hint.best, hint.other):
        best = hint.best if difference > 0 else hint.other
        found = differs
    else:
        found = same_luck(point, of, [best, hint.best], much, 3)
    apart = [one - other for one, other in zip(found[best], found[hint.best], strict=True)]
    return Judgment(of.kind, hint, best, max(mean(apart) - interval(apart), 0.0), difference)


def judged_hints(number: int, budget: int, every: int) -> Iterator[Judgment]:
    setups: list[dict[str, Any]] = [{"level": 4}, SOLO, {**THREE, "players": ["Anna", "Ben"]}, THREE]
    seed = 0
    while number:
        for play, of in questions(setups[seed % len(setups)], seed, every):
            hint = hint_for(here(play), of, Rollouts(budget))
            if hint is None:
                continue
            yield judgment(play, of, hint, budget)
            number -= 1
            if not number or number % 7 == 0:
                break
        seed += 1


def right(judgments: list[Judgment]) -> float:
    return mean([not each.lead for each in judgments])


@pytest.mark.usefixtures("quickly")
def test_a_few_hints_hold_against_ten_times_the_budget() -> None:
    assert right(list(judged_hints(2, 20, 40))) == 1


@long
def test_nine_of_ten_hints_hold_against_ten_times_the_budget() -> None:
    budget, found = coach.USUAL.number, list[Judgment]()
    for each in judged_hints(200, budget, 23):
        found.append(each)
        _log.info("%s; %.1f %% of %d are right", each, 100 * right(found), len(found))
    assert right(found) >= 0.9
