"""What every game's pages read of its screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.drawings.players import PlayerLook
from companion.game.scenario import ScenarioLine
from companion.game.seats import SeatScreen
from companion.game.since import Since


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScreen:
    """lost: answers that rules no longer follow. since: news for this phone."""

    game_id: str
    name: str
    seq: int
    lost: int
    seats: tuple[SeatScreen, ...]
    owners: Mapping[int, PlayerLook]
    scenario: ScenarioLine | None
    since: Since
