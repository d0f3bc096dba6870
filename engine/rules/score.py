"""Scoring victory points."""

from __future__ import annotations

from engine.journal import EventData
from engine.sayings import Detail
from engine.state.game import Game


class Vp(EventData):
    """source: what for. total: the seat's VP now."""

    vp: int
    source: str
    era: int
    total: int
    about: Detail | None = None


class ForEach(Detail):
    """`count` things, each worth `factor` VP."""

    thing: str
    count: int
    factor: int


def score(game: Game, seat: int, vp: int, source: str, *, rule: str = "", about: Detail | None = None) -> None:
    """Adds VP, if the seat scores at all. source: what for. (GEN-4)"""
    player = game.board.seats[seat]
    if not player.scores or vp == 0:
        return
    player.vp += vp
    game.tell(Vp(vp, source, player.era, player.vp, about), seat, rule=rule)
