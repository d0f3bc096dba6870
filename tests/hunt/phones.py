"""The app of a hunt and the phones that open its pages; whatever breaks is noted with all that led there."""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from pydantic import SecretStr

from companion.app import create_app
from companion.config import Settings
from companion.services import EXTENSION, Services
from companion.web.access import DEVICE
from companion.web.parts import WIDE
from tests.hunt.failures import GAME, Asked, Failures
from tests.hunt.pages import STREAMS

HOST, WATCHER, HELPER, PLAYERS = 0, 1, 2, 2
"""The numbers of the phones; whoever plays a seat on a phone of their own comes after PLAYERS."""
PHONES: Final = PLAYERS + 6

REFUSED, BROKEN = 400, 500
"""From which status on an answer is a refusal, and from which a failure."""

MOBILE: Final = {"User-Agent": "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Mobile Safari/537.36 Mobi"}
MANNERS: Final[Mapping[str, Mapping[str, str]]] = {
    "page, narrow": MOBILE,
    "page, wide": {},
    "part, narrow": {"HX-Request": "true", **MOBILE},
    "part, wide": {"HX-Request": "true", WIDE: "1"},
}
"""How a page can be asked for: whole or by htmx, on a phone or on a screen with room for the whole table."""

TOKEN: Final = re.compile(r'name="csrf_token" value="([^"]+)"')


class Answered(NamedTuple):
    """How a request was answered. text: empty where the answer is no page."""

    status: int
    text: str

    @property
    def is_good(self) -> bool:
        """Whether it brought what was asked for, or led there."""
        return self.status < REFUSED


class Overheard(logging.Handler):
    """Keeps the errors that the app writes into its log: some are caught and break no page."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.errors: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take one in."""
        error = record.exc_info[1] if record.exc_info else None
        self.errors.append(error or RuntimeError(record.getMessage()))


@dataclass
class Phone:
    """A phone with a cookie of its own."""

    number: int
    client: FlaskClient
    device: str
    profile: str
    token: str = ""

    def headers(self, manner: str, game_url: str) -> dict[str, str]:
        """What it sends along."""
        known = dict(MANNERS[manner])
        return known | {"HX-Current-URL": f"http://localhost{game_url}"} if "HX-Request" in known else known


def settings_in(folder: Path) -> Settings:
    """Settings of an app that keeps everything in a folder and limits nobody."""
    return Settings(
        instance_dir=folder,
        database_url="",
        secret_key=SecretStr(""),
        public_url="",
        redis_url="",
        requests_a_minute=0,
        profiles_an_hour=0,
        imports_an_hour=0,
        live_games=8,
    )


@dataclass
class World:
    """An app with its phones. statuses: how often an address was answered with each status."""

    app: Flask
    failures: Failures
    phones: Sequence[Phone] = ()
    asked: int = 0
    statuses: Counter[tuple[str, int]] = field(default_factory=Counter)
    overheard: Overheard = field(default_factory=Overheard)

    @classmethod
    def begin(cls, folder: Path, failures: Failures) -> World:
        """An app with an empty database, and phones that nobody has invited yet."""
        app = create_app(settings_in(folder))
        app.testing = True
        world = cls(app, failures)
        world.parts.database.upgrade()
        world.phones = [world._phone(number) for number in range(PHONES)]
        logger = logging.getLogger("companion")
        logger.addHandler(world.overheard)
        return world

    def end(self) -> None:
        """Let go of the database."""
        logging.getLogger("companion").removeHandler(self.overheard)
        self.parts.bus.close()
        self.parts.database.close()

    @property
    def parts(self) -> Services:
        """The parts of the app."""
        services: Services = self.app.extensions[EXTENSION]
        return services

    @property
    def host(self) -> Phone:
        """Whose games they are."""
        return self.phones[HOST]

    def _phone(self, number: int) -> Phone:
        client, device = self.app.test_client(), self.parts.profiles.register()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
            session.permanent = True
        phone = Phone(number, client, device.id, device.profile_id)
        found = TOKEN.search(client.get("/settings").text)
        phone.token = found[1] if found else ""
        return phone

    def ask(self, asked: Asked, game_id: str = "", below: str = "/") -> Answered:
        """Send a request about a game whose pages lie below an address; what breaks is noted."""
        phone, streams = self.phones[asked.phone], asked.page in STREAMS
        self.asked += 1
        self.overheard.errors.clear()
        sent = {**asked.data, "csrf_token": phone.token} if asked.method == "POST" else None
        try:
            response = phone.client.open(
                asked.path.replace(GAME, game_id),
                method=asked.method,
                headers=phone.headers(asked.manner, below.replace(GAME, game_id)),
                data=sent,
                buffered=not streams,
            )
            if streams:
                next(iter(response.response), b"")
                response.close()
        except Exception as error:
            self.failures.note(error, asked)
            return Answered(BROKEN, "")
        self.statuses[asked.page, response.status_code] += 1
        for overheard in self.overheard.errors:
            self.failures.note(overheard, asked)
        if response.status_code >= BROKEN and not self.overheard.errors:
            self.failures.note(RuntimeError(f"status {response.status_code}"), asked)
        is_page = response.mimetype == "text/html" and not streams
        return Answered(response.status_code, response.text if is_page else "")
