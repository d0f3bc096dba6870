"""The host's side of sharing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from werkzeug.wrappers import Response

from companion.front import shown_code
from companion.front.guests_screen import (
    PeopleScreen,
    RoleChoice,
    own_phones,
    people_screen,
    role_of,
    with_fresh_invite,
)
from companion.front.invited import TAKEN
from companion.services import services
from companion.store.guests import NoSuchGuest, Part, SeatTaken
from companion.store.models import GameRow
from companion.web import access, forms
from companion.web.pages import go_to, page_or_part, wants_part

blueprint = Blueprint("guests", __name__)


@blueprint.get("/games/<game_id>/share")
def show(game_id: str) -> tuple[str, int] | str:
    """Roles to give and who is there; for htmx only the latter.

    Query: `shown`, the page's invitation; once invalid, its code disappears.
    """
    game = access.require_host(game_id)
    if wants_part():
        screen = people_screen(game)
        page = render_template("front/guests/_people.html", screen=screen, phones=own_phones(game))
        return with_fresh_invite(page, screen, request.args.get("shown", ""))
    return _page(game)


def _page(game: GameRow, error: LazyString | str = "", status: int = 200) -> tuple[str, int]:
    """Without a code. error: what failed."""
    worthless = "worthless" in request.args
    context = {"phones": own_phones(game), "invitation": None, "error": error, "worthless": worthless}
    return render_template("front/guests/share.html", screen=people_screen(game), **context), status


@blueprint.post("/games/<game_id>/share")
def invite(game_id: str) -> tuple[str, int]:
    """With QR code, link and code. Field: `role`. A lobby's host stays there."""
    screen = people_screen(access.require_host(game_id))
    page = "front/guests/share.html" if screen.game.open_seats is None else "front/guests/lobby.html"
    context: dict[str, Any] = {"phones": own_phones(screen.game), "same_name": False}
    try:
        part, seat = _role(screen, screen.roles, forms.text("role"))
        made = services().guests.invite(game_id, part, seat)
    except SeatTaken:
        context |= {"screen": people_screen(screen.game), "invitation": None, "error": TAKEN}
        return page_or_part(page, "front/guests/_invite.html", 409, **context)
    if part is Part.PLAY and seat is None:
        shown_code.keep(game_id, made)
    context |= shown_code.shown(made, forms.text("role"))
    return page_or_part(page, "front/guests/_invite.html", screen=people_screen(screen.game), **context)


@blueprint.post("/games/<game_id>/share/change")
def change(game_id: str) -> Response | tuple[str, int]:
    """Fields `guest`, `role`."""
    screen = people_screen(access.require_host(game_id))
    guest = next((each for each in screen.guests if each.id == forms.text("guest")), None)
    if guest is None:
        raise NoSuchGuest
    if not forms.text("role"):
        return _page(screen.game, _l("Choose a seat."), 422)
    try:
        part, seat = _role(screen, screen.choices(guest), forms.text("role"))
        services().guests.change(game_id, guest.id, part, seat)
    except SeatTaken:
        return _page(screen.game, TAKEN, 409)
    return _back(screen)


@blueprint.post("/games/<game_id>/share/remove")
def remove(game_id: str) -> Response:
    """Field `guest`."""
    before = people_screen(access.require_host(game_id))
    services().guests.remove(game_id, forms.text("guest"))
    return _back(before)


@blueprint.post("/games/<game_id>/share/end")
def end(game_id: str) -> Response:
    """Remove all guests and revoke all invitations."""
    before = people_screen(access.require_host(game_id))
    services().guests.end(game_id)
    return _back(before)


def _role(screen: PeopleScreen, roles: Sequence[RoleChoice], key: str) -> tuple[Part, int | None]:
    """Raises SeatTaken if the role's seat is gone; else 400."""
    found = role_of(roles, key)
    if found is None:
        if key in screen.keys_of_seats:
            raise SeatTaken
        abort(400)
    return found


def _back(before: PeopleScreen) -> Response:
    """The page then says if earlier codes are void."""
    taken_back = before.invitations - people_screen(before.game).invitations
    return go_to(url_for("guests.show", game_id=before.game.id, worthless=1 if taken_back else None))
