"""The scenarios: all of them, and each with its story, what is different, what winning takes, and its rules."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from automa.scenario_facts import RULES, SCENARIOS
from companion.web.pages import path_back

blueprint = Blueprint("scenarios", __name__)


@blueprint.get("/scenarios")
def index() -> str:
    """Every scenario, in the order of the campaign."""
    return render_template("library/scenarios/index.html", scenarios=tuple(SCENARIOS.values()))


@blueprint.get("/scenarios/<slug>")
def show(slug: str) -> str:
    """One scenario, with the two ways to play it, or the way `back` to where it was looked up."""
    if slug not in SCENARIOS:
        abort(404)
    facts = SCENARIOS[slug]
    rules = tuple(RULES[id] for id in facts.rules)
    return render_template("library/scenarios/show.html", scenario=facts, rules=rules, back_to=path_back())
