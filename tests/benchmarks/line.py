"""How long a page takes over a line of 75 ms each way, at once and after the phone has lain there for a while."""

from __future__ import annotations

import queue
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, RemoteDisconnected

from tests.benchmarks.server import running_app

EACH_WAY = 0.075
"""Seconds; two of them are the way there and back of slow 4G."""
SILENCES = (0, 5, 30)


def line_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    with running_app() as app:
        phone = HTTPConnection("127.0.0.1", _far_away(app))
        yield "a page over a line of 150 ms there and back, the first", _asked(phone)
        for seconds in SILENCES:
            time.sleep(seconds)
            yield f"the next, after {seconds} s without a word", _asked(phone)
        phone.close()


def _asked(phone: HTTPConnection) -> str:
    start = time.perf_counter()
    try:
        phone.request("GET", "/about")
        phone.getresponse().read()
    except RemoteDisconnected:  # as a browser, which opens another connection
        phone.close()
        phone.request("GET", "/about")
        phone.getresponse().read()
    return f"{(time.perf_counter() - start) * 1000:.0f} ms"


def _far_away(app: int) -> int:
    """The port of a line to the app's port that takes its time, for opening a connection too."""
    door = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        while True:
            phone = door.accept()[0]
            time.sleep(2 * EACH_WAY)
            server = socket.create_connection(("127.0.0.1", app))
            _pass_on(phone, server)
            _pass_on(server, phone)

    threading.Thread(target=serve, daemon=True).start()
    port: int = door.getsockname()[1]
    return port


def _pass_on(here: socket.socket, there: socket.socket) -> None:
    """Bytes arrive later than they were sent, in their order; an empty piece is the end."""
    on_their_way = queue.SimpleQueue[tuple[float, bytes]]()

    def take() -> None:
        piece = b"anything"
        while piece:
            try:
                piece = here.recv(65536)
            except OSError:
                piece = b""
            on_their_way.put((time.monotonic() + EACH_WAY, piece))

    def bring() -> None:
        with suppress(OSError):
            while True:
                due, piece = on_their_way.get()
                time.sleep(max(0.0, due - time.monotonic()))
                if not piece:
                    there.shutdown(socket.SHUT_WR)
                    return
                there.sendall(piece)

    for each in (take, bring):
        threading.Thread(target=each, daemon=True).start()
