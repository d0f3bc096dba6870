"""Tapestry cards that are all data: happening, conditions and gain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from engine.abilities.ability import source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.box import LIBRARY
from engine.decisions import Steps
from engine.facts.cards import Effect, TapestryCard
from engine.facts.components import VOCABULARY, Benefit
from engine.facts.validation import DataError
from engine.hooks import modify, react
from engine.hooks.about import AboutBonus, AboutConquest, AboutDie
from engine.hooks.sorts import Modify, React
from engine.rules.gain import gain
from engine.rules.happenings import Advanced, BuildingPlaced, Upgraded
from engine.rules.resources import ANY
from engine.rules.vocabulary import TERRITORY_WORDS
from engine.state.capital import is_income_building
from engine.state.game import Game, InPlay


def is_forward(happening: Advanced) -> bool:
    return happening.step.advance


def is_on(happening: Advanced, *, track: str) -> bool:
    return happening.step.track == track


def is_for_income(happening: BuildingPlaced) -> bool:
    return is_income_building(happening.building)


def covers_impassable_plots(happening: BuildingPlaced) -> bool:
    return happening.on_impassable


def is_of_its_owner(happening: Upgraded) -> bool:
    """By no other seat's effect."""
    return happening.by is None


def is_against_an_opponent(about: AboutConquest) -> bool:
    return about["defender"] is not None


def costs_any_resource(about: AboutBonus) -> bool:
    """One resource of choice."""
    return about["cost"] in (ANY, [ANY])


def is_die(about: AboutDie, *, die: str) -> bool:
    return about["die"] == die


CONDITIONS: Mapping[str, Mapping[str, Callable[..., bool]]] = {
    "advanced": {"forward": is_forward, **{track: partial(is_on, track=track) for track in VOCABULARY.tracks}},
    "building_placed": {"income_building": is_for_income, "on_impassable": covers_impassable_plots},
    "upgraded": {"by_its_owner": is_of_its_owner},
    "both_conquer_dice": {"against_an_opponent": is_against_an_opponent},
    "bonus_is_free": {"costs_any_resource": costs_any_resource},
    "rolls": {f"{die}_die": partial(is_die, die=die) for die in ("science", "red", "black")},
}
"""What `if` may name, by happening or value."""

CHANGED: Mapping[str, Modify[Any, Any]] = {
    "bonus_is_free": modify.BONUS_IS_FREE,
    "both_conquer_dice": modify.BOTH_CONQUER_DICE,
    "builds_on_impassable": modify.BUILDS_ON_IMPASSABLE,
    "ignores_prerequisites": modify.IGNORES_PREREQUISITES,
    "may_be_trapped": modify.MAY_BE_TRAPPED,
    "rolls": modify.ROLLS,
    "tile_benefit_times": modify.TILE_BENEFIT_TIMES,
}
"""The owner's truths or numbers that cards may change."""


class EffectsOfACard(TapestryAbility):
    """Acts as its `effects` say."""


def answering(
    hook: React[..., Any], conditions: list[Callable[..., bool]], benefit: Benefit
) -> Callable[..., Steps[None] | None]:
    """Gains if something happens to the owner."""

    @hook
    def answer(self: EffectsOfACard, game: Game, mine: InPlay, happening: Any) -> Steps[None] | None:
        if happening.seat != mine.owner or not all(holds(happening) for holds in conditions):
            return None
        if isinstance(benefit, str) and benefit in TERRITORY_WORDS:
            return gain_there(game, mine, benefit, happening)
        return gain(game, mine.owner, benefit, source=source_of(mine))

    return answer


def gain_there(game: Game, mine: InPlay, word: str, happening: Any) -> Steps[None]:
    yield from TERRITORY_WORDS[word](game, mine.owner, happening.hex)


def changing(hook: Modify[Any, Any], conditions: list[Callable[..., bool]], effect: Effect) -> Callable[..., object]:
    """Changes a value of the owner."""
    to, by = effect.to, effect.by

    @hook
    def change(self: EffectsOfACard, game: Game, mine: InPlay, value: Any, about: Any) -> object:
        if about["seat"] != mine.owner or not all(holds(about) for holds in conditions):
            return value
        return value + by if to is None else to

    return change


def method_of(card: TapestryCard, effect: Effect) -> Callable[..., object]:
    """Raises DataError for unknown words."""
    name = effect.on or effect.change or ""
    known = CONDITIONS.get(name, {})
    for condition in effect.conditions:
        if condition not in known:
            raise refused(card, f"{name} has no condition {condition!r}")
    conditions = [known[condition] for condition in effect.conditions]
    if effect.on is None:
        if name not in CHANGED:
            raise refused(card, f"{name!r} is no value that a card changes")
        return changing(CHANGED[name], conditions, effect)
    hook = react.called(name)
    if hook is None or effect.gain is None:
        raise refused(card, f"nothing that happens to a player is called {name!r}")
    return answering(hook, conditions, effect.gain)


def refused(card: TapestryCard, problem: str) -> DataError:
    return DataError("engine/data/tapestry_cards.yaml", card.slug, problem)


def ability_of(card: TapestryCard) -> type[EffectsOfACard]:
    """Makes and registers a card's class."""
    methods = {f"effect_{number}": method_of(card, effect) for number, effect in enumerate(card.effects)}
    return type(f"{card.slug.title()}Effects", (EffectsOfACard,), {"slug": card.slug, **methods})


for each in LIBRARY.tapestry_cards.values():
    if each.effects:
        ability_of(each)
