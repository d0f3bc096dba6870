"""A server and phones in a real browser. Messages on the browser's console fail the test."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect
from pydantic import SecretStr

from companion.app import create_app
from companion.config import ROOT, Settings
from companion.kinds import KINDS
from companion.services import EXTENSION, Services
from companion.store.games import Games
from companion.store.models import GameRow
from scripts.chromium import CHROMIUM
from tests.browser.on_a_phone_alone import (
    NEEDS_A_SERVER,
    NEEDS_PHONES,
    OFFLINE,
    OTHERS_ARE_NEEDED,
    Contexts,
    Inside,
    Kept,
    Twin,
    address_of_the_build,
    as_context,
    as_page,
    contexts,
    expect_inside,
    leave_out,
    with_its_reason,
)
from tests.companion.servers import NO_LIMITS, Postgres, RedisServer
from tests.companion.toy import SETUP, TOY_KINDS
from tests.long_run import LONG, long

ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
HOSTED = os.environ.get("HOSTED") == "1"
"""`HOSTED=1 ./test tests/browser` runs on two processes with PostgreSQL and Redis."""
__all__ = ["address_of_the_build", "contexts"]
AXE = Path(__file__).parent / "axe" / "axe.min.js"
PATIENCE = 40
"""Seconds to wait: on a busy machine a page may take half a minute."""
expect.set_options(timeout=PATIENCE * 1000)
if OFFLINE:
    expect_inside()
SETTLED = """async (patience) => {
    const serves = () => navigator.serviceWorker.controller?.state === "activated";
    for (const until = Date.now() + patience; !serves(); ) {
        if (Date.now() > until) throw new Error("no service worker serves this page");
        await new Promise((look) => setTimeout(look, 20));
    }
}"""
LEAVING = ("htmx:afterRequest", "htmx:sendAbort")
"""What htmx says if a page is left while it asks for news."""
NOT_INSTALLED = "Service Worker registration blocked"
"""What the browser says to a page that may have no service worker."""
installed = pytest.mark.installed
"""The test's phones have a service worker, as all have in the long run. It fetches fifty files, and each game anew."""
IN_A_HURRY = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
    const begun = animate.apply(this, how);
    begun.finish();
    return begun;
};
for (const sign of ["animationstart", "transitionrun"])
    document.addEventListener(sign, () => document.getAnimations().forEach((each) => each.finish()), true);
"""
"""Ends the moment in which new controls take no tap: a test sees what it taps."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without Chromium, skip; on the machine that decides about changes, fail."""
    if OFFLINE:
        leave_out(items)
    needing = [item for item in items if {"page", "browser"} & set(getattr(item, "fixturenames", ()))]
    if CHROMIUM or not needing:
        return
    if os.environ.get("CI"):
        raise pytest.UsageError("Chromium is needed for the tests in a browser: install it or set CHROMIUM")
    for item in needing:
        item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))


WIDE = 800
NO_WIDER = {"width": 390, "height": 844}
NO_PHONE = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36"
"""The user agent of tablets and desks: without "Mobile", for which pages bring less."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium."""
    return {**browser_type_launch_args, "executable_path": CHROMIUM, "args": ARGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], playwright: Playwright) -> dict[str, Any]:
    """A phone of 390 by 844 with a touch screen: use `.tap()`."""
    return {**browser_context_args, **playwright.devices["Pixel 7"], "viewport": NO_WIDER}


@dataclass
class Server:
    """A running app with its own database, and a second connection to it for laying games out."""

    url: str
    app: Flask

    @property
    def parts(self) -> Services:
        """The parts of the app by which games are laid out."""
        parts: Services = self.app.extensions[EXTENSION]
        return parts

    def game(self, profile: str, name: str = "Sunday", **setup: Any) -> GameRow:
        """A profile's game, by default the toy."""
        return self.parts.games.create(profile, {**SETUP, **setup} if "kind" not in setup else setup, name)


KEY = "what the processes of an app sign cookies with"


class Process:
    """gunicorn on a free port, that can be killed and restarted on the same data.

    One process on a file, or two with a database and a Redis.
    """

    def __init__(self, directory: Path, database_url: str = "", redis_url: str = "") -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://localhost:{self.port}"
        self._shared = {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "SECRET_KEY": KEY} if redis_url else {}
        self.settings = Settings(
            instance_dir=directory,
            database_url=database_url,
            secret_key=SecretStr(self._shared.get("SECRET_KEY", "")),
            redis_url=redis_url,
            public_url="",
        )

    def start(self) -> None:
        """Start and wait until it answers."""
        command = [
            sys.executable, "-m", "gunicorn", "tests.browser.serving:make_app()",
            "--bind", f"127.0.0.1:{self.port}", "--graceful-timeout", "1",
            "--workers", "2" if self._shared else "1",
        ]  # fmt: skip
        environment = {
            **os.environ,
            **NO_LIMITS,
            "INSTANCE_DIR": str(self.settings.instance_dir),
            "PYTHONPATH": str(ROOT),
            **self._shared,
        }
        self._process = subprocess.Popen(command, cwd=ROOT, env=environment, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert self._process.poll() is None, "the server did not start"
                time.sleep(0.05)
        raise TimeoutError(self.url)

    def freeze(self) -> None:
        """Neither answer nor refuse, as a Wi-Fi that is hardly there."""
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Answer what came meanwhile."""
        os.killpg(self._process.pid, signal.SIGCONT)

    def kill(self) -> None:
        """End it at once, without cleanup."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def laid_out(process: Process) -> Server:
    app = create_app(process.settings)
    parts: Services = app.extensions[EXTENSION]
    parts.database.upgrade()
    in_words = app.test_request_context  # for texts written when a game ends
    games = Games(parts.database, parts.bus, {**KINDS, **TOY_KINDS}, live_games=10, in_words=in_words)
    app.extensions[EXTENSION] = replace(parts, games=games)
    return Server(process.url, app)


@contextmanager
def _running(process: Process) -> Iterator[Server]:
    server = laid_out(process)
    process.start()
    yield server
    process.kill()
    server.parts.bus.close()
    server.parts.database.close()


@pytest.fixture(scope="session")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app as players have it, shared by all tests; every phone has its own games."""
    if HOSTED:
        yield request.getfixturevalue("hosted")
        return
    with _running(Process(tmp_path_factory.mktemp("server"))) as server:
        yield server


@pytest.fixture(scope="session")
def hosted(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The app hosted for many: two processes with PostgreSQL and Redis."""
    with _running(Process(tmp_path_factory.mktemp("hosted"), *_shared_data(request))) as server:
        yield server


HOSTINGS = pytest.mark.parametrize("new_phone", ["server", pytest.param("hosted", marks=long)], indirect=True)
"""A test's phones use one process on SQLite, and in the long run also two with PostgreSQL and Redis."""


@pytest.fixture
def mortal(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Process]]:
    """A server of the test's own, to kill."""
    where = _shared_data(request) if HOSTED else ()
    process = Process(tmp_path, *where)
    with _running(process) as server:
        yield server, process


def _shared_data(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A PostgreSQL database of its own, and the shared Redis."""
    postgres: Postgres = request.getfixturevalue("postgres")
    redis: RedisServer = request.getfixturevalue("redis_of_all")
    return postgres.new_database(f"browser_{os.getpid()}_{time.monotonic_ns()}"), redis.url


@dataclass
class Phone:
    """A phone with its own cookies. `expected`: parts of console messages that the test provokes."""

    server: Server
    context: BrowserContext
    page: Page
    profile: str
    messages: list[str]
    expected: list[str]

    def open(self, path: str) -> Page:
        self.page.goto(self.server.url + path)
        return self.page

    def open_live(self, path: str) -> Page:
        """Open a game's page and wait for its stream; on a phone alone there is none."""
        if OFFLINE:
            return self.open(path)
        with self.page.expect_response("**/events"):
            return self.open(path)

    def go_offline(self) -> None:
        """Lose the connection after the page has fetched all by itself; for a test that is `installed`."""
        self.settle()
        self.context.set_offline(True)

    def settle(self) -> None:
        """Wait until the service worker, which the test asks for by `installed`, has its files and serves the page."""
        self.page.evaluate(SETTLED, PATIENCE * 1000)

    def wait_until(self, question: str, about: object = None) -> None:
        """Wait until an async function of the page returns true; `wait_for_function` accepts any promise."""
        said = f"said{time.monotonic_ns()}"
        asks = f"(about) => {{ ({question})(about).then((it) => {{ window.{said} = it; }}); return window.{said}; }}"
        self.page.wait_for_function(asks, arg=about, polling=50)

    def width(self) -> int:
        """The page's width; more than the screen's means sideways scrolling."""
        self.page.wait_for_load_state()  # words are found before the styles have come
        return int(self.page.evaluate("document.documentElement.scrollWidth"))

    def unfold(self) -> None:
        """Open everything folded."""
        self.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")

    def check(self, where: str) -> None:
        """Check accessibility, light and dark, and that nothing scrolls sideways."""
        size = self.page.viewport_size
        assert size is not None
        assert self.width() <= size["width"], where
        assert self.violations() == [], where
        self.page.emulate_media(color_scheme="dark")
        assert self.violations("color-contrast") == [], f"{where}, in the dark"
        self.page.emulate_media(color_scheme="light")

    def violations(self, *rules: str) -> list[str]:
        """axe's findings on the open page by these rules or all: rule and place."""
        if not self.page.evaluate("'axe' in window"):  # still there after a partial change
            self.page.evaluate(AXE.read_text(encoding="utf-8") + ";0")
        by = {"resultTypes": ["violations"], **({"runOnly": rules} if rules else {})}
        found = self.page.evaluate("(by) => axe.run(by).then((result) => result.violations)", by)
        return [f"{one['id']}: {node['html']}" for one in found for node in one["nodes"]]


@pytest.fixture
def at_home(tmp_path: Path, address_of_the_build: str) -> Iterator[Server]:
    """The address of the build, and a database in which games are laid out for the phone."""
    process = Process(tmp_path / "laid_out")
    process.url = address_of_the_build
    server = laid_out(process)
    yield server
    server.parts.bus.close()
    server.parts.database.close()


@pytest.fixture
def new_phone(
    request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[Callable[..., Phone]]:
    """Makes phones, each with a profile; keyword arguments go to the browser's context.

    on: the server, by default that of HOSTINGS or of all tests. hurry: whether taps work at once, see IN_A_HURRY.
    """
    phones: list[Phone] = []

    def make_alone(on: Server | None, hurry: bool, options: dict[str, Any]) -> Phone:
        """The only phone of a test, with the build."""
        if on or phones:
            pytest.skip(NEEDS_A_SERVER if on else NEEDS_PHONES)
        at: Server = request.getfixturevalue("at_home")
        kept: Contexts = request.getfixturevalue("contexts")
        tab = kept.tab({**browser_context_args, **options})
        tab.set_default_timeout(2 * PATIENCE * 1000)
        if hurry:
            tab.add_init_script(IN_A_HURRY)
        device = at.parts.profiles.register()
        page = as_page(Inside(tab, Twin(at.parts.database, device.id), at.url))
        phone = Phone(at, as_context(Kept(tab.context, tab)), page, device.profile_id, [], [OTHERS_ARE_NEEDED])
        tab.on("console", lambda message: phone.messages.append(with_its_reason(said_of(message))))
        tab.on("pageerror", lambda error: phone.messages.append(f"uncaught: {error}"))
        phones.append(phone)
        return phone

    def make(on: Server | None = None, *, hurry: bool = True, **options: Any) -> Phone:
        if options.get("viewport", NO_WIDER)["width"] >= WIDE:
            options.setdefault("user_agent", NO_PHONE)
        if OFFLINE:
            return make_alone(on, hurry, options)
        at: Server = on or request.getfixturevalue(getattr(request, "param", "server"))
        workers = "allow" if LONG or request.node.get_closest_marker("installed") else "block"
        context = browser.new_context(**{**browser_context_args, "service_workers": workers, **options})
        context.set_default_timeout(2 * PATIENCE * 1000)
        if hurry:
            context.add_init_script(IN_A_HURRY)
        device = at.parts.profiles.register()
        context.add_cookies([cookie_of(at, device.id)])
        phone = Phone(at, context, context.new_page(), device.profile_id, [], [])

        context.on("console", lambda message: phone.messages.append(said_of(message)))
        context.on("weberror", lambda error: phone.messages.append(f"uncaught: {error.error}"))
        phones.append(phone)
        return phone

    yield make
    for phone in phones:
        if OFFLINE:
            phone.page.close()
        else:
            phone.context.close()
    heard = [(text, (*phone.expected, *LEAVING, NOT_INSTALLED)) for phone in phones for text in phone.messages]
    said = [text for text, expected in heard if not any(part in text for part in expected)]
    assert not said, json.dumps(said, indent=1)


def said_of(message: ConsoleMessage) -> str:
    return f"{message.type}: {message.text} ({message.location.get('url')})"


def cookie_of(server: Server, device: str) -> SetCookieParam:
    """The cookie by which the app knows a device."""
    signer = server.app.session_interface.get_signing_serializer(server.app)  # type: ignore[attr-defined]
    return {"name": "tapestry", "value": str(signer.dumps({"device": device, "_permanent": True})), "url": server.url}


@pytest.fixture
def phone(new_phone: Callable[..., Phone]) -> Phone:
    return new_phone()
