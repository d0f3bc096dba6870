"""The pages of a game on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from flask import Blueprint, abort, request, url_for
from flask.sansio.blueprints import BlueprintSetupState
from flask_babel import lazy_gettext as _l
from werkzeug.wrappers import Response

from automa.thinking import may_be_advised, task_of
from companion.game.card_words import asked_by_a_card, pieces, refused_by_a_card, told_by_a_card
from companion.game.ending import ending_screen
from companion.game.game_pages import REFUSED, act_on, already_shown, carried_out, game_page
from companion.game.hints import has_hints, is_still_sought
from companion.game.in_words import game_words
from companion.game.map import with_news
from companion.game.points import drawn, scores_of
from companion.game.result import best_before
from companion.game.seats import seats_on_tracks
from companion.game.sight import Sight, sight_of
from companion.game.since import seen_before
from companion.game.story import story_of
from companion.game.turning import turning_screen
from companion.game.words import item_called, name_of, pooled_called, source_label, use_label
from companion.onscreen.everyone import everyone
from companion.onscreen.guided import guide_of
from companion.onscreen.news import journal_of
from companion.onscreen.play_screen import PlayScreen, map_of, play_screen, why_not
from companion.onscreen.room import room_for
from companion.onscreen.sides import others_screen, side_of
from companion.onscreen.so_far import boards_of, ticked_at
from companion.onscreen.stage import stage_of
from companion.onscreen.telling import telling_of
from companion.onscreen.terms import terms_of
from companion.services import services
from companion.store.replay import Opened, View
from companion.web import access, forms
from companion.web.pages import go_to, wants_part
from companion.web.parts import shows_all
from companion.web.permissions import OffLimits, Take, WhyNot, require, taking_back
from companion.web.shown import show_game
from engine.acts import Act, Agree, Answer, Redo, TakeHint
from engine.consent import NO, YES
from engine.decisions import NotPending, Refusal
from engine.hints import hint_here
from engine.outlook import turn_taken

blueprint = Blueprint("onscreen", __name__)

TABS = (
    ("show", "table", _l("Game")),
    ("map", "map", _l("Map")),
    ("tracks", "tracks", _l("Tracks")),
    ("city", "house", _l("City")),
    ("cards", "tapestry", _l("Cards")),
    ("others", "automa", _l("Rivals")),
    ("journal", "journal", _l("Log")),
)
"""Endpoint, icon, word."""

TABS_OF_PEOPLE = tuple(("others", "players", _l("Players")) if tab[0] == "others" else tab for tab in TABS)
"""If other people play."""

OF_A_HAND = ("city", "cards")
"""Only for the phone's holder."""

DOCKED: Final[Mapping[str, None]] = {"stage": None, "placement": None, "refusal": None}
"""Left out if a turn's question is docked below another view."""

MOST_ITEMS = 100
"""More than anything has."""

Page = tuple[str, int]


@blueprint.record
def _names_for_templates(state: BlueprintSetupState) -> None:
    state.app.jinja_env.globals.update(
        TABS=TABS,
        TABS_OF_PEOPLE=TABS_OF_PEOPLE,
        OF_A_HAND=OF_A_HAND,
        name_of=name_of,
        item_called=item_called,
        pooled_called=pooled_called,
        source_label=source_label,
        use_label=use_label,
        asked_by_a_card=asked_by_a_card,
        told_by_a_card=told_by_a_card,
        refused_by_a_card=refused_by_a_card,
        pieces=pieces,
        terms_of=terms_of,
        room_for=room_for,
        turn_taken=turn_taken,
    )


blueprint.before_request(already_shown)


def _sight(view: View) -> Sight:
    show_game(view.play.state.game)
    sight = sight_of(view.play, access.seat_taken(view.game.id), access.standing())
    if sight.seat is None:
        access.leave_seat(view.game.id)  # others may have had the phone, even if the same person is asked next
    return sight


@contextmanager
def _opened(game_id: str) -> Iterator[tuple[View, Sight, PlayScreen]]:
    with services().games.view(game_id, access.require_game(game_id)) as view:
        sight = _sight(view)
        yield view, sight, play_screen(view, sight, seen_before())


def _page(template: str, tab: str, screen: PlayScreen, status: int = 200, **more: Any) -> Page:
    tabs = TABS if screen.bots and screen.phone.you else TABS_OF_PEOPLE
    if screen.phone.you is None:
        tabs = tuple(each for each in tabs if each[0] not in OF_A_HAND)
    return game_page("onscreen", template, tab, tabs, screen, status, **{**DOCKED, **more})


def _game(view: View, status: int = 200, refusal: Refusal | None = None, moved_on: bool = False) -> Page:
    sight = _sight(view)
    screen = play_screen(view, sight, seen_before())
    if view.mismatch:
        asked, can_export = view.play.pending, not access.keeps_secrets(view.game)
        about = {"mismatch": view.mismatch, "asks": screen.owners.get(asked.seat) if asked else None}
        return _page("onscreen/outgrown.html", "show", screen, status, can_export=can_export, **about)
    refusal = refusal or _asked_why_not(sight)
    boards = boards_of(view.game.id, sight, screen.question)
    boards["stage"] = stage_of(sight, screen, request.args.get("choice", type=int), is_wide=shows_all())
    boards["ticked"] = ticked_at(screen.question) if status == REFUSED else None
    boards["tell"] = telling_of(screen)
    boards["guide"] = None if sight.seat is None else guide_of(view, screen.question, sight.seat)
    return _page("onscreen/show.html", "show", screen, status, refusal=refusal, moved_on=moved_on, **boards)


def _asked_why_not(sight: Sight) -> Refusal | None:
    key = request.args.get("ask", "")
    return why_not(sight, key) if key else None


@blueprint.get("/play/<game_id>")
def show(game_id: str) -> Page | Response:
    """The game.

    Query: steps of a longer answer, `tile`, `key` (a hex or plots), `turn`; for a building `at`, and `pivot`, where it
    stood before turning. `ask`: a key to be told why not. `sought=hint`: 204 for a script while one is looked for.
    """
    row = access.require_game(game_id)
    if is_still_sought(game_id):
        return Response(status=204)
    with services().games.view(game_id, row) as view:
        return _game(view)


@blueprint.post("/play/<game_id>/answers")
def answer(game_id: str) -> Page | Response:
    """Fields: `key`, or `several` and any number of `item`; the screen's `seq`."""
    items = request.form.getlist("item")
    if len(items) > MOST_ITEMS:
        abort(400)
    key = "+".join(sorted(items)) if items or "several" in request.form else forms.text("key")

    return _act(game_id, lambda _sight: Answer(key))


@blueprint.post("/play/<game_id>/think")
def think(game_id: str) -> Page | Response:
    """Let a built-in player think; 204 for a script meanwhile, as news will come, unless other games come first.

    Scripts ask by themselves: one that comes too late gets the game as it stands, without a warning.
    """
    game = access.require_game(game_id)
    with services().games.view(game_id, game) as view:
        if _sight(view).looks_on:
            raise OffLimits(WhyNot.ONLY_LOOKS)
        if task_of(view.play) is None:
            return _game(view) if wants_part() else _game(view, 409, moved_on=True)
    thinkers = services().thinkers
    answered = thinkers.think(game_id)
    if not wants_part():
        return go_to(url_for("onscreen.show", game_id=game_id))
    if not answered and not thinkers.before(game_id):
        return Response(status=204)
    with services().games.view(game_id, game) as view:
        return _game(view)


@blueprint.post("/play/<game_id>/hint")
def hint(game_id: str) -> Page | Response:
    """Let the coach look at one's question. A hint is given once; news comes when it is found."""
    seq = forms.seq()
    game = access.require_game(game_id)
    with services().games.view(game_id, game) as view:
        if not _may_be_told(view, seq):
            return _game(view, 409, moved_on=True)
    services().thinkers.advise(game_id)
    if not wants_part():
        return go_to(url_for("onscreen.show", game_id=game_id))
    with services().games.view(game_id, game) as view:
        return _game(view)


def _may_be_told(view: View, seq: int) -> bool:
    """Also if it was told already. seq: the screen's. Raises OffLimits."""
    sight = _sight(view)
    try:
        require(sight.asker, sight.play, sight.people, TakeHint(""))
    except NotPending:
        return False
    is_the_same = view.seq == seq or hint_here(view.play) is not None
    return is_the_same and has_hints(view) and may_be_advised(view.play)


@blueprint.post("/play/<game_id>/seat")
def take_seat(game_id: str) -> Page | Response:
    """Field: `seat`, who is asked and has the phone now."""
    seat = forms.number("seat")

    def take(sight: Sight) -> None:
        require(sight.asker, sight.play, sight.people, Take(seat))
        access.take_seat(game_id, seat, len(sight.play.log))

    return _do(game_id, lambda _opened, sight, _seq: take(sight))


@blueprint.post("/play/<game_id>/pass")
def pass_on(game_id: str) -> Page | Response:
    """Hide what only the holder may see."""

    return _do(game_id, lambda _opened, _sight, _seq: access.leave_seat(game_id))


@blueprint.post("/play/<game_id>/undo")
def undo(game_id: str) -> Page | Response:
    """Take the last answer back, or ask the others."""

    return _act(game_id, lambda sight: taking_back(sight.asker, sight.play, sight.people))


@blueprint.post("/play/<game_id>/agree")
def agree(game_id: str) -> Page | Response:
    """Fields `seat` and `said`: `yes` or `no` to undoing."""
    seat, said = forms.number("seat"), forms.text("said")
    if said not in (YES, NO):
        abort(400)
    return _act(game_id, lambda _sight: Agree(seat, said))


@blueprint.post("/play/<game_id>/redo")
def redo(game_id: str) -> Page | Response:
    return _act(game_id, lambda _sight: Redo())


def _act(game_id: str, act_of: Callable[[Sight], Act]) -> Page | Response:
    return _do(game_id, lambda opened, sight, seq: act_on(opened, seq, sight.asker, act_of(sight)))


def _do(game_id: str, do: Callable[[Opened, Sight, int], None]) -> Page | Response:
    seq = forms.seq()
    with services().games.opened(game_id, access.require_game(game_id)) as opened:

        def shown(status: int, refusal: Refusal | None, moved_on: bool) -> Page:
            return _game(opened.view(), status, refusal, moved_on)

        sight = _sight(opened.view())
        return carried_out(lambda: do(opened, sight, seq), game_id, "onscreen", shown)


@blueprint.get("/play/<game_id>/map")
def map(game_id: str) -> Page:
    with _opened(game_id) as (_view, sight, screen):
        drawn, row = map_of(sight, screen.news.others)
        return _page("onscreen/map.html", "map", screen, map=with_news(drawn, screen.since.hexes), row=row)


@blueprint.get("/play/<game_id>/tracks")
def tracks(game_id: str) -> Page:
    """Query: `open`, the track whose spaces are shown."""
    with _opened(game_id) as (_view, sight, screen):
        scenes = seats_on_tracks(sight.state, moves=screen.since.moves)
        opened, refusal = request.args.get("open"), _asked_why_not(sight)
        return _page("onscreen/tracks.html", "tracks", screen, scenes=scenes, opened=opened, refusal=refusal)


@blueprint.get("/play/<game_id>/city")
def city(game_id: str) -> Page:
    return _own_side(game_id, "city")


@blueprint.get("/play/<game_id>/cards")
def cards(game_id: str) -> Page:
    """Your civilization, tapestries, hand, tech cards and tiles."""
    return _own_side(game_id, "cards")


def _own_side(game_id: str, tab: str) -> Page:
    with _opened(game_id) as (_view, sight, screen):
        if sight.seat is None:
            return _page("onscreen/hidden.html", tab, screen)
        side = side_of(sight, sight.seat)
        return _page(f"onscreen/{tab}.html", tab, screen, side=side, refusal=_asked_why_not(sight))


@blueprint.get("/play/<game_id>/others")
def others(game_id: str) -> Page:
    """With landmarks and achievements."""
    with _opened(game_id) as (_view, sight, screen):
        return _page("onscreen/others.html", "others", screen, others=others_screen(sight), everyone=everyone(sight))


@blueprint.get("/play/<game_id>/others/<int:seat>")
def side(game_id: str, seat: int) -> Page:
    """What everybody may see of a player."""
    with _opened(game_id) as (_view, sight, screen):
        if seat not in sight.game.players:
            abort(404)
        look = sight.looks[seat]
        return _page("onscreen/side.html", "others", screen, seat=seat, look=look, side=side_of(sight, seat))


@blueprint.get("/play/<game_id>/journal")
def journal(game_id: str) -> Page:
    """Latest first."""
    with _opened(game_id) as (view, sight, screen):
        if view.told:
            return _page("game/result/told.html", "journal", screen, told=ending_screen(view.told))
        return _page("onscreen/journal.html", "journal", screen, rounds=journal_of(sight))


@blueprint.get("/play/<game_id>/words")
def words(game_id: str) -> Page:
    with _opened(game_id) as (_view, sight, screen):
        boards = boards_of(game_id, sight, screen.question)
        tapped = boards["placement"] or boards["hexes"]
        shown = tapped.map if tapped else map_of(sight, screen.news.others)[0]
        side = side_of(sight, sight.seat) if sight.seat is not None else None
        built = (side.city, side.on_cards) if side else (None, ())
        tables = game_words((seat.look for seat in screen.seats), seats_on_tracks(sight.state), shown, *built)
        earned = others_screen(sight).achievements
        return _page(
            "onscreen/words.html",
            "words",
            screen,
            words=tables,
            everyone=everyone(sight),
            achievements=earned,
            decks=side.decks if side else (),
        )


@blueprint.get("/play/<game_id>/tell")
def tell(game_id: str) -> Page:
    """What to send, for phones that cannot share."""
    with _opened(game_id) as (_view, _sight, screen):
        return _page("onscreen/tell.html", "", screen, tell=telling_of(screen))


@blueprint.get("/play/<game_id>/score")
def score(game_id: str) -> Page:
    """At the end all points by era and source."""
    with _opened(game_id) as (view, sight, screen):
        scoring = [number for number, seat in enumerate(screen.seats) if seat.scores]
        scores, looks = scores_of(sight.play, sight.game, scoring), {seat: sight.looks[seat] for seat in scoring}
        story = story_of(scores, looks, sight.people, best_before(view.game), sight.play.setup) if scores.over else None
        turning = turning_screen(view) if story else None
        result = drawn(scores, looks, turning.flags if turning else ())
        return _page("onscreen/score.html", "", screen, game=view.game, result=result, story=story, turning=turning)
