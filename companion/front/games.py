"""A game as a whole: name, export, rematch, deletion, import, news."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response as BaseResponse

from companion.front import streams
from companion.limits import TooOften
from companion.services import services
from companion.store.campaign_files import is_campaign
from companion.store.documents import NotADocument
from companion.store.everything import is_everything
from companion.store.models import GameRow
from companion.store.plain import clean_name
from companion.store.replay import AlreadyThere
from companion.store.rules_version import rules_version
from companion.web import access, forms
from companion.web.device import SETTINGS, choose, otherwise
from companion.web.limits import address_asking
from companion.web.links import pages_of, url_of
from companion.web.pages import as_file, as_zip, go_to, page_or_part, wants_part
from engine.acts import GoOn
from engine.decisions import BadSetup

blueprint = Blueprint("games", __name__)

ALONE_SECONDS = 60.0
"""For the file of everything, if nobody else waits."""
IMPORT_ERRORS = {
    "missing": _l("Choose the file of an exported game first."),
    "malformed": _l("This file is not a game exported from this app."),
    "malformed_everything": _l("This file is not one in which this app keeps everything, or it is damaged."),
    "malformed_campaign": _l("This file is not a campaign exported from this app, or it is damaged."),
    "game_of_another_scenario": _l("In this file, a game is of a different scenario than the campaign says."),
    "game_of_another_level": _l("In this file, a game is said to be of a different level than it was set up at."),
    "game_of_another_campaign": _l(
        "A game of this file belongs to another campaign of yours, or to another part of it."
    ),
    "game_twice": _l("In this file, a game appears twice: each belongs to one part of a campaign only."),
    "begun_too_early": _l("In this file, a game was begun before its campaign, or given up before it was begun."),
    "told_otherwise": _l("This file tells a game of the campaign in a way that cannot have happened."),
    "unknown_kind": _l("This file holds a kind of game that this version of the app does not know."),
    "bad_setup": _l("The setup in this file is not one that a game can start from."),
    "does_not_replay": _l("The answers in this file cannot be replayed by the rules of this version."),
}


@blueprint.get("/games/<game_id>/settings")
def settings(game_id: str) -> tuple[str, int]:
    game = access.require_host(game_id)
    return _settings_page(game, name=game.name, saved="renamed" in request.args)


@blueprint.post("/games/<game_id>/name")
def rename(game_id: str) -> BaseResponse | tuple[str, int]:
    game = access.require_host(game_id)
    name = clean_name(forms.text("name"))
    error = forms.name_error(name)
    if error:
        return _settings_page(game, name=name, error=str(error), status=422)
    services().games.rename(game_id, name)
    if wants_part():
        return _settings_page(services().games.find(game_id), name=name, saved=True)
    return go_to(url_for("games.settings", game_id=game_id, renamed=1))


def _settings_page(
    game: GameRow, *, name: str, error: str = "", saved: bool = False, status: int = 200
) -> tuple[str, int]:
    page, part = "front/games/settings.html", "front/games/_name.html"
    secret = access.keeps_secrets(game)
    return page_or_part(
        page,
        part,
        status,
        game=game,
        name=name,
        error=error,
        saved=saved,
        keeps_secrets=secret,
        on_phone=services().carried.phone_of(game.id),
        phone_url=_may_go_to(game),
        both=services().carried.parting(game.id),
        rules_are_todays=game.rules_version == rules_version(),
    )


def _may_go_to(game: GameRow) -> str:
    """Where a phone plays the game by itself, if it may."""
    is_alone = game.finished is None and game.open_seats is None and not services().guests.others_act(game.id)
    return services().settings.phone_url if is_alone else ""


@blueprint.get("/games/<game_id>/delete")
def confirm_delete(game_id: str) -> str:
    return render_template("front/games/delete.html", game=access.require_host(game_id))


@blueprint.post("/games/<game_id>/delete")
def delete(game_id: str) -> BaseResponse:
    access.require_host(game_id)
    services().games.delete(game_id)
    return go_to(url_for("home.index"))


@blueprint.post("/games/<game_id>/rematch")
def rematch(game_id: str) -> BaseResponse:
    """Same setup and guests. Field: `level` of the bots, if different."""
    played = access.require_host(game_id)
    level = forms.number("level") if "level" in request.form and "level" in played.setup else None
    try:
        game = services().games.rematch(game_id, access.device_id(), level, _name_at(played, level))
        services().guests.bring_along(game_id, game.id)
    except BadSetup:  # rules changed: look at the setup again
        return go_to(url_for(pages_of(played.kind).begin))
    pages = pages_of(game.kind)
    return go_to(url_for(pages.set_out or pages.show, game_id=game.id))


def _name_at(game: GameRow, level: int | None) -> str:
    """With the new level; "" if the name does not say it."""
    for words in (_("Level %(level)s", level="{}"), _("level %(level)s", level="{}")):
        said = words.format(game.setup.get("level"))
        if level is not None and said in game.name:
            return game.name.replace(said, words.format(level))
    return ""


@blueprint.post("/games/<game_id>/go-on")
def go_on(game_id: str) -> BaseResponse:
    """Drop the answers that rules no longer follow. Field: `seq` of the page."""
    game = access.require_host(game_id)
    services().games.act(game_id, forms.seq(), GoOn())
    return go_to(url_of(game))


@blueprint.get("/games/<game_id>/export")
def export(game_id: str) -> BaseResponse:
    """With its log, as JSON."""
    game = access.require_host(game_id)
    if access.keeps_secrets(game):
        raise access.KeepsSecrets(game_id)
    document = services().games.export(game_id)
    return as_file(document.model_dump_json(indent=1), game.name)


@blueprint.get("/import")
def choose_import() -> str:
    return render_template("front/games/import.html", error="", known=None)


@blueprint.post("/import")
def import_game() -> BaseResponse | tuple[str, int]:
    services().limits.file_came(access.device_id() or address_asking(services().settings.proxies))
    file = request.files.get("file")
    try:
        with services().imports.passed():
            content = file.read() if file else b""
            if not content:
                raise NotADocument("missing")
            if is_everything(content):
                return _import_everything(content)
            if is_campaign(content):
                return _import_campaign(content)
            game = services().games.import_document(access.ensure_profile(), content, access.device_id())
    except NotADocument as error:
        return render_template("front/games/import.html", error=IMPORT_ERRORS[error.kind], known=None), 422
    except AlreadyThere as found:
        return render_template("front/games/import.html", error="", known=found.game), 409
    return go_to(url_of(game))


def _import_campaign(content: bytes) -> BaseResponse:
    files = services().campaign_files
    campaign, is_new = files.import_campaign(access.ensure_profile(), content, access.device_id())
    return go_to(url_for("campaign.show", campaign_id=campaign.id, known=None if is_new else 1))


def _import_everything(content: bytes) -> tuple[str, int]:
    parts, owner = services(), access.ensure_profile()
    taken = parts.everything.take_in(
        owner, content, access.device_id(), _may_add, None if parts.meets_others else ALONE_SECONDS
    )
    here = otherwise()
    for name, value in taken.settings.items():
        if name in SETTINGS and value in SETTINGS[name] and name not in here:
            choose(name, value)
    return render_template("front/games/taken_in.html", taken=taken), 200


def _may_add() -> bool:
    parts = services()
    try:
        parts.limits.game_wanted(address_asking(parts.settings.proxies))
    except TooOften:
        return False
    return True


@blueprint.get("/everything")
def everything() -> BaseResponse:
    """Games, campaigns and this phone's settings, as a zip."""
    owner = access.profile_id()
    if owner is None:
        abort(404)
    with services().exports.passed():
        content = services().everything.export(owner, otherwise(), access.keeps_secrets)
    return as_zip(content, "tapestry-companion")


@blueprint.get("/games/<game_id>/events")
def events(game_id: str) -> Response:
    """The log's length, now and at each change. Holds no database connection."""
    access.require_game(game_id)
    return streams.of_the_log(game_id)


@blueprint.get("/games/<game_id>/people/events")
def people_events(game_id: str) -> Response:
    access.require_game(game_id)
    return streams.of_the_people(game_id)
