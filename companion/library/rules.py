"""The rules by id."""

from __future__ import annotations

from flask import Blueprint, abort, request

from companion.library.rules_screen import find_rules, rule_named, sections_of
from companion.web import forms
from companion.web.pages import page_htmx_names, page_or_part, path_back

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> tuple[str, int]:
    """Query: `q`, words or an id; `uncertain`, only these; `back`, the page to return to."""
    query = forms.search("q")
    uncertain = "uncertain" in request.args
    found = find_rules(query, uncertain=uncertain)
    return page_or_part(
        "library/rules/index.html",
        "library/rules/_rules.html",
        sections=sections_of(found),
        count=len(found),
        query=query,
        uncertain=uncertain,
        searching=bool(query or uncertain),
        back_to=path_back(),
    )


@blueprint.get("/rules/<rule_id>")
def rule(rule_id: str) -> tuple[str, int]:
    """A page, a part beside a term, or a sheet."""
    shown = rule_named(rule_id)
    if shown is None:
        abort(404)
    part = "_sheet" if request.headers.get("HX-Target") == "sheet" else "_rule"
    back_to = path_back(page_htmx_names())
    return page_or_part("library/rules/rule.html", f"library/rules/{part}.html", shown=shown, back_to=back_to)
