"""A hint at a physical table: which track, or the income turn, by what the board shows and the player says."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

from automa.coach.hint import USUAL, Hint, hint_for, read_hint
from automa.coach.standing import OwnSide, can_stand, own_side, standing
from automa.solo import Solo, SoloRules
from automa.strong.budget import Budget
from automa.table.report_keys import TURN, ends_turn, reported
from automa.table.state import Table
from engine.decisions import Decision
from engine.hints import can_be_told
from engine.log import HINT
from engine.play import Play
from engine.rollout import Rollout, Standpoints
from engine.sources import Luck

DEALS: Final = 24
"""So many tables that may lie there take turns; both answers meet the same."""

LEAST: Final = 5
"""VP that must lie between two turns to be told: less may come of what nobody says."""


def may_ask(play: Play[Any]) -> bool:
    """A turn begins: nothing is reported that belongs to it, or the next one follows by itself."""
    table = play.state
    if not isinstance(table, Table) or play.pending is None or play.pending.kind != TURN:
        return False
    return can_be_told(play) and can_stand(table) and (table.plays_alone or not has_begun(play))


def has_begun(play: Play[Table]) -> bool:
    for entry in reversed(play.answers):
        if entry.asked != TURN or ends_turn(entry):
            return False
        report = reported(entry)
        if report is not None and report.of_a_turn:
            return True
    return False


def choices(table: Table, side: OwnSide) -> list[str]:
    """Keys of the turns that the player can pay for, as the table reports them."""
    asked = asked_at(standing(table, side, Luck(0).pick))
    return list(asked.options.keys()) if asked is not None else []


def asked_at(solo: Solo) -> Decision | None:
    return Rollout(SoloRules(), solo.copy()).pending


def hint_beside(play: Play[Table], side: OwnSide, budget: Budget = USUAL) -> str | None:
    """Written with what the player says; None if only one turn is possible. The same game has the same hint."""
    seed = f"{len(play.answers)}|{json.dumps(side.plain())}"

    @cache
    def dealt(number: int) -> Solo:
        return standing(play.state, side, Luck(f"{seed}|{number}").pick)

    asked = asked_at(dealt(0))
    if asked is None or len(list(asked.options.keys())) < 2:
        return None
    here = Standpoints(SoloRules(), dealt(0), (), len(play.answers), (), lambda number: dealt(number % DEALS))
    hint = hint_for(here, asked, budget)
    if hint is None:
        return None
    return written(hint if hint.vp >= LEAST else Hint(hint.best, hint.other), side)


def written(hint: Hint, side: OwnSide) -> str:
    return json.dumps([*json.loads(hint.written()), side.plain()], separators=(",", ":"))


def read_told(text: str) -> tuple[Hint, OwnSide] | None:
    """What was `written`; None if nothing was."""
    try:
        match json.loads(text):
            case [best, other, vp, dict(why), dict(said)]:
                hint, side = read_hint(json.dumps([best, other, vp, why])), own_side(said)
                return None if hint is None or side is None else (hint, side)
    except (ValueError, RecursionError):
        pass
    return None


def last_said(play: Play[Table]) -> OwnSide | None:
    """With the latest hint."""
    for entry in reversed(play.log):
        if entry.kind == HINT:
            found = read_told(entry.key)
            return None if found is None else found[1]
    return None
