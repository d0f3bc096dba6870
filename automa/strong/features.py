"""How a seat stands where an era begins, in numbers that a person knows."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import Final

from automa.aims import hopes
from automa.worth import to_score, worth
from engine.rules.income_mat import rows_of, uncovered
from engine.rules.tech import is_met
from engine.state.game import Game

RESOURCES, BUILDINGS, CITY, LANDMARKS = "resources", "buildings", "city", "landmarks"
TRACKS, TECH, MAP, CARDS, ERA = "tracks", "tech", "map", "cards", "era"

TERMS: Final = (RESOURCES, BUILDINGS, CITY, LANDMARKS, TRACKS, TECH, MAP, CARDS, ERA)
"""What a value is told in."""

NEVER_BAD: Final = (RESOURCES, BUILDINGS, CITY, LANDMARKS, TRACKS, TECH, MAP)
"""Terms of which more is never worth less."""

STEPS_OF_A_TIER: Final = 3

NEAR: Final = 3
"""So many spaces before a landmark count."""

Feature = tuple[str, str]
"""(one of TERMS, name)."""


def features(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    """Those other than 0."""
    yield (ERA, "begun"), 1.0
    yield from of_resources(game, seat)
    yield from of_buildings(game, seat)
    yield from of_the_city(game, seat)
    yield from of_tracks(game, seat)
    yield from of_tech(game, seat)
    yield from of_the_map(game, seat)
    yield from of_cards(game, seat)


def of_resources(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    have = game.players[seat].resources
    for name, number in have.items():
        if number:
            yield (RESOURCES, name), number
            yield (RESOURCES, f"some {name}"), 1.0


def of_buildings(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    """What the city's buildings have uncovered, and what the mat would score now."""
    scored, paid = 0.0, 0
    for row in rows_of(game, seat):
        spaces = uncovered(game, seat, row)
        for number in range(1, len(spaces)):
            yield (BUILDINGS, f"{row.building} {number}"), 1.0
        for space in spaces:
            scored += worth(game, seat, space.vp)
            paid += len(space.income)
    yield (BUILDINGS, "scored now"), scored
    yield (BUILDINGS, "paid now"), paid


def of_the_city(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    capital = game.players[seat].capital
    filled, plan = capital.filled(), capital.plan
    full, nearly = 0, 0.0
    for line in (*capital.rows.values(), *capital.columns.values()):
        share = len(line & filled) / len(line)
        if share == 1:
            full += 1
        else:
            nearly += share * share * share * share  # the last bit of ** depends on the platform
    yield (CITY, "plots filled"), len(filled)
    yield (CITY, "full lines"), full
    yield (CITY, "nearly full lines"), nearly
    left = (len(district.plots & filled) / len(district.plots) for district in plan.districts)
    yield (CITY, "nearly full districts"), fsum(share * share * share for share in left if share < 1)


def of_tracks(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    """Steps by tier, and landmarks near and free."""
    board = game.board
    near = 0.0
    for name, track in game.box.tracks.items():
        at = board.furthest(seat, name)
        steps = track.advanced(at)
        for tier in range(1, 1 + -(-steps // STEPS_OF_A_TIER)):
            yield (TRACKS, f"{name} {tier}"), min(steps - (tier - 1) * STEPS_OF_A_TIER, STEPS_OF_A_TIER)
        for ahead in range(1, NEAR + 1):
            space = track.after(at)
            if space is None:
                break
            at = space
            landmark = track.space(at).landmark
            if landmark and landmark not in board.landmarks:
                near += 1 / ahead
                break
    yield (LANDMARKS, "held"), len(board.landmarks_of(seat))
    yield (LANDMARKS, "near"), near


def of_tech(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    for slug, row in game.players[seat].tech.items():
        yield (TECH, row), 1.0
        if row == "middle" and is_met(game, seat, slug):
            yield (TECH, "ready for the top"), 1.0


def of_the_map(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    board, player = game.board, game.players[seat]
    yield (MAP, "territories"), len(board.map.controlled(seat))
    yield (MAP, "outposts left"), board.seats[seat].outposts
    yield (MAP, "tiles"), len(player.territories)
    if player.territories:
        yield (MAP, "some tile"), 1.0
    yield (MAP, "space tiles"), len(player.space_tiles)
    for name, earners in board.achievements.items():
        if seat in earners:
            yield (MAP, f"achievement {name}"), 1.0


def of_cards(game: Game, seat: int) -> Iterator[tuple[Feature, float]]:
    """Single cards by name, besides what all are worth."""
    player = game.players[seat]
    yield (CARDS, "in hand"), len(player.hand)
    if player.hand:
        yield (CARDS, "some in hand"), 1.0
    for deck, items in player.cards.items():
        yield (CARDS, f"of {deck}"), len(items)
    yield (CARDS, "would score"), to_score(game, seat)
    yield (CARDS, "aims"), hopes(game, seat, worth)
    for card in player.hand:
        yield (CARDS, f"holds {card}"), 1.0
    for mine in game.in_play:
        if mine.owner == seat:
            yield (CARDS, f"plays {mine.slug}"), 1.0
    others = [other.era for number, other in enumerate(game.board.seats) if number != seat and other.scores]
    if others and max(others) <= game.board.seats[seat].era:
        yield (ERA, "first to it"), 1.0
