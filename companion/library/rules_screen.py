"""The rules found by id or words, by section."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from flask_babel import gettext as _

from automa.definitions import RULES as BOT_RULES
from automa.scenario_facts import RULES as SCENARIO_RULES
from companion.web.forms import holds
from engine.facts.components import EXPANSIONS
from engine.facts.rulebook import RULES as GAME_RULES
from engine.facts.rulebook import Rule

RULES: dict[str, Rule] = {**BOT_RULES, **GAME_RULES, **SCENARIO_RULES}
"""The bots' first: reasons cite these."""


Of = Literal["bots", "game", "scenario"]


@dataclass(frozen=True, slots=True)
class ShownRule:
    """With its boxes' names, and neighbors in the section."""

    rule: Rule
    expansions: tuple[str, ...]
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class RuleSection:
    slug: str
    title: str
    of: Of
    rules: tuple[ShownRule, ...]


def rule_named(rule_id: str) -> ShownRule | None:
    rule = RULES.get(rule_id.upper())
    if rule is None:
        return None
    beside = [other.id for other in RULES.values() if _chapter(other) == _chapter(rule)]
    place = beside.index(rule.id)
    before = beside[place - 1] if place else None
    after = beside[place + 1] if place + 1 < len(beside) else None
    return ShownRule(rule, _expansions(rule), before, after)


def find_rules(query: str = "", *, uncertain: bool = False) -> list[Rule]:
    """With every word in id, text, reading or section title."""
    words = set(query.casefold().split())
    listed = [rule for rule in RULES.values() if rule.uncertain or not uncertain]
    return [rule for rule in listed if not words or holds(_searched(rule), words)]


def sections_of(rules: Iterable[Rule]) -> tuple[RuleSection, ...]:
    return tuple(
        RuleSection(
            slug=f"{of}-{section}",
            title=title,
            of=of,
            rules=tuple(ShownRule(rule, _expansions(rule)) for rule in listed),
        )
        for (of, section, title), listed in groupby(rules, key=_chapter)
    )


def _chapter(rule: Rule) -> tuple[Of, str, str]:
    of: Of = "bots" if rule.id in BOT_RULES else "game" if rule.id in GAME_RULES else "scenario"
    return of, rule.section, rule.title


def _expansions(rule: Rule) -> tuple[str, ...]:
    return tuple(EXPANSIONS[box] for box in rule.expansion if box != "base")


def _searched(rule: Rule) -> str:
    reading = _(rule.reading) if rule.reading else ""
    return f"{rule.id} {_(rule.title)} {_(rule.text)} {reading}".casefold()
