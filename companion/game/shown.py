"""The box of the game that a page shows: whatever says a name or draws a card by its slug looks it up there."""

from __future__ import annotations

from flask import g

from engine.box import LIBRARY, Box
from engine.outlook import played_box
from engine.state.game import Game


def show_box(box: Box) -> None:
    """From now on this page speaks of a game with this box."""
    g.box = box


def show_game(game: Game) -> None:
    """From now on this page speaks of this game, and of the spaces of its tracks as they work in it."""
    show_box(played_box(game))


def shown_box() -> Box:
    """The box of the game that this page shows; on a page of no game all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box
