"""Setting up a table game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from automa.table.table_setup import NEW_TABLES, TableSetup
from companion.campaign import asked as campaign
from companion.front.layout_screen import layout_screen
from companion.front.position_form import PositionForm, problem_sentences
from companion.front.position_screen import position_screen
from companion.front.scenario_form import noted, read_scenario
from companion.front.solo_setup_screen import hints_in_setup
from companion.front.table_setup_screen import SetupForm, default_name, setup_screen, suggested_level
from companion.game.guide import speaks_at_table
from companion.services import services
from companion.web import access, forms
from companion.web.pages import go_to, keep_answers, page_or_part, today
from companion.web.shown import show_game
from engine.decisions import BadSetup

blueprint = Blueprint("table_setup", __name__)


@blueprint.get("/games/new")
def new() -> tuple[str, int]:
    """From the address, or this phone's newest game."""
    form = SetupForm.read(request.args) if "players" in request.args else _last_form()
    if "players" not in request.args:
        form = replace(form, scenario=read_scenario(request.args))
    return _setup_page(form, {})


@blueprint.post("/games/new")
def create() -> Response | tuple[str, int]:
    """Field: `act` may ask for the form again (`refresh`) or the next page."""
    forms.text("players")
    form = SetupForm.read(request.form)
    act = request.form.get("act", "start")
    keep_answers()
    if act == "refresh":
        return _setup_page(form, {})
    errors = form.errors() | _name_errors(form)
    if errors:
        return _setup_page(form, errors, 422)
    if act == "position":
        return go_to(f"{url_for('table_setup.position')}?{urlencode(form.fields())}")
    if act != "start":
        abort(400)
    return go_to(url_for("table_setup.layout", game_id=_start(form)))


@blueprint.get("/games/new/position")
def position() -> Response | tuple[str, int]:
    """A table in mid-game; the setup is in the address."""
    setup_form = SetupForm.read(request.args)
    if setup_form.errors() or "players" not in request.args:
        return go_to(url_for("table_setup.new"))
    return _position_page(PositionForm.start(setup_form))


@blueprint.post("/games/new/position")
def create_from_position() -> Response | tuple[str, int]:
    """A tapped hex (`key`) or an opened part only changes the form."""
    forms.text("players")
    setup_form = SetupForm.read(request.form)
    if setup_form.errors():
        abort(400)
    try:
        form = PositionForm.read(setup_form, request.form)
    except ValueError:
        abort(400)
    if request.form.get("act") != "start":
        return _position_page(form)
    problems = form.problems()
    if problems:
        return _position_page(form, problem_sentences(problems), 422)
    return go_to(url_for("tableside.show", game_id=_start(setup_form, form.position())))


@blueprint.get("/games/<game_id>/layout")
def layout(game_id: str) -> str:
    """How to lay out the bots, to tick off."""
    game = access.require_game(game_id)
    if game.kind != "table":
        abort(404)
    with services().games.view(game_id, game) as view:
        show_game(view.play.state.game)
        screen = layout_screen(view.play)
    scenario = str(game.setup.get("scenario", ""))
    left = campaign.left_in(services().campaigns.of_game(game_id), scenario)
    kept = noted(scenario, left, None)
    tips = speaks_at_table(game)
    return render_template("front/table_setup/layout.html", game=game, screen=screen, kept=kept, tips=tips)


def _setup_page(form: SetupForm, errors: dict[str, str], status: int = 200) -> tuple[str, int]:
    screen = setup_screen(form, errors, campaign.left_for(form.scenario), _last_form())
    name = _default_name(form)
    return page_or_part(
        "front/table_setup/new.html", "front/table_setup/_form.html", status, screen=screen, default_name=name
    )


def _position_page(form: PositionForm, errors: dict[str, str] | None = None, status: int = 200) -> tuple[str, int]:
    show_game(form.blank.game)
    screen = position_screen(form, errors or {})
    return page_or_part("front/table_setup/position.html", "front/table_setup/_position.html", status, screen=screen)


def _start(form: SetupForm, position: dict[str, Any] | None = None) -> str:
    setup = form.setup()
    hints = hints_in_setup(wanted=form.hints and setup.players == 1 and not setup.scenario)
    plain = {**setup.plain(), **NEW_TABLES, **hints, "position": position}
    name = form.name or default_name(setup, today())
    campaign.check(form.scenario)
    game = services().games.create(access.ensure_profile(), plain, name, access.device_id(), by_form=True)
    campaign.belongs(game)
    return game.id


def _name_errors(form: SetupForm) -> dict[str, str]:
    error = forms.name_error(form.name) if form.name else None
    return {"name": str(error)} if error else {}


def _default_name(form: SetupForm) -> str:
    try:
        return default_name(form.setup(), today())
    except BadSetup:
        return default_name(TableSetup(), today())


def _last_form() -> SetupForm:
    profile = access.profile_id()
    games = services().games.of_owner(profile) if profile else []
    newest = max((game for game in games if game.kind == "table"), key=lambda game: game.created, default=None)
    if newest is None:
        return replace(SetupForm.of(TableSetup()), level=suggested_level(games))
    try:
        return SetupForm.of(TableSetup.read(newest.setup))
    except BadSetup:  # made by other rules than today's
        return SetupForm.of(TableSetup())
