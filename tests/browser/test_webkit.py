"""Safari's engine plays some turns of each mode, with map, city and tiles: WebKitGTK, driven by Selenium.

Left out where Debian's packages webkit2gtk-driver and xvfb are not installed. WEBKIT_PICTURES names a folder for
pictures of what was seen.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from selenium import webdriver
from selenium.common.exceptions import ElementClickInterceptedException, ElementNotInteractableException
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.ui import WebDriverWait
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from automa.greedy import Greedy
from automa.players import random_reports
from engine.acts import Answer
from engine.sources import Luck
from tests.browser.conftest import PATIENCE, Server, cookie_of

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
DRIVER, SCREEN = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
PICTURES = os.environ.get("WEBKIT_PICTURES", "")
NARROWEST = 447
"""No window of this browser is narrower."""
BOARDS = ("map", "city", "cards", "others", "journal", "tracks")
VIEWS = ("map", "tracks", "landmarks", "journal", "score")
CALM = "return document.getAnimations().every((each) => each.playState !== 'running')"

pytestmark = [
    pytest.mark.skipif(
        not (BROWSERS and DRIVER and SCREEN),
        reason="WebKit is not installed (Debian: apt install webkit2gtk-driver xvfb)",
    ),
    pytest.mark.filterwarnings("ignore:setting remote_server_addr:DeprecationWarning"),  # Selenium's own
]


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """A screen that nobody sees."""
    reads, writes = os.pipe()
    server = subprocess.Popen(
        [str(SCREEN), "-displayfd", str(writes), "-screen", "0", "1000x1000x24"],
        pass_fds=(writes,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writes)
    with os.fdopen(reads) as number:
        yield f":{number.readline().strip()}"
    server.terminate()
    server.wait()


@dataclass
class Safari:
    """A window of WebKit with a profile of its own."""

    driver: webdriver.WebKitGTK
    server: Server
    profile: str
    tapped: Counter[str] = field(default_factory=Counter)

    def open(self, path: str) -> None:
        """Go to a page of the app, and look whether it fits."""
        self.driver.get(self.server.url + path)
        self.look(path)

    def look(self, where: str) -> None:
        """Nothing runs off the edge; a picture is kept if pictures are wanted."""
        wide, window = self.driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
        assert wide <= window, where
        if PICTURES:
            Path(PICTURES).mkdir(parents=True, exist_ok=True)
            name = where.strip("/").replace("/", "-") or "home"
            self.driver.save_screenshot(str(Path(PICTURES) / f"{name}.png"))

    def until(self, comes: Callable[[Any], Any]) -> Any:
        """Wait until something is so; returns what it then is."""
        return WebDriverWait(self.driver, PATIENCE).until(comes)

    def all(self, selector: str) -> list[WebElement]:
        """What of the page fits a selector and can be seen."""
        return [each for each in self.driver.find_elements(By.CSS_SELECTOR, selector) if each.is_displayed()]

    def seen(self) -> str:
        """How long the log is that the page was made from."""
        return str(self.driver.execute_script("return document.getElementById('seen')?.value ?? ''"))

    def tap(self, button: WebElement) -> bool:
        """Tap once the page takes taps; whether there was something to tap."""
        self.until(lambda driver: driver.execute_script(CALM))
        self.driver.execute_script("arguments[0].scrollIntoView({block: 'center'})", button)
        try:
            button.click()
        except (ElementClickInterceptedException, ElementNotInteractableException):
            return False
        return True


@pytest.fixture
def safari(server: Server, display: str) -> Iterator[Safari]:
    """One window, as narrow as it gets."""
    options = Options()
    options.binary_location = str(BROWSERS[-1])
    options.add_argument("--automation")
    service = Service(str(DRIVER), env={**os.environ, "DISPLAY": display})
    driver = webdriver.WebKitGTK(options=options, service=service)
    driver.set_window_size(NARROWEST, 844)
    device = server.parts.profiles.register()
    driver.get(f"{server.url}/healthz")
    cookie = cookie_of(server, device.id)
    driver.add_cookie({"name": cookie["name"], "value": cookie["value"], "path": "/"})
    yield Safari(driver, server, device.profile_id)
    driver.quit()


def give(safari: Safari, path: str, key: str, sort: str) -> bool:
    """Answer with a key by its button, and wait for the new screen; whether the page had one that can be tapped."""
    before = safari.seen()
    for button in safari.all(f'form[method=post] button[name=key][value="{key}"]'):
        if safari.tap(button):
            safari.until(lambda _driver: safari.seen() not in ("", before))
            safari.tapped[sort] += 1
            safari.look(f"{path}-{sort}")
            return True
    return False


def test_a_table_game_goes_on(safari: Safari) -> None:
    """Reports by their buttons, the bots' turns, a hex of the map tapped, and every view."""
    game = safari.server.game(safari.profile, "Friday", kind="table", civilization="scientists", luck={})
    games, player = safari.server.parts.games, random_reports(Luck(3).pick)
    safari.open(f"/games/{game.id}")
    while min(safari.tapped[sort] for sort in ("advance", "income", "end")) < 2:
        with games.view(game.id) as view:
            assert view.play.pending is not None
            key, seq = player(view.play.state, view.play.pending), view.seq
        if not give(safari, "table", key, key.split(":")[0]):
            games.act(game.id, seq, Answer(key))
            safari.open(f"/games/{game.id}")
    for act in ("explore", "conquer"):
        safari.open(f"/games/{game.id}/act/{act}?anywhere=1")
        hexes = safari.all("svg.map button.tap")
        if hexes:
            tap_hex(safari, hexes[0])
    assert safari.tapped["hex"]
    for view_name in VIEWS:
        safari.open(f"/games/{game.id}/{view_name}")


def tap_hex(safari: Safari, hex: WebElement) -> None:
    """Tap a hex of the map: it is reported, or chosen."""
    before = safari.seen()
    assert safari.tap(hex)
    safari.until(lambda driver: safari.seen() != before or "hex=" in driver.current_url)
    safari.tapped["hex"] += 1


def test_a_game_on_screen_goes_on(safari: Safari) -> None:
    """Questions by their buttons, a tile laid on the map, a building in the city, and every board."""
    game = safari.server.game(safari.profile, "Monday", kind="solo", level=1)
    games, path = safari.server.parts.games, f"/play/{game.id}"
    safari.open(path)
    while min(safari.tapped[sort] for sort in ("player_turn", "plot", "tile")) < 1:
        with games.view(game.id) as view:
            asked, seq = view.play.pending, view.seq
            assert asked is not None, "the game ended first"
            key = Greedy(Luck(seq).pick).answer(view.play.state.game, asked)
        if asked.kind == "explore" and not safari.tapped["tile"]:
            lay_tile(safari)
        elif safari.tapped[asked.kind] > 1 or not give(safari, "screen", key, asked.kind):
            games.act(game.id, seq, Answer(key))
            safari.open(path)
            if asked.kind == "plot":
                safari.tapped["plot"] += bool(safari.all("svg.city"))
    for board in BOARDS:
        safari.open(f"{path}/{board}")


def lay_tile(safari: Safari) -> None:
    """Tap a lit hex: the tile lies there, and a button places it."""
    before = safari.seen()
    safari.look("screen-explore")
    confirm = '#turn form[method=post] button[name=key][value*="@"]'
    if not safari.all(confirm):
        assert safari.tap(safari.all('svg.map button.tap[aria-label*="can be chosen"]')[0])
        safari.until(lambda _driver: safari.all(confirm))
    safari.look("screen-tile")
    assert safari.tap(safari.all(confirm)[0])
    safari.until(lambda _driver: safari.seen() != before)
    safari.tapped["tile"] += 1
