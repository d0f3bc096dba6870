"""The list of games, this phone's settings, deleting everything, and the page about the app."""

from __future__ import annotations

from flask import Blueprint, abort, has_request_context, render_template, request, session, url_for
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.models import Game
from companion.version import APP_VERSION
from companion.web import access, forms
from companion.web.pages import go_to, page_or_part

blueprint = Blueprint("home", __name__)

THEMES = ("system", "light", "dark")
THEME = "theme"
HISTORY_AT_FIRST = 10


@blueprint.get("/")
def index() -> tuple[str, int]:
    """The games of this phone: those to continue, then the history; `find` looks for a name, `all` shows everything."""
    find = forms.search("find")
    rows = _games(find)
    over = [game for game in rows if game.finished]
    return page_or_part(
        "front/home/index.html",
        "front/home/_games.html",
        find=find,
        going_on=[game for game in rows if not game.finished],
        over=over if find or "all" in request.args else over[:HISTORY_AT_FIRST],
        over_count=len(over),
        any_games=bool(rows or find),
        visiting=_visiting(),
    )


def _games(find: str) -> list[Game]:
    profile = access.profile_id()
    return services().games.of_owner(profile, find) if profile else []


def _visiting() -> list[Game]:
    """The games of others that this phone is in."""
    device = access.device_id()
    found = services().guests.of_device(device) if device else []
    return list({game.id: game for game, _guest in found}.values())


@blueprint.get("/settings")
def settings() -> str:
    """What this phone alone is set to."""
    return render_template("front/home/settings.html", themes=THEMES)


@blueprint.post("/settings")
def save_settings() -> Response:
    """Keep the choice of light or dark in this phone's cookie."""
    theme = forms.text("theme")
    if theme not in THEMES:
        abort(400)
    session[THEME] = theme
    session.permanent = True
    return go_to(url_for("home.settings"))


@blueprint.get("/data")
def data() -> str:
    """What is kept, and the way to delete it."""
    return _data_page(unconfirmed=False)


@blueprint.post("/data")
def delete_data() -> Response | tuple[str, int]:
    """Delete the profile with its games and devices, and this phone's cookie."""
    if request.form.get("confirmed") != "yes":
        return _data_page(unconfirmed=True), 422
    profile, device = access.profile_id(), access.device_id()
    if profile and device:
        services().games.deleted(services().profiles.forget(profile, device))
    access.forget_device()
    return go_to(url_for("home.index"))


def _data_page(unconfirmed: bool) -> str:
    profile = access.profile_id()
    devices = services().profiles.device_count(profile) if profile else 0
    return render_template("front/home/data.html", games=len(_games("")), devices=devices, unconfirmed=unconfirmed)


@blueprint.get("/about")
def about() -> str:
    """What the app is, who made it, and under which licences."""
    return render_template("front/home/about.html", version=APP_VERSION)


@blueprint.app_context_processor
def theme() -> dict[str, str]:
    """Light or dark for every page, `system` where nothing was chosen."""
    return {"theme": session.get(THEME, "system") if has_request_context() else "system"}
