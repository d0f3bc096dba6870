"""Where an app runs: on a server, or on a phone by itself."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from flask.sessions import SessionInterface

from automa.strong.budget import Budget, Rollouts, Seconds
from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.store.db import Database
from companion.store.live import LocalBus, RedisBus
from companion.web.headers import CookieSession

LEAST: Final = Rollouts(0)
"""A few for each option."""

ANSWER: Final = Seconds(0.4, time.perf_counter)
"""Less than half a second with what comes before and after it."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """Made before the app.

    meets_others: other phones reach it. thinkers: processes. answer: most that thinking may cost.
    """

    database: Database
    bus: LocalBus
    session: SessionInterface
    limits: Limits
    efforts: Efforts
    meets_others: bool = True
    thinkers: int = 0
    answer: Budget = LEAST


def on_a_server(settings: Settings) -> Surroundings:
    streams = settings.stream_limit, settings.streams_each, settings.streams_an_address
    return Surroundings(
        Database(settings.database, served=True),
        RedisBus(settings.redis_url, *streams) if settings.redis_url else LocalBus(*streams),
        CookieSession(),
        Limits(settings),
        Efforts(settings.processor_share),
        thinkers=settings.thinkers,
        answer=ANSWER if settings.thinkers else LEAST,
    )
