"""Who asks, and what they are to a game."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from flask import g, request, session

from companion.services import services
from companion.store.guests import Part, Standing
from companion.store.models import GameRow, new_id
from companion.web.limits import VISITOR, address_asking

DEVICE = "device"
REPLACED, COMING = "replaced", "coming"
"""In the cookie: the former device id; the id of a device to come."""
IN_HAND = "in_hand"
SEATS_KEPT = 8
"""Games whose holder a cookie remembers."""


class NotYours(Exception):
    """The game is another profile's, and the device no guest."""


class NotForGuests(Exception):
    """Only the host, or a helper, may do this."""


class KeepsSecrets(Exception):
    """It would show all hands of a running game."""


def device_id() -> str | None:
    """From the cookie, known or not."""
    device: str | None = session.get(DEVICE)
    return device


def phone_asking() -> str | None:
    """Tells phones at an address apart; None without our cookie."""
    known: str | None = device_id() or session.get(VISITOR) or session.get("csrf_token")
    return known


def profile_id() -> str | None:
    """Looked up once per request."""
    if "profile_id" not in g:
        device = device_id()
        g.profile_id = services().profiles.of_device(device) if device else None
    found: str | None = g.profile_id
    return found


NOBODYS = "none"


def profile_mark() -> str:
    """Whose games a phone's store holds, without the id."""
    profile = profile_id()
    return hashlib.sha256(profile.encode()).hexdigest()[:16] if profile else NOBODYS


def ensure_profile() -> str:
    """A new device gets one. Raises TooOften."""
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
    """Keep the device's id in a lasting cookie."""
    session[DEVICE] = device
    session.permanent = True
    g.pop("profile_id", None)


def come_along() -> None:
    """An id is chosen before writing, so that a form sent twice counts once."""
    if device_id() is None:
        session.setdefault(COMING, new_id())


def coming_id() -> str | None:
    coming: str | None = session.get(COMING)
    return device_id() or coming


def join_in() -> str:
    """Register a new device. Raises TooOften."""
    if profile_id() is None:
        _count_new_profile()
        device = services().profiles.register(session.get(COMING))
        remember(device.id)
    return str(device_id())


def renew_device() -> None:
    """The device joined something: a copied old cookie dies with the next page, see `retire_replaced`."""
    before = device_id()
    fresh = services().profiles.renew(before) if before else None
    if fresh is not None:
        replace(fresh)


def replace(fresh: str) -> None:
    remember(fresh)
    session.pop(COMING, None)
    session[REPLACED] = True


def retire_replaced() -> None:
    """The new id is in use: the old one dies."""
    device = device_id()
    if REPLACED in session and device is not None:
        services().profiles.retire(device)
        del session[REPLACED]


def forget_device() -> None:
    session.clear()
    g.pop("profile_id", None)


@dataclass(frozen=True, slots=True)
class Taken:
    seat: int
    since: int  # log's length then


def seat_taken(game_id: str) -> Taken | None:
    taken = session.get(IN_HAND, {}).get(game_id)
    return Taken(*taken) if taken else None


def take_seat(game_id: str, seat: int, since: int) -> None:
    """since: the log's length."""
    others = {game: taken for game, taken in session.get(IN_HAND, {}).items() if game != game_id}
    session[IN_HAND] = dict([*others.items(), (game_id, (seat, since))][-SEATS_KEPT:])


def leave_seat(game_id: str) -> None:
    if game_id in session.get(IN_HAND, {}):
        session[IN_HAND] = {game: taken for game, taken in session[IN_HAND].items() if game != game_id}


def keeps_secrets(game: GameRow) -> bool:
    return game.finished is None and bool(services().games.kinds[game.kind].asked_back(game.setup))


def require_game(game_id: str) -> GameRow:
    """The device's own game, or one it is a guest of; read once per request.

    Raises NoSuchGame (404), NotYours (403), or Out (403) for a former guest.
    """
    if "game" not in g or g.game.id != game_id:
        game, g.profile_id, g.has_guests, g.is_carried = services().games.find_with_asker(game_id, device_id())
        g.standing = _standing(game, is_owner=game.owner == g.profile_id)
        g.game = game
    found: GameRow = g.game
    return found


def _standing(game: GameRow, is_owner: bool) -> Standing:
    if is_owner and not (g.has_guests and seats_to_give(game)):
        return Standing(Part.HOST)
    device = device_id()
    found = services().guests.standing(game, device, is_owner) if device else None
    if device is None or found is None:
        raise NotYours(game.id)
    if not found.is_host and request.method == "POST":  # watchers have a stream, or leave no trace
        services().presence.is_there(game.id, device)
    return found


def standing() -> Standing:
    """In the request's game; elsewhere a host."""
    found: Standing = g.get("standing") or Standing(Part.HOST)
    return found


def seats_to_give(game: GameRow) -> tuple[int, ...]:
    """Seats that can have their own phones."""
    return tuple(services().games.kinds[game.kind].asked_back(game.setup))


def require_host(game_id: str) -> GameRow:
    """Raises NotForGuests, and what `require_game` raises."""
    game = require_game(game_id)
    if not standing().is_host:
        raise NotForGuests(game_id)
    return game


def require_hands(game_id: str) -> GameRow:
    """For whoever may report at a table. Raises what `require_host` raises."""
    game = require_game(game_id)
    if standing().part is Part.WATCH:
        raise NotForGuests(game_id)
    return game
