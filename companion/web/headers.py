"""Headers, cookie flags and compression."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from flask import Flask, Response, g, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

CONTENT_SECURITY_POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
STRICT_TRANSPORT = "max-age=31536000"
"""A year; services beside this name are not ours."""
COMPRESSED_TYPES = ("text/html", "application/json", "image/svg+xml")
WORTH_COMPRESSING = 1000
GZIP_LEVEL = 4


class CookieSession(SecureCookieSessionInterface):
    """Signed; Secure over https, usable at a table's http address."""

    def get_cookie_secure(self, app: Flask) -> bool:
        """Not if https is only tried at home, where plain http would then find no game."""
        return (request.is_secure and not app.config["LOCAL_HTTPS"]) or bool(app.config["SESSION_COOKIE_SECURE"])

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Changed, or renewed by a page.

        A late background answer's cookie would undo newer changes.
        """
        opened = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate" and "HX-Request" not in request.headers
        return session.modified or (session.permanent and opened)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Not into a stream, which outlasts newer cookies."""
        if response.mimetype != "text/event-stream" and not g.get("no_cookie"):
            super().save_session(app, session, response)


class OnlyOverHttps:
    """Sends HSTS with every answer over https."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if environ["wsgi.url_scheme"] != "https":
            return self._app(environ, start_response)

        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Callable[[bytes], object]:
            return start_response(status, [*headers, ("Strict-Transport-Security", STRICT_TRANSPORT)], *more)

        return self._app(environ, start)


def set_headers(response: Response) -> Response:
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.vary.update(("HX-Request", "HX-Target"))
    # No proxy or browser may keep pages of one phone's games.
    response.headers.setdefault("Cache-Control", "no-store")
    return _compressed(response)


def _compressed(response: Response) -> Response:
    if response.mimetype not in COMPRESSED_TYPES or response.is_streamed or response.direct_passthrough:
        return response
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if len(body) < WORTH_COMPRESSING or not request.accept_encodings.quality("gzip"):
        return response
    response.set_data(gzip.compress(body, GZIP_LEVEL, mtime=0))
    response.content_encoding = "gzip"
    return response
