"""A solo game on a phone in tests: what its sheet offers, and playing it on by that."""

from __future__ import annotations

import html
import re
from typing import Any

from werkzeug.test import TestResponse

from automa.players import random_player
from automa.solo import Solo, open_play
from companion.game.sight import Sight, sight_of
from companion.store.documents import Document, DocumentEntry
from companion.store.models import GameRow, now
from engine.play import Play
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, play_on
from tests.conftest import Owner


class OnScreen(OnPhone):
    """A phone with one solo game, its luck repeatable, answered by what its pages offer."""

    def __init__(self, owner: Owner, **setup: object) -> None:
        super().__init__(
            owner, {"kind": "solo", "level": 2, "first": "player", **setup}, "Sunday evening", below="play"
        )
        self.pick = Luck(5).pick
        self.towards = ""

    @property
    def solo(self) -> Solo:
        with self.owner.parts.games.view(self.game.id) as view:
            solo: Solo = view.play.state
            return solo

    @property
    def sight(self) -> Sight:
        with self.owner.parts.games.view(self.game.id) as view:
            return sight_of(view.play, None)

    def offered(self) -> tuple[list[str], list[str]]:
        """The keys that the sheet offers now, those of a hex after tapping it, and the items to tick."""
        page = self.get()
        keys, items = in_sheet(page)
        taps = iter(re.findall(r'class="tap" type="submit" name="key" value="([^"]+)"', page.text))
        while not keys and not items:
            keys, items = in_sheet(self.get(key=next(taps)))
        return keys, items

    def play_on(self, until: str = "", most: int = 400) -> bool:
        """Answer with any offer until a question of this kind is asked, or to the end; whether it was asked."""
        for _ in range(most):
            pending = self.pending
            if pending is None or pending.kind == until:
                return pending is not None
            keys, items = self.offered()
            if items:
                number = int(str(pending.data["number"]))
                assert self.post("answers", item=items[:number]).status_code == 303
            else:
                self.answer(self.pick([key for key in keys if self.towards in key] or keys))
        raise AssertionError("the game did not end")

    def skip_to_the_end(self) -> None:
        """Answer in the store, without opening a page, until nothing is asked any more."""
        play_on(self.owner.parts.games, self.game.id, random_player(self.pick))

    @classmethod
    def at_the_first_turn(cls, owner: Owner, **setup: object) -> OnScreen:
        """A game at your first turn after income turn 1."""
        phone = cls(owner, **setup)
        phone.play_on("player_turn")
        phone.answer("income")
        phone.play_on("player_turn")
        return phone

    @classmethod
    def at(cls, owner: Owner, kind: str, *, seed: int, number: int = 1, **setup: object) -> OnScreen:
        """A game that a random player has brought to a question of this kind, about so many items."""
        play, player = open_play({"kind": "solo", "level": 1, **setup}, Luck(seed)), random_player(Luck(seed).pick)
        while play.pending and (play.pending.kind != kind or play.pending.data.get("number", 1) != number):
            play.answer(player(play.pending))
        assert play.pending is not None, f"{kind} was never asked"
        phone = cls(owner)
        phone.game = stored(owner, play)
        phone.url = f"/play/{phone.game.id}"
        return phone


def stored(owner: Owner, play: Play[Any]) -> GameRow:
    """A game as it stands, as one of this owner; solo, unless its setup says another kind."""
    entries = [DocumentEntry.model_validate({**entry._asdict(), "made_at": now()}) for entry in play.log]
    kind = play.setup.get("kind", "solo")
    about = {"name": "A look", "kind": kind, "rules_version": "", "created": now(), "finished": None}
    document = Document.model_validate({**about, "setup": dict(play.setup), "entries": entries})
    return owner.parts.games.import_document(owner.profile, document.model_dump_json().encode())


def in_sheet(response: TestResponse) -> tuple[list[str], list[str]]:
    """The keys that can be sent from the sheet of a page, and the items to tick."""
    sheet = response.text[response.text.index('id="turn"') :]
    forms = "".join(re.findall(r'<form method="post".*?</form>', sheet, re.DOTALL))
    keys, items = (re.findall(rf'name="{name}" value="([^"]+)"', forms) for name in ("key", "item"))
    return [html.unescape(key) for key in keys], [html.unescape(item) for item in items]
