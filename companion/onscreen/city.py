"""The city on which a question is answered: a building to place, or plots to choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol, cast

from companion.drawings.city import CityScene, city_scene, tappable_city, with_tokens
from companion.drawings.income import IncomeScene, IncomeSpaceShape, income_scene
from companion.game.sight import Sight
from companion.game.words import vp_in_words
from engine.decisions import Decision
from engine.foresight import placing_brings, placing_scores
from engine.outlook import rows_of
from engine.state.capital import Built, Placed, Plot
from engine.things import PlotAt, Several, Thing

Address = Callable[..., str]
"""The game's address with an answer's steps."""


class Listed(Protocol):
    legal: Mapping[str, Placed]
    place: Built  # where the building goes
    where: str


@dataclass(frozen=True, slots=True)
class PlotScreen:
    building: str
    city: CityScene  # with the building in hand
    key: str  # confirms it
    mat: IncomeScene
    uncovers: IncomeSpaceShape | None  # the space it left, if it is no landmark
    brings: str = ""  # VP of rows and columns completed
    scores: int = 0  # VP that a card gives for it at once


def plot_screen(sight: Sight, pending: Decision, at: str, pivot: str, address: Address) -> PlotScreen:
    """pivot: where the building stood before turning."""
    options = cast("Listed", pending.options)
    legal = dict(options.legal)
    scene = city_scene(
        options.place,
        options=legal,
        chosen=legal.get(at),
        pivot=legal.get(pivot),
        href_for=lambda key: address(at=key),
        turn_for=lambda key, around: address(at=key, pivot=around),
        why_for=lambda placed: address(at=at or None, ask=f"{placed.row},{placed.column}r{placed.turns}"),
    )
    game, seat, building = sight.game, pending.seat, str(pending.data["building"])
    player, rows = game.players[seat], rows_of(game, seat)
    mat = income_scene(player, rows)
    freed = [row.spaces[player.taken[building]].number for row in rows if row.building == building]
    left = [space for row in mat.rows if row.building == building for space in row.spaces if space.number in freed]
    key = scene.ghost.key if scene.ghost else ""
    brings, scores = "", 0
    if key in legal:
        brings = vp_in_words(placing_brings(sight.game, pending.seat, legal[key], options.where))
        scores = placing_scores(sight.game, pending.seat, legal[key], options.where)
    scene = with_tokens(scene, options.place, sight.looks)
    return PlotScreen(building, scene, key, mat, left[-1] if left else None, brings, scores)


@dataclass(frozen=True, slots=True)
class CityTapScreen:
    city: CityScene
    picked: tuple[Plot, ...]  # counted from 1
    key: str  # the answer, once all are chosen


def city_tap_screen(sight: Sight, pending: Decision, tapped: str, address: Address) -> CityTapScreen:
    """For answers of one plot or two. tapped: plots in order, joined by "+"."""
    answers = {key: plots_of(sight.prospect(pending, key).thing) for key in pending.options.keys()}  # noqa: SIM118 (no mapping)
    capital = sight.game.players[pending.seat].capital
    chosen = [plot for plot in sorted(capital.plan.plots) if text_of(plot) in tapped.split("+")]
    chosen.sort(key=lambda plot: tapped.split("+").index(text_of(plot)))
    possible = [plots for plots in answers.values() if len(chosen) == 1 and chosen[0] in plots]
    done = next((key for key, plots in answers.items() if plots and set(plots) == set(chosen)), "")
    partial = bool(possible) and not done
    lit = set[Plot]().union(*(possible if partial else answers.values()))
    picked = answers[done] if done else tuple(chosen[:1]) if partial else ()

    def leads_to(plot: Plot) -> str:
        key, first = text_of(plot), text_of(chosen[0]) if chosen else ""
        if plot not in lit:
            return address(ask=key, key=first if partial else None)
        return address(key=f"{first}+{key}" if partial and key != first else key)

    scene = with_tokens(tappable_city(capital, lit & capital.plan.plots, picked, leads_to), capital, sight.looks)
    return CityTapScreen(scene, tuple((row + 1, column + 1) for row, column in picked), done)


def text_of(plot: Plot) -> str:
    return f"{plot[0]},{plot[1]}"


def plots_of(thing: Thing | None) -> tuple[Plot, ...]:
    parts = thing.things if isinstance(thing, Several) else (thing,)
    return tuple((part.row, part.column) for part in parts if isinstance(part, PlotAt))
