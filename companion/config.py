"""Settings from the environment."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

PACKAGE = Path(__file__).resolve().parent
"""Holds `templates/` and `static/`."""
ROOT = PACKAGE.parent
"""The checkout, if not from a wheel."""

SECRET_BYTES = 32
SHORTEST_KEY = 16
"""Letters of a secret key."""


class UnusableKey(Exception):
    """The file is empty, truncated or no text: anybody could sign with it."""


class NoKey(Exception):
    """The disk refuses it; that may pass."""


def _usual_instance_dir() -> Path:
    """In the checkout, or from a wheel in the current directory."""
    return (ROOT if (ROOT / "pyproject.toml").exists() else Path.cwd()) / "instance"


def _psycopg_url(url: str) -> str:
    """SQLAlchemy refuses `postgres://`, which many hosts use."""
    return "postgresql://" + url.removeprefix("postgres://") if url.startswith("postgres://") else url


def _long_enough(key: SecretStr) -> SecretStr:
    given = key.get_secret_value()
    if given and len(given.strip()) < SHORTEST_KEY:
        raise ValueError(
            f"is too short: take at least {SHORTEST_KEY} random letters, such as `openssl rand -hex 32` gives"
        )
    return key


def _root_url(url: str) -> str:
    parts = urlsplit(url)
    if url and (parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment):
        raise ValueError("must look like https://tapestry.example.org")
    return url.rstrip("/")


def _origin(url: str) -> str:
    url = _root_url(url)
    if urlsplit(url).path:
        raise ValueError("must have no path: the app for phones lies at the root of its own name")
    return url


class Settings(BaseSettings):
    """From environment variables in capitals. Raises ValidationError."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True)

    instance_dir: Path = Field(default_factory=_usual_instance_dir)
    database_url: Annotated[str, AfterValidator(_psycopg_url)] = ""
    secret_key: Annotated[SecretStr, AfterValidator(_long_enough)] = SecretStr("")
    public_url: Annotated[str, AfterValidator(_root_url)] = ""
    phone_url: Annotated[str, AfterValidator(_origin)] = ""
    """Where `companion offline build --server` is served, of the same site."""
    redis_url: str = ""
    local_https: bool = False
    """By `./run --https`, with its own certificate."""
    port: int = Field(default=8000, ge=1, le=65535)
    web_concurrency: int = Field(default=1, ge=1)
    stream_limit: int = Field(default=950, ge=0)
    """Per process: gunicorn's threads, less some for pages."""
    streams_each: int = Field(default=30, ge=1)
    """Per profile and process, one per open page."""
    streams_an_address: int = Field(default=300, ge=0)
    """Per address, perhaps a club's; 0 for no limit."""
    requests_a_minute: int = Field(default=1200, ge=0)
    """Per phone, or address without a cookie; 0 for no limit, as below."""
    profiles_an_hour: int = Field(default=120, ge=0)
    """Per address."""
    imports_an_hour: int = Field(default=120, ge=0)
    """Per profile."""
    games_an_hour: int = Field(default=600, ge=0)
    """Begun or imported, per address."""
    megabytes_an_hour: int = Field(default=100, ge=0)
    """Files and long forms per address."""
    processor_share: float = Field(default=0.25, ge=0, le=1)
    """Of one processor, per phone and process; 0 for no limit."""
    proxies: int = Field(default=0, ge=0)
    """How many are ours: which part of X-Forwarded-For to believe."""
    thinkers: int = Field(default=1, ge=0)
    """Processes for built-in players that look ahead; 0: not offered."""
    live_games: int = Field(default=100, ge=1)
    """In memory per process; others are replayed."""

    @model_validator(mode="after")
    def _go_together(self) -> Settings:
        if os.environ.get("SECRET_KEY") == "" and "secret_key" not in self.model_fields_set:
            raise ValueError(
                "SECRET_KEY is there but empty: fill it in, or take it away for a key that is made and kept"
            )
        if self.web_concurrency > 1 and not self.redis_url:
            raise ValueError(
                "WEB_CONCURRENCY is above 1: set REDIS_URL, over which several processes tell each other what changed"
            )
        if self.database_url and not self.database_url.startswith("sqlite") and not self.secret_key.get_secret_value():
            raise ValueError(
                "DATABASE_URL names a database server: set SECRET_KEY as well, "
                "or phones lose their games when this machine is replaced"
            )
        return self

    @property
    def database(self) -> str:
        """Given, or a file in the instance directory."""
        return self.database_url or f"sqlite:///{self.instance_dir / 'tapestry.db'}"

    def signing_key(self) -> str:
        """SECRET_KEY, or made once in the instance directory, for its owner only.

        Raises UnusableKey if the file has no whole key, NoKey if none can be made.
        """
        given = self.secret_key.get_secret_value()
        try:
            return given or _kept_key(self.instance_dir)
        except OSError as error:
            raise NoKey(f"the secret key can be neither read nor made: {error}") from error


def _kept_key(instance_dir: Path) -> str:
    instance_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = instance_dir / "secret_key"
    if not path.exists():
        _keep_new_key(path)
    key = path.read_text(encoding="utf-8", errors="replace").strip()
    if len(key) < SHORTEST_KEY:
        raise UnusableKey(
            f"{path} holds no whole key: put it back from a copy. If there is none, delete the file: a new key is "
            "made, but no phone finds its games any more"
        )
    return key


def _keep_new_key(path: Path) -> None:
    """Nobody reads half of it; of two processes the first wins; it survives a power failure."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    descriptor = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(SECRET_BYTES))
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(fresh, path)
    except FileExistsError:
        pass
    finally:
        fresh.unlink()
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
