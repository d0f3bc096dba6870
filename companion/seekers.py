"""Looks for turning points of finished games, beside the pages."""

from __future__ import annotations

import logging
import threading
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from automa.coach.turning_points import FinishedGame, TurningSearch, seen
from companion.store.log import NoSuchGame
from companion.store.turning import KeptTurningPoints
from companion.thinkers import Stopped, Thinkers

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

_log = logging.getLogger(__name__)

MOST_WAITING: Final = 20
"""Games at the same time, one of them looked at."""

SLICE: Final = 0.5
"""Seconds of a request without processes, for at least one look."""


class Seekers:
    """Works where players that look ahead think: in processes, or within requests by slices."""

    def __init__(self, kept: KeptTurningPoints, thinkers: Thinkers) -> None:
        self._kept = kept
        self._thinkers = thinkers
        self._lock = threading.Lock()
        self._under_way: dict[tuple[str, int], TurningSearch] = {}
        """By game and length of its log."""
        self._broken_off: set[str] = set()
        self._thread: ThreadPoolExecutor | None = None

    @property
    def are_offered(self) -> bool:
        return self._thinkers.are_offered

    @property
    def in_slices(self) -> bool:
        """A page has to ask for each."""
        return not self._thinkers.has_processes

    def broke_off(self, game_id: str) -> bool:
        """Whether the last search found nothing, as something crashed."""
        return game_id in self._broken_off

    def how_far(self, game_id: str, seq: int) -> tuple[int, int] | None:
        """(done, total) of a search that goes on by itself, or waits for others."""
        search = None if self.in_slices else self._under_way.get((game_id, seq))
        return None if search is None else (search.done, search.total)

    def seek(self, game_id: str, seq: int, game: FinishedGame) -> bool:
        """Begin, or go on by a slice, unless done; returns whether there was room.

        seq: the log's length. Raises NoSuchGame.
        """
        found = self._kept.of(game_id, seq)
        if found is not None and (found.points is not None or not self.in_slices):
            return True
        with self._lock:
            is_new = (game_id, seq) not in self._under_way
            if is_new and len(self._under_way) >= MOST_WAITING:
                return False
            search = self._under_way.setdefault((game_id, seq), TurningSearch(game))
            self._broken_off.discard(game_id)
        if self.in_slices:
            self._slice(game_id, seq, search)
        elif is_new:
            self._kept.tell(game_id, seq, search.done, search.total)
            self._on_thread().submit(self._seek, game_id, seq, search)
        return True

    def stop(self) -> None:
        """After the thinkers: searches are forgotten, and offered again."""
        if self._thread:
            self._thread.shutdown()

    def _on_thread(self) -> ThreadPoolExecutor:
        from concurrent.futures import ThreadPoolExecutor  # a phone by itself has none

        with self._lock:
            self._thread = self._thread or ThreadPoolExecutor(1, "seeker")
            return self._thread

    def _seek(self, game_id: str, seq: int, search: TurningSearch) -> None:
        try:
            while (look := search.next_look) is not None:
                search.take(self._thinkers.elsewhere(seen, search.game, look))
                self._tell(game_id, seq, search)
        except NoSuchGame:
            pass  # deleted meanwhile
        except Stopped:
            self._kept.forget(game_id)
        except Exception:
            _log.exception("no turning points were found of game %s", game_id)
            self._broken_off.add(game_id)
            self._kept.forget(game_id)
        finally:
            with self._lock:
                self._under_way.pop((game_id, seq), None)

    def _slice(self, game_id: str, seq: int, search: TurningSearch) -> None:
        end = time.monotonic() + SLICE
        while (look := search.next_look) is not None:
            search.take(seen(search.game, look))
            if time.monotonic() > end:
                break
        with suppress(NoSuchGame):
            self._tell(game_id, seq, search)
        if search.next_look is None:
            self._under_way.pop((game_id, seq), None)

    def _tell(self, game_id: str, seq: int, search: TurningSearch) -> None:
        points = search.found if search.next_look is None else None
        self._kept.tell(game_id, seq, search.done, search.total, points)
