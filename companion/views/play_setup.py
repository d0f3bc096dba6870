"""Setting up a game on screen: alone against the bots, or two to five people on one phone."""

from __future__ import annotations

from flask import Blueprint, render_template, request, url_for
from flask_babel import format_date
from werkzeug.wrappers import Response

from companion import access
from companion.models import now
from companion.pages import go_to
from companion.screens.people_setup import PeopleForm, people_setup_screen
from companion.screens.play_setup import FIRST, SUGGESTED, SoloForm, solo_setup_screen
from companion.services import services

blueprint = Blueprint("play_setup", __name__)


@blueprint.get("/new")
def choose() -> str:
    """Where the game is played: on the table, with the phone for the bots, or on screen."""
    return render_template("play/choose.html")


@blueprint.get("/solo/new")
def solo() -> tuple[str, int]:
    """The setup form of a game against the bots."""
    profile = access.profile_id()
    has_played = profile is not None and any(game.finished for game in services().games.of_owner(profile))
    return _solo_page(SoloForm.read(request.args, SUGGESTED if has_played else FIRST), {})


@blueprint.post("/solo/new")
def create_solo() -> Response | tuple[str, int]:
    """Start the game against the bots."""
    form = SoloForm.read(request.form)
    errors = form.errors()
    if errors:
        return _solo_page(form, errors, 422)
    return _start(form.setup(), form.name or form.default_name(_today()))


def _solo_page(form: SoloForm, errors: dict[str, str], status: int = 200) -> tuple[str, int]:
    screen = solo_setup_screen(form, errors)
    return render_template("play/new_solo.html", screen=screen, default_name=form.default_name(_today())), status


@blueprint.get("/people/new")
def people() -> tuple[str, int]:
    """The setup form of a game of several people."""
    return _people_page(PeopleForm.read(request.args), {})


@blueprint.post("/people/new")
def create_people() -> Response | tuple[str, int]:
    """Start the game of several people."""
    form = PeopleForm.read(request.form)
    errors = form.errors()
    if errors:
        return _people_page(form, errors, 422)
    return _start(form.setup(), form.name or form.default_name(_today()))


def _people_page(form: PeopleForm, errors: dict[str, str], status: int = 200) -> tuple[str, int]:
    screen = people_setup_screen(form, errors)
    return render_template("play/new_people.html", screen=screen, default_name=form.default_name(_today())), status


def _start(setup: dict[str, object], name: str) -> Response:
    game = services().games.create(access.ensure_profile(), setup, name)
    return go_to(url_for("play.show", game_id=game.id))


def _today() -> str:
    return str(format_date(now(), "d MMMM"))
