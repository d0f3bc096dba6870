"""Malformed requests against the real server: no 500, no traceback in the log, the process lives and stays small."""

from __future__ import annotations

import os
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property

from flask import Flask

from tests.benchmarks.live import alone
from tests.benchmarks.server import Form, Phone, text
from tests.browser.serving import make_app
from tests.companion.malformed import Known, Mischief, names_on
from tests.companion.servers import App

REQUESTS = 20_000
AT_ONCE = 4
EVERY = 100
"""After so many requests another phone goes on: the one before may have deleted all that it had."""
HALF_OF = 12
"""One of so many is hardly HTTP."""
PATIENCE = 20
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")
BEGINS = ("/games/new", "/solo/new", "/people/new", "/campaigns")
ACTS = ("answers", "undo", "redo", "points", "fix/scores", "fix/map/0,0", "fix/decks", "name", "share", "seat", "pass")
PAGES = ("/settings", "/games/new", "/solo/new", "/people/new", "/campaigns", "/import", "/join")


@dataclass
class Answers:
    """What came back. broken: the first requests that were answered with a 500."""

    by_status: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


@dataclass
class Attacker:
    """Somebody who sends one after the other."""

    app: Flask
    port: int
    seed: int
    answers: Answers

    @cached_property
    def mischief(self) -> Mischief:
        """What they send."""
        return Mischief(self.app, self.seed)

    def send(self, number: int) -> None:
        """So many of them."""
        known = a_phone(self.port)
        for sent in range(1, number + 1):
            if sent % EVERY == 0:
                known = a_phone(self.port)
            request = self.mischief.request(known).on_the_line() if sent % HALF_OF else self.mischief.half()
            status = answered(self.port, request)
            self.answers.by_status[status] += 1
            if status == "500":
                self.answers.broken.append(f"{status} {request[:300]!r}")


def a_phone(port: int) -> Known:
    """A phone with a game of each sort, a campaign, and a file."""
    phone, ids = Phone(port, PATIENCE), dict[str, list[str]](toy=["x"], games=[], play=[], campaigns=[])
    forms: list[tuple[str, list[tuple[str, str]]]] = []
    names, keys = set[str](), set[str]()
    for page in PAGES:
        shown = text(phone.get(page))
        names.update(names_on(shown))
        fields = Form(shown).fields
        forms.append((page, [*fields, ("act", "start")]))
        with suppress(RuntimeError):
            if page in BEGINS:
                phone.post(page, forms[-1][1])
                for folder, each in re.findall(r"/(\w+)/([\w-]{16,})", phone.location):
                    ids[folder].append(each)
    for game in (f"/{folder}/{each}" for folder in ("games", "play") for each in ids[folder]):
        with suppress(RuntimeError):
            form = Form(text(phone.get(game)))
            names.update(name for name, _value in form.fields)
            keys.update(form.keys)
            sent = [*form.fields, ("key", next(iter(form.keys), "")), ("seq", form.field("seq"))]
            forms += [(f"{game}/{act}", sent) for act in ACTS]
    file = phone.get(f"/games/{ids['games'][0]}/export")
    token = Form(text(phone.get("/settings"))).field("csrf_token")
    offered = sorted(key.encode() for key in keys)
    return Known(phone.cookie, token, ids, sorted(names), offered, text(file).encode(), forms)


def answered(port: int, request: bytes) -> str:
    """The status of the answer, or how there was none; of a stream nobody hears more than that."""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            found = STATUS.match(connection.recv(4096))
    except TimeoutError:
        return "silence"
    except OSError:
        return "closed"
    return found[1].decode() if found else "closed"


def hostile_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit; HOSTILE_REQUESTS and HOSTILE_SEED make it another run."""
    number, seed = int(os.environ.get("HOSTILE_REQUESTS", REQUESTS)), int(os.environ.get("HOSTILE_SEED", 1))
    with alone() as server:
        answers, knows = Answers(), make_app()
        a_phone(server.port)
        workers, before = server.children(), server.memory()
        start = time.perf_counter()
        attackers = [Attacker(knows, server.port, seed * 100 + each, answers) for each in range(AT_ONCE)]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda attacker: attacker.send(number // AT_ONCE), attackers))
        took = time.perf_counter() - start
        yield f"malformed requests, seed {seed}", f"{number:,} in {took:,.0f} s"
        for status, times in sorted(answers.by_status.items()):
            yield f"answered {status}", f"{times:,}"
        for broken in answers.broken[:20]:
            yield "broken by", broken
        yield from _state(server, workers, before)


def _state(server: App, workers: list[int], before: int) -> Iterator[tuple[str, str]]:
    said = server.said.read_text(errors="replace")
    yield "tracebacks in the log", str(said.count("Traceback (most recent call last)"))
    yield "the same process goes on", "yes" if server.children() == workers else "no"
    yield "a page afterwards", "yes" if Phone(server.port, PATIENCE).get("/about") else "no"
    yield "memory before, after", f"{before / 1_000_000:.0f}, {server.memory() / 1_000_000:.0f} MB"
