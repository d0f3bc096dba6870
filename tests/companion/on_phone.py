"""A game on a phone in tests: its log, its pages in words, its forms as they are sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from werkzeug.test import TestResponse

from companion.store.games import Games
from companion.store.models import GameRow
from companion.store.replay import AnyPlay
from engine.acts import Answer
from engine.decisions import Decision
from tests.conftest import Owner


class OnPhone:
    """One phone with one game, whose pages lie below `url`."""

    def __init__(self, owner: Owner, setup: dict[str, Any], name: str, *, below: str) -> None:
        self.owner = owner
        self.game: GameRow = owner.parts.games.create(owner.profile, setup, name)
        self.url = f"/{below}/{self.game.id}"

    @property
    def seq(self) -> int:
        """The length of the log."""
        return self.owner.parts.games.seq(self.game.id)

    @property
    def pending(self) -> Decision | None:
        """What is asked now."""
        with self.owner.parts.games.view(self.game.id) as view:
            pending: Decision | None = view.play.pending
            return pending

    def get(self, path: str = "", **steps: str) -> TestResponse:
        return self.owner.client.get(self.url + path, query_string=steps)

    def page(self, path: str = "", **steps: str) -> str:
        """A page in words."""
        response = self.get(path, **steps)
        assert response.status_code == 200
        return words(response)

    def post(self, path: str, *, htmx: bool = False, seq: int | None = None, **data: Any) -> TestResponse:
        """Send a form of the page as the game is now, or as it was when the log had this length."""
        at = str(self.seq if seq is None else seq)
        return self.owner.post(f"{self.url}/{path}", htmx=htmx, seq=at, **data)

    def answer(self, *keys: str, **more: Any) -> None:
        """Give answers that all must be taken."""
        for key in keys:
            response = self.post("answers", key=key, **more)
            assert response.status_code == 303, f"{key}: {response.status}"


def play_on(
    games: Games, game_id: str, player: Callable[[Decision], str], until: Callable[[AnyPlay], bool] = lambda play: False
) -> None:
    """Answer in the store, without opening a page, until the game stands where to stop, or to the end."""
    with games.opened(game_id) as opened:
        view = opened.view()
        play, seq = view.play, view.seq
        while play.pending is not None and not until(play):
            seq = opened.act(seq, Answer(player(play.pending)))


def words(page: TestResponse | str) -> str:
    """The text of a page without its tags, scripts and styles."""
    text = page if isinstance(page, str) else page.text
    text = re.sub(r"<(script|style).*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())
