"""Revisionism: gains for landmarks of tracks."""

from __future__ import annotations

from engine.abilities.tapestries.card import TapestryAbility
from engine.box import Box
from engine.decisions import Steps
from engine.hooks import react
from engine.rules.board.advance import Move, entered
from engine.rules.happenings import Advanced, LandmarkGained
from engine.state.game import Game, InPlay


class Revisionism(TapestryAbility):
    """A resource per landmark, an armory for one already claimed."""

    slug = "revisionism"

    @react.LANDMARK_GAINED
    def gain_resource(self, game: Game, mine: InPlay, happening: LandmarkGained) -> Steps[None]:
        if happening.seat == mine.owner and game.box.landmarks[happening.landmark].track is not None:
            yield from self.gain_for(game, mine, "landmark")

    @react.ADVANCED
    def gain_armories(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        if happening.step.seat == mine.owner:
            claimed = game.board.landmarks.keys() - set(happening.landmarks)
            for landmark in reached(game.box, happening.step):
                if landmark in claimed:
                    yield from self.gain_for(game, mine, "landmark_claimed")


def reached(box: Box, step: Move) -> tuple[str, ...]:
    """Landmarks passed, in either direction."""
    if step.advance:
        return entered(box, step)
    path = box.tracks[step.track]
    back = path.spaces[path.advanced(step.to) : path.advanced(step.start)]
    return tuple(space.landmark for space in reversed(back) if space.landmark is not None)
