"""Events as rows: what hands do, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from automa.conquest import Attacks, ShadowOutpost, Targets, TileLaid
from automa.deck import Pair
from automa.hexes import ValidHexes
from automa.income import CardsAdded
from automa.state import BotsTurn
from companion.drawings.players import PlayerLook
from companion.drawings.written import written_plainly
from companion.store.replay import AnyPlay
from engine.decisions import NOTHING, Facts
from engine.facts.components import Hex
from engine.journal import Because, Event, HiddenSeen, Reason
from engine.outlook import came_too_late
from engine.rules.board.advance import LandmarkClaimed, NoTokenAdvances, NoTokenRegresses, TokenAdvanced, TokenRegressed
from engine.rules.board.conquer import TerritoryConquered
from engine.rules.research import ScienceRolled
from engine.rules.score import Vp
from engine.state.board import Board

MOVES = (TokenAdvanced, NoTokenAdvances, TokenRegressed, NoTokenRegresses)
AIMS = (Attacks, Targets)
"""Their result tells the same reasons."""

SILENT = (BotsTurn, Pair, HiddenSeen)


class SecondPiece(Because):
    """Why the Shadow Empire lays an outpost."""


class ToppleIcon(Because):
    """On a card: why it joins the Automa's conquest."""

    card: int | None  # None if a civilization lays it


SECOND_PIECE: Final = (Reason(SecondPiece(), "BCO-22"),)

Beside = Callable[[Event], Facts]
"""What a screen adds to an event."""


def nothing_beside(event: Event) -> Facts:
    return NOTHING


@written_plainly
@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    look: PlayerLook | None
    data: Facts
    rule: str  # id
    why: tuple[Reason, ...] = ()
    terms: tuple[Facts, ...] = ()  # of a sum
    choice: int | None = None  # its number, if bots chose a hex
    goes_to: PlayerLook | None = None  # whose it is, if another's

    @property
    def hex(self) -> Hex | None:
        hex = self.data.get("hex")
        return hex if isinstance(hex, tuple) else None


Turns = Iterable[tuple[int, PlayerLook | None, Sequence[Row]]]
"""Latest first: number, whose (if said), rows."""


@dataclass(frozen=True, slots=True)
class Journal:
    sentences: str  # template whose `told` makes sentences
    turns: Callable[[AnyPlay], Turns]


@dataclass(slots=True)
class _Rows:
    looks: Sequence[PlayerLook]
    beside: Beside = nothing_beside
    rows: list[Row] = field(default_factory=list)
    choices: int = 0

    def add(self, event: Event, following: Event | None) -> None:
        what = event.what
        if isinstance(what, (*SILENT, *AIMS)) or (
            isinstance(what, ScienceRolled) and following is not None and isinstance(following.what, MOVES)
        ):
            return
        if (isinstance(what, Vp) and self._joined(event, what)) or (isinstance(what, CardsAdded) and self._added(what)):
            return
        self.show(event)

    def show(self, event: Event) -> None:
        """Adds a row, numbered if bots chose a hex."""
        reasons = self._why(event)
        choice = None
        if any(isinstance(reason.because, ValidHexes) for reason in reasons):
            choice = self.choices
            self.choices += 1
        look = None if event.seat is None else self.looks[event.seat]
        data = event.data
        terms = (data,) if isinstance(event.what, Vp) else ()
        more = self.beside(event)
        data = {**data, **more} if more else data
        row = Row(event.kind, look, data, event.rule, reasons, terms, choice, self._goes_to(event))
        self.rows.append(row)

    def _why(self, event: Event) -> tuple[Reason, ...]:
        """An outpost of the Shadow Empire refers to the conquest that it joins."""
        what = event.what
        if not isinstance(what, ShadowOutpost):
            return event.why() if not isinstance(what, TileLaid) else ()
        before = next((row for row in reversed(self.rows) if row.hex == what.hex), None)
        if before is None or before.kind != TerritoryConquered.kind:
            return SECOND_PIECE
        cards = (each.because.card for each in before.why if isinstance(each.because, ValidHexes))
        return (Reason(ToppleIcon(next(cards, None)), "BCO-22"), *SECOND_PIECE)

    def _goes_to(self, event: Event) -> PlayerLook | None:
        """The player who reached a landmark first."""
        what = event.what
        return self.looks[what.owner] if isinstance(what, LandmarkClaimed) and what.owner != event.seat else None

    def _joined(self, event: Event, gain: Vp) -> bool:
        """Consecutive VP of one seat are one sum."""
        last = self.rows[-1] if self.rows else None
        look = None if event.seat is None else self.looks[event.seat]
        if last is None or last.kind != Vp.kind or last.look is not look:
            return False
        told, total = gain.data, int(str(last.data["vp"])) + gain.vp
        self.rows[-1] = Row(Vp.kind, look, {**told, "vp": total}, last.rule, (), _with_term(last.terms, told))
        return True

    def _added(self, added: CardsAdded) -> bool:
        """Two steps of the chart are one act of the hand."""
        last = self.rows[-1] if self.rows else None
        if last is None or last.kind != CardsAdded.kind:
            return False
        total = int(str(last.data["cards"])) + added.cards
        self.rows[-1] = replace(last, data={**last.data, "cards": total})
        return True


def _with_term(terms: Sequence[Facts], term: Facts) -> tuple[Facts, ...]:
    """Taps on a pad are one term per source; counted things stay apart."""
    for place, earlier in enumerate(terms):
        if "thing" not in term and _source_in(earlier) == _source_in(term):
            added = {**term, "vp": int(str(earlier["vp"])) + int(str(term["vp"]))}
            return (*terms[:place], added, *terms[place + 1 :])
    return (*terms, term)


def _source_in(term: Facts) -> Facts:
    return {name: value for name, value in term.items() if name not in ("vp", "total")}


def rows_of(events: Iterable[Event], looks: Sequence[PlayerLook], beside: Beside = nothing_beside) -> tuple[Row, ...]:
    listed = list(events)
    rows = _Rows(looks, beside)
    for number, event in enumerate(listed):
        rows.add(event, listed[number + 1] if number + 1 < len(listed) else None)
    if listed and isinstance(listed[-1].what, Attacks):  # to be answered yet
        rows.show(listed[-1])
    return tuple(rows.rows)


def late_end(event: Event, board: Board) -> Facts:
    """The advance completed a track too late for the achievement."""
    what = event.what
    if not isinstance(what, TokenAdvanced) or event.seat is None:
        return NOTHING
    return {"too_late": True} if came_too_late(board, event.seat, what.track, what.space) else NOTHING


def choice_of(rows: Sequence[Row], number: int | None = None) -> Row | None:
    """The last by default."""
    chosen = [row for row in rows if row.choice is not None]
    wanted = [row for row in chosen if row.choice == number] or chosen[-1:]
    return wanted[0] if wanted else None
