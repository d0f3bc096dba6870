"""How gunicorn serves the app; its command line says where, and by how many processes."""

from __future__ import annotations

import gc
import os
import sys
from typing import Any

from companion.logs import ACCESS_LOG, all_into_the_log, gunicorn_logs

worker_class = "companion.worker.Worker"
threads = 1000  # each phone that watches a game holds one
worker_connections = 2000
keepalive = 75  # seconds: a phone's next tap finds its connection open and need not first go there and back for one
graceful_timeout = 10  # for answers: streams end at once
limit_request_fields = 60
forwarder_headers = ""  # no header of a request says at which path the app lies
control_socket_disable = True
loglevel = os.environ.get("LOG_LEVEL", "warning").lower()
logconfig_dict = gunicorn_logs(loglevel)
access_log_format = ACCESS_LOG  # the usual one holds addresses, and those of invitations are secrets
all_into_the_log()

NEW_OBJECTS = 20_000
TURN_SECONDS = 0.001
"""For how long a thread computes while others wait. A page asks the database some times and comes back to wait each
time: beside a file that is read it would wait five times as long as Python would have it."""


def post_worker_init(worker: Any) -> None:
    """Rules, cards and code stay for good: collecting garbage in the middle of answers need not look through them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])
    sys.setswitchinterval(TURN_SECONDS)
    parts = _parts_of(worker)
    if parts is not None:
        parts.database.serve()


def worker_exit(_server: object, worker: Any) -> None:
    """The last one puts SQLite's log back into its file."""
    parts = _parts_of(worker)
    if parts is not None:
        parts.database.close()


def _parts_of(worker: Any) -> Any:
    app = getattr(worker, "wsgi", None)  # none where it did not start
    return getattr(app, "extensions", {}).get("companion")
