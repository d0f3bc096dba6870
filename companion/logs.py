"""The log: JSON lines without secrets, addresses or names."""

from __future__ import annotations

import json
import logging
import re
import sys
import threading
import time
from datetime import UTC, datetime
from types import TracebackType
from typing import Any

from flask import Flask, Response, g, request

_log = logging.getLogger("companion.requests")
_threads = logging.getLogger("companion.threads")

EACH_REQUEST = "%s %s"
"""Gunicorn's line at `debug`, with the address."""
OF_REQUESTS = {
    "Invalid request from": "a request cannot be read",
    "Error handling request": "a request was not answered",
    "Ignored premature client disconnection": "a request did not come whole",
}
"""They quote a request; and what is logged instead."""

VALUES = re.compile(r"^([^\W\d]+): {2}.*$", re.MULTILINE)
"""Below PostgreSQL's errors, in any language: they quote rows."""
RANDOM = re.compile(r"[\w-]{20,}", re.ASCII)
"""Perhaps an id, token, hash or cookie; long names also match."""
NAME = re.compile(r"([A-Z]{1,6}[a-z]+)+|[a-z_-]+(\d[a-z_-]*)?", re.ASCII)
LETTERS_OF_A_WORD = 3
"""On average; random text has shorter words."""
SHOWN = 5
"""Letters kept, to match lines."""
PLACE = '  File "'
"""Where a traceback names a file."""

ACCESS_LOG = '%(t)s "%(m)s" %(s)s %(B)s %(L)s'
"""Without addresses."""

ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def without_secrets(text: str) -> str:
    """A log text without what databases quote, and with only the beginnings of random parts.

    >>> without_secrets("duplicate key\\nDETAIL:  Key (device_id)=(7) already exists.")
    'duplicate key\\nDETAIL:  left out'
    >>> without_secrets("conflicts with b8Tz0-XnQ4kPq_7sV2mLr9Wd in test_two_phones_at_the_same_moment")
    'conflicts with b8Tz0… in test_two_phones_at_the_same_moment'
    """
    lines = VALUES.sub(r"\1:  left out", text).split("\n")
    return "\n".join(line if line.startswith(PLACE) else RANDOM.sub(_shortened, line) for line in lines)


def _shortened(found: re.Match[str]) -> str:
    text = found.group()
    is_name = NAME.fullmatch(text) and sum(map(str.isupper, text)) * LETTERS_OF_A_WORD <= len(text)
    return text if is_name or text.isupper() else f"{text[:SHOWN]}…"


class AsJson(logging.Formatter):
    """Time, level, origin, message, traceback."""

    def format(self, record: logging.LogRecord) -> str:
        said: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": without_secrets(record.getMessage()),
            **getattr(record, "about", {}),
        }
        if record.exc_info:
            said["error"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(said, ensure_ascii=False)


class Discreet(logging.Filter):
    """Removes origin and content of requests: links and cookies are secret.

    We log ourselves that they came.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a line, perhaps replaced, is logged."""
        said = str(record.msg)
        if said == EACH_REQUEST:
            return False
        told = next((ours for theirs, ours in OF_REQUESTS.items() if said.startswith(theirs)), None)
        if told is not None:
            sort, _error, _way = sys.exc_info()
            record.msg, record.args = told, ()
            record.about = {"why": sort.__name__ if sort else ""}
        return True


def all_into_the_log() -> None:
    """Python writes warnings and crashed threads elsewhere."""
    logging.captureWarnings(capture=True)
    threading.excepthook = _thread_ended


def _thread_ended(ended: threading.ExceptHookArgs) -> None:
    name = ended.thread.name if ended.thread else "a thread"
    about = (ended.exc_type, ended.exc_value or ended.exc_type(), ended.exc_traceback)
    _threads.error("%s has crashed", name, exc_info=about)


def gunicorn_logs(level: str) -> dict[str, Any]:
    """Make gunicorn's lines look like ours."""
    handled = {"level": level.upper(), "handlers": ["error_console"]}
    return {
        "root": handled,
        "filters": {"discreet": {"()": "companion.logs.Discreet"}},
        "loggers": {"gunicorn.error": {**handled, "propagate": False, "filters": ["discreet"]}},
        "formatters": {"generic": {"()": "companion.logs.AsJson"}},
    }


def set_up_logs(app: Flask) -> None:
    """By page name, as addresses may be secret."""

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
