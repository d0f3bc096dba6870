"""Gunicorn's worker, in which slow phones hold nobody up."""

from __future__ import annotations

import errno
import io
import resource
import selectors
import signal
import socket
import ssl
import struct
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

from companion.household import household

HEAD_SECONDS, BODY_SECONDS = 10.0, 60.0
"""For a request's lines, and for its body: the largest file over a bad connection."""
HURRIED_SECONDS = 2.0
"""While many arrive, ten times what a phone needs."""
CROWD = 100
"""Arriving requests that make it hurry."""
LONGEST_BODY = 8 * 1024 * 1024
"""Bytes read before the app, which refuses longer bodies by their header."""
SILENT_SECONDS = 7.0
"""How long a connection lasts without data: browsers open some in advance."""
LEAVING_SECONDS = 2.0
"""How long a phone may linger after its last answer; cutting at once may lose its end."""
LEAVING_BYTES = 65536
"""How much a lingering phone may send."""
SEND_SECONDS = 30
"""How long a phone may take nothing of its answer."""
TURN_SECONDS = 0.001
"""A fifth of Python's value: a page yields at each query, and waits so long beside a costly one."""
LOOK_SECONDS = 0.25
SPARE = 20
"""One connection in so many is kept free, or dropped at once."""


class Connection(TConn):  # type: ignore[misc, unused-ignore]
    """Ends without waiting, which would block the loop that serves all."""

    def __init__(self, *args: Any, leaves: Callable[[Connection], None]) -> None:
        super().__init__(*args)
        self._leaves = leaves
        self.holder = household(str(self.client[0])) if self.client else ""
        self.still_sent = 0

    def close(self, graceful: bool = False) -> None:
        """Now, or gracefully when the phone has its answer."""
        if graceful:
            self._leaves(self)
        else:
            super().close()


@dataclass(slots=True)
class OnItsWay:
    """A request being read."""

    until: float  # deadline
    hurried: float  # deadline while many are read


class Worker(ThreadWorker):  # type: ignore[misc, unused-ignore]
    """Gunicorn's own waits for phones in the loop that serves all."""

    poller: Any

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._most_kept = self.max_keepalived // 2  # leaves room for new and watching ones
        self.max_keepalived = self.worker_connections  # idle ones are dropped
        self._reading: dict[TConn, OnItsWay] = {}
        self._leaving: dict[Connection, float] = {}
        self._looked = 0.0

    def init_process(self) -> None:
        """With short turns for threads, and as many files as allowed."""
        _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        sys.setswitchinterval(TURN_SECONDS)
        super().init_process()

    def accept(self, listener: Any) -> None:
        """A connection gets a thread when data comes."""
        try:
            client, address = listener.accept()
        except OSError as error:  # it is gone, or files ran out
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._make_room()
            return
        conn = Connection(self.cfg, client, address, listener.getsockname(), leaves=self._leave)
        conn.timeout = time.monotonic() + SILENT_SECONDS
        self.nr_conns += 1
        self.pending_conns.append(conn)
        self.poller.register(client, selectors.EVENT_READ, partial(self.on_pending_socket_readable, conn))
        if self.nr_conns > self.worker_connections * (SPARE - 1) // SPARE:
            self._make_room()

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        """Skips a connection dropped by an earlier event."""
        for key, _events in self.poller.select(timeout):
            if self.poller.get_map().get(key.fd) is key:
                key.data(key.fileobj)

    def finish_request(self, conn: Connection, fs: Any) -> None:
        """Keeps the connection; another may go if there are too many."""
        super().finish_request(conn, fs)
        if len(self.keepalived_conns) > self._most_kept:
            self._let_go(self.keepalived_conns, max(1, self._most_kept // SPARE))

    def handle(self, conn: TConn) -> Any:
        """Called in a thread."""
        conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, struct.pack("ll", SEND_SECONDS, 0))
        self._expect(conn, HEAD_SECONDS)
        try:
            return super().handle(conn)
        finally:
            self._reading.pop(conn, None)

    def handle_request(self, req: Any, conn: TConn) -> Any:
        """Read the body first."""
        self._expect(conn, BODY_SECONDS)
        said = {name: value for name, value in req.headers if name in ("CONTENT-LENGTH", "TRANSFER-ENCODING", "EXPECT")}
        if not said.keys() - {"CONTENT-LENGTH"}:
            if int(said.get("CONTENT-LENGTH", 0)) <= LONGEST_BODY:
                req.body = io.BytesIO(req.body.read())
            self._reading.pop(conn, None)
        if isinstance(conn.sock, ssl.SSLSocket):
            conn.sock.settimeout(SEND_SECONDS)  # it ignores the socket's timeout
        try:
            return super().handle_request(req, conn)
        except (BlockingIOError, TimeoutError) as error:
            raise ConnectionResetError(errno.ECONNRESET, "nobody takes the answer") from error

    def murder_pending(self) -> None:
        """Drop silent connections and slow requests."""
        now = time.monotonic()
        if not self.alive:
            for silent in self.pending_conns:
                silent.timeout = min(silent.timeout, now + LOOK_SECONDS)
        super().murder_pending()
        for conn in [conn for conn, until in self._leaving.items() if now > until]:
            self._end(conn)
        if now - self._looked < LOOK_SECONDS:
            return
        self._looked = now
        on_their_way = list(self._reading.items())
        hurry = len(on_their_way) > CROWD
        for slow, each in on_their_way:
            if now > (each.hurried if hurry else each.until):
                self._reading.pop(slow, None)
                self._cut(slow)

    def handle_exit(self, sig: int, frame: object) -> None:
        """Streams end at once, so that answers have time."""
        parts = getattr(self.wsgi, "extensions", {}).get("companion")
        if parts is not None:
            threading.Thread(target=parts.bus.end_streams, daemon=True).start()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: object) -> None:
        """Once: Ctrl+C comes from the terminal and from the arbiter, and twice would break `worker_exit` off."""
        for again in (signal.SIGINT, signal.SIGQUIT):
            signal.signal(again, signal.SIG_IGN)
        super().handle_quit(sig, frame)

    def _leave(self, conn: Connection) -> None:
        """Read what still comes, so that the answer is not lost."""
        try:
            conn.sock.setblocking(False)
            conn.sock.shutdown(socket.SHUT_WR)
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self._read_away, conn))
        except (OSError, ValueError):  # the phone was gone
            conn.close()
            return
        self.nr_conns += 1
        self._leaving[conn] = time.monotonic() + LEAVING_SECONDS

    def _read_away(self, conn: Connection, sock: socket.socket) -> None:
        try:
            sent = len(sock.recv(LEAVING_BYTES))
        except BlockingIOError:
            return
        except OSError:
            sent = 0
        conn.still_sent += sent
        if not sent or conn.still_sent >= LEAVING_BYTES:
            self._end(conn)

    def _end(self, conn: Connection) -> None:
        self._leaving.pop(conn, None)
        self.poller.unregister(conn.sock)
        self.nr_conns -= 1
        conn.close()

    def _make_room(self) -> None:
        """Drop answered connections, then silent ones."""
        many = max(1, self.worker_connections // SPARE)
        for conn in list(self._leaving)[:many]:
            self._end(conn)
            many -= 1
        if many:
            self._let_go(max(self.pending_conns, self.keepalived_conns, key=len), many)

    def _let_go(self, idle: deque[Connection], many: int) -> None:
        """Drops the longest idle of the household with most."""
        [(most, _count)] = Counter(conn.holder for conn in idle).most_common(1) or [("", 0)]
        for conn in [conn for conn in idle if conn.holder == most][:many]:
            idle.remove(conn)
            self._end(conn)

    def _expect(self, conn: TConn, seconds: float) -> None:
        now = time.monotonic()
        self._reading[conn] = OnItsWay(now + seconds, now + HURRIED_SECONDS)

    @staticmethod
    def _cut(conn: TConn) -> None:
        try:
            conn.sock.shutdown(socket.SHUT_RDWR)  # the reading thread sees the end
        except OSError:
            return
