"""How much one phone or one address may ask for, so that there is enough for the others."""

from __future__ import annotations

from functools import cached_property

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from companion.config import Settings


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
    def _counter(self) -> FixedWindowRateLimiter:
        return FixedWindowRateLimiter(MemoryStorage())

    def request_came(self, who: str) -> None:
        """Count a request of a device or an address. Raises TooOften."""
        self._count(RateLimitItemPerMinute, self._settings.requests_a_minute, "request", who)

    def profile_wanted(self, address: str) -> None:
        """Count a new profile of an address. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.profiles_an_hour, "profile", address)

    def file_came(self, profile: str) -> None:
        """Count a file that a profile brings. Raises TooOften."""
        self._count(RateLimitItemPerHour, self._settings.imports_an_hour, "import", profile)

    def _count(self, sort: type[RateLimitItem], most: int, *of: str) -> None:
        if most and not self._counter.hit(sort(most), *of):
            raise TooOften(sort(most).get_expiry())
