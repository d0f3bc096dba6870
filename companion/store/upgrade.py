"""Endings of games finished before endings were recorded."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from companion.store.db import Database
from companion.store.log import entries_from, without_ending, write_ending
from companion.store.models import GameRow
from companion.store.replay import GameKind, Keeper, plain

_log = logging.getLogger(__name__)


def write_missing_endings(database: Database, kinds: Mapping[str, GameKind], keeper: Keeper) -> int:
    """As far as rules still reach them; returns how many."""
    with database.reading() as session:
        games = without_ending(session)
    return sum(_write(database, game, kinds, keeper) for game in games if game.kind in kinds)


def _write(database: Database, game: GameRow, kinds: Mapping[str, GameKind], keeper: Keeper) -> bool:
    with database.connection(read_only=True) as connection:
        log = entries_from(connection, game.id, 0)
    try:
        play = kinds[game.kind].open(game.setup)
        play.load(log)
        shown = keeper.shown(play)
    except Exception:
        _log.warning("the rules no longer read game %s", game.id, exc_info=True)
        return False
    ending = keeper.ending(play, shown) if plain(shown.result) == game.result else None
    if ending is None:
        return False
    with database.connection() as connection:
        write_ending(connection, game.id, ending)
    return True
