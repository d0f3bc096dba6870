"""PostgreSQL and Redis of the tests' own, on free ports and under a directory of theirs: to be stopped and frozen."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.config import ROOT, Settings

PATIENCE = 60
NO_LIMITS = {
    **dict.fromkeys(("REQUESTS_A_MINUTE", "PROFILES_AN_HOUR", "IMPORTS_AN_HOUR", "GAMES_AN_HOUR"), "0"),
    **dict.fromkeys(("MEGABYTES_AN_HOUR", "STREAMS_AN_ADDRESS", "PROCESSOR_SHARE"), "0"),
}
"""What the environment says where one machine plays for many phones."""
WHERE_DEBIAN_HAS_IT = "/usr/lib/postgresql"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def postgres_tools() -> Path | None:
    """The directory with initdb and postgres, None where there are none."""
    beside = [path.parent for path in sorted(Path(WHERE_DEBIAN_HAS_IT).glob("*/bin/initdb"), reverse=True)]
    found = shutil.which("initdb")
    return next(iter([*([Path(found).resolve().parent] if found else []), *beside]), None)


def redis_tool() -> str | None:
    """The command of the Redis server, None where there is none."""
    return shutil.which("redis-server")


def environment_of(directory: Path, **settings: str) -> dict[str, str]:
    """The environment of an app that keeps everything in a directory, and no other settings than these."""
    clean = {name: value for name, value in os.environ.items() if name.lower() not in Settings.model_fields}
    return {**clean, **NO_LIMITS, "INSTANCE_DIR": str(directory), "PYTHONPATH": str(ROOT), **settings}


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for something to become true."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


class Server:
    """A process that can be stopped, killed, frozen and started again on the same port."""

    def __init__(
        self, command: list[str], port: int, user: str | None = None, environment: dict[str, str] | None = None
    ) -> None:
        self.port = port
        self.said = Path(os.devnull)
        self._environment = environment
        self._command = command
        self._user = user
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it takes connections; again where somebody has its port for a moment."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self._process is None or self._process.poll() is not None:
                with self.said.open("ab") as said:
                    self._process = subprocess.Popen(
                        self._command, user=self._user, start_new_session=True, stdout=said, stderr=said,
                        env=self._environment, cwd=None if self._user else ROOT,
                    )  # fmt: skip
            elif self.answers():
                return
            time.sleep(0.1)
        raise RuntimeError(f"{self._command[0]} did not start")

    @property
    def pid(self) -> int:
        """The number of the process."""
        assert self._process is not None
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that it has started."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]

    def answers(self) -> bool:
        """Whether it takes a connection."""
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self, sign: signal.Signals = signal.SIGTERM) -> None:
        """End it and wait for that."""
        if self._process is not None:
            self.thaw()
            self._process.send_signal(sign)
            self._process.wait(PATIENCE)
            self._process = None

    def freeze(self) -> None:
        """Stand still with all its processes: connections are taken, and nothing is said."""
        self._signal_all(signal.SIGSTOP)

    def thaw(self) -> None:
        """Go on."""
        self._signal_all(signal.SIGCONT)

    def _signal_all(self, sign: signal.Signals) -> None:
        if self._process is None or self._process.poll() is not None:
            return
        for pid in (self.pid, *self.children()):
            try:
                os.kill(pid, sign)
            except ProcessLookupError:
                continue


class Postgres(Server):
    """A PostgreSQL with an empty database; it does not run as root, so somebody else does it there.

    Its directory lies outside of pytest's, into which nobody but who runs the tests may look.
    """

    def __init__(self, tools: Path) -> None:
        user = _nobody() if os.geteuid() == 0 else None
        data = Path(tempfile.mkdtemp(prefix="postgres-of-tests-"))
        self._data = data
        if user:
            shutil.chown(data, user)
        name = user or pwd.getpwuid(os.geteuid()).pw_name
        made = [str(tools / "initdb"), "-D", str(data), "-A", "trust", "-U", name, "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(made, user=user, cwd="/", check=True, capture_output=True)
        port = free_port()
        settings = ("listen_addresses=127.0.0.1", f"port={port}", "unix_socket_directories=", "shared_buffers=16MB")
        command = [str(tools / "postgres"), "-D", str(data)]
        super().__init__([*command, *(part for each in settings for part in ("-c", each))], port, user)
        self.url = f"postgresql://{name}@127.0.0.1:{port}/postgres"

    def answers(self) -> bool:
        """Whether it lets somebody in, or says why not: while it begins it takes connections, and nobody."""
        import psycopg

        if not super().answers():
            return False
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError as error:
            return "starting up" not in str(error) and "timeout" not in str(error)
        return True

    def new_database(self, name: str) -> str:
        """The address of one more database, an empty one."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"')
        return f"{self.url.removesuffix('/postgres')}/{name}"

    def encrypt(self, certificate: Path, key: Path) -> None:
        """Take nothing but encrypted connections with a password from now on."""
        self.stop()
        for file in (certificate, key):
            copy = self._data / file.name
            shutil.copyfile(file, copy)
            copy.chmod(0o600)
            if self._user:
                shutil.chown(copy, self._user)
        (self._data / "pg_hba.conf").write_text("hostssl all all 127.0.0.1/32 scram-sha-256\n")
        settings = {"ssl": "on", "ssl_cert_file": certificate.name, "ssl_key_file": key.name}
        self._command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        self.start()

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """End it without waiting for those who are connected."""
        super().stop(sign)

    def remove(self) -> None:
        """End it, and delete all that it held."""
        self.stop()
        shutil.rmtree(self._data)


class RedisServer(Server):
    """A Redis that keeps nothing on the disk."""

    def __init__(self, tool: str) -> None:
        port = free_port()
        super().__init__([tool, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"], port)
        self.url = f"redis://127.0.0.1:{port}/0"

    def encrypt(self, certificate: Path, key: Path, password: str) -> None:
        """Take nothing but encrypted connections with a password, once it is started."""
        self._command += ["--port", "0", "--tls-port", str(self.port), "--tls-cert-file", str(certificate)]
        self._command += ["--tls-key-file", str(key), "--tls-auth-clients", "no", "--requirepass", password]


class App(Server):
    """The app under gunicorn with its usual settings; it knows the toy beside its own kinds of game."""

    def __init__(self, directory: Path, *arguments: str, **settings: str) -> None:
        port = free_port()
        command = [sys.executable, "-m", "gunicorn", "tests.browser.serving:make_app()", *arguments]
        super().__init__(
            [*command, "--bind", f"127.0.0.1:{port}"], port, environment=environment_of(directory, **settings)
        )
        self.said = directory / f"said-{port}"
        self.url = f"http://127.0.0.1:{port}"

    def memory(self) -> int:
        """Bytes that its processes hold for themselves."""
        found = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in self.children()]
        return sum(
            int(line.split()[1]) * 1000 for each in found for line in each.splitlines() if line.startswith("Pss:")
        )


def _nobody() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"
