"""Every deck and supply of a whole game, each defined once; whoever draws, discards, counts or shows asks here."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Final, Protocol

from engine.box import Box
from engine.decisions import Nothing
from engine.facts.components import COMPONENTS
from engine.journal import EventData
from engine.state.bag import Bag
from engine.state.player import Player
from engine.things import City, Civilization, Landmark, Masterpiece, SpaceTile, Tapestry, TechCard, Thing, Tile


class Entry(Protocol):
    """What is printed on a card or tile: a dataclass of facts."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class AsThing(Protocol):
    """An item as a thing; `of` is the seat before which it lies, if it matters."""

    def __call__(self, item: str, of: int | None = None) -> Thing: ...


class Held(Protocol):
    """What a player holds of a deck and may discard, by the names that its items have there."""

    def items(self, player: Player) -> list[str]:
        """All of them."""

    def remove(self, player: Player, item: str) -> None:
        """One less, of which there is one."""


class InHand:
    """Tapestry cards in hand."""

    def items(self, player: Player) -> list[str]:
        return list(player.hand)

    def remove(self, player: Player, item: str) -> None:
        player.hand.remove(item)


class InRows:
    """Tech cards in their rows."""

    def items(self, player: Player) -> list[str]:
        return list(player.tech)

    def remove(self, player: Player, item: str) -> None:
        del player.tech[item]


class InSupply:
    """Territory tiles in the supply."""

    def items(self, player: Player) -> list[str]:
        return [str(tile) for tile in player.territories]

    def remove(self, player: Player, item: str) -> None:
        player.territories.remove(int(item))


class InCards:
    """Cards of a deck that has no field of its own: a list of `Player.cards`."""

    def __init__(self, deck: str) -> None:
        self.deck = deck

    def items(self, player: Player) -> list[str]:
        return list(player.cards.get(self.deck, ()))

    def add(self, player: Player, item: str) -> None:
        """One more."""
        player.cards.setdefault(self.deck, []).append(item)

    def remove(self, player: Player, item: str) -> None:
        player.cards[self.deck].remove(item)
        if not player.cards[self.deck]:
            del player.cards[self.deck]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckKind:
    """A deck or supply.

    name: of its bag. lies: its items at the start, each with the number of copies. thing: an item as an answer.
    entry: what is printed on an item, if it is a card or tile. held: what a player has of it, if that can be discarded.
    face_up: how many lie face up beside it. refills: whether discards come back once it is empty. (GEN-6)
    secret: only whoever draws an item sees it. none_left: why nothing can be gained once it is empty.
    told_empty: what is told then. pooled: what a pool calls an item, empty if none comes there.
    """

    name: str
    lies: Callable[[Box], Mapping[str, int]]
    thing: AsThing
    entry: Callable[[Box, str], Entry] | None = None
    held: Held | None = None
    face_up: int = 0
    refills: bool = False
    secret: bool = False
    none_left: Nothing | None = None
    told_empty: EventData | None = None
    pooled: str = ""


class TechDeckEmpty(Nothing, kind="no_tech_left", rule="GEN-6"):
    """No tech card is left, and no discard comes back."""


class TapestryDeckEmpty(Nothing, kind="no_tapestry_left", rule="GEN-6"):
    """No tapestry card is left, and no discard comes back."""


class MasterpieceDeckEmpty(Nothing, kind="no_masterpiece_left", rule="GEN-6"):
    """No masterpiece is left, and no discard comes back."""


class NoTileToGain(Nothing, kind="no_tile_left", rule="EXP-9"):
    """No tile is left; tiles: the name of their bag."""

    tiles: str


class NoCivilizationToGain(Nothing, kind="no_civilization_left", rule="GEN-1"):
    """No civilization is left."""


@dataclass(frozen=True, slots=True)
class NoTileLeft(EventData):
    """No tile of a sort is left. tiles: `territory` or `space`."""

    tiles: str


@dataclass(frozen=True, slots=True)
class NoCivilizationLeft(EventData):
    """No civilization is left."""


@dataclass(frozen=True, slots=True)
class NoTapestryLeft(EventData):
    """No tapestry card is left."""


@dataclass(frozen=True, slots=True)
class NoTechLeft(EventData):
    """No tech card is left."""


@dataclass(frozen=True, slots=True)
class NoMasterpieceLeft(EventData):
    """No masterpiece is left."""


def _once(entries: Mapping[int, object] | Mapping[str, object]) -> dict[str, int]:
    return {str(item): 1 for item in entries}


_KINDS: Final = (
    DeckKind(
        name="tech",
        lies=lambda box: _once(box.tech_cards),
        thing=lambda item, of=None: TechCard(item, of),
        entry=lambda box, item: box.tech_cards[item],
        held=InRows(),
        face_up=COMPONENTS.face_up_tech_cards,
        refills=True,
        none_left=TechDeckEmpty(),
        told_empty=NoTechLeft(),
        pooled="tech_card",
    ),
    DeckKind(
        name="tapestry",
        lies=lambda box: {slug: card.copies for slug, card in box.tapestry_cards.items()},
        thing=lambda item, of=None: Tapestry(item, of),
        entry=lambda box, item: box.tapestry_cards[item],
        held=InHand(),
        refills=True,
        secret=True,
        none_left=TapestryDeckEmpty(),
        told_empty=NoTapestryLeft(),
        pooled="tapestry",
    ),
    DeckKind(
        name="territory",
        lies=lambda box: _once(box.territory_tiles),
        thing=lambda item, of=None: Tile(int(item), of=of),
        entry=lambda box, item: box.territory_tiles[int(item)],
        held=InSupply(),
        none_left=NoTileToGain("territory"),
        told_empty=NoTileLeft("territory"),
        pooled="territory",
    ),
    DeckKind(
        name="space",
        lies=lambda box: _once(box.space_tiles),
        thing=lambda item, of=None: SpaceTile(int(item), of),
        entry=lambda box, item: box.space_tiles[int(item)],
        none_left=NoTileToGain("space"),
        told_empty=NoTileLeft("space"),
        pooled="space_tile",
    ),
    DeckKind(
        name="civilization",
        lies=lambda box: _once(box.civilizations),
        thing=lambda item, of=None: Civilization(item),
        none_left=NoCivilizationToGain(),
        told_empty=NoCivilizationLeft(),
    ),
    DeckKind(name="capital", lies=lambda box: {}, thing=lambda item, of=None: City(int(item))),
    DeckKind(
        name="landmark",
        lies=lambda box: dict.fromkeys(box.landmark_cards, 1),
        thing=lambda item, of=None: Landmark(item),
    ),
    DeckKind(
        name="masterpiece",
        lies=lambda box: _once(box.masterpieces),
        thing=lambda item, of=None: Masterpiece(item, of),
        entry=lambda box, item: box.masterpieces[item],
        held=InCards("masterpiece"),
        face_up=COMPONENTS.face_up_masterpieces,
        refills=True,
        none_left=MasterpieceDeckEmpty(),
        told_empty=NoMasterpieceLeft(),
        pooled="masterpiece",
    ),
)

DECKS: Final[dict[str, DeckKind]] = {deck.name: deck for deck in _KINDS}
"""All decks by the name of their bag."""

ALWAYS: Final = ("tech", "tapestry", "territory", "space", "civilization", "capital")
"""The bags that every game has, empty ones too; those of other decks are there if something lies in them."""


def laid_out(box: Box, out: Mapping[str, Mapping[str, int]], *, with_disputed: bool) -> dict[str, Bag]:
    """The bags of a new game. out: how many of each item of a deck stay out of it."""
    bags = {}
    for name, deck in DECKS.items():
        lies = deck.lies(box)
        if lies or name in ALWAYS:
            left = {item: number - out.get(name, {}).get(item, 0) for item, number in lies.items()}
            kept = {item: number for item, number in left.items() if with_disputed or not _is_disputed(deck, box, item)}
            bags[name] = Bag({item: number for item, number in kept.items() if number > 0}, refills=deck.refills)
    return bags


def _is_disputed(deck: DeckKind, box: Box, item: str) -> bool:
    return deck.entry is not None and bool(getattr(deck.entry(box, item), "optional_removal", False))


def entry_of(box: Box, deck: str, item: str) -> Entry | None:
    """The card or tile that is drawn of a deck under this name, None for what is neither."""
    entry = DECKS[deck].entry
    return None if entry is None else entry(box, item)
