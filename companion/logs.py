"""What the app writes into its log: a line of JSON each, without secrets, addresses, or what people are called."""

from __future__ import annotations

import json
import logging
import sys
import time
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from flask import Flask, Response, g, request

_log = logging.getLogger("companion.requests")

EACH_REQUEST = "%s %s"
"""What gunicorn says of each request at the level `debug`, with its address."""
OF_REQUESTS = {
    "Invalid request from": "a request cannot be read",
    "Error handling request": "a request was not answered",
    "Ignored premature client disconnection": "a request did not come whole",
}
"""How what gunicorn says begins that quotes a request, and what is told instead."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


class AsJson(logging.Formatter):
    """A line for machines and people: when, how grave, from where, what, and the way that led to an error."""

    def format(self, record: logging.LogRecord) -> str:
        """One line of JSON."""
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class Discreet(logging.Filter):
    """Takes out of what gunicorn says of a request where it came from and what it held: that may be a link or cookie.

    What is left is of which sort it was; that one has come at all is told by us.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the line is to be written, which is another one then."""
        said = str(record.msg)
        if said == EACH_REQUEST:
            return False
        told = next((ours for theirs, ours in OF_REQUESTS.items() if said.startswith(theirs)), None)
        if told is not None:
            sort, _error, _way = sys.exc_info()
            record.msg, record.args = told, ()
            record.about = {"why": sort.__name__ if sort else ""}
        return True


def gunicorn_logs(level: str) -> dict[str, Any]:
    """The settings of Python's logs under gunicorn: its lines and ours look the same."""
    handled = {"level": level.upper(), "handlers": ["error_console"]}
    return {
        "root": handled,
        "filters": {"discreet": {"()": "companion.logs.Discreet"}},
        "loggers": {"gunicorn.error": {**handled, "propagate": False, "filters": ["discreet"]}},
        "formatters": {"generic": {"()": "companion.logs.AsJson"}},
    }


def set_up_logs(app: Flask) -> None:
    """Tell of requests (at the level `info`) and crashes by the name of the page: its address may be a secret."""

    @app.before_request
    def begin() -> None:
        g.begun = time.monotonic()

    @app.after_request
    def tell(response: Response) -> Response:
        if _log.isEnabledFor(logging.INFO) and "begun" in g:
            took = round((time.monotonic() - g.begun) * 1000)
            about = {"page": request.endpoint, "method": request.method, "status": response.status_code, "ms": took}
            _log.info("answered", extra={"about": about})
        return response

    def crashed(exc_info: ExcInfo) -> None:
        _log.error("a page crashed", exc_info=exc_info, extra={"about": {"page": request.endpoint}})

    app.log_exception = crashed  # type: ignore[method-assign]
