"""How long a phone by itself takes to start and to answer a tap, and how much memory it needs, in Chromium."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Final

from playwright.sync_api import BrowserContext, Frame, FrameLocator, Locator, expect, sync_playwright

from scripts.chromium import CHROMIUM
from tests.benchmarks.screens import PHONE, SLOWER, TAPPED, WAYS, touch
from tests.browser.alone import ACT, KEYS, begun, built_in, opened, served
from tests.browser.conftest import ARGS
from tests.browser.thumb import STILL

STARTS: Final = 3
ANSWERS: Final = 24
ASKED: Final = ':is(svg.map button, svg.city a).tap[tabindex="0"]'
"""Hexes and plots that the question asks about."""
NAMED: Final = ".turn .by-name"
"""Cards that open at a tap, with the button that answers."""
GIVEN: Final = f"{KEYS}, .turn form:has(input[name=item]) button.primary"
"""Buttons that answer: by a key, or by what is ticked."""
STEP: Final = 0.001
"""Seconds in which a slower processor runs between its pauses."""
IN_THE_WORKER: Final = """
self.Worker = class extends Worker {
    #asked = new Map();

    constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data: { number } }) => { // heard before the shell hears it
            if (this.#asked.has(number)) self.inTheWorker = performance.now() - this.#asked.get(number);
        });
    }

    postMessage(message, ...more) {
        if (message.request?.method === "POST") this.#asked.set(message.number, performance.now());
        super.postMessage(message, ...more);
    }
};
"""
"""Keeps the milliseconds in which Python made the last answer."""
RESTED: Final = 20
"""Seconds after which a page has started and rests."""
GAMES: Final = {"on screen": "/solo/new", "at a table": "/games/new"}


def alone_figures() -> Iterator[tuple[str, str]]:
    """Lines of what was measured and the figure."""
    with (
        TemporaryDirectory() as directory,
        served(built_in(Path(directory) / "app")) as address,
        sync_playwright() as playwright,
    ):
        context = playwright.chromium.launch_persistent_context(  # a private window's files are another process's
            Path(directory) / "phone",
            executable_path=CHROMIUM,
            args=ARGS,
            viewport={"width": PHONE[0], "height": PHONE[1]},
            has_touch=True,
        )
        context.add_init_script(TAPPED)
        context.add_init_script(IN_THE_WORKER)
        yield from _starts(context, address)
        yield from _taps(context, address)
        yield from _later_starts(context, address, " once games were played")
        context.close()
        empty, loaded = (_unwatched(Path(directory) / "phone", page) for page in ("about:blank", address))
        yield "alone: memory beside an empty tab, unwatched", f"{loaded - empty:.0f} MB"


def _starts(context: BrowserContext, address: str) -> Iterator[tuple[str, str]]:
    empty = context.new_page()
    before = _megabytes(_renderers())
    yield "alone: first start, download included", f"{_start(context, address):.1f} s"
    yield from _later_starts(context, address)
    tab, _app = opened(context, address)
    yield "alone: memory beside an empty tab", f"{_megabytes(_renderers()) - before:.0f} MB"
    tab.close()
    empty.close()


def _later_starts(context: BrowserContext, address: str, when: str = "") -> Iterator[tuple[str, str]]:
    for rate in (1, SLOWER):
        with slower(rate):
            took = [_start(context, address) for _ in range(STARTS)]
        yield f"alone, 1/{rate} processor: a later start{when}", ", ".join(f"{each:.2f}" for each in took) + " s"


def _start(context: BrowserContext, address: str) -> float:
    """Seconds until the home page is there."""
    began = time.perf_counter()
    tab, _app = opened(context, address)
    took = time.perf_counter() - began
    tab.close()
    return took


def _taps(context: BrowserContext, address: str) -> Iterator[tuple[str, str]]:
    for name, form in GAMES.items():
        for rate in (1, SLOWER):
            *times, _sizes, python = zip(*_game(context, address, form, rate), strict=True)
            whole = [sum(each) for each in zip(*times, strict=True)]
            at = f"{name}, 1/{rate} processor, a tap"
            yield f"{at}, median", f"{median(whole):.0f} ms"
            yield f"{at}, p95", f"{quantiles(whole, n=20)[-1]:.0f} ms"
            for way, column in zip((*WAYS, "in Python"), (*times, python), strict=True):
                yield f"{at}, {way}, median", f"{median(column):.0f} ms"


def _game(context: BrowserContext, address: str, form: str, rate: int) -> Iterator[list[float]]:
    """What each tap of a new game took."""
    choose = random.Random(1)
    tab, app = opened(context, address)
    begun(tab, app, address, form)
    with slower(rate):
        for _ in range(ANSWERS):
            buttons = app.locator(GIVEN).locator("visible=true")
            _make_ready(app, buttons, tab.frames[1])
            took = touch(tab, buttons.nth(choose.randrange(buttons.count())), tab.frames[1])
            yield [*took, tab.evaluate("inTheWorker")]
    tab.close()


def _make_ready(app: FrameLocator, buttons: Locator, frame: Frame) -> None:
    """Tap hexes, plots or a card until a button answers; of things to tick, tick one more than before."""
    places, names = app.locator(ASKED).locator("visible=true"), app.locator(NAMED)
    expect(buttons.or_(places).or_(names).first).to_be_visible(timeout=ACT)
    for place in range(places.count()):
        if buttons.count():
            break
        frame.wait_for_function(STILL)
        before = frame.url
        places.nth(place).tap()
        frame.wait_for_function("(before) => location.href !== before", arg=before)
    if not buttons.count() and names.count():
        frame.wait_for_function(STILL)
        names.first.tap()
    expect(buttons.first).to_be_visible(timeout=ACT)
    boxes = app.locator(".turn input[name=item]:not(:checked)")
    if boxes.count():
        boxes.first.check()


@contextmanager
def slower(rate: int) -> Iterator[None]:
    """A processor so many times slower for pages and their workers: their processes pause most of the time."""
    over = Event()

    def pause() -> None:
        ran = paused = 0.0
        while not over.is_set():
            began = time.perf_counter()
            processes = _renderers()
            _signal(processes, signal.SIGSTOP)
            stopped = time.perf_counter()
            time.sleep(max(STEP, (ran + stopped - began) * (rate - 1) - paused))
            _signal(processes, signal.SIGCONT)
            went_on = time.perf_counter()
            time.sleep(STEP)
            ran += stopped - began + time.perf_counter() - went_on
            paused += went_on - stopped

    thread = Thread(target=pause, daemon=True)
    if rate > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if rate > 1:
            thread.join()


def _signal(processes: list[int], which: signal.Signals) -> None:
    for process in processes:
        try:
            os.kill(process, which)
        except ProcessLookupError:
            continue


def _renderers() -> list[int]:
    """This browser's processes that run pages and workers."""
    mine = {os.getpid()}
    found = []
    for stat in sorted(Path("/proc").glob("[0-9]*/stat"), key=lambda path: int(path.parent.name)):
        try:
            number, parent = int(stat.parent.name), int(stat.read_text().rpartition(")")[2].split()[1])
            command = (stat.parent / "cmdline").read_bytes()
        except OSError:
            continue
        if parent in mine:
            mine.add(number)
            if b"--type=renderer" in command:
                found.append(number)
    return found


def _unwatched(profile: Path, page: str) -> float:
    """Megabytes of a browser that only shows the page: what drives one keeps a copy of all that its pages read."""
    how = [*ARGS, "--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}", page]
    with Popen([str(CHROMIUM), *how], stdout=DEVNULL, stderr=DEVNULL, start_new_session=True) as browser:
        time.sleep(RESTED)
        found = _megabytes(_renderers())
        os.killpg(browser.pid, signal.SIGTERM)  # a script may have started it
    return found


def _megabytes(processes: list[int]) -> float:
    """What they have in memory, shared parts by their share."""
    sizes = 0
    for process in processes:
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                sizes += int(line.split()[1])
    return sizes / 1024
