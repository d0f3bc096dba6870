"""Players that answer plausibly and at random."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol, TypeVar

from automa.definitions import PLAYS_ON
from automa.table.card_reports import ITEMS, OutpostOnMat, PlayOn, UseReserved, reserved
from automa.table.report_keys import hexes_to_report
from automa.table.state import Table
from engine.decisions import CHANCE, Chances, Decision
from engine.facts.components import COMPONENTS
from engine.rules.advance import why_not_advance
from engine.rules.board.advance import Move, advancing
from engine.state.codec import hex_text
from engine.things import Do

T = TypeVar("T")


class Pick(Protocol):
    """Such as `engine.sources.Luck(seed).pick`."""

    def __call__(self, things: Sequence[T]) -> T:
        pass


Player = Callable[[Table, Decision], str]

TURNS_OF_AN_ERA = (4, 5, 6, 7)

ADVANCES_OF_TEN = (True,) * 9 + (False,)
"""How often the random player advances instead of beginning an era."""

INCOME_VP = tuple(range(4, 60))

LAST_ERA: Final = COMPONENTS.income_turns - 1

TRIGGERED: Final[Mapping[str, tuple[str, ...]]] = {
    "aa": ("masterpiece", "vp:+3@masterpiece", OutpostOnMat.verb),
    "ff": ("charm", "vp:+2@charm", *(f"reserve:{item}" for item in ITEMS)),
}
"""What cards bring in a turn, by box."""

LATER: Final[Mapping[str, tuple[str, ...]]] = {"ff": tuple(f"{PlayOn.verb}:{slug}" for slug in PLAYS_ON)}
"""After the last income turn."""


def random_reports(pick: Pick) -> Player:
    """An advance with what its space brings, or an income turn with VP.

    All else is random, also for CHANCE if people enter luck.
    """
    return RandomReports(pick).answer


class RandomReports:
    """Remembers what its turn still brings, and how long its era has lasted."""

    def __init__(self, pick: Pick) -> None:
        self._pick = pick
        self._to_do: list[str] = []
        self._turns_left: dict[int, int] = {}

    def answer(self, table: Table, decision: Decision) -> str:
        if decision.kind == "turn":
            return self._report(table)
        if decision.seat == CHANCE and isinstance(decision.options, Chances):
            return self._pick(list(decision.options.weights()))
        return self._pick(list(decision.options.keys()))

    def _report(self, table: Table) -> str:
        if not self._to_do:
            self._to_do = self._plan(table)[::-1]
        key = self._possible(table, self._to_do.pop())
        return key if key is not None else self._report(table)

    def _plan(self, table: Table) -> list[str]:
        """In order; `explore` and `conquer` without a hex yet."""
        board, paths = table.game.board, table.game.box.tracks
        seat = board.seats[table.seat]
        if table.plays_on(table.seat):
            return ["vp:+5", self._pick(["done", "end"]), "end"]
        if seat.era >= COMPONENTS.income_turns:
            return [*self._of_cards(table, LATER), "end"]
        turns = self._turns_left.setdefault(table.seat, self._pick(TURNS_OF_AN_ERA))
        unfinished = [track for track in paths if can_advance(table, track)]
        if seat.era == 0 or turns == 0 or not unfinished:
            self._turns_left[table.seat] = self._pick(TURNS_OF_AN_ERA)
            scored = [f"vp:+{self._pick(INCOME_VP)}"] if seat.era else []
            used = (
                [f"{UseReserved.verb}:{item}" for item in reserved(table, table.seat)] if seat.era == LAST_ERA else []
            )
            return ["income", *used, *scored, *(self._of_cards(table, LATER) if seat.era == LAST_ERA else ()), "end"]
        self._turns_left[table.seat] = turns - 1
        track = self._pick(unfinished)
        space = paths[track].after(board.furthest(table.seat, track))
        benefit = None if space is None else paths[track].space(space).benefit
        return [f"advance:{track}", *on_the_map(benefit), *self._of_cards(table, TRIGGERED), "end"]

    def _of_cards(self, table: Table, reports: Mapping[str, tuple[str, ...]]) -> list[str]:
        """At most one per box."""
        chosen = (self._pick(["", *some]) for box, some in reports.items() if box in table.expansions)
        return [key for key in chosen if key]

    def _possible(self, table: Table, wanted: str) -> str | None:
        """None without a hex or outpost."""
        board, seat = table.game.board, table.seat
        if wanted in ("explore", "conquer"):
            hexes, _ = hexes_to_report(table, wanted)
        elif wanted == "income" and board.seats[seat].era >= COMPONENTS.income_turns:
            return None
        elif wanted == OutpostOnMat.verb:
            return wanted if board.seats[seat].outposts else None
        else:
            return wanted
        return f"{wanted}:{hex_text(self._pick(hexes))}" if hexes else None


def can_advance(table: Table, track: str) -> bool:
    step = advancing(table.game.board, table.seat, track)
    return isinstance(step, Move) and why_not_advance(table.game, step) is None


def on_the_map(benefit: object) -> list[str]:
    """Explorations and conquests."""
    if isinstance(benefit, str):
        return [act for act in ("explore", "conquer") if benefit.startswith(act) and benefit != "explore_space"]
    parts = benefit.values() if isinstance(benefit, dict) else benefit if isinstance(benefit, list | tuple) else ()
    return [act for part in parts for act in on_the_map(part)]


def random_player(pick: Pick) -> Callable[[Decision], str]:
    """Any legal answer, preferably an advance."""

    def answer(decision: Decision) -> str:
        keys = list(decision.options.keys())
        if decision.kind == "player_turn" and len(keys) > 1:
            income = next((key for key in keys if isinstance(decision.options.parse(key), Do)), None)
            if income is not None:
                keys = [key for key in keys if key != income] if pick(ADVANCES_OF_TEN) else [income]
        return pick(keys)

    return answer
