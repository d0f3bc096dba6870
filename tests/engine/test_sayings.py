"""What the rules say, as classes: their kinds, the rules that they name, and the sentences of cards that fit them."""

from __future__ import annotations

import pytest

from automa.definitions import RULES as BOTS_RULES
from automa.scenario_facts import RULES as SCENARIO_RULES
from engine.abilities.all import check_refusals
from engine.decisions import Nothing, Refusal
from engine.facts.rulebook import RULES
from engine.facts.words import Says, Told
from engine.rules.board.conquer import OutOfReach
from engine.rules.board.explore import NotNextToOwnTerritory
from engine.rules.turn import CannotPay
from tests.sayings import subclasses


class TooCold(Refusal):
    """Nobody goes out."""

    degrees: int
    with_: str


def test_the_kind_is_the_name_of_the_class_and_the_data_its_fields() -> None:
    """So that what is stored, exported or written in a test reads as ever."""
    refusal = CannotPay(("food", "coin"), track="science")
    assert (refusal.kind, refusal.rule) == ("cannot_pay", "ADV-2")
    assert refusal.data == {"cost": ("food", "coin"), "track": "science"}
    assert TooCold(-4, "Ben").data == {"degrees": -4, "with": "Ben"}, "no field of Python may be called `with`"


def test_the_same_by_another_rule_keeps_its_kind() -> None:
    """EXP-1, CON-1."""
    explored, conquered = NotNextToOwnTerritory((0, 0), 1), OutOfReach((0, 0), 1)
    assert explored.kind == conquered.kind == "not_next_to_own_territory"
    assert (explored.rule, conquered.rule) == ("EXP-1", "CON-1")
    assert explored != conquered


def test_equal_ones_are_one() -> None:
    assert {TooCold(-4, "Ben"), TooCold(-4, "Ben")} == {TooCold(-4, "Ben")} != {TooCold(-5, "Ben")}
    with pytest.raises(AttributeError):
        TooCold(-4, "Ben").degrees = 20  # type: ignore[misc]


def test_two_refusals_do_not_share_a_kind_by_chance() -> None:
    with pytest.raises(TypeError, match="TooPoor: CannotPay is 'cannot_pay' already"):
        type("TooPoor", (Refusal,), {}, kind="cannot_pay")


def test_a_refusal_and_a_reason_for_nothing_may() -> None:
    """A landmark that is gone is both."""
    assert Refusal.of_kind["landmark_taken"] is not Nothing.of_kind["landmark_taken"]


@pytest.mark.parametrize("saying", [*subclasses(Refusal), *subclasses(Nothing)], ids=lambda each: each.__name__)
def test_the_rule_that_one_follows_from_is_a_rule(saying: type[Refusal | Nothing]) -> None:
    assert not saying.rule or saying.rule in RULES.keys() | BOTS_RULES.keys() | SCENARIO_RULES.keys()


@pytest.mark.parametrize(
    ("kind", "text", "module", "wrong"),
    [
        ("too_warm", "It is too warm.", __name__, "hut: its module has no refusal 'too_warm'"),
        ("too_cold", "It is too cold.", "engine.rules.turn", "hut: its module has no refusal 'too_cold'"),
        ("too_cold", "%(degreees)s are too cold.", __name__, "hut: the refusal 'too_cold' has no field degreees"),
    ],
)
def test_a_sentence_of_a_card_that_does_not_fit_stops_the_program(
    kind: str, text: str, module: str, wrong: str
) -> None:
    with pytest.raises(TypeError, match=wrong):
        check_refusals("hut", Says(refuses={kind: Told(text)}), module)


def test_a_sentence_of_a_card_that_fits_is_taken() -> None:
    check_refusals("hut", Says(refuses={"too_cold": Told("%(degrees)s with %(with)s.")}), __name__)
