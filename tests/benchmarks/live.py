"""How fast a change reaches the phones that watch: live games with open streams, on one process and on several."""

from __future__ import annotations

import os
import re
import resource
import selectors
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from companion.config import ROOT
from engine.sources import Luck
from tests.benchmarks.server import Form, Phone, new_game, options, text
from tests.companion.servers import App, Postgres, RedisServer, environment_of, postgres_tools, redis_tool

GAMES, STREAMS, WORKERS = 200, 1000, 2
GAMES_ALONE, STREAMS_ALONE = 50, 200
"""Of one process with SQLite."""
ANSWERS = 5
"""In each game."""
AT_ONCE = 8
"""How many games are answered at the same time."""
AIM = 0.3
"""Seconds within which a change is to be known on all phones that watch."""
PATIENCE = 20
STARTING = 120
"""Seconds until the first page of an app that has just been started, on a busy machine."""
TRIES, BETWEEN_TRIES = 8, 2
"""How often a stream that was refused is asked for again, and after how many seconds."""
PAGES = 100
BLIND = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""Takes any certificate, as it asks nobody but this machine."""
BLIND.check_hostname, BLIND.verify_mode = False, ssl.CERT_NONE
LINK = re.compile(r"/s/[\w-]+")
NEWS = re.compile(rb"event: changed\r?\ndata: (-?\d+)")


@dataclass
class Stream:
    """An open stream of a phone that watches: how long it has heard that the log is, and when.

    refused: the first line of what ended it each time, "cut" where nothing was said.
    """

    port: int
    asks: bytes
    connection: socket.socket = field(default_factory=socket.socket)
    heard: int = -1
    at: float = 0.0
    ended: bool = False
    refused: list[str] = field(default_factory=list)


@dataclass
class Ears:
    """All open streams, heard by one thread."""

    news: threading.Condition = field(default_factory=threading.Condition)
    streams: list[Stream] = field(default_factory=list)
    _selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)
    _closed: bool = False

    def open(self, port: int, path: str, cookie: str) -> Stream:
        """Listen to a game as a browser does."""
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: text/event-stream\r\nCookie: {cookie}\r\n\r\n"
        stream = Stream(port, head.encode())
        self.streams.append(stream)
        self._ask(stream)
        return stream

    def _ask(self, stream: Stream) -> None:
        stream.connection.close()
        stream.connection = socket.create_connection(("127.0.0.1", stream.port), timeout=PATIENCE)
        stream.connection.sendall(stream.asks)
        stream.ended = False
        self._selector.register(stream.connection, selectors.EVENT_READ, stream)

    def all_open(self) -> list[Stream]:
        """Those that have opened; who was refused asks again after a while, as a phone does."""
        heard = self.wait(self.streams, 0)
        for _ in range(TRIES):
            if len(heard) == len(self.streams):
                break
            time.sleep(BETWEEN_TRIES)
            for stream in self.streams:
                if stream.ended:
                    self._ask(stream)
            heard = self.wait(self.streams, 0)
        return heard

    def listen(self) -> None:
        """Hear all of them until they are closed."""
        while not self._closed:
            for key, _events in self._selector.select(0.2):
                self._hear(key.data)

    def _hear(self, stream: Stream) -> None:
        try:
            said = stream.connection.recv(65536)
        except ConnectionError:
            said = b""
        at = time.perf_counter()
        found = NEWS.findall(said)
        if not said or b"HTTP/1.1 5" in said or b"HTTP/1.1 4" in said:
            stream.refused.append(said.partition(b"\r\n")[0].decode() or "cut")
            self._selector.unregister(stream.connection)
            stream.ended = True
        if found or stream.ended:
            with self.news:
                if found:
                    stream.heard, stream.at = int(found[-1]), at
                self.news.notify_all()

    def wait(self, streams: Sequence[Stream], seq: int) -> list[Stream]:
        """Those of the streams that have heard of a length of the log, within patience."""
        with self.news:
            self.news.wait_for(lambda: all(each.heard >= seq or each.ended for each in streams), PATIENCE)
        return [each for each in streams if each.heard >= seq]

    def close(self) -> None:
        """End them all."""
        self._closed = True
        for stream in self.streams:
            stream.connection.close()


@dataclass
class LiveGame:
    """A game at a table that a host plays and others watch."""

    host: Phone
    address: str
    form: Form
    watching: list[Stream] = field(default_factory=list)

    def answer(self, pick: Luck) -> tuple[float, float, int]:
        """Answer anything; when it was sent, how long the finished fragment took, and how long the log is then."""
        if not options(self.form):
            self.form = Form(text(self.host.get(self.address)))
        key = pick.pick(options(self.form) or ["vp:+1"])
        fields = [(name, self.form.field(name)) for name in ("csrf_token", "seq")]
        start = time.perf_counter()
        part = self.host.post(f"{self.address}/answers", [*fields, ("key", key)], part=True)
        took = time.perf_counter() - start
        self.form = Form(text(part))
        return start, took, int(self.form.field("seen"))


@dataclass
class Measured:
    """What the games together came to. lost: how many news did not arrive; failed: what went wrong."""

    answers: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    lost: int = 0
    failed: list[str] = field(default_factory=list)


def live_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit; LIVE_GAMES, LIVE_STREAMS and LIVE_WORKERS make it smaller."""
    games, streams, workers = _wanted("GAMES", GAMES), _wanted("STREAMS", STREAMS), _wanted("WORKERS", WORKERS)
    _least, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if postgres_tools() and redis_tool():
        with several(workers) as app:
            yield from _figures(f"{workers} processes, PostgreSQL, Redis", app, games, streams)
    else:
        yield "several processes", "no PostgreSQL or Redis"
    with alone() as app:
        yield from _figures("1 process, SQLite", app, min(games, GAMES_ALONE), min(streams, STREAMS_ALONE))


def _wanted(name: str, otherwise: int) -> int:
    return int(os.environ.get(f"LIVE_{name}", otherwise))


@contextmanager
def several(workers: int) -> Iterator[App]:
    """The app in several processes, with a database and a bus of its own."""
    tools, tool = postgres_tools(), redis_tool()
    if tools is None or tool is None:
        raise RuntimeError("PostgreSQL or Redis is not installed")
    with ExitStack() as stack:
        directory = Path(stack.enter_context(TemporaryDirectory()))
        directory.chmod(0o755)
        (directory / "app").mkdir(mode=0o755)
        postgres, redis = Postgres(tools), RedisServer(tool)
        for server in (postgres, redis):
            stack.callback(server.stop)
            server.start()
        settings = {
            "DATABASE_URL": postgres.url,
            "REDIS_URL": redis.url,
            "SECRET_KEY": "x" * 32,
            "WEB_CONCURRENCY": str(workers),
        }
        yield stack.enter_context(_served(directory / "app", settings))


@contextmanager
def alone(*arguments: str) -> Iterator[App]:
    """The app in one process, on a file."""
    with TemporaryDirectory() as directory, _served(Path(directory), {}, *arguments) as app:
        yield app


@contextmanager
def _served(directory: Path, settings: dict[str, str], *arguments: str) -> Iterator[App]:
    environment = environment_of(directory, **settings)
    command = [sys.executable, "-m", "flask", "--app", "companion.app", "db-upgrade"]
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    workers = settings.get("WEB_CONCURRENCY", "1")
    app = App(directory, "--workers", workers, *arguments, STREAMS_EACH="1000", **settings)
    app.start()
    try:
        Phone(app.port, STARTING, BLIND if "--certfile" in arguments else None).get("/about")
        yield app
    finally:
        app.stop()


def _figures(where: str, app: App, games: int, streams: int) -> Iterator[tuple[str, str]]:
    ears = Ears()
    listening = threading.Thread(target=ears.listen, daemon=True)
    try:
        live = [_begun(app.port) for _ in range(games)]
        held = [_guest(app.port, live[number % games]) for number in range(streams)]
        before = app.memory()
        listening.start()
        for number, cookie in enumerate(held):
            game = live[number % games]
            game.watching.append(ears.open(app.port, f"{game.address}/events", cookie))
        heard = ears.all_open()
        grown = (app.memory() - before) / max(1, streams)
        name = f"{where}: {games} games, {streams} streams"
        yield f"{name}: streams open", f"{len(heard):,}"
        for why, times in Counter(why for each in ears.streams for why in each.refused).items():
            yield f"{name}: how often one was refused at first, {why}", f"{times:,}"
        yield f"{name}: memory a stream", f"{grown / 1000:.0f} kB"
        yield from _answered(name, ears, live)
        yield from _line(f"{name}: an empty page", _empty_pages(app.port))
    finally:
        ears.close()


def _begun(port: int) -> LiveGame:
    host = Phone(port)
    address = new_game(host)
    return LiveGame(host, address, Form(text(host.get(address))))


def _guest(port: int, game: LiveGame) -> str:
    """The cookie of somebody who has come in to watch."""
    page = text(game.host.get(f"{game.address}/share"))
    shown = text(game.host.post(f"{game.address}/share", [*_token(page), ("role", "watch")]))
    link = LINK.search(shown)
    if link is None:
        raise RuntimeError("no link to watch by")
    guest = Phone(port)
    form = text(guest.get(link[0]))
    guest.post(link[0], [*_token(form), ("name", "Ben"), ("color", "blue")])
    guest.get(game.address)  # with the id that it has from now on
    return guest.cookie


def _token(page: str) -> list[tuple[str, str]]:
    return [("csrf_token", Form(page).field("csrf_token"))]


def _answered(name: str, ears: Ears, live: Sequence[LiveGame]) -> Iterator[tuple[str, str]]:
    measured = Measured()
    start = time.perf_counter()
    with ThreadPoolExecutor(AT_ONCE) as pool:
        list(pool.map(lambda numbered: _play(ears, measured, *numbered), enumerate(live)))
    whole = time.perf_counter() - start
    yield f"{name}: answers, each waits for all who watch", f"{len(measured.answers) / whole:,.0f} answers/s"
    yield from _line(f"{name}: answer to fragment", measured.answers)
    yield from _line(f"{name}: answer to all who watch", measured.news)
    if measured.news:
        in_time = sum(took < AIM for took in measured.news) / len(measured.news)
        yield f"{name}: of these within {AIM * 1000:.0f} ms, the aim being all", f"{in_time:.1%}"
    yield f"{name}: news lost, answers failed", f"{measured.lost}, {len(measured.failed)}"


def _play(ears: Ears, measured: Measured, number: int, game: LiveGame) -> None:
    luck = Luck(number)
    for _ in range(ANSWERS):
        try:
            start, took, seq = game.answer(luck)
        except (RuntimeError, OSError, ValueError) as error:
            measured.failed.append(str(error))
            return
        heard = ears.wait(game.watching, seq)
        measured.answers.append(took)
        measured.lost += len(game.watching) - len(heard)
        if heard:
            measured.news.append(max(each.at for each in heard) - start)


def _empty_pages(port: int) -> list[float]:
    phone, seconds = Phone(port), []
    for _ in range(PAGES):
        start = time.perf_counter()
        phone.get("/healthz")
        seconds.append(time.perf_counter() - start)
    return seconds


def _line(what: str, seconds: Sequence[float]) -> Iterator[tuple[str, str]]:
    if len(seconds) > 1:
        yield f"{what}: median, p95", f"{median(seconds) * 1000:.0f}, {quantiles(seconds, n=20)[-1] * 1000:.0f} ms"
