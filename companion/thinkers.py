"""Lets built-in players think beside the pages, in processes of their own, and gives their answers."""

from __future__ import annotations

import atexit
import logging
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Final, ParamSpec, TypeVar

from automa.coach.standing import OwnSide
from automa.strong.budget import Budget
from automa.thinking import Task, advised, hint_at, hint_wanted, task_of, thought
from companion.store.games import Games
from companion.store.log import NoSuchGame
from companion.store.replay import CannotReplay, EndedOtherwise, Stale
from engine.acts import Act, Answer, TakeHint
from engine.decisions import NotPending

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

P = ParamSpec("P")
R = TypeVar("R")

_log = logging.getLogger(__name__)

POLITE: Final = 10
"""Niceness: pages come first."""


class Stopped(Exception):
    """The server ends, and nothing was found."""


class Thinkers:
    """A game's thinking players play until a person is asked, or a hint is found; other games wait.

    processes: games at the same time; 0 to answer within the request, once each time. at_most: what an answer may cost.
    are_offered: to new games.
    """

    def __init__(self, games: Games, processes: int, at_most: Budget, are_offered: bool) -> None:
        self._games = games
        self._at_most = at_most
        self.are_offered = are_offered
        self._number = processes
        self._lock = threading.Lock()
        self._under_way: dict[str, None] = {}
        """Games thought about or waiting, the first first."""
        self._want_hints: dict[str, OwnSide | None] = {}
        self._in_vain: dict[str, int] = {}
        """Games without a hint that was asked for, with the length of their log."""
        self._threads: ThreadPoolExecutor | None = None
        self._processes: ProcessPoolExecutor | None = None
        self._stops = False

    @property
    def has_processes(self) -> bool:
        return self._number > 0

    def before(self, game_id: str) -> int:
        """How many games come first."""
        with self._lock:
            waiting = list(self._under_way)[self._number :]
        return waiting.index(game_id) + 1 if game_id in waiting else 0

    def is_busy_with(self, game_id: str) -> bool:
        """Whether it is thought about, or waits for that."""
        with self._lock:
            return game_id in self._under_way

    def found_no_hint(self, game_id: str, seq: int) -> bool:
        """seq: the length of the log at which one was asked for."""
        return self._in_vain.get(game_id) == seq

    def stop(self) -> None:
        """As the server ends: what is thought about is broken off, and begun anew once somebody asks."""
        import multiprocessing

        with self._lock:
            self._stops = True
        for process in multiprocessing.active_children():
            process.terminate()
        if self._threads:
            self._threads.shutdown(cancel_futures=True)

    def think(self, game_id: str) -> bool:
        """Let the built-in player that is asked think; returns whether an answer was given meanwhile."""
        if not self._number:
            return self._answer(game_id, partial(thought, at_most=self._at_most))
        self._begin(game_id)
        return False

    def advise(self, game_id: str, side: OwnSide | None = None) -> None:
        """Let the coach look at a person's question, once. side: at a table."""
        self._in_vain.pop(game_id, None)
        if not self._number:
            self._advise_at_once(game_id, side)
        else:
            with self._lock:
                self._want_hints[game_id] = side
            self._begin(game_id)

    def _begin(self, game_id: str) -> None:
        from concurrent.futures import ThreadPoolExecutor  # as below: a phone by itself has none

        with self._lock:
            if game_id in self._under_way:
                return
            self._under_way[game_id] = None
            self._threads = self._threads or ThreadPoolExecutor(self._number, "thinker")
        self._threads.submit(self._play, game_id)

    def _play(self, game_id: str) -> None:
        try:
            while self._goes_on(game_id):
                pass
        except (NoSuchGame, EndedOtherwise, CannotReplay, Stopped):
            self._give_up(game_id)  # nothing to play any more
        except Exception:
            _log.exception("nothing came of thinking about game %s", game_id)
            self._give_up(game_id)

    def _give_up(self, game_id: str) -> None:
        with self._lock:
            del self._under_way[game_id]
            self._want_hints.pop(game_id, None)

    def _goes_on(self, game_id: str) -> bool:
        """Whether anything was to think about; nobody who asks meanwhile is forgotten."""
        with self._lock:
            wants_hint = game_id in self._want_hints
            side = self._want_hints.pop(game_id, None)
        if wants_hint:
            self._advise(game_id, side)
            return True
        if self._answer(game_id, self._elsewhere):
            return True
        with self._lock:
            if game_id not in self._want_hints:
                del self._under_way[game_id]
            return game_id in self._under_way

    def _answer(self, game_id: str, find: Callable[[Task], str]) -> bool:
        """Whether a thinking player was asked."""
        with self._games.view(game_id) as view:
            task, seq = task_of(view.play), view.seq
        if task is None:
            return False
        self._act(game_id, seq, Answer(find(task)))
        return True

    def _advise(self, game_id: str, side: OwnSide | None) -> None:
        with self._games.view(game_id) as view:
            task, seq = hint_wanted(view.play, side), view.seq
        if task is None:
            return
        try:
            said = self.elsewhere(advised, task)
        except Stopped:
            raise
        except Exception:
            _log.exception("no hint was found in game %s", game_id)
            said = None
        self._give_hint(game_id, seq, said)

    def _advise_at_once(self, game_id: str, side: OwnSide | None) -> None:
        with self._games.view(game_id) as view:
            if hint_wanted(view.play, side) is None:
                return
            said, seq = hint_at(view.play, self._at_most, side), view.seq
        self._give_hint(game_id, seq, said)

    def _give_hint(self, game_id: str, seq: int, said: str | None) -> None:
        if said is None:
            self._in_vain[game_id] = seq
        else:
            self._act(game_id, seq, TakeHint(said))

    def _act(self, game_id: str, seq: int, act: Act) -> None:
        with suppress(Stale, NotPending):  # meanwhile somebody answered, or took something back
            self._games.act(game_id, seq, act)

    def _elsewhere(self, task: Task) -> str:
        return self.elsewhere(thought, task, self._at_most)

    def elsewhere(self, find: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """What a function finds, in a process of its own. Raises Stopped."""
        from concurrent.futures.process import BrokenProcessPool

        pool = self._pool()
        # the process inherits it: Ctrl+C is for the server, which then ends it
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return pool.submit(find, *args, **kwargs).result()
        except BrokenProcessPool:  # a process was killed: once more, with another
            with self._lock:
                if self._processes is pool:
                    self._processes = None
            return self._pool().submit(find, *args, **kwargs).result()

    def _pool(self) -> ProcessPoolExecutor:
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        with self._lock:
            if self._stops:
                raise Stopped
            if self._processes is None:
                fresh = multiprocessing.get_context("spawn")  # forked threads may hold locks
                self._processes = ProcessPoolExecutor(self._number, fresh, initializer=os.nice, initargs=(POLITE,))
                atexit.register(self._processes.shutdown, wait=False, cancel_futures=True)
            return self._processes
