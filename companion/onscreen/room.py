"""How one's own things share the column beside map and city on a desk, which nobody should have to scroll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from companion.drawings.player import CivilizationScene, TapestryScene
from companion.onscreen.sides import Side

HEIGHTS: Final = {4: 485, 5: 397}
"""Pixels of the column at 1440x900, by the number of tracks below it."""

LINE, HEADING, GAP = 17, 22, 6
CARD_HEAD, CARD_LETTERS = 34, 21
CHARMS, TITLE = 30, 28
MANY: Final = 4
"""More cards than this are titles wherever there is a column."""


@dataclass(frozen=True, slots=True)
class Room:
    """What of one's own is shown in short; it opens where one points."""

    lines: int | None = None  # of a card's text; None for all of it
    mats: bool = False
    further: bool = False  # cards of further decks, without words

    @property
    def css(self) -> str:
        return ("" if self.lines is None else f"lines-{self.lines} ") + ("further-short" if self.further else "")


def room_for(side: Side, tracks: int) -> Room:
    """The least that has to be short."""
    height = HEIGHTS.get(tracks, min(HEIGHTS.values()))
    ways = tuple(_ways(len(side.hand)))
    return next((way for way in ways if needed(side, way) <= height), ways[-1])


def _ways(cards: int) -> Iterator[Room]:
    if cards <= MANY:
        yield Room()
        yield from (Room(lines) for lines in (4, 3, 2))
        yield Room(2, further=True)
    yield Room(0)
    yield Room(0, further=True)
    yield Room(0, mats=True, further=True)


def needed(side: Side, room: Room) -> int:
    """Pixels, estimated."""
    tech = sum(1 for _row, cards in side.tech.rows for _card in cards)
    decks = [len(deck.held) for deck in side.decks if deck.held]
    further = sum(HEADING + rows(number, 2) * (66 if room.further else 164) for number in decks)
    number = len(side.territories)
    mats = sum(mat_height(mat, has_tiles=number > 0, short=room.mats) for mat in side.civilizations)
    tiles = HEADING + (rows(number, 2) * 44 if number < MANY else rows(number, 3) * 30) if number else 0
    spaces = HEADING + rows(len(side.space_tiles), 2) * 62 if side.space_tiles else 0
    signs = GAP + tech * 28 if tech else 0
    return cards_height(side.hand, room.lines) + signs + max(mats, tiles) + spaces + further


def cards_height(hand: Sequence[TapestryScene], shown: int | None) -> int:
    """In two columns, the first filled first; a card alone is as wide as both."""
    heights = [card_height(card, shown, CARD_LETTERS if len(hand) > 1 else 2 * CARD_LETTERS) for card in hand]
    splits = (max(sum(heights[:first]), sum(heights[first:])) for first in range(1, len(heights) + 1))
    return min(splits, default=LINE)


def card_height(card: TapestryScene, shown: int | None, letters: int) -> int:
    charms = CHARMS if card.charms else 0
    if shown == 0:
        return TITLE + GAP + charms
    lines = ceil(len(card.text) / letters)
    of_ours = LINE if card.pack and shown is None else 0
    return CARD_HEAD + GAP + LINE * (lines if shown is None else min(lines, shown)) + charms + of_ours


def mat_height(mat: CivilizationScene, *, has_tiles: bool, short: bool) -> int:
    if mat.around or mat.ring:
        return HEADING + 150
    letters = 33 if has_tiles else 48
    if mat.sea:
        known = sum(len(card.name) + 2 for card in mat.known)
        return HEADING + 95 + LINE * ceil(known / letters)
    if mat.groups or mat.predictions:
        return HEADING + 30 + 35 * max((len(group) for group in mat.groups), default=1)
    lines = ceil(len(mat.text) / letters)
    return HEADING + LINE * (min(lines, 3) if short else lines)


def rows(number: int, columns: int) -> int:
    return ceil(number / columns)
