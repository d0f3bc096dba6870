"""A phone that takes a game of a server along and answers it by itself, in tests."""

from __future__ import annotations

import json
from typing import Any

from werkzeug.test import TestResponse

from companion.store.models import GameRow, now
from companion.store.rules_version import rules_version
from engine.acts import Act, Answer, carry_out
from engine.log import Entry
from engine.play import Play
from tests.conftest import ALL_KINDS, Owner, minted

Plain = dict[str, Any]


def said(answer: TestResponse) -> Plain:
    """Its JSON."""
    content: Plain = json.loads(answer.text)
    return content


class Away:
    """A phone that took a game along and answers it by itself."""

    def __init__(self, owner: Owner, game: GameRow) -> None:
        self.client, self.csrf = owner.client, minted(owner.client)
        taken = self.client.post(f"/games/{game.id}/carry", headers={"X-CSRFToken": self.csrf})
        assert taken.status_code == 200, taken.text
        document = said(taken)["document"]
        self.game, self.seq = game.id, said(taken)["seq"]
        self.play: Play[Any] = ALL_KINDS[game.kind].open(document["setup"])
        self.play.load([Entry(*(each[name] for name in Entry._fields)) for each in document["entries"]])

    def act(self, *acts: Act | str) -> None:
        for act in acts:
            carry_out(self.play, Answer(act) if isinstance(act, str) else act)

    def batch(self, seq: int | None = None, **other: Any) -> Plain:
        seq = self.seq if seq is None else seq
        lines = [{**entry._asdict(), "made_at": now().isoformat()} for entry in self.play.log[seq:]]
        return {"seq": seq, "rules_version": rules_version(), "entries": lines, **other}

    def post(self, content: Any) -> TestResponse:
        return self.post_plain(json.dumps(content).encode())

    def post_plain(self, content: bytes) -> TestResponse:
        return self.client.post(f"/games/{self.game}/log", data=content, headers={"X-CSRFToken": self.csrf})

    def send(self, **other: Any) -> TestResponse:
        """What the server has not said yet to have."""
        sent = self.post(self.batch(**other))
        if sent.is_json and "game" in said(sent):
            self.game, self.seq = said(sent)["game"], said(sent)["seq"]
        return sent
