"""Games at a glance on the list: drawn at once if cheap, else fetched."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, render_template, request
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.game.glimpse import glimpse_of
from companion.services import services
from companion.store.models import GameRow
from companion.store.replay import CannotReplay, EndedOtherwise, RulesBug
from companion.store.rules_version import rules_version
from companion.web import access
from companion.web.language import language
from companion.web.links import url_of
from companion.web.pages import go_to, wants_part
from companion.web.shown import show_game, show_no_game
from companion.web.turnstile import Crowded

blueprint = Blueprint("glimpses", __name__)

UNSEEN = (EndedOtherwise, CannotReplay, RulesBug, Crowded)
"""Then a game is not drawn; its page says what is wrong."""


@blueprint.get("/games/<game_id>/glimpse")
def show(game_id: str) -> Response:
    """Empty if it cannot be drawn."""
    game = access.require_game(game_id)
    if not wants_part():
        return go_to(url_of(game))
    found = glimpse(game)
    return Response(found) if found else Response(status=204)


def at_hand(game: GameRow) -> Markup | None:
    kept = services().copies.found(_known_by(game))
    if kept is not None:
        return Markup(kept.decode())
    return glimpse(game) if services().games.is_at_hand(game.id) else None


def glimpse(game: GameRow) -> Markup | None:
    """Cached until a move; None if it cannot be drawn."""
    try:
        made = services().copies.get(_known_by(game), lambda: _drawn(game).encode())
    except UNSEEN:
        return None
    return Markup(made.decode()) or None


def _known_by(game: GameRow) -> tuple[str | bool, ...]:
    """All it depends on; of the phone only whether it is the owner's."""
    about = "glimpse", game.id, game.updated.isoformat(), rules_version()
    return *about, _is_owner(game), language(), request.script_root


def _is_owner(game: GameRow) -> bool:
    return game.owner == access.profile_id()


def _drawn(game: GameRow) -> str:
    kind = services().games.kinds[game.kind]
    with services().games.view(game.id, game) as view:
        found = glimpse_of(view.play, kind, game.id)
        if found is None:
            return ""
        show_game(view.play.state.game)
    last = found.last
    if last and last.look and last.look.shape == "you" and not last.look.name and not _is_owner(game):
        found = replace(found, last=replace(last, look=replace(last.look, name=_("The player"))))
    drawn = render_template("front/home/_glimpse.html", glimpse=found)
    show_no_game()
    return drawn
