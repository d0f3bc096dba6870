"""The app with one page more, against which its fragments are measured: plain Jinja, one read from the database."""

from __future__ import annotations

from flask import Blueprint, Flask, render_template, request

from companion.app import create_app as create_companion
from companion.services import services

ROW_BYTES = 160
"""What a row of the plain page weighs, about; the page is filled up to the byte."""

blueprint = Blueprint("benchmark", __name__, url_prefix="/benchmark", template_folder="templates")


def create_app() -> Flask:
    """The app as it is served, and the plain page."""
    app = create_companion()
    app.register_blueprint(blueprint)
    return app


@blueprint.get("/<game_id>")
def plain(game_id: str) -> str:
    """A list of so many `bytes` in all, that repeats what the game's row holds."""
    size = request.args.get("bytes", 0, type=int)
    game = services().games.find(game_id)
    page = render_template("plain.html", game=game, rows=size // ROW_BYTES)
    return page + " " * (size - len(page.encode()))
