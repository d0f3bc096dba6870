"""The rules that the app follows, found by id or words and gathered by section."""

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
"""All rules by id, those of the bots first: they are what a reason on screen cites."""


Of = Literal["bots", "game", "scenario"]
"""Whose rules they are."""


@dataclass(frozen=True, slots=True)
class ShownRule:
    """A rule with the names of the expansions it belongs to, and those before and after it in its section."""

    rule: Rule
    expansions: tuple[str, ...]
    before: str | None = None
    after: str | None = None


@dataclass(frozen=True, slots=True)
class RuleSection:
    """A chapter of the rules of the bots, of the game, or those of a scenario."""

    slug: str
    title: str
    of: Of
    rules: tuple[ShownRule, ...]


def rule_named(rule_id: str) -> ShownRule | None:
    """The rule with this id, upper or lower case, None if there is none."""
    rule = RULES.get(rule_id.upper())
    if rule is None:
        return None
    beside = [other.id for other in RULES.values() if _chapter(other) == _chapter(rule)]
    place = beside.index(rule.id)
    before = beside[place - 1] if place else None
    after = beside[place + 1] if place + 1 < len(beside) else None
    return ShownRule(rule, _expansions(rule), before, after)


def find_rules(query: str = "", *, uncertain: bool = False) -> list[Rule]:
    """The rules in which every word of the query occurs: in the id, the text, the reading or the section's title."""
    words = set(query.casefold().split())
    listed = [rule for rule in RULES.values() if rule.uncertain or not uncertain]
    return [rule for rule in listed if not words or holds(_searched(rule), words)]


def sections_of(rules: Iterable[Rule]) -> tuple[RuleSection, ...]:
    """The rules by section, in their order."""
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
