"""Gunicorn's settings."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

from companion.logs import ACCESS_LOG, all_into_the_log, gunicorn_logs

worker_class = "companion.worker.Worker"
threads = 1000  # one per phone that watches a game
worker_connections = 2000
keepalive = 75  # seconds
graceful_timeout = 10  # for answers: streams end at once
limit_request_fields = 60
forwarder_headers = ""  # no header moves the app to another path
control_socket_disable = True
loglevel = os.environ.get("LOG_LEVEL", "warning").lower()
logconfig_dict = gunicorn_logs(loglevel)
access_log_format = ACCESS_LOG  # without addresses: invitations' are secret
all_into_the_log()

NEW_OBJECTS = 20_000
TURN_SECONDS = 0.001
"""A thread's turn, a fifth of Python's value: a page waits again after each query."""


def post_worker_init(worker: Any) -> None:
    """Freeze rules, cards and code, which garbage collection then skips."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    sys.setswitchinterval(TURN_SECONDS)
    parts = _parts_of(worker)
    if parts is not None:
        parts.database.serve()


def worker_exit(_server: object, worker: Any) -> None:
    """Break off what players think about, then checkpoint SQLite's log."""
    parts = _parts_of(worker)
    if parts is not None:
        parts.thinkers.stop()
        parts.seekers.stop()
        parts.database.close()


def _parts_of(worker: Any) -> Any:
    app = getattr(worker, "wsgi", None)  # None if it did not start
    return getattr(app, "extensions", {}).get("companion")
