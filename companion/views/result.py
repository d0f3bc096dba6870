"""The end of a game: who won and how each point came about; before the end the standing so far."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion import access
from companion.screens.result import result_screen
from companion.services import services
from companion.shown import show_box

blueprint = Blueprint("result", __name__)


@blueprint.get("/games/<game_id>/result")
def show(game_id: str) -> str:
    """The result of a game, or how it stands so far."""
    game = access.require_game(game_id)
    with services().games.view(game_id, game) as view:
        show_box(view.play.state.game.box)
        screen = result_screen(view.play)
    return render_template("result/result.html", game=game, screen=screen)
