"""Setting up a game on screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from companion.campaign import asked as campaign
from companion.front import shown_code
from companion.front.people_setup_screen import PeopleForm, people_setup_screen
from companion.front.scenario_form import says_noted, suggested
from companion.front.solo_setup_screen import SoloForm, solo_setup_screen
from companion.front.table_setup_screen import suggested_level
from companion.game.guide import way_into
from companion.services import services
from companion.web import access
from companion.web.pages import go_to, keep_answers, today

blueprint = Blueprint("play_setup", __name__)

Form = TypeVar("Form", SoloForm, PeopleForm)
Page = tuple[str, int]


@blueprint.get("/new")
def choose() -> str:
    """At a table or on screen. Query: `where` answers already."""
    return render_template("front/play_setup/choose.html", on_screen=request.args.get("where") == "screen")


@blueprint.get("/solo/new")
def solo() -> Page:
    profile = access.profile_id()
    games = services().games.of_owner(profile) if profile is not None else []
    form = SoloForm.read(request.args, suggested_level(games))
    if not says_noted(request.args):
        form = replace(form, noted=suggested(campaign.left_for(form.scenario), form.deck))
    return _solo_page(form, {})


@blueprint.post("/solo/new")
def create_solo() -> Response | Page:
    return _create(SoloForm.read(request.form), _solo_page)


def _solo_page(form: SoloForm, errors: Mapping[str, str], status: int = 200) -> Page:
    screen = solo_setup_screen(form, errors, campaign.left_for(form.scenario))
    return render_template("front/play_setup/new_solo.html", screen=screen), status


@blueprint.get("/people/new")
def people() -> Page:
    return _people_page(PeopleForm.read(request.args), {})


@blueprint.post("/people/new")
def create_people() -> Response | Page:
    return _create(PeopleForm.read(request.form), _people_page)


def _people_page(form: PeopleForm, errors: Mapping[str, str], status: int = 200) -> Page:
    screen = people_setup_screen(form, errors)
    return render_template("front/play_setup/new_people.html", screen=screen), status


def _create(form: Form, page: Callable[[Form, Mapping[str, str], int], Page]) -> Response | Page:
    errors = form.errors()
    if errors:
        keep_answers()
        return page(form, errors, 422)
    setup, name = form.setup(), form.name or form.default_name(today())
    campaign.check(str(setup.get("scenario", "")))
    waits_for = form.open_seats if isinstance(form, PeopleForm) else None
    owner, device = access.ensure_profile(), access.device_id()
    game = services().games.create(owner, setup, name, device, waits_for, by_form=True)
    campaign.belongs(game)
    if waits_for:
        shown_code.make(game.id)
    return go_to(way_into(game))
