"""A backup put back: all of it or nothing, never under a running app, and what was there is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from companion.config import Settings
from companion.store.backups import BadBackup, CannotBackUp, back_up, look_at
from companion.store.db import Database, Unavailable
from companion.store.games import Games
from companion.store.live import LocalBus
from companion.store.models import now
from companion.store.profiles import Profiles
from companion.store.restores import restore
from companion.store.schema import MIGRATIONS
from companion.store.turns import WriterTurns
from engine.acts import Answer
from tests.companion.servers import App, Postgres, environment_of, until
from tests.companion.toy import SETUP, TOY_KINDS
from tests.conftest import Owner
from tests.long_run import long

MANY = 100_000
KEY = "a key for tests, long enough"


def lying_in(folder: Path) -> list[str]:
    """What lies in a folder, beside the database itself and the sign of who serves from it."""
    return sorted(each.name for each in folder.iterdir() if each.name not in ("tapestry.db", "tapestry.db-served"))


class Store:
    """A database with a game in it, as apps of several processes have it open."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.database = Database(url)
        self.database.upgrade()
        self.games = Games(self.database, LocalBus(0), TOY_KINDS, 10)
        owner = Profiles(self.database).register().profile_id
        self.game = self.games.create(owner, {**SETUP, "rounds": MANY}, "Sunday")

    def answer(self, times: int) -> int:
        """Give so many answers more."""
        seq = self.games.seq(self.game.id)
        for _ in range(times):
            seq = self.games.act(self.game.id, seq, Answer("two"))
        return seq

    def stored(self) -> int:
        """How long the log is, as somebody else sees it."""
        database = Database(self.url)
        try:
            return Games(database, LocalBus(0), TOY_KINDS, 1).seq(self.game.id)
        finally:
            database.close()


def test_what_was_backed_up_comes_back_and_what_was_there_is_kept(
    owner: Owner, settings: Settings, tmp_path: Path
) -> None:
    game, database = owner.game(rounds=MANY), owner.parts.database
    owner.parts.games.act(game.id, 0, Answer("two"))
    file = back_up(settings.database, tmp_path / "backup.db").file
    owner.parts.games.act(game.id, 1, Answer("two"))
    with pytest.raises(CannotBackUp, match="stop it first"):
        restore(settings.database, file, now(), tmp_path)
    database.close()
    kept = restore(settings.database, file, now(), tmp_path)
    assert kept is not None
    assert look_at(kept).rows["entry"] == 2
    assert Games(Database(settings.database), LocalBus(0), TOY_KINDS, 1).seq(game.id) == 1


def test_a_backup_goes_where_nothing_is(owner: Owner, settings: Settings, tmp_path: Path) -> None:
    game = owner.game()
    file = back_up(settings.database, tmp_path / "backup.db").file
    elsewhere = f"sqlite:///{tmp_path}/new/tapestry.db"
    assert restore(elsewhere, file, now(), tmp_path) is None
    assert Games(Database(elsewhere), LocalBus(0), TOY_KINDS, 1).find(game.id).name == "Sunday"


def test_a_refused_one_leaves_nothing_behind(owner: Owner, settings: Settings, tmp_path: Path) -> None:
    """Under a running app, of a file that is no backup, and where there is no room: each time all is as before."""
    game = owner.game(rounds=MANY)
    owner.parts.games.act(game.id, 0, Answer("two"))
    file = back_up(settings.database, tmp_path / "backup.db").file
    before = lying_in(tmp_path)
    with pytest.raises(CannotBackUp, match="stop it first"):
        restore(settings.database, file, now(), tmp_path)
    assert lying_in(tmp_path) == before
    owner.parts.database.close()
    database = Path(settings.database.removeprefix("sqlite:///"))
    held, there = database.read_bytes(), lying_in(tmp_path)
    (tmp_path / "letter.db").write_text("to grandmother")
    with pytest.raises(BadBackup):
        restore(settings.database, tmp_path / "letter.db", now(), tmp_path)
    (tmp_path / "letter.db").unlink()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("companion.store.restores.onto_the_disk", no_room)
        with pytest.raises(CannotBackUp, match="No space left"):
            restore(settings.database, file, now(), tmp_path)
    assert (database.read_bytes(), lying_in(tmp_path)) == (held, there)


def no_room(_: Path) -> None:
    raise OSError(28, "No space left on device")


def test_an_app_that_nobody_has_asked_for_anything_is_seen_all_the_same(tmp_path: Path) -> None:
    """It has no connection yet, but says that it serves from the file."""
    store = Store(f"sqlite:///{tmp_path}/tapestry.db")
    file = back_up(store.url, tmp_path / "backup.db").file
    store.database.close()
    serving = WriterTurns(tmp_path / "tapestry.db")
    serving.serve()
    with pytest.raises(CannotBackUp, match="stop it first"):
        restore(store.url, file, now(), tmp_path)
    serving.close()
    assert restore(store.url, file, now(), tmp_path) is not None


def test_the_log_of_a_database_that_is_gone_gets_into_nothing_else(tmp_path: Path) -> None:
    """Somebody deleted `tapestry.db`, which was damaged, and left `tapestry.db-wal`: SQLite reads it into any other."""
    store = Store(f"sqlite:///{tmp_path}/tapestry.db")
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.db").file
    store.answer(40)
    log = (tmp_path / "tapestry.db-wal").read_bytes()
    store.database.close()
    (tmp_path / "tapestry.db").unlink()
    (tmp_path / "tapestry.db-wal").write_bytes(log)
    assert restore(store.url, file, now(), tmp_path) is None
    assert store.stored() == 2
    (aside,) = tmp_path.glob("tapestry.db.before-*-wal")
    assert aside.read_bytes() == log


def test_what_root_puts_back_belongs_to_whom_it_belonged(tmp_path: Path) -> None:
    """Else an app that runs under a name of its own could not write into it."""
    store = Store(f"sqlite:///{tmp_path}/tapestry.db")
    file = back_up(store.url, tmp_path / "backup.db").file
    store.database.close()
    there = tmp_path / "tapestry.db"
    if os.geteuid() == 0:
        os.chown(there, 10001, 10001)
    owner = there.stat().st_uid
    restore(store.url, file, now(), tmp_path)
    assert (there.stat().st_uid, there.stat().st_mode & 0o777) == (owner, 0o600)


@long
def test_whoever_is_killed_in_the_middle_has_changed_nothing(tmp_path: Path) -> None:
    """SIGTERM clears away; of SIGKILL half a copy may be left, which the next run takes away."""
    store = Store(f"sqlite:///{tmp_path}/tapestry.db")
    store.answer(3)
    file = back_up(store.url, tmp_path / "backup.db").file
    store.answer(1)
    store.database.close()
    held = (tmp_path / "tapestry.db").read_bytes()
    for sign, left in ((signal.SIGTERM, ["backup.db"]), (signal.SIGKILL, ["backup.db", "tapestry.db.part"])):
        with stopped_before_the_swap(tmp_path, file) as restoring:
            until(lambda: (tmp_path / "tapestry.db.part").exists())
            restoring.send_signal(sign)
        assert ((tmp_path / "tapestry.db").read_bytes(), lying_in(tmp_path)) == (held, left), sign
    kept = restore(store.url, file, now(), tmp_path)
    assert kept is not None
    assert lying_in(tmp_path) == ["backup.db", kept.name]
    assert (store.stored(), look_at(kept).rows["entry"]) == (3, 4)


def stopped_before_the_swap(folder: Path, file: Path) -> subprocess.Popen[bytes]:
    """The command, which waits once the copy is made: a disk may take that long."""
    waits = (
        "import time, companion.store.restores as restores, companion.command as command\n"
        "restores.onto_the_disk = lambda _: time.sleep(60)\n"
        f"command.main(['restore', {str(file)!r}])"
    )
    return subprocess.Popen([sys.executable, "-c", waits], env=environment_of(folder), stdout=subprocess.DEVNULL)


# ---- PostgreSQL


@pytest.fixture
def store(postgres: Postgres, request: pytest.FixtureRequest) -> Iterator[Store]:
    """A database of PostgreSQL of this test."""
    found = Store(postgres.new_database(request.node.name[-50:]))
    yield found
    found.database.close()


def test_postgresql_gets_back_what_was_backed_up_and_what_was_there_is_kept(store: Store, tmp_path: Path) -> None:
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.answer(3)
    store.database.close()
    kept = restore(store.url, file, now(), tmp_path)
    assert kept is not None and kept.parent == tmp_path / "backups"
    assert (store.stored(), look_at(kept).rows["entry"]) == (2, 5)
    restore(store.url, kept, now(), tmp_path)
    assert store.stored() == 5, "and back again"
    with pytest.raises(BadBackup, match="the database is the other"):
        restore(f"sqlite:///{tmp_path}/other.db", file, now(), tmp_path)


def test_postgresql_is_left_alone_under_a_running_app(store: Store, tmp_path: Path) -> None:
    """Any connection of an app holds the lock; an app that begins meanwhile waits with a page."""
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.answer(17)
    with pytest.raises(CannotBackUp, match=r"still running on 127\.0\.0\.1: stop it first"):
        restore(store.url, file, now(), tmp_path)
    assert (store.answer(1), store.stored()) == (20, 20), "the app goes on"
    assert lying_in(tmp_path) == ["backup.dump"]


def connected(postgres: Postgres) -> bool:
    """Whether an app is there by the name that PostgreSQL tells."""
    import psycopg

    with psycopg.connect(postgres.url) as asking:
        found = asking.execute("SELECT count(*) FROM pg_stat_activity WHERE application_name = 'tapestry-companion'")
        return found.fetchone() != (0,)


@long
def test_an_app_on_postgresql_that_was_killed_holds_nobody_up(postgres: Postgres, store: Store, tmp_path: Path) -> None:
    """It serves without a phone having asked for anything, is in the way, is killed, and is not."""
    store.answer(1)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.database.close()
    app = App(tmp_path, DATABASE_URL=store.url, SECRET_KEY=KEY)
    app.start()
    until(lambda: connected(postgres))
    with pytest.raises(CannotBackUp, match="stop it first"):
        restore(store.url, file, now(), tmp_path)
    for worker in app.children():
        os.kill(worker, signal.SIGSTOP)  # a new one would be started in the place of a killed one
    workers = app.children()
    app.stop(signal.SIGKILL)
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    assert restore(store.url, file, now(), tmp_path) is not None


@long
def test_an_app_that_had_lost_the_database_forgets_what_was_in_it(
    postgres: Postgres, store: Store, tmp_path: Path
) -> None:
    """PostgreSQL was restarted and another state put back while no phone asked: what is in memory is worth nothing."""
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.answer(3)
    postgres.stop()
    postgres.start()
    restore(store.url, file, now(), tmp_path)
    with pytest.raises(Unavailable):
        store.answer(1)
    assert store.answer(1) == 3
    entries = store.games.export(store.game.id).entries
    assert len(entries) == 3, "no gap"


def test_a_backup_of_older_tables_goes_in_the_place_of_newer_ones(store: Store, tmp_path: Path) -> None:
    """What the older version had no table for goes as well: else no upgrade could make it."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with store.database.connection() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
    file = back_up(store.url, tmp_path / "old.dump").file
    store.database.upgrade()
    store.database.close()
    restore(store.url, file, now(), tmp_path)
    database = Database(store.url)
    assert database.revision() == "0002"
    database.upgrade()
    database.close()


def test_a_failed_one_leaves_postgresql_as_it_was(store: Store, tmp_path: Path) -> None:
    """Something of somebody else's hangs on our tables, so that they cannot go."""
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.answer(1)
    with store.database.connection() as connection:
        connection.execute(text("CREATE VIEW of_others AS SELECT * FROM entry"))
    store.database.close()
    with pytest.raises(CannotBackUp, match="of_others"):
        restore(store.url, file, now(), tmp_path)
    assert (store.stored(), lying_in(tmp_path)) == (3, ["backup.dump"])


@pytest.mark.parametrize("sign", [pytest.param(signal.SIGTERM, marks=long), signal.SIGKILL])
def test_whoever_is_killed_while_postgresql_reads_has_changed_nothing(
    store: Store, tmp_path: Path, sign: signal.Signals
) -> None:
    """It has said nothing of an end yet, so PostgreSQL takes all of it back."""
    store.answer(2)
    file = back_up(store.url, tmp_path / "backup.dump").file
    store.answer(1)
    store.database.close()
    waits = (
        "import time, companion.store.restores as restores, companion.command as command\n"
        "whole = restores.lines_of\n"
        "def slowly(file):\n"
        "    for line in whole(file):\n"
        "        yield line\n"
        f"    open({str(tmp_path / 'read')!r}, 'w').close(); time.sleep(60)\n"
        "restores.lines_of = slowly\n"
        f"command.main(['restore', {str(file)!r}])"
    )
    (tmp_path / "instance").mkdir()
    environment = environment_of(tmp_path / "instance", DATABASE_URL=store.url, SECRET_KEY=KEY)
    with subprocess.Popen([sys.executable, "-c", waits], env=environment, stdout=subprocess.DEVNULL) as restoring:
        until(lambda: (tmp_path / "read").exists())
        restoring.send_signal(sign)
    assert store.stored() == 3
    if sign is signal.SIGTERM:
        assert lying_in(tmp_path / "instance") == []
    restore(store.url, file, now(), tmp_path / "other")
    assert store.stored() == 2, "nobody has to wait for it"
