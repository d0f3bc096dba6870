"""How rules ask: options parse, refuse and list themselves; `choose` asks only where there is something to decide."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from engine.decisions import (
    BadSetup,
    Chances,
    Decision,
    Keyed,
    NoSuchOption,
    NotAmongTheOutcomes,
    QuestionData,
    Refusal,
    Refused,
    SetupProblem,
    ask,
    choose,
)
from tests.asked import stand_in

COLORS = Keyed({"red": 1, "blue": 2})


def finish(steps: Generator[Decision, object, int]) -> int:
    """The value of a rule that asks nothing."""
    with pytest.raises(StopIteration) as stop:
        next(steps)
    value: int = stop.value.value
    return value


class Taken(Refusal, rule="BLD-8"):
    """Somebody has the color."""

    by: int


class TooHigh(SetupProblem):
    """No level is as high."""

    level: int


def answer(steps: Generator[Decision, object, int], value: object) -> int:
    """The value of a rule once its one question is answered."""
    next(steps)
    with pytest.raises(StopIteration) as stop:
        steps.send(value)
    result: int = stop.value.value
    return result


def test_a_closed_choice_reads_its_own_keys_and_lists_them_in_order() -> None:
    assert [COLORS.parse(key) for key in COLORS.keys()] == [1, 2]  # noqa: SIM118
    assert list(COLORS.keys()) == ["red", "blue"]


def test_a_key_that_is_no_option_is_refused_with_itself() -> None:
    assert COLORS.parse("green") == NoSuchOption("green")


def test_a_closed_choice_says_why_not_where_the_rule_knows_it() -> None:
    def why_not(key: str) -> Refusal | None:
        return Taken(by=1) if key == "green" else None

    options = Keyed({"red": 1}, why_not)
    assert options.parse("green") == Taken(by=1)
    assert options.parse("pink") == NoSuchOption("pink")


def test_what_luck_may_bring_is_read_listed_and_weighed() -> None:
    chances = Chances({"a": 3, "b": 1, "unknown": 0})
    assert chances.parse("a") == "a"
    assert chances.parse("unknown") == "unknown", "a person may enter what cannot come up by itself"
    assert list(chances.keys()) == ["a", "b", "unknown"]
    assert chances.weights() == {"a": 3, "b": 1}
    assert chances.parse("c") == NotAmongTheOutcomes("c")


class ColorAsked(QuestionData):
    """Which color something has."""

    for_: str


def test_choose_asks_the_seat_when_there_are_several_options() -> None:
    steps = choose(1, ColorAsked("hat"), COLORS, source="tapestry:hat", subject="hat")
    decision = next(steps)
    assert (decision.seat, decision.kind, decision.subject, decision.data) == (
        1,
        "color",
        "hat",
        {"for": "hat", "source": "tapestry:hat"},
    )
    assert decision.options is COLORS
    assert not decision.checkpoint
    assert answer(choose(1, ColorAsked("hat"), COLORS, source=""), 2) == 2


def test_choose_answers_itself_when_one_option_is_left() -> None:
    assert finish(choose(0, ColorAsked("hat"), Keyed({"red": 1}), source="")) == 1


def test_choose_asks_with_one_option_left_when_silence_would_tell_a_secret() -> None:
    steps = choose(0, ColorAsked("hat"), Keyed({"none": 0}), source="", secret=True)
    assert next(steps).kind == "color"


def test_ask_always_asks() -> None:
    options = Keyed({"red": 1})
    assert answer(ask(stand_in(0, "color", options), options), 1) == 1


def test_a_question_is_known_by_kind_seat_and_subject() -> None:
    assert stand_in(2, "color", COLORS, "hat").question == "color|2|hat"


def test_exceptions_say_what_is_wrong() -> None:
    assert Refused(Taken(by=1)).refusal == Taken(by=1)
    wrong = BadSetup("level", TooHigh(9))
    assert (wrong.field, wrong.problem, str(wrong)) == ("level", TooHigh(9), "level: too_high")
