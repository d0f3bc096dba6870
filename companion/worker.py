"""The worker of gunicorn: a request that never comes whole holds no thread, a stop waits for no stream."""

from __future__ import annotations

import errno
import io
import socket
import struct
import threading
import time
from dataclasses import dataclass
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

HEAD_SECONDS, BODY_SECONDS = 10.0, 60.0
"""How long the lines of a request and what it carries may take to come: the largest file over a bad connection."""
HURRIED_SECONDS = 2.0
"""How long they may take while many are on their way at once: a phone needs a tenth of it."""
CROWD = 100
"""Requests on their way at once that make it hurry."""
LONGEST_BODY = 8 * 1024 * 1024
"""Bytes that are taken in before the app looks at a request; it refuses longer ones by what they say of themselves."""
SILENT_SECONDS = 2.0
"""How long a connection over which nothing ever came is kept, once its thread has waited and left."""
SEND_SECONDS = 30
"""How long a phone may take nothing of its answer before it counts as gone."""
LOOK_SECONDS = 0.25


@dataclass(slots=True)
class OnItsWay:
    """A request that is being read. until: when there is an end to it; hurried: when there is while many are read."""

    until: float
    hurried: float


class Worker(ThreadWorker):  # type: ignore[misc, unused-ignore]
    """Gunicorn's own worker with threads, which would wait for ever for the second half of a request."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.max_keepalived //= 2  # those who come anew find room beside all that watch and all that are kept open
        self._reading: dict[TConn, OnItsWay] = {}
        self._looked = 0.0

    def handle(self, conn: TConn) -> Any:
        """Read a request and answer it; runs in a thread."""
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_SECONDS, 0))
        self._expect(conn, HEAD_SECONDS)
        try:
            return super().handle(conn)
        finally:
            self._reading.pop(conn, None)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Answer a request of which the lines have come; what it carries comes before anybody works on it."""
        self._expect(conn, BODY_SECONDS)
        said = {name: value for name, value in req.headers if name in ("CONTENT-LENGTH", "TRANSFER-ENCODING", "EXPECT")}
        if not said.keys() - {"CONTENT-LENGTH"}:
            if int(said.get("CONTENT-LENGTH", 0)) <= LONGEST_BODY:
                req.body = io.BytesIO(req.body.read())
            self._reading.pop(conn, None)
        try:
            return super().handle_request(req, conn)
        except BlockingIOError as error:
            raise ConnectionResetError(errno.ECONNRESET, "nobody takes the answer") from error

    def murder_pending(self) -> None:
        """Let go of whoever says nothing, and of requests that have been on their way for too long."""
        now = time.monotonic()
        for silent in self.pending_conns:
            silent.timeout = min(silent.timeout, now + SILENT_SECONDS)
        super().murder_pending()
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        on_their_way = list(self._reading.items())
        hurry = len(on_their_way) > CROWD
        for conn, each in on_their_way:
            if now > (each.hurried if hurry else each.until):
                self._reading.pop(conn, None)
                self._cut(conn)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Stop: streams end at once, so that answers have all the time that there is."""
        parts = getattr(self.wsgi, "extensions", {}).get("companion")
        if parts is not None:
            threading.Thread(target=parts.bus.end_streams, daemon=True).start()
        super().handle_exit(sig, frame)

    def _expect(self, conn: TConn, seconds: float) -> None:
        now = time.monotonic()
        self._reading[conn] = OnItsWay(now + seconds, now + HURRIED_SECONDS)

    @staticmethod
    def _cut(conn: TConn) -> None:
        try:
            conn.sock.shutdown(socket.SHUT_RDWR)  # the thread that reads sees the end of it
        except OSError:
            return
