"""Whether rules carry out every word in a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.box import Box, box_of
from engine.facts.cards import PrintedCivilization, TapestryCard
from engine.facts.components import VOCABULARY, Benefit, PrintedTrack
from engine.facts.income import IncomeSpace
from engine.facts.packs import file_of
from engine.facts.rulebook import VARIANTS
from engine.facts.validation import DataError
from engine.hooks import react
from engine.rules.costs import DISCARDS
from engine.rules.count import is_counted
from engine.rules.resources import ANY
from engine.rules.vocabulary import FORMS, TERRITORY_WORDS, WORDS
from engine.state.player import RESOURCES


class Printed(NamedTuple):
    file: str
    entry: str
    benefit: Benefit | None
    kind: str = "benefit"
    at_hex: bool = False  # where a territory is at hand


def refuse_what_cannot_be_played(printed: Iterable[Printed], box: Box | None = None) -> None:
    """Raises DataError."""
    box = box or box_of()
    for each in printed:
        problem = unknown_in(each.kind, each.benefit, box, at_hex=each.at_hex)
        if problem is not None:
            raise DataError(f"engine/data/{each.file}.yaml", each.entry, problem)


def unknown_in(kind: str, value: object, box: Box, *, at_hex: bool = False) -> str | None:
    """Returns the problem, or None."""
    match kind, value:
        case "benefit", str():
            carried_out = value in WORDS or (at_hex and value in TERRITORY_WORDS)
            return None if carried_out else f"no rule carries out the word {value!r}"
        case "tier", {"resources": _, "of": "same" | "different"}:
            return None
        case "tier", _:
            return unknown_in("cost", value, box)
        case "cost", str():
            return None if value in (*RESOURCES, ANY) else f"no rule pays with the word {value!r}"
        case "thing", str():
            return None if is_counted(value) else f"no rule counts the thing {value!r}"
        case (("benefit" | "benefits" | "cost"), list() | tuple()):
            part = "cost" if kind == "cost" else "benefit"
            return next(filter(None, (unknown_in(part, each, box, at_hex=at_hex) for each in value)), None)
        case "cost", dict():
            return None if value.keys() <= set(DISCARDS) else f"no rule pays with the form {' and '.join(value)!r}"
        case "benefit", dict():
            return unknown_in_form(value, box, at_hex=at_hex)
    return None


def unknown_in_form(benefit: Mapping[str, object], box: Box, *, at_hex: bool) -> str | None:
    kinds = next((form for form in VOCABULARY.forms if form.keys() == benefit.keys()), {})
    if not any(key in FORMS for key in kinds):
        return f"no rule carries out the form {' and '.join(benefit)!r}"
    if "landmark" in benefit and benefit["landmark"] not in box.landmarks:
        return f"{benefit['landmark']!r} is not a landmark"
    found = (unknown_in(kind, benefit[key], box, at_hex=at_hex) for key, kind in kinds.items())
    return next(filter(None, found), None)


def all_printed(box: Box) -> Iterator[Printed]:
    for track in box.tracks.values():
        yield from on_track(track)
    for mat in box.capitals.values():
        file = file_of("capital_cities", mat)
        yield from (Printed(file, f"capital {mat.number} {where}", gain) for where, gain in mat.gains)
    for tapestry in box.tapestry_cards.values():
        yield from on_tapestry(tapestry)
    for civilization in box.civilizations.values():
        yield from on_civilization(civilization)
    for tech in box.tech_cards.values():
        yield Printed("tech_cards", tech.slug, tech.circle)
        yield Printed("tech_cards", tech.slug, tech.square)
    for die in box.dice.values():
        faces = [face for face in die.faces if face not in VOCABULARY.tracks]
        yield from (Printed("dice", die.slug, face, at_hex=True) for face in faces)
    yield from (
        Printed("territory_tiles", f"tile {tile.number}", tile.benefit) for tile in box.territory_tiles.values()
    )
    yield from (Printed("space_tiles", f"tile {tile.number}", tile.benefit) for tile in box.space_tiles.values())
    for card in box.masterpieces.values():
        yield Printed("masterpieces", card.slug, card.benefit)
    for row in box.income_mat.values():
        yield from on_row("income_mat", row.building, row.spaces)
    for laid in box.inspiration_tiles.values():
        yield from on_row(file_of("inspiration_tiles", laid), laid.slug, laid.spaces)
    yield from (Printed("income_mat", f"first to era {era}", [*gains]) for era, gains in box.first_to_era.items())
    for variant in VARIANTS.values():
        yield Printed("variants", variant.slug, variant.bonus.pay if variant.bonus else None, "cost")


def on_row(file: str, name: str, spaces: Iterable[IncomeSpace]) -> Iterator[Printed]:
    for space in spaces:
        yield Printed(file, f"{name} space {space.number}", [*space.income])
        yield Printed(file, f"{name} space {space.number}", space.vp)


def on_track(track: PrintedTrack) -> Iterator[Printed]:
    for space in track.spaces:
        yield Printed("tracks", f"{track.slug} space {space.number}", space.benefit)
        yield Printed("tracks", f"{track.slug} space {space.number}", space.bonus)
    for tier, cost in track.tier_costs.items():
        yield Printed("tracks", f"{track.slug} tier {tier}", cost, "tier")


def on_tapestry(card: TapestryCard) -> Iterator[Printed]:
    file = file_of("tapestry_cards", card)
    yield Printed(file, card.slug, card.benefit)
    yield Printed(file, card.slug, card.response_gain)
    yield from (Printed(file, f"{card.slug} {when}", gain) for when, gain in card.gains.items())
    if card.plots is not None:
        yield from (Printed(file, f"{card.slug} {where}", gain) for where, gain in card.plots.gains)
    if card.charms is not None:
        yield Printed(file, f"{card.slug} left charm", card.charms.left)
        yield Printed(file, f"{card.slug} right charm", card.charms.right)
    for effect in card.effects:
        hook = react.called(effect.on or "")
        at_hex = hook is not None and hook.says("hex")
        yield Printed(file, f"{card.slug} {effect.on or effect.change}", effect.gain, at_hex=at_hex)


def on_civilization(civilization: PrintedCivilization) -> Iterator[Printed]:
    file, slug, adjustment = "civilizations", civilization.slug, civilization.adjustment
    for mat in filter(None, (civilization, civilization.rebalanced)):
        yield Printed(file, f"{slug} start", mat.start)
        yield from (Printed(file, f"{slug} slot {slot.slug}", slot.benefit) for slot in mat.slots.values())
        yield from (Printed(file, f"{slug} {when}", gain) for when, gain in mat.gains.items())
        yield from (Printed(file, f"{slug} {what}", cost, "cost") for what, cost in mat.costs.items())
    if adjustment is not None:
        yield Printed(file, f"{slug} adjustment", adjustment.gain)
        yield Printed(file, f"{slug} adjustment", adjustment.start)
        yield from (Printed(file, f"{slug} adjustment", cost, "cost") for cost in adjustment.lose)


def check_playable(box: Box) -> None:
    """Raises DataError."""
    refuse_what_cannot_be_played(all_printed(box), box)
