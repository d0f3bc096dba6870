"""Who is here: the guests whose phones show a game now, as every phone of the game says it."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, g, render_template, request
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.guests import Part
from companion.web import access
from companion.web.links import url_of
from companion.web.pages import go_to, wants_part

blueprint = Blueprint("here", __name__)


@dataclass(frozen=True, slots=True)
class Here:
    """How many only watch, and the names of the others: those who help or play a seat."""

    watching: int
    names: tuple[str, ...]


@blueprint.record
def _name_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals.update(who_is_here=who_is_here, standing_key=standing_key)


@blueprint.get("/games/<game_id>/here")
def show(game_id: str) -> Response | str:
    """The line that says who is here, for htmx: `as` is what the page was made for. Without htmx the game itself."""
    game = access.require_game(game_id)
    if not wants_part():
        return go_to(url_of(game))
    if request.args.get("as") != standing_key():
        return Response(status=204, headers={"HX-Refresh": "true"})
    return render_template("game/_here.html", of_game=game_id)


def standing_key() -> str:
    """What this phone is to the game and who plays where; a page that was made for something else loads again."""
    standing = access.standing()
    return "-".join((standing.part, *(".".join(map(str, sorted(seats))) for seats in (standing.own, standing.away))))


def who_is_here(game_id: str) -> Here:
    """The guests whose phones show a game now, or did a moment ago."""
    guests = services().presence.here(game_id) if g.get("has_guests", True) else ()
    watching = {guest.device_id for guest in guests if guest.role == Part.WATCH}
    return Here(len(watching), tuple(guest.name for guest in guests if guest.role != Part.WATCH))
