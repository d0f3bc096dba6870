"""Optional variants and their numbers."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.decisions import BadSetup, SetupProblem
from engine.facts.components import Gain
from engine.facts.rulebook import VARIANTS, VariantSlug
from engine.state.game import Game


class NoSuchVariant(SetupProblem):
    """known: all there are."""

    known: tuple[VariantSlug, ...]


def variants(setup: Mapping[str, object], known: Collection[VariantSlug]) -> tuple[VariantSlug, ...]:
    """In the order of `known`. Raises BadSetup."""
    wanted = setup.get("variants", ())
    if not isinstance(wanted, list | tuple) or any(slug not in tuple(known) for slug in wanted):
        raise BadSetup("variants", NoSuchVariant(tuple(known)))
    return tuple(slug for slug in known if slug in wanted)


def variants_for(boxes: Collection[str], *, alone: bool = False) -> tuple[VariantSlug, ...]:
    """That make sense with these boxes."""
    return tuple(
        slug
        for slug, variant in VARIANTS.items()
        if (variant.solo or not alone) and (not variant.boxes or any(box in boxes for box in variant.boxes))
    )


def drawn(game: Game, variant: VariantSlug) -> int:
    """How many, to keep one; 1 without the variant. (VAR-4, VAR-5)"""
    return VARIANTS[variant].drawn if variant in game.variants else 1


def bonus_of(game: Game, track: str, number: int) -> Gain | None:
    """The space's bonus, at a variant's price. (ADV-1, VAR-6)"""
    bonus = game.box.tracks[track].space(number).bonus
    others = [VARIANTS[slug].bonus for slug in game.variants]
    for other in others:
        if other is not None and (other.track, other.space) == (track, number) and isinstance(bonus, dict):
            return {**bonus, "pay": other.pay}
    return bonus
