"""What more half-sent requests than there are threads do to the pages of others, in gunicorn's worker and in ours."""

from __future__ import annotations

import resource
import socket
import time
from collections.abc import Iterator

from tests.benchmarks.server import Phone, running_app

HALF_SENT = 1_010
HALF = b"GET / HTTP/1.1\r\nHost: table\r\n"
PATIENCE = 30
WORKERS = {"gunicorn's own worker": ("--worker-class", "gthread"), "ours": ()}


def slow_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    for name, arguments in WORKERS.items():
        with running_app(arguments=arguments) as port:
            Phone(port).get("/about")
            half = [socket.create_connection(("127.0.0.1", port)) for _ in range(HALF_SENT)]
            for each in half:
                each.sendall(HALF)
            yield f"a page beside {HALF_SENT:,} half-sent requests, {name}", _seconds_to_a_page(port)
            yield "the same, once more", _seconds_to_a_page(port)
            for each in half:
                each.close()


def _seconds_to_a_page(port: int) -> str:
    start = time.perf_counter()
    try:
        Phone(port, PATIENCE).get("/about")
    except OSError:
        return f"none in {PATIENCE} s"
    return f"{time.perf_counter() - start:.1f} s"
