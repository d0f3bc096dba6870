"""Finds all cards and civilizations on import, and checks them against the data."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from importlib import import_module
from pkgutil import iter_modules

from engine import abilities as package
from engine.abilities.ability import ABILITIES, Ability
from engine.box import LIBRARY, Box
from engine.decisions import QuestionData, Refusal
from engine.facts.words import FIELD, Says, Speaking
from engine.journal import EventData
from engine.sayings import Saying


def modules(package: str, path: Collection[str]) -> list[str]:
    """In a folder for each kind of card."""
    folders = [folder.name for folder in iter_modules(path) if folder.ispkg]
    return [
        f"{package}.{folder}.{module.name}"
        for folder in folders
        for module in iter_modules([f"{place}/{folder}" for place in path])
    ]


def need_code(box: Box) -> Mapping[str, frozenset[str]]:
    """By sort; a class is written, or made from `effects`."""
    abilities = box.tapestry_cards
    said = {slug for slug, card in abilities.items() if card.benefit is not None or card.plots or card.kind == "trap"}
    return {"civilization": frozenset(box.civilizations), "tapestry": frozenset(abilities.keys() - said)}


def without_code(box: Box, abilities: Mapping[str, Ability]) -> dict[str, list[str]]:
    """Slugs that lack a class, by sort."""
    return {
        sort: sorted(slug for slug in slugs if slug not in abilities or abilities[slug].sort != sort)
        for sort, slugs in need_code(box).items()
    }


def check_says(slug: str, says: Says, module: str) -> None:
    """Raises TypeError if a sentence names a refusal or field that the module lacks."""
    for key, asks in says.asks.items():
        kind = key.partition(" ")[0]
        asked = QuestionData.of_kind.get(kind)
        check_sentence(slug, f"question {kind!r}", asked if of_module(asked, module) else None, asks.words)
    for kind, told in says.refuses.items():
        refusal = Refusal.of_kind.get(kind)
        check_sentence(slug, f"refusal {kind!r}", refusal if of_module(refusal, module) else None, told.words)
    for kind, told in says.tells.items():
        check_sentence(slug, f"event {kind!r}", EventData.of_kind.get(kind), told.words)


def of_module(said: type[Saying] | None, module: str) -> bool:
    return said is not None and said.__module__ == module


def check_sentence(slug: str, name: str, said: type[Saying] | None, words: str) -> None:
    """Raises TypeError for a sentence without something said, or without such a field."""
    if said is None:
        raise TypeError(f"{slug}: its module has no {name}")
    if unknown := set(FIELD.findall(words)).difference(said.names()):
        raise TypeError(f"{slug}: the {name} has no field {', '.join(sorted(unknown))}")


def check(abilities: Mapping[str, Ability]) -> None:
    """Raises TypeError unless classes, data and sentences match."""
    known: Mapping[str, Collection[str]] = {
        "civilization": LIBRARY.civilizations,
        "tapestry": LIBRARY.tapestry_cards,
    }
    for slug, ability in abilities.items():
        if slug not in known.get(ability.sort, ()):
            raise TypeError(f"{type(ability).__name__}: no row of the data is the {ability.sort} {slug!r}")
    for sort, without in without_code(LIBRARY, abilities).items():
        if without:
            raise TypeError(f"data cannot say what these do, and no class does, {sort}: {', '.join(without)}")
    cards: Mapping[str, Speaking] = {**LIBRARY.civilizations, **LIBRARY.tapestry_cards}
    for slug, card in cards.items():
        check_says(slug, card.says, type(abilities[slug]).__module__ if slug in abilities else "")


for name in modules(package.__name__, list(package.__path__)):
    import_module(name)
check({slug: ability for slug, ability in ABILITIES.items() if type(ability).__module__.startswith(package.__name__)})
