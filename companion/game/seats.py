"""What every game's pages show of seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from automa.state import Bots, BotsTurn
from companion.drawings.charts import PipsScene, pips_scene
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import REMOVED as OUT
from companion.drawings.tracks import TokenLook, TrackScene, tracks_scene
from companion.drawings.written import written_plainly
from companion.game.players import SeatedGame, by_shape, looks, shapes
from companion.game.since import Moves
from engine.outlook import marks_on_tracks
from engine.rules.income import IncomeTurnTold
from engine.state.board import REMOVED
from engine.state.game import Game

BEGINNINGS: Final = (BotsTurn, IncomeTurnTold)
"""A bots' turn, or their income turn."""


@written_plainly
@dataclass(frozen=True, slots=True)
class SeatScreen:
    """In the bar above the page."""

    look: PlayerLook
    vp: int
    era: int
    outposts: int
    scores: bool
    favorite: str | None
    active: bool


def seat_screens(played: SeatedGame, active: int) -> tuple[SeatScreen, ...]:
    """active: the seat to mark."""
    bots, everyone = played.bots, looks(played)
    return tuple(
        SeatScreen(
            look=everyone[number],
            vp=seat.vp,
            era=seat.era,
            outposts=seat.outposts,
            scores=seat.scores,
            favorite=bots.favorite(number) if bots and number in bots.seats else None,
            active=number == active,
        )
        for number, seat in enumerate(played.game.board.seats)
    )


NOBODY_MOVED: Moves = {}


def tokens_on_tracks(played: SeatedGame, moves: Moves = NOBODY_MOVED) -> list[TokenLook]:
    shape = shapes(played)
    return [
        TokenLook(shape[number], track, space, moves.get((number, track, space)))
        for number, seat in enumerate(played.game.board.seats)
        for track, spaces in seat.tokens.items()
        for space in spaces
    ]


def seats_on_tracks(
    played: SeatedGame,
    acts: Mapping[str, Mapping[int, Sequence[Any]]] | None = None,
    moves: Moves = NOBODY_MOVED,
) -> tuple[TrackScene, ...]:
    """With tokens, landmarks and favorites. acts: the Automa's, by space."""
    board, shape, bots = played.game.board, shapes(played), played.bots
    holders = {slug: OUT if holder == REMOVED else shape[holder] for slug, holder in board.landmarks.items()}
    marks = marks_on_tracks(played.game)
    favorites: dict[str, str] = {shape[mark.seat]: mark.track for mark in marks if mark.sort == "favorite"}
    favorites |= {shape[seat]: bots.favorite(seat) for seat in bots.seats} if bots else {}
    return tracks_scene(
        board.box,
        tokens_on_tracks(played, moves),
        holders=holders,
        favorites=favorites,
        acts=acts,
        blocking={mark.track: mark.space for mark in marks if mark.sort == "blocking"},
        players=by_shape(played),
    )


def deck_pips(bots: Bots) -> PipsScene:
    """Pairs left of this era."""
    decks = bots.decks
    size = decks.left + len(decks.discard) + decks.discard_unseen + len(decks.pair)
    return pips_scene(decks.left // 2, max(decks.left, size) // 2)


def takes_income(bots: Bots, game: Game) -> bool:
    """The bots' income turn has begun and asks somebody. (INA-1)"""
    told = (event.what for event in reversed(game.journal) if event.seat in bots.seats)
    began = next((what for what in told if isinstance(what, BEGINNINGS)), None)
    return game.active in bots.seats and isinstance(began, IncomeTurnTold)
