"""What an answer's finished fragment costs beside a plain page of the same size, from the same server by turns."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from statistics import median, quantiles
from urllib.parse import urlsplit

from engine.sources import Luck
from tests.benchmarks.server import Form, Phone, fields_of_answer, new_game, options, running_app, text

ANSWERS = 300
"""The answers of one client in each kind of game."""

WARM_UP = 40
"""Answers that are not counted: templates are read and compiled when they are first shown."""

CLIENTS = 4
PAGES = "tests.benchmarks.pages:create_app()"


@dataclass(slots=True)
class Waits:
    """Seconds that a client waited: for fragments, and each time for a plain page of the same size."""

    fragments: list[float] = field(default_factory=list)
    pages: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)


class Player:
    """A client that answers games of one kind at random."""

    def __init__(self, port: int, seed: int, start: Callable[[Phone], str]) -> None:
        self.phone, self.pick = Phone(port), Luck(seed).pick
        self.start = start
        self.begin()

    def begin(self) -> None:
        """Open a new game."""
        self.address = self.start(self.phone)
        self.form = Form(self.phone.see(self.phone.get(self.address)))

    def key(self) -> str:
        """A key that can be answered, after the steps that lead there."""
        if not options(self.form) and self.form.steps:
            tile, hex = self.form.field("tile"), self.pick(self.form.steps)
            self.form = Form(self.phone.see(self.phone.get(f"{self.address}?tile={tile}&key={hex}")))
        if not options(self.form):  # the game is over, or asks for several things at once
            self.begin()
            return self.key()
        return self.pick(options(self.form))

    def answer(self, waits: Waits) -> None:
        """Answer, wait for the fragment, then for a plain page as long."""
        key = self.key()
        fields = fields_of_answer(self.form, key)
        start = time.perf_counter()
        content = self.phone.post(f"{self.address}/answers", fields, part=True)
        waits.fragments.append(time.perf_counter() - start)
        fragment = self.phone.see(content)
        waits.sizes.append(len(fragment.encode()))
        self.form = Form(fragment)
        game_id = self.address.rpartition("/")[2]
        start = time.perf_counter()
        page = self.phone.get(f"/benchmark/{game_id}?bytes={waits.sizes[-1]}")
        waits.pages.append(time.perf_counter() - start)
        if len(text(page).encode()) != waits.sizes[-1]:
            raise RuntimeError("the plain page is not as long as the fragment")


def new_solo_game(phone: Phone) -> str:
    """The address of a new game on screen with the setup's defaults."""
    form = Form(text(phone.get("/solo/new")))
    phone.post("/solo/new", [*form.fields, ("act", "start")])
    if not phone.location:
        raise RuntimeError("the setup form was not taken")
    return urlsplit(phone.location).path


GAMES = {"table game": new_game, "game on screen": new_solo_game}


def fragment_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    with running_app(PAGES) as port:
        for name, start in GAMES.items():
            measure(port, 0, start, WARM_UP)
            yield from figures(f"{name}, one client", [measure(port, 1, start, ANSWERS)])
            yield from figures(f"{name}, {CLIENTS} clients", measure_together(port, start))


def measure_together(port: int, start: Callable[[Phone], str]) -> list[Waits]:
    """The waits of clients that play at the same time, the answers shared out among them."""
    with ThreadPoolExecutor(CLIENTS) as pool:
        running = [pool.submit(measure, port, seed, start, ANSWERS // CLIENTS) for seed in range(2, 2 + CLIENTS)]
        return [each.result() for each in running]


def measure(port: int, seed: int, start: Callable[[Phone], str], answers: int) -> Waits:
    """The waits of one client."""
    player, waits = Player(port, seed, start), Waits()
    for _ in range(answers):
        player.answer(waits)
    return waits


def figures(name: str, waits: list[Waits]) -> Iterator[tuple[str, str]]:
    """Median and 95th percentile of both, and how they compare."""
    fragments = [seconds for each in waits for seconds in each.fragments]
    pages = [seconds for each in waits for seconds in each.pages]
    sizes = [size for each in waits for size in each.sizes]
    yield f"{name}: size of a fragment, median", f"{median(sizes) / 1000:.0f} kB"
    for what, of in (("median", median), ("p95", p95)):
        fragment, page = of(fragments), of(pages)
        yield f"{name}: answer to fragment, {what}", f"{fragment * 1000:.1f} ms"
        yield f"{name}: plain page as long, {what}", f"{page * 1000:.1f} ms"
        yield f"{name}: the one by the other, {what}", f"{fragment / page:.1f}"


def p95(seconds: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return quantiles(seconds, n=20)[-1]
