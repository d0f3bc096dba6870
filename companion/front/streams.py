"""Streams of news for one phone, as long as it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from flask import Response

from companion.services import services
from companion.store.db import Unavailable
from companion.store.live import CLOSING, GONE, PEOPLE, UNKNOWN, Subscription, both
from companion.store.log import NoSuchGame
from companion.store.presence import Stands
from companion.web import access
from companion.web.limits import address_asking

PING_SECONDS = 15
AGAIN_SECONDS = 2
"""Before a stream asks a failed database again."""


@dataclass(frozen=True, slots=True)
class Ear:
    device: str | None
    here: Callable[[], None]  # reports its presence

    def may_know(self, stands: Stands) -> bool:
        """The listener is still in the game."""
        return self.device in stands.devices


def of_the_log(game_id: str) -> Response:
    return _stream(game_id, game_id, _ear(game_id), lambda stands: stands.length)


def of_the_people(game_id: str) -> Response:
    return _stream(PEOPLE + game_id, game_id, _ear(game_id), lambda stands: stands.people)


def _ear(game_id: str) -> Ear:
    device, presence, bus = access.device_id(), services().presence, services().bus
    is_host = access.standing().is_host

    def here() -> None:
        if device is None:
            return
        with suppress(Unavailable, NoSuchGame):
            if (presence.is_looking if is_host else presence.is_there)(game_id, device):
                bus.publish(PEOPLE + game_id, UNKNOWN)
                if not is_host:  # for the host's phones only the sheet of sharing reports
                    bus.publish(game_id, UNKNOWN)

    return Ear(device, here)


def _stream(topic: str, game_id: str, ear: Ear, number: Callable[[Stands], int]) -> Response:
    presence = services().presence
    address = address_asking(services().settings.proxies)
    subscription = services().bus.subscribe(topic, access.profile_id() or "", address, ear.device)

    def look() -> int:
        stands = subscription.look(lambda: presence.look(game_id))
        return number(stands) if ear.may_know(stands) else GONE

    response = Response(_told(subscription, look, ear.here), mimetype="text/event-stream")
    # A generator that never started is not closed; the phone may be gone before the first line.
    response.call_on_close(subscription.close)
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _told(subscription: Subscription, look: Callable[[], int], here: Callable[[], None]) -> Iterator[str]:
    """Lines of a stream, now and at each change, until GONE.

    A length is passed on unchecked: removals and disconnections send UNKNOWN, which looks the game up. If that finds
    nothing new, the news is of people.
    """
    told, heard, new = UNKNOWN, UNKNOWN, True
    while heard != CLOSING:
        try:
            now = look() if heard == UNKNOWN else heard
        except Unavailable:
            yield ": ping\n\n"
            heard = both(subscription.get(AGAIN_SECONDS), UNKNOWN)
            continue
        if now > told or now == GONE or (heard == UNKNOWN and now != told):
            told = now
            yield f"event: changed\ndata: {now}\n\n"
        elif heard == UNKNOWN:
            yield f"event: people\ndata: {now}\n\n"
        if told == GONE:
            return
        if new:
            here()
            new = False
        while (news := subscription.get(PING_SECONDS)) is None:
            yield ": ping\n\n"
            here()
        heard = news
