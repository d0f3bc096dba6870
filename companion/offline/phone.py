"""The app in a browser: made once, then asked by the pages beside it."""

from __future__ import annotations

import gc
import json
import re
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from html import unescape
from http import HTTPStatus
from pathlib import Path
from shutil import rmtree
from typing import Any
from urllib.parse import urlencode

from flask import Response, session
from pydantic import SecretStr

from companion.app import create_app
from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.offline.alone import answer_as_a_phone_alone
from companion.offline.pocket import KeptSession, Pocket
from companion.offline.sync import Sync
from companion.services import EXTENSION
from companion.store.db import Database
from companion.store.live import LocalBus
from companion.store.schema import MIGRATIONS
from companion.surroundings import ANSWER, Surroundings
from companion.web import access
from companion.web.environ import environ_of
from companion.web.headers import CONTENT_SECURITY_POLICY
from companion.web.links import url_of

NO_LIMITS: Mapping[str, int] = dict.fromkeys(
    (
        "requests_a_minute",
        "profiles_an_hour",
        "imports_an_hour",
        "games_an_hour",
        "megabytes_an_hour",
        "processor_share",
    ),
    0,
)
FEW_GAMES = 8
"""In memory."""
HOME = "http://rehearsal.invalid"
BEGINS = ("/solo/new", "/games/new")
REHEARSED = ("/", *BEGINS, "/", "/settings", "/statistics", "/campaigns", "/rules", "/boxes")
ANSWERS = 12
"""In each game of the rehearsal."""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
OF_A_SCRIPT = {**FORM, "HX-Request": "true"}
FIELD = 'name="{}" value="([^"]+)"'
GAME = re.compile(r"/(?:play|games)/[^/?]+")
IN_A_FRAME = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""Pages lie in the shell's frame."""


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Phone:
    """A phone's app, with its database in a folder; open it before it answers."""

    def __init__(self, folder: Path, root: str = "") -> None:
        """root: the path above its pages, without a final slash."""
        settings = Settings(instance_dir=folder, live_games=FEW_GAMES, secret_key=SecretStr(secrets.token_hex()))
        settings = settings.model_copy(update=NO_LIMITS)
        self._folder = folder
        self._database = Database(settings.database)
        self._pocket = Pocket(self._database)
        self._session = KeptSession(self._pocket)
        around = Surroundings(
            self._database,
            LocalBus(0, 0, 0),
            self._session,
            Limits(settings),
            Efforts(settings.processor_share),
            meets_others=False,
            answer=ANSWER,
        )
        self._root = root
        self.app = create_app(settings, around=around)
        self.sync = Sync(self._database, self.app.extensions[EXTENSION].games)
        self.app.jinja_env.globals["shared_here"] = self.sync.state
        answer_as_a_phone_alone(self.app)
        self.app.after_request(_may_lie_in_a_frame)

    def open(self) -> None:
        """Upgrade the database, and read this phone's key and session."""
        _bring_up_to_date(self._database)
        self._pocket.open()
        self._session.open()
        self.sync.open()
        self.app.config["SECRET_KEY"] = self._pocket.key()

    def rehearse(self) -> Iterator[float]:
        """Load and compile what pages need, so that a copy of the memory starts at once; yields the share done.

        Games and key are thrown away.
        """
        self.open()
        names = sorted(self.app.jinja_env.list_templates())
        for number, name in enumerate(names):
            yield number / len(names) / 2
            self.app.jinja_env.get_template(name)
        for number, path in enumerate(REHEARSED):
            yield (1 + number / len(REHEARSED)) / 2
            page = self.answer("GET", HOME + self._root + path, {}).body.decode()
            if path in BEGINS:
                self._begin(path, page)
        self.close()
        self._database.replaced()
        rmtree(self._folder)
        gc.collect()
        gc.freeze()  # no collection looks at what stays anyway

    def _begin(self, path: str, page: str) -> None:
        """Begin a game by its form, look at it and answer."""
        made = self._send(path, page, FORM, level="1", players="1", act="start")
        game = GAME.search(dict(made.headers)["Location"].removeprefix(self._root))
        assert game is not None
        page = self.answer("GET", HOME + self._root + game[0], {}).body.decode()
        for _ in range(ANSWERS):
            for key in reversed(_fields(page, "key")):  # what lies on the map comes first, and may need a tile
                said = self._send(f"{game[0]}/answers", page, OF_A_SCRIPT, seq=_fields(page, "seq")[0], key=key)
                if said.status == HTTPStatus.OK:
                    page = said.body.decode()
                    break

    def _send(self, path: str, page: str, headers: Mapping[str, str], **said: str) -> Reply:
        """A form of a page."""
        form = urlencode({"csrf_token": _fields(page, "csrf_token")[0], **said}).encode()
        return self.answer("POST", HOME + self._root + path, headers, form)

    def answer(self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        began: dict[str, Any] = {}
        written: list[bytes] = []

        def start(status: str, sent: list[tuple[str, str]], _error: Any = None, /) -> Callable[[bytes], object]:
            began.update(status=int(status.split()[0]), headers=sent)
            return written.append

        said = self.app.wsgi_app(environ_of(method, url, headers, body, self._root), start)
        try:
            content = b"".join([*written, *said])
        finally:
            if hasattr(said, "close"):
                said.close()
        return Reply(began["status"], began["headers"], content)

    def take_in(self, said: str) -> str:
        """Returns the game's address. Raises what `Sync.take_in` raises."""
        with self.app.request_context(environ_of("POST", "http://localhost/", {}, root=self._root)):
            game = self.sync.take_in(said, access.ensure_profile())
            self.app.session_interface.save_session(self.app, session, Response())
            return url_of(game)

    def look(self) -> None:
        """As the line comes back: ask how far the server's games are."""
        self.sync.look()

    def outgoing(self) -> str:
        """The next request for the server, as JSON, or ""."""
        found = self.sync.outgoing()
        return json.dumps(asdict(found)) if found else ""

    def answered(self, game_id: str, status: int, said: str) -> str:
        """Returns where the game stands then, as `standing`."""
        self.sync.answered(game_id, status, said)
        return self.standing(game_id)

    def standing(self, game_id: str) -> str:
        """As JSON: `state` as of `Sync.state`."""
        return json.dumps({"game": game_id, "state": self.sync.state(game_id)})

    def close(self) -> None:
        """Release the database for another tab."""
        self._database.close()


def _bring_up_to_date(database: Database) -> None:
    """Without importing alembic if nothing is to be done."""
    if database.revision() != newest_step():
        database.upgrade()


def newest_step() -> str:
    """By files' names, which alembic would take a second to read."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("r*.py"))[1:].partition("_")[0]


def _fields(page: str, name: str) -> list[str]:
    """The values of all its fields of this name."""
    return [unescape(value) for value in re.findall(FIELD.format(name), page)]


def _may_lie_in_a_frame(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = IN_A_FRAME
    return response
