"""The frame of every game's pages, and acts refused or late."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import after_this_request, render_template, request, url_for
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from companion.game.sight import people_at
from companion.services import services
from companion.store.replay import Opened, Stale
from companion.web import access
from companion.web.pages import address_htmx_names, go_to, wants_part
from companion.web.parts import parts_had, without_parts
from companion.web.permissions import Asker, require
from engine.acts import Act
from engine.decisions import NotPending, Refusal, Refused

REFUSED = 422

Tabs = Sequence[tuple[str, str, LazyString]]
"""Views: (endpoint, icon, word)."""

Shown = Callable[[int, Refusal | None, bool], tuple[str, int]]
"""Makes a page from status, refusal, and whether the game moved on."""


def already_shown() -> Response | None:
    """204 if a phone asks for news and has the latest."""
    seen = request.args.get("seen")
    if request.method != "GET" or seen is None or not wants_part():
        return None
    game = access.require_game((request.view_args or {})["game_id"])
    return Response(status=204) if seen == str(services().games.seq(game.id)) else None


def game_page(
    folder: str, template: str, tab: str, tabs: Tabs, screen: object, status: int = 200, **more: Any
) -> tuple[str, int]:
    """In its frame, or for htmx what changes. folder: of the blueprint.

    If the game replaces another page, the address follows.
    """
    part = wants_part()
    frame = "game/game_part.html" if part else "game/game_frame.html"
    if part and tab == "show":
        _address_follows((request.view_args or {})["game_id"], folder)
    about = {"folder": folder, "screen": screen, "tab": tab, "tabs": tabs}
    page = render_template(template, frame=frame, oob=part, **about, **more)
    return without_parts(page, parts_had()) if part else page, status


def _address_follows(game_id: str, folder: str) -> None:
    address = url_for(f"{folder}.show", game_id=game_id)
    path, steps = address_htmx_names()
    if path not in ("", address) or (request.method == "POST" and steps):
        after_this_request(_replacing(address))


def _replacing(address: str) -> Callable[[Response], Response]:
    def replace(response: Response) -> Response:
        response.headers["HX-Replace-Url"] = address
        return response

    return replace


def act_on(opened: Opened, seq: int, asker: Asker, act: Act) -> None:
    """seq: of the log as seen. Raises NotPending if the asker may not, and what `Games.act` raises."""
    play = opened.view().play
    require(asker, play, people_at(play), act)
    opened.act(seq, act)


def carried_out(act: Callable[[], object], game_id: str, folder: str, shown: Shown) -> tuple[str, int] | Response:
    """Act, then show the game; 422 if refused, 409 if too late."""
    try:
        act()
    except Refused as refused:
        return shown(REFUSED, refused.refusal, False)
    except (Stale, NotPending):
        return shown(409, None, True)
    return shown(200, None, False) if wants_part() else go_to(url_for(f"{folder}.show", game_id=game_id))
