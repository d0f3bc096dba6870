"""Guests point at hexes and spaces, and ask for seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.drawings.map import MapScene
from companion.front.here import wish
from companion.game.map import tappable_map
from companion.game.replay_screen import played
from companion.services import services
from companion.store.guests import NoSuchGuest
from companion.store.models import GameRow
from companion.web import access, forms
from companion.web.links import url_of
from companion.web.pages import go_to
from engine.facts.maps import MAPS
from engine.state.codec import hex_text

blueprint = Blueprint("pointing", __name__)


@dataclass(frozen=True, slots=True)
class Boards:
    map: MapScene
    spaces: Mapping[str, Sequence[int]]

    def hex_at(self, key: str) -> str | None:
        return next((f"hex:{hex.x}:{hex.y}" for hex in self.map.hexes if hex.look.key == key), None)

    def space_at(self, key: str) -> str | None:
        """From `track:number`."""
        known = (f"{track}:{number}" for track, numbers in self.spaces.items() for number in numbers)
        return f"space:{key}" if key in known else None


@blueprint.get("/games/<game_id>/point")
def show(game_id: str) -> str:
    game, _device = _guest(game_id)
    boards = boards_of(game)
    return render_template("front/pointing/point.html", game=game, boards=boards, shown="shown" in request.args)


@blueprint.post("/games/<game_id>/point")
def point(game_id: str) -> Response:
    """Field `key` (a hex) or `space`, or 400."""
    game, device = _guest(game_id)
    services().limits.guest_said(device)
    boards = boards_of(game)
    at = boards.space_at(forms.text("space")) if "space" in request.form else boards.hex_at(forms.text("key"))
    if at is None:
        abort(400)
    services().pointing.point(game_id, device, at)
    return go_to(url_for("pointing.show", game_id=game_id, shown=1))


@blueprint.post("/games/<game_id>/ask")
def ask(game_id: str) -> Response:
    """For a seat or to help. Field: `said`, no withdraws it."""
    game, device = _guest(game_id)
    services().limits.guest_said(device)
    wants = forms.text("said") == "yes"
    if wants and wish(game) is None:
        abort(400)
    services().pointing.ask(game_id, device, wants)
    return go_to(url_of(game))


@blueprint.post("/games/<game_id>/share/not-now")
def not_now(game_id: str) -> Response:
    """The host declines `guest` for now."""
    access.require_host(game_id)
    services().pointing.not_now(game_id, forms.text("guest"))
    return go_to(url_for("guests.show", game_id=game_id))


def _guest(game_id: str) -> tuple[GameRow, str]:
    """The running game and the guest. Raises NoSuchGuest, also before it begins."""
    game, device = access.require_game(game_id), access.device_id()
    if device is None or access.standing().is_host or game.finished or game.open_seats is not None:
        raise NoSuchGuest
    return game, device


def boards_of(game: GameRow) -> Boards:
    with services().games.view(game.id, game) as view:
        state = played(view.play)
        board = state.game.board
        keys = {hex: hex_text(hex) for hex in MAPS[board.map.board].hexes}
        spaces = {slug: tuple(space.number for space in track.spaces) for slug, track in board.box.tracks.items()}
        return Boards(tappable_map(state, keys, ()), spaces)
