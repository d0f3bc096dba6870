"""How much processor each phone takes."""

from __future__ import annotations

import math
import threading
import time
from collections import Counter, OrderedDict

from companion.limits import TooOften

AT_ONCE_SECONDS = 3.0
"""Without a pause: a hundred pages."""
PAGES_AT_ONCE = 2
"""Per phone; others wait."""
PAGES_WAITING = 20
PATIENCE_SECONDS = 10.0
ALONE_SECONDS = 5.0
"""After this silence of others a phone may use a slow machine fully."""
COUNTED_LIMIT = 20_000
processor_seconds = getattr(time, "thread_time", time.process_time)
"""Of this thread; browsers have only one."""


class Efforts:
    """Processor seconds, forgotten at the rate each may use."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._changed = threading.Condition()
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """Seconds, and when counted, latest last."""
        self._here, self._at_work = Counter[str](), Counter[str]()

    def begin(self, who: str, *, times: int = 1) -> None:
        """For one phone or `times` that look alike. Raises TooOften."""
        if not self._share:
            return
        with self._changed:
            self._refuse_who_has_taken_much(who)
            if self._here[who] >= PAGES_WAITING * times:
                raise TooOften(1)
            self._here[who] += 1
            try:
                if not self._changed.wait_for(lambda: self._at_work[who] < PAGES_AT_ONCE * times, PATIENCE_SECONDS):
                    raise TooOften(1)
                self._refuse_who_has_taken_much(who)
            except TooOften:
                self._here -= Counter([who])
                raise
            self._at_work[who] += 1

    def end(self, who: str, seconds: float) -> None:
        if not self._share:
            return
        with self._changed:
            self._here -= Counter([who])
            self._at_work -= Counter([who])
            self._taken[who] = self._still_taken(who) + seconds, time.monotonic()
            self._taken.move_to_end(who)
            if len(self._taken) > COUNTED_LIMIT:
                self._taken.popitem(last=False)
            self._changed.notify_all()

    def _refuse_who_has_taken_much(self, who: str) -> None:
        more = self._still_taken(who) - AT_ONCE_SECONDS
        if more > 0 and self._others_are_there(who):
            raise TooOften(math.ceil(more / self._share))

    def _others_are_there(self, who: str) -> bool:
        came = next((at for each, (_taken, at) in reversed(self._taken.items()) if each != who), -math.inf)
        return time.monotonic() - came < ALONE_SECONDS

    def _still_taken(self, who: str) -> float:
        taken, at = self._taken.get(who, (0.0, 0.0))
        return max(0.0, taken - (time.monotonic() - at) * self._share)
