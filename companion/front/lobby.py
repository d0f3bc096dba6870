"""Before a game with open seats."""

from __future__ import annotations

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from companion.front import shown_code
from companion.front.guests_screen import people_screen, with_fresh_invite
from companion.services import services
from companion.store.guests import Part
from companion.web import access
from companion.web.links import url_of
from companion.web.pages import go_to, wants_part
from engine.decisions import BadSetup

blueprint = Blueprint("lobby", __name__)


@blueprint.get("/games/<game_id>/lobby")
def show(game_id: str) -> Response | tuple[str, int]:
    """Once begun, the way to the game."""
    return _page(game_id)


@blueprint.post("/games/<game_id>/lobby")
def begin(game_id: str) -> Response | tuple[str, int]:
    """Empty seats are played on the host's phone."""
    game = access.require_host(game_id)
    try:
        services().games.begin(game_id)
    except BadSetup:  # two now have the same name
        return _page(game_id, 422)
    return go_to(url_of(game))


def _page(game_id: str, status: int = 200) -> Response | tuple[str, int]:
    game = access.require_game(game_id)
    if game.open_seats is None:
        return go_to(url_of(game))
    screen = people_screen(game)
    if wants_part() and status == 200:
        page, shown = render_template("front/guests/_lobby.html", screen=screen), request.args.get("shown", "")
        return with_fresh_invite(page, screen, shown if access.standing().is_host else ""), status
    made = shown_code.kept(screen) if access.standing().is_host else None
    context = {"same_name": status != 200, **shown_code.shown(made, Part.PLAY)}
    return render_template("front/guests/lobby.html", screen=screen, **context), status
