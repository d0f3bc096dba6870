"""A process of its own that answers one toy game as fast as it can, and says what was acknowledged.

Arguments: the database's address, the game's id, and how many answers to try (0: until it is killed).
"""

from __future__ import annotations

import sys

from companion.store.db import Database
from companion.store.games import Games
from companion.store.live import LocalBus
from companion.store.replay import Stale
from engine.acts import Answer
from engine.decisions import NotPending
from tests.companion.toy import TOY_KINDS


def main(url: str, game_id: str, tries: int) -> None:
    """Print `acknowledged <length of the log>` after each answer that was taken, `stale` after each that was not."""
    games = Games(Database(url), LocalBus(0), TOY_KINDS, live_games=1)
    seq, tried = games.seq(game_id), 0
    while not tries or tried < tries:
        tried += 1
        try:
            seq = games.act(game_id, seq, Answer("two"))
            print("acknowledged", seq, flush=True)  # noqa: T201
        except Stale as error:
            seq = error.seq
            print("stale", flush=True)  # noqa: T201
        except NotPending:
            return


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
