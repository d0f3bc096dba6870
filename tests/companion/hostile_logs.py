"""Logs that no phone of ours sends, made of one that a phone has sent of a solo game on screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from automa.players import random_player
from companion.store.batches import LINES_AT_ONCE
from companion.web.limits import FORM_BYTES
from engine.acts import Answer, Redo, Undo
from engine.sources import Luck
from tests.companion.away import Away, Plain

Change = Callable[[Plain], Any]
CARDS, TILES = "tapestry|", "territory|"
"""How questions of luck begin."""


def played_on(away: Away, answers: int, seed: int = 3) -> None:
    """By a player who answers at random."""
    choose = random_player(Luck(seed).pick)
    for _ in range(answers):
        asked = away.play.pending
        if asked is None:
            return
        away.act(Answer(choose(asked)))


def drawn(batch: Plain, kind: str) -> list[Plain]:
    """Lines of luck by which something was drawn that is then no longer in its pile."""
    return [each for each in batch["entries"] if each["kind"] == "luck" and each["question"].startswith(kind)]


def never_there(kind: str) -> Change:
    def change(batch: Plain) -> Plain:
        drawn(batch, kind)[-1]["key"] = "of-no-box"
        return batch

    return change


def twice(kind: str) -> Change:
    """What was drawn first comes up again."""

    def change(batch: Plain) -> Plain:
        first, *_, last = drawn(batch, kind)
        last["key"] = first["key"]
        return batch

    return change


def many(number: int) -> Change:
    return lambda batch: {**batch, "entries": (batch["entries"] * (number // len(batch["entries"]) + 1))[:number]}


def long_key(length: int) -> Change:
    return lambda batch: {**batch, "entries": [{**batch["entries"][0], "key": "a" * length}]}


REFUSED: dict[str, tuple[Change, int, str]] = {
    "a card that is in no deck": (never_there(CARDS), 422, "impossible"),
    "a card that is drawn twice": (twice(CARDS), 422, "impossible"),
    "a tile that is in no pile": (never_there(TILES), 422, "impossible"),
    "a tile that is drawn twice": (twice(TILES), 422, "impossible"),
    "other rules": (lambda batch: {**batch, "rules_version": "other"}, 409, "other_rules"),
    "1,000 lines, again and again the same": (many(LINES_AT_ONCE), 422, "impossible"),
    "more lines than are taken": (lambda batch: {**batch, "entries": [0] * (LINES_AT_ONCE + 1)}, 413, "too_much"),
    "100,000 entries": (many(100_000), 413, ""),
    "a key of 200,000 letters": (long_key(200_000), 422, "malformed"),
    "as many bytes as are taken": (long_key(FORM_BYTES - 1_000), 422, "malformed"),
}  # fmt: skip


def back_and_forth(away: Away) -> None:
    """As many lines as are taken at once, each of which may stand: a set aside answer comes up again and again."""
    while len(away.batch()["entries"]) < LINES_AT_ONCE - 10:
        away.act(Undo(), Redo())
