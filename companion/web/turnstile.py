"""Lets one piece of heavy work at a time through, so that the pages of others go on being answered."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

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
