"""How much processor each phone takes: dear pages asked for again and again would slow those of everybody else."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter, OrderedDict

from companion.limits import TooOften

AT_ONCE_SECONDS = 5.0
"""Of processor that a phone may take without a pause: two hundred pages."""
PAGES_AT_ONCE = 20
"""Of one phone; what they cost is known when they are done."""
COUNTED_LIMIT = 20_000


class Efforts:
    """Counts seconds of processor within this process. What was taken is forgotten by the share that each may have."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._lock = threading.Lock()
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """How much it was, and when that was so; those who came last at the end."""
        self._now = Counter[str]()

    def begin(self, who: str, *, at_once: int = PAGES_AT_ONCE) -> None:
        """Somebody wants a page. Raises TooOften."""
        if not self._share:
            return
        with self._lock:
            more = self._still_taken(who) - AT_ONCE_SECONDS
            if more > 0:
                raise TooOften(math.ceil(more / self._share))
            if self._now[who] >= at_once:
                raise TooOften(1)
            self._now[who] += 1

    def end(self, who: str, seconds: float) -> None:
        """Their page is done, and took so much."""
        if not self._share:
            return
        with self._lock:
            self._now[who] -= 1
            if not self._now[who]:
                del self._now[who]
            self._taken[who] = self._still_taken(who) + seconds, time.monotonic()
            self._taken.move_to_end(who)
            if len(self._taken) > COUNTED_LIMIT:
                self._taken.popitem(last=False)

    def _still_taken(self, who: str) -> float:
        taken, at = self._taken.get(who, (0.0, 0.0))
        return max(0.0, taken - (time.monotonic() - at) * self._share)
