"""What the screens of whole games ask of a thumb and show to an eye, measured in Chromium at four sizes.

A table game and a solo game are played; at their main turns and bots' turns the page is looked at in each size, and
every answer of a table game is brought about by taps alone, which are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from operator import itemgetter
from pathlib import Path
from statistics import mean, median
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Frame, Locator, Page, sync_playwright

from automa.greedy import Greedy
from automa.players import random_reports
from companion.store.models import Device
from engine.acts import Answer
from engine.sources import Luck
from scripts.chromium import CHROMIUM
from tests.benchmarks.taps import Tapper
from tests.browser.conftest import ARGS, Process, Server, cookie_of, laid_out

SIZES = ((360, 640), (390, 844), (820, 1180), (1440, 900))
PHONE = (390, 844)
TABLE = {"kind": "table", "level": 3, "civilization": "scientists", "luck": {}}
SOLO = {"kind": "solo", "level": 3}
SEED = 4
LOOKS = 3
"""How many main turns of a game are looked at, spread over it."""
SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SLOWER = 4
"""How many times slower the processor of a cheap phone is."""

AGENT = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
"""What a phone calls itself."""

TICK_OFF = "() => document.querySelectorAll('[data-tick]:not(:checked)').forEach((each) => each.click())"
"""Says that every piece of the bots has been moved."""

SHORT = "() => [...document.querySelectorAll('[data-tick]')].every((each) => each.closest('[data-settled]'))"
"""Whether what was ticked off has made room."""

CALM = "() => document.getAnimations().every((each) => each.playState !== 'running')"

ANSWERS = 24
"""So many are timed in a game."""
WAYS = ("to the request", "line and server", "from the answer to the screen")
"""What a tap's time is made of."""

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")
TAPPED = (Path(__file__).parent / "tapped.js").read_text(encoding="utf-8")


@contextmanager
def served() -> Iterator[tuple[Server, Browser]]:
    """The app as it runs for players, and a browser."""
    with TemporaryDirectory() as directory, sync_playwright() as playwright:
        process = Process(Path(directory))
        server = laid_out(process)
        process.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        try:
            yield server, browser
        finally:
            browser.close()
            process.kill()
            server.parts.database.close()


def look_figures() -> Iterator[tuple[str, str]]:
    """Lines of what was measured and the figure."""
    with served() as (server, browser):
        yield from _table_figures(server, browser)
        yield from _solo_figures(server, browser)


@contextmanager
def phone(server: Server, browser: Browser, owner: Device, size: tuple[int, int]) -> Iterator[BrowserContext]:
    """A screen of a size, of the device that owns the games."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        user_agent=AGENT if width < 800 else None,
        has_touch=True,
        is_mobile=width < 800,
        reduced_motion="reduce",
    )
    context.add_cookies([cookie_of(server, owner.id)])
    yield context
    context.close()


def _table_figures(server: Server, browser: Browser) -> Iterator[tuple[str, str]]:
    """Taps of a whole game, and how its screens lie."""
    owner = server.parts.profiles.register()
    game = server.game(owner.profile_id, "Taps", **TABLE)
    with phone(server, browser, owner, PHONE) as context:
        yield from _taps(server, context.new_page(), game.id)
    yield from _looks(server, browser, "table", TABLE)


def _taps(server: Server, page: Page, game: str) -> Iterator[tuple[str, str]]:
    """Every report of a random player at the table, brought about by taps."""
    tapper, player, games = Tapper(page, f"/games/{game}"), random_reports(Luck(SEED).pick), server.parts.games
    page.goto(f"{server.url}/games/{game}")
    taps, given, not_found = Counter[str](), Counter[str](), Counter[str]()
    while True:
        with games.view(game) as view:
            asked, seq = view.play.pending, view.seq
            if asked is None:
                break
            key = player(view.play.state, asked)
        sort = key.rstrip("!").split(":")[0] if asked.kind == "turn" else asked.kind
        needed = tapper.give(sort, key)
        if needed is None:
            games.act(game, seq, Answer(key))
            page.goto(f"{server.url}/games/{game}")
            not_found[sort] += 1
            continue
        taps[sort] += needed
        given[sort] += 1
    yield "table: taps in a whole game", f"{taps.total()}"
    yield "table: reports and answers in it", f"{given.total()}"
    for sort, number in taps.most_common():
        yield f"table: taps for {sort}", f"{number} for {given[sort]}"
    if not_found:
        yield "table: reports not reached by taps", ", ".join(f"{sort} {number}" for sort, number in not_found.items())


def _solo_figures(server: Server, browser: Browser) -> Iterator[tuple[str, str]]:
    yield from _looks(server, browser, "on screen", SOLO)


def _looks(server: Server, browser: Browser, name: str, setup: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The main turns, the bots' turns and the bots' income turns of a game, in each size."""
    owner = server.parts.profiles.register()
    found: dict[tuple[str, tuple[int, int]], list[dict[str, Any]]] = {}
    for moment, path in _moments(server, owner, setup):
        for size in SIZES:
            with phone(server, browser, owner, size) as context:
                page = context.new_page()
                page.goto(f"{server.url}{path}")
                look = page.evaluate(LOOK)
                page.evaluate(TICK_OFF)
                page.wait_for_function(SHORT)
                look["ticked"] = page.evaluate(LOOK)["map"]
                found.setdefault((moment, size), []).append(look)
    for (moment, size), looks in sorted(found.items()):
        at = f"{name}, {moment}, {size[0]}x{size[1]}"
        yield f"{at}: header and dock", f"{mean(each['docked'] for each in looks):.0%}"
        yield f"{at}: height of what happened", f"{mean(each['told'] for each in looks):.1f} screens"
        if moment == "main turn":
            yield f"{at}: map in view", f"{mean(each['map'] for each in looks):.0%}"
            if name == "table":
                yield f"{at}: map in view, pieces ticked off", f"{mean(each['ticked'] for each in looks):.0%}"
            yield f"{at}: tracks in view", f"{mean(each['tracks'] for each in looks):.0%}"
        yield f"{at}: targets under 44 px", f"{max(each['small_targets'] for each in looks)}"
        yield f"{at}: text under 14 px", f"{max(each['small_texts'] for each in looks)}"
        yield f"{at}: drawn text under 14 px", _small_drawn(looks)
        yield f"{at}: sideways", "yes" if any(each["sideways"] for each in looks) else "no"
    yield from _speed(server, browser, name, setup)


def _small_drawn(looks: Sequence[dict[str, Any]]) -> str:
    """How many texts of a screen's drawings are small, and the smallest of all screens with its drawing."""
    number = max(len(each["small_drawn_texts"]) for each in looks)
    if not number:
        return "0"
    least = min((text for each in looks for text in each["small_drawn_texts"]), key=itemgetter("px"))
    return f"{number} (smallest {least['px']:.1f} px: '{least['text']}' in {least['drawing']})"


def _moments(server: Server, owner: Device, setup: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """A game played to its end; yields when something is to be looked at, and where."""
    game, games = server.game(owner.profile_id, "Looks", **setup), server.parts.games
    at_table = setup["kind"] == "table"
    path = f"/games/{game.id}" if at_table else f"/play/{game.id}"
    reports = random_reports(Luck(SEED).pick)
    looked, turns, told = Counter[str](), 0, 0
    while True:
        with games.view(game.id) as view:
            asked, seq = view.play.pending, view.seq
            if asked is None:
                return
            state = view.play.state
            moment = ""
            if asked.kind in ("turn", "player_turn"):
                turns += 1
                own = len(state.game.board.seats) and state.game.board.seats[0].era
                fresh = turns != told and own >= 2
                if fresh and turns % 6 == 0:
                    moment = "main turn"
            key = reports(state, asked) if at_table else Greedy(Luck(seq).pick).answer(state.game, asked)
        if moment and looked[moment] < LOOKS:
            told = turns
            looked[moment] += 1
            yield moment, path
        games.act(game.id, seq, Answer(key))
        if at_table and key in ("end", "income") and looked["bots' turn"] < LOOKS and turns > 8:
            with games.view(game.id) as view:
                news = [event.kind for event in view.play.state.game.journal[-30:]]
            sort = "bots' income turn" if "income_turn" in news else "bots' turn"
            if key == "end" and looked[sort] < LOOKS:
                looked[sort] += 1
                yield sort, path


def _speed(server: Server, browser: Browser, name: str, setup: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """From a tap to the new screen, over slow 4G with a slow processor, and the bytes that come."""
    owner = server.parts.profiles.register()
    game = server.game(owner.profile_id, "Speed", **setup)
    took = list[list[float]]()
    at_table = setup["kind"] == "table"
    path = f"/games/{game.id}" if at_table else f"/play/{game.id}"
    reports = random_reports(Luck(SEED).pick)
    with phone(server, browser, owner, PHONE) as context:
        page = context.new_page()
        page.add_init_script(TAPPED)
        page.goto(f"{server.url}{path}")
        page.wait_for_timeout(1500)  # the service worker has what it keeps
        wire = context.new_cdp_session(page)
        wire.send("Network.enable")
        wire.send("Network.emulateNetworkConditions", SLOW_4G)
        wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        tapper, games = Tapper(page, path), server.parts.games
        while len(took) < ANSWERS:
            with games.view(game.id) as view:
                asked, seq = view.play.pending, view.seq
                if asked is None:
                    break
                state = view.play.state
                key = reports(state, asked) if at_table else Greedy(Luck(seq).pick).answer(state.game, asked)
            button = tapper.button(key)
            if button is None:
                games.act(game.id, seq, Answer(key))
                page.reload()
                page.wait_for_timeout(500)
            else:
                took.append(touch(page, button, page.main_frame))
    if not took:
        return
    *times, sizes = zip(*took, strict=True)
    at = f"{name}: from a tap to the new screen, slow 4G and processor"
    yield f"{at}, median", f"{median(sum(each[:-1]) for each in took):.0f} ms"
    for way, column in zip(WAYS, times, strict=True):
        yield f"{at}, {way}, median", f"{median(column):.0f} ms"
    yield f"{name}: bytes of an answer's screen, mean", f"{mean(sizes) / 1000:.1f} kB"


def touch(page: Page, button: Locator, frame: Frame) -> list[float]:
    """Tap, without the looks that `tap()` takes at the page meanwhile and the page would wait for; what it took."""
    frame.wait_for_function(CALM)  # no longer in the moment in which nothing takes a tap
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    frame.evaluate("delete window.took")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    frame.wait_for_function("() => window.took", polling=100)
    took: list[float] = frame.evaluate("took")
    page.wait_for_timeout(300)
    return took
