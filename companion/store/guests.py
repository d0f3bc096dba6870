"""Guests of games: invitations, roles, coming and going."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from sqlalchemy import ColumnElement, delete, or_
from sqlmodel import Session, col, select

from companion.store.db import Database
from companion.store.live import PEOPLE, UNKNOWN, Bus
from companion.store.log import row_of
from companion.store.models import Device, GameInvitation, GameRow, Guest
from companion.store.profiles import settled
from companion.store.seats import (
    hold_games,
    inside,
    invitation_by,
    invitations_to,
    is_called,
    names_by_seat,
    require_not_carried,
)
from companion.store.tokens import Secrets, new_secrets

MOST_GUESTS: Final = 40
"""Per game; each seat counts."""
MOST_INVITATIONS: Final = 24
"""Per game; a new one replaces the oldest."""


class Part(StrEnum):
    """What a device is to a game."""

    HOST = "host"
    WATCH = "watch"
    HELP = "help"
    """also reports and undoes at the table"""
    PLAY = "play"
    """a seat on screen, on their own phone"""


RANKS: Final = (Part.WATCH, Part.HELP, Part.PLAY)
"""Each includes those before."""

REMOVED, ENDED, LEFT = "removed", "ended", "left"
"""Values of `Guest.ended`. ENDED: the host stopped sharing."""


class NoInvitation(Exception):
    """It never existed, is revoked or used, or its game is over."""


class SeatGone(NoInvitation):
    """The invited seat is taken and none is open."""

    def __init__(self, game_id: str) -> None:
        super().__init__(game_id)
        self.game_id = game_id


class SeatTaken(Exception):
    """Somebody has the seat, or nobody may have it."""


class NameTaken(Exception):
    """Another player has the name."""


class TooManyGuests(Exception):
    """The game has no room for another guest."""


class NoSuchGuest(Exception):
    """The guest is not in the game now."""


class Out(Exception):
    """The device was a guest; `why` as in `Guest.ended`."""

    def __init__(self, game: GameRow, why: str) -> None:
        super().__init__(f"{game.id}: {why}")
        self.game = game
        self.why = why


@dataclass(frozen=True, slots=True)
class Standing:
    part: Part
    own: frozenset[int] = frozenset()  # its seats
    away: frozenset[int] = frozenset()  # on other devices

    @property
    def is_host(self) -> bool:
        return self.part is Part.HOST

    def here(self, people: Collection[int]) -> tuple[int, ...]:
        """Seats played on this device."""
        if self.is_host:
            return tuple(seat for seat in people if seat not in self.away)
        return tuple(seat for seat in people if seat in self.own)


@dataclass(frozen=True, slots=True)
class Invited:
    game: GameRow
    part: Part
    seat: int | None
    free: tuple[int, ...] = ()  # to choose from if it names no seat or a taken one
    late: bool = False  # it names a taken one


@dataclass(frozen=True, slots=True)
class Newcomer:
    device: str
    name: str
    color: str
    seat: int | None = None  # None if the invitation says it


class Guests:
    """Changes raise NoSuchGame for an unknown id."""

    def __init__(self, database: Database, bus: Bus) -> None:
        self._database = database
        self._bus = bus

    # ---- who somebody is

    def standing(self, game: GameRow, device: str | None, is_owner: bool) -> Standing | None:
        """None for a stranger. Raises Out for a former guest. Guests only watch a finished game."""
        with self._database.reading() as session:
            rows = session.exec(select(Guest).where(Guest.game_id == game.id)).all()
        mine = [row for row in rows if row.device_id == device]
        mine_now = [row for row in mine if row.ended is None]
        own = frozenset(row.seat for row in mine_now if row.seat is not None)
        away = frozenset(row.seat for row in rows if row.seat is not None and row not in mine)
        if is_owner:
            return Standing(Part.HOST, own, away)
        if mine_now:
            return Standing(Part.WATCH if game.finished else _most(mine_now), own, away)
        if mine:
            raise Out(game, str(mine[-1].ended))
        return None

    def of_game(self, game_id: str) -> Sequence[Guest]:
        """In order of arrival."""
        with self._database.reading() as session:
            return session.exec(inside(game_id).order_by(col(Guest.joined))).all()

    def others_act(self, game_id: str) -> bool:
        """A guest's phone has a seat or reports."""
        return any(guest.role != Part.WATCH for guest in self.of_game(game_id))

    def of_device(self, device: str) -> list[tuple[GameRow, Guest]]:
        """Games of others, last touched first, with a row per seat."""
        with self._database.reading() as session:
            rows = session.exec(
                select(GameRow, Guest)
                .join(Guest, col(Guest.game_id) == col(GameRow.id))
                .where(Guest.device_id == device, col(Guest.ended).is_(None))
                .order_by(col(GameRow.updated).desc(), col(Guest.seat))
            )
            return [(game, guest) for game, guest in rows]

    def seats_elsewhere(self, profile: str, device: str) -> dict[str, set[int]]:
        """By game of the profile."""
        with self._database.reading() as session:
            rows = session.exec(
                select(Guest)
                .join(GameRow, col(GameRow.id) == col(Guest.game_id))
                .where(GameRow.owner == profile, col(Guest.seat).is_not(None), Guest.device_id != device)
            ).all()
        found: dict[str, set[int]] = {}
        for row in rows:
            if row.seat is not None:
                found.setdefault(row.game_id, set()).add(row.seat)
        return found

    # ---- inviting

    def invite(self, game_id: str, part: Part, seat: int | None = None) -> Secrets:
        """Raises NoInvitation if the game is over, SeatTaken, OnAPhone."""
        made = new_secrets()
        token, code = made.hashes
        with self._database.writing() as session:
            game = row_of(session, game_id, for_change=True)
            if game.finished:
                raise NoInvitation
            if part is not Part.WATCH:
                require_not_carried(session, game_id)
            if seat is not None and seat in names_by_seat(session, game_id):
                raise SeatTaken
            session.add(GameInvitation(token_hash=token, code_hash=code, game_id=game_id, role=part, seat=seat))
            session.flush()
            newest = invitations_to(game_id).order_by(col(GameInvitation.created).desc())
            for old in session.exec(newest.offset(MOST_INVITATIONS)).all():
                session.delete(old)
        return made

    def invitations(self, game_id: str) -> Sequence[GameInvitation]:
        """Valid ones."""
        with self._database.reading() as session:
            taken = names_by_seat(session, game_id)
            found = session.exec(invitations_to(game_id).order_by(col(GameInvitation.created))).all()
        return [each for each in found if each.seat is None or each.seat not in taken]

    def look(self, token_or_code: str, device: str | None = None) -> Invited:
        """Uses nothing up. Raises NoInvitation, and SeatGone unless the seat is the device's own."""
        with self._database.reading() as session:
            return _invited(session, _invitation(session, token_or_code), device)

    def require_room(self, game_id: str, device: str | None) -> None:
        """Raises TooManyGuests unless the device is in."""
        with self._database.reading() as session:
            if device is None or session.exec(inside(game_id).where(Guest.device_id == device)).first() is None:
                _check_room(session, game_id)

    def accept(self, newcomer: Newcomer, token_or_code: str) -> GameRow:
        """Raises NoInvitation, SeatTaken, NameTaken, TooManyGuests, ProfileGone.

        A watcher changes role; a seat is added to the device's others. Repeating changes nothing.
        """
        with self._database.writing() as session:
            profile = settled(session, "", newcomer.device)
            found = _invitation(session, token_or_code)
            game = row_of(session, found.game_id, for_change=True)
            invited = _invited(session, _invitation(session, token_or_code), newcomer.device)
            mine = session.exec(inside(game.id).where(Guest.device_id == newcomer.device)).all()
            if game.owner == profile or _has(mine, invited, newcomer.seat):
                return game
            seat = _seat_for(invited, newcomer.seat)
            if seat is not None and is_called(session, game, newcomer.name, seat):
                raise NameTaken
            _let_in(session, game.id, mine, newcomer, invited.part, seat)
        self._changed(game.id)
        return game

    # ---- the host and guests

    def bring_along(self, before: str, game_id: str) -> None:
        """Add a game's guests to the host's other game in their roles, once.

        Guests who lost rights there don't regain them.
        """
        kept = ("device_id", "role", "seat", "name", "color")
        with self._database.writing() as session:
            hold_games(session, col(GameRow.id).in_((before, game_id)))
            row_of(session, game_id)
            there = session.exec(select(Guest).where(Guest.game_id == game_id)).all()
            known, taken = {guest.device_id for guest in there}, {guest.seat for guest in there}
            new = [guest for guest in session.exec(inside(before)).all() if guest.device_id not in known]
            still = select(Device.id).where(col(Device.id).in_({guest.device_id for guest in new}))
            devices = session.exec(still.with_for_update(read=True, key_share=True)).all()
            for guest in new:
                if guest.device_id in devices and (guest.seat is None or guest.seat not in taken):
                    session.add(Guest(game_id=game_id, **{field: getattr(guest, field) for field in kept}))
        self._changed(before)

    def next_game(self, game: GameRow, device: str) -> GameRow | None:
        """The host's game with this guest, begun after a finished one."""
        if game.finished is None:
            return None
        others = (each for each, _guest in self.of_device(device) if each.owner == game.owner)
        return next((each for each in others if each.created > game.finished), None)

    def change(self, game_id: str, guest_id: str, part: Part, seat: int | None = None) -> None:
        """Raises NoSuchGuest, SeatTaken, OnAPhone.

        Revokes invitations that gave more. A device that keeps another seat does not also watch.
        """
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            if part is not Part.WATCH:
                require_not_carried(session, game_id)
            guests = session.exec(inside(game_id).with_for_update()).all()
            guest = next((each for each in guests if each.id == guest_id), None)
            if guest is None:
                raise NoSuchGuest
            if seat is not None and any(each.seat == seat for each in guests if each is not guest):
                raise SeatTaken
            less = RANKS.index(part) < RANKS.index(Part(guest.role))
            _take_back(session, game_id, [guest.seat] if seat != guest.seat else [], part if less else Part.PLAY)
            guest.role, guest.seat, guest.asks = part, seat, None
            if seat is None and any(each.device_id == guest.device_id for each in guests if each is not guest):
                session.delete(guest)
        self._changed(game_id)

    def remove(self, game_id: str, guest_id: str, why: str = REMOVED) -> None:
        """Free the seat and revoke all invitations. Raises NoSuchGuest."""
        if not self._put_out(game_id, why, Guest.id == guest_id):
            raise NoSuchGuest

    def leave(self, game_id: str, device: str) -> None:
        """Leave with all seats. Raises NoSuchGuest."""
        if not self._put_out(game_id, LEFT, Guest.device_id == device):
            raise NoSuchGuest

    def end(self, game_id: str) -> None:
        """Remove everybody and revoke all invitations."""
        self._put_out(game_id, ENDED)

    def _put_out(self, game_id: str, why: str, *who: ColumnElement[bool] | bool) -> bool:
        """Whether there were any."""
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            guests = session.exec(inside(game_id).where(*who).with_for_update()).all()
            if guests or why == ENDED:
                _take_back(session, game_id, [guest.seat for guest in guests], Part.PLAY if why == LEFT else None)
            for guest in guests:
                guest.ended, guest.seat = why, None
        self._changed(game_id)
        return bool(guests)

    def _changed(self, game_id: str) -> None:
        """Pages look again; streams check whether they may go on."""
        self._bus.publish(PEOPLE + game_id, UNKNOWN)
        self._bus.publish(game_id, UNKNOWN)


def close_seats(session: Session, game_id: str) -> None:
    """Revoke invitations that leave the seat open: the game begins."""
    anywhere = (col(GameInvitation.role) == Part.PLAY, col(GameInvitation.seat).is_(None))
    session.execute(delete(GameInvitation).where(col(GameInvitation.game_id) == game_id, *anywhere))


def _most(mine: Collection[Guest]) -> Part:
    """The highest role."""
    return max((Part(row.role) for row in mine), key=RANKS.index)


def _invitation(session: Session, token_or_code: str) -> GameInvitation:
    found = invitation_by(session, token_or_code)
    if found is None:
        raise NoInvitation
    return found


def _invited(session: Session, found: GameInvitation, device: str | None) -> Invited:
    """Raises SeatGone."""
    game, part = row_of(session, found.game_id), Part(found.role)
    if part is not Part.PLAY:
        return Invited(game, part, None)
    guests = session.exec(inside(found.game_id)).all()
    late = found.seat is not None and any(guest.seat == found.seat and guest.device_id != device for guest in guests)
    if found.seat is not None and not late:
        return Invited(game, part, found.seat)
    taken = {guest.seat for guest in guests}
    free = tuple(seat for seat in game.open_seats or () if seat not in taken)
    if not free and (late or not any(guest.device_id == device and guest.seat is not None for guest in guests)):
        raise SeatGone(game.id)
    return Invited(game, part, None, free, late)


def _has(mine: Collection[Guest], invited: Invited, chosen: int | None) -> bool:
    """The device has all that is offered."""
    if invited.part is Part.PLAY:
        seat = chosen if invited.seat is None else invited.seat
        return any(guest.seat == seat for guest in mine if guest.seat is not None)
    return bool(mine) and RANKS.index(_most(mine)) >= RANKS.index(invited.part)


def _seat_for(invited: Invited, chosen: int | None) -> int | None:
    """Raises SeatTaken."""
    if invited.part is not Part.PLAY or invited.seat is not None:
        return invited.seat
    if chosen not in invited.free:
        raise SeatTaken
    return chosen


def _check_room(session: Session, game_id: str) -> None:
    if len(session.exec(inside(game_id)).all()) >= MOST_GUESTS:
        raise TooManyGuests


def _let_in(
    session: Session, game_id: str, mine: Sequence[Guest], newcomer: Newcomer, part: Part, seat: int | None
) -> None:
    """A watcher stays the same guest. Raises TooManyGuests."""
    before = delete(Guest).where(col(Guest.game_id) == game_id, col(Guest.device_id) == newcomer.device)
    session.execute(before.where(col(Guest.ended).is_not(None)))
    guest = next((each for each in mine if each.seat is None), None)
    if guest is None:
        _check_room(session, game_id)
        guest = Guest(game_id=game_id, device_id=newcomer.device, role=part, name=newcomer.name, color=newcomer.color)
        session.add(guest)
    guest.role, guest.seat, guest.asks, guest.name, guest.color = part, seat, None, newcomer.name, newcomer.color


def _take_back(session: Session, game_id: str, seats: Collection[int | None], left: Part | None) -> None:
    """Revoke invitations to these seats, and to roles above `left`."""
    more = RANKS if left is None else RANKS[RANKS.index(left) + 1 :]
    given_up = [seat for seat in seats if seat is not None]
    gone = or_(col(GameInvitation.seat).in_(given_up), col(GameInvitation.role).in_(more))
    session.execute(delete(GameInvitation).where(col(GameInvitation.game_id) == game_id, gone))
