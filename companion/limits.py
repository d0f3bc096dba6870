"""How much one phone or one address may ask for, so that there is enough for the others."""

from __future__ import annotations

import hashlib
import logging
import threading
import time
from functools import cached_property

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.errors import StorageError
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter

from companion.config import Settings
from companion.store.live import redis_at

COUNTED_LIMIT = 50_000
"""Phones and addresses that are counted at once; beyond, all begin anew."""

VISITORS = 5
"""How many times what one phone may ask for all those behind one address may that have no profile."""

GUEST_SAYS = 15
"""How often a minute a guest may point at something: the phones of all others show it."""

COUNTING_SECONDS = 0.25
"""How long a request waits for Redis to count it: a healthy one takes a thousandth of that."""

SILENCE_SECONDS = 10
"""How long nobody asks Redis after it has said nothing; meanwhile each process counts for itself."""

_log = logging.getLogger(__name__)


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
    """Counts in Redis for all processes together; where there is none, or it says nothing, within this process."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._silent_until = 0.0

    @cached_property
    def _minutes(self) -> MemoryStorage:
        return _storage()

    @cached_property
    def _hours(self) -> MemoryStorage:
        """Apart: however many phones ask in a minute, what counts for an hour is not forgotten."""
        return _storage()

    @cached_property
    def _shared(self) -> FixedWindowRateLimiter | None:
        """The counter of all processes, where there is one."""
        if not self._settings.redis_url:
            return None
        url = self._settings.redis_url
        pool = redis_at(url, COUNTING_SECONDS).connection_pool
        return FixedWindowRateLimiter(RedisStorage(url, pool, key_prefix="limits", wrap_exceptions=True))

    def request_came(self, who: str) -> None:
        """Count a request of a device or an address. Raises TooOften."""
        self._count(RateLimitItemPerMinute, self._settings.requests_a_minute, "request", who)

    def profile_wanted(self, address: str) -> None:
        """Count a new profile of an address. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.profiles_an_hour, "profile", address)

    def visitor_came(self, address: str) -> None:
        """Count a request of an address without a profile, whoever made it. Raises TooOften."""
        self._count(RateLimitItemPerMinute, self._settings.requests_a_minute * VISITORS, "visitor", address)

    def game_wanted(self, address: str) -> None:
        """Count a game or a campaign that somebody begins or brings. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.games_an_hour, "game", address)

    def bytes_came(self, address: str, size: int) -> None:
        """Count what may be kept of a long form or a file. Raises TooOften."""
        kilobytes = -(-size // 1024)
        self._count(RateLimitItemPerHour, self._settings.megabytes_an_hour * 1024, "kilobytes", address, kilobytes)

    def file_came(self, profile: str) -> None:
        """Count a file that a profile brings. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.imports_an_hour, "import", profile)

    def guest_said(self, device: str) -> None:
        """Count that a guest points at something, or asks for a seat. Raises TooOften."""
        self._count(RateLimitItemPerMinute, GUEST_SAYS, "guest", device)

    def _count(self, sort: type[RateLimitItem], most: int, what: str, who: str, many: int = 1) -> None:
        if not most:
            return
        if not self._hit(sort(most), what, who, many):
            raise TooOften(sort(most).get_expiry())

    def _hit(self, item: RateLimitItem, what: str, who: str, many: int) -> bool:
        """Count one more of somebody, or several. Whether there is room for it."""
        if self._shared is not None and time.monotonic() >= self._silent_until:
            hidden = hashlib.sha256(who.encode()).hexdigest()[:20]  # Redis learns nobody's address
            try:
                return self._shared.hit(item, what, hidden, cost=many)
            except StorageError as error:
                self._silent_until = time.monotonic() + SILENCE_SECONDS
                _log.warning("Redis does not count (%s); each process counts for itself", error)
        storage = self._hours if isinstance(item, RateLimitItemPerHour) else self._minutes
        if len(storage.expirations) > COUNTED_LIMIT:
            storage.reset()
        return FixedWindowRateLimiter(storage).hit(item, what, who, cost=many)


def _storage() -> MemoryStorage:
    storage = MemoryStorage()
    storage.timer.cancel()
    storage.timer = NoTimer(0, storage.reset)
    return storage
