"""The app under gunicorn: slow and half-sent requests hold nobody up, a stop is prompt, and the headers are there."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path

import pytest

from companion.web.static_files import static_url
from tests.companion.over_the_wire import Player
from tests.companion.servers import App
from tests.long_run import long

HALF = b"GET / HTTP/1.1\r\nHost: table\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The app with few threads, so that few connections are many."""
    directory = tmp_path_factory.mktemp("served")
    Player.at(directory)
    app = App(directory, "--threads", "110", "--worker-connections", "400")
    app.start()
    yield app
    app.stop()


def connected(app: App) -> socket.socket:
    """A connection over which nothing was sent yet."""
    return socket.create_connection(("127.0.0.1", app.port), timeout=90)


def asked(app: App, path: str = "/about", **headers: str) -> tuple[int, dict[str, str]]:
    """The status and headers of an answer."""
    connection = HTTPConnection("127.0.0.1", app.port, timeout=90)
    connection.request("GET", path, headers=headers)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, dict(answer.getheaders())


def let_go(connection: socket.socket) -> bool:
    """Whether the server has ended a connection, be it in the middle of what was sent."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@long
def test_more_half_sent_requests_than_threads_do_not_stop_the_pages(served: App) -> None:
    half = [connected(served) for _ in range(130)]
    for each in half:
        each.sendall(HALF)
    assert asked(served)[0] == 200, "without an end to them there would be no answer at all"
    assert all(let_go(each) for each in half[:5])
    for each in half:
        each.close()


def test_more_silent_connections_than_threads_do_not_stop_the_pages(served: App) -> None:
    silent = [connected(served) for _ in range(130)]
    assert asked(served)[0] == 200
    for each in silent:
        each.close()


def test_the_next_tap_goes_over_the_connection_of_the_last(served: App) -> None:
    """Opening one anew takes another way there and back, over HTTPS two or three; who never asks is let go sooner."""
    silent, start = connected(served), time.monotonic()
    phone = HTTPConnection("127.0.0.1", served.port, timeout=90)
    phone.request("GET", "/about")
    phone.getresponse().read()
    line = phone.sock
    time.sleep(4)
    phone.request("GET", "/about")
    assert phone.getresponse().status == 200
    assert phone.sock is line
    phone.close()
    assert let_go(silent)
    assert time.monotonic() - start < 20
    silent.close()


def test_more_connections_kept_open_than_there_is_room_for_keep_nobody_out(served: App) -> None:
    """Half of the room that threads leave is for those; who comes then is answered and let go.

    A busy server counts a connection after the next one has been answered, so that a few more may be kept.
    """
    with ExitStack() as end:
        kept = [end.enter_context(closing(HTTPConnection("127.0.0.1", served.port, timeout=90))) for _ in range(200)]
        for each in kept:
            each.request("GET", "/healthz")
            each.getresponse().read()
        assert 145 <= sum(each.sock is not None for each in kept) < 155
        assert asked(served)[0] == 200


@long
def test_a_request_that_comes_in_drops_ends_after_a_while(served: App) -> None:
    """Each letter comes in time, and yet it would hold its thread for minutes."""
    slow, start = connected(served), time.monotonic()
    slow.sendall(HALF)
    try:
        while time.monotonic() - start < 120:
            slow.sendall(b"X")
            time.sleep(0.5)
    except OSError:
        pass
    assert 5 < time.monotonic() - start < 110
    slow.close()


def test_a_body_in_pieces_arrives_whole(served: App) -> None:
    phone = connected(served)
    phone.sendall(b"POST /settings HTTP/1.1\r\nHost: table\r\nContent-Type: application/x-www-form-urlencoded\r\n")
    phone.sendall(b"Content-Length: 10\r\n\r\n")
    for letter in b"theme=dark":
        phone.sendall(bytes([letter]))
        time.sleep(0.02)
    assert phone.recv(100).startswith(b"HTTP/1.1 400"), "it was read, and lacks the token of its form"
    phone.close()


def test_a_body_of_unknown_length_is_read_too(served: App) -> None:
    phone = connected(served)
    phone.sendall(b"POST /settings HTTP/1.1\r\nHost: table\r\nContent-Type: application/x-www-form-urlencoded\r\n")
    phone.sendall(b"Transfer-Encoding: chunked\r\n\r\na\r\ntheme=dark\r\n")
    time.sleep(0.2)
    phone.sendall(b"0\r\n\r\n")
    assert phone.recv(100).startswith(b"HTTP/1.1 400")
    phone.close()


def test_over_https_everything_says_to_come_back_over_https(served: App) -> None:
    for path in ("/about", static_url("app.css"), "/healthz"):
        secure = asked(served, path, **{"X-Forwarded-Proto": "https"})[1]
        assert secure["Strict-Transport-Security"] == "max-age=31536000", path
        assert "Strict-Transport-Security" not in asked(served, path)[1]


def test_no_header_moves_the_app(served: App) -> None:
    status, headers = asked(served, "/about", SCRIPT_NAME="/elsewhere", PATH_INFO="/nope")
    assert status == 200
    assert "elsewhere" not in str(headers)


def test_a_stop_does_not_wait_for_streams(tmp_path: Path) -> None:
    player = Player.at(tmp_path)
    player.parts.database.close()
    app = App(tmp_path)
    app.start()
    stream = HTTPConnection("127.0.0.1", app.port, timeout=90)
    stream.request("GET", f"/games/{player.game.id}/events", headers={"Cookie": player.cookie})
    answer = stream.getresponse()
    assert answer.readline() == b"event: changed\n"
    assert "Set-Cookie" not in dict(answer.getheaders())
    app.stop()
    assert answer.read().startswith(b"data: "), "it ended as a stream ends; one that is cut off raises"
    stream.close()
    assert not (tmp_path / "tapestry.db-wal").exists(), "all that was written is in the one file"
