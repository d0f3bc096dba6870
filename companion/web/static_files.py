"""Static files: addresses with a content hash, and serving."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from wsgiref.headers import Headers

from flask import Flask
from whitenoise import WhiteNoise

from companion.config import PACKAGE
from companion.web.headers import HEADERS

STATIC = PACKAGE / "static"
PREFIX = "/static"
CLOCK_GRAIN = 0.01
"""Seconds; a copy's time is rounded."""


@cache
def static_version() -> str:
    """In every address, so that phones keep files for ever."""
    digest = hashlib.sha256()
    for path in static_paths():
        digest.update(f"{path.relative_to(STATIC).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static_paths() -> list[Path]:
    """Without compressed copies, sorted."""
    return sorted(path for path in STATIC.rglob("*") if path.is_file() and path.suffix != ".gz")


@cache
def static_url(file: str) -> str:
    """Raises FileNotFoundError."""
    if not (STATIC / file).is_file():
        raise FileNotFoundError(f"static/{file}")
    return f"{PREFIX}/{static_version()}/{file}"


class FreshFiles(WhiteNoise):
    """WhiteNoise without compressed copies older than their files."""

    def add_file_to_dictionary(
        self, url: str, path: str, stat_cache: Mapping[str, os.stat_result] | None = None
    ) -> None:
        """With its copy if of the same time."""
        found = stat_cache or {}
        copy = found.get(f"{path}.gz")
        if copy is not None and found[path].st_mtime - copy.st_mtime > CLOCK_GRAIN:
            found = {path: found[path]}
        super().add_file_to_dictionary(url, path, found)  # type: ignore[no-untyped-call]


def _with_the_headers_of_pages(headers: Headers, _path: str, _url: str) -> None:
    for name, value in HEADERS.items():
        headers[name] = value


def serve_static_files(app: Flask) -> None:
    """WhiteNoise answers before Flask."""
    app.wsgi_app = FreshFiles(  # type: ignore[method-assign]
        app.wsgi_app,
        root=str(STATIC),
        prefix=f"{PREFIX}/{static_version()}",
        immutable_file_test=lambda path, url: True,
        allow_all_origins=False,
        add_headers_function=_with_the_headers_of_pages,
    )
    app.jinja_env.globals["static_url"] = static_url
