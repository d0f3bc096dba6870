"""The app in a browser: made once, then asked by the pages beside it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from flask import Response, session
from pydantic import SecretStr

from companion.app import create_app
from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.offline.alone import refuse_what_needs_others
from companion.offline.pocket import KeptSession, Pocket
from companion.offline.sync import Sync
from companion.services import EXTENSION
from companion.store.db import Database
from companion.store.live import LocalBus
from companion.store.schema import MIGRATIONS
from companion.surroundings import Surroundings
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
"""Nobody else asks."""
FEW_GAMES = 8
"""In memory at once."""
IN_A_FRAME = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
"""Pages lie in the shell's frame."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the page gets."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes


class Phone:
    """One phone's app, with its database in a folder."""

    def __init__(self, folder: Path) -> None:
        settings = Settings(instance_dir=folder, live_games=FEW_GAMES)
        database = Database(settings.database)
        _bring_up_to_date(database)
        pocket = Pocket(database)
        settings = settings.model_copy(update={"secret_key": SecretStr(pocket.key()), **NO_LIMITS})
        around = Surroundings(
            database,
            LocalBus(0, 0, 0),
            KeptSession(pocket),
            Limits(settings),
            Efforts(settings.processor_share),
            meets_others=False,
        )
        self.app = create_app(settings, around=around)
        self.sync = Sync(database, self.app.extensions[EXTENSION].games)
        self.app.jinja_env.globals["shared_here"] = self.sync.state
        refuse_what_needs_others(self.app)
        self.app.after_request(_may_lie_in_a_frame)

    def answer(self, method: str, url: str, headers: Mapping[str, str], body: bytes = b"") -> Reply:
        """The app's answer to one request of a page."""
        began: dict[str, Any] = {}
        written: list[bytes] = []

        def start(status: str, sent: list[tuple[str, str]], _error: Any = None, /) -> Callable[[bytes], object]:
            began.update(status=int(status.split()[0]), headers=sent)
            return written.append

        said = self.app.wsgi_app(environ_of(method, url, headers, body), start)
        try:
            content = b"".join([*written, *said])
        finally:
            if hasattr(said, "close"):
                said.close()
        return Reply(began["status"], began["headers"], content)

    def take_in(self, said: str) -> str:
        """Where the game that a server sent is played. Raises as `Sync.take_in`."""
        with self.app.request_context(environ_of("POST", "http://localhost/", {})):
            game = self.sync.take_in(said, access.ensure_profile())
            self.app.session_interface.save_session(self.app, session, Response())
            return url_of(game)

    def look(self) -> None:
        """As the line comes back: ask the server how far its games are."""
        self.sync.look()

    def outgoing(self) -> str:
        """The next request for the server, as JSON; empty if there is none."""
        found = self.sync.outgoing()
        return json.dumps(asdict(found)) if found else ""

    def answered(self, game_id: str, status: int, said: str) -> str:
        """Where the game stands then."""
        self.sync.answered(game_id, status, said)
        return self.standing(game_id)

    def standing(self, game_id: str) -> str:
        """As JSON: `state` as of `Sync.state`."""
        return json.dumps({"game": game_id, "state": self.sync.state(game_id)})

    def close(self) -> None:
        """Let go of the database, for another tab."""
        self.app.extensions[EXTENSION].database.close()


def _bring_up_to_date(database: Database) -> None:
    """Make or upgrade the tables; alembic is not even imported if nothing is to be done."""
    if database.revision() != newest_step():
        database.upgrade()


def newest_step() -> str:
    """By the files' names, which alembic would take a second to read."""
    return max(path.name for path in (MIGRATIONS / "versions").glob("r*.py"))[1:].partition("_")[0]


def _may_lie_in_a_frame(response: Response) -> Response:
    response.headers["Content-Security-Policy"] = IN_A_FRAME
    return response
