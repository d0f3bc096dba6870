"""The app with its own database, and clients that are phones."""

from __future__ import annotations

import gc
import os
import random
import re
import secrets
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache, partialmethod
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from itsdangerous import URLSafeTimedSerializer
from jinja2.bccache import Bucket, FileSystemBytecodeCache
from pydantic import SecretStr
from sqlalchemy import Engine, make_url
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from werkzeug.routing import Rule
from werkzeug.test import TestResponse
from xdist.remote import Producer

from companion.app import create_app, services_of
from companion.config import Settings
from companion.kinds import KINDS
from companion.services import EXTENSION, Services
from companion.store import engines
from companion.store.db import Database
from companion.store.models import GameRow
from companion.web.access import DEVICE
from companion.web.jinja import Templates
from engine.abilities.ability import ABILITIES, AIMING
from engine.hooks.sorts import LISTENERS
from engine.sources import Luck
from tests.browser.serving import COMPILED
from tests.by_file import ByFile
from tests.companion.servers import Postgres, RedisServer, postgres_tools, redis_tool
from tests.companion.toy import SETUP, TOY_KINDS, toy_views
from tests.long_run import LONG

Phone = Callable[[], FlaskClient]


ALL_KINDS = {**KINDS, **TOY_KINDS}

PATCHING = {"monkeypatch", "clean_abilities"}
"""Fixtures that change what pages are made from."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave marked tests to the long run. The smallest files come last: no worker is left alone with a long one."""
    items.sort(key=lambda item: item.nodeid.startswith("tests/engine/"))
    left = [] if LONG else [item for item in items if item.get_closest_marker("long")]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def settings_in(directory: Path) -> Settings:
    """Settings of an app that keeps everything in a directory."""
    return _settings().model_copy(update={"instance_dir": directory})


@cache
def _settings() -> Settings:
    return Settings(
        database_url="",
        secret_key=SecretStr(""),
        public_url="",
        redis_url="",
        stream_limit=3,
        requests_a_minute=0,
        games_an_hour=0,
        megabytes_an_hour=0,
        processor_share=0,
        profiles_an_hour=0,
    )


def pytest_collection() -> None:
    gc.disable()


def pytest_collection_finish() -> None:
    """What was imported and collected is no garbage: it is never looked at again."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 10, 100)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile | None:
    """Spread tests over workers by file; those of the long run, some of which take an hour, one by one."""
    return None if LONG else ByFile(config, log)


@pytest.fixture(autouse=True)
def same_luck_each_time(request: pytest.FixtureRequest) -> None:
    """A test's games have the same luck in each run, but each game its own: rare luck never breaks a run."""
    of_test = random.Random(request.node.nodeid)
    Luck.system = staticmethod(lambda: random.Random(of_test.random()))


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings of an app in the test's directory."""
    return settings_in(tmp_path)


class Compiled(FileSystemBytecodeCache):
    """Compiled templates for all apps of a run, those of other processes too: compiling a page costs more than ten."""

    def __init__(self, folder: Path) -> None:
        super().__init__(str(folder))
        self._codes: dict[tuple[str, str], CodeType | None] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        key = bucket.key, bucket.checksum
        bucket.code = self._codes.get(key)
        if bucket.code is None:
            super().load_bytecode(bucket)
            self._codes[key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        self._codes[bucket.key, bucket.checksum] = bucket.code
        super().dump_bytecode(bucket)


@pytest.fixture(scope="session", autouse=True)
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every app of this run shares its compiled templates with all others, in whichever process they are.

    `./test` names a folder in which `python -m tests.compile_templates` leaves them.
    """
    of_worker = tmp_path_factory.getbasetemp()
    of_run = of_worker.parent if "PYTEST_XDIST_WORKER" in os.environ else of_worker
    folder = Path(os.environ.get(COMPILED, of_run / "templates"))
    folder.mkdir(exist_ok=True)
    os.environ[COMPILED] = str(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Templates, "__init__", partialmethod(Templates.__init__, bytecode_cache=Compiled(folder)))
        yield


@pytest.fixture(scope="session", autouse=True)
def statements() -> Iterator[None]:
    """What SQLAlchemy compiles for one database of this run serves all: each test has a database of its own."""
    shared: dict[object, object] = {}
    engine_of = engines._sqlite_engine

    def sharing(*args: Any, **options: Any) -> Engine:
        engine = engine_of(*args, **options)
        engine.update_execution_options(compiled_cache=shared)
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SQLiteDialect_pysqlite, "__hash__", lambda self: hash(type(self)))
        patch.setattr(SQLiteDialect_pysqlite, "__eq__", lambda self, other: type(self) is type(other))
        patch.setattr(engines, "_sqlite_engine", sharing)
        yield


@pytest.fixture(scope="session", autouse=True)
def addresses() -> Iterator[None]:
    """What werkzeug compiles for an address of one app serves all: that is most of what making an app costs."""
    builders: dict[object, Callable[..., tuple[str, str]]] = {}
    compiled = Rule._compile_builder

    def sharing(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        converters = sorted((name, str(type(each))) for name, each in rule._converters.items())
        key = rule.rule, tuple(rule._trace), str(rule.defaults), tuple(converters), append_unknown
        if key not in builders:
            builders[key] = compiled(rule, append_unknown)
        return builders[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Rule, "_compile_builder", sharing)
        yield


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database file with empty tables, to copy."""
    file = tmp_path_factory.mktemp("empty") / "empty.db"
    database = Database(f"sqlite:///{file}")
    database.upgrade()
    database.close()
    return file


def made(settings: Settings) -> Flask:
    """An app that also knows the toy game."""
    app = create_app(settings, ALL_KINDS)
    app.testing = True
    app.register_blueprint(toy_views)
    return app


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory, compiled: None) -> Flask:
    """The app of all tests that don't change it, so that addresses and drawings are cached."""
    return made(settings_in(tmp_path_factory.mktemp("app")))


@pytest.fixture
def app(request: pytest.FixtureRequest, settings: Settings, empty_database: Path, shared_app: Flask) -> Iterator[Flask]:
    """The app with an empty database; a test that patches something has its own."""
    app = made(settings) if PATCHING & set(request.fixturenames) else shared_app
    config = dict(app.config)
    parts = app.extensions[EXTENSION] = services_of(app, settings, ALL_KINDS)
    if settings.database_url:
        parts.database.upgrade()
    else:
        shutil.copyfile(empty_database, str(make_url(settings.database).database))
    yield app
    parts.bus.close()
    parts.database.close()
    app.config.clear()
    app.config.update(config)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this run; tests may stop or freeze it if they resume it."""
    tools = postgres_tools()
    if tools is None:
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    server = Postgres(tools)
    server.start()
    yield server
    server.remove()


@contextmanager
def _running_redis() -> Iterator[RedisServer]:
    tool = redis_tool()
    if tool is None:
        pytest.skip("Redis is not installed (Debian's package redis-server)")
    server = RedisServer(tool)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def redis_of_all() -> Iterator[RedisServer]:
    """A Redis of this run, which nobody stops."""
    with _running_redis() as server:
        yield server


@pytest.fixture
def redis_server() -> Iterator[RedisServer]:
    """A Redis of the test's own."""
    with _running_redis() as server:
        yield server


@pytest.fixture
def clean_abilities() -> Iterator[None]:
    """No ability of a test outlives it."""
    before = dict(ABILITIES)
    yield
    for slug in ABILITIES.keys() - before.keys():
        del ABILITIES[slug], LISTENERS[slug]
    AIMING.intersection_update(before)


@pytest.fixture
def request_context(app: Flask) -> Iterator[None]:
    """For what asks the request for its language."""
    with app.test_request_context():
        yield


@pytest.fixture
def parts(app: Flask) -> Services:
    """The parts of the running app."""
    services: Services = app.extensions[EXTENSION]
    return services


@pytest.fixture
def phone(app: Flask) -> Phone:
    """Makes a client with its own cookies."""
    return app.test_client


@pytest.fixture
def client(phone: Phone) -> FlaskClient:
    return phone()


@dataclass(frozen=True)
class Owner:
    """A phone that owns games."""

    client: FlaskClient
    profile: str
    parts: Services
    _tokens: dict[str, str] = field(default_factory=dict, compare=False)

    def game(self, name: str = "Sunday", **setup: object) -> GameRow:
        """A toy game of this phone."""
        return self.parts.games.create(self.profile, {**SETUP, **setup}, name)

    def post(self, url: str, *, form: str = "", htmx: bool = False, **data: Any) -> TestResponse:
        """Send a form. form: the page whose token it has, which this phone opened once."""
        headers = {"HX-Request": "true"} if htmx else {}
        if form not in self._tokens:
            self._tokens[form] = token(self.client, form) if form else minted(self.client)
        return self.client.post(url, data={"csrf_token": self._tokens[form], **data}, headers=headers)


@pytest.fixture
def new_owner(phone: Phone, parts: Services) -> Callable[[], Owner]:
    """Makes phones with their own profiles."""

    def make() -> Owner:
        client = phone()
        device = parts.profiles.register()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
            session.permanent = True
        return Owner(client, device.profile_id, parts)

    return make


@pytest.fixture
def owner(new_owner: Callable[[], Owner]) -> Owner:
    """A phone with a profile."""
    return new_owner()


def token(client: FlaskClient, url: str) -> str:
    """The CSRF token in a page's forms."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get(url).text)
    assert found, f"no form on {url}"
    return found[1]


def minted(client: FlaskClient) -> str:
    """The CSRF token that every page of this phone has, without opening one."""
    with client.session_transaction() as session:
        raw = session.setdefault("csrf_token", secrets.token_hex())
    return str(URLSafeTimedSerializer(str(client.application.secret_key), salt="wtf-csrf-token").dumps(raw))
