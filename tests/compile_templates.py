"""Compiles every template once, for all processes of a run of the tests: `python -m tests.compile_templates FOLDER`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from jinja2.bccache import FileSystemBytecodeCache

from companion.app import create_app
from tests.conftest import settings_in


def compile_into(folder: Path) -> None:
    """Leave each template there as Jinja reads it again."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as instance:
        templates = create_app(settings_in(Path(instance))).jinja_env
        templates.bytecode_cache = FileSystemBytecodeCache(str(folder))
        for name in templates.list_templates():
            templates.get_template(name)


if __name__ == "__main__":
    compile_into(Path(sys.argv[1]))
