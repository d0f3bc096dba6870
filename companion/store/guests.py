"""Guests of games: invitations with a role, who came in by them, what each may be, and how they are out again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sqlalchemy import delete, or_
from sqlmodel import Session, col, select
from sqlmodel.sql.expression import SelectOfScalar

from companion.store.db import Database
from companion.store.live import PEOPLE, UNKNOWN, Bus
from companion.store.log import row_of
from companion.store.models import Device, Game, GameInvitation, Guest
from companion.store.profiles import ProfileGone
from companion.store.tokens import Secrets, hashes_of, new_secrets

MOST_GUESTS: Final = 40
"""Of one game; who plays several seats counts for each."""
MOST_INVITATIONS: Final = 24
"""Of one game; the one made longest ago goes where another one is made."""


class Part(StrEnum):
    """What somebody is to a game."""

    HOST = "host"
    """The game is theirs."""
    WATCH = "watch"
    """They look on."""
    HELP = "help"
    """They look on, and report and take back at the table."""
    PLAY = "play"
    """They have a seat of a game on screen on a phone of their own."""


REMOVED, ENDED, LEFT = "removed", "ended", "left"
"""Why a guest is out again: removed, or sharing has ended, by the host; or they have left."""


class NoInvitation(Exception):
    """An invitation that was never made, was taken back, has been used or whose game is over."""


class SeatTaken(Exception):
    """Somebody else has sat down there, or nobody may."""


class NameTaken(Exception):
    """Somebody else who plays is called the same."""


class TooManyGuests(Exception):
    """The game has as many guests as it can hold."""


class NoSuchGuest(Exception):
    """There is no such guest in the game now."""


class Out(Exception):
    """The phone that asks was a guest of this game and is none any more; `why` as in Guest.ended."""

    def __init__(self, game: Game, why: str) -> None:
        super().__init__(f"{game.id}: {why}")
        self.game = game
        self.why = why


@dataclass(frozen=True, slots=True)
class Standing:
    """What a device is to a game. own: the seats that were given to it; away: those that other devices have."""

    part: Part
    own: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()

    @property
    def is_host(self) -> bool:
        """Whether the game as a whole is theirs to look after."""
        return self.part is Part.HOST

    def here(self, people: Collection[int]) -> tuple[int, ...]:
        """Of the seats that people play, those that are played on this device."""
        if self.is_host:
            return tuple(seat for seat in people if seat not in self.away)
        return tuple(seat for seat in people if seat in self.own)


@dataclass(frozen=True, slots=True)
class Invited:
    """What an invitation leads into. free: the seats to choose from, where it names none."""

    game: Game
    part: Part
    seat: int | None
    free: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Newcomer:
    """Who comes in: a device, and what was typed on it. seat: the one chosen where the invitation leaves it open."""

    device: str
    name: str
    color: str
    seat: int | None = None


class Guests:
    """Who is in whose game."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._bus = bus

    # ---- who somebody is

    def standing(self, game: Game, device: str | None, is_owner: bool) -> Standing | None:
        """What a device is to a game, None where it is nothing and never was. Raises Out where it was once.

        A game that is over is only looked at by its guests.
        """
        with self._database.reading() as session:
            rows = session.exec(select(Guest).where(Guest.game_id == game.id)).all()
        mine = [row for row in rows if row.device_id == device]
        inside = [row for row in mine if row.ended is None]
        own = frozenset(row.seat for row in inside if row.seat is not None)
        away = frozenset(row.seat for row in rows if row.seat is not None and row not in mine)
        if is_owner:
            return Standing(Part.HOST, own, away)
        if inside:
            return Standing(Part.WATCH if game.finished else Part(inside[0].role), own, away)
        if mine:
            raise Out(game, str(mine[-1].ended))
        return None

    def of_game(self, game_id: str) -> Sequence[Guest]:
        """Who is in a game, the first who came first."""
        with self._database.reading() as session:
            return session.exec(_inside(game_id).order_by(col(Guest.joined))).all()

    def of_device(self, device: str) -> list[tuple[Game, Guest]]:
        """The games of others that a device is in, the one touched last first; a row for each of its seats."""
        with self._database.reading() as session:
            rows = session.exec(
                select(Game, Guest)
                .join(Guest, col(Guest.game_id) == col(Game.id))
                .where(Guest.device_id == device, col(Guest.ended).is_(None))
                .order_by(col(Game.updated).desc(), col(Guest.seat))
            )
            return [(game, guest) for game, guest in rows]

    def seats_elsewhere(self, profile: str, device: str) -> dict[str, set[int]]:
        """By game of a profile the seats that are played on other devices than this one, those of guests."""
        with self._database.reading() as session:
            rows = session.exec(
                select(Guest)
                .join(Game, col(Game.id) == col(Guest.game_id))
                .where(Game.owner == profile, col(Guest.seat).is_not(None), Guest.device_id != device)
            ).all()
        found: dict[str, set[int]] = {}
        for row in rows:
            if row.seat is not None:
                found.setdefault(row.game_id, set()).add(row.seat)
        return found

    # ---- inviting

    def invite(self, game_id: str, part: Part, seat: int | None = None) -> Secrets:
        """Make a way into a game. Raises NoSuchGame, NoInvitation where the game is over, SeatTaken."""
        made = new_secrets()
        token, code = made.hashes
        with self._database.writing() as session:
            game = row_of(session, game_id, for_change=True)
            if game.finished:
                raise NoInvitation
            if seat is not None and seat in _seats_taken(session, game_id):
                raise SeatTaken
            session.add(GameInvitation(token_hash=token, code_hash=code, game_id=game_id, role=part, seat=seat))
            session.flush()
            newest = _open(game_id).order_by(col(GameInvitation.created).desc())
            for old in session.exec(newest.offset(MOST_INVITATIONS)).all():
                session.delete(old)
        return made

    def invitations(self, game_id: str) -> Sequence[GameInvitation]:
        """The invitations to a game that are good."""
        with self._database.reading() as session:
            taken = _seats_taken(session, game_id)
            found = session.exec(_open(game_id).order_by(col(GameInvitation.created))).all()
        return [each for each in found if each.seat is None or each.seat not in taken]

    def look(self, token_or_code: str, device: str | None = None) -> Invited:
        """What an invitation leads into, without using it. Raises NoInvitation.

        device: the one that asks; where it has the seat itself, or one of those that were open, it still leads there.
        """
        with self._database.reading() as session:
            return _invited(session, _invitation(session, token_or_code), device)

    def require_room(self, game_id: str, device: str | None) -> None:
        """Before somebody who comes in gets a profile. Raises TooManyGuests; who is in the game already has room."""
        with self._database.reading() as session:
            if device is None or session.exec(_inside(game_id).where(Guest.device_id == device)).first() is None:
                _check_room(session, game_id)

    def accept(self, newcomer: Newcomer, token_or_code: str) -> Game:
        """Let somebody in. Raises NoInvitation, SeatTaken, NameTaken, TooManyGuests, ProfileGone; then nothing is
        stored.

        Who only looked on before now has the other role; a seat is added to those that the device has.
        """
        with self._database.writing() as session:
            found = _invitation(session, token_or_code)
            game = row_of(session, found.game_id, for_change=True)
            invited = _invited(session, _invitation(session, token_or_code))
            seat = _seat_for(invited, newcomer.seat)
            _check_name(session, game, seat, newcomer.name)
            if session.get(Device, newcomer.device) is None:
                raise ProfileGone
            _make_room(session, game.id, newcomer.device, seat)
            _check_room(session, game.id)
            session.add(
                Guest(
                    game_id=game.id,
                    device_id=newcomer.device,
                    role=invited.part,
                    seat=seat,
                    name=newcomer.name,
                    color=newcomer.color,
                )
            )
        self._changed(game.id)
        return game

    # ---- what the host does with guests

    def bring_along(self, before: str, game_id: str) -> None:
        """Let those who are in a game be in another one of the same host, as what they are in the first, and once."""
        kept = ("device_id", "role", "seat", "name", "color")
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            there = {(guest.device_id, guest.seat) for guest in session.exec(_inside(game_id)).all()}
            for guest in session.exec(_inside(before)).all():
                if (guest.device_id, guest.seat) in there:
                    continue
                session.add(Guest(game_id=game_id, **{field: getattr(guest, field) for field in kept}))
        self._changed(before)

    def next_game(self, game: Game, device: str) -> Game | None:
        """Where the host has gone on with a guest after a game that is over, if so: a rematch."""
        if game.finished is None:
            return None
        others = (each for each, _guest in self.of_device(device) if each.owner == game.owner)
        return next((each for each in others if each.created > game.finished), None)

    def change(self, game_id: str, guest_id: str, part: Part, seat: int | None = None) -> None:
        """Give a guest another role. Raises NoSuchGame, NoSuchGuest, SeatTaken."""
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            guest = session.exec(_inside(game_id).where(Guest.id == guest_id)).first()
            if guest is None:
                raise NoSuchGuest
            if seat is not None and seat != guest.seat and seat in _seats_taken(session, game_id):
                raise SeatTaken
            if guest.seat is not None and seat != guest.seat:
                _take_back(session, game_id, [guest], LEFT)
            guest.role, guest.seat, guest.asks = part, seat, None
        self._changed(game_id)

    def remove(self, game_id: str, guest_id: str, why: str = REMOVED) -> None:
        """Put a guest out, and all codes for that role; their seat is free again. Raises NoSuchGuest."""
        self._put_out(game_id, why, guest_id=guest_id)

    def leave(self, game_id: str, device: str) -> None:
        """A device leaves a game, with all its seats. Raises NoSuchGuest."""
        self._put_out(game_id, LEFT, device=device)

    def end(self, game_id: str) -> None:
        """Put all guests of a game out and take all invitations back."""
        with self._database.writing() as session:
            session.execute(delete(GameInvitation).where(col(GameInvitation.game_id) == game_id))
        try:
            self._put_out(game_id, ENDED)
        except NoSuchGuest:
            self._changed(game_id)

    def _put_out(self, game_id: str, why: str, guest_id: str = "", device: str = "") -> None:
        whose = _inside(game_id).with_for_update()
        whose = whose.where(Guest.id == guest_id) if guest_id else whose
        whose = whose.where(Guest.device_id == device) if device else whose
        with self._database.writing() as session:
            guests = session.exec(whose).all()
            if not guests:
                raise NoSuchGuest
            _take_back(session, game_id, guests, why)
            for guest in guests:
                guest.ended, guest.seat = why, None
        self._changed(game_id)

    def _changed(self, game_id: str) -> None:
        """Who is in a game has changed: the pages that show it look again, and open streams whether they may go on."""
        self._bus.publish(PEOPLE + game_id, UNKNOWN)
        self._bus.publish(game_id, UNKNOWN)


def names_by_seat(session: Session, game_id: str) -> dict[int, str]:
    """What those are called who have a seat."""
    return {guest.seat: guest.name for guest in session.exec(_inside(game_id)) if guest.seat is not None}


def close_seats(session: Session, game_id: str) -> None:
    """Take the invitations to sit down anywhere back: the game begins."""
    anywhere = (col(GameInvitation.role) == Part.PLAY, col(GameInvitation.seat).is_(None))
    session.execute(delete(GameInvitation).where(col(GameInvitation.game_id) == game_id, *anywhere))


def _inside(game_id: str) -> SelectOfScalar[Guest]:
    return select(Guest).where(Guest.game_id == game_id, col(Guest.ended).is_(None))


def _open(game_id: str) -> SelectOfScalar[GameInvitation]:
    return select(GameInvitation).where(GameInvitation.game_id == game_id)


def _invitation(session: Session, token_or_code: str) -> GameInvitation:
    token, code = hashes_of(token_or_code)
    found = session.exec(
        select(GameInvitation)
        .join(Game, col(Game.id) == col(GameInvitation.game_id))
        .where(
            or_(col(GameInvitation.token_hash) == token, col(GameInvitation.code_hash) == code),
            col(Game.finished).is_(None),
        )
    ).first()
    if found is None:
        raise NoInvitation
    return found


def _invited(session: Session, found: GameInvitation, device: str | None = None) -> Invited:
    """What an invitation leads into. Raises NoInvitation where somebody has taken the seat, or there is none."""
    game, part, inside = row_of(session, found.game_id), Part(found.role), session.exec(_inside(found.game_id)).all()
    taken = {guest.seat for guest in inside}
    free = tuple(seat for seat in game.open_seats or () if seat not in taken)
    by_others = {guest.seat for guest in inside if guest.device_id != device}
    sits = any(guest.device_id == device and guest.seat is not None for guest in inside)
    if part is Part.PLAY and (found.seat in by_others if found.seat is not None else not (free or sits)):
        raise NoInvitation
    return Invited(game, part, found.seat, free if part is Part.PLAY and found.seat is None else ())


def _seat_for(invited: Invited, chosen: int | None) -> int | None:
    """Where somebody sits down who comes in. Raises SeatTaken."""
    if invited.part is not Part.PLAY or invited.seat is not None:
        return invited.seat
    if chosen not in invited.free:
        raise SeatTaken
    return chosen


def _seats_taken(session: Session, game_id: str) -> set[int]:
    return set(names_by_seat(session, game_id))


def _check_name(session: Session, game: Game, seat: int | None, name: str) -> None:
    """Raises NameTaken where two at a game that is still to begin would be called the same."""
    if seat is None or game.open_seats is None:
        return
    sitting = names_by_seat(session, game.id)
    others = [sitting.get(each, str(usual)) for each, usual in enumerate(game.setup["players"]) if each != seat]
    if name.casefold() in (other.casefold() for other in others):
        raise NameTaken


def _check_room(session: Session, game_id: str) -> None:
    """Raises TooManyGuests where nobody more finds room."""
    if len(session.exec(_inside(game_id)).all()) >= MOST_GUESTS:
        raise TooManyGuests


def _make_room(session: Session, game_id: str, device: str, seat: int | None) -> None:
    """What a device was to a game before goes: all but its seats where it gets another one."""
    gone = delete(Guest).where(col(Guest.game_id) == game_id, col(Guest.device_id) == device)
    session.execute(gone if seat is None else gone.where(col(Guest.seat).is_(None)))


def _take_back(session: Session, game_id: str, guests: Collection[Guest], why: str) -> None:
    """Invitations by which those who are out could come back: to their seats, and where they were put out all alike."""
    seats = [guest.seat for guest in guests if guest.seat is not None]
    roles = [guest.role for guest in guests if why != LEFT]
    gone = or_(col(GameInvitation.seat).in_(seats), col(GameInvitation.role).in_(roles))
    session.execute(delete(GameInvitation).where(col(GameInvitation.game_id) == game_id, gone))
