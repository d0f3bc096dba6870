"""Who may do what to a game, for acts and screens."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Final

from engine.acts import Act, Agree, Amend, Answer, Ask, GoOn, Redo, TakeHint, Undo
from engine.consent import Request, is_free, last_answer, open_request
from engine.decisions import NotPending
from engine.play import Play


class Role(Enum):
    """What a phone is to a game."""

    TABLE = auto()
    """A physical table, whose holder acts for all."""
    ALONE = auto()
    """One person, nobody to hide from or ask."""
    IN_HAND = auto()
    """Passed around, in somebody's hand."""
    BETWEEN = auto()
    """Passed around, taken by nobody yet."""
    SEATED = auto()
    """Held by one of several people."""
    HELPER = auto()
    """Reports and undoes at a table."""
    WATCHER = auto()


OF_ALL: Final = None
"""All seats, for a phone between them."""


@dataclass(frozen=True, slots=True)
class Asker:
    role: Role
    seat: int | None = None  # whose hand the phone shows
    here: tuple[int, ...] | None = OF_ALL  # seats on this phone, if others have their own

    def speaks_for(self, seat: int) -> bool:
        return self.here is OF_ALL or seat in self.here


AT_THE_TABLE = Asker(Role.TABLE)
HELPING = Asker(Role.HELPER)
WATCHING = Asker(Role.WATCHER)


class OffLimits(Exception):
    """The asker's role never allows this."""

    def __init__(self, why_not: WhyNot) -> None:
        super().__init__(why_not.name)
        self.why_not = why_not


@dataclass(frozen=True, slots=True)
class Take:
    """A seat takes the phone in hand; only this phone knows."""

    seat: int


class WhyNot(Enum):
    NOT_ASKED = auto()
    """Somebody else is asked, or nobody."""
    TO_SETTLE = auto()
    """People are deciding on an undo."""
    OTHERS_SAW_MORE = auto()
    """Others saw more since: they must consent."""
    NOTHING_GIVEN = auto()
    """Nobody has answered yet."""
    NOT_ON_THIS_PHONE = auto()
    """The seat is on another phone."""
    ONLY_LOOKS = auto()
    ONLY_HELPS = auto()
    NOT_HERE = auto()
    """Only the other kind of game does this."""


def may(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> WhyNot | None:
    """The reason against it, or None. people: seats. The game says what is possible."""
    match asker.role:
        case Role.WATCHER:
            return WhyNot.ONLY_LOOKS
        case Role.HELPER:
            return None if isinstance(act, Answer | Undo | Redo) else WhyNot.ONLY_HELPS
        case Role.TABLE:
            return WhyNot.NOT_HERE if isinstance(act, Take | Ask | Agree) else None
    return _on_screen(asker, play, people, act)


def _on_screen(asker: Asker, play: Play[Any], people: Collection[int], act: Act | Take) -> WhyNot | None:
    if isinstance(act, Take | Ask | Agree) and not asker.speaks_for(act.seat):
        return WhyNot.NOT_ON_THIS_PHONE
    match act:
        case Answer() | Redo():
            return None if play.pending is not None and play.pending.seat == asker.seat else WhyNot.NOT_ASKED
        case TakeHint():
            if play.pending is None or play.pending.seat != asker.seat:
                return WhyNot.NOT_ASKED
            return WhyNot.TO_SETTLE if request_at(play, people) else None
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
    """Raises NotPending if not now, OffLimits if never."""
    why_not = may(asker, play, people, act)
    if why_not in (WhyNot.ONLY_LOOKS, WhyNot.ONLY_HELPS):
        raise OffLimits(why_not)
    if why_not is not None:
        raise NotPending(f"{act}: {why_not.name}")


def taking_back(asker: Asker, play: Play[Any], people: Collection[int]) -> Undo | Ask:
    """An undo, or a request if others must consent.

    If nobody has the phone, whoever answered makes it, or the first seat here.
    """
    last = last_answer(play.answers)
    if last is None or may(asker, play, people, Undo()) is not WhyNot.OTHERS_SAW_MORE:
        return Undo()
    if asker.seat is not None:
        return Ask(asker.seat)
    giver = play.answers[last].seat
    return Ask(giver if asker.here is OF_ALL or giver in asker.here else asker.here[0])


def request_at(play: Play[Any], people: Collection[int]) -> Request | None:
    """An undo not yet settled."""
    request = open_request(play.log)
    return request if request and request.seat in people else None


def _why_not_alone(asker: Asker, play: Play[Any]) -> WhyNot | None:
    last = last_answer(play.answers)
    if asker.role is Role.ALONE:
        return None
    if last is None:
        return WhyNot.NOTHING_GIVEN
    own = asker.speaks_for(play.answers[last].seat)
    return None if own and is_free(play, asker.seat) else WhyNot.OTHERS_SAW_MORE
