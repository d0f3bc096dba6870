"""Where the greedy player explores, conquers and builds."""

from __future__ import annotations

from math import fsum

from automa.aims import one_more
from automa.answers import answers_that_are, best, best_of
from automa.greedy_gains import SQUARE, UNMET
from automa.worth import incomes, worth
from engine import things
from engine.decisions import Decision
from engine.hooks.offers import WithOffers
from engine.outlook import preview
from engine.prospect import Prospect
from engine.rules.board.achievements import MIDDLE_ISLAND, TOPPLE_TWO, why_not
from engine.rules.board.explore import aligned_sides
from engine.rules.build import PlaceToBuildAsked, Plots, where_to_build
from engine.rules.explore import Placement, Placements
from engine.rules.tech import next_benefit
from engine.state.capital import Built, Placed, Plot
from engine.state.game import Game
from engine.state.hexmap import rotated

CITY: dict[str, float] = {"plot": 0.1, "line": 0.75, "district": 1.5}
"""Per plot built on, and per line and district helped."""

ISLAND, TOPPLE, FRONT = 12.0, 3.0, 0.3
"""Conquering the middle island, toppling, each unexplored hex beside the territory."""

TILE_BENEFIT = 0.2
"""How much of a conquered tile's benefit counts: the black die may give it."""


def better_die(game: Game, decision: Decision) -> str | None:
    faces = answers_that_are(decision, things.Face)

    def value(color: str) -> float:
        return 0.0 if Prospect(game, decision, color).nothing else worth(game, decision.seat, faces[color].shows)

    return best(faces, value)


def best_conquest(game: Game, decision: Decision) -> str | None:
    board, seat = game.board, decision.seat

    def value(key: str) -> float:
        at = decision.thing(key)
        if not isinstance(at, things.At):
            return 0.0
        hex, value = at.hex, 0.0
        value += FRONT * sum(board.map.is_unexplored(near) for near in board.map.neighbors(hex))
        if board.map.printed.hexes[hex].middle_island and not why_not(board, seat, MIDDLE_ISLAND):
            value += ISLAND
        if board.map.controller(hex) is not None and not why_not(board, seat, TOPPLE_TWO):
            value += TOPPLE
        tile = board.map.tiles.get(hex)
        if tile is not None and isinstance(tile.number, int):
            value += worth(game, seat, game.box.territory_tiles[tile.number].benefit) * TILE_BENEFIT
        return value

    return best(decision.options.keys(), value)


def best_place(game: Game, decision: Decision) -> str | None:
    """By aligned sides and the tile's benefit."""
    options = decision.options.options if isinstance(decision.options, WithOffers) else decision.options
    if not isinstance(options, Placements):
        return None
    found, most = None, -1.0
    for tile in options.tiles:
        printed = game.box.territory_tiles[tile]
        gives = worth(game, decision.seat, printed.benefit)
        for turns in range(6):
            corners = rotated(printed.corners, turns)
            for hex in options.hexes:
                value = gives + aligned_sides(game.board, hex, corners)
                if value > most:
                    found, most = Placement(tile, hex, turns), value
    return None if found is None else found.key


def best_place_on_mat(game: Game, decision: Decision) -> str | None:
    """On a mat's own map."""

    def value(placed: Placement) -> float:
        gives = worth(game, decision.seat, game.box.territory_tiles[placed.tile].benefit)
        return preview(game, decision.seat, placed) + (gives if placed.gains else 0.0)

    return best_of(decision, Placement, value)


def best_plot(game: Game, decision: Decision) -> str | None:
    """By lines and districts helped, goals, and what plots print."""
    options = decision.options
    if not isinstance(options, Plots):
        return None
    place, filled = options.place, options.place.filled()
    further = one_more(game, decision.seat, "district", worth)

    def value(key: str) -> float:
        placed = options.legal[key]
        hopes = further * districts_completed(place, filled, placed) if further else 0.0
        return plot_worth(place, filled, placed) + hopes + printed_worth(game, decision.seat, place, placed)

    return best(options.legal, value)


def best_place_to_build(game: Game, decision: Decision) -> str | None:
    """With the best plot, or a tech card with more benefit."""
    asked = decision.asked
    found = where_to_build(game, decision.seat, asked.building) if isinstance(asked, PlaceToBuildAsked) else {}
    cards = answers_that_are(decision, things.TechCard)

    def value(where: str) -> float:
        if where in cards:
            return worth_of_landmark_on(game, decision.seat, cards[where].slug)
        place = found[where].place
        filled = place.filled()
        worths = (
            plot_worth(place, filled, placed) + printed_worth(game, decision.seat, place, placed)
            for placed in found[where].legal.values()
        )
        return max(worths)

    return best([*found, *cards], value)


def worth_of_landmark_on(game: Game, seat: int, tech: str) -> float:
    """The card's next benefit, and the square as far as it is closer."""
    value = worth(game, seat, next_benefit(game, seat, tech))
    if game.players[seat].tech[tech] == "bottom":
        value += SQUARE * (1 - UNMET) * worth(game, seat, game.box.tech_cards[tech].square)
    return value


def printed_worth(game: Game, seat: int, place: Built, placed: Placed) -> float:
    """Special squares and districts, beyond what is usual."""
    plan = place.plan
    if plan.is_usual:
        return 0.0
    plots = place.plots_inside(placed)
    squares = [plan.special[plot] for plot in plots & plan.special.keys()]
    value = fsum(worth(game, seat, square.gain) - square.vp_left for square in squares)
    if placed.building in place.box.landmarks:
        value += sum(square.vp_landmark for square in squares)
    filled = place.filled()
    for district in plan.districts:
        if not district.is_usual and not district.is_complete(filled) and district.is_complete(filled | plots):
            times = incomes(game.board.seats[seat].era) if district.pays == "every_income_turn" else 1
            value += times * worth(game, seat, district.gain)
    return value


def districts_completed(place: Built, filled: set[Plot], placed: Placed) -> int:
    plots = place.plots_inside(placed)
    then = filled | plots
    touched = (district for district in place.plan.districts if not district.plots.isdisjoint(plots))
    return sum(district.is_complete(then) for district in touched)


def plot_worth(place: Built, filled: set[Plot], placed: Placed) -> float:
    """More for fuller lines and districts."""
    plan, plots = place.plan, sorted(place.plots_inside(placed))
    value = CITY["plot"] * len(plots)
    for plot in plots:
        in_row, in_column = share(place.rows.get(plot[0]), filled), share(place.columns.get(plot[1]), filled)
        in_districts = sum(share(district.plots, filled) ** 3 for district in plan.districts_at[plot])
        value += CITY["line"] * (in_row**2 + in_column**2) + CITY["district"] * in_districts
    return value


def share(plots: frozenset[Plot] | None, filled: set[Plot]) -> float:
    """From 0 to 1."""
    return len(plots & filled) / len(plots) if plots else 0.0
