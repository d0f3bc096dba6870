"""The app under gunicorn: who sends nothing, or half, or hangs on holds nobody up; a stop is prompt."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import socket
import ssl
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest
from gunicorn.workers.gthread import ThreadWorker

from automa.players import random_player
from companion.web.certificate import CERTIFICATE, FOLDER, KEY, TRUSTED, certified
from companion.web.static_files import static_url
from companion.worker import TURN_SECONDS, Worker
from engine.sources import Luck
from tests.companion.on_phone import play_on
from tests.companion.over_the_wire import Player
from tests.companion.servers import App, until
from tests.long_run import long

HALF = b"GET / HTTP/1.1\r\nHost: table\r\n"
LAST = b"GET /about HTTP/1.1\r\nHost: table\r\nConnection: close\r\n\r\n"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """The app with few threads, so that few connections are many."""
    directory = tmp_path_factory.mktemp("served")
    Player.at(directory)
    app = App(directory, "--threads", "110", "--worker-connections", "400")
    app.start()
    asked(app)  # the first page reads its templates
    yield app
    app.stop()


def connected(app: App, place: str = "127.0.0.1") -> socket.socket:
    """A connection over which nothing was sent yet, from somewhere on this machine."""
    return socket.create_connection(("127.0.0.1", app.port), timeout=90, source_address=(place, 0))


def kept_open(app: App, place: str = "127.0.0.1") -> HTTPConnection:
    """A connection over which a page has come, and more may be asked for."""
    phone = HTTPConnection("127.0.0.1", app.port, timeout=90, source_address=(place, 0))
    phone.request("GET", "/healthz")
    phone.getresponse().read()
    return phone


def is_kept(phone: HTTPConnection) -> bool:
    """Whether the server has not ended a connection that lies idle."""
    return phone.sock is not None and not select.select([phone.sock], [], [], 0)[0]


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


@long
def test_more_silent_connections_than_threads_do_not_stop_the_pages(served: App) -> None:
    with ExitStack() as end:
        for _ in range(130):
            end.enter_context(connected(served))
        start = time.monotonic()
        assert asked(served)[0] == 200
        assert time.monotonic() - start < 3, "a thread that waited for each would wait for five seconds"


def hanging_on(app: App, end: ExitStack, number: int) -> list[socket.socket]:
    """Phones that have their last answer and do not hang up."""
    held = [end.enter_context(connected(app)) for _ in range(number)]
    for each in held:
        each.sendall(LAST)
        assert each.recv(20).startswith(b"HTTP/1.1 200")
    return held


def test_whoever_hangs_on_after_their_answer_holds_up_nobody(served: App) -> None:
    with ExitStack() as end:
        held = hanging_on(served, end, 20)
        start = time.monotonic()
        assert asked(served)[0] == 200
        assert time.monotonic() - start < 1.5, "each of them was waited for, two seconds, before anybody else"
        for each in held:
            while each.recv(65536):
                pass
        assert time.monotonic() - start < 10, "and they are let go"


@long
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_nor_does_it_over_tls(tmp_path: Path) -> None:
    folder = certified(tmp_path / FOLDER, ("127.0.0.1",))
    Player.at(tmp_path).parts.database.close()
    app = App(tmp_path, "--certfile", str(folder / CERTIFICATE), "--keyfile", str(folder / KEY))
    app.start()
    with ExitStack() as end:
        end.callback(app.stop)
        trusting = ssl.create_default_context(cafile=folder / TRUSTED)
        took = []
        for _ in range(5):
            start = time.monotonic()
            held = end.enter_context(trusting.wrap_socket(connected(app), server_hostname="127.0.0.1"))
            held.sendall(LAST)
            assert held.recv(20).startswith(b"HTTP/1.1 200")
            took.append(time.monotonic() - start)
        assert sum(took[1:]) < 2


def test_what_is_still_sent_does_not_cut_the_answer_off(served: App) -> None:
    """Bytes that nobody has read when a connection is closed would take the end of the answer along."""
    with connected(served) as phone:
        phone.sendall(LAST + b"x" * 50_000)
        answer = b""
        while piece := phone.recv(65536):
            answer += piece
        assert answer.rstrip().endswith(b"</html>")


@long
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


def test_of_too_many_connections_kept_open_those_of_whoever_holds_most_go(served: App) -> None:
    """Half of the room that threads leave is for those. A phone elsewhere keeps its own, though it is older."""
    with ExitStack() as end:
        elsewhere = end.enter_context(closing(kept_open(served, "127.0.0.2")))
        many = [end.enter_context(closing(kept_open(served))) for _ in range(200)]
        assert asked(served)[0] == 200
        assert is_kept(elsewhere)
        assert 130 <= sum(is_kept(each) for each in many) <= 150
        assert is_kept(many[-1]), "the longest idle went"


def test_more_connections_than_there_is_room_for_keep_nobody_out(served: App) -> None:
    with ExitStack() as end:
        elsewhere = end.enter_context(closing(kept_open(served, "127.0.0.2")))
        for _ in range(450):
            end.enter_context(connected(served))
        start = time.monotonic()
        assert asked(served)[0] == 200
        assert time.monotonic() - start < 3
        assert is_kept(elsewhere)


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


def test_who_computes_gives_way_to_pages_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside files that were read all the time the median page took 85 ms, with turns of a millisecond 55."""
    turns, usual = list[float](), sys.getswitchinterval()
    monkeypatch.setattr(ThreadWorker, "init_process", lambda _worker: turns.append(sys.getswitchinterval()))
    try:
        Worker.init_process(object.__new__(Worker))
    finally:
        sys.setswitchinterval(usual)
    assert turns == [pytest.approx(TURN_SECONDS)]
    assert usual / 5 >= TURN_SECONDS


@long
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


@long
@pytest.mark.parametrize("how", ["by systemd", "by Ctrl+C"])
def test_a_stop_breaks_off_a_search_for_turning_points_which_is_offered_again(tmp_path: Path, how: str) -> None:
    """A terminal tells all processes, also those that search."""
    player = Player.at(tmp_path)
    games = player.parts.games
    game = games.create(games.find(player.game.id).owner, {"kind": "solo", "level": 2}, "Monday")
    play_on(games, game.id, random_player(Luck(1).pick))
    player.parts.database.close()
    app, score = App(tmp_path), f"/play/{game.id}/score"
    app.start()
    player.ask(app.port, f"/games/{game.id}/turning-points", urlencode({"csrf_token": player.token}))
    until(lambda: bool(re.search("turn after turn: [1-9]", player.ask(app.port, score)[1])))
    if how == "by Ctrl+C":
        os.killpg(app.pid, signal.SIGINT)
    app.stop()
    assert app.said.read_text() == ""
    app.start()
    assert "Find the turning points" in player.ask(app.port, score)[1]
    app.stop()
