"""One heavy job at a time; results are kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

KEPT_BYTES = 8 * 1024 * 1024
"""Two hundred pictures, or a hundred pages."""
PATIENCE_SECONDS = 8
"""The largest file takes less; then waiters must come back."""


class Crowded(Exception):
    """Others were busy all the time; nothing was done."""


class Turnstile:
    """Lets one through in this process; others wait a while."""

    def __init__(self, patience: float = PATIENCE_SECONDS) -> None:
        self._patience = patience
        self._free = threading.Lock()

    @contextmanager
    def passed(self) -> Iterator[None]:
        """The block runs alone. Raises Crowded."""
        if not self._free.acquire(timeout=self._patience):
            raise Crowded
        try:
            yield
        finally:
            self._free.release()


class Kept:
    """Results, made one at a time, kept while there is room."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._turnstile = Turnstile()
        self._lock = threading.Lock()
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """Made if missing. Raises Crowded and what `make` raises."""
        found = self.found(name)
        if found is not None:
            return found
        with self._turnstile.passed():
            found = self.found(name)  # another may have made it
            if found is None:
                found = make()
                self._keep(name, found)
            return found

    def found(self, name: Hashable) -> bytes | None:
        with self._lock:
            if name in self._made:
                self._made.move_to_end(name)
            return self._made.get(name)

    def _keep(self, name: Hashable, made: bytes) -> None:
        with self._lock:
            self._made[name] = made
            self._bytes += len(made)
            while self._bytes > self._most:
                self._bytes -= len(self._made.popitem(last=False)[1])
