"""Finished games, told from their rows."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from companion.drawings.tallies import Score
from companion.game.compared import Compared, compared
from companion.store.models import GameRow


@dataclass(frozen=True, slots=True)
class Scorer:
    seat: int
    sort: Literal["person", "automa", "built_in"]  # `built_in`: a person's seat that the app plays
    name: str
    vp: int
    won: bool
    civilizations: tuple[str, ...]  # slugs, if recorded
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    id: str
    name: str
    kind: str
    finished: datetime
    level: int  # 0 if none or unknown
    undone: int
    players: tuple[Scorer, ...]
    setup: Mapping[str, Any]

    @property
    def people(self) -> tuple[Scorer, ...]:
        return tuple(player for player in self.players if player.sort == "person")

    @property
    def alone(self) -> Scorer | None:
        return self.people[0] if len(self.people) == 1 else None

    @property
    def automa(self) -> Scorer | None:
        return next((player for player in self.players if player.sort == "automa"), None)

    @property
    def compared(self) -> Compared | None:
        """With other games, if somebody played alone."""
        you, automa = self.alone, self.automa
        return None if you is None else compared(self.setup, you.vp, None if automa is None else automa.vp)

    def score_of(self, player: Scorer) -> Score:
        rivals = [other.vp for other in self.players if other is not player]
        return Score(player.vp, player.won, max(rivals, default=None))


def records_of(games: Iterable[GameRow]) -> list[Record]:
    """First finished first; imported copies count once."""
    over = {_fingerprint(game): game for game in games if game.finished and game.result}
    records = [record_of(game) for game in over.values()]
    return sorted((record for record in records if record.players), key=lambda record: record.finished)


def _fingerprint(game: GameRow) -> Hashable:
    """Equal for copies, whatever name or setup version.

    Beginnings differ by microseconds; a game finished twice ends at two times.
    """
    result = game.result or {}
    return game.kind, game.created, game.finished, json.dumps([result.get("winners"), result.get("vp")], sort_keys=True)


def record_of(game: GameRow) -> Record:
    """Older rows leave things unknown."""
    result, summary = game.result or {}, game.summary
    return Record(
        id=game.id,
        name=game.name,
        kind=game.kind,
        finished=game.finished or game.updated,
        level=summary.get("level") or 0,
        undone=summary.get("undone", 0),
        players=tuple(_played(seat, result) for seat in summary.get("seats", [])),
        setup=game.setup,
    )


def _played(seat: Mapping[str, Any], result: Mapping[str, Any]) -> Scorer:
    of_the_automa = result.get("civilizations", ()) if seat["role"] == "automa" else ()
    return Scorer(
        seat=seat["seat"],
        sort="automa" if seat["role"] == "automa" else "built_in" if seat.get("built_in") else "person",
        name=seat.get("name", ""),
        vp=seat["vp"],
        won=seat["seat"] in result.get("winners", ()),
        civilizations=tuple(seat.get("civilizations", of_the_automa)),
        hints=seat.get("hints", 0),
    )
