"""What `/healthz` and `companion doctor` find: whether an answer could be stored, and why not."""

from __future__ import annotations

import shutil
import sqlite3
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from companion.command import main
from companion.config import Settings
from companion.services import Services
from companion.store import health
from companion.store.db import Database, Unavailable
from companion.store.engines import sqlite_file
from companion.store.health import Finding, Health
from companion.store.turns import MENDED_IN
from tests.companion.servers import Postgres, RedisServer
from tests.long_run import long

SECONDS = 30
"""What is promised within five, on a machine that is busy with other tests; else it would be for ever."""

FULL = type("Usage", (), {"free": 1024})


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was found before is told again."""
    monkeypatch.setattr(health, "KEPT_SECONDS", -1)


def failures(parts: Services) -> list[str]:
    """What is wrong, in a sentence each."""
    return [finding.says for finding in parts.health.findings() if finding.verdict == "failure"]


def test_a_healthy_app_says_so(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", MENDED_IN)
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text, answer.mimetype) == (200, "ok\n", "text/plain")


def test_an_older_sqlite_is_told_but_is_no_failure(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert "warning SQLite" in answer.text
    assert "one process" in answer.text


def test_a_new_database_has_no_tables_yet(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/deep/down/new.db")
    assert [finding.what for finding in Health(database).findings() if finding.verdict == "failure"] == ["tables"]
    database.upgrade()
    assert [finding.what for finding in Health(database).findings() if finding.verdict == "failure"] == []
    database.close()


def test_without_its_tables_no_answer_can_be_stored(client: FlaskClient, parts: Services) -> None:
    with parts.database.connection() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    sick = client.get("/healthz")
    assert (sick.status_code, sick.headers["Retry-After"]) == (503, "5")
    assert "failure tables: there are none" in sick.text


@pytest.mark.parametrize(("step", "says"), [("0001", "run `companion upgrade`"), ("9999", "a newer version")])
def test_tables_of_another_version_are_named(parts: Services, step: str, says: str) -> None:
    with parts.database.connection() as connection:
        connection.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{step}'")
    assert says in failures(parts)[0]


def test_a_database_that_may_not_be_written_is_named(client: FlaskClient, settings: Settings, parts: Services) -> None:
    parts.database.close()
    file = Path(settings.database.removeprefix("sqlite:///"))
    with sqlite3.connect(file) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
    address = f"sqlite:///file:{file}?mode=ro&uri=true"
    assert sqlite_file(address) == file, "no folder of that name is made beside the app"
    read_only = Database(address)
    found = list(Health(read_only).findings())
    assert "the database is read only" in [finding.says for finding in found if finding.verdict == "failure"]


def test_a_database_that_has_no_room_is_named(parts: Services) -> None:
    """As on a full disk: the write itself fails, before anybody's answer does."""
    told = health.plainly(Unavailable("(sqlite3.OperationalError) database or disk is full"))
    assert told == "the disk is full"


def test_a_full_disk_is_named_before_it_bites(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: FULL)
    sick = client.get("/healthz")
    assert sick.status_code == 503
    assert "failure disk: the disk is full" in sick.text


def test_the_look_is_a_true_write(parts: Services) -> None:
    turns = parts.database.turns
    assert turns is not None
    parts.database.revision()  # a connection stays open, as in an app that serves
    before = turns.log_size()
    assert failures(parts) == []
    assert turns.log_size() > before, "it has reached the disk"


def test_however_many_ask_one_looks(parts: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "KEPT_SECONDS", 60)
    first = parts.health.lately()
    assert parts.health.lately() is first


def test_a_writer_that_takes_long_does_not_hide_behind_the_pool(parts: Services) -> None:
    """All connections of the pool are in use, and health is looked at nevertheless."""
    readers = [parts.database.reading() for _ in range(15)]
    for reader in readers:
        reader.__enter__()
    try:
        assert failures(parts) == []
    finally:
        for reader in readers:
            reader.__exit__(None, None, None)


# ---- servers


@long
def test_a_frozen_postgresql_is_noticed_within_five_seconds(postgres: Postgres) -> None:
    database = Database(postgres.url)
    database.upgrade()
    looking = Health(database)
    assert [finding.verdict for finding in looking.findings()] == ["ok", "ok"]
    postgres.freeze()
    try:
        start = time.monotonic()
        found = list(looking.findings())
        assert time.monotonic() - start < SECONDS
    finally:
        postgres.thaw()
    assert [(finding.what, finding.says) for finding in found] == [("database", "the database does not answer")]
    assert [finding.verdict for finding in looking.findings()] == ["ok", "ok"], "and well again afterwards"
    database.close()


def test_a_postgresql_that_takes_no_writes_is_named(postgres: Postgres) -> None:
    database = Database(f"{postgres.url}?options=-c%20default_transaction_read_only%3Don")
    says = [finding.says for finding in Health(database).findings() if finding.verdict == "failure"]
    database.close()
    assert any("takes no writes" in each for each in says)


def test_redis_is_told_but_no_answer_waits_for_it(parts: Services, redis_server: RedisServer) -> None:
    looking = Health(parts.database, redis_server.url)
    assert list(looking.findings())[-1] == Finding("Redis", "ok", "answers")
    redis_server.freeze()
    start = time.monotonic()
    frozen = list(looking.findings())[-1]
    assert time.monotonic() - start < SECONDS
    redis_server.thaw()
    assert (frozen.what, frozen.verdict) == ("Redis", "warning")


# ---- the command


def test_the_doctor_says_it_in_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("INSTANCE_DIR", str(tmp_path))
    run = CliRunner()
    before = run.invoke(main, ["doctor"])
    assert (before.exit_code, "run `companion upgrade`" in before.output) == (1, True)
    assert not list(tmp_path.iterdir()), "to look makes nothing"
    assert run.invoke(main, ["upgrade"]).exit_code == 0
    after = run.invoke(main, ["doctor"])
    assert after.exit_code == 0, after.output
    assert "ok      database: can be written" in after.output
    monkeypatch.setattr(shutil, "disk_usage", lambda _: FULL)
    assert "FAILURE disk: the disk is full" in run.invoke(main, ["doctor"]).output
