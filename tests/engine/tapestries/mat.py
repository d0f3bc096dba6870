"""Tapestry cards laid on income mats in scenes of the whole game."""

from __future__ import annotations

from engine.rules.tapestry import play_card
from engine.state.game import Game, InPlay
from tests.engine.whole import HERE, Told, drive

SPACE = 1
"""The tapestry space of era 2, in which these scenes play."""


def lay(game: Game, card: str, *keys: str, seat: int = HERE, space: int = SPACE) -> Told:
    """Let a seat play a card, which comes to its hand for that; keys answer what it asks at once."""
    game.players[seat].hand.append(card)
    return drive(game, play_card(game, seat, card, space), *keys)


def in_play(game: Game, card: str, seat: int = HERE) -> InPlay | None:
    """The card as it is in force for a seat, None if it is not."""
    return next((mine for mine in game.in_play if (mine.slug, mine.owner) == (card, seat)), None)
