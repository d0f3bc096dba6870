"""Whatever breaks, nothing acknowledged is lost, nothing counts twice, and the page says soon what is wrong."""

from __future__ import annotations

import os
import resource
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from pydantic import SecretStr
from sqlalchemy import event

import companion.store.log
from companion.services import Services
from companion.store.db import Unavailable
from companion.store.models import now
from engine.acts import Answer
from tests.companion.over_the_wire import Player
from tests.companion.servers import App, Postgres, RedisServer, until
from tests.conftest import Owner
from tests.long_run import LONG, long

KEY = "a key for tests, long enough"
UNREACHABLE = "The app cannot reach its games"
SECONDS = 5 if LONG else 30
"""What is promised within five, beside what the same takes where all is well; on a machine that is busy with other
tests it takes longer, and else it would be for ever."""
MANY = 100_000


def playing(player: Player, port: int, stop: Event) -> Thread:
    """Somebody answers one question after the other; after each that came to nothing they look how the game stands."""

    def play() -> None:
        while not stop.is_set():
            status, _ = player.answer(port)
            if status not in (200, 303):
                time.sleep(0.05)
                seen = player.stored
                if seen != player.seq:
                    player.acknowledged.append(seen)

    thread = Thread(target=play)
    thread.start()
    return thread


def nothing_lost_or_twice(player: Player) -> None:
    """Every acknowledged answer stands in the log, at its place, once."""
    document = player.parts.games.export(player.game.id)
    assert len(set(player.acknowledged)) == len(player.acknowledged)
    assert len(document.entries) in (player.acknowledged[-1], player.acknowledged[-1] + 1)
    answers = [entry for entry in document.entries if entry.key == "vp:+1"]
    assert len(answers) == len(document.entries) - player.acknowledged[0]
    with player.parts.games.view(player.game.id) as view:
        assert view.seq == len(document.entries)


def seconds_of(act: Callable[[], object]) -> float:
    """How long something takes."""
    start = time.monotonic()
    act()
    return time.monotonic() - start


@pytest.mark.parametrize("victim", ["worker", pytest.param("master", marks=long)])
def test_processes_killed_in_the_middle_of_answers(tmp_path: Path, victim: str) -> None:
    player, app, stop = Player.at(tmp_path), App(tmp_path), Event()
    app.start()
    thread = playing(player, app.port, stop)
    for _ in range(2 if LONG else 1):
        before = len(player.acknowledged)
        until(lambda enough=before + 15: len(player.acknowledged) > enough)  # type: ignore[misc]
        if victim == "worker":
            os.kill(app.children()[0], signal.SIGKILL)
        else:
            app.stop(signal.SIGKILL)
            until(lambda: not app.answers())
            app.start()
    before = len(player.acknowledged)
    until(lambda: len(player.acknowledged) > before + 5)
    stop.set()
    thread.join()
    app.stop()
    nothing_lost_or_twice(player)


@pytest.fixture
def hosts(postgres: Postgres, redis_server: RedisServer, tmp_path: Path) -> Iterator[tuple[Player, App, App]]:
    """Two machines behind one address: a database and a Redis for both."""
    shared = {"DATABASE_URL": postgres.url, "REDIS_URL": redis_server.url, "SECRET_KEY": KEY}
    directories = tmp_path / "one", tmp_path / "other"
    for directory in directories:
        directory.mkdir()
    player = Player.at(tmp_path, database_url=postgres.url, secret_key=SecretStr(KEY))
    one, other = (App(directory, **shared) for directory in directories)
    one.start()
    other.start()
    yield player, one, other
    postgres.thaw()
    one.stop()
    other.stop()
    player.parts.database.close()


@long
def test_two_hosts_answer_the_same_game(hosts: tuple[Player, App, App]) -> None:
    player, *apps = hosts
    stop, threads = Event(), list[Thread]()
    phones = [Player(player.cookie, player.game, player.parts, player.token, [player.seq]) for _ in apps]
    for phone, app in zip(phones, apps, strict=True):
        threads.append(playing(phone, app.port, stop))
    until(lambda: all(len(phone.acknowledged) > 20 for phone in phones), 120)
    stop.set()
    for thread in threads:
        thread.join()
    entries = player.parts.games.export(player.game.id).entries
    assert max(phone.acknowledged[-1] for phone in phones) == len(entries)
    assert all(entry.key == "vp:+1" for entry in entries[player.seq :])


@long
def test_postgresql_frozen_and_back(hosts: tuple[Player, App, App], postgres: Postgres) -> None:
    player, app, _ = hosts
    assert player.answer(app.port)[0] in (200, 303)
    usual = seconds_of(lambda: player.answer(app.port))
    postgres.freeze()
    start = time.monotonic()
    status, page = player.answer(app.port)
    assert time.monotonic() - start < SECONDS + usual
    assert (status, UNREACHABLE in page) == (503, True)
    start = time.monotonic()
    status, said = player.ask(app.port, "/healthz")
    assert time.monotonic() - start < SECONDS + usual
    assert (status, "the database does not answer" in said) == (503, True)
    postgres.thaw()
    time.sleep(1.5)
    until(lambda: player.ask(app.port, "/healthz")[0] == 200)
    player.acknowledged.append(player.stored) if player.stored != player.seq else None
    assert player.answer(app.port)[0] in (200, 303)
    nothing_lost_or_twice(player)


@long
def test_a_frozen_postgresql_holds_no_threads(hosts: tuple[Player, App, App], postgres: Postgres) -> None:
    """More phones than the pool has connections ask at once, and all of them read soon what is wrong."""
    player, app, _ = hosts

    def all_ask() -> set[int]:
        with ThreadPoolExecutor(50) as phones:
            seen = phones.map(lambda _: player.ask(app.port, f"/games/{player.game.id}"), range(50))
            return {status for status, _ in seen}

    assert player.answer(app.port)[0] in (200, 303)
    usual = seconds_of(all_ask)
    postgres.freeze()
    start = time.monotonic()
    assert all_ask() == {503}
    assert time.monotonic() - start < SECONDS + usual
    assert player.ask(app.port, "/offline")[0] == 200, "pages without games are there"


@long
def test_postgresql_restarted(hosts: tuple[Player, App, App], postgres: Postgres) -> None:
    player, app, _ = hosts
    assert player.answer(app.port)[0] in (200, 303)
    postgres.stop()
    status, page = player.answer(app.port)
    assert (status, UNREACHABLE in page) == (503, True)
    postgres.start()
    until(lambda: player.ask(app.port, "/healthz")[0] == 200)
    assert player.answer(app.port)[0] in (200, 303)
    nothing_lost_or_twice(player)


@long
@pytest.mark.parametrize("how", ["freeze", "stop"])
def test_redis_gone_or_frozen_and_back(hosts: tuple[Player, App, App], redis_server: RedisServer, how: str) -> None:
    player, app, _ = hosts

    def three_answers() -> None:
        for _ in range(3):
            assert player.answer(app.port)[0] in (200, 303)

    assert player.answer(app.port)[0] in (200, 303)
    usual = seconds_of(three_answers)
    getattr(redis_server, how)()
    assert seconds_of(three_answers) < SECONDS + usual, "no answer waits for it"
    status, said = player.ask(app.port, "/healthz")
    assert (status, "warning Redis" in said) == (200, True)
    redis_server.start() if how == "stop" else redis_server.thaw()
    assert player.answer(app.port)[0] in (200, 303)
    nothing_lost_or_twice(player)


# ---- the disk and the clock


def limited(parts: Services, pragma: str) -> None:
    """Every connection from now on has a limit of SQLite's, as a disk would set it."""
    engine = parts.database._engine
    engine.dispose()
    event.listen(engine, "connect", lambda connection, _: connection.execute(f"PRAGMA {pragma}"))


FULL, READ_ONLY = ("max_page_count=1", "max_page_count=1000000"), ("query_only=1", "query_only=0")


@pytest.mark.parametrize(("pragma", "free"), [FULL, READ_ONLY], ids=["full", "read only"])
def test_a_disk_that_is_full_or_read_only(owner: Owner, pragma: str, free: str) -> None:
    """Whoever answers reads that it could not be stored; once there is room again the same answer is taken."""
    game = owner.game(rounds=MANY)
    acknowledged = owner.parts.games.act(game.id, 0, Answer("two"))
    limited(owner.parts, pragma)
    with suppress(Unavailable):
        while acknowledged < MANY:
            acknowledged = owner.parts.games.act(game.id, acknowledged, Answer("two"))
    sent: dict[str, Any] = {"seq": str(acknowledged), "key": "two"}
    for htmx in (False, True):
        refused = owner.post(f"/toy/{game.id}/answers", htmx=htmx, **sent)
        assert (refused.status_code, UNREACHABLE in refused.text) == (503, True)
    assert owner.parts.games.seq(game.id) == acknowledged < MANY
    assert owner.client.get(f"/games/{game.id}/settings").status_code == 200, "to look needs no room"
    limited(owner.parts, free)
    assert owner.post(f"/toy/{game.id}/answers", **sent).status_code == 200
    assert owner.parts.games.seq(game.id) == acknowledged + 1


@long
def test_a_disk_on_which_nothing_grows_any_more(tmp_path: Path) -> None:
    """The app as it is served, answer after answer until its files may not become larger, and on when they may."""
    player, app = Player.at(tmp_path), App(tmp_path)
    app.start()
    assert player.answer(app.port)[0] in (200, 303)
    (worker,) = app.children()
    held = max(each.stat().st_size for each in tmp_path.glob("tapestry.db*"))
    _, most = resource.prlimit(worker, resource.RLIMIT_FSIZE)
    resource.prlimit(worker, resource.RLIMIT_FSIZE, (held + 100_000, most))
    status, page = 0, ""
    while len(player.acknowledged) < MANY and status in (0, 200, 303):
        status, page = player.answer(app.port)
    assert (status, UNREACHABLE in page) == (503, True)
    assert player.stored == player.seq
    assert player.ask(app.port, "/healthz")[0] == 503
    resource.prlimit(worker, resource.RLIMIT_FSIZE, (most, most))
    assert player.answer(app.port)[0] in (200, 303)
    until(lambda: player.ask(app.port, "/healthz")[0] == 200)
    app.stop()
    nothing_lost_or_twice(player)


@pytest.mark.parametrize("jump", [timedelta(days=-400), timedelta(days=400)])
def test_a_clock_that_jumps(owner: Owner, monkeypatch: pytest.MonkeyPatch, jump: timedelta) -> None:
    game = owner.game(rounds=3)
    owner.parts.games.act(game.id, 0, Answer("two"))
    monkeypatch.setattr(companion.store.log, "now", lambda: now() + jump)
    for seq in (1, 2):
        owner.parts.games.act(game.id, seq, Answer("two"))
    monkeypatch.undo()
    with owner.parts.games.view(game.id) as view:
        assert view.seq == 3
    content = owner.parts.games.export(game.id).model_dump_json().encode()
    owner.parts.games.delete(game.id)
    assert owner.parts.games.import_document(owner.profile, content).finished is not None


def test_the_same_form_sent_twice_and_a_page_that_is_old(owner: Owner) -> None:
    game = owner.game(rounds=MANY)
    sent: dict[str, Any] = {"seq": "0", "key": "two"}
    assert owner.post(f"/toy/{game.id}/answers", **sent).status_code == 200
    assert owner.post(f"/toy/{game.id}/answers", **sent).status_code == 409
    for seq in (1, 2):
        owner.parts.games.act(game.id, seq, Answer("two"))
    old = owner.post(f"/toy/{game.id}/answers", seq="1", key="one")
    assert (old.status_code, "The table has moved on" in old.text) == (409, True)
    assert owner.parts.games.seq(game.id) == 3
