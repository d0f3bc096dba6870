"""Victory points: who gains them, for what, and in which era."""

from __future__ import annotations

from engine.decisions import NOTHING, Facts
from engine.state.game import Game


def score(game: Game, seat: int, vp: int, source: str, *, rule: str = "", about: Facts = NOTHING) -> None:
    """Move a seat's VP token; `source` says what for. A seat that never scores gains nothing. (GEN-4)"""
    player = game.board.seats[seat]
    if not player.scores or vp == 0:
        return
    player.vp += vp
    game.tell("vp", seat, rule=rule, data={"vp": vp, "source": source, "era": player.era, "total": player.vp, **about})
