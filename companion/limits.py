"""How much one phone or one address may ask for, so that there is enough for the others."""

from __future__ import annotations

import threading
from functools import cached_property

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.config import Settings

COUNTED_LIMIT = 50_000
"""Phones and addresses that are counted at once; beyond, all begin anew."""

GUEST_SAYS = 15
"""How often a minute a guest may point at something: the phones of all others show it."""


class NoTimer(threading.Timer):
    """Stands where the storage keeps the thread that it starts after every request, half a millisecond each time."""

    def is_alive(self) -> bool:
        """As if one ran already."""
        return True


class TooOften(Exception):
    """Somebody asked more often than anybody needs to, and nothing was done. retry_after: for how many seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class Limits:
    """Counts within this process; several processes allow several times as much."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @cached_property
    def _storage(self) -> MemoryStorage:
        storage = MemoryStorage()
        storage.timer.cancel()
        storage.timer = NoTimer(0, storage.reset)
        return storage

    @cached_property
    def _counter(self) -> FixedWindowRateLimiter:
        return FixedWindowRateLimiter(self._storage)

    def request_came(self, who: str) -> None:
        """Count a request of a device or an address. Raises TooOften."""
        self._count(RateLimitItemPerMinute, self._settings.requests_a_minute, "request", who)

    def profile_wanted(self, address: str) -> None:
        """Count a new profile of an address. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.profiles_an_hour, "profile", address)

    def file_came(self, profile: str) -> None:
        """Count a file that a profile brings. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.imports_an_hour, "import", profile)

    def guest_said(self, device: str) -> None:
        """Count that a guest points at something, or asks for a seat. Raises TooOften."""
        self._count(RateLimitItemPerMinute, GUEST_SAYS, "guest", device)

    def _count(self, sort: type[RateLimitItem], most: int, *of: str) -> None:
        if not most:
            return
        if len(self._storage.expirations) > COUNTED_LIMIT:
            self._storage.reset()
        if not self._counter.hit(sort(most), *of):
            raise TooOften(sort(most).get_expiry())
