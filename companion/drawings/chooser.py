"""The building in hand over a city."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.drawings.footprints import distance, middle_of
from engine.state.capital import Built, Placed, Plot


def open_plots(place: Built) -> tuple[tuple[frozenset[Plot], ...], tuple[frozenset[Plot], ...]]:
    """Still needed by incomplete districts and lines."""
    filled, plan = place.filled(), place.plan
    districts = tuple(each.plots - filled for each in plan.districts if not each.plots <= filled)
    lines = (*place.rows.values(), *place.columns.values())
    return districts, tuple(plots - filled for plots in lines if not plots <= filled)


class Chooser:
    """Legal placements, the chosen one, and neighbors. pivot: it turns around this one."""

    def __init__(
        self, place: Built, options: Mapping[str, Placed], chosen: Placed | None, pivot: Placed | None = None
    ) -> None:
        self.options = options
        self.footprint = place.footprint(next(iter(options.values())).building)
        self.covers = {key: place.plots_inside(placed) for key, placed in options.items()}
        self.hangs = {key: len(place.covered(placed)) - len(self.covers[key]) for key, placed in options.items()}
        self.covering: dict[Plot, list[str]] = {}
        for key, plots in self.covers.items():
            for plot in plots:
                self.covering.setdefault(plot, []).append(key)
        self.middles = {key: middle_of(placed, self.footprint) for key, placed in options.items()}
        self.open_plots = open_plots(place)
        self.grid = place.plan
        self.turns = sorted({placed.turns for placed in options.values()})
        self.key = self._nearest_to(chosen)
        self.chosen = options[self.key]
        self.pivot = pivot.key if pivot and pivot.key in options else self.key

    def _nearest_to(self, wanted: Placed | None) -> str:
        """By default the one that completes most inside the city."""
        turns = wanted.turns if wanted else min(self.turns)
        amid = (self.grid.height - 1) / 2, (self.grid.width - 1) / 2
        middle = middle_of(wanted, self.footprint) if wanted else amid

        def strangeness(key: str) -> tuple[float, ...]:
            placed = self.options[key]
            best = (0, 0, 0) if wanted else (self.hangs[key], *self._completes(key))
            return *best, placed.turns != turns, distance(self.middles[key], middle)

        return min(self.options, key=strangeness)

    def _completes(self, key: str) -> tuple[int, int]:
        """How many districts and lines, negative to sort by."""
        districts, lines = self.open_plots
        covered = self.covers[key]
        return -sum(plots <= covered for plots in districts), -sum(plots <= covered for plots in lines)

    def over(self, plot: Plot) -> Placed:
        """Centered on the plot, turned as it is, legal or not."""
        row, column = self.middles[self.key]
        down, right = round(plot[0] - row), round(plot[1] - column)
        return replace(self.chosen, row=self.chosen.row + down, column=self.chosen.column + right)

    def at(self, plot: Plot) -> str:
        """The nearest placement that covers the plot; if possible turned as it is, and inside the city.

        Raises ValueError. Arrows lead over the edge.
        """
        return min(
            self.covering.get(plot, ()),
            key=lambda key: (
                self.options[key].turns != self.chosen.turns,
                self.hangs[key] > 0,
                distance(self.middles[key], plot),
                distance(self.middles[key], self.middles[self.key]),
            ),
        )

    def towards(self, down: int, right: int) -> str | None:
        """The nearest, turned as it is; straight ahead before aside."""
        best: tuple[float, str] | None = None
        for key, placed in self.options.items():
            if placed.turns != self.chosen.turns:
                continue
            rows, columns = placed.row - self.chosen.row, placed.column - self.chosen.column
            ahead = rows * down + columns * right
            aside = abs(rows * right) + abs(columns * down)
            if ahead > 0 and aside <= ahead * 2:
                cost = ahead + 2.1 * aside
                best = min(best, (cost, key)) if best else (cost, key)
        return best[1] if best else None

    def turned(self) -> str | None:
        """The nearest to the pivot in the next rotation.

        Hangs over the edge only if the pivot does, or nothing else is left.
        """
        if len(self.turns) < 2:
            return None
        later = [turns for turns in self.turns if turns > self.chosen.turns]
        turns = (later or self.turns)[0]
        middle, may_hang = self.middles[self.pivot], self.hangs[self.pivot] > 0
        return min(
            (key for key, placed in self.options.items() if placed.turns == turns),
            key=lambda key: (self.hangs[key] > 0 and not may_hang, distance(self.middles[key], middle)),
        )
