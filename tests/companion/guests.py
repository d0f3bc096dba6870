"""Guests of a game in tests: a phone that scans what the host shows, comes in, and opens pages of the game."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.store.models import GameRow
from tests.companion.on_phone import play_on
from tests.conftest import Owner, minted

LINK = re.compile(r'value="http://[^/"]+(/s/[\w-]+)"')
CODE = re.compile(r">((?:[A-Z]+ ){3}\d{4})<")


@dataclass
class Visitor:
    """A phone without a profile that has come into a game."""

    client: FlaskClient
    game: GameRow

    @property
    def url(self) -> str:
        """Where the game is played."""
        return f"/games/{self.game.id}" if self.game.kind == "table" else f"/play/{self.game.id}"

    def get(self, path: str = "", **headers: str) -> TestResponse:
        """A page of the game."""
        return self.client.get(self.url + path, headers=headers)

    def post(self, path: str, *, htmx: bool = False, **data: Any) -> TestResponse:
        """Send a form of the game."""
        headers = {"HX-Request": "true"} if htmx else {}
        fields = {"csrf_token": minted(self.client), **data}
        return self.client.post(path if path.startswith("/") else f"{self.url}/{path}", data=fields, headers=headers)


def invite(owner: Owner, game: GameRow, role: str) -> tuple[str, str]:
    """The path of the link that the host shows for a role, and the code to say."""
    page = owner.post(f"/games/{game.id}/share", role=role).text
    link, code = LINK.search(page), CODE.search(page)
    assert link
    assert code
    return link[1], code[1]


def come_in(client: FlaskClient, link: str, name: str = "Ben", **fields: Any) -> TestResponse:
    """Send the form of the page that a link leads to, without opening it."""
    return client.post(link, data={"csrf_token": minted(client), "name": name, **fields})


def visit(owner: Owner, phone: Callable[[], FlaskClient], game: GameRow, role: str, name: str = "Ben") -> Visitor:
    """Somebody scans the code for a role and comes in."""
    client, (link, _code) = phone(), invite(owner, game, role)
    assert come_in(client, link, name).status_code == 303
    return Visitor(client, game)


def guest_ids(owner: Owner, game: GameRow) -> list[str]:
    """The guests of a game, as the host's page names them in its forms."""
    page = owner.client.get(f"/games/{game.id}/share").text
    return [
        html.unescape(each) for each in re.findall(r'<button class="button danger" name="guest" value="([^"]+)"', page)
    ]


def bring_to_a_turn(owner: Owner, game: GameRow) -> None:
    """Answer until a player reports a turn."""
    play_on(
        owner.parts.games,
        game.id,
        lambda asked: next(iter(asked.options.keys())),
        lambda play: play.pending is not None and play.pending.kind == "turn",
    )
