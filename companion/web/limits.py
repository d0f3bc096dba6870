"""Counts requests before anything of them is read, and says from which address they come."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, request

from companion.household import household, parsed_address
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
    """The address of who asks: what the outermost of our own proxies has seen; of IPv6 the network of a household.

    Proxies of ours have addresses that are not public: whoever comes from a public one says nothing of others.
    """
    here = parsed_address(request.remote_addr or "")
    seen = [each.strip() for each in request.headers.get("X-Forwarded-For", "").split(",") if each.strip()]
    behind = proxies and len(seen) >= proxies and (here is None or here.is_private)
    address = (parsed_address(seen[-proxies]) if behind else None) or here
    return household(str(address) if address else request.remote_addr or "")
