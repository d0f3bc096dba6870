"""What gunicorn serves in the browser tests: the app, which beside its own kinds of game knows the toy."""

from __future__ import annotations

import os
import random

from flask import Flask
from jinja2.bccache import FileSystemBytecodeCache

from companion.app import create_app
from companion.kinds import KINDS
from companion.web import pwa, static_files
from engine.sources import Luck
from tests.companion.toy import TOY_KINDS

VERSION = "VERSION_OF_FILES"
"""An environment variable: the version that the static files have, as if they had been changed."""

COMPILED = "COMPILED_TEMPLATES"
"""An environment variable: the folder of the templates that other apps of the tests have compiled."""

LUCK = 11
"""What every game draws and rolls by, so that the tests tell the same story each time."""


def make_app() -> Flask:
    """The app with the toy game."""
    if version := os.environ.get(VERSION):
        for module in (static_files, pwa):
            module.static_version = lambda: version  # type: ignore[attr-defined]
    Luck.system = staticmethod(lambda: random.Random(LUCK))
    app = create_app(kinds={**KINDS, **TOY_KINDS})
    if folder := os.environ.get(COMPILED):
        app.jinja_env.bytecode_cache = FileSystemBytecodeCache(folder)
    return app
