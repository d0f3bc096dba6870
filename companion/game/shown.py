"""The box of the game that a page shows: whatever says a name or draws a card by its slug looks it up there."""

from __future__ import annotations

from flask import g

from engine.box import LIBRARY, Box


def show_box(box: Box) -> None:
    """From now on this page speaks of a game with this box."""
    g.box = box


def shown_box() -> Box:
    """The box of the game that this page shows; on a page of no game all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box
