"""A player's own side."""

from __future__ import annotations

import operator
from dataclasses import dataclass, field
from typing import Annotated, Final, Literal

from pydantic import Field

from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.cards import RESOURCES as RESOURCES
from engine.facts.components import COMPONENTS, Gain
from engine.state.capital import Built, Capital, OnCard, Placed
from engine.state.codec import HexField

FACE_DOWN = "face_down"
"""Effects ignore it."""

CITY: Final = "city"
"""Among places to build."""

TechRow = Literal["bottom", "middle", "top"]
TECH_ROWS: tuple[TechRow, ...] = ("bottom", "middle", "top")


@dataclass(frozen=True, slots=True)
class Reserved:
    """Waits right of the income mat. (CHM-5)"""

    gives: Gain  # in income turn 5
    source: str  # what reserved it
    deck: str = ""  # of the items; BUILDING, or "" for a mere reminder
    items: tuple[str, ...] = ()


BUILDING: Final = "building"
"""As `deck`: the only item is the building's row."""


@dataclass(slots=True)
class Player:
    """taken: buildings off each row of the mat. tapestries: by space, the visible one last; the first is Maker of Fire.
    tech: row by card. territories, space_tiles: the supply. start: the capital city's territory. on_cards: buildings
    on tapestry cards, also covered. cards: of other decks. flipped: tech cards with used squares. reserved: for
    income turn 5. on_tech: landmarks by tech card.

    The last five are stored only if not empty.
    """

    capital: Capital
    resources: dict[str, int] = field(default_factory=lambda: dict.fromkeys(RESOURCES, 0))
    taken: dict[str, int] = field(default_factory=lambda: dict.fromkeys(INCOME_BUILDINGS, 0))
    hand: list[str] = field(default_factory=list)
    tapestries: list[list[str]] = field(default_factory=lambda: [[] for _ in range(COMPONENTS.income_turns - 1)])
    tech: dict[str, TechRow] = field(default_factory=dict)
    territories: list[int] = field(default_factory=list)
    space_tiles: list[int] = field(default_factory=list)
    explored_space: list[int] = field(default_factory=list)
    stored: list[str] = field(default_factory=list)
    completed: list[str] = field(default_factory=list)
    start: HexField | None = None
    landmark_cards: list[str] = field(default_factory=list)
    on_cards: Annotated[list[OnCard], Field(exclude_if=operator.not_)] = field(default_factory=list)
    cards: Annotated[dict[str, list[str]], Field(exclude_if=operator.not_)] = field(default_factory=dict)
    flipped: Annotated[list[str], Field(exclude_if=operator.not_)] = field(default_factory=list)
    reserved: Annotated[list[Reserved], Field(exclude_if=operator.not_)] = field(default_factory=list)
    on_tech: Annotated[dict[str, str], Field(exclude_if=operator.not_)] = field(default_factory=dict)

    def uncovered(self, row: str) -> int:
        """Spaces of a row. (INC-14)"""
        return self.taken[row] + 1

    def in_row(self, row: TechRow) -> list[str]:
        return [slug for slug, place in self.tech.items() if place == row]

    def usable(self, row: TechRow) -> list[str]:
        """In a row, without used squares. (TEC-10)"""
        return [slug for slug in self.in_row(row) if slug not in self.flipped]

    def lose_tech(self, slug: str) -> tuple[bool, str]:
        """Off its row; returns (face down, landmark on it or ""). (TEC-8)"""
        del self.tech[slug]
        flipped = slug in self.flipped
        if flipped:
            self.flipped.remove(slug)
        return flipped, self.on_tech.pop(slug, "")

    def visible_tapestries(self) -> list[str]:
        """(INC-8)"""
        return [stack[-1] for stack in self.tapestries if stack]

    def places(self) -> dict[str, Built]:
        """City, and visible cards with plots. (BLD-11)"""
        found: dict[str, Built] = {CITY: self.capital}
        for space, stack in enumerate(self.tapestries):
            card = self.capital.box.tapestry_cards.get(stack[-1]) if stack else None
            if card is not None and card.plots is not None:
                found[f"card:{space}"] = self._on_card(card.slug, space, len(stack) - 1)
        return found

    def _on_card(self, card: str, space: int, depth: int) -> OnCard:
        for place in self.on_cards:
            if (place.card, place.space, place.depth) == (card, space, depth):
                return place
        return OnCard(card, space, depth, box=self.capital.box)

    def build(self, where: str, placed: Placed) -> Built:
        """Returns the place built on."""
        place = self.places()[where]
        place.buildings.append(placed)
        if isinstance(place, OnCard) and len(place.buildings) == 1:
            self.on_cards.append(place)
        return place

    def copy(self) -> Player:
        return Player(
            self.capital.copy(),
            dict(self.resources),
            dict(self.taken),
            list(self.hand),
            [list(stack) for stack in self.tapestries],
            dict(self.tech),
            list(self.territories),
            list(self.space_tiles),
            list(self.explored_space),
            list(self.stored),
            list(self.completed),
            self.start,
            list(self.landmark_cards),
            [place.copy() for place in self.on_cards],
            {deck: list(items) for deck, items in self.cards.items()} if self.cards else {},
            list(self.flipped),
            list(self.reserved),
            dict(self.on_tech),
        )
