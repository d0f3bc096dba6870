"""How fast the app is: answers under concurrent games through gunicorn, and how much a first page load weighs."""

from __future__ import annotations

import gzip
import os
import re
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from html.parser import HTMLParser
from http.client import HTTPConnection, HTTPSConnection
from pathlib import Path
from ssl import SSLContext
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urlencode, urljoin, urlsplit

from companion.config import ROOT
from companion.web.parts import HAD
from companion.web.static_files import STATIC
from engine.sources import Luck
from tests.companion.servers import NO_LIMITS

GAMES = 8
ANSWERS = 60
PATIENCE = 30
KEPT_OPEN = 60
"""For how many seconds a connection is used again: the server closes those that lie idle for 75."""
KINDS = {"css": "styles", "js": "JavaScript", "svg": "drawings", "woff2": "font", "png": "pictures"}
MOST_PARTS = 200
"""So many marks a phone sends (`static/lean.js`)."""
LAZY = ("apple-touch-icon", "icon-192", "icon-512")
"""Pictures that a phone fetches only when the app is put on its home screen."""


class Form(HTMLParser):
    """The fields of a page as they would be sent if nothing was changed, and the keys of its buttons.

    steps: the keys of buttons that only ask for another view, such as the hexes of a map.
    """

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fields: list[tuple[str, str]] = []
        self.keys: list[str] = []
        self.steps: list[str] = []
        self._select = ""
        self._posts = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, value = given.get("name") or "", given.get("value") or ""
        if tag == "form":
            self._posts = given.get("method") == "post"
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in given:
            self.fields.append((self._select, value))
        elif tag == "button" and name == "key" and "disabled" not in given and value:
            (self.keys if self._posts else self.steps).append(value)
        elif tag == "input" and name and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.fields.append((name, value or ("on" if given.get("type") == "checkbox" else "")))

    def field(self, name: str) -> str:
        """The value of a field, empty where there is none."""
        return next((value for field, value in self.fields if field == name), "")


class Parts:
    """The drawings that a phone shows, as `static/lean.js` knows them by their marks."""

    _MARKED: Final = re.compile(r'<(\w+) data-part="([0-9a-f]{10}-(\d+))"(></\1>)?')

    def __init__(self) -> None:
        self.had: tuple[str, ...] = ()
        self._within: dict[str, list[str]] = {}

    def see(self, page: str) -> None:
        """The page replaces what was shown; an outline keeps what the part had within it."""
        shown: list[str] = []
        for found in self._MARKED.finditer(page):
            _tag, mark, length, is_outline = found.groups()
            shown.append(mark)
            if is_outline:
                shown += self._within.get(mark, [])
            else:
                end = found.start() + int(length) + len(f' data-part="{mark}"')
                inner = [each[1] for each in self._MARKED.findall(page, found.end(), end)]
                self._within[mark] = [each for one in inner for each in (one, *self._within.get(one, ()))]
        self.had = tuple(dict.fromkeys(shown))[:MOST_PARTS]


class Phone:
    """A client with a cookie, one open connection, and what its last page showed."""

    def __init__(self, port: int, patience: float = PATIENCE, secure: SSLContext | None = None) -> None:
        here = ("127.0.0.1", port)
        plain = HTTPConnection(*here, timeout=patience)
        self._connection = HTTPSConnection(*here, timeout=patience, context=secure) if secure else plain
        self._cookie = ""
        self._used = 0.0
        self._parts = Parts()
        self.location = ""

    @property
    def cookie(self) -> str:
        """What it is known by."""
        return self._cookie

    def get(self, path: str) -> bytes:
        """A page, as it comes over the line."""
        return self._ask("GET", path, None)

    def post(self, path: str, fields: list[tuple[str, str]], part: bool = False) -> bytes:
        """Send a form; `part` asks for the fragment as htmx does, without what the phone has."""
        asks = {"HX-Request": "true", HAD: " ".join(self._parts.had)} if part else {}
        return self._ask("POST", path, urlencode(fields), asks)

    def see(self, content: bytes) -> str:
        """A page or fragment of a game as text, shown from now on."""
        page = text(content)
        self._parts.see(page)
        return page

    def _ask(self, method: str, path: str, body: str | None, more: dict[str, str] | None = None) -> bytes:
        headers = {"Accept-Encoding": "gzip", "Cookie": self._cookie, **(more or {})}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if time.monotonic() - self._used > KEPT_OPEN:
            self._connection.close()  # it opens again by itself
        self._connection.request(method, path, body, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        self._used = time.monotonic()
        if answer.status >= 400 and answer.status not in (409, 422):
            raise RuntimeError(f"{method} {path}: {answer.status}")
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                self._cookie = value.partition(";")[0]
        self.location = answer.getheader("Location") or ""
        return content


def text(content: bytes) -> str:
    """A page to be read."""
    return (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode()


@contextmanager
def running_app(factory: str = "companion.app:create_app()", arguments: Sequence[str] = ()) -> Iterator[int]:
    """The app under gunicorn as in the Procfile, on a fresh database; yields its port."""
    with TemporaryDirectory() as directory, socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        probe.close()
        environment = {**os.environ, **NO_LIMITS, "INSTANCE_DIR": directory, "PORT": str(port), "PYTHONPATH": str(ROOT)}
        there = set(STATIC.rglob("*.gz"))
        for command in (
            ["flask", "--app", "companion.app", "db-upgrade"],
            ["whitenoise.compress", "-q", str(STATIC)],
        ):
            subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=environment, check=True)
        command = [sys.executable, "-m", "gunicorn", factory, "--bind", f"127.0.0.1:{port}", *arguments]
        server = subprocess.Popen(command, cwd=ROOT, env=environment)
        try:
            wait_for(port, server)
            yield port
        finally:
            server.terminate()
            server.wait(PATIENCE)
            for copy in set(STATIC.rglob("*.gz")) - there:  # left there, they would be served for files changed later
                copy.unlink()


def wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Wait until the app answers. Raises RuntimeError if it does not."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and server.poll() is None:
        try:
            Phone(port).get("/")
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError("the app did not start")


def new_game(phone: Phone) -> str:
    """The address of a new game with the setup's defaults."""
    form = Form(text(phone.get("/games/new")))
    phone.post("/games/new", [*form.fields, ("act", "start")])
    if not phone.location:
        raise RuntimeError("the setup form was not taken")
    return urlsplit(phone.location).path.removesuffix("/layout")


def play(port: int, seed: int, pause: float = 0, answers: int = ANSWERS) -> list[float]:
    """Answer what a game asks, at random; the seconds that each answer took until its fragment had arrived.

    pause: about how many seconds somebody takes between two answers.
    """
    phone, pick = Phone(port), Luck(seed).pick
    address = new_game(phone)
    form = Form(phone.see(phone.get(address)))
    seconds: list[float] = []
    while len(seconds) < answers:
        time.sleep(pause * pick((0.5, 0.8, 1, 1.2, 1.5)))
        if not options(form):  # the game is over
            address = new_game(phone)
            form = Form(phone.see(phone.get(address)))
        key = pick(options(form))
        fields = fields_of_answer(form, key)
        start = time.perf_counter()
        content = phone.post(f"{address}/answers", fields, part=True)
        seconds.append(time.perf_counter() - start)
        form = Form(phone.see(content))
    return seconds


def options(form: Form) -> list[str]:
    """The keys that may be answered without a card's help; hardly ever an income turn, so that games last."""
    keys = [key for key in form.keys if not key.endswith("!")]
    return [key for key in keys if key != "income"] or keys


def fields_of_answer(form: Form, key: str) -> list[tuple[str, str]]:
    """What a button of the form sends. A table asks before the bots move twice, and `again` is the yes to it."""
    names = ("csrf_token", "seq", *(["again"] if form.field("again") else []))
    return [*((name, form.field(name)) for name in names), ("key", key)]


def server_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    with running_app() as port:
        play(port, 0)
        yield from answer_figures(port, "an answer a second each", 1, 15)
        yield from answer_figures(port, "one answer after the other", 0, ANSWERS)
        phone = Phone(port)
        yield from load_figures("home", phone, "/")
        yield from load_figures("table", phone, new_game(phone))


def answer_figures(port: int, how: str, pause: float, answers: int) -> Iterator[tuple[str, str]]:
    """From the POST of an answer to its finished fragment, in games that go on at the same time."""
    start = time.perf_counter()
    with ThreadPoolExecutor(GAMES) as pool:
        games = pool.map(lambda seed: play(port, seed, pause, answers), range(1, GAMES + 1))
        seconds = [each for times in games for each in times]
    whole = time.perf_counter() - start
    yield f"answer to fragment, {GAMES} games, {how}: median", f"{median(seconds) * 1000:.0f} ms"
    yield f"answer to fragment, {GAMES} games, {how}: p95", f"{quantiles(seconds, n=20)[-1] * 1000:.0f} ms"
    yield f"answers, {GAMES} games, {how}", f"{len(seconds) / whole:,.0f} answers/s"


def load_figures(name: str, phone: Phone, address: str) -> Iterator[tuple[str, str]]:
    """The bytes that a phone without anything in its cache is sent for a page, by kind."""
    weights = Counter[str]()
    for path, content in files_of(phone, address).items():
        kind = "page" if path == address else KINDS.get(Path(path).suffix[1:], "other")
        weights[kind] += len(content)
    for kind, weight in sorted(weights.items()):
        yield f"first load of {name}: {kind}", f"{weight / 1000:.1f} kB"
    yield f"first load of {name}: all", f"{sum(weights.values()) / 1000:.1f} kB"


def files_of(phone: Phone, address: str) -> dict[str, bytes]:
    """A page and every file that it and its styles name."""
    found = {address: phone.get(address)}
    waiting = [address]
    while waiting:
        place = waiting.pop()
        if place != address and not place.endswith(".css"):
            continue
        for named in re.findall(r'(?:href|src)="([^"#]+)|url\("?([^")]+)', text(found[place])):
            path = urljoin(place, named[0] or named[1])
            wanted = path.startswith("/static/") or path.endswith(("manifest.webmanifest", "manifest.json"))
            if wanted and path not in found and not any(lazy in path for lazy in LAZY):
                found[path] = phone.get(path)
                waiting.append(path)
    return found
