"""A table game from first question to last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from automa.bot_setup import set_up_bots
from automa.income import take_bots_turn
from automa.table.report_keys import Reports
from automa.table.reports import Report
from automa.table.result import result_of
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from automa.two_player import shadow_turn
from engine.decisions import Decision, Options, QuestionData, Steps, ask
from engine.hooks import react


class TurnAsked(QuestionData): ...


class TableRules:
    def start(self, setup: Mapping[str, object]) -> Table:
        """Raises BadSetup, BadPosition."""
        return new_table(TableSetup.read(setup))

    def run(self, table: Table) -> Steps[None]:
        if not table.ready:
            human = table.game.board.humans()[0]
            yield from react.SETTING_UP.notify(table.game)
            yield from set_up_bots(table.game, table.bots, table.civilizations, human, one_side_up=table.one_side_up)
            table.ready = True
        while not table.over:
            if table.seat in table.bots.seats:
                yield from bots_turn(table)
            else:
                yield from players_turn(table)

    def copy(self, table: Table) -> Table:
        return table.copy()

    def result(self, table: Table) -> Mapping[str, object]:
        return result_of(table)


def players_turn(table: Table) -> Steps[None]:
    """Asks for one report and carries it out."""
    decision = Decision(table.seat, TurnAsked(), cast("Options[object]", Reports(table)), checkpoint=True)
    report = yield from ask(decision, cast("Options[Report]", decision.options))
    if report.of_a_turn:
        table.just_moved = False
    yield from report.carry_out(table)


def bots_turn(table: Table) -> Steps[None]:
    """Of both, or the Shadow Empire alone."""
    game, bots = table.game, table.bots
    if bots.automa is None:
        game.activated.clear()
        yield from shadow_turn(game, bots)
    elif not bots.finished:
        yield from take_bots_turn(game, bots, bots.automa, round=table.round)
    table.just_moved = True
    table.next_turn()
