"""Charmed tapestry cards made up for tests, and the box they lie in; the publisher's are not known."""

from __future__ import annotations

from typing import Final

from pydantic import TypeAdapter

from engine.box import Box, Pack, box_of
from engine.facts.cards import TapestryCard
from engine.facts.components import VOCABULARY

COPIES: Final = 6
"""So many that whole games see them."""

ENTRIES: Final[dict[str, dict[str, object]]] = {
    "left_coin": {"charms": {"left": "coin"}, "benefit": {"vp": 5}},
    "right_food": {"charms": {"right": "food"}, "benefit": {"vp": 2}},
    "both_sides": {"charms": {"left": {"advance_x": ["science"]}, "right": "tapestry"}, "kind": "this_era"},
    "counts_food": {"charms": {"left": "farm"}, "benefit": {"vp_per": "farm", "each": 3}},
    "any_track": {"charms": {"left": {"advance_x": [*VOCABULARY.tracks]}}, "benefit": {"vp_per": "landmark"}},
    "keeps_a_farm": {"charms": {"left": "worker"}, "benefit": {"reserve": "farm"}},
    "keeps_any_building": {"benefit": {"reserve": "any_income_building"}},
    "keeps_a_tech": {"charms": {"right": {"advance_x": ["technology"]}}, "benefit": {"reserve": "invent"}},
    "keeps_space": {"benefit": {"reserve": {"explore_one_of": 3}}},
    "keeps_a_tile": {"benefit": {"reserve": "territory"}},
    "keeps_a_card": {"benefit": {"reserve": "tapestry"}},
    "keeps_points": {"charms": {"left": "culture"}, "benefit": {"reserve": {"vp_per": "tech", "each": 2}}},
    "keeps_an_advance": {"benefit": {"reserve": {"advance": ["exploration", "military"]}}},
}


def _card(slug: str, entry: dict[str, object]) -> TapestryCard:
    name = slug.replace("_", " ").capitalize()
    plain = {"slug": slug, "name": name, "expansion": "ff", "kind": "when_played", "text": f"{name}."}
    return TypeAdapter(TapestryCard).validate_python({**plain, "copies": COPIES, **entry})


CARDS: Final = {slug: _card(slug, entry) for slug, entry in ENTRIES.items()}
PACK: Final[Pack] = {"tapestry_cards": {slug: card for slug, card in CARDS.items() if card.kind == "when_played"}}
"""Those that need no class, for the rules of whole games."""


def box(*boxes: str) -> Box:
    """Base game and Fantasies & Futures with these cards, or other boxes with them."""
    return box_of(boxes or ("base", "ff"), [{"tapestry_cards": CARDS}])
