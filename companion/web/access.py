"""Who is asking, and what they may do: the device's cookie, its profile, its games."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from flask import g, session

from companion.services import services
from companion.store.models import Game

DEVICE = "device"
IN_HAND = "in_hand"
SEATS_KEPT = 8
"""Of how many games a device remembers who has it in hand: a cookie is small."""


class NotYours(Exception):
    """The game belongs to another profile."""


class KeepsSecrets(Exception):
    """What was asked for holds every hand, and the game is not over."""


def device_id() -> str | None:
    """The id in this device's cookie, whether or not it is still known."""
    device: str | None = session.get(DEVICE)
    return device


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
    """The profile of the device that asks; a new device gets one, and its cookie."""
    found = profile_id()
    if found is not None:
        return found
    device = services().profiles.register()
    remember(device.id)
    g.profile_id = device.profile_id
    return device.profile_id


def remember(device: str) -> None:
    """Put a device's id into its cookie, for as long as browsers keep cookies."""
    session[DEVICE] = device
    session.permanent = True
    g.pop("profile_id", None)


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
    """The row of a game of the device that asks, read once per request. Raises NoSuchGame (404) or NotYours (403)."""
    if "game" not in g or g.game.id != game_id:
        game, g.profile_id = services().games.find_with_asker(game_id, device_id())
        if game.owner != g.profile_id:
            raise NotYours(game_id)
        g.game = game
    found: Game = g.game
    return found
