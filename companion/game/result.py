"""The end of a game: who won and how each point came about; before the end the standing so far."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.game.result_screen import result_screen
from companion.game.shown import show_game
from companion.services import services
from companion.web import access

blueprint = Blueprint("result", __name__)


@blueprint.get("/games/<game_id>/result")
def show(game_id: str) -> str:
    """The result of a game, or how it stands so far."""
    game = access.require_game(game_id)
    with services().games.view(game_id, game) as view:
        show_game(view.play.state.game)
        screen = result_screen(view.play)
    return render_template("game/result/result.html", game=game, screen=screen)
