"""A game that went on in two places, side by side."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from markupsafe import Markup

from companion.drawings.players import PlayerLook
from companion.front.glimpses import UNSEEN, glimpse
from companion.game.journal import Row
from companion.game.players import looks
from companion.game.replay_screen import played, rows_at_step
from companion.game.since import first_new
from companion.services import services
from companion.store.carried import Both
from companion.store.models import GameRow
from companion.web.shown import show_game


@dataclass(frozen=True, slots=True)
class OnePlace:
    """rows: what happened since they parted."""

    game: GameRow
    on_phone: bool
    glimpse: Markup | None
    rows: tuple[Row, ...] = ()
    owners: Mapping[int, PlayerLook] | None = None  # None if it cannot be drawn
    choices: int = 0

    @property
    def game_id(self) -> str:
        return self.game.id


@dataclass(frozen=True, slots=True)
class TwoPlacesScreen:
    sides: tuple[OnePlace, OnePlace]
    folder: str
    since: datetime
    chosen: str | None

    @property
    def is_over(self) -> bool:
        """The game here has ended, so it counts."""
        return self.sides[0].game.finished is not None


def two_places(both: Both) -> TwoPlacesScreen:
    drawn = [glimpse(game) for game in (both.here, both.there)]
    here, there = (
        OnePlace(game, on_phone, picture, **_since(game, both.shared))
        for game, on_phone, picture in zip((both.here, both.there), (False, True), drawn, strict=True)
    )
    folder = "tableside" if both.here.kind == "table" else "onscreen"
    return TwoPlacesScreen((here, there), folder, both.since, both.chosen)


def _since(game: GameRow, shared: int) -> dict[str, Any]:
    """shared: how many lines are in both logs."""
    try:
        with services().games.view(game.id, game) as view:
            show_game(view.play.state.game)
            first = first_new(view.play, shared)
            events = view.play.events_between(first, len(view.play.answers) + 1)
            return {
                "rows": rows_at_step(view.play, events, is_owner=False),
                "owners": dict(enumerate(looks(played(view.play)))),
            }
    except UNSEEN:
        return {}
