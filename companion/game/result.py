"""The end of a game: who won and how each point came about; before the end the standing so far."""

from __future__ import annotations

from flask import Blueprint, render_template

from automa.definitions import LEVELS
from companion.game.records import record_of, records_of
from companion.game.result_screen import result_screen
from companion.services import services
from companion.store.models import Game
from companion.web import access
from companion.web.shown import show_game

blueprint = Blueprint("result", __name__)


@blueprint.app_template_global()
def next_level(level: int, *, beaten: bool) -> int | None:
    """The level to try after a game: above bots that were beaten, else below; None where there is none."""
    level_then = level + 1 if beaten else level - 1
    return level_then if level and level_then in LEVELS else None


def best_before(game: Game) -> int | None:
    """The most VP that its owner had alone in games of this kind and level before it; None where it is the first.

    Only for its owner: to others it is nobody's business.
    """
    if not game.finished or game.owner != access.profile_id():
        return None
    this = record_of(game)
    earlier = (each for each in records_of(services().games.of_owner(game.owner)) if each.finished < this.finished)
    alike = [each.alone.vp for each in earlier if each.alone and (each.kind, each.level) == (this.kind, this.level)]
    return max(alike, default=None)


@blueprint.get("/games/<game_id>/result")
def show(game_id: str) -> str:
    """The result of a game, or how it stands so far."""
    game = access.require_game(game_id)
    best = best_before(game)
    with services().games.view(game_id, game) as view:
        show_game(view.play.state.game)
        screen = result_screen(view.play, best)
    return render_template("game/result/result.html", game=game, screen=screen)
