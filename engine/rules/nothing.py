"""Why a benefit would give nothing now."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.decisions import Nothing
from engine.facts.components import Benefit, Hex
from engine.journal import EventData
from engine.state.game import Game


class GaveNothing(EventData):
    benefit: Benefit
    why: Nothing


@dataclass(frozen=True, slots=True)
class Asked:
    game: Game
    seat: int
    source: str = ""  # what would give the benefit
    hex: Hex | None = None  # the territory just conquered


class EachPart(Nothing):
    parts: tuple[Nothing, ...]  # distinct reasons


WORD_CHECKS: dict[str, Callable[[Asked], Nothing | None]] = {}
"""By word; filled by the chapters."""

FORM_CHECKS: dict[str, Callable[[Asked, Mapping[str, object]], Nothing | None]] = {}
"""By key; other forms always do something."""


def why_nothing(asked: Asked, benefit: Benefit | None) -> Nothing | None:
    """None if it gives something, or nobody can say."""
    if isinstance(benefit, str):
        check = WORD_CHECKS.get(benefit)
        return check(asked) if check else None
    if isinstance(benefit, dict):
        found = next((FORM_CHECKS[key] for key in benefit if key in FORM_CHECKS), None)
        return found(asked, benefit) if found else None
    return None if benefit is None else nothing_of_all(why_nothing(asked, part) for part in benefit)


def tell_of(game: Game, seat: int, benefit: Benefit, *, source: str = "", hex: Hex | None = None) -> None:
    """Tells why the benefit gives nothing, if known."""
    reason = why_nothing(Asked(game, seat, source, hex), benefit)
    if reason is not None:
        game.tell(GaveNothing(benefit, reason), seat, rule=reason.rule)


def nothing_of_all(found: Iterable[Nothing | None]) -> Nothing | None:
    """Distinct reasons; None if a part gives something."""
    reasons: list[Nothing] = []
    for each in found:
        if each is None:
            return None
        if each not in reasons:
            reasons.append(each)
    if len(reasons) < 2:
        return reasons[0] if reasons else None
    return EachPart(tuple(reasons))
