"""What the rules say, as classes: their kinds, the rules that they name, and the sentences of cards that fit them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from automa.definitions import RULES as BOTS_RULES
from automa.scenario_facts import RULES as SCENARIO_RULES
from engine.abilities.all import check_says
from engine.base_game import FirstPlayerChance
from engine.decisions import ChanceData, Decision, Keyed, Nothing, QuestionData, Refusal
from engine.facts.rulebook import RULES
from engine.facts.words import Asks, Says, Told
from engine.journal import EventData
from engine.rules.board.conquer import OutOfReach
from engine.rules.board.explore import NotNextToOwnTerritory
from engine.rules.turn import CannotPay
from tests.sayings import subclasses


class TooCold(Refusal):
    """Nobody goes out."""

    degrees: int
    with_: str


class CoatAsked(QuestionData):
    """Who gets a coat."""

    to: int


class Snow(EventData):
    """It snows."""


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
    if TYPE_CHECKING:  # mypy refuses it; if it did not, it would complain of the comment
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


OTHER: Final = "engine.rules.turn"


@pytest.mark.parametrize(
    ("says", "module", "wrong"),
    [
        (Says(refuses={"too_warm": Told("Too warm.")}), __name__, "hut: its module has no refusal 'too_warm'"),
        (Says(refuses={"too_cold": Told("Too cold.")}), OTHER, "hut: its module has no refusal 'too_cold'"),
        (
            Says(refuses={"too_cold": Told("%(degreees)s!")}),
            __name__,
            "hut: the refusal 'too_cold' has no field degree",
        ),
        (Says(asks={"coat": Asks("A coat?", "a coat")}), OTHER, "hut: its module has no question 'coat'"),
        (Says(asks={"cap red": Asks("A cap?", "a cap")}), __name__, "hut: its module has no question 'cap'"),
        (Says(asks={"coat": Asks("%(cap)s?", "a coat")}), __name__, "hut: the question 'coat' has no field cap"),
        (Says(asks={"coat": Asks("A coat?", "it", "%(cap)s")}), __name__, "hut: the question 'coat' has no field cap"),
        (Says(tells={"hail": Told("It hails.")}), __name__, "hut: its module has no event 'hail'"),
        (Says(tells={"snow": Told("%(color)s snow.")}), __name__, "hut: the event 'snow' has no field color"),
    ],
)
def test_a_sentence_of_a_card_that_does_not_fit_stops_the_program(says: Says, module: str, wrong: str) -> None:
    with pytest.raises(TypeError, match=wrong):
        check_says("hut", says, module)


def test_sentences_of_a_card_that_fit_are_taken() -> None:
    asks = {"coat": Asks("Give %(to)s a coat?", "a coat"), "coat red": Asks("A red one?", "a coat")}
    refuses = {"too_cold": Told("%(degrees)s with %(with)s.")}
    check_says("hut", Says(asks, {"snow": Told("It snows.")}, refuses), __name__)


def test_a_question_is_of_the_kind_that_its_name_says() -> None:
    """Luck has kinds of its own: a seat chooses a capital city of those that luck dealt."""
    assert (CoatAsked.kind, FirstPlayerChance.kind) == ("coat", "first_player")
    assert QuestionData.of_kind["capital"] is not ChanceData.of_kind["capital"]
    with pytest.raises(TypeError, match="CoatTooAsked: CoatAsked is 'coat' already"):
        type("CoatTooAsked", (QuestionData,), {}, kind="coat")


def test_what_asks_and_how_often_is_said_beside_the_fields() -> None:
    asked = Decision(0, CoatAsked(1), Keyed({}), source="track:science:4", time=2, times=3)
    assert asked.data == {"to": 1, "source": "track:science:4", "time": 2, "times": 3}
    assert Decision(0, CoatAsked(1), Keyed({})).data == {"to": 1}
