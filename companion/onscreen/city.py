"""The city on which a question is answered: a building placed in it, or plots of it chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from companion.drawings.city import CityScene, city_scene, tappable_city
from companion.game.sight import Sight
from engine.decisions import Decision
from engine.state.capital import SIZE, Placed, Plot

Address = Callable[..., str]
"""The address of the game with steps of an answer in it."""


class Listed(Protocol):
    """Options that know their legal answers by key."""

    legal: Mapping[str, Placed]


@dataclass(frozen=True, slots=True)
class PlotScreen:
    """A building to place in the city: the scene with the building in hand, and the key that confirms it."""

    building: str
    city: CityScene
    key: str


def plot_screen(sight: Sight, pending: Decision, at: str, pivot: str, address: Address) -> PlotScreen:
    """The city with the building where it was moved to; pivot: where it stood when its turning began."""
    legal = dict(cast("Listed", pending.options).legal)
    scene = city_scene(
        sight.game.players[pending.seat].capital,
        options=legal,
        chosen=legal.get(at),
        pivot=legal.get(pivot),
        href_for=lambda key: address(at=key),
        turn_for=lambda key, around: address(at=key, pivot=around),
        why_for=lambda placed: address(at=at or None, ask=f"{placed.row},{placed.column}r{placed.turns}"),
    )
    return PlotScreen(str(pending.data["building"]), scene, scene.ghost.key if scene.ghost else "")


@dataclass(frozen=True, slots=True)
class CityTapScreen:
    """Plots of the city to choose. picked: those chosen so far, from 1. key: the answer once all are chosen."""

    city: CityScene
    picked: tuple[Plot, ...]
    key: str


def city_tap_screen(sight: Sight, pending: Decision, tapped: str, address: Address) -> CityTapScreen:
    """The city with the plots that make up an answer: keys are one plot, or two joined by a plus."""
    answers = {key: frozenset(key.split("+")) for key in pending.options.keys() if "," in key}  # noqa: SIM118
    possible = [parts for parts in answers.values() if tapped in parts]
    first = tapped.split("+")[0]
    done = next((key for key, parts in answers.items() if parts == frozenset(tapped.split("+"))), "")
    partial = bool(possible) and not done
    lit = frozenset[str]().union(*(possible if partial else answers.values()))
    picked = done.split("+") if done else [first] if partial else []

    def leads_to(plot: Plot) -> str:
        key = f"{plot[0]},{plot[1]}"
        if key not in lit:
            return address(ask=key, key=first if partial else None)
        return address(key=f"{first}+{key}" if partial and key != first else key)

    plots = {plot: f"{plot[0]},{plot[1]}" for plot in all_plots()}
    scene = tappable_city(
        sight.game.players[pending.seat].capital,
        [plot for plot, key in plots.items() if key in lit],
        [plot for plot, key in plots.items() if key in picked],
        leads_to,
    )
    return CityTapScreen(scene, tuple((row + 1, column + 1) for row, column in map(plot_in, picked)), done)


def all_plots() -> list[Plot]:
    """Every plot of a city."""
    return [(row, column) for row in range(SIZE) for column in range(SIZE)]


def plot_in(key: str) -> Plot:
    """The plot that a part of a key names."""
    row, column = key.split(",")
    return int(row), int(column)
