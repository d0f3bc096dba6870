"""Tests in several processes, all of them forks of one that has imported and collected everything: `--processes 3`."""

from __future__ import annotations

import gc
import os
import random
import sys
import traceback
from collections import defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from typing import Any, Final

import pytest

from companion.app import create_app
from companion.config import Settings
from tests import warm
from tests.compiled import TEMPLATES, compile_all
from tests.long_run import LONG

READ_THE_CODE: Final = {f"tests/test_{name}.py" for name in ("architecture", "docs", "kinds", "rule_coverage")}
"""Taken together, so that the code is parsed once: see tests/syntax.py."""

FORKS: Final = get_context("fork")
SELDOM: Final = 20_000, 10, 100
"""When garbage is collected: what was imported and collected is none."""

MANY: Final = 100
"""Files of which it pays to compile all templates before the forks."""

Group = Sequence[pytest.Item]
Said = list[dict[str, Any]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--processes", type=int, default=1, help="how many processes run tests at the same time")


def pytest_collection() -> None:
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Run the tests in as many processes as were asked for."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(*SELDOM)
    if session.config.option.collectonly or session.testsfailed:
        return None
    number: int = session.config.getoption("processes")
    if number == 1:
        warm.begin()
        return None
    Crew(session, number).run()
    return True


def groups_of(items: Sequence[pytest.Item]) -> list[Group]:
    """What one process takes at a time: a file, for what its tests share; in the long run, which takes hours, a test.

    Files come in their order.
    """
    found: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        together, file = item.get_closest_marker("together"), item.nodeid.partition("::")[0]
        alone = item.nodeid if LONG else "the code" if file in READ_THE_CODE else file
        found[together.args[0] if together else alone].append(item)
    return list(found.values())


_folders: list[Path] = []


def folder_of_run(factory: pytest.TempPathFactory) -> Path:
    """The temporary folder that all processes of this run share."""
    return _folders[0] if _folders else factory.getbasetemp()


class Crew:
    """The processes that run tests, and what they report."""

    def __init__(self, session: pytest.Session, number: int) -> None:
        self._session = session
        self._processes: dict[Connection, tuple[int, BaseProcess]] = {}
        self._running = FORKS.Array("i", [-1] * number, lock=False)
        folder: Path = session.config._tmp_path_factory.getbasetemp()  # type: ignore[attr-defined]
        _folders.append(folder)
        groups, taken = groups_of(session.items), FORKS.Value("i", 0)
        if len(groups) > MANY:
            (folder / TEMPLATES).mkdir()
            compile_all(
                create_app(Settings(instance_dir=folder / "app", database_url="", redis_url="")), folder / TEMPLATES
            )
        sys.stdout.flush()
        sys.stderr.flush()
        for place in range(number):
            hears, tells = FORKS.Pipe(duplex=False)
            work = Work(session, groups, taken, place, self._running, tells)
            process = FORKS.Process(target=work.begin)
            process.start()
            tells.close()
            self._processes[hears] = place, process

    def run(self) -> None:
        """Report what they report, until all have ended."""
        told, number = 0, len(self._session.items)
        try:
            while self._processes:
                for hears in wait(list(self._processes)):
                    assert isinstance(hears, Connection)
                    told += self._hear(hears)
        finally:
            for _place, process in self._processes.values():
                process.terminate()
        if told != number:
            raise self._session.Interrupted(f"{told} of {number} tests were run")

    def _hear(self, hears: Connection) -> bool:
        """Report a test; False if the process has ended instead."""
        config = self._session.config
        try:
            said: Said = hears.recv()
        except EOFError:
            self._ended(hears)
            return False
        reports = [config.hook.pytest_report_from_serializable(config=config, data=data) for data in said]
        config.hook.pytest_runtest_logstart(nodeid=reports[0].nodeid, location=reports[0].location)
        for report in reports:
            config.hook.pytest_runtest_logreport(report=report)
        config.hook.pytest_runtest_logfinish(nodeid=reports[0].nodeid, location=reports[0].location)
        if self._session.shouldfail:
            raise self._session.Failed(self._session.shouldfail)
        if self._session.shouldstop:
            raise self._session.Interrupted(self._session.shouldstop)
        return True

    def _ended(self, hears: Connection) -> None:
        """A process that died took the rest of its file along: the test that it ran failed."""
        place, process = self._processes.pop(hears)
        process.join()
        if process.exitcode:
            number = self._running[place]
            running = f" while it ran {self._session.items[number].nodeid}" if number >= 0 else ""
            raise self._session.Interrupted(f"a process of the tests ended with {process.exitcode}{running}")


class Work:
    """One of the processes: takes one group of tests after the other, and tells of each test."""

    def __init__(
        self,
        session: pytest.Session,
        groups: Sequence[Group],
        taken: Synchronized[int],
        place: int,
        running: Any,
        tells: Connection,
    ) -> None:
        self._session, self._groups, self._taken, self._tells = session, groups, taken, tells
        self._place, self._running = place, running
        self._numbers = {item: number for number, item in enumerate(session.items)}
        self._said: Said = []

    def begin(self) -> None:
        """Run tests until none are left."""
        config = self._session.config
        capture = config.pluginmanager.getplugin("capturemanager")
        capture.stop_global_capturing()
        capture.start_global_capturing()  # else all write into the same file
        config.pluginmanager.unregister(name="terminalreporter")
        config.pluginmanager.register(self)
        folder = folder_of_run(config._tmp_path_factory) / f"process-{self._place}"  # type: ignore[attr-defined]
        folder.mkdir(mode=0o700)
        config._tmp_path_factory._basetemp = folder  # type: ignore[attr-defined]
        random.seed()
        warm.begin()
        try:
            self._all()
        except BaseException:
            capture.stop_global_capturing()
            traceback.print_exc()
            sys.stderr.flush()
            os._exit(1)

    def _all(self) -> None:
        items = self._items()
        item = next(items, None)
        while item is not None:
            following = next(items, None)
            self._running[self._place] = self._numbers[item]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            self._tells.send(self._said)
            self._said = []
            item = following

    def _items(self) -> Iterator[pytest.Item]:
        while True:
            with self._taken.get_lock():
                number = self._taken.value
                self._taken.value += 1
            if number >= len(self._groups):
                return
            yield from self._groups[number]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what is to be told of the test."""
        config = self._session.config
        self._said.append(config.hook.pytest_report_to_serializable(config=config, report=report))
