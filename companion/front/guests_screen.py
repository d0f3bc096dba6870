"""Who is in a game and who may come in, as the pages of sharing show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from companion.drawings.players import PlayerLook
from companion.game.players import PEOPLE
from companion.services import services
from companion.store.guests import Part
from companion.store.models import Game, Guest
from companion.store.presence import is_here
from companion.store.profiles import Sharing
from companion.web import access

COLORS: Final = ("blue", "red", "green", "yellow", "gray", "purple")
"""The colors of a guest who looks on."""


@dataclass(frozen=True, slots=True)
class RoleChoice:
    """A role that can be given away. key: what the form sends; look: the seat, None where any open one will do."""

    key: str
    part: Part
    look: PlayerLook | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a game of several people. by: who sits there on a phone of their own; built_in: the app plays it."""

    number: int
    look: PlayerLook
    by: Guest | None
    is_open: bool
    built_in: bool


@dataclass(frozen=True, slots=True)
class OwnPhone:
    """One of the host's own phones. seen: when it last had the game open, None where it never had."""

    phone: Sharing
    seen: datetime | None

    @property
    def is_open(self) -> bool:
        """Whether it has the game open now."""
        return self.seen is not None and is_here(self.seen)


@dataclass(frozen=True, slots=True)
class PeopleScreen:
    """Who is there. roles: what can be given away."""

    game: Game
    guests: Sequence[Guest]
    seats: tuple[SeatRow, ...]
    roles: tuple[RoleChoice, ...]
    invitations: int

    @property
    def free(self) -> tuple[SeatRow, ...]:
        """The open seats on which nobody sits yet."""
        return tuple(row for row in self.seats if row.is_open and row.by is None)

    def choices(self, guest: Guest) -> tuple[RoleChoice, ...]:
        """The roles that a guest may have: the one that they have, if it is a seat, and all that can be given away."""
        row = self.row(guest.seat)
        own = () if row is None else (RoleChoice(f"{Part.PLAY}-{row.number}", Part.PLAY, row.look),)
        return (*own, *(role for role in self.roles if role.key != Part.PLAY))

    def preset(self, guest: Guest) -> str:
        """The role that the form shows at first: a seat or help where they ask for that, else what they are."""
        own = f"{Part.PLAY}-{guest.seat}"
        more = (role.key for role in self.choices(guest) if role.part is not Part.WATCH and role.key != own)
        return next(more, guest.role) if guest.asks else guest.role

    def row(self, seat: int | None) -> SeatRow | None:
        """A seat by its number."""
        return next((row for row in self.seats if row.number == seat), None)


def people_screen(game: Game) -> PeopleScreen:
    """Who is in a game now."""
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
    return PeopleScreen(game, guests, seats, tuple(roles), len(found.invitations(game.id)))


def own_phones(game: Game) -> tuple[OwnPhone, ...]:
    """The host's own phones, the one that asks first."""
    seen, here = services().presence.phones_seen(game.id), access.device_id()
    return tuple(OwnPhone(each, seen.get(each.handle)) for each in services().profiles.sessions(game.owner, here))


def role_of(roles: Sequence[RoleChoice], key: str) -> tuple[Part, int | None] | None:
    """The role and seat that a form names, None where it is none of those."""
    if key not in (role.key for role in roles):
        return None
    part, _dash, seat = key.partition("-")
    return Part(part), int(seat) if seat else None


def _seats(game: Game) -> Sequence[dict[str, Any]]:
    """The seats of a game of several people, as the list of games shows them; of other games none."""
    return game.summary["seats"] if access.seats_to_give(game) else ()


def _row(game: Game, seat: dict[str, Any], by: Guest | None) -> SeatRow:
    number = int(seat["seat"])
    name = by.name if by and game.open_seats is not None else seat["name"]
    look = PlayerLook(PEOPLE[number], seat["color"], name)
    return SeatRow(number, look, by, number in (game.open_seats or ()), bool(seat["built_in"]))
