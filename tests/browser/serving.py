"""What gunicorn serves in the browser tests: the app, which beside its own kinds of game knows the toy."""

from __future__ import annotations

import os

from flask import Flask

from companion.app import create_app
from companion.kinds import KINDS
from companion.web import pwa, static_files
from tests.companion.toy import TOY_KINDS

VERSION = "VERSION_OF_FILES"
"""An environment variable: the version that the static files have, as if they had been changed."""


def make_app() -> Flask:
    """The app with the toy game."""
    if version := os.environ.get(VERSION):
        for module in (static_files, pwa):
            module.static_version = lambda: version  # type: ignore[attr-defined]
    return create_app(kinds={**KINDS, **TOY_KINDS})
