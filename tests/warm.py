"""Processes that have the app imported when they begin: forks of a fork of the tests, made before any test ran."""

from __future__ import annotations

import atexit
import json
import os
import runpy
import select
import signal
import socket
import sys
import traceback
from contextlib import suppress
from subprocess import TimeoutExpired
from typing import NoReturn

from companion.config import ROOT

MOST = 65_536
"""Files that a process has open at most."""

_wire: list[socket.socket] = []


def begin() -> None:
    """Fork the process of which others will be forks."""
    here, there = socket.socketpair()
    sys.stdout.flush()
    sys.stderr.flush()
    if os.fork() == 0:
        here.close()
        _fork_for(there)
    there.close()
    _wire.append(here)
    atexit.register(here.close)


def is_there() -> bool:
    """Whether there is such a process: only tests begin it."""
    return bool(_wire)


class Process:
    """`python -m MODULE ARGUMENTS` in a session of its own, with nothing but this environment. said: what it prints."""

    def __init__(self, module: str, *arguments: str, environment: dict[str, str], said: int) -> None:
        asked = json.dumps([module, arguments, environment]).encode()
        socket.send_fds(_wire[0], [len(asked).to_bytes(4)], [said])
        _wire[0].sendall(asked)
        self.pid = int(_wire[0].recv(100))
        self._ends = os.pidfd_open(self.pid)

    def poll(self) -> int | None:
        """None as long as it runs."""
        return 0 if select.select([self._ends], [], [], 0)[0] else None

    def wait(self, timeout: float | None = None) -> None:
        """Wait until it has ended."""
        if not select.select([self._ends], [], [], timeout)[0]:
            raise TimeoutExpired(str(self.pid), timeout or 0)

    def send_signal(self, sign: signal.Signals) -> None:
        """Unless it has ended."""
        if self.poll() is None:
            signal.pidfd_send_signal(self._ends, sign)


def _fork_for(wire: socket.socket) -> NoReturn:
    """Fork whenever that is asked for, until nobody is there any more."""
    os.closerange(3, wire.fileno())
    os.closerange(wire.fileno() + 1, MOST)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        length, files, *_ = socket.recv_fds(wire, 4, 1)
        if not length:
            os._exit(0)
        with wire.makefile("rb") as reads:
            asked = reads.read(int.from_bytes(length))
        with suppress(ChildProcessError):  # take away those that have ended
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        child = os.fork()
        if child == 0:
            wire.close()
            module, arguments, environment = json.loads(asked)
            _become(module, arguments, environment, files[0])
        os.close(files[0])
        wire.send(str(child).encode())


def _become(module: str, arguments: list[str], environment: dict[str, str], said: int) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.setsid()
        for number in (1, 2):
            os.dup2(said, number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.closerange(3, MOST)
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__
        os.chdir(ROOT)
        os.environ.clear()
        os.environ.update(environment)
        sys.argv = [module, *arguments]
        runpy.run_module(module, run_name="__main__", alter_sys=True)
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else int(end.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
