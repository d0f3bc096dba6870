"""What a phone loads: files that may be kept for ever, the service worker, and how much it is."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient
from werkzeug.test import Client

from companion.web.headers import HEADERS
from companion.web.pwa import KEPT_FILES
from companion.web.static_files import STATIC, FreshFiles, static_paths, static_url, static_version

VENDOR = STATIC / "vendor"
FIRST_LOAD = 100_000
FIRST_SCRIPTS = 25_000


def test_the_vendored_files_are_the_ones_that_are_listed() -> None:
    rows = [line.split() for line in (VENDOR / "VERSIONS").read_text().splitlines() if not line.startswith("#")]
    listed = {file: checksum for _name, _version, file, checksum in rows}
    scripts = {path.name for path in VENDOR.glob("*.js")}
    assert listed.keys() == scripts
    for file, checksum in listed.items():
        assert hashlib.sha256((VENDOR / file).read_bytes()).hexdigest() == checksum
        assert (VENDOR / file.replace(".min.js", ".LICENSE")).is_file()


def test_a_file_may_be_kept_for_ever_because_its_address_changes_with_it(client: FlaskClient) -> None:
    url = static_url("app.css")
    assert url == f"/static/{static_version()}/app.css"
    response = client.get(url)
    assert response.status_code == 200
    assert "immutable" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.mimetype == "text/css"
    assert client.get("/static/000000000000/app.css").status_code == 404
    response.close()


@pytest.mark.parametrize(("edited", "served"), [(1_000, "copy"), (1_001, "file")])
def test_a_compressed_copy_is_not_served_once_its_file_was_edited(tmp_path: Path, edited: int, served: str) -> None:
    """The copy has the time of the file it was made of."""
    (tmp_path / "app.css").write_bytes(b"file" * 99)
    (tmp_path / "app.css.gz").write_bytes(gzip.compress(b"copy" * 99))
    os.utime(tmp_path / "app.css", (edited, edited))
    os.utime(tmp_path / "app.css.gz", (1_000, 1_000))
    client = Client(FreshFiles(None, root=str(tmp_path)))
    response = client.get("/app.css", headers={"Accept-Encoding": "gzip"})
    content = gzip.decompress(response.data) if served == "copy" else response.data
    response.close()
    assert content == served.encode() * 99


def test_a_misspelt_file_is_noticed_at_once() -> None:
    with pytest.raises(FileNotFoundError):
        static_url("app.cs")


def test_the_service_worker_is_served_at_the_root_with_what_it_keeps(client: FlaskClient) -> None:
    response = client.get("/sw.js")
    assert response.mimetype == "text/javascript"
    assert response.headers["Cache-Control"] == "no-cache"
    named = re.match(r"const KEPT = (.*);\n", response.text)
    assert named
    kept = json.loads(named[1])
    assert kept["version"] == static_version()
    for url in (*kept["files"], kept["offline"]):
        with client.get(url) as file:
            assert file.status_code == 200


def test_the_offline_page_names_nobodys_games(client: FlaskClient) -> None:
    page = client.get("/offline")
    assert "csrf" not in page.text
    assert "Set-Cookie" not in page.headers


def test_the_manifest_names_icons_that_exist(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest").get_json(force=True)
    assert manifest["display"] == "standalone"
    assert manifest["start_url"] == "/"
    for icon in manifest["icons"]:
        with client.get(icon["src"]) as file:
            width = int(icon["sizes"].split("x")[0])
            assert int.from_bytes(file.data[16:20], "big") == width
    assert {icon.get("purpose") for icon in manifest["icons"]} == {None, "maskable"}


def test_the_first_load_is_light(client: FlaskClient) -> None:
    """A page with all that it names: under 100 KB, of which scripts under 25 KB, both compressed."""
    page = client.get("/", headers={"Accept-Encoding": "gzip"})
    html = gzip.decompress(page.data).decode()
    urls = {urljoin("/", url) for url in re.findall(r'(?:href|src)="(/static/[^"#]+)', html)}
    urls.add(static_url("fonts/alegreya-bold.woff2"))
    sizes = {}
    for url in urls:
        content = (STATIC / url.split("/", 3)[3]).read_bytes()
        sizes[url] = min(len(content), len(gzip.compress(content, 9)))
    scripts = sum(size for url, size in sizes.items() if url.endswith(".js"))
    assert 15_000 < scripts < FIRST_SCRIPTS
    assert len(page.data) + sum(sizes.values()) < FIRST_LOAD


def test_everything_the_pages_name_is_kept_for_later(client: FlaskClient) -> None:
    html = client.get("/").text
    named = set(
        re.findall(rf'(?:<script src|rel="stylesheet" href)="{re.escape("/static/" + static_version())}/([^"]+)', html)
    )
    assert len(named) == 7
    assert named <= set(KEPT_FILES)


def test_everything_a_game_names_is_kept_for_later() -> None:
    frame = (STATIC.parent / "templates" / "game" / "game_frame.html").read_text()
    named = set(re.findall(r'static_url\("([^"]+)"\)', frame))
    assert "answers.css" in named
    assert named <= set(KEPT_FILES)


def test_no_compressed_copy_counts_as_a_file() -> None:
    assert all(path.suffix != ".gz" for path in static_paths())


def test_a_file_carries_the_headers_of_a_page(client: FlaskClient) -> None:
    with client.get(static_url("icons.svg")) as file:
        assert {name: file.headers[name] for name in HEADERS} == HEADERS
