"""Who may do what to a game: one function, asked before anything is done and by the screens that offer it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any

from engine.acts import Act, Agree, Amend, Answer, Ask, GoOn, Redo, Undo
from engine.consent import Request, is_free, last_answer, open_request
from engine.decisions import NotPending
from engine.play import Play


class Role(Enum):
    """What a phone is to a game."""

    TABLE = auto()
    """It lies at a physical table: whoever holds it acts for everybody there."""
    ALONE = auto()
    """One person plays on it, with nobody to hide from or to ask."""
    IN_HAND = auto()
    """It goes round among several people, and one of them has it in hand."""
    BETWEEN = auto()
    """It goes round, and nobody has said yet to have it in hand."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants to do something. seat: whose hand the phone shows, None where it is nobody's."""

    role: Role
    seat: int | None = None


AT_THE_TABLE = Asker(Role.TABLE)


@dataclass(frozen=True, slots=True)
class Take:
    """A seat says that it has the phone in hand now: no line of the log, only this phone knows."""

    seat: int


class WhyNot(Enum):
    """Why something may not be done."""

    NOT_ASKED = auto()
    """Somebody else is asked, or nobody."""
    TO_SETTLE = auto()
    """The people are being asked whether something is taken back."""
    OTHERS_SAW_MORE = auto()
    """Others have seen more since: they have to agree."""
    NOTHING_GIVEN = auto()
    """Nobody has answered anything yet."""
    NOT_HERE = auto()
    """The app looks after the rules here, or it trusts the people there: this is done in the other kind of game."""


def may(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> WhyNot | None:
    """Why somebody may not do this to a game as it stands, None where they may. people: the seats that people play.

    Whether it can be done at all, the game itself says when it is: what is refused, and what is not asked any more.
    """
    if asker.role is Role.TABLE:
        return WhyNot.NOT_HERE if isinstance(act, Take | Ask | Agree) else None
    match act:
        case Answer() | Redo():
            return None if play.pending is not None and play.pending.seat == asker.seat else WhyNot.NOT_ASKED
        case Take(seat):
            if play.pending is None or play.pending.seat != seat:
                return WhyNot.NOT_ASKED
            return WhyNot.TO_SETTLE if request_at(play, people) else None
        case Undo():
            return WhyNot.TO_SETTLE if request_at(play, people) else _why_not_alone(asker, play)
        case Ask():
            return WhyNot.TO_SETTLE if request_at(play, people) else None
        case Amend():
            return WhyNot.NOT_HERE
        case Agree() | GoOn():
            return None


def require(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> None:
    """Raises NotPending where somebody may not do this to a game as it stands."""
    why_not = may(asker, play, people, act)
    if why_not is not None:
        raise NotPending(f"{act}: {why_not.name}")


def taking_back(asker: Asker, play: Play[Any], people: Collection[int]) -> Undo | Ask:
    """What takes the last answer back: an undo, or asking the others where they have to agree.

    Where nobody has the phone in hand, whoever gave that answer asks.
    """
    last = last_answer(play.answers)
    if last is None or may(asker, play, people, Undo()) is not WhyNot.OTHERS_SAW_MORE:
        return Undo()
    return Ask(play.answers[last].seat if asker.seat is None else asker.seat)


def request_at(play: Play[Any], people: Collection[int]) -> Request | None:
    """What somebody wants taken back and the others have not settled yet."""
    request = open_request(play.log)
    return request if request and request.seat in people else None


def _why_not_alone(asker: Asker, play: Play[Any]) -> WhyNot | None:
    """Why somebody may not take the last answer back without asking the others."""
    if asker.role is Role.ALONE or is_free(play.answers, asker.seat):
        return None
    return WhyNot.NOTHING_GIVEN if last_answer(play.answers) is None else WhyNot.OTHERS_SAW_MORE
