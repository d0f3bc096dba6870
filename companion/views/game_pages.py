"""What the pages of every game share: the frame around them, acts that come too late, news that is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flask import render_template, request, url_for
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from companion import access
from companion.pages import go_to, wants_part
from companion.replay import Stale
from companion.services import services
from engine.decisions import NotPending, Refusal, Refused

REFUSED = 422
"""The status of a page that says why an answer was not taken."""

Tabs = Sequence[tuple[str, str, LazyString]]
"""The views of a game: endpoint, icon, word."""

Shown = Callable[[int, Refusal | None, bool], tuple[str, int]]
"""Makes the game's page: the status, why nothing was changed, and whether the game had moved on."""


def already_shown() -> Response | None:
    """Nothing to send where a phone asks for news and shows the latest already."""
    seen = request.args.get("seen")
    if request.method != "GET" or seen is None or not wants_part():
        return None
    game = access.require_game((request.view_args or {})["game_id"])
    return Response(status=204) if seen == str(services().games.seq(game.id)) else None


def game_page(
    folder: str, template: str, tab: str, tabs: Tabs, screen: object, status: int = 200, **more: Any
) -> tuple[str, int]:
    """A page in its game's frame, or for htmx what changes of it. folder: the sort of game, by its blueprint's name."""
    part = wants_part()
    frame = "parts/game_part.html" if part else "parts/game_frame.html"
    page = render_template(template, folder=folder, screen=screen, tab=tab, tabs=tabs, frame=frame, oob=part, **more)
    return page, status


def carried_out(act: Callable[[], object], game_id: str, folder: str, shown: Shown) -> tuple[str, int] | Response:
    """Do something to a game, then show it; what was refused or came too late is said above the game as it stands."""
    try:
        act()
    except Refused as refused:
        return shown(REFUSED, refused.refusal, False)
    except (Stale, NotPending):
        return shown(409, None, True)
    return shown(200, None, False) if wants_part() else go_to(url_for(f"{folder}.show", game_id=game_id))
