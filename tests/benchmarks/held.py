"""What connections that lie idle, or are held after their answer, do to the pages of others; plain and over TLS."""

from __future__ import annotations

import os
import resource
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from companion.web.certificate import CERTIFICATE, KEY, certified
from tests.benchmarks.live import BLIND, alone, several
from tests.benchmarks.server import Phone, new_game
from tests.companion.servers import App, postgres_tools, redis_tool

PAGES_A_SECOND, SECONDS = 15, 6
"""How often, and for how long, others ask for a page, each over a connection of its own."""
PATIENCE = 20
STREAMS = 10
TOGETHER = 40
"""Connections that are opened at the same time."""
CLOSE = b"GET /about HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n"
KEEP = b"GET /about HTTP/1.1\r\nHost: table\r\n\r\n"
AROUND = {
    "5 held after their answer": (5, CLOSE),
    "60 held after their answer": (60, CLOSE),
    "499 kept open": (499, KEEP),
    "600 kept open": (600, KEEP),
    "1,000 kept open": (1000, KEEP),
    "1,000 that say nothing": (1000, b""),
}
"""How many connections there are around the pages, and what is sent over each."""


@dataclass(frozen=True)
class Line:
    """How an app is reached: plain, or over TLS."""

    app: App
    secure: bool

    def connected(self) -> socket.socket:
        """One more connection."""
        plain = socket.create_connection(("127.0.0.1", self.app.port), PATIENCE)
        if not self.secure:
            return plain
        return BLIND.wrap_socket(plain)

    def asked(self, request: bytes = CLOSE) -> float:
        """Seconds until a page had come whole; its patience where it did not."""
        start = time.perf_counter()
        try:
            with self.connected() as connection:
                connection.sendall(request)
                while connection.recv(65536):
                    pass
        except OSError:
            return float(PATIENCE)
        return time.perf_counter() - start


def held_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit; HELD_WHERE, HELD_AROUND: only what has this in its name."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with TemporaryDirectory() as folder:
        made = certified(Path(folder) / "https", ("127.0.0.1",))
        secure = ("--certfile", str(made / CERTIFICATE), "--keyfile", str(made / KEY))
        places: dict[str, Callable[[], object]] = {
            "SQLite": alone,
            "SQLite, TLS": lambda: alone(*secure),
            "PostgreSQL and Redis": lambda: several(2),
        }
        if not (postgres_tools() and redis_tool()):
            del places["PostgreSQL and Redis"]
        for where, served in places.items():
            if os.environ.get("HELD_WHERE", "") in where:
                with served() as app:  # type: ignore[attr-defined]
                    yield from _figures(where, Line(app, "TLS" in where))


def _figures(where: str, line: Line) -> Iterator[tuple[str, str]]:
    with _streams(line) as open_streams:
        workers = line.app.children()
        yield f"{where}: a page, nobody around: p50, p95", _pages(line)
        for name, (number, request) in AROUND.items():
            if os.environ.get("HELD_AROUND", "") in name:
                with _around(line, number, request):
                    yield f"{where}: a page, {name}: p50, p95", _pages(line)
        yield f"{where}: streams still open, of {STREAMS}", str(open_streams())
        yield f"{where}: the same processes", "yes" if line.app.children() == workers else "no"


def _pages(line: Line) -> str:
    """How long pages took that came at their times, whether or not those before were answered."""
    start = time.perf_counter()

    def one(number: int) -> float:
        time.sleep(max(0.0, start + number / PAGES_A_SECOND - time.perf_counter()))
        return line.asked()

    with ThreadPoolExecutor(TOGETHER) as pool:
        took = sorted(pool.map(one, range(PAGES_A_SECOND * SECONDS)))
    never = sum(each >= PATIENCE for each in took)
    none = f"; {never} of {len(took)} not in {PATIENCE} s" if never else ""
    return f"{median(took) * 1000:.0f}, {quantiles(took, n=20)[-1] * 1000:.0f} ms{none}"


@contextmanager
def _around(line: Line, number: int, request: bytes) -> Iterator[None]:
    """So many connections that are opened, and kept as long as the server likes."""

    def one(_number: int) -> socket.socket | None:
        try:
            connection = line.connected()
            if request:
                connection.sendall(request)
                connection.recv(1000)
        except OSError:
            return None
        return connection

    with ThreadPoolExecutor(TOGETHER) as pool:
        held = [each for each in pool.map(one, range(number)) if each]
    try:
        yield
    finally:
        for each in held:
            each.close()
        while line.asked() > 1:
            time.sleep(1)


@contextmanager
def _streams(line: Line) -> Iterator[Callable[[], int]]:
    """Streams of a game, and how many of them are still open."""
    phone = Phone(line.app.port, secure=BLIND if line.secure else None)
    head = f"GET {new_game(phone)}/events HTTP/1.1\r\nHost: table\r\nCookie: {phone.cookie}\r\n\r\n"
    with ExitStack() as stack:
        opened = [stack.enter_context(line.connected()) for _ in range(STREAMS)]
        for each in opened:
            each.sendall(head.encode())
        yield lambda: sum(_is_open(each) for each in opened)


def _is_open(stream: socket.socket) -> bool:
    """Whether a stream goes on, once all is read that has come."""
    stream.settimeout(0.2)
    try:
        while stream.recv(65536):
            pass
    except TimeoutError:
        return True
    except OSError:
        return False
    return False
