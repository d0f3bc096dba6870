"""A table game that is put right on a phone, in tests: its forms as a browser sends them, and what they change."""

from __future__ import annotations

from collections.abc import Mapping
from html.parser import HTMLParser
from typing import Any, Final

from werkzeug.test import TestResponse

from automa.table.position import position_of
from companion.store.models import GameRow
from companion.tableside.fix_parts import PARTS
from engine.acts import Answer
from tests.conftest import Owner

YOU, AUTOMA, SHADOW = 0, 1, 2
YOURS, ITS, OPEN = "2,0", "-2,2", "0,-1"
"""Your starting territory, the Automa's, and a hex that nobody has explored."""

SOLO: Final[dict[str, Any]] = {"kind": "table", "civilization": "scientists"}
AT_THE_TABLE: Final = dict.fromkeys(("die", "decision_card", "tile", "face_down_card"), "table")
TWO_FRIENDS: Final[dict[str, Any]] = {"kind": "table", "players": 2, "names": ["Ada", "Ben"]}
PART_PAGES = (*PARTS, "decks", "map")


class Fields(HTMLParser):
    """What a browser would send of the form `fix` with its primary button."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.values: dict[str, Any] = {}
        self._select, self._inside = "", False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._inside = found.get("id") == "fix"
        elif self._inside and tag == "input":
            self.values[found["name"]] = found["value"]
        elif self._inside and tag == "select":
            self._select = found["name"]
        elif self._inside and tag == "option" and (self._select not in self.values or "selected" in found):
            self.values[self._select] = found["value"]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._inside = False


class AtTheTable:
    """A table game on a phone, and what its pages do to the position."""

    def __init__(self, owner: Owner, setup: Mapping[str, Any]) -> None:
        self.owner = owner
        self.game: GameRow = owner.parts.games.create(owner.profile, setup, "Sunday")
        self.fix = f"/games/{self.game.id}/fix"

    @property
    def seq(self) -> int:
        """The length of the log."""
        return self.owner.parts.games.seq(self.game.id)

    def answer(self, *keys: str) -> AtTheTable:
        """Answer what is asked, one after the other."""
        for key in keys:
            self.owner.parts.games.act(self.game.id, self.seq, Answer(key))
        return self

    def position(self) -> Any:
        """The position as it is now."""
        with self.owner.parts.games.view(self.game.id) as view:
            return position_of(view.play.state)

    def asked(self) -> str | None:
        """The kind of the question that is pending."""
        with self.owner.parts.games.view(self.game.id) as view:
            return view.play.pending.kind if view.play.pending else None

    def to_a_turn(self) -> AtTheTable:
        """Answer whatever the setup asks, until it is a player's turn."""
        while self.asked() != "turn":
            with self.owner.parts.games.view(self.game.id) as view:
                assert view.play.pending is not None
                key = next(iter(view.play.pending.options.keys()))
            self.answer(key)
        return self

    def form(self, part: str) -> dict[str, Any]:
        """What the form of a part would send unchanged."""
        return Fields(self.owner.client.get(f"{self.fix}/{part}").text).values

    def put_right(self, part: str, htmx: bool = False, **changes: Any) -> TestResponse:
        """Send the form of a part with some fields changed; `__` stands for the strokes in a name."""
        sent: dict[str, Any] = {
            **self.form(part),
            **{name.replace("__", "/"): value for name, value in changes.items()},
        }
        return self.owner.post(f"{self.fix}/{part}", htmx=htmx, **sent)

    def tap(self, hex: str, key: str, **more: Any) -> TestResponse:
        """One tap on the page of a hex."""
        return self.owner.post(f"{self.fix}/map/{hex}", key=key, seq=str(self.seq), **more)


def differences(before: Any, after: Any, place: str = "") -> dict[str, Any]:
    """The places at which two positions differ, with what stands there after; None where there is nothing."""
    if isinstance(before, dict) and isinstance(after, dict):
        keys = dict.fromkeys([*before, *after])
        parts = [differences(before.get(key), after.get(key), f"{place}/{key}") for key in keys]
        return {name: value for part in parts for name, value in part.items()}
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        parts = [differences(*pair, f"{place}/{number}") for number, pair in pairs]
        return {name: value for part in parts for name, value in part.items()}
    return {} if before == after else {place.removeprefix("/"): after}
