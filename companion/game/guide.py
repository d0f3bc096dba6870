"""The guide through a first game, and its switch."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, session, url_for
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from companion.game import new_in_box as boxes
from companion.game.first_steps import first_steps_screen
from companion.services import services
from companion.store.models import GameRow
from companion.web import access, forms
from companion.web.links import url_of
from companion.web.pages import go_to, path_back, wants_part

blueprint = Blueprint("guide", __name__)

GUIDE = "guide"
ON, OFF = "on", "off"
AFTERWARDS = {"solo": "play_setup.solo", "people": "play_setup.people", "home": "home.index"}
"""Where the first steps lead."""


@blueprint.record
def _names_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals["guide_speaks"] = speaks


def speaks() -> bool:
    """On for one game or all."""
    return bool(session.get(GUIDE, OFF) != OFF)


@blueprint.app_template_global()
def guide_is_on() -> bool:
    """For all games of this phone."""
    return bool(session.get(GUIDE) == ON)


def speaks_at_table(game: GameRow) -> bool:
    """Only if somebody turned it on; a table has the rulebook too."""
    return session.get(GUIDE) in (ON, game.id)


def speaks_in(game: GameRow) -> bool:
    """Until somebody decides, it speaks in a profile's first game on screen; the cookie keeps its id."""
    if GUIDE not in session:
        session[GUIDE] = game.id if _is_first(game) else OFF
    return session[GUIDE] in (ON, game.id)


def _is_first(game: GameRow) -> bool:
    others = services().games.of_owner(game.owner)
    return all(other.created >= game.created for other in others if other.kind == game.kind)


@blueprint.app_template_global()
def first_steps_ahead() -> bool:
    """Nobody played here, or said that they know the game."""
    profile = access.profile_id()
    return GUIDE not in session and not (profile and services().games.of_owner(profile))


@blueprint.app_template_global()
def boxes_with_news() -> tuple[str, ...]:
    return tuple(boxes.NEW)


@blueprint.get("/first-steps")
def first_steps() -> str:
    """Query: `then`, where they lead."""
    then = request.args.get("then", "home")
    if then not in AFTERWARDS:
        abort(400)
    return render_template("game/guide/first_steps.html", screen=first_steps_screen(), then=then)


@blueprint.get("/first-steps/<slug>")
def new_in_box(slug: str) -> str:
    """In three cards. Query: `game` that they lead to."""
    if slug not in boxes.NEW:
        abort(404)
    game_id = request.args.get("game")
    game = access.require_game(game_id) if game_id else None
    return render_template("game/guide/new_in_box.html", screen=boxes.new_in_box(slug), game=game, back_to=path_back())


@blueprint.post("/first-steps")
def known() -> Response:
    """Fields: the `box` whose cards were seen, the `game`; `all` skips its other boxes."""
    slug = forms.text("box")
    if slug not in boxes.NEW:
        abort(400)
    game = access.require_game(forms.text("game"))
    boxes.keep_known([slug, *(boxes.boxes_of(game) if "all" in request.form else ())])
    return go_to(way_into(game))


def way_into(game: GameRow) -> str:
    """The address of a new game, or of what is new in its boxes."""
    slug = boxes.to_explain(game)
    return url_for("guide.new_in_box", slug=slug, game=game.id) if slug else url_of(game)


@blueprint.post("/guide")
def switch() -> Response | str:
    """Fields: `on` or `off`; optional `game` whose page asked, or `then`, where the first steps lead."""
    wanted, then = forms.text("guide"), request.form.get("then")
    if wanted not in (ON, OFF) or then not in (None, *AFTERWARDS):
        abort(400)
    session[GUIDE] = wanted
    session.permanent = True
    if then == "home" and wanted == ON:
        return go_to(url_for("play_setup.choose"))
    if then is not None:
        return go_to(url_for(AFTERWARDS[then]))
    game_id = request.form.get("game")
    if game_id is None:
        return go_to(url_for("home.settings", back=path_back()))
    game = access.require_game(game_id)
    if wants_part() and wanted == OFF:
        return render_template("game/guide/_off.html", game_id=game_id)
    return go_to(url_of(game))
