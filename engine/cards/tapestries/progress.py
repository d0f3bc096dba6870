"""The cards that reward progress on the tracks: Empiricism, Revisionism, Wartime Economy."""

from __future__ import annotations

from engine.cards.ability import modify, react
from engine.cards.definitions import TAPESTRY_CARDS
from engine.cards.tapestries.card import TapestryAbility
from engine.decisions import Steps
from engine.definitions import LANDMARKS, TRACKS
from engine.hooks import AboutBonus, AboutDie
from engine.rules.advance import Move, entered
from engine.rules.happenings import Advanced, LandmarkGained
from engine.rules.resources import ANY
from engine.state.game import Game, InPlay

SCIENCE = "science"


class Empiricism(TapestryAbility):
    """VP for each advance on science, and the science die rolled once more."""

    slug = "empiricism"

    @react("Advanced")
    def score_advance(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        step = happening.step
        if step.seat == mine.owner and step.advance and step.track == SCIENCE:
            yield from self.gain_for(game, mine, "science_advanced")

    @modify("rolls")
    def roll_again(self, game: Game, mine: InPlay, value: int, about: AboutDie) -> int:
        more = TAPESTRY_CARDS[self.slug].amounts["extra_rolls"]
        return value + more if about["seat"] == mine.owner and about["die"] == SCIENCE else value


class Revisionism(TapestryAbility):
    """More for a landmark of a track, and an armory for one that comes too late."""

    slug = "revisionism"

    @react("LandmarkGained")
    def gain_resource(self, game: Game, mine: InPlay, happening: LandmarkGained) -> Steps[None]:
        if happening.seat == mine.owner and LANDMARKS[happening.landmark].track is not None:
            yield from self.gain_for(game, mine, "landmark")

    @react("Advanced")
    def gain_armories(self, game: Game, mine: InPlay, happening: Advanced) -> Steps[None]:
        if happening.step.seat == mine.owner:
            claimed = game.board.landmarks.keys() - set(happening.landmarks)
            for landmark in reached(happening.step):
                if landmark in claimed:
                    yield from self.gain_for(game, mine, "landmark_claimed")


def reached(step: Move) -> tuple[str, ...]:
    """The landmarks on the spaces that a move reaches, in either direction all those on the way."""
    if step.advance:
        return entered(step)
    path = TRACKS[step.track]
    back = path.spaces[path.advanced(step.to) : path.advanced(step.start)]
    return tuple(space.landmark for space in reversed(back) if space.landmark is not None)


class WartimeEconomy(TapestryAbility):
    """Bonuses for one resource of one's choice are free."""

    slug = "wartime_economy"

    @modify("bonus_is_free")
    def free(self, game: Game, mine: InPlay, value: bool, about: AboutBonus) -> bool:
        return value or (about["seat"] == mine.owner and about["cost"] in (ANY, [ANY]))
