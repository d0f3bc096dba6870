"""Acts that begin at the same moment, on SQLite and, where one is at hand, on PostgreSQL."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.config import Settings
from companion.web.access import DEVICE
from tests.conftest import Owner, minted
from tests.long_run import long

POSTGRES = "TEST_POSTGRES_URL"
"""The environment variable that names a PostgreSQL database which the tests may fill, instead of one of their own."""

DATABASES = ("sqlite", "postgresql")
"""Every sort of database, for what depends on it who waits for whom."""

RACED_ON = (pytest.param("sqlite", marks=long), "postgresql")
"""Where the suite tries acts against each other: PostgreSQL lets several write at once, SQLite lets them queue."""


def settings_on(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for a sort of database, the parameter of a fixture; PostgreSQL comes with Redis."""
    if request.param == "sqlite":
        return settings
    database = os.environ.get(POSTGRES) or request.getfixturevalue("postgres").url
    return settings.model_copy(
        update={"database_url": database, "redis_url": request.getfixturevalue("redis_of_all").url}
    )


PATIENCE, HELD_UP = 30, 0.4
"""Seconds: for an act to come to a place, and how long the other has to end meanwhile, unless it is held up."""

T = TypeVar("T")


def device_of(owner: Owner) -> str:
    """The id in the cookie of a phone."""
    with owner.client.session_transaction() as session:
        return str(session[DEVICE])


class Form:
    """A form in a window of its own of a phone, to be sent once."""

    def __init__(self, phone: Owner, path: str, **data: Any) -> None:
        self.window = phone.client.application.test_client()
        self.path, self.data = path, data
        device = device_of(phone)
        with self.window.session_transaction() as session:
            session["device"] = device
            session.permanent = True

    def __call__(self) -> TestResponse:
        """Send it."""
        return self.window.post(self.path, data=self.data)


def same_phone(owner: Owner, phone: Callable[[], FlaskClient]) -> tuple[FlaskClient, str]:
    """Another window of the same phone, with a token of its own for its forms."""
    window = phone()
    with window.session_transaction() as session:
        session[DEVICE] = device_of(owner)
        session.permanent = True
    return window, minted(window)


def at_once(*acts: Callable[[], T], delays: Sequence[float] = ()) -> list[T]:
    """What each of the acts comes to when all begin at the same moment, or each so many seconds after it."""
    gate, came_to = threading.Barrier(len(acts)), dict[int, T]()

    def carry_out(number: int) -> None:
        gate.wait()
        if delays:
            time.sleep(delays[number])
        came_to[number] = acts[number]()

    threads = [threading.Thread(target=carry_out, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [came_to[number] for number in range(len(acts))]


def in_the_middle(place: tuple[object, str], first: Callable[[], T], second: Callable[[], T]) -> tuple[T, T]:
    """What two acts come to where the second begins while the first is at a function, and ends first if it can.

    place: the module and the name of the function, which the first act calls once it has seen that it may go on.
    """
    module, name = place
    there, go_on, mine = threading.Event(), threading.Event(), list[threading.Thread]()
    function = getattr(module, name)

    def waits(*args: Any, **more: Any) -> Any:
        if threading.current_thread() in mine:
            there.set()
            go_on.wait(HELD_UP)
        return function(*args, **more)

    came_to = dict[str, T]()
    acts = {"first": first, "second": second}
    threads = {
        which: threading.Thread(target=lambda which=which: came_to.update({which: acts[which]()})) for which in acts
    }
    mine.append(threads["first"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, name, waits)
        threads["first"].start()
        assert there.wait(PATIENCE), f"{name} was never called"
        threads["second"].start()
        threads["second"].join(HELD_UP)
        go_on.set()
        for thread in threads.values():
            thread.join()
    return came_to["first"], came_to["second"]
