"""The scenarios: story, differences, goal and rules."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from automa.scenario_facts import RULES, SCENARIOS
from companion.web.pages import path_back

blueprint = Blueprint("scenarios", __name__)


@blueprint.get("/scenarios")
def index() -> str:
    return render_template("library/scenarios/index.html", scenarios=tuple(SCENARIOS.values()))


@blueprint.get("/scenarios/<slug>")
def show(slug: str) -> str:
    """With two ways to play it, or the way `back`."""
    if slug not in SCENARIOS:
        abort(404)
    facts = SCENARIOS[slug]
    rules = tuple(RULES[id] for id in facts.rules)
    return render_template("library/scenarios/show.html", scenario=facts, rules=rules, back_to=path_back())
