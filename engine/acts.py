"""What people do to a game, as values."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.consent import ask_back, settle
from engine.hints import take_hint
from engine.log import Entry
from engine.play import Play


@dataclass(frozen=True, slots=True)
class Answer:
    key: str
    first: tuple[str, ...] = ()  # keys of earlier answers in the same act


@dataclass(frozen=True, slots=True)
class Undo:
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    steps: int = 1


@dataclass(frozen=True, slots=True)
class Ask:
    """Asks the others to take the last answer back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """YES or NO to `Ask`."""

    seat: int
    said: str


@dataclass(frozen=True, slots=True)
class Amend:
    """See Play.amend."""

    key: str


@dataclass(frozen=True, slots=True)
class GoOn: ...


@dataclass(frozen=True, slots=True)
class TakeHint:
    """See engine.hints."""

    said: str


Act = Answer | Undo | Redo | Ask | Agree | Amend | GoOn | TakeHint


def carry_out(play: Play[Any], act: Act, people: Collection[int] = ()) -> list[Entry]:
    """Returns the entries appended. Raises Refused or NotPending (nothing changed).

    people: who must agree before something is taken back.
    """
    match act:
        case Answer(key, first):
            return [entry for each in (*first, key) for entry in play.answer(each)]
        case Undo(steps):
            return play.undo(steps)
        case Redo(steps):
            return [entry for _ in range(steps) for entry in play.redo()]
        case Ask(seat):
            return ask_back(play, seat)
        case Agree(seat, said):
            return settle(play, seat, said, people)
        case Amend(key):
            return play.amend(key)
        case GoOn():
            return play.go_on()
        case TakeHint(said):
            return take_hint(play, said)
