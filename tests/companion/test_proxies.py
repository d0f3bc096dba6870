"""The samples of deploy/ at work: nginx and Caddy before the app, with streams, files and addresses of phones."""

from __future__ import annotations

import json
import re
import shutil
import ssl
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path
from urllib.parse import urlencode

import pytest

from companion.app import MAX_UPLOAD
from companion.config import ROOT
from companion.web.certificate import CERTIFICATE, KEY, TRUSTED, certified
from tests.companion.over_the_wire import Player
from tests.companion.servers import App, Server, free_port
from tests.long_run import long

pytestmark = long

DEPLOY = ROOT / "deploy"
NAME = "tapestry.example.org"
PROFILES = 3
SOON = 0.5
"""Seconds in which a phone reads what another one has done."""
PING = 15
FRAME = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; user {user};
events {{ worker_connections 512; }}
http {{
    access_log off; gzip on; gzip_types *;
    client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy; fastcgi_temp_path {folder}/f;
    uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
    include {folder}/site.conf;
}}
"""
"""What Debian has around a site, with the packing of everything as somebody might have set it."""


@dataclass
class Front:
    """A proxy before an app, and what phones need to trust it."""

    port: int
    trusted: Path
    open: list[HTTPSConnection] = field(default_factory=list)

    def connection(self, source: str = "127.0.0.1") -> HTTPSConnection:
        """A phone at an address of this machine's."""
        made = HTTPSConnection(
            "127.0.0.1",
            self.port,
            timeout=60,
            source_address=(source, 0),
            context=ssl.create_default_context(cafile=str(self.trusted)),
        )
        self.open.append(made)
        return made

    def ask(
        self, path: str, body: bytes | None = None, source: str = "127.0.0.1", **headers: str
    ) -> tuple[HTTPResponse, str]:
        """Open a page or send a form."""
        connection = self.connection(source)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request("GET" if body is None else "POST", path, body, {"Host": NAME, **named})
        answer = connection.getresponse()
        return answer, answer.read().decode()


def nginx(folder: Path, app: int, port: int, certificates: Path) -> Server:
    """nginx with the sample, at ports of this test."""
    site = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    for ours, here in (
        ("127.0.0.1:8000", f"127.0.0.1:{app}"),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", str(certificates / CERTIFICATE)),
        (f"/etc/letsencrypt/live/{NAME}/privkey.pem", str(certificates / KEY)),
    ):
        assert site.count(ours) == 1, ours
        site = site.replace(ours, here)
    (folder / "site.conf").write_text(site)
    (folder / "nginx.conf").write_text(FRAME.format(folder=folder, user=folder.owner()))
    return Server([program("nginx"), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")], port)


def caddy(folder: Path, app: int, port: int, certificates: Path) -> Server:
    """Caddy with the sample, at ports of this test and with a certificate that is there."""
    site = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    keys = f"tls {certificates / CERTIFICATE} {certificates / KEY}"
    for ours, here in (
        ("127.0.0.1:8000", f"127.0.0.1:{app}"),
        (f"{NAME} {{", f"https://{NAME}:{port}, https://127.0.0.1:{port} {{\n\tbind 127.0.0.1\n\t{keys}"),
        ("\tservers {", "\tadmin off\n\tauto_https disable_redirects\n\tservers {"),
    ):
        assert site.count(ours) == 1, ours
        site = site.replace(ours, here)
    (folder / "Caddyfile").write_text(site)
    return Server(
        [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")], port,
        environment={"HOME": str(folder), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip


def program(name: str) -> str:
    """Where a proxy is installed."""
    found = shutil.which(name, path="/usr/sbin:/usr/bin:/usr/local/bin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: apt install {name})")
    return found


PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(params=sorted(PROXIES))
def front(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Front, Player]]:
    """A proxy, the app behind it and somebody with a game."""
    player = Player.at(tmp_path / "app")
    settings = {"PROXIES": "1", "PROFILES_AN_HOUR": str(PROFILES), "PUBLIC_URL": f"https://{NAME}"}
    app = App(tmp_path / "app", **settings)
    certificates = certified(tmp_path / "certificates", ("127.0.0.1",))
    port = free_port()
    server = PROXIES[request.param](tmp_path, app.port, port, certificates)
    server.said = tmp_path / "proxy-said"
    app.start()
    server.start()
    front = Front(port, certificates / TRUSTED)
    yield front, player
    for connection in front.open:
        connection.close()
    server.stop()
    app.stop()
    player.parts.database.close()


def form(player: Player) -> bytes:
    """The next answer of somebody who plays."""
    return urlencode({"csrf_token": player.token, "seq": str(player.seq), "key": "vp:+1"}).encode()


FORM = {"Content_Type": "application/x-www-form-urlencoded"}


def test_pages_answers_and_streams(front: tuple[Front, Player]) -> None:
    """A page, answers, and a stream that is told of each at once and stays open where there is nothing to say."""
    proxy, player = front
    game = f"/games/{player.game.id}"
    answer, page = proxy.ask(game, Cookie=player.cookie)
    assert (answer.status, "Sunday" in page) == (200, True)
    assert answer.headers["Strict-Transport-Security"], "the app knows that it was asked over https"
    connection = proxy.connection()
    connection.request(
        "GET", f"{game}/events", headers={"Host": NAME, "Cookie": player.cookie, "Accept-Encoding": "gzip"}
    )
    stream = connection.getresponse()
    assert (stream.status, stream.headers["Content-Encoding"]) == (200, None)
    assert told(stream) == str(player.seq)
    took = []
    for _ in range(5):
        begun = time.monotonic()
        answer, _page = proxy.ask(f"{game}/answers", form(player), Cookie=player.cookie, **FORM)
        assert answer.status in (200, 303)
        player.acknowledged.append(player.seq + 1)
        assert told(stream) == str(player.seq)
        took.append(time.monotonic() - begun)
    assert sorted(took)[2] < SOON
    begun = time.monotonic()
    assert next(line for line in stream if line.strip()).startswith(b":"), "a line that says nothing"
    assert PING / 3 < time.monotonic() - begun < 2 * PING, "and was not held back"
    time.sleep(PING + 1)
    proxy.ask(f"{game}/answers", form(player), Cookie=player.cookie, **FORM)
    player.acknowledged.append(player.seq + 1)
    assert told(stream) == str(player.seq), "the stream is open still"


def told(stream: HTTPResponse) -> str:
    """What the next event of a stream says; lines of comment only keep it open."""
    while True:
        line = stream.readline().decode()
        assert line, "the stream has ended"
        if line.startswith("data:"):
            return line.removeprefix("data:").strip()


def test_one_connection_serves_many_pages(front: tuple[Front, Player]) -> None:
    proxy, player = front
    connection = proxy.connection()
    for pause in (0, 12):
        time.sleep(pause)
        connection.request("GET", f"/games/{player.game.id}", headers={"Host": NAME, "Cookie": player.cookie})
        held = connection.sock
        assert connection.getresponse().read()
        assert connection.sock is held is not None


def test_the_largest_file_comes_in_and_a_larger_one_does_not(front: tuple[Front, Player]) -> None:
    proxy, player = front
    content = json.dumps(player.parts.games.export(player.game.id).model_dump(mode="json")).encode()
    player.parts.games.delete(player.game.id)
    for size, status in ((MAX_UPLOAD - 2000, 303), (MAX_UPLOAD + 2000, 413), (6 * 1024**2, 413)):
        answer, page = imported(proxy, content + b" " * (size - len(content)), "127.0.0.1")
        assert answer.status == status, page[:300]


def test_a_phone_is_counted_by_its_own_address(front: tuple[Front, Player]) -> None:
    """What it says of itself is not believed; another address is another phone's."""
    proxy, player = front
    content = json.dumps(player.parts.games.export(player.game.id).model_dump(mode="json")).encode()
    for number in range(PROFILES + 1):
        forged = {"X_Forwarded_For": f"203.0.113.{number}"}
        answer, _ = imported(proxy, content, "127.0.0.2", **forged)
        assert answer.status == (303 if number < PROFILES else 429)
    assert imported(proxy, content, "127.0.0.3")[0].status == 303


def imported(proxy: Front, content: bytes, source: str, **headers: str) -> tuple[HTTPResponse, str]:
    """A new phone brings a file."""
    answer, page = proxy.ask("/import", source=source)
    cookie = str(answer.headers["Set-Cookie"]).partition(";")[0]
    (token,) = re.findall(r'name="csrf_token" value="([^"]+)"', page)[:1]
    mark = "----file"
    body = (
        f'--{mark}\r\nContent-Disposition: form-data; name="csrf_token"\r\n\r\n{token}\r\n'
        f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="game.json"\r\n\r\n'
    ).encode() + content + f"\r\n--{mark}--\r\n".encode()  # fmt: skip
    kind = f"multipart/form-data; boundary={mark}"
    return proxy.ask("/import", body, source, Cookie=cookie, Content_Type=kind, **headers)


def test_the_unit_of_systemd_is_one(tmp_path: Path) -> None:
    """What it starts stands elsewhere here; what systemd would complain of it says."""
    analyze = program("systemd-analyze")
    for name in ("tapestry.service", "tapestry-backup.service", "tapestry-backup.timer"):
        unit = (DEPLOY / name).read_text(encoding="utf-8").replace("/opt/tapestry-companion", str(ROOT))
        (tmp_path / name).write_text(unit)
    units = [str(path) for path in tmp_path.iterdir()]
    said = subprocess.run([analyze, "verify", *units], capture_output=True, text=True, check=True)
    assert said.stderr == ""
