"""Games that a phone answers by itself, or that went on in two places."""

from __future__ import annotations

from contextlib import nullcontext

from flask import Blueprint, Response, g, jsonify, render_template, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response as BaseResponse

from companion.front.two_places_screen import two_places
from companion.services import services
from companion.store.batches import Impossible, NotABatch, TooMuch, read_batch
from companion.store.carried import HeldHere, Missing, OnPhone, OtherRules
from companion.store.games import TooManyGames
from companion.store.replay import TooLong
from companion.store.rules_version import rules_version
from companion.store.seats import NotAlone
from companion.version import APP_VERSION
from companion.web import access, forms
from companion.web.limits import address_asking
from companion.web.pages import go_to

blueprint = Blueprint("carried", __name__)

SHORT = 100
"""Lines; longer batches are judged one at a time, as files are."""

WHY_NOT: dict[type[Exception], tuple[int, str]] = {
    NotABatch: (422, "malformed"),
    Impossible: (422, "impossible"),
    TooMuch: (413, "too_much"),
    TooLong: (422, "too_long"),
    TooManyGames: (422, "too_many_games"),
    NotAlone: (403, "not_alone"),
    OtherRules: (409, "other_rules"),
    Missing: (409, "missing"),
}


@blueprint.record
def _name_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals.update(
        played_elsewhere=played_elsewhere, is_this_phone=is_this_phone, shared_here=shared_here
    )


def played_elsewhere(game_id: str) -> OnPhone | None:
    """The phone that answers a game by itself, for its host."""
    return services().carried.phone_of(game_id) if g.get("is_carried") and access.standing().is_host else None


def shared_here(_game_id: str) -> str:
    """How up to date a server is: `companion/offline/phone.py` knows."""
    return ""


def is_this_phone(phone: OnPhone) -> bool:
    return phone.device_id == access.device_id()


@blueprint.after_request
def let_the_phone_read(response: Response) -> Response:
    """Only the app for phones may ask from another origin."""
    phone_url = services().settings.phone_url
    response.vary.add("Origin")
    if phone_url and request.headers.get("Origin") == phone_url:
        response.headers.update(
            {
                "Access-Control-Allow-Origin": phone_url,
                "Access-Control-Allow-Credentials": "true",
                "Access-Control-Allow-Headers": "X-CSRFToken",
                "Access-Control-Max-Age": "7200",
            }
        )
    return response


@blueprint.get("/carried")
def token() -> Response:
    """A phone signs its requests with it."""
    return jsonify(csrf=generate_csrf())


@blueprint.get("/carried/games")
def of_profile() -> Response:
    """What a phone takes along that takes all, and what stays with its reason."""
    profile = access.profile_id()
    found = services().carried.of_profile(profile, str(access.device_id())) if profile else []
    return jsonify(games=[{"game": each.game_id, "name": each.name, "why": each.why} for each in found])


@blueprint.post("/games/<game_id>/carry")
def carry(game_id: str) -> tuple[Response, int] | Response:
    """The game's file, for the phone that answers from now on."""
    access.require_host(game_id)
    try:
        document = services().carried.take_along(game_id, str(access.device_id()))
    except NotAlone as error:
        return _why_not(game_id, error)
    return jsonify(game=game_id, seq=len(document.entries), document=document.model_dump(mode="json"))


@blueprint.post("/games/<game_id>/log")
def log(game_id: str) -> tuple[Response, int] | Response:
    """As JSON; see `docs/architecture.md`."""
    access.require_host(game_id)
    address = address_asking(services().settings.proxies)
    try:
        batch = read_batch(request.get_data())
        with services().imports.passed() if len(batch.entries) > SHORT else nullcontext():
            held = services().carried.receive(
                game_id, str(access.device_id()), batch, lambda: services().limits.game_wanted(address)
            )
    except tuple(WHY_NOT) as error:
        return _why_not(game_id, error)
    return _said(held, game_id)


def _said(held: HeldHere, game_id: str) -> tuple[Response, int]:
    said = {"game": held.game_id, "seq": held.seq, "length": held.length}
    return (jsonify(said), 200) if held.game_id == game_id else (jsonify(why="parted", **said), 409)


def _why_not(game_id: str, error: Exception) -> tuple[Response, int]:
    status, why = WHY_NOT[type(error)]
    seq = services().games.seq(game_id)
    return jsonify(why=why, seq=seq, rules_version=rules_version(), version=APP_VERSION), status


@blueprint.post("/games/<game_id>/bring-back")
def bring_back(game_id: str) -> BaseResponse:
    access.require_host(game_id)
    services().carried.bring_back(game_id)
    return go_to(url_for("games.settings", game_id=game_id))


@blueprint.get("/games/<game_id>/two-places")
def both(game_id: str) -> str:
    access.require_host(game_id)
    return render_template("front/carried/both.html", screen=two_places(services().carried.both(game_id)))


@blueprint.post("/games/<game_id>/two-places")
def choose(game_id: str) -> BaseResponse:
    access.require_host(game_id)
    services().carried.choose(game_id, forms.text("chosen"))
    return go_to(url_for("carried.both", game_id=game_id))
