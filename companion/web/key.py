"""The key that signs cookies; without it pages do nothing."""

from __future__ import annotations

import logging
import secrets

from flask import Flask, g, request

from companion.config import NoKey, Settings
from companion.store.db import Unavailable

_log = logging.getLogger(__name__)

NEEDS_NONE = ("pwa.health",)


def set_up_key(app: Flask, settings: Settings) -> None:
    """Without a key, retry with each request.

    Another key would replace cookies by which phones find games.
    """
    missing = True
    try:
        app.config["SECRET_KEY"] = settings.signing_key()
        missing = False
    except NoKey as error:
        _log.error("%s", error)
        app.config["SECRET_KEY"] = secrets.token_hex()  # error pages' forms want one

    @app.before_request
    def see_key() -> None:
        nonlocal missing
        if not missing:
            return
        g.no_cookie = True
        if request.endpoint in NEEDS_NONE:
            return
        try:
            app.config["SECRET_KEY"] = settings.signing_key()
            missing = False
        except NoKey as error:
            raise Unavailable(str(error)) from error
        raise Unavailable("the key is there again, and this request was read without it")
