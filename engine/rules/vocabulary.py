"""Registers the rules that carry out benefits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar

from engine.decisions import Nothing, Steps
from engine.facts.components import VOCABULARY, Hex
from engine.rules.nothing import FORM_CHECKS, WORD_CHECKS, Asked
from engine.state.game import Game

Rule = TypeVar("Rule", bound=Callable[..., Steps[object]])
TerritoryRule = TypeVar("TerritoryRule", bound=Callable[[Game, int, Hex], Steps[object]])

WORDS: dict[str, Callable[[Game, int, str], Steps[object]]] = {}
"""By word; the last argument is the source. Filled by the chapters."""

TERRITORY_WORDS: dict[str, Callable[[Game, int, Hex], Steps[object]]] = {}
"""By word that needs a territory at hand, as on a conquer die."""

FORMS: dict[str, Callable[[Game, int, Mapping[str, object], str], Steps[object]]] = {}
"""By a mapping's key."""


def word(
    name: str, *, nothing: Callable[[Asked], Nothing | None] | None = None, sourced: bool = False, **how: object
) -> Callable[[Rule], Rule]:
    """Registers a rule `(game, seat)`. nothing: why it would do nothing.

    sourced: it is passed the `source`. how: further arguments.
    """
    if name not in VOCABULARY.words or name in WORDS:
        raise TypeError(f"{name!r} is {'carried out twice' if name in WORDS else 'no word of the vocabulary'}")

    def register(rule: Rule) -> Rule:
        told = partial(rule, **how) if how else rule
        if sourced:
            WORDS[name] = lambda game, seat, source: told(game, seat, source=source)
        else:
            WORDS[name] = lambda game, seat, _source: told(game, seat)
        if nothing is not None:
            WORD_CHECKS[name] = nothing
        return rule

    return register


def word_of_territory(
    name: str, *, nothing: Callable[[Asked], Nothing | None]
) -> Callable[[TerritoryRule], TerritoryRule]:
    """Registers a rule `(game, seat, hex)`."""

    def register(rule: TerritoryRule) -> TerritoryRule:
        TERRITORY_WORDS[name] = rule
        WORD_CHECKS[name] = nothing
        return rule

    return register


def form(
    key: str, *, nothing: Callable[[Asked, Mapping[str, object]], Nothing | None] | None = None, **how: object
) -> Callable[[Rule], Rule]:
    """Registers a rule `(game, seat, benefit, source)` for mappings with the key."""
    if not any(key in each for each in VOCABULARY.forms) or key in FORMS:
        raise TypeError(f"{key!r} is {'carried out twice' if key in FORMS else 'no form of the vocabulary'}")

    def register(rule: Rule) -> Rule:
        FORMS[key] = partial(rule, **how) if how else rule
        if nothing is not None:
            FORM_CHECKS[key] = nothing
        return rule

    return register
