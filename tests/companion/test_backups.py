"""A backup holds every acknowledged answer; it is looked through, put back, and made before tables change."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
from click.testing import CliRunner
from flask import Flask

from companion.app import create_app, upgraded
from companion.command import main
from companion.config import Settings
from companion.services import EXTENSION
from companion.store.backups import BadBackup, CannotBackUp, back_up, look_at
from companion.store.db import Database
from companion.store.games import Games
from companion.store.live import LocalBus
from companion.store.models import Profile, now
from companion.store.profiles import Profiles
from companion.store.restores import restore
from engine.acts import Answer
from tests.companion.servers import Postgres, until
from tests.companion.toy import SETUP, TOY_KINDS
from tests.conftest import Owner, settings_in

MANY = 100_000


def file_of(settings: Settings) -> Path:
    """The file of the database."""
    return Path(settings.database.removeprefix("sqlite:///"))


def test_a_backup_taken_while_answers_come_in_holds_all_that_were_acknowledged(
    owner: Owner, settings: Settings, tmp_path: Path
) -> None:
    game, enough, stop = owner.game(rounds=MANY), Event(), Event()
    acknowledged = [0]

    def play() -> None:
        while not stop.is_set():
            acknowledged[0] = owner.parts.games.act(game.id, acknowledged[0], Answer("two"))
            if acknowledged[0] >= 50:
                enough.set()

    player = Thread(target=play)
    player.start()
    assert enough.wait(60)
    before = acknowledged[0]
    made = back_up(settings.database, tmp_path / "backup.db")
    stop.set()
    player.join()
    assert made.rows["entry"] >= before
    with sqlite3.connect(made.file) as opened:
        (mode,) = opened.execute("PRAGMA journal_mode").fetchone()
    assert mode == "delete", "one file holds everything"
    assert made.file.stat().st_mode & 0o077 == 0, "nobody else reads it"


def test_a_copy_of_the_file_alone_lacks_answers_that_a_backup_has(
    owner: Owner, settings: Settings, tmp_path: Path
) -> None:
    """Why there is a command for it: the last answers stand in the write-ahead log."""
    game = owner.game(rounds=MANY)
    for seq in range(40):
        owner.parts.games.act(game.id, seq, Answer("two"))
    copy = tmp_path / "copy.db"
    shutil.copyfile(file_of(settings), copy)
    with sqlite3.connect(copy) as opened:
        (copied,) = opened.execute("SELECT count(*) FROM entry").fetchone()
    assert copied < 40
    assert back_up(settings.database, tmp_path / "backup.db").rows["entry"] == 40


def test_nothing_is_overwritten_and_no_half_backup_stays(owner: Owner, settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "there.db").write_text("mine")
    with pytest.raises(CannotBackUp, match="there already"):
        back_up(settings.database, tmp_path / "there.db")
    assert (tmp_path / "there.db").read_text() == "mine"
    with pytest.raises(CannotBackUp, match="no directory"):
        back_up(settings.database, tmp_path / "nowhere" / "backup.db")
    with pytest.raises((CannotBackUp, BadBackup)):
        back_up(f"sqlite:///{tmp_path}/none.db", tmp_path / "backup.db")
    assert not list(tmp_path.glob("*.part")) + list(tmp_path.glob("backup*"))


def damaged(file: Path) -> str:
    content = bytearray(file.read_bytes())
    content[4096 * 3 : 4096 * 12] = b"\xff" * (4096 * 9)
    file.write_bytes(content)
    return "damaged|cannot be read"


def cut_off(file: Path) -> str:
    file.write_bytes(file.read_bytes()[:-9000])
    return "damaged|cannot be read"


def no_database(file: Path) -> str:
    file.write_text("a letter to grandmother")
    return "is no backup"


def lacking_an_answer(file: Path) -> str:
    with sqlite3.connect(file) as opened:
        opened.execute("DELETE FROM entry WHERE seq = 3")
    return "in the middle of 1 games"


def of_the_future(file: Path) -> str:
    with sqlite3.connect(file) as opened:
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
    return "step 9999, which this version does not know"


def of_another_program(file: Path) -> str:
    file.unlink()
    with sqlite3.connect(file) as opened:
        opened.execute("CREATE TABLE recipes (name TEXT)")
    return "no backup of this app"


@pytest.mark.parametrize("harm", [damaged, cut_off, no_database, lacking_an_answer, of_the_future, of_another_program])
def test_a_backup_that_is_not_whole_is_found_out(
    owner: Owner, settings: Settings, tmp_path: Path, harm: Callable[[Path], str]
) -> None:
    game = owner.game(rounds=MANY)
    for seq in range(10):
        owner.parts.games.act(game.id, seq, Answer("two"))
    file = back_up(settings.database, tmp_path / "backup.db").file
    before = file_of(settings).read_bytes()
    said = harm(file)
    with pytest.raises(BadBackup, match=said):
        look_at(file)
    with pytest.raises(BadBackup, match=said):
        restore(settings.database, file, now(), tmp_path)
    assert file_of(settings).read_bytes() == before


# ---- before the tables change


@pytest.fixture
def older(tmp_path: Path) -> Flask:
    """An app whose tables are a step behind, with somebody in them."""
    from alembic import command
    from alembic.config import Config

    from companion.store.schema import MIGRATIONS

    app = create_app(settings_in(tmp_path))
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    database = Database(app.extensions[EXTENSION].settings.database)
    with database.connection() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    with database.writing() as session:
        session.add(Profile(id="somebody"))
    database.close()
    return app


def test_tables_change_after_a_backup(older: Flask, tmp_path: Path) -> None:
    said: list[str] = []
    upgraded(older, said.append)
    (file,) = (tmp_path / "backups").iterdir()
    assert str(file) in said[0]
    made = look_at(file)
    assert (made.revision, made.rows["profile"]) == ("0002", 1)
    upgraded(older, said.append)
    assert len(said) == 1, "no backup where nothing changes"


def test_without_a_backup_the_tables_stay_as_they_are(older: Flask, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("no directory")
    with pytest.raises((CannotBackUp, OSError)):
        upgraded(older, print)
    assert older.extensions[EXTENSION].database.revision() == "0002"
    upgraded(older, print, no_backup=True)
    assert older.extensions[EXTENSION].database.revision() != "0002"


# ---- the commands


def test_the_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("INSTANCE_DIR", str(tmp_path / "instance"))
    run, file = CliRunner(), str(tmp_path / "backup.db")
    assert run.invoke(main, ["upgrade"]).exit_code == 0
    made = run.invoke(main, ["backup", file])
    assert made.exit_code == 0, made.output
    assert "secret_key" in made.output, "the key belongs to it"
    again = run.invoke(main, ["backup", file])
    assert (again.exit_code, "there already" in again.output) == (1, True)
    checked = run.invoke(main, ["restore", file, "--check"])
    assert checked.exit_code == 0
    assert "whole, tables of step" in checked.output
    assert "Put back" not in checked.output
    assert "Put back" in run.invoke(main, ["restore", file]).output
    Path(file).write_text("nothing")
    assert run.invoke(main, ["restore", file, "--check"]).exit_code == 1


# ---- PostgreSQL


def test_a_backup_of_postgresql_is_of_one_moment_and_looked_through(postgres: Postgres, tmp_path: Path) -> None:
    """While answers come in; a file that is cut off anywhere, or lacks an answer, is noticed."""
    url = postgres.new_database("backed-up")
    database = Database(url)
    database.upgrade()
    games = Games(database, LocalBus(0), TOY_KINDS, 1)
    game = games.create(Profiles(database).register().profile_id, {**SETUP, "rounds": MANY}, "Sunday")
    stop, acknowledged = Event(), [0]

    def play() -> None:
        while not stop.is_set():
            acknowledged[0] = games.act(game.id, acknowledged[0], Answer("two"))

    player = Thread(target=play)
    player.start()
    until(lambda: acknowledged[0] >= 30)
    before = acknowledged[0]
    made = back_up(url, tmp_path / "backup.dump")
    stop.set()
    player.join()
    assert before <= made.rows["entry"] <= acknowledged[0]
    assert look_at(made.file).rows == made.rows
    whole = made.file.read_bytes()
    for part in (0.2, 0.5, 0.9, 0.99):
        made.file.write_bytes(whole[: int(len(whole) * part)])
        with pytest.raises(BadBackup):
            look_at(made.file)
    made.file.write_bytes(whole[:-1])
    with pytest.raises(BadBackup):
        look_at(made.file)
    with database.connection() as connection:
        connection.exec_driver_sql("DELETE FROM entry WHERE seq = 3")
    with pytest.raises(BadBackup, match="in the middle of 1 games"):
        back_up(url, tmp_path / "gap.dump")
    assert sorted(each.name for each in tmp_path.iterdir()) == ["backup.dump"]
    database.close()
