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
from subprocess import TimeoutExpired
from typing import NoReturn

from companion.config import ROOT

MOST = 200_000
"""Bytes of what is asked for at most: arguments and environment."""

_wire: list[socket.socket] = []


def begin() -> None:
    """Fork the process of which others will be forks."""
    here, there = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
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
        socket.send_fds(_wire[0], [asked], [said])
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
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them: the system takes them away
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        asked, files, *_ = socket.recv_fds(wire, MOST, 1)
        if not asked:
            os._exit(0)
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
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
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
