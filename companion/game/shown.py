"""The box of the game that a page shows, and what works otherwise in it: names and cards are looked up there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, cast

from flask import g

from engine.box import LIBRARY, Box
from engine.facts.components import Benefit
from engine.outlook import turned_words
from engine.state.game import Game

SPEAKS_OF: Final[Mapping[str, re.Pattern[str]]] = {
    "explore": re.compile(r"\bexplor(?![^.]*\b(?:space tile|this mat)\b)", re.IGNORECASE),
    "conquer": re.compile(r"\bconque", re.IGNORECASE),
}
"""How the sentence of a card speaks of an act on the map; tiles of other places are explored as ever."""


def show_box(box: Box) -> None:
    """From now on this page speaks of a game with this box."""
    g.box, g.turned = box, {}


def show_game(game: Game) -> None:
    """From now on this page speaks of this game, and of benefits as they work in it."""
    g.box, g.turned = game.box, turned_words(game, game.board.humans()[0])


def shown_box() -> Box:
    """The box of the game that this page shows; on a page of no game all that is printed."""
    box: Box = g.get("box", LIBRARY)
    return box


def shown_turned() -> Mapping[str, str]:
    """The words of benefits that work otherwise in the game of this page, with what they do there."""
    turned: Mapping[str, str] = g.get("turned", {})
    return turned


def as_shown(benefit: Benefit) -> Benefit:
    """A benefit as it works in the game of this page."""
    turned = shown_turned()
    return cast("Benefit", _turned(benefit, turned)) if turned else benefit


def _turned(part: object, turned: Mapping[str, str]) -> object:
    match part:
        case str():
            return turned.get(part, part)
        case list():
            return [_turned(each, turned) for each in part]
        case dict():
            return {form: _turned(value, turned) for form, value in part.items()}
    return part


def turned_in(text: str) -> str:
    """The act on the map that a card's sentence speaks of and that is another one in this game; empty for none.

    text: as it stands in the data, not translated.
    """
    acts = (act for act, spoken in SPEAKS_OF.items() if act in shown_turned() and spoken.search(text))
    return next(acts, "")
