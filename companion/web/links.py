"""Addresses of games, with redirects from other kinds' pages."""

from __future__ import annotations

from typing import Protocol

from flask import Flask, abort, request
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.models import GameRow
from companion.store.replay import Pages
from companion.web import access
from companion.web.pages import address, go_to, path_asked
from engine.decisions import NotPending


class OfAKind(Protocol):
    @property
    def id(self) -> str:
        """Of the game."""

    @property
    def kind(self) -> str:
        """Names its `GameKind`."""


def pages_of(kind: str) -> Pages:
    return services().games.kinds[kind].pages


def url_of(game: OfAKind) -> str:
    return address(pages_of(game.kind).show, game_id=game.id)


def result_url_of(game: OfAKind) -> str:
    return address(pages_of(game.kind).result, game_id=game.id)


LOBBY = "lobby.show"

FROM_ELSEWHERE = {"tableside.show": url_of, "result.show": result_url_of}
"""Former addresses, for bookmarks and open tabs."""


def set_up_links(app: Flask) -> None:
    """For templates; a kind's pages show only its games."""
    app.jinja_env.globals.update(game_url=url_of, result_url=result_url_of, standing_here=access.standing)
    app.before_request(access.retire_replaced)
    app.before_request(_only_on_its_own_pages)


def _to_the_lobby(game: GameRow) -> Response:
    """Nothing else is possible yet."""
    if request.method == "POST":
        raise NotPending("the game has not begun")
    return go_to(address(LOBBY, game_id=game.id))


def _only_on_its_own_pages() -> Response | None:
    """At a table the phone's holder is trusted; on screen answers belong to seats."""
    kinds = services().games.kinds
    if not any(request.blueprint in kind.pages.blueprints for kind in kinds.values()):
        return None
    game = access.require_game((request.view_args or {})["game_id"])
    if request.blueprint in kinds[game.kind].pages.blueprints:
        return None if game.open_seats is None else _to_the_lobby(game)
    lead_on = FROM_ELSEWHERE.get(request.endpoint or "") if request.method == "GET" else None
    if lead_on is None or lead_on(game) == path_asked():
        abort(404)
    return go_to(lead_on(game))
