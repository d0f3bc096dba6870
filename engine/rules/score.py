"""Victory points: who gains them, for what, and in which era."""

from __future__ import annotations

from engine.journal import EventData
from engine.sayings import Detail
from engine.state.game import Game


class Vp(EventData):
    """A seat gained VP. source: what for; total: what it has then; about: more about the source."""

    vp: int
    source: str
    era: int
    total: int
    about: Detail | None = None


class ForEach(Detail):
    """VP for each of a thing: how many there are, times what one is worth."""

    thing: str
    count: int
    factor: int


def score(game: Game, seat: int, vp: int, source: str, *, rule: str = "", about: Detail | None = None) -> None:
    """Move a seat's VP token; `source` says what for. A seat that never scores gains nothing. (GEN-4)"""
    player = game.board.seats[seat]
    if not player.scores or vp == 0:
        return
    player.vp += vp
    game.tell(Vp(vp, source, player.era, player.vp, about), seat, rule=rule)
