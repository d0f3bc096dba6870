"""Continuing on another phone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from flask import Blueprint, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from werkzeug.wrappers import Response

from companion.front.guests_screen import people_screen
from companion.services import services
from companion.store.guests import NoInvitation, SeatGone
from companion.store.plain import clean_name
from companion.store.profiles import TOKEN_LIFETIME, Sharing, UnknownToken
from companion.web import access, forms
from companion.web.address import reachable_url
from companion.web.codes import tried
from companion.web.pages import go_to, page_or_part

blueprint = Blueprint("share", __name__)

BAD_CODE = _l("This code is not right, or it has been used or is too old. Ask for a new one on the other phone.")


@blueprint.get("/link")
def link() -> tuple[str, int]:
    """How to continue, and how many phones share the games."""
    return page_or_part("front/share/link.html", "front/share/_invitation.html", invitation=None, **_shared_by())


@blueprint.post("/link")
def invite() -> tuple[str, int]:
    """A link, its QR code and a code, for one phone and minutes."""
    invitation = services().profiles.invite(access.ensure_profile(), access.device_id())
    address = outside(url_for("share.join", token=invitation.token))
    return page_or_part(
        "front/share/link.html",
        "front/share/_invitation.html",
        invitation=invitation,
        address=address,
        picture=qr_picture(address),
        code=invitation.secrets.spoken,
        minutes=int(TOKEN_LIFETIME.total_seconds() // 60),
        **_shared_by(),
    )


@blueprint.post("/link/name")
def call() -> Response:
    """Field: `name`, for the host's other phones."""
    device = access.device_id()
    if device:
        services().profiles.call(device, clean_name(forms.text("name")))
    return go_to(url_for("share.link"))


@blueprint.post("/link/disconnect")
def disconnect() -> Response:
    profile, device = access.profile_id(), access.device_id()
    if profile and device:
        services().profiles.disconnect_others(profile, device)
    return go_to(url_for("share.link"))


@blueprint.post("/link/end")
def end_session() -> Response:
    """Field: `phone`, from the list."""
    profile, device = access.profile_id(), access.device_id()
    if profile and device:
        services().profiles.end_session(profile, device, forms.text("phone"))
    return go_to(url_for("share.link"))


@blueprint.get("/join")
def enter_code() -> str:
    return render_template("front/share/join.html", token="", code="", error="", taken=None, **_brought())


@blueprint.get("/join/<token>")
def join(token: str) -> str:
    """Asks first: a preview of the link must not use it. Raises UnknownToken."""
    tried(token, services().profiles.check)
    return render_template("front/share/join.html", token=token, code="", error="", taken=None, **_brought())


@blueprint.post("/join")
def accept() -> Response | tuple[str, int]:
    """By `token` or `code`, which may also lead to somebody's game."""
    token = request.form.get("token", "")
    code = token or forms.text("code")
    try:
        return tried(code, _opened_by)
    except NoInvitation as error:
        taken = people_screen(services().games.find(error.game_id)) if isinstance(error, SeatGone) else None
        page = "front/share/join.html"
        return render_template(page, token="", code=code, error=BAD_CODE, taken=taken, **_brought()), 422


def _opened_by(code: str) -> Response:
    """Raises NoInvitation."""
    try:
        access.replace(services().profiles.join(access.device_id(), code))
    except UnknownToken:
        services().guests.look(code)
        return go_to(url_for("invited.come_in", token=code))
    return go_to(url_for("home.index"))


def _shared_by() -> dict[str, Any]:
    profile = access.profile_id()
    found: Sequence[Sharing] = services().profiles.sessions(profile, access.device_id()) if profile else ()
    device = access.device_id()
    return {"phones": found, "visiting": services().guests.of_device(device) if device else ()}


def _brought() -> dict[str, int]:
    profile = access.profile_id()
    return {"games": len(services().games.of_owner(profile)) if profile else 0}


def outside(path: str) -> str:
    """A full address, for another phone."""
    return reachable_url(services().settings, request.url_root) + path


def qr_picture(address: str) -> Markup:
    """As SVG; always black on white, for scanners."""
    import qrcode
    from qrcode.image.svg import SvgPathFillImage

    image = qrcode.make(address, image_factory=SvgPathFillImage, border=3)
    svg = image.get_image()
    for size in ("width", "height"):
        del svg.attrib[size]
    return Markup(ElementTree.tostring(svg, encoding="unicode"))
