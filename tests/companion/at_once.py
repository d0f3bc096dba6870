"""Acts that begin at the same moment, on SQLite and, where one is at hand, on PostgreSQL."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

import pytest
from flask.testing import FlaskClient

from companion.web.access import DEVICE
from tests.conftest import Owner, token

POSTGRES = "TEST_POSTGRES_URL"
"""The environment variable that names a PostgreSQL database which the tests may fill."""

DATABASES = (
    "sqlite",
    pytest.param(
        "postgresql",
        marks=[
            pytest.mark.skipif(not os.environ.get(POSTGRES), reason=f"{POSTGRES} names no database"),
            pytest.mark.xdist_group("postgresql"),
        ],
    ),
)
"""Every sort of database, for what depends on it who waits for whom."""

T = TypeVar("T")


def device_of(owner: Owner) -> str:
    """The id in the cookie of a phone."""
    with owner.client.session_transaction() as session:
        return str(session[DEVICE])


def same_phone(owner: Owner, phone: Callable[[], FlaskClient]) -> tuple[FlaskClient, str]:
    """Another window of the same phone, with a token of its own for its forms."""
    window = phone()
    with window.session_transaction() as session:
        session[DEVICE] = device_of(owner)
        session.permanent = True
    return window, token(window, "/settings")


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
