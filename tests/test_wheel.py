"""The wheel holds the whole app, and the app starts from it in an environment that has nothing else of ours."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import time
import urllib.request
import zipfile
from pathlib import Path

import pytest

from companion.config import ROOT
from companion.web.static_files import STATIC
from tests.companion.servers import free_port
from tests.long_run import long

PACKAGES = ("engine", "automa", "companion")
NOT_SHIPPED = {".gz", ".pyc", ".md"}
PIP = (sys.executable, "-m", "pip")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of a copy of the checkout: setuptools leaves what it builds beside the sources."""
    source, into = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    subprocess.run(["cp", "-r", *PACKAGES, "pyproject.toml", "README.md", "LICENSE", source], cwd=ROOT, check=True)
    alone = ["-q", "--no-index", "--no-deps", "--no-build-isolation"]
    subprocess.run([*PIP, "wheel", *alone, "--wheel-dir", into, source], check=True)
    return next(into.glob("*.whl"))


def test_the_wheel_holds_every_file_of_the_packages(wheel: Path) -> None:
    """Code, data, templates, static files, migrations and translations; no compressed copies, which go stale."""
    shipped = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for package in PACKAGES for path in (ROOT / package).rglob("*") if path.is_file())
    assert shipped == {path.relative_to(ROOT).as_posix() for path in files if path.suffix not in NOT_SHIPPED}


@long
def test_the_app_starts_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    """Given an environment with the packages that the app needs, then pages and files come out of the wheel."""
    environment, elsewhere = tmp_path / "environment", tmp_path / "elsewhere"
    elsewhere.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    python = environment / "bin" / "python"
    site = next(environment.glob("lib/python*/site-packages"))
    # A folder named in a .pth brings its packages, but none of its own .pth: not the checkout.
    (site / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    subprocess.run([*PIP, "--python", python, "install", "-q", "--no-index", "--no-deps", wheel], check=True)

    port = free_port()
    bare = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    bare["PORT"] = str(port)
    subprocess.run([environment / "bin" / "companion", "upgrade"], check=True, cwd=elsewhere, env=bare)
    assert (elsewhere / "instance" / "tapestry.db").is_file()
    serve = ["-m", "gunicorn", "companion.app:create_app()", "--config", "python:companion.gunicorn_conf"]
    server = subprocess.Popen([python, *serve, "--bind", f"127.0.0.1:{port}"], cwd=elsewhere, env=bare)
    try:
        page = read(f"http://127.0.0.1:{port}/")
        assert "Tapestry" in page
        sheet = page.partition('rel="stylesheet" href="')[2].partition('"')[0]
        assert read(f"http://127.0.0.1:{port}{sheet}") == (STATIC / "app.css").read_text(encoding="utf-8")
    finally:
        server.terminate()
        server.wait()


def read(url: str) -> str:
    """What lies at an address, once somebody answers there."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(url) as answer:
                return str(answer.read().decode())
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(url)
