"""Events as rows of a list: what the table has to do, with the reasons folded in, merged where two say one thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from companion.drawings.players import PlayerLook
from companion.store.replay import AnyPlay
from engine.decisions import Facts
from engine.facts.components import Hex
from engine.journal import SIGHT, Event, Reason
from engine.outlook import came_too_late
from engine.state.board import Board

MOVES = ("advanced", "cannot_advance", "regressed", "cannot_regress")
AIMS = ("attacks", "targets")
"""What a bot is about to do: what comes of it is told, with the same reasons."""

SILENT = ("bots_turn", "pair", SIGHT)


OF_ITSELF: Final[Mapping[str, tuple[Reason, ...]]] = {"shadow_outpost": (Reason("second_piece", rule="BCO-22"),)}
"""Why something always happens, where the rules need no argument for it."""

BY_ICON: Final = Reason("topple_icon", rule="BCO-22")
"""Why an outpost of the Shadow Empire joins a conquest of the Automa; a civilization lays one without such an icon."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its kind and values, who did it, the rule, the reasons, and for VP the terms of the sum.

    goes_to: whose it is then, where that is somebody else.
    """

    kind: str
    look: PlayerLook | None
    data: Facts
    rule: str
    why: tuple[Reason, ...] = ()
    terms: tuple[Facts, ...] = ()
    choice: int | None = None
    goes_to: PlayerLook | None = None

    @property
    def hex(self) -> Hex | None:
        """The hex that it is about."""
        hex = self.data.get("hex")
        return hex if isinstance(hex, tuple) else None


Turns = Iterable[tuple[int, PlayerLook | None, Sequence[Row]]]
"""Turns of a journal, the latest first: the number of each, whose it is where that is said, and its rows."""


@dataclass(frozen=True, slots=True)
class Journal:
    """How a kind of game tells all of it. sentences: the template whose `told` makes the sentence of a row."""

    sentences: str
    turns: Callable[[AnyPlay], Turns]


@dataclass(slots=True)
class _Rows:
    """Collects rows."""

    looks: Sequence[PlayerLook]
    rows: list[Row] = field(default_factory=list)
    choices: int = 0

    def add(self, event: Event, following: Event | None) -> None:
        if event.kind in (*SILENT, *AIMS) or (
            event.kind == "rolled" and following is not None and following.kind in MOVES
        ):
            return
        if (event.kind == "vp" and self._joined(event)) or (event.kind == "cards_added" and self._added(event)):
            return
        self.show(event)

    def show(self, event: Event) -> None:
        """Make a row of an event; a tile is placed on the hex that the conquest after it was chosen for."""
        reasons = self._why(event)
        choice = None
        if any(reason.kind == "valid_hexes" for reason in reasons):
            choice = self.choices
            self.choices += 1
        look = None if event.seat is None else self.looks[event.seat]
        terms = (event.data,) if event.kind == "vp" else ()
        row = Row(event.kind, look, event.data, event.rule, reasons, terms, choice, self._goes_to(event))
        self.rows.append(row)

    def _why(self, event: Event) -> tuple[Reason, ...]:
        """The reasons of an event; a tile has those of the conquest that it is placed for."""
        of_itself = OF_ITSELF.get(event.kind)
        if of_itself is None:
            return event.why() if event.kind != "tile_placed" else ()
        before = next((row for row in reversed(self.rows) if row.hex == event.data["hex"]), None)
        if before is None or before.kind != "conquered":
            return of_itself
        cards = (reason.data["card"] for reason in before.why if "card" in reason.data)
        return (BY_ICON._replace(data={"card": next(cards, None)}), *of_itself)

    def _goes_to(self, event: Event) -> PlayerLook | None:
        """Whose a landmark is that another has come to first."""
        owner = event.data.get("owner") if event.kind == "landmark" else None
        return self.looks[owner] if isinstance(owner, int) and owner != event.seat else None

    def _joined(self, event: Event) -> bool:
        """Whether the VP went into the row before: VP of one seat, one after the other, are one sum."""
        last = self.rows[-1] if self.rows else None
        look = None if event.seat is None else self.looks[event.seat]
        if last is None or last.kind != "vp" or last.look is not look:
            return False
        total = int(str(last.data["vp"])) + int(str(event.data["vp"]))
        self.rows[-1] = Row("vp", look, {**event.data, "vp": total}, last.rule, (), _with_term(last.terms, event.data))
        return True

    def _added(self, event: Event) -> bool:
        """Whether the cards went into the row before: two steps of the chart, one act of the hand."""
        last = self.rows[-1] if self.rows else None
        if last is None or last.kind != "cards_added":
            return False
        total = int(str(last.data["cards"])) + int(str(event.data["cards"]))
        self.rows[-1] = replace(last, data={**last.data, "cards": total})
        return True


def _with_term(terms: Sequence[Facts], term: Facts) -> tuple[Facts, ...]:
    """The terms of a sum with one more, added to the one of the same source if there is one: each tap on a pad is one.

    What is counted times what it is worth stays a term of its own.
    """
    for place, earlier in enumerate(terms):
        if "thing" not in term and _source_in(earlier) == _source_in(term):
            added = {**term, "vp": int(str(earlier["vp"])) + int(str(term["vp"]))}
            return (*terms[:place], added, *terms[place + 1 :])
    return (*terms, term)


def _source_in(term: Facts) -> Facts:
    """What VP came from: all that is told of them but how many they are."""
    return {name: value for name, value in term.items() if name not in ("vp", "total")}


def rows_of(events: Iterable[Event], looks: Sequence[PlayerLook]) -> tuple[Row, ...]:
    """The rows that tell these events, in their order."""
    listed = list(events)
    rows = _Rows(looks)
    for number, event in enumerate(listed):
        rows.add(event, listed[number + 1] if number + 1 < len(listed) else None)
    if listed and listed[-1].kind == "attacks":  # still to be answered
        rows.show(listed[-1])
    return tuple(rows.rows)


def with_late_ends(events: Iterable[Event], board: Board) -> Iterator[Event]:
    """The events, an advance that completed a track after all boxes were taken saying so: nothing else follows it."""
    for event in events:
        if event.kind == "advanced" and event.seat is not None:
            track, space = str(event.data["track"]), int(str(event.data["space"]))
            if came_too_late(board, event.seat, track, space):
                event = event._replace(data={**event.data, "too_late": True})
        yield event


def choice_of(rows: Sequence[Row], number: int | None = None) -> Row | None:
    """The row with this choice of a hex, the last one unless it is given."""
    chosen = [row for row in rows if row.choice is not None]
    wanted = [row for row in chosen if row.choice == number] or chosen[-1:]
    return wanted[0] if wanted else None
