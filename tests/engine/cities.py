"""Plots of the printed cities, and trial cities of every kind that a box may bring."""

from __future__ import annotations

from engine.facts.cards import CAPITALS
from engine.facts.grids import Plot

ANY_MAT = 1


def district_plots(row: int, column: int) -> list[Plot]:
    """The plots of a district of the printed mats, row by row; which from the top and which from the left, from 0."""
    (found,) = [each for each in CAPITALS[ANY_MAT].districts if each.place == (row, column)]
    return sorted(found.plots)
