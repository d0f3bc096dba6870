"""What games that wait for players who look ahead do to the answers of others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from statistics import median, quantiles
from typing import Final
from urllib.parse import urlsplit

from engine.sources import Luck
from tests.benchmarks.server import Form, Phone, fields_of_answer, options, play, running_app, text

GAMES: Final = 20
SEATS: Final = 5
ROUNDS: Final = 5

PHONES, ANSWERS, PAUSE = 4, 20, 0.1
"""Tables beside them, answers at each, seconds between two."""

THINKS: Final = re.compile(r'hx-post="(/play/[^"]+/think)"')


def thinking_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    alone: list[float] = []
    beside: list[float] = []
    for number in range(ROUNDS):
        with running_app() as port:
            host = Phone(port)
            waiting = [thought_about(host, seed) for seed in range(GAMES)]
            alone += answers(port, number)
            for address in waiting:
                form = Form(text(host.get(address)))
                host.post(f"{address}/think", [("csrf_token", form.field("csrf_token"))], part=True)
            beside += answers(port, number)
            left = sum(is_thinking(host, address) for address in waiting)
        yield f"round {number + 1}: games still thought about at its end", f"{left} of {GAMES}"
    yield "an answer at a table, nobody thinks: p50, p95", told(alone)
    yield f"the same while {GAMES} games wait for thinkers", told(beside)


def thought_about(host: Phone, seed: int) -> str:
    """The address of a new game in which one of four strong players is asked."""
    form = Form(text(host.get("/people/new")))
    fields = dict(form.fields) | {"name-0": "Ada", "act": "start"}
    fields |= {f"by-{seat}": "strong" for seat in range(1, SEATS)}
    host.post("/people/new", list(fields.items()))
    address, pick = urlsplit(host.location).path, Luck(seed).pick
    while not is_thinking(host, address):
        form = Form(text(host.get(address)))
        host.post(f"{address}/answers", fields_of_answer(form, pick(options(form))))
    return address


def is_thinking(host: Phone, address: str) -> bool:
    return THINKS.search(text(host.get(address))) is not None


def answers(port: int, seed: int) -> list[float]:
    """Seconds that each took, of several tables at once."""
    with ThreadPoolExecutor(PHONES) as pool:
        took = pool.map(lambda number: play(port, seed * PHONES + number, PAUSE, ANSWERS), range(PHONES))
        return [seconds for each in took for seconds in each]


def told(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.0f}, {quantiles(seconds, n=20)[-1] * 1000:.0f} ms"
