"""Continuing on another phone: the link and QR code that let it in, and the page it lands on."""

from __future__ import annotations

from xml.etree import ElementTree

import qrcode
from flask import Blueprint, render_template, request, url_for
from flask_babel import lazy_gettext as _l
from markupsafe import Markup
from qrcode.image.svg import SvgPathFillImage
from werkzeug.wrappers import Response

from companion.services import services
from companion.store.profiles import TOKEN_LIFETIME, UnknownToken
from companion.web import access, forms
from companion.web.address import reachable_url
from companion.web.pages import go_to, page_or_part

blueprint = Blueprint("share", __name__)

BAD_CODE = _l("This code is not right, or it has been used or is too old. Make a new one on the other phone.")


@blueprint.get("/link")
def link() -> tuple[str, int]:
    """How to continue on another phone, and how many phones share the games already."""
    return page_or_part("front/share/link.html", "front/share/_invitation.html", invitation=None, **_shared_by())


@blueprint.post("/link")
def invite() -> tuple[str, int]:
    """Show a link, its QR code and a short code, good for one phone and a short time."""
    invitation = services().profiles.invite(access.ensure_profile(), access.device_id())
    root = reachable_url(services().settings, request.url_root)
    address = root + url_for("share.join", token=invitation.token)
    return page_or_part(
        "front/share/link.html",
        "front/share/_invitation.html",
        invitation=invitation,
        address=address,
        picture=qr_picture(address),
        code=f"{invitation.code[:4]}-{invitation.code[4:]}",
        minutes=int(TOKEN_LIFETIME.total_seconds() // 60),
        **_shared_by(),
    )


@blueprint.post("/link/disconnect")
def disconnect() -> Response:
    """Take the games away from all phones but this one."""
    profile, device = access.profile_id(), access.device_id()
    if profile and device:
        services().profiles.disconnect_others(profile, device)
    return go_to(url_for("share.link"))


@blueprint.get("/join")
def enter_code() -> str:
    """The form for the short code, where the QR code cannot be scanned."""
    return render_template("front/share/join.html", token="", code="", error="", **_brought())


@blueprint.get("/join/<token>")
def join(token: str) -> str:
    """Where the link leads: asks before joining, so that a preview of the link does not use it. Raises UnknownToken."""
    services().profiles.check(token)
    return render_template("front/share/join.html", token=token, code="", error="", **_brought())


@blueprint.post("/join")
def accept() -> Response | tuple[str, int]:
    """Join by link (`token`) or by typed code (`code`)."""
    token = request.form.get("token", "")
    code = token or forms.text("code")
    try:
        device = services().profiles.join(access.device_id(), code)
    except UnknownToken:
        return render_template("front/share/join.html", token="", code=code, error=BAD_CODE, **_brought()), 422
    access.remember(device)
    return go_to(url_for("home.index"))


def _shared_by() -> dict[str, int]:
    profile = access.profile_id()
    return {"devices": services().profiles.device_count(profile) if profile else 1}


def _brought() -> dict[str, int]:
    """How many games this phone brings along."""
    profile = access.profile_id()
    return {"games": len(services().games.of_owner(profile)) if profile else 0}


def qr_picture(address: str) -> Markup:
    """The QR code of an address as SVG as wide as its place, black on white by day and night: scanners need that."""
    image = qrcode.make(address, image_factory=SvgPathFillImage, border=3)
    svg = image.get_image()
    for size in ("width", "height"):
        del svg.attrib[size]
    return Markup(ElementTree.tostring(svg, encoding="unicode"))
