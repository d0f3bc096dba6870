"""A game requested twice is one until somebody plays."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlmodel import Session, col, select

from companion.store.log import row_of
from companion.store.models import NAME_LENGTH, GameRow, Profile

SECOND_TAP: Final = timedelta(seconds=5)
"""How late a second tap comes on a slow line."""


def next_name(name: str) -> str:
    """ "Sunday (2)" after "Sunday", then "Sunday (3)"."""
    begin, _, last = name.removesuffix(")").rpartition(" (")
    counted = bool(begin) and name.endswith(")") and last.isdecimal()
    number = f" ({int(last) + 1 if counted else 2})"
    return (begin if counted else name)[: NAME_LENGTH - len(number)] + number


def begun_already(session: Session, of_game: str, wanted: GameRow) -> GameRow | None:
    """An untouched rematch. Callers wait for each other. Raises NoSuchGame."""
    played = row_of(session, of_game, for_change=True)
    return _untouched(session, wanted, played.finished or played.updated)


def begun_just_now(session: Session, wanted: GameRow) -> GameRow | None:
    """The game that the first tap began; a profile's taps wait for each other."""
    session.exec(select(Profile.id).where(Profile.id == wanted.owner).with_for_update(key_share=True)).first()
    return _untouched(session, wanted, wanted.created - SECOND_TAP)


def _untouched(session: Session, wanted: GameRow, since: datetime) -> GameRow | None:
    """An unplayed game as wanted, begun since."""
    found = (
        select(GameRow)
        .where(GameRow.owner == wanted.owner, GameRow.kind == wanted.kind, GameRow.name == wanted.name)
        .where(col(GameRow.created) > since, col(GameRow.updated) == col(GameRow.created))
        .order_by(col(GameRow.created))
    )
    return next((each for each in session.exec(found) if _plain(each.setup) == _plain(wanted.setup)), None)


def _plain(setup: Mapping[str, Any]) -> str:
    return json.dumps(setup, sort_keys=True, default=list)
