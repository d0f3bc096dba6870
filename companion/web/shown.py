"""The box of the page's game, and benefits that differ in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from flask import g

from companion.web.language import language
from companion.web.pages import app_root
from engine.box import LIBRARY, Box
from engine.facts.components import Benefit
from engine.outlook import turned_words, worded
from engine.state.game import Game

Surroundings = tuple[str, str, Box, tuple[tuple[str, str], ...], bool]


def show_box(box: Box) -> None:
    g.pop("surroundings", None)
    g.box, g.turned = box, {}


def show_game(game: Game) -> None:
    show_box(game.box)
    g.turned = turned_words(game, game.board.humans()[0])
    g.bots = sum(seat.role != "human" for seat in game.board.seats)


def show_no_game() -> None:
    g.pop("surroundings", None)
    g.pop("box", None)
    g.pop("turned", None)
    g.pop("bots", None)


def shown_box() -> Box:
    """Without a game all that is printed."""
    box: Box = getattr(g._get_current_object(), "box", LIBRARY)
    return box


def one_bot() -> bool:
    """A single bot plays, called by its name."""
    return bool(g.get("bots") == 1)


def shown_turned() -> Mapping[str, str]:
    """Words of benefits, and what they do in this game."""
    turned: Mapping[str, str] = g.get("turned", {})
    return turned


def surroundings() -> Surroundings:
    """What drawings read beside arguments: root, language, box, turned words, whether one bot plays."""
    found: Surroundings | None = getattr(g._get_current_object(), "surroundings", None)
    if found is None:
        found = g.surroundings = (app_root(), language(), shown_box(), tuple(shown_turned().items()), one_bot())
    return found


def as_shown(benefit: Benefit) -> Benefit:
    return worded(benefit, shown_turned())


def turned_in(acts: Sequence[str]) -> str:
    """The first act that differs here, or ""."""
    return next((act for act in acts if act in shown_turned()), "")
