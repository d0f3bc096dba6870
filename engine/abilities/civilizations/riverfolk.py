"""Buildings on impassable plots."""

from __future__ import annotations

from functools import partial

from engine.abilities.ability import Ability, source_of
from engine.decisions import Steps
from engine.hooks import modify, react
from engine.hooks.about import About
from engine.rules import gain, mats, supply
from engine.rules.happenings import BuildingPlaced, CivilizationGained, LastScoring
from engine.rules.score import score
from engine.state.game import Game, InPlay


class Riverfolk(Ability):
    sort = "civilization"
    slug = "riverfolk"
    liking = 9

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return self.settle(game, mine, gained.at_setup) if gained.mine is mine else None

    def settle(self, game: Game, mine: InPlay, at_setup: bool) -> Steps[None]:
        """Scores wet districts; if gained later, it may be exchanged instead."""
        if not at_setup and (yield from supply.may_exchange_civilization(game, mine)):
            return
        amounts, capital = mats.mat_of(game, mine).amounts, game.players[mine.owner].capital
        least, impassable = amounts["plots_of_a_district"], capital.impassable()
        wet = [district for district in capital.plan.districts if len(district.plots & impassable) >= least]
        score(game, mine.owner, amounts["vp_per_district"] * len(wet), source_of(mine))

    @modify.BUILDS_ON_IMPASSABLE
    def build_on_water(self, game: Game, mine: InPlay, value: bool, about: About) -> bool:
        return value or about["seat"] == mine.owner

    @react.BUILDING_PLACED
    def cover(self, game: Game, mine: InPlay, placed: BuildingPlaced) -> Steps[None] | None:
        over = placed.seat == mine.owner and placed.placed is not None and placed.on_impassable
        return self.gain_for_districts(game, mine, placed) if over else None

    def gain_for_districts(self, game: Game, mine: InPlay, placed: BuildingPlaced) -> Steps[None]:
        """For districts whose last visible impassable plot this covers."""
        assert placed.placed is not None
        capital = game.players[mine.owner].capital
        covered = capital.plots_inside(placed.placed)
        visible = capital.impassable() - capital.built_on()
        wet = covered & capital.impassable()
        districts = [district.plots for district in capital.plan.districts]
        dry = [plots for plots in districts if plots & wet and not plots & visible]
        reward = mats.mat_of(game, mine).gains["last_plot"]
        once = partial(gain.gain, game, mine.owner, reward, source=source_of(mine))
        yield from gain.so_many_times(once, len(dry))

    @react.LAST_SCORING
    def count_what_is_left(self, game: Game, mine: InPlay, scoring: LastScoring) -> None:
        if scoring.seat == mine.owner:
            score(game, mine.owner, self.would_score(game, mine), source_of(mine))

    def would_score(self, game: Game, mine: InPlay) -> int:
        """Below 0: visible impassable plots cost VP."""
        capital = game.players[mine.owner].capital
        return -mats.mat_of(game, mine).amounts["vp_lost_per_plot"] * len(capital.impassable() - capital.built_on())
