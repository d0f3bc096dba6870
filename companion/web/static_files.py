"""The files of `static/`: their addresses, which carry a hash of their content, and who serves them."""

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
"""Seconds: a copy is made with the time of its file, less what rounding takes."""


@cache
def static_version() -> str:
    """A hash over all files; it is part of every address, so that a phone may keep a file for ever."""
    digest = hashlib.sha256()
    for path in static_paths():
        digest.update(f"{path.relative_to(STATIC).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def static_paths() -> list[Path]:
    """All files but their compressed copies, in a stable order."""
    return sorted(path for path in STATIC.rglob("*") if path.is_file() and path.suffix != ".gz")


@cache
def static_url(file: str) -> str:
    """The address of a file of static/, such as `app.css`. Raises FileNotFoundError: a misspelt name is our mistake."""
    if not (STATIC / file).is_file():
        raise FileNotFoundError(f"static/{file}")
    return f"{PREFIX}/{static_version()}/{file}"


class FreshFiles(WhiteNoise):
    """WhiteNoise, but a compressed copy older than its file is not served in the file's place."""

    def add_file_to_dictionary(
        self, url: str, path: str, stat_cache: Mapping[str, os.stat_result] | None = None
    ) -> None:
        """Take in one file found under `static/`, with its compressed copy if that is of the same moment."""
        found = stat_cache or {}
        copy = found.get(f"{path}.gz")
        if copy is not None and found[path].st_mtime - copy.st_mtime > CLOCK_GRAIN:
            found = {path: found[path]}
        super().add_file_to_dictionary(url, path, found)  # type: ignore[no-untyped-call]


def _with_the_headers_of_pages(headers: Headers, _path: str, _url: str) -> None:
    for name, value in HEADERS.items():
        headers[name] = value


def serve_static_files(app: Flask) -> None:
    """Let WhiteNoise answer for the files before Flask sees the request."""
    app.wsgi_app = FreshFiles(  # type: ignore[method-assign]
        app.wsgi_app,
        root=str(STATIC),
        prefix=f"{PREFIX}/{static_version()}",
        immutable_file_test=lambda path, url: True,
        allow_all_origins=False,
        add_headers_function=_with_the_headers_of_pages,
    )
    app.jinja_env.globals["static_url"] = static_url
