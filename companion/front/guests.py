"""The host's side of sharing a game: codes for each role, who is there, another role, out, the end of sharing."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, abort, render_template, url_for
from werkzeug.wrappers import Response

from companion.front.guests_screen import RoleChoice, own_phones, people_screen, role_of
from companion.front.share import outside, qr_picture
from companion.services import services
from companion.store.guests import NoSuchGuest, Part
from companion.web import access, forms
from companion.web.pages import go_to, page_or_part, wants_part

blueprint = Blueprint("guests", __name__)


@blueprint.get("/games/<game_id>/share")
def show(game_id: str) -> tuple[str, int] | str:
    """The roles to give away and who is there; for htmx only who is there."""
    game = access.require_host(game_id)
    screen, phones = people_screen(game), own_phones(game)
    if wants_part():
        return render_template("front/guests/_people.html", screen=screen, phones=phones)
    return render_template("front/guests/share.html", screen=screen, phones=phones, invitation=None)


@blueprint.post("/games/<game_id>/share")
def invite(game_id: str) -> tuple[str, int]:
    """Show the QR code, link and code that let somebody in: the field `role`. The host of a lobby stays in it."""
    screen = people_screen(access.require_host(game_id))
    part, seat = _role(screen.roles, forms.text("role"))
    made = services().guests.invite(game_id, part, seat)
    address = outside(url_for("invited.come_in", token=made.token))
    return page_or_part(
        "front/guests/share.html" if screen.game.open_seats is None else "front/guests/lobby.html",
        "front/guests/_invite.html",
        screen=people_screen(screen.game),
        phones=own_phones(screen.game),
        invitation=made,
        chosen=forms.text("role"),
        address=address,
        picture=qr_picture(address),
        same_name=False,
        where=outside(url_for("share.enter_code")).partition("//")[2],
    )


@blueprint.post("/games/<game_id>/share/change")
def change(game_id: str) -> Response:
    """Give the guest of the field `guest` the role of the field `role`."""
    screen = people_screen(access.require_host(game_id))
    guest = next((each for each in screen.guests if each.id == forms.text("guest")), None)
    if guest is None:
        raise NoSuchGuest
    part, seat = _role(screen.choices(guest), forms.text("role"))
    services().guests.change(game_id, guest.id, part, seat)
    return _back(game_id)


@blueprint.post("/games/<game_id>/share/remove")
def remove(game_id: str) -> Response:
    """Take the guest of the field `guest` out of the game."""
    access.require_host(game_id)
    services().guests.remove(game_id, forms.text("guest"))
    return _back(game_id)


@blueprint.post("/games/<game_id>/share/end")
def end(game_id: str) -> Response:
    """Take all guests out of the game, and all invitations back."""
    access.require_host(game_id)
    services().guests.end(game_id)
    return _back(game_id)


def _role(roles: Sequence[RoleChoice], key: str) -> tuple[Part, int | None]:
    found = role_of(roles, key)
    if found is None:
        abort(400)
    return found


def _back(game_id: str) -> Response:
    return go_to(url_for("guests.show", game_id=game_id))
