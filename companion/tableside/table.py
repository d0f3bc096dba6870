"""The pages of a game at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, abort, render_template, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

import automa.definitions
from automa.table.report_keys import allowed, entered_vp, may_be_allowed, reported
from automa.table.reports import is_vp_source
from companion.game.ending import ending_screen
from companion.game.game_pages import act_on, already_shown, carried_out, game_page
from companion.game.guide import speaks_at_table
from companion.game.hints import is_still_sought
from companion.game.in_words import game_words
from companion.game.map import unnoted_tiles, with_ways_to_name
from companion.game.points import label_of
from companion.game.prompts import answers_of_a_card, tile_choices
from companion.game.sight import people_at
from companion.game.since import seen_before
from companion.game.table_rows import table_of
from companion.services import services
from companion.store.guests import Part
from companion.store.replay import AnyPlay, View
from companion.tableside import aloud
from companion.tableside.hints import HintForm, form_now, read_form
from companion.tableside.reports import (
    MapAct,
    follow_up,
    landmark_rows,
    map_act,
    more_screen,
    restarts_now,
    tile_screen,
)
from companion.tableside.rounds import answer_rounds
from companion.tableside.score import beside_map, score_screen
from companion.tableside.table_screen import ShownMap, TableScreen, asks_again, map_of, table_screen, track_scenes
from companion.tableside.tips import moment_of, tip_at
from companion.tableside.turns import OF_INCOME, act_by, doing_again, taking_back
from companion.web import access, forms
from companion.web.pages import address, go_to, wants_part
from companion.web.parts import shows_all
from companion.web.permissions import AT_THE_TABLE, HELPING, WATCHING, Asker, require
from companion.web.shown import show_game
from companion.web.spoken import spoken
from engine.acts import Act, Answer, TakeHint
from engine.decisions import Refusal
from engine.state.codec import hex_text

blueprint = Blueprint("tableside", __name__)

DOORS = (
    ("tracks", "tracks", _l("Tracks")),
    ("map", "map", _l("Map")),
    ("landmarks", "landmark", _l("Landmarks")),
    ("journal", "journal", _l("Log")),
    ("score", "score", _l("Score")),
)
"""Other views: endpoint, icon, word."""


@blueprint.record
def _names_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals.update(
        DOORS=DOORS,
        bots=automa.definitions,
        tile_choices_of=tile_choices,
        answers_of_a_card=answers_of_a_card,
        label_of_points=label_of,
        reported=reported,
        reads_aloud=aloud.is_on,
        said_of=aloud.said_of,
    )
    state.app.jinja_env.filters["spoken"] = spoken


blueprint.before_request(already_shown)

NOTHING_ELSE: Final[Mapping[str, Any]] = {
    "was_opened": False,
    "refusal": None,
    "moved_on": False,
    "page_is_over": False,
    "again": "",
    "restarts": (),
    "advances": False,
    "offers_aloud": False,
}
"""If nothing was refused, asked again or offered."""

COUNT = "count"
"""Instead of a key: an income turn's VP alone."""

ASKERS = {Part.HELP: HELPING, Part.WATCH: WATCHING}


def asker() -> Asker:
    """Who asks, for permissions."""
    return ASKERS.get(access.standing().part, AT_THE_TABLE)


@contextmanager
def _opened(game_id: str) -> Iterator[tuple[View, TableScreen]]:
    with services().games.view(game_id, access.require_game(game_id)) as view:
        show_game(view.play.state.game)
        yield view, table_screen(view, seen_before())


def _page(template: str, tab: str, screen: TableScreen, status: int = 200, **more: Any) -> tuple[str, int]:
    return game_page("tableside", template, tab, (), screen, status, **more)


def _table(
    view: View,
    status: int = 200,
    *,
    refusal: Refusal | None = None,
    refused_key: str = "",
    moved_on: bool = False,
    page_is_over: bool = False,
    again: str = "",
    choice: int | None = None,
    advances: bool = False,
) -> tuple[str, int]:
    """page_is_over: replaces another page. again: would move the bots twice. advances: also after one's turn."""
    show_game(view.play.state.game)
    screen = table_screen(view, seen_before())
    if view.mismatch:
        return _page("tableside/outgrown.html", "show", screen, status, mismatch=view.mismatch)
    follows = refusal is None and not again and access.standing().part is not Part.WATCH
    act = follow_up(view, screen.hint) if follows else None
    shown = _with_ways_to_name(view, screen, map_of(view, screen, choice))
    screen = replace(screen, since=screen.since.beside((*screen.bots_turn.rows, *screen.own_turn.rows)))
    return _show(
        view,
        screen,
        "show",
        status,
        act=act,
        map=shown.scene,
        shown=shown,
        restarts=restarts_now(view) if follows else (),
        refusal=refusal,
        refused_key=allowed(refused_key) if refused_key else "",
        moved_on=moved_on,
        page_is_over=page_is_over,
        again=again,
        advances=advances,
        offers_aloud=aloud.is_offered(view),
    )


def _show(
    view: View, screen: TableScreen, tab: str, status: int = 200, *, act: MapAct | None, **more: Any
) -> tuple[str, int]:
    """act: for which the map is open. more: unlike NOTHING_ELSE."""
    tip = tip_at(view.play, screen, act) if speaks_at_table(view.game) else None
    beside = beside_map(view, screen) if shows_all() else None
    shown = {**NOTHING_ELSE, **more}
    return _page("tableside/show.html", tab, screen, status, act=act, tip=tip, beside=beside, **shown)


def _with_ways_to_name(view: View, screen: TableScreen, shown: ShownMap) -> ShownMap:
    """Links from unnoted tiles, if this phone may name them."""
    if not screen.is_players_turn or access.standing().part is Part.WATCH:
        return shown
    hexes = unnoted_tiles(table_of(view.play))
    ways = {hex: address("tableside.tile", game_id=screen.game_id, hex=hex_text(hex)) for hex in hexes}
    return replace(shown, scene=with_ways_to_name(shown.scene, ways))


@blueprint.get("/games/<game_id>")
def show(game_id: str) -> tuple[str, int] | Response:
    """Query: `choice`, `advances`: what the dock asks. `sought=hint`: 204 for a script while one is looked for."""
    row = access.require_game(game_id)
    if is_still_sought(game_id):
        return Response(status=204)
    choice = request.args.get("choice", type=int)
    with services().games.view(game_id, row) as view:
        return _table(view, choice=choice, advances="advances" in request.args)


@blueprint.post("/games/<game_id>/answers")
def answer(game_id: str) -> tuple[str, int] | Response:
    """Fields: `key`, the screen's `seq`, and optionally `vp`, `again`.

    vp: of an income turn, counted first (COUNT as the key: alone). again: the bots may move twice.
    """
    key, vp = forms.text("key"), request.form.get("vp", "").strip()
    counted = entered_vp(f"+{vp}", OF_INCOME)
    if key == COUNT:
        return _answer(game_id, counted)
    return _answer(game_id, key, *([counted] if vp.strip("0") else []))


@blueprint.post("/games/<game_id>/points")
def move_points(game_id: str) -> tuple[str, int] | Response:
    """Fields: `amount`, `sign` (+ or -), optional `source`."""
    amount, sign, source = forms.text("amount").strip(), forms.text("sign"), request.form.get("source", "")
    return _answer(game_id, entered_vp(f"{sign}{amount}", source))


def _answer(game_id: str, key: str, *first: str) -> tuple[str, int] | Response:
    return _act(game_id, lambda play: act_by(play, Answer(key, first)), key)


@blueprint.post("/games/<game_id>/undo")
def undo(game_id: str) -> tuple[str, int] | Response:
    return _act(game_id, taking_back)


@blueprint.post("/games/<game_id>/redo")
def redo(game_id: str) -> tuple[str, int] | Response:
    return _act(game_id, doing_again)


def _act(game_id: str, act: Callable[[AnyPlay], Act], key: str = "") -> tuple[str, int] | Response:
    """Ask before the bots move twice. key: if it is an answer."""
    row, seq = access.require_game(game_id), forms.seq()
    with services().games.opened(game_id, row) as opened:
        view = opened.view()
        taken = act(view.play)
        require(asker(), view.play, people_at(view.play), taken)
        if seq == view.seq and "again" not in request.form and asks_again(view, key):
            return _table(view, 422, again=key)

        def shown(status: int, refusal: Refusal | None, moved_on: bool) -> tuple[str, int]:
            now = opened.view()
            refused_key = key if refusal and may_be_allowed(now.play.pending, key) else ""
            return _table(now, status, refusal=refusal, refused_key=refused_key, moved_on=moved_on)

        went_on = view.play.pending is not None
        page = carried_out(lambda: act_on(opened, seq, asker(), taken), game_id, "tableside", shown)
        is_over = went_on and opened.view().play.pending is None
        return go_to(url_for("result.show", game_id=game_id)) if is_over else page


@blueprint.get("/games/<game_id>/tracks")
def tracks(game_id: str) -> tuple[str, int]:
    with _opened(game_id) as (view, screen):
        return _page("tableside/tracks.html", "tracks", screen, scenes=track_scenes(view, screen))


@blueprint.get("/games/<game_id>/map")
def map(game_id: str) -> tuple[str, int]:
    with _opened(game_id) as (view, screen):
        shown = _with_ways_to_name(view, screen, map_of(view, screen))
        return _page("tableside/map.html", "map", screen, shown=shown)


@blueprint.get("/games/<game_id>/landmarks")
def landmarks(game_id: str) -> tuple[str, int]:
    with _opened(game_id) as (view, screen):
        return _page("tableside/landmarks.html", "landmarks", screen, rows=landmark_rows(view), more=more_screen(view))


@blueprint.get("/games/<game_id>/words")
def words(game_id: str) -> tuple[str, int]:
    with _opened(game_id) as (view, screen):
        everyone, scene = (seat.look for seat in screen.seats), map_of(view, screen).scene
        return _page(
            "tableside/words.html", "words", screen, words=game_words(everyone, track_scenes(view, screen), scene)
        )


@blueprint.get("/games/<game_id>/journal")
def journal(game_id: str) -> tuple[str, int]:
    """Latest first."""
    with _opened(game_id) as (view, screen):
        if view.told:
            return _page("game/result/told.html", "journal", screen, told=ending_screen(view.told))
        return _page("tableside/journal.html", "journal", screen, rounds=answer_rounds(view.play))


@blueprint.get("/games/<game_id>/score")
def score(game_id: str) -> tuple[str, int]:
    with _opened(game_id) as (view, screen):
        return _page("tableside/score.html", "score", screen, score=score_screen(view))


@blueprint.get("/games/<game_id>/points")
def points(game_id: str) -> tuple[str, int]:
    """Query: `for`, what the VP are for."""
    access.require_hands(game_id)
    with _opened(game_id) as (_view, screen):
        source = request.args.get("for")
        if source is not None and (not source or is_vp_source(source)):
            screen = replace(screen, offers=replace(screen.offers, dock=replace(screen.offers.dock, source=source)))
        return _page("tableside/points.html", "", screen)


@blueprint.get("/games/<game_id>/help")
def help(game_id: str) -> tuple[str, int]:
    """What each button does now: a page, or the words of the sheet."""
    with _opened(game_id) as (view, screen):
        moment = moment_of(screen, follow_up(view))
        if wants_part():
            return render_template("tableside/_help_sheet.html", screen=screen, moment=moment), 200
        return _page("tableside/help.html", "", screen, moment=moment)


@blueprint.get("/games/<game_id>/more")
def more(game_id: str) -> tuple[str, int]:
    access.require_hands(game_id)
    with _opened(game_id) as (view, screen):
        return _page("tableside/more.html", "", screen, more=more_screen(view))


@blueprint.get("/games/<game_id>/hint")
def hint(game_id: str) -> tuple[str, int]:
    """The form for one; the table, if there is none to ask for."""
    with _opened(game_id) as (view, screen):
        require(asker(), view.play, people_at(view.play), TakeHint(""))
        if screen.hint is None or screen.hint.told or screen.hint.is_sought:
            return _table(view, 409 if screen.hint is None else 200, page_is_over=True)
        return _page("tableside/hint.html", "", screen, form=form_now(view))


@blueprint.post("/games/<game_id>/hint")
def take_hint(game_id: str) -> tuple[str, int] | Response:
    """Fields: `seq`, and what the phone does not see, by the names of `standing.SAID`."""
    seq = forms.seq()
    with _opened(game_id) as (view, screen):
        require(asker(), view.play, people_at(view.play), TakeHint(""))
        if screen.hint is None or (view.seq != seq and not screen.hint.told):
            return _table(view, 409, moved_on=True)
        said = read_form(view, request.form)
        if isinstance(said, HintForm) and not screen.hint.told:
            return _page("tableside/hint.html", "", screen, 422, form=said)
    if not isinstance(said, HintForm):
        services().thinkers.advise(game_id, said)
    if not wants_part():
        return go_to(url_for("tableside.show", game_id=game_id))
    with services().games.view(game_id) as view:
        return _table(view)


@blueprint.get("/games/<game_id>/act/<act>")
def act(game_id: str, act: str) -> tuple[str, int]:
    """The map to explore or conquer. Query: `anywhere`, every hex answers; `unanswered`, no cards do."""
    if act not in ("explore", "conquer"):
        abort(404)
    access.require_hands(game_id)
    with _opened(game_id) as (view, screen):
        if not screen.is_players_turn:
            return _table(view, 409, page_is_over=True)
        unanswered = act == "conquer" and "unanswered" in request.args
        shown = map_act(view, act, anywhere="anywhere" in request.args, unanswered=unanswered)
        return _show(view, screen, "", act=shown, was_opened=True, map=shown.scene)


@blueprint.get("/games/<game_id>/tile/<hex>")
def tile(game_id: str, hex: str) -> tuple[str, int]:
    """Name a tile: choose one, then how it lies."""
    access.require_hands(game_id)
    with _opened(game_id) as (view, screen):
        named = tile_screen(view, hex, request.args.get("tile", ""))
        if named is None or not screen.is_players_turn:
            return _table(view, 409, page_is_over=True)
        return _page("tableside/tile.html", "", screen, named=named)
