"""Wrong codes: after too many a phone waits, others at its address hardly.

Counted in the database: for all processes, across restarts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from sqlalchemy import delete, func
from sqlmodel import col, select

from companion.store.db import Database
from companion.store.models import WrongCode, now

WINDOW: Final = timedelta(minutes=10)
OF_ONE_PHONE: Final = 20
"""Nobody mistypes more often. Dropping the cookie helps a phone, not its address."""
AT_ONE_ADDRESS: Final = 200
"""Beyond, codes are tried one by one. A club of thirty phones stays below."""
PACE_SECONDS: Final = 1.0
LONGEST_WAIT_SECONDS: Final = 8.0
MOST_WAITING: Final = 50
"""Per process; each holds a thread."""


class TooManyGuesses(Exception):
    """Too many from this phone; nothing was tried."""


class TooManyWaiting(Exception):
    """Too many wait at this address; nothing was tried."""


@dataclass(frozen=True, slots=True)
class Guess:
    counted: Collection[int]  # keys of counts
    slowly: bool  # it waits its turn


class Guesses:
    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, address: str, phone: str, *, is_known: bool) -> Guess:
        """Count a guess before it is tried, as others run in parallel. Raises TooManyGuesses.

        is_known: the phone has a cookie. An address's phones without one count as one, and wait.
        """
        with self._database.writing() as session:
            session.execute(delete(WrongCode).where(col(WrongCode.at) < now() - WINDOW))
            counted = select(func.count()).select_from(WrongCode)
            of_phone = session.exec(counted.where(WrongCode.address == phone)).one()
            if is_known and of_phone >= OF_ONE_PHONE:
                raise TooManyGuesses
            here = session.exec(counted.where(WrongCode.address == address)).one()
            guesses = [WrongCode(address=address), WrongCode(address=phone)]
            session.add_all(guesses)
            session.flush()
            return Guess([int(each.id or 0) for each in guesses], here >= AT_ONE_ADDRESS or of_phone >= OF_ONE_PHONE)

    def was_right(self, guess: Guess) -> None:
        """Uncount a guess, also if it was not tried."""
        with self._database.writing() as session:
            session.execute(delete(WrongCode).where(col(WrongCode.id).in_(guess.counted)))


class Pace:
    """Tries one address's codes one by one."""

    def __init__(self, seconds: float = PACE_SECONDS, longest: float = LONGEST_WAIT_SECONDS) -> None:
        self._seconds = seconds
        self._longest = longest
        self._lock = threading.Lock()
        self._next: dict[str, float] = {}
        self._waiting = 0

    def wait(self, address: str) -> None:
        """Raises TooManyWaiting."""
        with self._lock:
            at = time.monotonic()
            self._next = {each: until for each, until in self._next.items() if until > at}
            turn = self._next.get(address, at)
            if turn - at > self._longest or self._waiting >= MOST_WAITING:
                raise TooManyWaiting
            self._next[address] = turn + self._seconds
            self._waiting += 1
        try:
            time.sleep(turn - at)
        finally:
            with self._lock:
                self._waiting -= 1
