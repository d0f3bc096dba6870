"""The list of games, this phone's settings, deleting everything, and the page about the app."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.models import Game
from companion.version import APP_VERSION
from companion.web import access, forms
from companion.web.device import SETTINGS, STYLED, choose, chosen, otherwise
from companion.web.pages import go_to, page_or_part, wants_part

blueprint = Blueprint("home", __name__)

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
        waiting=[game for game in rows if waits_here(game)],
        going_on=[game for game in rows if not game.finished and not waits_here(game)],
        over=over if find or "all" in request.args else over[:HISTORY_AT_FIRST],
        over_count=len(over),
        any_games=bool(rows or find),
        visiting=_visiting(),
    )


def waits_here(game: Game) -> bool:
    """Whether a game waits for somebody at this phone: all who play it do. Of one not touched for long nobody knows."""
    return game.finished is None and game.summary.get("asked") is not None


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
    return render_template("front/home/settings.html", settings=SETTINGS, chosen=chosen, version=APP_VERSION)


@blueprint.post("/settings")
def save_settings() -> Response:
    """Keep what this phone was set to: fields by the names of settings."""
    wanted = {name: forms.text(name) for name in SETTINGS if name in request.form}
    if not wanted or any(value not in SETTINGS[name] for name, value in wanted.items()):
        abort(400)
    for name, value in wanted.items():
        choose(name, value)
    return Response(status=204) if wants_part() else go_to(url_for("home.settings"))


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
def of_this_phone() -> dict[str, object]:
    """What every page is drawn by: what this phone has chosen otherwise than others, and whether that needs styles."""
    here = otherwise()
    return {"chosen_here": here, "chosen_here_is_styled": not here.keys().isdisjoint(STYLED)}
