"""Where an app runs: what a server and a phone by itself have each in their own way."""

from __future__ import annotations

from dataclasses import dataclass

from flask.sessions import SessionInterface

from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.store.db import Database
from companion.store.live import LocalBus, RedisBus
from companion.web.headers import CookieSession


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Made before the app. meets_others: whether other phones reach it."""

    database: Database
    bus: LocalBus
    session: SessionInterface
    limits: Limits
    efforts: Efforts
    meets_others: bool = True


def on_a_server(settings: Settings) -> Surroundings:
    streams = settings.stream_limit, settings.streams_each, settings.streams_an_address
    return Surroundings(
        Database(settings.database, served=True),
        RedisBus(settings.redis_url, *streams) if settings.redis_url else LocalBus(*streams),
        CookieSession(),
        Limits(settings),
        Efforts(settings.processor_share),
    )
