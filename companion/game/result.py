"""A game's end or standing."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request

from automa.definitions import LEVELS
from companion.game.ending import ending_from_row, ending_screen
from companion.game.records import record_of, records_of
from companion.game.result_screen import result_screen
from companion.services import services
from companion.store.models import GameRow
from companion.store.replay import EndedOtherwise
from companion.web import access, errors
from companion.web.pages import wants_part
from companion.web.shown import show_game

blueprint = Blueprint("result", __name__)


@blueprint.app_template_global()
def next_level(level: int, *, beaten: bool) -> int | None:
    """Higher if bots were beaten, else lower; or None."""
    level_then = level + 1 if beaten else level - 1
    return level_then if level and level_then in LEVELS else None


def best_before(game: GameRow) -> int | None:
    """The owner's best VP alone, at this kind and level; only for the owner."""
    if not game.finished or game.owner != access.profile_id():
        return None
    this = record_of(game)
    earlier = (each for each in records_of(services().games.of_owner(game.owner)) if each.finished < this.finished)
    alike = [each.alone.vp for each in earlier if each.alone and (each.kind, each.level) == (this.kind, this.level)]
    return max(alike, default=None)


@blueprint.get("/games/<game_id>/result")
def show(game_id: str) -> str:
    game = access.require_game(game_id)
    best = best_before(game)
    with services().games.view(game_id, game) as view:
        show_game(view.play.state.game)
        screen = result_screen(view.play, best)
    return render_template("game/result/result.html", game=game, screen=screen)


@blueprint.app_errorhandler(EndedOtherwise)
def ended_otherwise(error: EndedOtherwise) -> Response:
    """Show the game as recorded; acts get 409."""
    if wants_part():
        return make_response("", 204, {"HX-Refresh": "true"})
    game = errors.still_there(error.game_id)
    if game is None:
        return errors.show(errors.problem(404))
    screen = ending_screen(services().games.ending(game.id) or ending_from_row(game), game.setup)
    return make_response(
        render_template("game/result/ended.html", game=game, screen=screen), 200 if _is_look() else 409
    )


def _is_look() -> bool:
    return request.method in ("GET", "HEAD")
