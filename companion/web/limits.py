"""Counts requests before anything of them is read, and says from which address they come."""

from __future__ import annotations

import ipaddress
from collections.abc import Callable

from flask import Flask, request

from companion.services import services

FORM_BYTES = 256 * 1024
"""Of a form without a file: the longest of ours, a whole table put right, has a tenth of it."""
TAKES_FILES = ("games.import_game",)
NOT_COUNTED = ("pwa.health",)


def set_up_limits(app: Flask, device_id: Callable[[], str | None]) -> None:
    """Count every request before anything of it is read, and take no more of a form than one of ours has."""

    @app.before_request
    def count() -> None:
        if request.endpoint not in TAKES_FILES:
            request.max_content_length = FORM_BYTES
        if request.endpoint not in NOT_COUNTED:
            parts = services()
            parts.limits.request_came(device_id() or address_asking(parts.settings.proxies))


def address_asking(proxies: int) -> str:
    """The address of who asks: what the outermost of our own proxies has seen; of IPv6 the network of a household."""
    seen = request.headers.get("X-Forwarded-For", "").split(",") if proxies else []
    address = (seen[-proxies] if len(seen) >= proxies and proxies else request.remote_addr or "").strip()
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return request.remote_addr or ""
    return str(ipaddress.ip_network((parsed, 64), strict=False)) if parsed.version == 6 else address
