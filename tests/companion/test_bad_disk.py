"""A disk that is read only, full or not there, at the start and while the app runs: a page says so, nothing is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient
from sqlalchemy import text

from companion.app import LATER, create_app
from companion.command import main
from companion.config import ROOT, Settings
from companion.services import EXTENSION, Services
from companion.store import health
from companion.store.db import Database, Unavailable
from tests.companion.over_the_wire import Player
from tests.companion.servers import App, Postgres, environment_of, until
from tests.conftest import settings_in
from tests.long_run import long

UNREACHABLE, OF_THE_DISK = "The app cannot reach its games", "Its disk is full or cannot be written to"
ROOM = 40 * 1024**2


@pytest.fixture(autouse=True)
def asked_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing that was found before is told again."""
    monkeypatch.setattr(health, "KEPT_SECONDS", -1)


class Disk:
    """A small disk of its own, in memory."""

    def __init__(self, at: Path) -> None:
        self.at = at
        at.mkdir()
        self._mount("-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs")

    def read_only(self, is_so: bool) -> None:
        """Let nothing be written any more, or again."""
        self._mount("-o", f"remount,{'ro' if is_so else 'rw'}")

    def fill(self) -> None:
        """Write until nothing goes on it any more."""
        with (self.at / "films").open("ab", buffering=0) as films:
            for size in (1024**2, 4096):
                try:
                    while films.write(b"\0" * size) == size:
                        pass
                except OSError:
                    continue

    def make_room(self) -> None:
        """Delete what it was filled with."""
        (self.at / "films").unlink()

    def remove(self) -> None:
        """Take it away."""
        subprocess.run(["umount", "--lazy", self.at], check=True)

    def _mount(self, *arguments: str) -> None:
        subprocess.run(["mount", *arguments, self.at], check=True, capture_output=True)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Disk]:
    """A disk with nothing on it."""
    try:
        found = Disk(tmp_path / "disk")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root may mount a small disk, and not in every container")
    yield found
    found.remove()


def companion(folder: Path, *arguments: str) -> tuple[int, str]:
    """A command as somebody types it: how it ends and what it says."""
    done = subprocess.run(
        [sys.executable, "-m", "companion.command", *arguments],
        cwd=ROOT, env=environment_of(folder), capture_output=True, text=True, check=False,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@long
def test_a_disk_that_is_read_only_at_the_start_and_full_later(disk: Disk) -> None:
    """The app starts, says on its pages what is wrong, and goes on by itself once it is put right."""
    player = Player.at(disk.at)
    player.parts.database.close()
    stored = player.seq
    disk.read_only(True)
    status, said = companion(disk.at, "upgrade")
    assert (status, "the disk is read only" in said, "Traceback" in said) == (LATER, True, False), said
    status, said = companion(disk.at, "doctor")
    assert (status, "FAILURE disk: the disk is read only" in said) == (1, True)
    app = App(disk.at)
    app.said = Path(os.devnull)
    app.start()
    for path in (f"/games/{player.game.id}", "/healthz"):
        status, page = player.ask(app.port, path)
        assert (status, "Traceback" in page) == (503, False)
    assert "failure disk: the disk is read only" in page
    status, page = player.answer(app.port)
    assert (status, UNREACHABLE in page, OF_THE_DISK in page) == (503, True, True)
    disk.read_only(False)
    until(lambda: player.ask(app.port, f"/games/{player.game.id}")[0] == 200)
    assert player.stored == stored
    assert player.answer(app.port)[0] in (200, 303)
    disk.fill()
    status = 0
    while status in (0, 200, 303):
        status, page = player.answer(app.port)
    assert (status, UNREACHABLE in page, OF_THE_DISK in page) == (503, True, True)
    assert player.ask(app.port, f"/games/{player.game.id}")[0] == 200, "to look needs no room"
    until(lambda: "failure disk: the disk is full" in player.ask(app.port, "/healthz")[1])  # kept for two seconds
    assert "FAILURE disk: the disk is full" in companion(disk.at, "doctor")[1]
    disk.make_room()
    assert player.answer(app.port)[0] in (200, 303)
    app.stop()
    assert player.stored == player.acknowledged[-1], "nothing that was acknowledged is lost"


def test_a_disk_that_is_full_at_the_start(disk: Disk) -> None:
    settings = settings_in(disk.at)
    before: Services = create_app(settings).extensions[EXTENSION]
    before.database.upgrade()
    device = before.profiles.register()
    before.database.close()
    disk.fill()
    run = CliRunner()
    with pytest.MonkeyPatch.context() as patch:
        for name in Settings.model_fields:
            patch.delenv(name.upper(), raising=False)
        patch.setenv("INSTANCE_DIR", str(disk.at))
        ended = run.invoke(main, ["upgrade"])
        assert (ended.exit_code, "the disk is full" in ended.output) == (LATER, True), ended.output
        refused = run.invoke(main, ["backup", str(disk.at / "backup.db")])
        assert refused.exit_code == 1 and not isinstance(refused.exception, OSError), refused.output
    app = create_app(settings)
    parts: Services = app.extensions[EXTENSION]
    parts.database.serve()
    client = app.test_client()
    with client.session_transaction() as session:
        session["device"] = device.id
    page = client.get("/")
    assert (page.status_code, OF_THE_DISK in page.text) == (503, True)
    assert "the disk is full" in client.get("/healthz").text
    disk.make_room()
    assert client.get("/settings").status_code == 200
    assert client.get("/healthz").status_code == 200
    parts.database.close()
    assert sorted(each.name for each in disk.at.iterdir()) == ["secret_key", "tapestry.db", "tapestry.db-served"]


def cookies(client: FlaskClient) -> str | None:
    cookie = client.get_cookie("tapestry")
    return cookie.value if cookie else None


def test_a_folder_that_is_not_there_and_cannot_be_made(tmp_path: Path) -> None:
    """Neither database nor key: every page says so, and a phone keeps the cookie by which it finds its games."""
    folder = tmp_path / "volume"
    known = create_app(settings_in(folder))
    known.extensions[EXTENSION].database.upgrade()
    device = known.extensions[EXTENSION].profiles.register()
    known.extensions[EXTENSION].database.close()
    phone = known.test_client()
    with phone.session_transaction() as session:
        session["device"] = device.id
    brought = cookies(phone)
    assert brought
    folder.rename(tmp_path / "elsewhere")
    folder.write_text("no folder")
    app = create_app(settings_in(folder))
    parts: Services = app.extensions[EXTENSION]
    parts.database.serve()
    client = app.test_client()
    client.set_cookie("tapestry", brought)
    for path in ("/", "/settings", "/games/new"):
        page = client.get(path)
        assert (page.status_code, OF_THE_DISK in page.text, page.headers.get("Set-Cookie")) == (503, True, None)
    sick = client.get("/healthz")
    assert (sick.status_code, sick.headers.get("Set-Cookie")) == (503, None)
    assert "secret key: the secret key can be neither read nor made" in sick.text
    folder.unlink()
    (tmp_path / "elsewhere").rename(folder)
    assert client.get("/settings").headers.get("Set-Cookie") is None, "it was read without the key"
    assert client.get("/settings").status_code == 200
    with client.session_transaction() as session:
        assert session["device"] == device.id
    assert client.get("/healthz").status_code == 200
    parts.database.close()


def test_tables_of_an_older_version_are_not_served(tmp_path: Path) -> None:
    """The app may start before they could be brought up to date: until then it says so, and takes no answer."""
    settings = settings_in(tmp_path)
    database = Database(settings.database)
    with database.connection() as connection:
        connection.execute(text("CREATE TABLE alembic_version (version_num TEXT)"))
        connection.execute(text("INSERT INTO alembic_version VALUES ('0002')"))
    app = create_app(settings)
    parts: Services = app.extensions[EXTENSION]
    with pytest.raises(Unavailable, match="run `companion upgrade`"):
        parts.profiles.register()
    assert "run `companion upgrade`" in app.test_client().get("/healthz").text
    with database.connection() as connection:
        connection.execute(text("DROP TABLE alembic_version"))
    database.upgrade()
    parts.profiles.register()
    for each in (database, parts.database):
        each.close()


def test_a_postgresql_that_takes_no_writes_is_a_page(postgres: Postgres) -> None:
    """Such as a standby that the address leads to: it is read, and answers are refused."""
    url = postgres.new_database("standby")
    database = Database(url)
    database.upgrade()
    with database.connection() as connection:
        connection.execute(text("ALTER DATABASE standby SET default_transaction_read_only = on"))
    database.close()
    with pytest.raises(Unavailable) as refused, database.connection() as connection:
        connection.execute(text("DELETE FROM entry"))
    assert health.plainly(refused.value) == "the database is read only"
    database.close()
