"""A game stepped through, and its latest step to keep offline."""

from __future__ import annotations

from collections.abc import Hashable

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask_babel import format_datetime
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.game.players import looks
from companion.game.replay_screen import ALL, BOARDS, replay_screen
from companion.game.turning import told_at
from companion.services import services
from companion.store.models import GameRow, now
from companion.store.replay import Recalled, recall
from companion.store.rules_version import rules_version
from companion.web import access
from companion.web.device import otherwise
from companion.web.language import language
from companion.web.links import url_of
from companion.web.pages import go_to, page_or_part
from companion.web.shown import show_game

blueprint = Blueprint("replay", __name__)

MADE_AT = Markup("<time></time>")
"""When a phone fetched the copy; escaped names cannot look like it."""


@blueprint.get("/games/<game_id>/replay")
def begin(game_id: str) -> tuple[str, int]:
    """The first step if finished, else the latest, with the board that moved."""
    game = access.require_game(game_id)
    recalled = services().games.recalled(game_id, game)
    return _page(game, recalled, *((0, BOARDS[0]) if game.finished else (recalled.last, "")))


@blueprint.get("/games/<game_id>/replay/<int:step>")
def show(game_id: str, step: int) -> tuple[str, int] | Response:
    """Nothing is stored. Of several people's game: what everybody may see. Query: `board`."""
    board = request.args.get("board", BOARDS[0])
    if board not in BOARDS:
        abort(400)
    game = access.require_game(game_id)
    recalled = services().games.recalled(game_id, game)
    if step > recalled.last:
        return go_to(url_for("replay.show", game_id=game_id, step=recalled.last, board=board))
    return _page(game, recalled, step, board)


def _page(game: GameRow, recalled: Recalled, step: int, board: str) -> tuple[str, int]:
    play = recall(recalled, step)
    show_game(play.state.game)
    screen = replay_screen(recalled, play, step, board, is_owner=_is_owner(game))
    turning = told_at(game, step, looks(play.state))
    return page_or_part("game/replay/replay.html", "game/replay/_part.html", game=game, screen=screen, turning=turning)


def _is_owner(game: GameRow) -> bool:
    return game.owner == access.profile_id()


@blueprint.get("/games/<game_id>/kept")
def kept(game_id: str) -> Response:
    """For the service worker, to keep offline.

    Without form, and of several people's game only what everybody may see. A header says whose phone may keep it.
    """
    game = access.require_game(game_id)
    if request.headers.get("Sec-Fetch-Mode") == "navigate":
        return go_to(url_of(game))
    at, words = now(), format_datetime(now(), "d MMMM, HH:mm")
    when = Markup('<time datetime="{}">{} UTC</time>').format(at.isoformat(), words)
    page = services().copies.get(_known_by(game), lambda: _copy(game).encode()).decode()
    response = make_response(page.replace(MADE_AT, when, 1))
    if access.profile_mark() != access.NOBODYS:
        response.headers["Keep"] = access.profile_mark()
    return response


def _known_by(game: GameRow) -> tuple[Hashable, ...]:
    """All that a copy depends on; phones share it if they see the same."""
    table = game.id, services().games.seq(game.id), game.finished, game.rules_version, rules_version()
    return *table, game.name, _is_owner(game), language(), request.script_root, *otherwise().items()


def _copy(game: GameRow) -> str:
    recalled = services().games.recalled(game.id, game)
    play = recall(recalled, recalled.last)
    show_game(play.state.game)
    screen = replay_screen(recalled, play, recalled.last, ALL, is_owner=_is_owner(game))
    return render_template("game/kept.html", game=game, screen=screen, when=MADE_AT)
