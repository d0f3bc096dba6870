"""Districts, rows and columns with income buildings of one type."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import Keyed, QuestionData, Refusal, Steps
from engine.hooks import react
from engine.journal import EventData
from engine.rules import gain
from engine.rules.happenings import CapitalScored, CivilizationGained, DistrictCompleted
from engine.rules.mats import mat_of
from engine.state.capital import Capital, Placed, Plot, PlotNotOpen, is_income_building
from engine.state.game import Game, InPlay
from engine.things import Decline, PlotAt, Several, leave


class PlotBlocked(EventData):
    plot: Plot


class BuildingsSwapped(EventData):
    buildings: tuple[str, str]
    plots: tuple[Plot, Plot]


class BlockPlotAsked(QuestionData): ...


class SwapBuildingsAsked(QuestionData):
    """left: swaps to come."""

    left: int


class Architects(Ability):
    sort = "civilization"
    slug = "architects"
    liking = 1

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """Block plots at setup; swap buildings if gained later. (ADJ-3)"""
        if gained.mine is not mine:
            return None
        return block_plots(game, mine) if gained.at_setup else swap_buildings(game, mine)

    @react.DISTRICT_COMPLETED
    def reward_district(self, game: Game, mine: InPlay, completed: DistrictCompleted) -> Steps[None] | None:
        if completed.seat != mine.owner:
            return None
        if not is_uniform(game.players[mine.owner].capital, completed.district.plots):
            return None
        return gain.gain(game, mine.owner, mat_of(game, mine).gains["uniform_district"], source=source_of(mine))

    @react.CAPITAL_SCORED
    def score_lines(self, game: Game, mine: InPlay, scored: CapitalScored) -> Steps[None] | None:
        if scored.seat != mine.owner:
            return None
        capital, number = game.players[mine.owner].capital, 0
        number += sum(is_uniform(capital, capital.plan.rows[row]) for row in capital.complete_rows())
        columns = capital.complete_columns()
        number += sum(is_uniform(capital, capital.plan.columns[column]) for column in columns)
        line = mat_of(game, mine).gains["uniform_line"]
        return gain.gain(game, mine.owner, {"repeat": number, "gain": line}, source=source_of(mine))


def is_uniform(capital: Capital, plots: Iterable[Plot]) -> bool:
    occupied = capital.occupied()
    return len({occupied[plot] for plot in plots if plot in occupied and is_income_building(occupied[plot])}) == 1


def block_plots(game: Game, mine: InPlay) -> Steps[None]:
    """Blocks an open plot per opponent, while there are districts without one. (ADJ-3)"""
    capital, seat = game.players[mine.owner].capital, mine.owner
    per_opponent = mat_of(game, mine).amounts["blocked_plots_per_opponent"]
    for _ in range(per_opponent * len(game.board.opponents(seat))):
        filled = capital.filled()
        plots = {
            f"{row},{column}": PlotAt(row, column)
            for row, column in sorted(capital.plan.plots - filled)
            if is_in_free_district(capital, (row, column))
        }
        if not plots:
            return
        chosen = yield from choose_for(mine, BlockPlotAsked(), Keyed(plots, lambda key: why_not_block(capital, key)))
        plot = chosen.row, chosen.column
        capital.extra.append(plot)
        game.tell(PlotBlocked(plot), seat, rule="ADJ-3")


def is_in_free_district(capital: Capital, plot: Plot) -> bool:
    districts = capital.plan.districts_at[plot]
    return bool(districts) and all(district.plots.isdisjoint(capital.extra) for district in districts)


class DistrictBlockedAlready(Refusal, rule="ADJ-3"):
    plot: Plot


def why_not_block(capital: Capital, key: str) -> Refusal | None:
    row, _, column = key.partition(",")
    if not (row.isdecimal() and column.isdecimal() and (int(row), int(column)) in capital.plan.plots):
        return None
    plot = int(row), int(column)
    if plot in capital.filled():
        return PlotNotOpen((plot,))
    return DistrictBlockedAlready(plot)


def swap_buildings(game: Game, mine: InPlay) -> Steps[None]:
    capital = game.players[mine.owner].capital
    for left in range(mat_of(game, mine).amounts["swaps_gained_later"], 0, -1):
        pairs = swaps(capital)
        if not pairs:
            return
        plots = {key: plots_of(pair) for key, pair in pairs.items()}
        options: Keyed[Several | Decline] = Keyed({**plots, **leave("done")})
        chosen = yield from choose_for(mine, SwapBuildingsAsked(left), options, subject=str(left))
        if isinstance(chosen, Decline):
            return
        first, second = pairs[options.key_of(chosen)]
        for place, building in ((first, second.building), (second, first.building)):
            capital.buildings[capital.buildings.index(place)] = replace(place, building=building)
        swapped = BuildingsSwapped((first.building, second.building), (plot_of(first), plot_of(second)))
        game.tell(swapped, mine.owner)


def swaps(capital: Capital) -> dict[str, tuple[Placed, Placed]]:
    """Of different types, by `ROW,COLUMN+ROW,COLUMN`."""
    placed = [building for building in capital.buildings if is_income_building(building.building)]
    return {
        f"{first.row},{first.column}+{second.row},{second.column}": (first, second)
        for first, second in combinations(sorted(placed, key=plot_of), 2)
        if first.building != second.building
    }


def plots_of(pair: tuple[Placed, Placed]) -> Several:
    plots = tuple(PlotAt(placed.row, placed.column) for placed in pair)
    return Several(tuple(f"{plot.row},{plot.column}" for plot in plots), plots)


def plot_of(placed: Placed) -> Plot:
    return placed.row, placed.column
