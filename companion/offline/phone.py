"""The app in a browser: made once, then asked by the pages beside it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from flask import Response
from pydantic import SecretStr

from automa.strong.budget import Seconds
from companion.app import create_app
from companion.config import Settings
from companion.effort import Efforts
from companion.limits import Limits
from companion.offline.alone import refuse_what_needs_others
from companion.offline.pocket import KeptSession, Pocket
from companion.store.db import Database
from companion.store.live import LocalBus
from companion.store.schema import MIGRATIONS
from companion.surroundings import Surroundings
from companion.web.headers import CONTENT_SECURITY_POLICY

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
THINKS = 0.5
"""Seconds that a player who looks ahead takes for a turn."""
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
            at_once=Seconds(THINKS, time.perf_counter),
        )
        self.app = create_app(settings, around=around)
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

    def close(self) -> None:
        """Let go of the database, for another tab."""
        self.app.extensions["companion"].database.close()


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


def environ_of(method: str, url: str, headers: Mapping[str, str], body: bytes) -> dict[str, Any]:
    """A request as WSGI has it."""
    parts = urlsplit(url)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote(parts.path, "latin-1"),
        "QUERY_STRING": parts.query,
        "SERVER_NAME": parts.hostname or "",
        "SERVER_PORT": str(parts.port or (443 if parts.scheme == "https" else 80)),
        "SERVER_PROTOCOL": "HTTP/1.1",
        "REMOTE_ADDR": "127.0.0.1",
        "HTTP_HOST": parts.netloc,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": parts.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    return environ
