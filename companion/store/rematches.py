"""Rematches: what they are called, and that one asked for twice is one game, until somebody has played."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from companion.store.log import row_of
from companion.store.models import NAME_LENGTH, Game


def next_name(name: str) -> str:
    """What the rematch of a game is called: "Sunday (2)" after "Sunday", then "Sunday (3)"."""
    begin, _, last = name.removesuffix(")").rpartition(" (")
    counted = bool(begin) and name.endswith(")") and last.isdecimal()
    number = f" ({int(last) + 1 if counted else 2})"
    return (begin if counted else name)[: NAME_LENGTH - len(number)] + number


def begun_already(session: Session, of_game: str, wanted: Game) -> Game | None:
    """The rematch of a game that waits to be played just as it is wanted now; those who ask wait for each other here.

    Raises NoSuchGame.
    """
    played = row_of(session, of_game, for_change=True)
    untouched = (
        select(Game)
        .where(Game.owner == wanted.owner, Game.kind == wanted.kind, Game.name == wanted.name, Game.id != played.id)
        .where(col(Game.created) > (played.finished or played.updated), col(Game.updated) == col(Game.created))
        .order_by(col(Game.created))
    )
    return next((each for each in session.exec(untouched) if _plain(each.setup) == _plain(wanted.setup)), None)


def _plain(setup: Mapping[str, Any]) -> str:
    return json.dumps(setup, sort_keys=True, default=list)
