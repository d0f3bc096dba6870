"""The rules that the app follows, each with its id: to look up, to search, and to open beside a reason."""

from __future__ import annotations

from flask import Blueprint, abort, request

from companion import forms
from companion.pages import page_or_part
from companion.screens.rules import find_rules, rule_named, sections_of

blueprint = Blueprint("rules", __name__)


@blueprint.get("/rules")
def index() -> tuple[str, int]:
    """All rules by section; `q` looks for words or an id, `uncertain` for those that could not be confirmed."""
    query = forms.search("q")
    uncertain = "uncertain" in request.args
    found = find_rules(query, uncertain=uncertain)
    return page_or_part(
        "rules/index.html",
        "rules/_rules.html",
        sections=sections_of(found),
        count=len(found),
        query=query,
        uncertain=uncertain,
        searching=bool(query or uncertain),
    )


@blueprint.get("/rules/<rule_id>")
def rule(rule_id: str) -> tuple[str, int]:
    """One rule; as a part it opens in place beside a reason."""
    shown = rule_named(rule_id)
    if shown is None:
        abort(404)
    return page_or_part("rules/rule.html", "rules/_rule.html", shown=shown)
