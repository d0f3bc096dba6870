"""Questions for tests by kind: of the rules' own class if they ask such a thing, else stand-ins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Final, cast

import automa.people
import automa.solo
import automa.table  # noqa: F401  (with the other two: every module that asks something)
from engine.decisions import CHANCE, NOTHING, ChanceData, Decision, Facts, Options, QuestionData
from engine.sayings import Saying
from tests.sayings import example

BESIDE: Final = {"source", "time", "times"}
"""What a question says beside its fields."""


@dataclass(frozen=True, slots=True)
class Unheard:
    """A question of a kind that no rule asks."""

    kind: str
    data: Facts


def question(kind: str, data: Facts = NOTHING) -> QuestionData:
    """A question with these fields, the others filled with examples."""
    return cast(QuestionData, _of(QuestionData, kind, data))


def chance(kind: str, data: Facts = NOTHING) -> ChanceData:
    """The same of luck."""
    return cast(ChanceData, _of(ChanceData, kind, data))


def stand_in(
    seat: int, kind: str, options: Any, subject: str = "", data: Facts = NOTHING, *, checkpoint: bool = False
) -> Decision:
    """One question to one seat, or to luck; `data` may say its source too."""
    own = {name: value for name, value in data.items() if name not in BESIDE or name in _names(kind)}
    asked = chance(kind, own) if seat == CHANCE else question(kind, own)
    return Decision(
        seat, asked, cast("Options[object]", options), subject, str(data.get("source", "")), checkpoint=checkpoint
    )


def _names(kind: str) -> Iterable[str]:
    known = QuestionData.of_kind.get(kind)
    return known.names() if known else ()


def _of(sort: type[Saying], kind: str, data: Facts) -> object:
    known = sort.of_kind.get(kind)
    if known is None:
        return Unheard(kind, data)
    given: Mapping[str, Any] = {f"{name}_" if name in ("kind", "with") else name: value for name, value in data.items()}
    needed = {each.name for each in fields(known) if each.default is MISSING} - given.keys()
    examples = example(known) if needed else None
    return known(**given, **{name: getattr(examples, name) for name in needed})
