"""Who is in a game and who may come in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from flask import render_template
from flask_babel.speaklater import LazyString

from companion.drawings.players import PlayerLook
from companion.front.people_setup_screen import HOW_WELL
from companion.game.players import PEOPLE
from companion.services import services
from companion.store.guests import Part
from companion.store.models import GameRow, Guest
from companion.store.presence import is_here
from companion.store.profiles import Sharing
from companion.web import access

COLORS: Final = ("blue", "red", "green", "yellow", "gray", "purple")
"""Of watchers."""


@dataclass(frozen=True, slots=True)
class RoleChoice:
    key: str  # in the form
    part: Part
    look: PlayerLook | None = None  # of the seat, None for any open one


@dataclass(frozen=True, slots=True)
class SeatRow:
    number: int
    look: PlayerLook
    by: Guest | None  # on their own phone
    is_open: bool
    built_in: bool  # the app plays it
    how_well: LazyString | None = None  # then


@dataclass(frozen=True, slots=True)
class OwnPhone:
    phone: Sharing
    seen: datetime | None  # last visit to the game

    @property
    def is_open(self) -> bool:
        """It has the game open now."""
        return self.seen is not None and is_here(self.seen)


@dataclass(frozen=True, slots=True)
class PeopleScreen:
    game: GameRow
    guests: Sequence[Guest]
    seats: tuple[SeatRow, ...]
    roles: tuple[RoleChoice, ...]  # to give
    invitations: frozenset[str]  # hashes of the valid ones

    @property
    def free(self) -> tuple[SeatRow, ...]:
        """Open and not yet taken."""
        return tuple(row for row in self.seats if row.is_open and row.by is None)

    @property
    def keys_of_seats(self) -> frozenset[str]:
        """Keys of all people's seats, in the form."""
        given = access.seats_to_give(self.game)
        any_open = () if self.game.open_seats is None else (str(Part.PLAY),)
        return frozenset((*any_open, *(f"{Part.PLAY}-{seat}" for seat in given)))

    @property
    def not_given(self) -> tuple[SeatRow, ...]:
        """People's seats without their own phone, open or not."""
        return tuple(row for row in self.seats if row.by is None and not row.built_in)

    def choices(self, guest: Guest) -> tuple[RoleChoice, ...]:
        """The guest's seat, and all that can be given."""
        row = self.row(guest.seat)
        own = () if row is None else (RoleChoice(f"{Part.PLAY}-{row.number}", Part.PLAY, row.look),)
        return (*own, *(role for role in self.roles if role.key != Part.PLAY))

    def preset(self, guest: Guest) -> str:
        """Help if they ask for it, "" if they ask for a seat, which the host chooses; else their role."""
        if not guest.asks:
            return guest.role if guest.seat is None else f"{Part.PLAY}-{guest.seat}"
        return Part.HELP if any(role.part is Part.HELP for role in self.choices(guest)) else ""

    def has_another(self, guest: Guest) -> bool:
        """The guest's phone has another seat."""
        return sum(each.device_id == guest.device_id for each in self.guests) > 1

    def row(self, seat: int | None) -> SeatRow | None:
        return next((row for row in self.seats if row.number == seat), None)


def people_screen(game: GameRow) -> PeopleScreen:
    found = services().guests
    guests = found.of_game(game.id)
    sitting = {guest.seat: guest for guest in guests if guest.seat is not None}
    seats = tuple(_row(game, seat, sitting.get(seat["seat"])) for seat in _seats(game))
    roles = [RoleChoice(Part.WATCH, Part.WATCH)]
    if services().games.kinds[game.kind].helped:
        roles.append(RoleChoice(Part.HELP, Part.HELP))
    if any(row.is_open and row.by is None for row in seats):
        roles.append(RoleChoice(Part.PLAY, Part.PLAY))
    given = access.seats_to_give(game)
    roles += [
        RoleChoice(f"{Part.PLAY}-{row.number}", Part.PLAY, row.look)
        for row in seats
        if row.number in given and row.by is None and not row.is_open
    ]
    open_seat = any(role.key == Part.PLAY for role in roles)
    good = (each for each in found.invitations(game.id) if each.seat is not None or each.role != Part.PLAY or open_seat)
    return PeopleScreen(game, guests, seats, tuple(roles), frozenset(each.token_hash for each in good))


def with_fresh_invite(page: str, screen: PeopleScreen, shown: str) -> str:
    """Part of a page, with a replacement for a void invitation on it."""
    if not shown or shown in screen.invitations:
        return page
    context = {"invitation": None, "worthless": True, "beside": True}
    return page + render_template("front/guests/_invite.html", screen=screen, **context)


def own_phones(game: GameRow) -> tuple[OwnPhone, ...]:
    """The asking one first."""
    seen, here = services().presence.phones_seen(game.id), access.device_id()
    return tuple(OwnPhone(each, seen.get(each.handle)) for each in services().profiles.sessions(game.owner, here))


def role_of(roles: Sequence[RoleChoice], key: str) -> tuple[Part, int | None] | None:
    if key not in (role.key for role in roles):
        return None
    part, _dash, seat = key.partition("-")
    return Part(part), int(seat) if seat else None


def _seats(game: GameRow) -> Sequence[dict[str, Any]]:
    """Empty if one person plays."""
    return game.summary["seats"] if access.seats_to_give(game) else ()


def _row(game: GameRow, seat: dict[str, Any], by: Guest | None) -> SeatRow:
    number = int(seat["seat"])
    name = by.name if by and game.open_seats is not None else seat["name"]
    look = PlayerLook(PEOPLE[number], seat["color"], name)
    built_in, levels = bool(seat["built_in"]), game.setup.get("built_in")
    level = levels.get(str(number)) if built_in and isinstance(levels, dict) else None
    return SeatRow(number, look, by, number in (game.open_seats or ()), built_in, HOW_WELL.get(str(level)))
