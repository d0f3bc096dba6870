"""Civilizations in scenes of the whole game: gained at setup or later, their civilization steps, their last scoring."""

from __future__ import annotations

from engine.facts.cards import Edition
from engine.hooks import react
from engine.rules.income import use_civilizations
from engine.rules.mats import civilizations_of
from engine.rules.supply import receive_civilization
from engine.state.game import Game, InPlay
from tests.engine.whole import HERE, Told, drive


def begin(game: Game, slug: str, *keys: str, edition: Edition = "printed", seat: int = HERE) -> Told:
    """A seat begins the game with a civilization; keys answer what it asks at once."""
    game.edition = edition
    return drive(game, receive_civilization(game, seat, slug, at_setup=True), *keys)


def gain_later(game: Game, slug: str, *keys: str, edition: Edition = "printed", seat: int = HERE) -> Told:
    """A seat gains a civilization in the middle of the game."""
    game.edition = edition
    return drive(game, receive_civilization(game, seat, slug, at_setup=False), *keys)


def own(game: Game, slug: str, seat: int = HERE) -> InPlay:
    """The civilization as it is in play for a seat."""
    return next(mine for mine in civilizations_of(game, seat) if mine.slug == slug)


def step(game: Game, turn: int, *keys: str, seat: int = HERE) -> Told:
    """The civilization step of an income turn."""
    game.board.seats[seat].era = turn
    return drive(game, use_civilizations(game, seat, turn), *keys)


def last_scoring(game: Game, *keys: str, seat: int = HERE) -> Told:
    """What civilizations score in income turn 5."""
    game.board.seats[seat].era = 5
    return drive(game, react.LAST_SCORING.notify(game, seat), *keys)


def first_plot(game: Game, building: str, seat: int = HERE) -> str:
    """The key of a place in the city where a building can stand."""
    return next(iter(game.players[seat].capital.placements(building)))
