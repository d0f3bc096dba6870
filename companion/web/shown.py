"""The box of the game that a page shows, and what works otherwise in it: names and cards are looked up there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import g

from engine.box import LIBRARY, Box
from engine.facts.components import Benefit
from engine.outlook import turned_words, worded
from engine.state.game import Game


def show_box(box: Box) -> None:
    """From now on this page speaks of a game with this box."""
    g.box, g.turned = box, {}


def show_game(game: Game) -> None:
    """From now on this page speaks of this game, and of benefits as they work in it."""
    g.box, g.turned = game.box, turned_words(game, game.board.humans()[0])
    g.bots = sum(seat.role != "human" for seat in game.board.seats)


def show_no_game() -> None:
    """From now on this page speaks of no game."""
    g.pop("box", None)
    g.pop("turned", None)
    g.pop("bots", None)


def shown_box() -> Box:
    """The box of the game that this page shows; on a page of no game all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box


def one_bot() -> bool:
    """Whether a single bot plays in the game of this page: it is called by its name."""
    return bool(g.get("bots") == 1)


def shown_turned() -> Mapping[str, str]:
    """The words of benefits that work otherwise in the game of this page, with what they do there."""
    turned: Mapping[str, str] = g.get("turned", {})
    return turned


def as_shown(benefit: Benefit) -> Benefit:
    """A benefit as it works in the game of this page."""
    return worded(benefit, shown_turned())


def turned_in(acts: Sequence[str]) -> str:
    """The first of some acts on the map that is another one in the game of this page; empty for none."""
    return next((act for act in acts if act in shown_turned()), "")
