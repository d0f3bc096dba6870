"""What gunicorn serves in the browser tests: the app, which beside its own kinds of game knows the toy."""

from __future__ import annotations

from flask import Flask

from companion.app import create_app
from companion.kinds import KINDS
from tests.companion.toy import TOY_KINDS


def make_app() -> Flask:
    """The app with the toy game."""
    return create_app(kinds={**KINDS, **TOY_KINDS})
