"""A rematch that was asked for twice is one game: whoever taps again before anybody has played gets the first one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from sqlmodel import Session, col, select

from companion.store.log import row_of
from companion.store.models import Game


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
