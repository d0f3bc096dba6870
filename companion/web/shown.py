"""The box of the game that a page shows, and benefits that differ in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import g

from engine.box import LIBRARY, Box
from engine.facts.components import Benefit
from engine.outlook import turned_words, worded
from engine.state.game import Game


def show_box(box: Box) -> None:
    """This page is about a game with this box."""
    g.box, g.turned = box, {}


def show_game(game: Game) -> None:
    """This page is about this game."""
    g.box, g.turned = game.box, turned_words(game, game.board.humans()[0])
    g.bots = sum(seat.role != "human" for seat in game.board.seats)


def show_no_game() -> None:
    """This page is about no game."""
    g.pop("box", None)
    g.pop("turned", None)
    g.pop("bots", None)


def shown_box() -> Box:
    """The box of the page's game, else all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box


def one_bot() -> bool:
    """Whether a single bot plays, which is then called by its name."""
    return bool(g.get("bots") == 1)


def shown_turned() -> Mapping[str, str]:
    """Words of benefits that differ in the page's game, and what they do there."""
    turned: Mapping[str, str] = g.get("turned", {})
    return turned


def as_shown(benefit: Benefit) -> Benefit:
    """A benefit as it works in the page's game."""
    return worded(benefit, shown_turned())


def turned_in(acts: Sequence[str]) -> str:
    """The first of some map acts that differs in the page's game, else empty."""
    return next((act for act in acts if act in shown_turned()), "")
