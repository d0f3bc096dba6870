"""The solo game on screen: choosing how to play, setting up, each decision, and the boards to look at."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask_babel import format_date
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

import engine.cards.definitions
from companion import access, forms
from companion.games import Stale, View
from companion.models import now
from companion.pages import go_to, wants_part
from companion.screens.boards.map import MapScene
from companion.screens.play import (
    PlayScreen,
    journal_of,
    map_of,
    own_side,
    play_screen,
    rivals_screen,
    solo_of,
    track_scenes,
    why_not,
)
from companion.screens.play_boards import hex_screen, marked_map, placement_screen, plot_screen
from companion.screens.play_result import solo_result
from companion.screens.play_setup import SoloForm, solo_setup_screen
from companion.screens.play_words import name_of, source_label
from companion.services import services
from companion.views.guide import guide_of
from engine.decisions import NotPending, Refusal, Refused

blueprint = Blueprint("play", __name__)

TABS = (
    ("show", "table", _l("Game")),
    ("map", "map", _l("Map")),
    ("tracks", "tracks", _l("Tracks")),
    ("city", "house", _l("City")),
    ("cards", "tapestry", _l("Cards")),
    ("rivals", "automa", _l("Rivals")),
    ("journal", "journal", _l("Journal")),
)
"""The views of a game: endpoint, icon, word."""

AT_THE_TABLE = {"table.show": "play.show", "result.show": "play.score"}
"""The pages of a table game that everything else links to, and those of a game on screen."""


@blueprint.record
def _names_for_templates(state: BlueprintSetupState) -> None:
    """Sentences look printed names up by their slugs."""
    state.app.jinja_env.globals.update(cards=engine.cards.definitions, name_of=name_of, source_label=source_label)


@blueprint.before_app_request
def _to_its_own_screen() -> Response | None:
    """A link to a game leads to the screens of its kind."""
    if request.method != "GET" or request.endpoint not in AT_THE_TABLE:
        return None
    game = access.require_game((request.view_args or {})["game_id"])
    return go_to(url_for(AT_THE_TABLE[request.endpoint], game_id=game.id)) if game.kind == "solo" else None


@blueprint.before_request
def _already_shown() -> Response | None:
    """Nothing to send where a phone asks for news and shows the latest already."""
    seen = request.args.get("seen")
    if request.method != "GET" or seen is None or not wants_part():
        return None
    game = access.require_game((request.view_args or {})["game_id"])
    return Response(status=204) if seen == str(services().games.seq(game.id)) else None


@blueprint.get("/new")
def choose() -> str:
    """Where the game is played: on the table, with the phone for the bots, or on screen."""
    return render_template("play/choose.html")


@blueprint.get("/solo/new")
def new() -> tuple[str, int]:
    """The setup form of a game on screen."""
    return _setup_page(SoloForm.read(request.args), {})


@blueprint.post("/solo/new")
def create() -> Response | tuple[str, int]:
    """Start the game."""
    form = SoloForm.read(request.form)
    if request.form.get("act") == "refresh":
        return _setup_page(form, {})
    errors = form.errors()
    if errors:
        return _setup_page(form, errors, 422)
    name = form.name or form.default_name(_today())
    game = services().games.create(access.ensure_profile(), form.setup(), name)
    return go_to(url_for("play.show", game_id=game.id))


def _setup_page(form: SoloForm, errors: dict[str, str], status: int = 200) -> tuple[str, int]:
    screen = solo_setup_screen(form, errors)
    return render_template("play/new.html", screen=screen, default_name=form.default_name(_today())), status


def _today() -> str:
    return str(format_date(now(), "d MMMM"))


@contextmanager
def _opened(game_id: str) -> Iterator[tuple[View, PlayScreen]]:
    if access.require_game(game_id).kind != "solo":
        abort(404)
    with services().games.view(game_id) as view:
        yield view, play_screen(view)


def _page(template: str, tab: str, screen: PlayScreen, status: int = 200, **more: Any) -> tuple[str, int]:
    part = wants_part()
    frame = "play/part.html" if part else "play/frame.html"
    return render_template(template, screen=screen, tab=tab, tabs=TABS, frame=frame, oob=part, **more), status


def _game(
    game_id: str, status: int = 200, *, refusal: Refusal | None = None, moved_on: bool = False
) -> tuple[str, int]:
    """The game as it stands: the whole page, or for htmx what has changed of it."""
    with _opened(game_id) as (view, screen):
        refusal = refusal or _asked_why_not(view)
        boards = _boards(view, screen)
        drawn = None if any(boards.values()) else _map_beside(view, screen)
        boards["guide"] = guide_of(view, screen.question)
        return _page("play/show.html", "show", screen, status, refusal=refusal, moved_on=moved_on, map=drawn, **boards)


def _map_beside(view: View, screen: PlayScreen) -> MapScene:
    """The map below what happened: with the hex that is asked about, else with what the bots chose."""
    about = screen.question.data.get("hex") if screen.question else None
    if isinstance(about, tuple):
        return marked_map(solo_of(view.play), about)
    return map_of(view, screen, request.args.get("choice", type=int))[0]


def _asked_why_not(view: View) -> Refusal | None:
    """What the rules say to the key in `ask`; where it has become legal in the meantime, nothing."""
    key = request.args.get("ask", "")
    return why_not(view.play, key) if key else None


def _boards(view: View, screen: PlayScreen) -> dict[str, Any]:
    """The board on which the pending question is answered, as far as the steps in the address have come."""
    question, pending, solo = screen.question, view.play.pending, solo_of(view.play)
    boards: dict[str, Any] = {"placement": None, "hexes": None, "plots": None}
    if question is None or pending is None:
        return boards
    steps = request.args
    if question.shape == "placement":
        tile, hex, turn = (steps.get(name, "") for name in ("tile", "key", "turn"))
        boards["placement"] = placement_screen(solo, pending, tile, hex, turn)
    elif question.shape == "hexes":
        boards["hexes"] = hex_screen(solo, pending, question, steps.get("key", ""))
    elif question.shape == "plots":
        boards["plots"] = plot_screen(solo, pending, steps.get("at", ""), _here(view.game.id))
    return boards


def _here(game_id: str) -> Callable[[str], str]:
    """The address that moves the building in hand to a placement."""
    return lambda key: url_for("play.show", game_id=game_id, at=key, _anchor="city")


@blueprint.get("/solo/<game_id>")
def show(game_id: str) -> tuple[str, int]:
    """The game: what just happened and the question that is asked.

    In the address the steps of a longer answer: `tile`, `key` (a hex), `turn`, or `at` for a building; `ask` is a key
    to be told why not.
    """
    return _game(game_id)


@blueprint.post("/solo/<game_id>/answers")
def answer(game_id: str) -> tuple[str, int] | Response:
    """Answer what is pending: the field `key`, or several fields `item`, and `seq` of the screen it was tapped on."""
    access.require_game(game_id)
    seq = forms.seq()
    items = request.form.getlist("item")
    key = "+".join(sorted(items)) if items and "key" not in request.form else forms.text("key")
    try:
        services().games.answer(game_id, seq, key)
    except Refused as refused:
        return _game(game_id, 422, refusal=refused.refusal)
    except (Stale, NotPending):
        return _game(game_id, 409, moved_on=True)
    return _game(game_id) if wants_part() else go_to(url_for("play.show", game_id=game_id))


@blueprint.post("/solo/<game_id>/undo")
def undo(game_id: str) -> tuple[str, int] | Response:
    """Take back the last answer with all that followed."""
    access.require_game(game_id)
    return _step(game_id, services().games.undo)


@blueprint.post("/solo/<game_id>/redo")
def redo(game_id: str) -> tuple[str, int] | Response:
    """Do again what was undone last."""
    access.require_game(game_id)
    return _step(game_id, services().games.redo)


def _step(game_id: str, step: Callable[[str, int], int]) -> tuple[str, int] | Response:
    try:
        step(game_id, forms.seq())
    except (Stale, NotPending):
        return _game(game_id, 409, moved_on=True)
    return _game(game_id) if wants_part() else go_to(url_for("play.show", game_id=game_id))


@blueprint.get("/solo/<game_id>/map")
def map(game_id: str) -> tuple[str, int]:
    """The map as it lies."""
    with _opened(game_id) as (view, screen):
        drawn, row = map_of(view, screen)
        return _page("play/map.html", "map", screen, map=drawn, row=row)


@blueprint.get("/solo/<game_id>/tracks")
def tracks(game_id: str) -> tuple[str, int]:
    """All tracks: cost, benefit and bonus of each space, and where each token could go."""
    with _opened(game_id) as (view, screen):
        asked = _asked_why_not(view)
        return _page("play/tracks.html", "tracks", screen, scenes=track_scenes(view), refusal=asked)


@blueprint.get("/solo/<game_id>/city")
def city(game_id: str) -> tuple[str, int]:
    """Your capital city and income mat."""
    with _opened(game_id) as (view, screen):
        return _page("play/city.html", "city", screen, side=own_side(view))


@blueprint.get("/solo/<game_id>/cards")
def cards(game_id: str) -> tuple[str, int]:
    """Your civilization, tapestries, hand, tech cards and tiles."""
    with _opened(game_id) as (view, screen):
        return _page("play/cards.html", "cards", screen, side=own_side(view))


@blueprint.get("/solo/<game_id>/rivals")
def rivals(game_id: str) -> tuple[str, int]:
    """The Automa and the Shadow Empire: what lies before them, landmarks and achievements."""
    with _opened(game_id) as (view, screen):
        return _page("play/rivals.html", "rivals", screen, rivals=rivals_screen(view))


@blueprint.get("/solo/<game_id>/journal")
def journal(game_id: str) -> tuple[str, int]:
    """All that happened, the latest first."""
    with _opened(game_id) as (view, screen):
        return _page("play/journal.html", "journal", screen, rounds=journal_of(view))


@blueprint.get("/solo/<game_id>/score")
def score(game_id: str) -> tuple[str, int]:
    """The standing, or at the end the result: every point by era and source."""
    with _opened(game_id) as (view, screen):
        return _page("play/score.html", "", screen, result=solo_result(view))
