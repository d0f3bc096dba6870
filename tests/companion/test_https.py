"""A certificate of the machine's own: phones that trust it are served without a warning, by no other name."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.config import Settings
from companion.services import EXTENSION
from companion.web import address
from companion.web.certificate import CERTIFICATE, FOLDER, KEY, TRUSTED, NoOpenssl, certified, trusted_file

PLACES = ("127.0.0.1", "192.168.1.20")

needs_openssl = pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certified(tmp_path_factory.mktemp("instance") / FOLDER, PLACES)


def greeted(folder: Path, name: str) -> str:
    """What a server with the certificate says to a browser that trusts it, asked for by this name."""
    serving = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    serving.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    ours, theirs = socket.socketpair()

    def serve() -> None:
        try:
            with serving.wrap_socket(ours, server_side=True) as connection:
                connection.sendall(b"hello")
        except OSError:
            ours.close()

    server = threading.Thread(target=serve)
    server.start()
    trusting = ssl.create_default_context(cafile=folder / TRUSTED)
    try:
        with trusting.wrap_socket(theirs, server_hostname=name) as connection:
            return connection.recv(5).decode()
    finally:
        theirs.close()
        server.join()


@needs_openssl
@pytest.mark.parametrize("name", ["localhost", *PLACES])
def test_whoever_trusts_it_sees_no_warning(folder: Path, name: str) -> None:
    assert greeted(folder, name) == "hello"


@needs_openssl
def test_for_any_other_name_it_is_no_certificate(folder: Path) -> None:
    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(folder, "example.org")


@needs_openssl
def test_what_signed_it_is_gone_and_the_key_is_the_owners_alone(folder: Path) -> None:
    assert {path.name for path in folder.iterdir()} == {TRUSTED, CERTIFICATE, KEY, "addresses"}
    assert (folder / KEY).stat().st_mode & 0o777 == 0o600
    said = subprocess.run(
        ["openssl", "x509", "-in", folder / TRUSTED, "-noout", "-text"], capture_output=True, text=True, check=True
    ).stdout
    assert "Name Constraints: critical" in said


@needs_openssl
def test_it_stays_until_the_machine_has_another_address(tmp_path: Path) -> None:
    first = (certified(tmp_path / FOLDER, PLACES) / TRUSTED).read_bytes()
    assert (certified(tmp_path / FOLDER, PLACES) / TRUSTED).read_bytes() == first
    moved = certified(tmp_path / FOLDER, ("127.0.0.1", "192.168.1.21"))
    assert (moved / TRUSTED).read_bytes() != first
    assert greeted(moved, "192.168.1.21") == "hello"


def test_without_openssl_it_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NoOpenssl, match="install the package openssl"):
        certified(tmp_path / FOLDER, PLACES)


def test_the_page_says_what_https_is_for_and_where_there_is_a_certificate_hands_it_out(
    app: Flask, client: FlaskClient
) -> None:
    assert "./run --https" in client.get("/https").text
    assert client.get("/https/certificate").status_code == 404
    file = trusted_file(app.extensions[EXTENSION].settings)
    file.parent.mkdir()
    file.write_text("what to trust")
    assert "Load the certificate" in client.get("/https").text
    with client.get("/https/certificate") as loaded:
        assert loaded.get_data(as_text=True) == "what to trust"
        assert loaded.mimetype == "application/x-x509-ca-cert"


def test_the_command_says_why_the_browser_warns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    address.main()
    assert "warns" not in capsys.readouterr().out
    monkeypatch.setenv("LOCAL_HTTPS", "1")
    address.main()
    said = capsys.readouterr().out
    assert "https://localhost:" in said
    assert "The browser warns" in said
    assert "/https on it" in said


@pytest.mark.parametrize("at_home", [True, False])
def test_back_at_http_a_phone_still_finds_its_games(settings: Settings, at_home: bool) -> None:
    """A browser keeps a cookie that is marked Secure from http, and lets http set no other one in its place."""
    app = create_app(settings.model_copy(update={"local_https": at_home}))
    with app.test_request_context(base_url="https://192.168.1.20"):
        assert app.session_interface.get_cookie_secure(app) is not at_home
