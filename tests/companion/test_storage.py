"""What is acknowledged stays: processes that answer at once, kill -9, the tables and their migrations."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import NullPool, create_engine, make_url, text
from sqlmodel import SQLModel

from companion.config import ROOT, Settings
from companion.services import Services
from companion.store.db import Database
from companion.store.schema import newest_revision
from tests.companion.at_once import DATABASES, at_once, settings_on
from tests.conftest import Owner
from tests.long_run import LONG, long

MANY = 100_000


@pytest.fixture(params=DATABASES)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


def answering(url: str, game_id: str, tries: int) -> subprocess.Popen[str]:
    """A process that answers the game."""
    return subprocess.Popen(
        [sys.executable, "-m", "tests.companion.answering", url, game_id, str(tries)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def test_of_processes_that_answer_at_once_one_wins_each_time(owner: Owner, settings: Settings) -> None:
    game, tries = owner.game(rounds=MANY), 150 if LONG else 60
    processes = [answering(settings.database, game.id, tries) for _ in range(2)]
    said = [process.communicate(timeout=60)[0].split("\n") for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    won = [[int(line.split()[1]) for line in lines if line.startswith("acknowledged")] for lines in said]
    assert all(won), "both got answers in"
    assert not set(won[0]) & set(won[1]), "no place in the log was given twice"
    assert sorted(won[0] + won[1]) == list(range(1, owner.parts.games.seq(game.id) + 1))
    assert len(won[0]) + len(won[1]) + sum(line == "stale" for lines in said for line in lines) == 2 * tries


@pytest.mark.parametrize("settings", ["sqlite", pytest.param("postgresql", marks=long)], indirect=True)
def test_kill_9_loses_no_acknowledged_answer(owner: Owner, settings: Settings) -> None:
    game = owner.game(rounds=MANY)
    for _ in range(4 if LONG else 1 if settings.database_url else 2):  # whoever opens a killed file recovers it
        before = owner.parts.games.seq(game.id)
        with answering(settings.database, game.id, tries=0) as process:
            assert process.stdout is not None
            lines = [process.stdout.readline() for _ in range(25)]
            process.send_signal(signal.SIGKILL)
            lines += process.stdout.read().splitlines()
        acknowledged = [int(line.split()[1]) for line in lines if line.startswith("acknowledged ") and line.split()[1:]]
        stored = owner.parts.games.seq(game.id)
        assert acknowledged[-1] >= before + 25
        assert stored in (acknowledged[-1], acknowledged[-1] + 1), "at most one was stored and not yet acknowledged"
    if not settings.database_url:
        with sqlite3.connect(settings.database.removeprefix("sqlite:///")) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    with owner.parts.games.view(game.id) as view:
        assert view.play.state.points == 2 * view.seq


def test_a_reader_does_not_wait_for_a_writer(owner: Owner) -> None:
    game = owner.game()
    with owner.parts.database.writing():
        assert owner.parts.games.seq(game.id) == 0


def test_the_migrations_make_the_tables_that_the_models_say(parts: Services) -> None:
    with parts.database.connection() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, SQLModel.metadata) == []
    parts.database.upgrade()


def test_of_several_that_first_open_a_new_file_at_once_none_is_refused(tmp_path: Path) -> None:
    """SQLite lets only one of them set how it is written, and does not let the others wait for that."""
    for number in range(12):
        databases = [Database(f"sqlite:///{tmp_path}/{number}.db") for _ in range(3)]
        at_once(*(database.upgrade for database in databases))
        assert {database.revision() for database in databases} == {newest_revision()}
        for database in databases:
            database.close()


def test_of_two_that_bring_the_tables_up_to_date_at_once_one_does_it(tmp_path: Path, settings: Settings) -> None:
    url = f"sqlite:///{tmp_path}/new.db"
    if settings.database_url:
        url = f"{settings.database_url.rpartition('/')[0]}/fresh_{tmp_path.name.replace('-', '_')[-20:]}"
        server = create_engine(settings.database_url, isolation_level="AUTOCOMMIT", poolclass=NullPool)
        with server.connect() as connection:
            connection.execute(text(f"CREATE DATABASE {make_url(url).database}"))
    databases = [Database(url) for _ in range(3)]
    at_once(*(database.upgrade for database in databases))
    assert {database.revision() for database in databases} == {newest_revision()}
    for database in databases:
        database.close()
