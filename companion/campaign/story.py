"""The story of a campaign: what happened in each scenario that counts, the turn that decided its race included."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _

from companion.store.endings import Ending


@dataclass(frozen=True, slots=True)
class Turning:
    """The turn after which the winner led for good. behind: the most VP that the winner ever lay behind before it."""

    turn: int
    turns: int
    behind: int


def turning_point(winner: Sequence[int], rival: Sequence[int]) -> Turning | None:
    """Where the winner's race turned: both as VP at the start and after each turn; None for one never behind."""
    leads = [ours - theirs for ours, theirs in zip(winner, rival, strict=True)]
    behind = max((-lead for lead in leads), default=0)
    if behind <= 0 or leads[-1] < 0:
        return None
    last = max(turn for turn, lead in enumerate(leads) if lead < 0)
    return Turning(last + 1, len(leads) - 1, behind)


def told(ending: Ending | None, winner: int, rival: int) -> str:
    """How the race of a game went, in a sentence; empty where nothing of it was written down."""
    course = {each.seat: each.vp for each in ending.race} if ending else {}
    if winner not in course or rival not in course:
        return ""
    turning = turning_point(course[winner], course[rival])
    you_won = winner < rival
    if turning is None:
        return _("You led from the beginning.") if you_won else _("The Automa led from the beginning.")
    data = {"behind": turning.behind, "turn": turning.turn, "turns": turning.turns}
    if you_won:
        return _("You were %(behind)s VP behind and took the lead for good in turn %(turn)s of %(turns)s.", **data)
    return _("You were %(behind)s VP ahead; the Automa took the lead for good in turn %(turn)s of %(turns)s.", **data)
