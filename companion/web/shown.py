"""The box of the page's game, and benefits that differ in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import g

from engine.box import LIBRARY, Box
from engine.facts.components import Benefit
from engine.outlook import turned_words, worded
from engine.state.game import Game


def show_box(box: Box) -> None:
    g.box, g.turned = box, {}


def show_game(game: Game) -> None:
    g.box, g.turned = game.box, turned_words(game, game.board.humans()[0])
    g.bots = sum(seat.role != "human" for seat in game.board.seats)


def show_no_game() -> None:
    g.pop("box", None)
    g.pop("turned", None)
    g.pop("bots", None)


def shown_box() -> Box:
    """Of the page's game; without one all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box


def one_bot() -> bool:
    """A single bot plays, which is called by its name."""
    return bool(g.get("bots") == 1)


def shown_turned() -> Mapping[str, str]:
    """Words of benefits, and what they do in this game."""
    turned: Mapping[str, str] = g.get("turned", {})
    return turned


def as_shown(benefit: Benefit) -> Benefit:
    return worded(benefit, shown_turned())


def turned_in(acts: Sequence[str]) -> str:
    """The first act that differs here, else empty."""
    return next((act for act in acts if act in shown_turned()), "")
