"""What people do to a game in progress, each act a value, and the one gate that carries them out."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from engine.consent import ask_back, settle
from engine.log import Entry
from engine.play import Play


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer what is pending. first: the keys of answers that come before it and belong to the same act."""

    key: str
    first: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last answers of people, with all that followed from them."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what was undone last, so many steps."""

    steps: int = 1


@dataclass(frozen=True, slots=True)
class Ask:
    """A seat asks the other people to take the last answer back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Agree:
    """A seat says YES or NO to that; once all have agreed, it is taken back."""

    seat: int
    said: str


@dataclass(frozen=True, slots=True)
class Amend:
    """Put the table right in the middle of a bot's turn, see Play.amend."""

    key: str


@dataclass(frozen=True, slots=True)
class GoOn:
    """Give up the answers that the rules no longer follow, and play on."""


Act = Answer | Undo | Redo | Ask | Agree | Amend | GoOn
"""All that can be done to a game."""


def carry_out(play: Play[Any], act: Act, people: Collection[int] = ()) -> list[Entry]:
    """Do it. Returns the entries appended to the log.

    people: who must agree before something is taken back. Raises Refused or NotPending (nothing changed).
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
