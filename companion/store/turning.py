"""Turning points of finished games, found once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import timedelta
from typing import Final

from pydantic import TypeAdapter

from automa.coach.turning_points import TurningPoint
from companion.store.db import Database
from companion.store.log import row_of
from companion.store.models import TurningPoints, now

STALE: Final = timedelta(minutes=1)
"""A search silent for so long is over."""

POINTS: Final = TypeAdapter(tuple[TurningPoint, ...])


@dataclass(frozen=True, slots=True)
class SearchTold:
    """points: None until all is searched."""

    points: tuple[TurningPoint, ...] | None
    done: int
    total: int


class KeptTurningPoints:
    """seq: the log's length; findings at another length are forgotten."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, game_id: str, seq: int) -> SearchTold | None:
        """None if nobody looked, or the search died."""
        with self._database.reading() as session:
            row = session.get(TurningPoints, game_id)
        if row is None or row.seq != seq or (row.points is None and row.heard < now() - STALE):
            return None
        return SearchTold(None if row.points is None else POINTS.validate_python(row.points), row.done, row.total)

    def forget(self, game_id: str) -> None:
        """As if nobody had looked."""
        with self._database.writing() as session:
            if row := session.get(TurningPoints, game_id):
                session.delete(row)

    def tell(self, game_id: str, seq: int, done: int, total: int, points: Sequence[TurningPoint] | None = None) -> None:
        """How far a search is, and at its end what it found. Raises NoSuchGame."""
        plain = None if points is None else [asdict(point) for point in points]
        with self._database.writing() as session:
            row_of(session, game_id, for_change=True)
            row = session.get(TurningPoints, game_id) or TurningPoints(game_id=game_id)
            row.seq, row.done, row.total, row.points, row.heard = seq, done, total, plain, now()
            session.add(row)
