"""Lets one piece of heavy work at a time through, so that the pages of others go on being answered, and keeps it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

KEPT_BYTES = 8 * 1024 * 1024
"""Of what was dear to make: two hundred pictures, or a hundred pages."""
PATIENCE_SECONDS = 8
"""Longer than reading the largest file takes; who still waits then is told to come back."""


class Crowded(Exception):
    """Others were at it all the time. Nothing was done."""


class Turnstile:
    """One at a time in this process; whoever comes meanwhile waits, but not for ever."""

    def __init__(self, patience: float = PATIENCE_SECONDS) -> None:
        self._patience = patience
        self._free = threading.Lock()

    @contextmanager
    def passed(self) -> Iterator[None]:
        """Whatever is done inside is done alone. Raises Crowded."""
        if not self._free.acquire(timeout=self._patience):
            raise Crowded
        try:
            yield
        finally:
            self._free.release()


class Kept:
    """What is dear to make and stays as it is: made once, one at a time, and kept while there is room."""

    def __init__(self, most: int = KEPT_BYTES) -> None:
        self._most = most
        self._turnstile = Turnstile()
        self._lock = threading.Lock()
        self._made: OrderedDict[Hashable, bytes] = OrderedDict()
        self._bytes = 0

    def get(self, name: Hashable, make: Callable[[], bytes]) -> bytes:
        """What has this name; made if it is not there. Raises Crowded, and what `make` does."""
        found = self.found(name)
        if found is not None:
            return found
        with self._turnstile.passed():
            found = self.found(name)  # others may have waited for the same
            if found is None:
                found = make()
                self._keep(name, found)
            return found

    def found(self, name: Hashable) -> bytes | None:
        """What has this name, if it is there: nothing is made."""
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
