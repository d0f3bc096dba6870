"""A server's games on this phone: what the server has, and what it gets next."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import text

from companion.store.batches import BY_ITSELF, LINES_AT_ONCE, Lines
from companion.store.db import Database
from companion.store.documents import Document, DocumentEntry, read_document
from companion.store.games import Games
from companion.store.models import GameRow
from companion.store.replay import AlreadyThere
from companion.store.rules_version import rules_version
from companion.version import APP_VERSION

LETTERS_AT_ONCE = 200_000
"""A server takes no longer form."""
PARTED, OTHER_RULES, PHONE_OLDER, SERVER_OLDER = "parted", "other_rules", "phone_older", "server_older"
OF_OTHER_RULES = frozenset({OTHER_RULES, PHONE_OLDER, SERVER_OLDER})
STOPS = OF_OTHER_RULES | {"not_alone", "not_yours", "gone", "impossible", "malformed", "too_long", "too_much"}
"""Nothing more is sent until a person acts."""
BY_STATUS = {403: "not_yours", 404: "gone"}

TABLE = """
CREATE TABLE IF NOT EXISTS shared (
    game_id TEXT PRIMARY KEY, there TEXT NOT NULL, has INTEGER NOT NULL, length INTEGER NOT NULL, why TEXT NOT NULL
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class SharedGame:
    """there: its id on the server. has: lines acknowledged there. length: of all lines there."""

    game_id: str
    there: str
    has: int
    length: int
    why: str = ""  # nothing more is sent, or the last news


@dataclass(frozen=True, slots=True)
class Outgoing:
    game_id: str
    path: str
    body: str


class Sync:
    """Says what to send and takes the answer; either may get lost."""

    def __init__(self, database: Database, games: Games) -> None:
        self._database = database
        self._games = games
        self._heard: set[str] = set()  # games of which the server said how far they are

    def open(self) -> None:
        """Make the table at the first start."""
        with self._database.connection() as connection:
            connection.execute(text(TABLE))
            again = text("UPDATE shared SET why = '' WHERE why = :why")  # perhaps another version by now
            connection.execute(again, [{"why": why} for why in sorted(OF_OTHER_RULES)])

    # ---- from the server

    def take_in(self, said: str, owner: str) -> GameRow:
        """Take in a game, new here or known and perhaps longer there. Raises NotADocument, Impossible."""
        plain = json.loads(said)
        document = read_document(json.dumps(plain["document"]).encode())
        known = next((each for each in self.all() if each.there == plain["game"]), None)
        if known is None:
            game = self._new(document, owner)
            if document.finished is None:  # else nothing changes any more
                self._keep(SharedGame(game.id, plain["game"], plain["seq"], plain["seq"]))
            return game
        ours, theirs = self._games.export(known.game_id).log, document.log
        common = min(len(ours), len(theirs))
        has = known.has
        if ours[:common] == theirs[:common]:
            has = max(has, len(theirs))
            if len(theirs) > common:
                self._games.act(known.game_id, common, Lines(theirs[common:], document.times[common:]))
        self._keep(SharedGame(known.game_id, known.there, has, len(theirs)))
        return self._games.find(known.game_id)

    def _new(self, document: Document, owner: str) -> GameRow:
        try:
            return self._games.import_document(owner, document.model_dump_json().encode())
        except AlreadyThere as found:
            return found.game

    # ---- to the server

    def outgoing(self) -> Outgoing | None:
        """What the server has not acknowledged, or what to ask it."""
        for shared in self.all():
            if shared.why in STOPS:
                continue
            waits = self._games.seq(shared.game_id) > shared.has
            if waits or shared.game_id not in self._heard:
                lines = _piece(self._games.export(shared.game_id).entries[shared.has :])
                said = {"seq": shared.has, "rules_version": rules_version(), "entries": lines}
                return Outgoing(shared.game_id, f"/games/{shared.there}/log", json.dumps(said))
            if shared.length > shared.has:
                return Outgoing(shared.game_id, f"/games/{shared.there}/carry", "")
        return None

    def look(self) -> None:
        """Asks the server again how far its games are."""
        self._heard.clear()

    def answered(self, game_id: str, status: int, said: str) -> None:
        """An answer that says nothing counts as lost."""
        shared = self.of_game(game_id)
        if shared is None:
            return
        about = _plain(said)
        if "document" in about:
            self.take_in(said, self._games.find(game_id).owner)
            return
        why = str(about.get("why", BY_STATUS.get(status, "")))
        if status in (200, 409) and {"game", "seq", "length"} <= about.keys():
            has = min(int(about["seq"]), self._games.seq(game_id))
            self._keep(SharedGame(game_id, str(about["game"]), has, int(about["length"]), why or shared.why))
            self._heard.add(game_id)
        elif why == "missing":  # an older state of the server
            self._keep(SharedGame(game_id, shared.there, min(shared.has, int(about["seq"])), int(about["seq"])))
        elif why in STOPS:
            why = _older(str(about.get("version", ""))) if why == OTHER_RULES else why
            self._keep(SharedGame(game_id, shared.there, shared.has, shared.length, why))

    # ---- what is known

    def state(self, game_id: str) -> str:
        """`there`, `waits`, `parted`, or why nothing is sent; "" if the server has no part in it."""
        shared = self.of_game(game_id)
        if shared is None:
            return ""
        if shared.why not in STOPS and self._games.seq(game_id) > shared.has:
            return "waits"
        return shared.why or "there"

    def of_game(self, game_id: str) -> SharedGame | None:
        return next((each for each in self.all() if each.game_id == game_id), None)

    def all(self) -> list[SharedGame]:
        """Not deleted here."""
        of_games = text("SELECT shared.* FROM shared JOIN game ON game.id = shared.game_id ORDER BY game.updated DESC")
        with self._database.connection(read_only=True) as connection:
            return [SharedGame(*row) for row in connection.execute(of_games)]

    def _keep(self, shared: SharedGame) -> None:
        with self._database.connection() as connection:
            connection.execute(
                text("INSERT OR REPLACE INTO shared VALUES (:game_id, :there, :has, :length, :why)"),
                {name: getattr(shared, name) for name in SharedGame.__dataclass_fields__},
            )


def _older(of_server: str) -> str:
    """Whose rules are older; versions that are the same do not tell."""
    here, there = _numbers(APP_VERSION), _numbers(of_server)
    if here == there or not there:
        return OTHER_RULES
    return PHONE_OLDER if here < there else SERVER_OLDER


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", version)[:3]]


def _piece(entries: Sequence[DocumentEntry]) -> list[dict[str, Any]]:
    """As many whole acts as are sent at once."""
    lines = [entry.model_dump(mode="json") for entry in entries]
    end = min(len(lines), LINES_AT_ONCE)
    while end > 1 and (_cuts(entries, end) or len(json.dumps(lines[:end])) > LETTERS_AT_ONCE):
        end = end - 1 if _cuts(entries, end) else end // 2
    return lines[:end]


def _cuts(entries: Sequence[DocumentEntry], end: int) -> bool:
    """An act goes on there."""
    return end < len(entries) and entries[end].kind in BY_ITSELF


def _plain(said: str) -> dict[str, Any]:
    try:
        plain = json.loads(said)
    except ValueError:
        return {}
    return plain if isinstance(plain, dict) else {}
