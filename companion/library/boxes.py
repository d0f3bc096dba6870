"""How complete each box is."""

from __future__ import annotations

from flask import Blueprint, render_template

from companion.library.boxes_screen import REASONS, boxes_shown, packs_shown
from companion.web.pages import path_back

blueprint = Blueprint("boxes", __name__)


@blueprint.get("/boxes")
def index() -> str:
    """Query: `back`, the page to return to."""
    shown, packs = boxes_shown(), packs_shown()
    return render_template("library/boxes/index.html", boxes=shown, packs=packs, reasons=REASONS, back_to=path_back())
