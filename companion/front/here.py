"""Who is here, what they point at, who asks for a seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, g, render_template, request
from flask.sansio.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.guests import Part
from companion.store.models import GameRow, Guest
from companion.store.pointing import points_now
from companion.store.presence import is_here
from companion.web import access
from companion.web.links import url_of
from companion.web.pages import go_to, wants_part

blueprint = Blueprint("here", __name__)


PLACES: Final = {"hex": ("x", "y"), "space": ("track", "space")}
"""What is kept of a pointer; a hex is a place on the drawing."""


@dataclass(frozen=True, slots=True)
class Pointer:
    name: str
    color: str
    x: str = ""  # of a hex on the drawing, with `y`; else `track` and `space`
    y: str = ""
    track: str = ""
    space: str = ""  # number


@dataclass(frozen=True, slots=True)
class Here:
    watching: int = 0  # how many
    names: tuple[str, ...] = ()
    pointing: tuple[Pointer, ...] = ()  # others
    asking: tuple[str, ...] = ()  # for a seat
    asks: bool = False  # this phone does


@blueprint.record
def _name_for_templates(state: BlueprintSetupState) -> None:
    named = (who_is_here, next_game, standing_key, wish_here)
    state.app.jinja_env.globals.update({function.__name__: function for function in named})


@blueprint.get("/games/<game_id>/here")
def show(game_id: str) -> Response | str:
    """A line, for htmx; else the game. Query: `as`, what the page was made for."""
    game = access.require_game(game_id)
    if not wants_part():
        return go_to(url_of(game))
    if request.args.get("as") != standing_key():
        return Response(status=204, headers={"HX-Refresh": "true"})
    return render_template("game/_here.html", of_game=game_id)


def next_game(game_id: str) -> GameRow | None:
    device = access.device_id()
    if device is None or access.standing().is_host:
        return None
    return services().guests.next_game(access.require_game(game_id), device)


def standing_key() -> str:
    """The page reloads if this changes: what this phone is and who plays where."""
    standing = access.standing()
    return "-".join((standing.part, *(".".join(map(str, sorted(seats))) for seats in (standing.own, standing.away))))


def who_is_here(game_id: str) -> Here:
    """Guests whose phones show the game or just did; read once per request."""
    if "here" not in g:
        g.here = _here(game_id) if g.get("has_guests", True) else Here()
    found: Here = g.here
    return found


def _here(game_id: str) -> Here:
    inside, device = services().guests.of_game(game_id), access.device_id()
    there = [guest for guest in inside if is_here(guest.seen)]
    others = {guest.device_id: guest for guest in inside if guest.device_id != device}.values()
    return Here(
        len({guest.device_id for guest in there if guest.role == Part.WATCH}),
        tuple(guest.name for guest in there if guest.role != Part.WATCH),
        tuple(_pointer(guest) for guest in others if points_now(guest)),
        tuple(guest.name for guest in others if guest.asks) if access.standing().is_host else (),
        any(guest.asks for guest in inside if guest.device_id == device),
    )


def _pointer(guest: Guest) -> Pointer:
    sort, first, second = str(guest.points_at).split(":")
    return Pointer(guest.name, guest.color, **dict(zip(PLACES[sort], (first, second), strict=True)))


def wish(game: GameRow) -> Part | None:
    """What a guest may ask for: a seat, or to help at the table."""
    standing = access.standing()
    if standing.is_host or standing.part is Part.HELP or game.finished:
        return None
    if set(access.seats_to_give(game)) - standing.own - standing.away:
        return Part.PLAY
    return Part.HELP if services().games.kinds[game.kind].helped and standing.part is Part.WATCH else None


def wish_here(game_id: str) -> Part | None:
    return wish(access.require_game(game_id))
