"""Compiled templates, shared by all apps of a run: to compile a page costs more than to write ten."""

from __future__ import annotations

from pathlib import Path
from types import CodeType

from flask import Flask
from jinja2.bccache import Bucket, FileSystemBytecodeCache

FOLDER = "COMPILED_TEMPLATES"
"""An environment variable: where processes leave them for each other."""

TEMPLATES = "templates"
"""What that is called in the temporary folder of a run."""

_codes: dict[tuple[str, str], CodeType | None] = {}


class Compiled(FileSystemBytecodeCache):
    """Those of this process and of the one of which it is a fork, else those of others."""

    def __init__(self, folder: Path | str) -> None:
        super().__init__(str(folder))

    def load_bytecode(self, bucket: Bucket) -> None:
        key = bucket.key, bucket.checksum
        bucket.code = _codes.get(key)
        if bucket.code is None:
            super().load_bytecode(bucket)
            _codes[key] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        _codes[bucket.key, bucket.checksum] = bucket.code
        super().dump_bytecode(bucket)


def compile_all(app: Flask, folder: Path) -> None:
    """Compile every template, for the forks of this process."""
    templates = app.jinja_env
    templates.bytecode_cache = Compiled(folder)
    for name in templates.list_templates(["html"]):
        templates.get_template(name)
