"""Luck as answers: rolls weigh their faces, draws take the only outcome at once, and each source answers in its way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.chance import draw, roll
from engine.decisions import CHANCE, Chances, Decision, Keyed
from engine.facts.components import DICE
from engine.sources import ByHand, ByKind, Luck, Script

FOUR = ["exploration", "science", "military", "technology"]


def chances(decision: Decision) -> Mapping[str, int]:
    """The weights of a question to luck."""
    assert isinstance(decision.options, Chances)
    return decision.options.weights()


def asked(subject: str = "", kind: str = "die", outcomes: str = "ab") -> Decision:
    """A question to luck with equally likely outcomes."""
    return Decision(CHANCE, kind, Chances(dict.fromkeys(outcomes, 1)), subject)


def test_a_roll_weighs_each_face_by_the_sides_that_show_it() -> None:
    """The 12-sided science die shows each of the four tracks on three sides. (RES-1)"""
    decision = next(roll(DICE["science_d12"], "research"))
    assert (decision.seat, decision.kind, decision.subject) == (CHANCE, "die", "research")
    assert chances(decision) == dict.fromkeys(FOUR, 3)
    assert decision.data == {"die": "science_d12", "use": "research", "among": None}


def test_the_twenty_sided_die_shows_arts_as_well() -> None:
    """(SET-8)"""
    assert chances(next(roll(DICE["science_d20"], "research"))) == dict.fromkeys([*FOUR, "arts"], 4)


def test_a_roll_among_some_faces_refuses_all_others() -> None:
    """Rolling until the die shows one of some tracks leaves only these. (AUT-15)"""
    decision = next(roll(DICE["science_d12"], "advance", among=["military", "science"]))
    assert chances(decision) == {"military": 3, "science": 3}
    assert decision.options.parse("technology") != "technology"
    assert decision.data["among"] == ("military", "science")


def test_a_roll_among_one_face_needs_no_die() -> None:
    steps = roll(DICE["science_d12"], "advance", among=["military"])
    with pytest.raises(StopIteration) as stop:
        next(steps)
    assert stop.value.value == "military"


def test_a_die_shows_its_faces_in_the_end() -> None:
    steps = roll(DICE["science_d12"], "research")
    next(steps)
    with pytest.raises(StopIteration) as stop:
        steps.send("military")
    assert stop.value.value == "military"


def test_drawing_the_only_outcome_asks_nobody() -> None:
    with pytest.raises(StopIteration) as stop:
        next(draw("card", {"7": 1}))
    assert stop.value.value == "7"


def test_luck_with_a_seed_repeats_itself() -> None:
    question = asked(outcomes="abcdefgh")
    first = [luck.answer(question) for luck in [Luck(5)] for _ in range(20)]
    again = [luck.answer(question) for luck in [Luck(5)] for _ in range(20)]
    other = [luck.answer(question) for luck in [Luck(6)] for _ in range(20)]
    assert first == again != other


def test_luck_brings_each_outcome_as_often_as_its_weight_says() -> None:
    luck, question = Luck(1), Decision(CHANCE, "decision_card", Chances({"1": 1, "2": 2, "3": 7}))
    brought = Counter(luck.answer(question) for _ in range(10_000))
    for key, weight in (("1", 1), ("2", 2), ("3", 7)):
        assert brought[key] == pytest.approx(weight * 1000, rel=0.1)


def test_luck_never_brings_what_only_a_person_can_enter() -> None:
    question = Decision(CHANCE, "tile", Chances({"1": 1, "unknown": 0}))
    assert {Luck().answer(question) for _ in range(50)} == {"1"}


def test_luck_follows_the_weights() -> None:
    question = Decision(CHANCE, "card", Chances({"often": 99, "rarely": 1}))
    luck = Luck(1)
    assert sum(luck.answer(question) == "often" for _ in range(300)) > 280


def test_luck_answers_only_for_chances() -> None:
    with pytest.raises(TypeError, match="color is no chance"):
        Luck().answer(Decision(0, "color", Keyed({"red": 1})))


def test_a_script_tells_its_outcomes_in_order_and_says_what_is_left() -> None:
    script = Script(["a", "b"])
    assert script.answer(asked()) == "a"
    assert script.left == ("b",)
    assert script.answer(asked()) == "b"
    with pytest.raises(LookupError, match="no outcome left for die"):
        script.answer(asked())


def test_a_person_enters_every_outcome() -> None:
    assert ByHand().answer(asked()) is None


def test_each_kind_of_luck_can_have_a_source_of_its_own() -> None:
    source = ByKind({"die": ByHand(), "card": Script(["b"])}, Script(["a"]))
    assert source.answer(asked(kind="die")) is None
    assert source.answer(asked(kind="card")) == "b"
    assert source.answer(asked(kind="tile")) == "a"
