"""Somebody who plays against a running server, and knows which of the answers were acknowledged."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from companion.app import create_app
from companion.services import EXTENSION, Services
from companion.store.models import GameRow
from companion.web.access import DEVICE
from tests.conftest import settings_in

PATIENCE = 60


@dataclass
class Player:
    """A phone with a cookie and a game at a table, in which it reports one VP after the other.

    acknowledged: how long the log was at the beginning, and by each answer that was taken.
    """

    cookie: str
    game: GameRow
    parts: Services
    token: str = ""
    acknowledged: list[int] = field(default_factory=list)

    @classmethod
    def at(cls, directory: Path, **settings: object) -> Player:
        """With a game in the database of an app that keeps everything in a directory."""
        app = create_app(settings_in(directory).model_copy(update=settings))
        parts: Services = app.extensions[EXTENSION]
        parts.database.upgrade()
        device = parts.profiles.register()
        client = app.test_client()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
            session.permanent = True
        page = client.get("/settings")
        found = re.search(r'name="csrf_token" value="([^"]+)"', page.text)
        cookie = client.get_cookie("tapestry")
        assert found and cookie
        game = parts.games.create(device.profile_id, {"kind": "table"}, "Sunday")
        return cls(f"tapestry={cookie.value}", game, parts, found[1], [parts.games.seq(game.id)])

    def answer(self, port: int, seq: int | None = None, timeout: float = PATIENCE) -> tuple[int, str]:
        """Report a VP; returns status and page, 0 where there was no answer."""
        seq = self.seq if seq is None else seq
        fields = {"csrf_token": self.token, "seq": str(seq), "key": "vp:+1"}
        status, page = self.ask(port, f"/games/{self.game.id}/answers", urlencode(fields), timeout)
        if status in (200, 303):
            self.acknowledged.append(seq + 1)
        return status, page

    def ask(self, port: int, path: str, body: str | None = None, timeout: float = PATIENCE) -> tuple[int, str]:
        """Open a page or send a form; returns status and page, 0 where there was no answer."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        connection = HTTPConnection("127.0.0.1", port, timeout=timeout)
        try:
            connection.request("GET" if body is None else "POST", path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, HTTPException):
            return 0, ""
        finally:
            connection.close()

    @property
    def seq(self) -> int:
        """How long the log is that the next answer is given to."""
        return self.acknowledged[-1]

    @property
    def stored(self) -> int:
        """How long the log in the database is."""
        return self.parts.games.seq(self.game.id)
