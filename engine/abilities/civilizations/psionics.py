"""One roll and one draw more to choose from."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, source_of
from engine.hooks import modify, offer
from engine.hooks.about import AboutDeck, AboutDie, AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats
from engine.state.game import Game, InPlay


class Psionics(Ability):
    sort = "civilization"
    slug = "psionics"
    liking = 10

    @modify.ROLLS
    def roll_once_more(self, game: Game, mine: InPlay, rolls: int, about: AboutDie) -> int:
        return rolls + mats.mat_of(game, mine).amounts["more_rolls"] if about["seat"] == mine.owner else rolls

    @modify.DRAWS
    def draw_one_more(self, game: Game, mine: InPlay, draws: int, about: AboutDeck) -> int:
        """Of decks that the mat names; each gain is its own draw. (FAQ-1)"""
        if about["seat"] != mine.owner:
            return draws
        return draws + mats.mat_of(game, mine).tables["more_draws"].get(about["deck"], 0)

    @offer.CIVILIZATION_STEP
    def foresee(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            benefit = mats.mat_of(game, mine).slots[f"turn_{about['turn']}"].benefit
            yield Offer(self.slug, lambda: gain.gain(game, mine.owner, benefit, source=source_of(mine)))
