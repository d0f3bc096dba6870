"""A landmark that nobody has claimed."""

from __future__ import annotations

from engine.abilities.ability import choose_for
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import Keyed, QuestionData, Steps
from engine.hooks import react
from engine.rules.build import gain_and_place_landmark
from engine.rules.happenings import Played
from engine.state.game import Game, InPlay
from engine.things import Landmark


class UnclaimedLandmarkAsked(QuestionData): ...


class Dystopia(TapestryAbility):
    """(BLD-8)"""

    slug = "dystopia"

    @react.PLAYED
    def seize(self, game: Game, mine: InPlay, played: Played) -> Steps[None]:
        board = game.board
        free = {
            landmark.slug: Landmark(landmark.slug)
            for landmark in game.box.landmarks.values()
            if landmark.track in board.tracks and landmark.slug not in board.landmarks
        }
        if free:
            chosen = yield from choose_for(mine, UnclaimedLandmarkAsked(), Keyed(free))
            yield from gain_and_place_landmark(game, mine.owner, chosen.slug, "BLD-8")
