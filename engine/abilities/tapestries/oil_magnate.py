"""Owner and neighbors may advance on a track, the owner with benefit and bonus."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.advance import closed_tracks
from engine.rules.happenings import Played
from engine.rules.research import offer_advance
from engine.state.game import Game, InPlay
from engine.things import Track


class SharedTrackAsked(QuestionData): ...


class OilMagnate(TapestryAbility):
    """In turn order, on a track open to the owner. (ADV-12)"""

    slug = "oil_magnate"

    @react.PLAYED
    def drill(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        seat, source = mine.owner, source_of(mine)
        closed = closed_tracks(game, seat)
        open_tracks = {track: Track(track) for track in game.board.tracks if track not in closed}
        if not open_tracks:
            return
        options = Keyed(open_tracks, closed.get)
        track = (yield from choose_for(mine, SharedTrackAsked(), options)).slug
        invited = game.board.still_playing([seat, *game.board.neighbors(seat)])
        for other in game.board.in_turn_order(seat):
            if other in invited and other in game.players:
                yield from offer_advance(game, other, track, benefit=other == seat, source=source)
