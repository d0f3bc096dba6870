"""What to send to somebody elsewhere who is to play."""

from __future__ import annotations

from dataclasses import dataclass

from flask import request, url_for
from flask_babel import gettext as _

from companion.onscreen.play_screen import PlayScreen
from companion.services import services
from companion.web.address import reachable_url


@dataclass(frozen=True, slots=True)
class Telling:
    """address: for another phone."""

    text: str
    address: str


def telling_of(screen: PlayScreen) -> Telling | None:
    """None if the phone's holder is to play."""
    if screen.waits_for is None or screen.waits_for.before is not None:
        return None
    name = screen.owners[screen.waits_for.seat].name
    text = _("%(player)s, it’s your turn in “%(game)s”.", player=name, game=screen.name)
    root = reachable_url(services().settings, request.url_root)
    return Telling(text, root + url_for("onscreen.show", game_id=screen.game_id))
