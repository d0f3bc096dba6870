"""SQLite's write-ahead log: put back by whoever writes and by nobody else, and never endless."""

from __future__ import annotations

import fcntl
import logging
import sqlite3
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from sqlalchemy import event, text

from companion.services import Services
from companion.store import db, turns
from companion.store.db import Database, Unavailable
from companion.store.engines import NoAnswer
from companion.store.turns import WriterTurns
from engine.acts import Answer
from tests.conftest import Owner

MANY = 100_000


def turns_of(owner: Owner) -> WriterTurns:
    """Whose turn it is in the app."""
    found = owner.parts.database.turns
    assert found is not None
    return found


def test_the_log_stays_bounded_while_answers_and_pages_come(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LOG_GROWTH", 200_000)
    turning, game, stop = turns_of(owner), owner.game(rounds=MANY), Event()
    turning._due_at = 200_000

    def read() -> None:
        while not stop.wait(0.005):
            owner.parts.games.export(game.id)

    readers = [Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    sizes = []
    for seq in range(400):
        owner.parts.games.act(game.id, seq, Answer("two"))
        sizes.append(turning.log_size())
    stop.set()
    for reader in readers:
        reader.join()
    assert max(sizes) < 2_000_000, "400 answers write several times as much"
    assert min(sizes[100:]) < 200_000, "it was put back again and again"
    assert owner.parts.games.seq(game.id) == 400


def test_a_page_that_is_read_for_long_only_delays_it(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LOG_GROWTH", 100_000)
    turning, game = turns_of(owner), owner.game(rounds=MANY)
    turning._due_at = 100_000
    with owner.parts.database.connection(read_only=True) as reader:
        reader.exec_driver_sql("SELECT count(*) FROM entry").all()
        seq = 0
        while turning.log_size() < 400_000:
            seq = owner.parts.games.act(game.id, seq, Answer("two"))
    while turning.log_size() > 100_000:
        seq = owner.parts.games.act(game.id, seq, Answer("two"))
        assert seq < MANY
    assert owner.parts.games.seq(game.id) == seq


def test_sqlite_is_set_up_to_lose_nothing(parts: Services) -> None:
    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    with parts.database.reading() as session:
        found = {name: session.connection().execute(text(f"PRAGMA {name}")).scalar() for name in wanted}
    assert found == wanted


def test_no_connection_puts_it_back_by_itself(owner: Owner) -> None:
    with owner.parts.database.connection() as connection:
        assert connection.exec_driver_sql("PRAGMA wal_autocheckpoint").scalar() == 0


def test_a_checkpoint_never_runs_beside_a_write(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever puts the log back has the turn, and nobody is in the middle of a transaction that writes."""
    monkeypatch.setattr(turns, "LOG_GROWTH", 50_000)
    turning, writing, beside = turns_of(owner), [0], []
    turning._due_at = 50_000
    put_back = turning._put_back

    def seen() -> None:
        beside.append((writing[0], turning._writers.locked()))
        put_back()

    monkeypatch.setattr(turning, "_put_back", seen)
    engine = owner.parts.database._engine

    def change(by: int) -> Any:
        def counted(*_: object) -> None:
            writing[0] += by

        return counted

    starts, ends = change(1), change(-1)
    event.listen(engine, "begin", lambda c: None if c.get_execution_options().get("read_only") else starts())
    event.listen(engine, "commit", lambda c: None if c.get_execution_options().get("read_only") else ends())
    games = [owner.game(rounds=MANY) for _ in range(3)]
    beside.clear()
    writing[0] = 0

    def play(game_id: str) -> None:
        for seq in range(60):
            owner.parts.games.act(game_id, seq, Answer("two"))

    players = [Thread(target=play, args=(game.id,)) for game in games]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert beside
    assert set(beside) == {(0, True)}


def test_whoever_waits_too_long_for_the_turn_is_told_so(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    turning = turns_of(owner)
    with turning.taken(), pytest.raises(NoAnswer), turning.taken(patience=0.01):
        pass
    monkeypatch.setattr(db, "PATIENCE_SECONDS", 0.01)
    with turning.taken(), pytest.raises(Unavailable), owner.parts.database.aside():
        pass
    assert owner.game().name == "Sunday", "the turn was given back"


@pytest.mark.parametrize(("version", "warned"), [((3, 51, 2), True), ((3, 51, 3), False), ((4, 0, 0), False)])
def test_several_processes_on_one_file_are_warned_before_sqlite_was_mended(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    version: tuple[int, int, int],
    warned: bool,
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    file = tmp_path / "tapestry.db"
    with open(f"{file}-served", "a") as other, caplog.at_level(logging.WARNING):
        fcntl.flock(other, fcntl.LOCK_EX)
        turning = WriterTurns(file)
        assert turning.serve() is warned
        turning.close()
    assert ("several processes serve from" in caplog.text) is warned
    caplog.clear()
    alone = WriterTurns(file)
    assert alone.serve() is False
    assert not caplog.text
    alone.close()


def test_tables_put_together_anew_keep_what_belongs_to_them(owner: Owner) -> None:
    """A step that changes a table in SQLite drops the old one: with foreign keys on, all games would go with it."""
    from companion.store.engines import engine_for_upgrades

    game = owner.game()
    owner.parts.games.act(game.id, 0, Answer("two"))
    engine = engine_for_upgrades(owner.parts.database.url)
    with engine.begin() as connection:
        for statement in (
            "CREATE TABLE new AS SELECT * FROM game",
            "DROP TABLE game",
            "ALTER TABLE new RENAME TO game",
        ):
            connection.exec_driver_sql(statement)
    engine.dispose()
    with Database(owner.parts.database.url).reading() as session:
        (count,) = session.connection().exec_driver_sql("SELECT count(*) FROM entry").one()
    assert count == 1
