"""Who is asking, and what they are to a game: the device's cookie, its profile, its games and those of its hosts."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from flask import g, request, session

from companion.services import services
from companion.store.guests import Part, Standing
from companion.store.models import Game, new_id
from companion.web.limits import VISITOR, address_asking

DEVICE = "device"
REPLACED, COMING = "replaced", "coming"
"""Whether the id of a device is new, so that the one before can go; and the id of one that is about to come in."""
IN_HAND = "in_hand"
SEATS_KEPT = 8
"""Of how many games a device remembers who has it in hand: a cookie is small."""


class NotYours(Exception):
    """The game belongs to another profile, and the device is no guest of it."""


class NotForGuests(Exception):
    """What was asked for is the host's alone, or a watcher's hands are off it."""


class KeepsSecrets(Exception):
    """What was asked for holds every hand, and the game is not over."""


def device_id() -> str | None:
    """The id in this device's cookie, whether or not it is still known."""
    device: str | None = session.get(DEVICE)
    return device


def phone_asking() -> str | None:
    """By what the phone that asks is told from others behind its address, None where it brings no cookie of ours."""
    known: str | None = device_id() or session.get(VISITOR) or session.get("csrf_token")
    return known


def profile_id() -> str | None:
    """The profile of the device that asks, or None where it has none yet; looked up once per request."""
    if "profile_id" not in g:
        device = device_id()
        g.profile_id = services().profiles.of_device(device) if device else None
    found: str | None = g.profile_id
    return found


NOBODYS = "none"


def profile_mark() -> str:
    """What tells a phone's own store whose games it holds, without the profile's id: NOBODYS for none."""
    profile = profile_id()
    return hashlib.sha256(profile.encode()).hexdigest()[:16] if profile else NOBODYS


def ensure_profile() -> str:
    """The profile of the device that asks; a new device gets one, and its cookie. Raises TooOften."""
    found = profile_id()
    if found is not None:
        return found
    _count_new_profile()
    device = services().profiles.register()
    remember(device.id)
    g.profile_id = device.profile_id
    return device.profile_id


def _count_new_profile() -> None:
    parts = services()
    parts.limits.profile_wanted(address_asking(parts.settings.proxies))


def remember(device: str) -> None:
    """Put a device's id into its cookie, for as long as browsers keep cookies."""
    session[DEVICE] = device
    session.permanent = True
    g.pop("profile_id", None)


def come_along() -> None:
    """Say which id a device will have that has none yet, before anything is written: sending a form twice is once."""
    if device_id() is None:
        session.setdefault(COMING, new_id())


def coming_id() -> str | None:
    """The id of the device that asks, or the one that it will have."""
    coming: str | None = session.get(COMING)
    return device_id() or coming


def join_in() -> str:
    """The id of the device that asks, as it is now; one that has none gets the one that was said before.

    Raises TooOften.
    """
    if profile_id() is None:
        _count_new_profile()
        device = services().profiles.register(session.get(COMING))
        remember(device.id)
    return str(device_id())


def renew_device() -> None:
    """Give the device that asks a new id because it has joined something.

    A copy of the cookie that it had is worth nothing from its next page on, see `retire_replaced`.
    """
    before = device_id()
    fresh = services().profiles.renew(before) if before else None
    if fresh is not None:
        replace(fresh)


def replace(fresh: str) -> None:
    """Put another id into the cookie in the place of the one before."""
    remember(fresh)
    session.pop(COMING, None)
    session[REPLACED] = True


def retire_replaced() -> None:
    """For `before_request`: the device has its new id, so the one before is worth nothing from now on."""
    device = device_id()
    if REPLACED in session and device is not None:
        services().profiles.retire(device)
        del session[REPLACED]


def forget_device() -> None:
    """Empty the cookie of the device that asks."""
    session.clear()
    g.pop("profile_id", None)


@dataclass(frozen=True, slots=True)
class Taken:
    """Somebody has said that they have this device in hand: their seat, and how long the log was then."""

    seat: int
    since: int


def seat_taken(game_id: str) -> Taken | None:
    """Who said last on this device that they have it in hand."""
    taken = session.get(IN_HAND, {}).get(game_id)
    return Taken(*taken) if taken else None


def take_seat(game_id: str, seat: int, since: int) -> None:
    """Remember who has this device in hand. since: how long the log is."""
    others = {game: taken for game, taken in session.get(IN_HAND, {}).items() if game != game_id}
    session[IN_HAND] = dict([*others.items(), (game_id, (seat, since))][-SEATS_KEPT:])


def leave_seat(game_id: str) -> None:
    """Forget who has this device in hand: it goes to somebody else."""
    if game_id in session.get(IN_HAND, {}):
        session[IN_HAND] = {game: taken for game, taken in session[IN_HAND].items() if game != game_id}


def keeps_secrets(game: Game) -> bool:
    """Whether the log of a game holds what people may not know of each other yet."""
    return game.finished is None and bool(services().games.kinds[game.kind].asked_back(game.setup))


def require_game(game_id: str) -> Game:
    """The row of a game that the device owns or is a guest of, read once per request; `standing` says what it is to it.

    Raises NoSuchGame (404), NotYours (403) or, where it is no guest any more, Out (403).
    """
    if "game" not in g or g.game.id != game_id:
        game, g.profile_id, g.has_guests = services().games.find_with_asker(game_id, device_id())
        g.standing = _standing(game, is_owner=game.owner == g.profile_id)
        g.game = game
    found: Game = g.game
    return found


def _standing(game: Game, is_owner: bool) -> Standing:
    if is_owner and not (g.has_guests and seats_to_give(game)):
        return Standing(Part.HOST)
    device = device_id()
    found = services().guests.standing(game, device, is_owner) if device else None
    if device is None or found is None:
        raise NotYours(game.id)
    if not found.is_host and request.method == "POST":  # who only looks has a stream, or leaves no trace
        services().presence.is_there(game.id, device)
    return found


def standing() -> Standing:
    """What the device is to the game that the request is about; on a page of no game, nobody's guest."""
    found: Standing = g.get("standing") or Standing(Part.HOST)
    return found


def seats_to_give(game: Game) -> tuple[int, ...]:
    """The seats of a game that can each be on a phone of its own: those of several people."""
    return tuple(services().games.kinds[game.kind].asked_back(game.setup))


def require_host(game_id: str) -> Game:
    """The row of a game that the device looks after as a whole. Raises NotForGuests and as `require_game` does."""
    game = require_game(game_id)
    if not standing().is_host:
        raise NotForGuests(game_id)
    return game


def require_hands(game_id: str) -> Game:
    """The row of a game at the table, for whoever reports there. Raises NotForGuests and as `require_game` does."""
    game = require_game(game_id)
    if standing().part is Part.WATCH:
        raise NotForGuests(game_id)
    return game
