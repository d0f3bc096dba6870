"""PostgreSQL and Redis with passwords and TLS, checked against a certificate: as `docs/hosting.md` sets them."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from companion.command import main
from companion.config import Settings
from companion.limits import Limits
from companion.store.backups import look_at
from companion.store.db import Database, Unavailable
from companion.store.health import Health
from companion.store.live import RedisBus
from companion.store.models import now
from companion.store.restores import restore
from companion.web.certificate import CERTIFICATE, KEY, TRUSTED, certified
from tests.companion.servers import Postgres, RedisServer, postgres_tools, redis_tool, until
from tests.conftest import settings_in
from tests.long_run import long

USER, PASSWORD = "tapestry", "s3cret:/@?%"


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What signs for 127.0.0.1, and what somebody else has signed for it."""
    folder = tmp_path_factory.mktemp("certificates")
    certified(folder / "ours", ("127.0.0.1",))
    certified(folder / "others", ("127.0.0.1",))
    return folder


@dataclass
class Encrypted:
    """The address of a server as the papers write it, and the same with a certificate that it does not have."""

    url: str
    mistrusted: str
    plain: str
    wrong: str


@pytest.fixture(scope="module")
def postgres_by_tls(certificates: Path) -> Iterator[Encrypted]:
    """A PostgreSQL that takes encrypted connections with a password alone."""
    tools = postgres_tools()
    if tools is None:
        pytest.skip("PostgreSQL is not installed (Debian's package postgresql)")
    server = Postgres(tools)
    server.start()
    with psycopg.connect(server.url, autocommit=True) as connection:
        connection.execute(f"CREATE USER {USER} PASSWORD '{PASSWORD}'")
        connection.execute(f"CREATE DATABASE tapestry OWNER {USER}")
    server.encrypt(certificates / "ours" / CERTIFICATE, certificates / "ours" / KEY)
    place = f"{USER}:s3cret%3A%2F%40%3F%25@127.0.0.1:{server.port}/tapestry"
    safe = "?sslmode=verify-full&sslrootcert="
    yield Encrypted(
        f"postgresql://{place}{safe}{certificates / 'ours' / TRUSTED}",
        f"postgresql://{place}{safe}{certificates / 'others' / TRUSTED}",
        f"postgresql://{place}?sslmode=disable",
        f"postgresql://{place}{safe}{certificates / 'ours' / TRUSTED}".replace("s3cret", "guess"),
    )
    server.remove()


@pytest.fixture(scope="module")
def redis_by_tls(certificates: Path) -> Iterator[Encrypted]:
    """A Redis that takes encrypted connections with a password alone."""
    tool = redis_tool()
    if tool is None:
        pytest.skip("Redis is not installed (Debian's package redis-server)")
    server = RedisServer(tool)
    server.encrypt(certificates / "ours" / CERTIFICATE, certificates / "ours" / KEY, PASSWORD)
    server.start()
    place = f":s3cret%3A%2F%40%3F%25@127.0.0.1:{server.port}/0"
    yield Encrypted(
        f"rediss://{place}?ssl_ca_certs={certificates / 'ours' / TRUSTED}",
        f"rediss://{place}?ssl_ca_certs={certificates / 'others' / TRUSTED}",
        f"redis://{place}",
        f"rediss://{place}?ssl_ca_certs={certificates / 'ours' / TRUSTED}".replace("s3cret", "guess"),
    )
    server.stop()


@long
def test_postgresql_by_tls(postgres_by_tls: Encrypted, tmp_path: Path) -> None:
    """The app, its backups and what brings them back; none of them goes on where the certificate is another one."""
    url = postgres_by_tls.url
    database = Database(url)
    database.upgrade()
    with database.connection() as connection:
        asked = "SELECT ssl, version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"
        encrypted, version = connection.exec_driver_sql(asked).one()
    assert encrypted and version in ("TLSv1.2", "TLSv1.3")
    assert [each.verdict for each in Health(database).findings()] == ["ok", "ok"]
    database.close()
    if shutil.which("pg_dump") is None:
        pytest.skip("pg_dump is not installed (Debian's package postgresql-client)")
    run, file = CliRunner(), tmp_path / "backup.dump"
    with pytest.MonkeyPatch.context() as patch:
        for name in Settings.model_fields:
            patch.delenv(name.upper(), raising=False)
        patch.setenv("DATABASE_URL", url)
        patch.setenv("SECRET_KEY", "a key for tests, long enough")
        made = run.invoke(main, ["backup", str(file)])
        assert made.exit_code == 0, made.output
    assert look_at(file).rows["game"] == 0
    assert restore(url, file, now(), tmp_path) is not None
    for other in (postgres_by_tls.mistrusted, postgres_by_tls.plain, postgres_by_tls.wrong):
        refused = Database(other)
        with pytest.raises(Unavailable) as error, refused.reading():
            refused.revision()
        assert "s3cret" not in str(error.value) and "guess" not in str(error.value)
        found = list(Health(refused).findings())
        assert [each.verdict for each in found] == ["failure"]
        assert not any(PASSWORD in each.says + each.detail for each in found)
        refused.close()


def test_redis_by_tls(redis_by_tls: Encrypted, tmp_path: Path) -> None:
    """News and counts go over it, and it is asked for its health; with another certificate it counts as gone."""
    bus = RedisBus(redis_by_tls.url, 10), RedisBus(redis_by_tls.url, 10)
    heard = bus[1].subscribe("game")
    seen: list[int | None] = []

    def told() -> bool:
        bus[0].publish("game", 7)
        seen.append(heard.get(0.2))
        return 7 in seen

    until(told)
    heard.close()
    for each in bus:
        each.close()
    settings = settings_in(tmp_path).model_copy(update={"redis_url": redis_by_tls.url, "requests_a_minute": 5})
    limits = Limits(settings)
    limits.request_came("somebody")
    assert limits._silent_until == 0, "Redis has counted it"
    database = Database(settings.database)
    verdicts = {}
    for name in ("url", "mistrusted", "plain", "wrong"):
        (verdicts[name],) = (
            each.verdict for each in Health(database, getattr(redis_by_tls, name)).findings() if each.what == "Redis"
        )
    assert verdicts == {"url": "ok", "mistrusted": "warning", "plain": "warning", "wrong": "warning"}
    database.close()
