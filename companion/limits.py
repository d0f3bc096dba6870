"""How much a phone or address may ask for."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from companion.config import Settings
from companion.store.live import redis_at

if TYPE_CHECKING:  # a phone by itself has no limits, and not the package
    from limits import RateLimitItem
    from limits.storage import MemoryStorage
    from limits.strategies import FixedWindowRateLimiter

COUNTED_LIMIT = 50_000
"""Beyond, all counts restart."""

VISITORS = 5
"""An address's phones without a profile share so many phones' limit."""

GUEST_SAYS = 15
"""Guests' pointing in a minute."""

COUNTING_SECONDS = 0.25
"""For Redis to count, a thousand times the usual."""

SILENCE_SECONDS = 10
"""A silent Redis is left alone so long; processes count."""

_log = logging.getLogger(__name__)


class NoTimer(threading.Timer):
    """No thread: the storage starts one after each request, at half a millisecond."""

    def is_alive(self) -> bool:
        return True


class TooOften(Exception):
    """Nothing was done."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(retry_after)
        self.retry_after = retry_after


class Limits:
    """Counts in Redis for all processes, or in this one if it is silent. Counting raises TooOften."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._silent_until = 0.0

    @cached_property
    def _minutes(self) -> MemoryStorage:
        return _storage()

    @cached_property
    def _hours(self) -> MemoryStorage:
        """Many phones in a minute must not erase the hour's."""
        return _storage()

    @cached_property
    def _shared(self) -> FixedWindowRateLimiter | None:
        if not self._settings.redis_url:
            return None
        from limits.storage import RedisStorage
        from limits.strategies import FixedWindowRateLimiter

        url = self._settings.redis_url
        pool = redis_at(url, COUNTING_SECONDS).connection_pool
        return FixedWindowRateLimiter(RedisStorage(url, pool, key_prefix="limits", wrap_exceptions=True))

    def request_came(self, who: str) -> None:
        """Counted by device or address."""
        self._count(_a_minute, self._settings.requests_a_minute, "request", who)

    def profile_wanted(self, address: str) -> None:
        self._count(_an_hour, self._settings.profiles_an_hour, "profile", address)

    def visitor_came(self, address: str) -> None:
        """A request without a profile."""
        self._count(_a_minute, self._settings.requests_a_minute * VISITORS, "visitor", address)

    def game_wanted(self, address: str) -> None:
        """A game or campaign, begun or imported."""
        self._count(_an_hour, self._settings.games_an_hour, "game", address)

    def bytes_came(self, address: str, size: int) -> None:
        """A long form or file."""
        kilobytes = -(-size // 1024)
        self._count(_an_hour, self._settings.megabytes_an_hour * 1024, "kilobytes", address, kilobytes)

    def file_came(self, profile: str) -> None:
        self._count(_an_hour, self._settings.imports_an_hour, "import", profile)

    def guest_said(self, device: str) -> None:
        """Pointing, or asking for a seat."""
        self._count(_a_minute, GUEST_SAYS, "guest", device)

    def _count(self, sort: Callable[[int], RateLimitItem], most: int, what: str, who: str, many: int = 1) -> None:
        if not most:
            return
        item = sort(most)
        if not self._hit(item, self._hours if sort is _an_hour else self._minutes, what, who, many):
            raise TooOften(item.get_expiry())

    def _hit(self, item: RateLimitItem, storage: MemoryStorage, what: str, who: str, many: int) -> bool:
        """Returns whether the limit allows it."""
        from limits.errors import StorageError
        from limits.strategies import FixedWindowRateLimiter

        if self._shared is not None and time.monotonic() >= self._silent_until:
            hidden = hashlib.sha256(who.encode()).hexdigest()[:20]  # Redis learns no addresses
            try:
                return self._shared.hit(item, what, hidden, cost=many)
            except StorageError as error:
                self._silent_until = time.monotonic() + SILENCE_SECONDS
                _log.warning("Redis does not count (%s); each process counts for itself", error)
        if len(storage.expirations) > COUNTED_LIMIT:
            storage.reset()
        return FixedWindowRateLimiter(storage).hit(item, what, who, cost=many)


def _a_minute(most: int) -> RateLimitItem:
    from limits import RateLimitItemPerMinute

    return RateLimitItemPerMinute(most)


def _an_hour(most: int) -> RateLimitItem:
    from limits import RateLimitItemPerHour

    return RateLimitItemPerHour(most)


def _storage() -> MemoryStorage:
    from limits.storage import MemoryStorage

    storage = MemoryStorage()
    storage.timer.cancel()
    storage.timer = NoTimer(0, storage.reset)
    return storage
