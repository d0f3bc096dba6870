"""The guide at a table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import dropwhile, groupby
from typing import Final

from automa.table.board_reports import Advance, Conquer, Explore
from automa.table.report_keys import TURN, ends_turn, reported
from automa.table.reports import EndTurn, Report
from companion.store.replay import AnyPlay
from companion.tableside.reports import MapAct
from companion.tableside.table_screen import TableScreen
from engine.log import STEPS

RESPONSE: Final = "response"
"""Whether somebody plays a trap."""

BOTS_INCOME_AGAIN: Final = 2
"""Their second income turn is the first that scores."""


def moment_of(screen: TableScreen, act: MapAct | None = None) -> str:
    """What is to be done now, as tips and help call it. act: the map is open for it."""
    if screen.finished:
        return "over"
    if screen.taken_back.put_back.moves:
        return "put_back"
    if screen.stage == "setup":
        return "setup"
    if screen.pending is not None and screen.pending.kind != TURN:
        return RESPONSE if screen.pending.kind == RESPONSE else "asked"
    if screen.first_turn:
        return "first_turn"
    return act.act if act is not None else _of_turn(screen)


def _of_turn(screen: TableScreen) -> str:
    if screen.offers.finished:
        return "finished"
    if screen.offers.dock.acted:
        eras = [int(str(row.data["era"])) for row in screen.own_turn.rows if row.kind == "income_turn"]
        return "after" if not eras else "income" if eras[-1] > 1 else "first_income"
    if screen.offers.dock.alone:
        return "alone"
    if not screen.bots_turn.rows:
        return "turn"
    turn = screen.bots.income.turn
    if turn == 1 or not screen.is_solo:
        return "bots"
    return "bots_cards" if turn is None else "bots_income"


def tip_at(play: AnyPlay, screen: TableScreen, act: MapAct | None) -> str | None:
    """None if this game has said it. The log tells, so it stays as long as the moment."""
    moment = moment_of(screen, act)
    return moment if _is_first(play, screen, moment) else None


def _is_first(play: AnyPlay, screen: TableScreen, moment: str) -> bool:
    answers = [entry for entry in play.answers if entry.kind == "answer"]
    seat = play.state.seat
    reports = [report for entry in answers if entry.seat == seat and (report := reported(entry))]
    asked, ends = Counter(entry.asked for entry in answers), sum(map(ends_turn, answers))
    match moment:
        case "first_turn" | "first_income" | "finished":
            return True
        case "bots":
            return ends == len(play.state.game.board.humans())
        case "bots_cards":
            return ends == len(play.state.game.board.humans()) + 1
        case "put_back":
            return sum(is_step for is_step, _run in groupby(entry.kind in STEPS for entry in play.log)) == 1
        case "setup" | "asked":
            return sum(asked.values()) == asked[TURN] + asked[RESPONSE]
        case "response":
            return not asked[RESPONSE]
        case "explore":
            return not _among(reports, Explore)
        case "conquer":
            return not _among(reports, Conquer)
        case "after":
            later = dropwhile(lambda report: not isinstance(report, EndTurn), reports)
            return _among(later, Advance) == 1
        case "income":
            return screen.active.era == BOTS_INCOME_AGAIN
        case "bots_income":
            return screen.bots.income.turn == BOTS_INCOME_AGAIN
        case "alone":
            return bool(screen.bots_turn.rows)
    return False


def _among(reports: Iterable[Report], sort: type[Report]) -> int:
    return sum(isinstance(report, sort) for report in reports)
