"""The components of all boxes, drawn."""

from __future__ import annotations

from flask import Blueprint, abort, request

from companion.library.components_screen import KINDS, LARGE, components_found
from companion.web import forms
from companion.web.pages import page_or_part, path_back

blueprint = Blueprint("components", __name__)


@blueprint.get("/components")
def index() -> tuple[str, int]:
    """Query: `kind`, or `find` in all; `back`, the page to return to."""
    kind, find = request.args.get("kind", next(iter(KINDS))), forms.search("find")
    if kind not in KINDS:
        abort(404)
    return page_or_part(
        "library/components/index.html",
        "library/components/_list.html",
        kinds=KINDS,
        kind=kind,
        find=find,
        sections=components_found(kind, find),
        large=LARGE,
        back_to=path_back(),
    )
