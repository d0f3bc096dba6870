"""Settings from the environment: safe by default, refused where they do not go together."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import ValidationError

from companion.app import create_app
from companion.config import ROOT, Settings, UnusableKey
from companion.services import EXTENSION
from companion.store.live import RedisBus
from tests.companion.at_once import at_once


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No setting but where to keep things."""
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("INSTANCE_DIR", str(tmp_path / "instance"))


def test_without_an_environment_everything_lies_in_the_instance_directory(tmp_path: Path) -> None:
    settings = Settings()
    assert settings.database == f"sqlite:///{tmp_path}/instance/tapestry.db"
    assert settings.port == 8000
    key = settings.signing_key()
    file = tmp_path / "instance" / "secret_key"
    assert file.read_text() == key
    assert len(key) == 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert Settings().signing_key() == key, "the key stays, or phones lose their games"
    assert [path.name for path in file.parent.iterdir()] == ["secret_key"]


def test_the_key_comes_from_the_environment_where_it_stands(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SECRET_KEY", "from the outside alone")
    assert Settings().signing_key() == "from the outside alone"
    assert not (tmp_path / "instance").exists()
    assert "from the outside alone" not in repr(Settings())


@pytest.mark.parametrize("key", ["", " ", " " * 40, "short", " fifteen letters "])
def test_a_key_that_is_none_is_refused_with_advice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, key: str) -> None:
    monkeypatch.setenv("SECRET_KEY", key)
    with pytest.raises(ValidationError, match=r"(?i)secret_key.*\n?.*(is there but empty|too short)"):
        create_app()
    assert not (tmp_path / "instance").exists(), "no other key is taken in its place"


@pytest.mark.parametrize("kept", [b"", b"\n", b" " * 64, b"0123456789abcde", b"\xff\xfe"])
def test_a_file_without_a_whole_key_is_refused_with_advice(tmp_path: Path, kept: bytes) -> None:
    """As one that the power failed on: with an empty key everybody could sign cookies."""
    file = tmp_path / "instance" / "secret_key"
    file.parent.mkdir()
    file.write_bytes(kept)
    with pytest.raises(UnusableKey, match="put it back from a copy"):
        create_app()
    assert file.read_bytes() == kept, "nothing is overwritten"


def test_a_key_is_on_the_disk_before_it_signs_anything(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """First the file, whole; then its name; then the directory that holds the name."""
    done: list[str] = []
    fsync, link = os.fsync, os.link

    def seen_fsync(descriptor: int) -> None:
        whole = stat.S_ISDIR(os.fstat(descriptor).st_mode) or os.fstat(descriptor).st_size == 64
        kind = "directory" if stat.S_ISDIR(os.fstat(descriptor).st_mode) else "file"
        done.append(f"{kind} on the disk" if whole else f"half a {kind} on the disk")
        fsync(descriptor)

    def seen_link(source: Path, target: Path) -> None:
        done.append("linked")
        link(source, target)

    monkeypatch.setattr(os, "fsync", seen_fsync)
    monkeypatch.setattr(os, "link", seen_link)
    Settings().signing_key()
    assert done == ["file on the disk", "linked", "directory on the disk"]


def test_all_who_start_at_once_take_the_same_key(tmp_path: Path) -> None:
    settings = [Settings() for _ in range(8)]
    assert len(set(at_once(*(each.signing_key for each in settings)))) == 1
    assert [path.name for path in (tmp_path / "instance").iterdir()] == ["secret_key"]


def test_the_prefix_that_hosts_hand_out_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://me:secret@db.example.org/tapestry")
    monkeypatch.setenv("SECRET_KEY", "x" * 32)
    assert Settings().database == "postgresql://me:secret@db.example.org/tapestry"


@pytest.mark.parametrize(
    ("environment", "advice"),
    [
        ({"WEB_CONCURRENCY": "2"}, "set REDIS_URL"),
        ({"DATABASE_URL": "postgres://db.example.org/tapestry"}, "set SECRET_KEY"),
        ({"PORT": "none"}, "port"),
        ({"PUBLIC_URL": "tapestry.example.org"}, "must look like https://"),
        ({"PHONE_URL": "https://tapestry.example.org/phone"}, "must have no path"),
    ],
)
def test_settings_that_cannot_work_are_refused_with_advice(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], advice: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(ValidationError, match=advice):
        create_app()


def test_several_workers_talk_over_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WEB_CONCURRENCY", "2")
    monkeypatch.setenv("REDIS_URL", "redis://localhost:1/0")
    app = create_app()
    assert isinstance(app.extensions[EXTENSION].bus, RedisBus)


def test_https_in_the_public_address_makes_the_cookie_secure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://tapestry.example.org/")
    app = create_app()
    assert app.extensions[EXTENSION].settings.public_url == "https://tapestry.example.org"
    assert "Secure" in app.test_client().get("/settings").headers["Set-Cookie"]


def test_the_commands_of_run_work_on_an_empty_directory(tmp_path: Path) -> None:
    environment = {"INSTANCE_DIR": str(tmp_path / "fresh"), "PORT": "8123", "PATH": "/usr/bin:/bin"}
    for command in (["flask", "--app", "companion.app", "db-upgrade"], ["companion.web.address"]):
        done = subprocess.run(
            [sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "fresh" / "tapestry.db").exists()
    assert "http://localhost:8123" in done.stdout
    assert "█" in done.stdout, "the QR code"
