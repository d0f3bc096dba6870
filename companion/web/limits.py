"""Counts requests before reading them, by phone or address."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable
from functools import cache
from urllib.parse import urlencode

from flask import Flask, g, redirect, request, session
from werkzeug.wrappers import Response

from companion.effort import processor_seconds
from companion.household import household, parsed_address
from companion.limits import VISITORS, TooOften
from companion.services import services

FORM_BYTES = 256 * 1024
"""Ten times our longest form, a whole table corrected."""
LONG_FORM = 1024
"""A longer form may be stored."""
TAKES_FILES = ("games.import_game",)
BEGIN_SOMETHING = (
    "campaign.create",
    "games.import_game",
    "games.rematch",
    "play_setup.create_people",
    "play_setup.create_solo",
    "table_setup.create",
    "table_setup.create_from_position",
)
NOT_COUNTED = ("pwa.health",)
VISITOR = "visitor"
"""Marks a phone without a profile, if many ask from its address."""

SENT_BACK = "sent-back"
"""In the address at which such a phone asks again."""

_log = logging.getLogger(__name__)


def set_up_limits(app: Flask, device_id: Callable[[], str | None]) -> None:

    @app.before_request
    def count() -> Response | None:
        if request.endpoint not in TAKES_FILES:
            request.max_content_length = FORM_BYTES
        if request.endpoint in NOT_COUNTED:
            return None
        settings = services().settings
        if "X-Forwarded-For" in request.headers and "proxies" not in settings.model_fields_set:
            _warn_of_a_proxy()
        address = address_asking(settings.proxies)
        if request.method == "POST":
            _count_what_is_kept(address)
        device = device_id()
        if device is None:
            return _count_visitor(address)
        services().limits.request_came(device)
        _begin(device)
        return None

    @app.teardown_request
    def done(_error: BaseException | None) -> None:
        if "working" in g:
            who, at = g.pop("working")
            services().efforts.end(who, processor_seconds() - at)


def _begin(who: str, times: int = 1) -> None:
    """What a page costs from here. Raises TooOften."""
    services().efforts.begin(who, times=times)
    g.working = who, processor_seconds()


def _count_what_is_kept(address: str) -> None:
    limits, most = services().limits, request.max_content_length or 0
    size = request.content_length if "Transfer-Encoding" not in request.headers else most
    if size and size > LONG_FORM:
        limits.bytes_came(address, min(size, most) if most else size)
    if request.endpoint in BEGIN_SOMETHING:
        limits.game_wanted(address)


def _count_visitor(address: str) -> Response | None:
    """By its mark, or else its address.

    If too many ask there, a phone gets a mark and asks again, so as not to block others. One that returns without it
    keeps no cookies, and is not redirected again.
    """
    limits, mark = services().limits, session.get(VISITOR) or session.get("csrf_token")
    try:
        limits.request_came(mark or address)
        _begin(mark or address, 1 if mark else VISITORS)
    except TooOften:
        if mark or request.method not in ("GET", "HEAD") or SENT_BACK in request.args:
            raise
        session[VISITOR] = secrets.token_urlsafe(12)
        return _to_this_page(SENT_BACK)
    if mark and SENT_BACK in request.args:
        return _to_this_page()
    if mark:
        limits.visitor_came(address)
    return None


def _to_this_page(*more: str) -> Response:
    """more: marks for the query."""
    said = [(name, value) for name, value in request.args.items(multi=True) if name != SENT_BACK]
    query = urlencode([*said, *((name, "1") for name in more)])
    return redirect("/" + request.full_path.partition("?")[0].lstrip("/") + (f"?{query}" if query else ""), 307)


@cache
def _warn_of_a_proxy() -> None:
    _log.warning(
        "requests come with X-Forwarded-For, but PROXIES is not set: where a proxy of yours stands in front, say how "
        "many there are, or all phones behind it share the limits of one address; where none does, set it to 0"
    )


def address_asking(proxies: int) -> str:
    """As our outermost proxy saw it; for IPv6 a household's network.

    A proxy with a public address is not ours, and not believed.
    """
    here = parsed_address(request.remote_addr or "")
    seen = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",") if each.strip()]
    behind = proxies and len(seen) >= proxies and (here is None or not here.is_global)
    address = (parsed_address(seen[-proxies]) if behind else None) or here
    return household(str(address) if address else request.remote_addr or "")
