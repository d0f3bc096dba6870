"""How far an answer has come: its steps stand in the address, what is ticked in the form."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from flask import request, url_for

from companion.game.sight import Sight
from companion.onscreen.boards import hex_screen, placement_screen
from companion.onscreen.city import city_tap_screen, plot_screen
from companion.onscreen.questions import Question
from companion.onscreen.ticked import Ticked, ticked_of


def boards_of(game_id: str, sight: Sight, question: Question | None) -> dict[str, Any]:
    """The board on which it is answered."""
    pending = sight.pending
    boards: dict[str, Any] = {"placement": None, "hexes": None, "plots": None, "taps": None}
    if question is None or pending is None:
        return boards
    steps = request.args
    if question.shape == "placement":
        tile, hex, turn = (steps.get(name, "") for name in ("tile", "key", "turn"))
        boards["placement"] = placement_screen(sight, pending, tile, hex, turn)
    elif question.shape == "hexes":
        boards["hexes"] = hex_screen(sight, pending, question, steps.get("key", ""))
    elif question.shape == "plots":
        boards["plots"] = plot_screen(sight, pending, steps.get("at", ""), steps.get("pivot", ""), _here(game_id))
    elif question.shape == "city":
        boards["taps"] = city_tap_screen(sight, pending, steps.get("key", ""), _here(game_id))
    return boards


def _here(game_id: str) -> Callable[..., str]:
    """Makes addresses of the city with steps of an answer."""
    path = url_for("onscreen.show", game_id=game_id)

    def address(**steps: str | None) -> str:
        given = {name: step for name, step in steps.items() if step is not None}
        return f"{path}?{urlencode(given, safe=',')}#city"

    return address


def ticked_at(question: Question | None) -> Ticked | None:
    """What was ticked, if it makes no answer yet."""
    if question is None or question.shape != "several":
        return None
    return ticked_of(question, request.form.getlist("item"))
