"""Who may do what to a game: one function, asked before anything is done and by the screens that offer it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

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
    SEATED = auto()
    """It is somebody's own: one of several people plays on it, and nobody else."""
    HELPER = auto()
    """It helps at a physical table: it reports and takes back, and leaves the rest to the phone of the table."""
    WATCHER = auto()
    """Somebody looks on."""


OF_ALL: Final = None
"""The seats for which a phone speaks that lies between all of them."""


@dataclass(frozen=True, slots=True)
class Asker:
    """Who wants to do something. seat: whose hand the phone shows, None where it is nobody's.

    here: the seats that are played on this phone, where others are played on phones of their own.
    """

    role: Role
    seat: int | None = None
    here: tuple[int, ...] | None = OF_ALL

    def speaks_for(self, seat: int) -> bool:
        """Whether a seat is played on this phone."""
        return self.here is OF_ALL or seat in self.here


AT_THE_TABLE = Asker(Role.TABLE)
HELPING = Asker(Role.HELPER)
WATCHING = Asker(Role.WATCHER)


class OffLimits(Exception):
    """Whoever asks was not let into the game for this; `why_not` says what for instead."""

    def __init__(self, why_not: WhyNot) -> None:
        super().__init__(why_not.name)
        self.why_not = why_not


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
    NOT_ON_THIS_PHONE = auto()
    """The seat is played on another phone."""
    ONLY_LOOKS = auto()
    """Whoever asks was let in to look on."""
    ONLY_HELPS = auto()
    """Whoever asks was let in to report: the rest is done on the phone of the table."""
    NOT_HERE = auto()
    """The app looks after the rules here, or it trusts the people there: this is done in the other kind of game."""


def may(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> WhyNot | None:
    """Why somebody may not do this to a game as it stands, None where they may. people: the seats that people play.

    Whether it can be done at all, the game itself says when it is: what is refused, and what is not asked any more.
    """
    match asker.role:
        case Role.WATCHER:
            return WhyNot.ONLY_LOOKS
        case Role.HELPER:
            return None if isinstance(act, Answer | Undo | Redo) else WhyNot.ONLY_HELPS
        case Role.TABLE:
            return WhyNot.NOT_HERE if isinstance(act, Take | Ask | Agree) else None
    return _on_screen(asker, play, people, act)


def _on_screen(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> WhyNot | None:
    """The same for those who play on screen."""
    if isinstance(act, Take | Ask | Agree) and not asker.speaks_for(act.seat):
        return WhyNot.NOT_ON_THIS_PHONE
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
    """Raises NotPending where somebody may not do this to a game as it stands, OffLimits where they never may."""
    why_not = may(asker, play, people, act)
    if why_not in (WhyNot.ONLY_LOOKS, WhyNot.ONLY_HELPS):
        raise OffLimits(why_not)
    if why_not is not None:
        raise NotPending(f"{act}: {why_not.name}")


def taking_back(asker: Asker, play: Play[Any], people: Collection[int]) -> Undo | Ask:
    """What takes the last answer back: an undo, or asking the others where they have to agree.

    Where nobody has the phone in hand, whoever gave that answer asks, or the first one who plays on this phone.
    """
    last = last_answer(play.answers)
    if last is None or may(asker, play, people, Undo()) is not WhyNot.OTHERS_SAW_MORE:
        return Undo()
    if asker.seat is not None:
        return Ask(asker.seat)
    giver = play.answers[last].seat
    return Ask(giver if asker.here is OF_ALL or giver in asker.here else asker.here[0])


def request_at(play: Play[Any], people: Collection[int]) -> Request | None:
    """What somebody wants taken back and the others have not settled yet."""
    request = open_request(play.log)
    return request if request and request.seat in people else None


def _why_not_alone(asker: Asker, play: Play[Any]) -> WhyNot | None:
    """Why somebody may not take the last answer back without asking the others."""
    last = last_answer(play.answers)
    if asker.role is Role.ALONE:
        return None
    if last is None:
        return WhyNot.NOTHING_GIVEN
    own = asker.speaks_for(play.answers[last].seat)
    return None if own and is_free(play, asker.seat) else WhyNot.OTHERS_SAW_MORE
