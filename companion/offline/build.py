"""Builds the app without a server: static files, the same bytes each time."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Final

from companion.app import create_app
from companion.config import PACKAGE, Settings
from companion.offline.pieces import (
    RUNTIME_FILES,
    STDLIB,
    CannotBuild,
    fetch_compiled,
    fetch_runtime,
    lay_out,
    lay_out_python,
    runtime_file,
)
from companion.web.static_files import STATIC

SHELL: Final = PACKAGE / "shell"
APP: Final = "app.files"
LIBRARY: Final = "lib/python3.14"
"""Python's modules; ours in `site-packages`."""
NO_ZIP: Final = b"PK\x05\x06" + bytes(18)
"""An empty zip instead of Python's modules: they lie in the folder, where what was compiled can be kept."""
PACKED: Final = ".packed"
"""Our name for gzip, as servers may change .gz files."""
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".wasm": "application/wasm",
}
OTHER: Final = "application/octet-stream"
MEMORY: Final = 110_000_000
"""Bytes kept by `companion/shell/memory.js`."""
ROOM: Final = 40_000_000
"""Bytes beside the build: games and their log."""


@dataclass(frozen=True, slots=True)
class BuiltFile:
    """sent: bytes over the line."""

    name: str
    sent: int


def build(folder: Path, server: str = "") -> list[BuiltFile]:
    """Into a new folder. server: the app whose games it can take along. Raises CannotBuild."""
    if folder.exists() and any(folder.iterdir()):
        raise CannotBuild(f"{folder} is not empty")
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        contents = dict(_contents(work))
    version = _version(contents, server)
    folder.mkdir(parents=True, exist_ok=True)
    pieces = list(_written(contents, folder, version))
    index = folder / "index.html"
    page = (SHELL / "index.html").read_text(encoding="utf-8").replace("VERSION", version)
    page = page.replace("NEEDED", str(_needed(contents))).replace("SERVER", escape(server))
    index.write_text(page, encoding="utf-8")
    pieces.append({"path": "index.html", "from": "index.html", "bytes": index.stat().st_size, "type": TYPES[".html"]})
    told = json.dumps({"version": version, "server": server, "pieces": pieces})
    worker = (SHELL / "sw.js").read_text(encoding="utf-8")
    (folder / "sw.js").write_text(f"const BUILD = {told};\n{worker}", encoding="utf-8")
    _write_manifest(folder)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return [BuiltFile(path.relative_to(folder).as_posix(), path.stat().st_size) for path in files]


def _contents(work: Path) -> Iterator[tuple[str, bytes]]:
    """Files below the version's folder."""
    runtime, compiled = fetch_runtime(_made(work / "npm")), fetch_compiled(_made(work / "pip"))
    files = work / "files"
    lay_out_python(files / LIBRARY, runtime)
    lay_out(files / LIBRARY / "site-packages", compiled)
    for name in RUNTIME_FILES:
        yield name, runtime_file(runtime, name)
    core = next((files / LIBRARY).rglob("*.so"))
    yield f"/{core.relative_to(files)}", core.read_bytes()
    core.write_bytes(b"")  # Python sees that it is there
    yield STDLIB, NO_ZIP
    yield APP, _joined(files)
    for path in sorted(SHELL.iterdir()):
        if path.name not in ("index.html", "sw.js"):
            yield path.name, path.read_bytes()


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _joined(folder: Path) -> bytes:
    """The length of an index, the index (paths and sizes as JSON), the files' bytes."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    files = [(path.relative_to(folder).as_posix(), path.read_bytes()) for path in paths]
    index = json.dumps([[name, len(content)] for name, content in files]).encode()
    return len(index).to_bytes(4, "little") + index + b"".join(content for _name, content in files)


def _needed(contents: dict[str, bytes]) -> int:
    return ROOM + MEMORY + sum(map(len, contents.values()))


def _version(contents: dict[str, bytes], server: str) -> str:
    digest = sha256(server.encode())
    for name, content in [
        *contents.items(),
        *((name, (SHELL / name).read_bytes()) for name in ("index.html", "sw.js")),
    ]:
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:12]


def _written(contents: dict[str, bytes], folder: Path, version: str) -> Iterator[dict[str, object]]:
    """What the shell needs before its service worker stays unpacked.

    The runtime asks for libraries by path; here all lie in one folder.
    """
    into = folder / "offline" / version
    into.mkdir(parents=True)
    for name, content in contents.items():
        is_packed = name.startswith("/") or not (SHELL / name).exists()
        file = into / f"{Path(name).name}{PACKED if is_packed else ''}"
        file.write_bytes(gzip.compress(content, 9, mtime=0) if is_packed else content)
        kind = TYPES.get(Path(name).suffix, OTHER)
        below = f"offline/{version}"
        sent = {"from": f"{below}/{file.name}", "bytes": file.stat().st_size}
        yield {"path": f"{below}/{name}", **sent, "type": kind}


def _write_manifest(folder: Path) -> None:
    """The app's, with its icons beside it."""
    with tempfile.TemporaryDirectory() as temporary:
        client = create_app(Settings(instance_dir=Path(temporary), database_url="")).test_client()
        said = client.get("/manifest.webmanifest").get_json()
    del said["id"]
    said |= {"start_url": "./", "scope": "./"}
    for icon in said["icons"]:
        icon["src"] = "icons/" + icon["src"].rpartition("/")[2]
    (folder / "icons").mkdir()
    for path in sorted((STATIC / "icons").iterdir()):
        shutil.copyfile(path, folder / "icons" / path.name)
    shutil.copyfile(STATIC / "brand.svg", folder / "icons" / "brand.svg")
    (folder / "manifest.webmanifest").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
