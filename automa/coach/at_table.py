"""A hint at a physical table: which turn or which hex, by what the board shows and the player says."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

from automa.coach.hint import USUAL, Hint, hint_for, read_hint
from automa.coach.standing import OwnSide, can_stand, own_side, standing
from automa.solo import YOU, Solo, SoloRules
from automa.strong.budget import Budget
from automa.table.board_reports import Conquer
from automa.table.on_map import MapAsked, map_asked
from automa.table.report_keys import TURN, allowed, ends_turn, hexes_to_report, key_of, reported
from automa.table.state import Table
from engine.decisions import Decision, Steps
from engine.hints import can_be_told
from engine.log import HINT
from engine.play import Play
from engine.rollout import Rollout, Standpoints
from engine.rules import gain
from engine.sources import Luck
from engine.state.codec import parse_hex

DEALS: Final = 24
"""So many tables that may lie there take turns; both answers meet the same."""

LEAST: Final = 5
"""VP that must lie between two turns to be told: less may come of what nobody says."""

LEAST_OF_HEXES: Final = 2
"""Likewise between hexes: most of what tells them apart lies on the map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conquering(SoloRules):
    """Begins with the choice of a hex; the rest of the turn brings nothing, whatever is chosen."""

    asked: MapAsked

    def run(self, solo: Solo) -> Steps[None]:
        yield from gain.gain(solo.game, YOU, self.asked.word, source=self.asked.track)
        solo.bots_to_move = True
        yield from SoloRules.run(self, solo)

    def as_reported(self, hint: Hint) -> Hint:
        best, other = (key_of(Conquer(parse_hex(key))) for key in (hint.best, hint.other))
        if self.asked.anywhere:
            best, other = allowed(best), allowed(other)
        return replace(hint, best=best, other=other)


def may_ask(play: Play[Any]) -> bool:
    """A turn begins: nothing is reported that belongs to it, or the next one follows by itself. Or a hex is chosen."""
    table = play.state
    if not isinstance(table, Table) or play.pending is None or play.pending.kind != TURN:
        return False
    if not can_be_told(play) or not can_stand(table):
        return False
    return table.plays_alone or not has_begun(play) or conquest_asked(play) is not None


def conquest_asked(play: Play[Table]) -> MapAsked | None:
    """If an advance has led to one, and several hexes are open."""
    asked = map_asked(play)
    if asked is None or asked.act != Conquer.verb:
        return None
    legal, _ = hexes_to_report(play.state, asked.act, anywhere=asked.anywhere)
    return asked if len(legal) > 1 else None


def has_begun(play: Play[Table]) -> bool:
    for entry in reversed(play.answers):
        if entry.asked != TURN or ends_turn(entry):
            return False
        report = reported(entry)
        if report is not None and report.of_a_turn:
            return True
    return False


def rules_at(play: Play[Table]) -> SoloRules:
    """By which a game goes on that stands where the table does."""
    asked = conquest_asked(play)
    return SoloRules() if asked is None else Conquering(asked=asked)


def choices(play: Play[Table], side: OwnSide) -> list[str]:
    """Keys of what can be chosen: the turns that the player can pay for, or hexes."""
    asked = asked_at(rules_at(play), standing(play.state, side, Luck(0).pick))
    return list(asked.options.keys()) if asked is not None else []


def asked_at(rules: SoloRules, solo: Solo) -> Decision | None:
    return Rollout(rules, solo.copy()).pending


def hint_beside(play: Play[Table], side: OwnSide, budget: Budget = USUAL) -> str | None:
    """Written with what the player says; None if only one thing is possible. The same game has the same hint."""
    seed, rules = f"{len(play.answers)}|{json.dumps(side.plain())}", rules_at(play)

    @cache
    def dealt(number: int) -> Solo:
        return standing(play.state, side, Luck(f"{seed}|{number}").pick)

    asked = asked_at(rules, dealt(0))
    if asked is None or len(list(asked.options.keys())) < 2:
        return None
    here = Standpoints(rules, dealt(0), (), len(play.answers), (), lambda number: dealt(number % DEALS))
    hint = hint_for(here, asked, budget)
    if hint is None:
        return None
    least = LEAST
    if isinstance(rules, Conquering):
        hint, least = rules.as_reported(hint), LEAST_OF_HEXES
    return written(hint if hint.vp >= least else Hint(hint.best, hint.other), side)


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
