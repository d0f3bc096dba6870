"""Every deck and supply, defined once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass
from typing import Any, ClassVar, Final, Protocol

from engine.box import Box
from engine.decisions import ChanceData, Nothing
from engine.facts.components import COMPONENTS
from engine.journal import EventData
from engine.state.bag import Bag
from engine.state.player import Player
from engine.things import City, Civilization, Landmark, Masterpiece, SpaceTile, Tapestry, TechCard, Thing, Tile


class DeckEntry(Protocol):
    """What a card or tile prints."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


class AsThing(Protocol):
    """of: its owner's seat, if it matters."""

    def __call__(self, item: str, of: int | None = None) -> Thing: ...


class Held(Protocol):
    """What a player holds and may discard."""

    def items(self, player: Player) -> list[str]: ...

    def remove(self, player: Player, item: str) -> None:
        """The item must be held."""


class InHand:
    def items(self, player: Player) -> list[str]:
        return list(player.hand)

    def remove(self, player: Player, item: str) -> None:
        player.hand.remove(item)


class InRows:
    def items(self, player: Player) -> list[str]:
        return list(player.tech)

    def remove(self, player: Player, item: str) -> None:
        player.lose_tech(item)


class InSupply:
    def items(self, player: Player) -> list[str]:
        return [str(tile) for tile in player.territories]

    def remove(self, player: Player, item: str) -> None:
        player.territories.remove(int(item))


class InCards:
    def __init__(self, deck: str) -> None:
        self.deck = deck

    def items(self, player: Player) -> list[str]:
        return list(player.cards.get(self.deck, ()))

    def add(self, player: Player, item: str) -> None:
        player.cards.setdefault(self.deck, []).append(item)

    def remove(self, player: Player, item: str) -> None:
        player.cards[self.deck].remove(item)
        if not player.cards[self.deck]:
            del player.cards[self.deck]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckKind:
    name: str  # of its bag
    drawn: ChanceData  # what luck is asked for
    lies: Callable[[Box], Mapping[str, int]]  # at the start, with copies
    thing: AsThing  # an item as an answer
    entry: Callable[[Box, str], DeckEntry] | None = None  # what an item prints
    held: Held | None = None  # what players may discard
    face_up: int = 0  # cards beside it
    refills: bool = False  # from discards, once empty (GEN-6)
    secret: bool = False  # only who draws sees it
    none_left: Nothing | None = None
    told_empty: EventData | None = None  # the event then
    pooled: str = ""  # its name in a pool


class TechDeckEmpty(Nothing, kind="no_tech_left", rule="GEN-6"): ...


class TapestryDeckEmpty(Nothing, kind="no_tapestry_left", rule="GEN-6"): ...


class MasterpieceDeckEmpty(Nothing, kind="no_masterpiece_left", rule="GEN-6"): ...


class NoTileToGain(Nothing, kind="no_tile_left", rule="EXP-9"):
    tiles: str  # their bag


class NoCivilizationToGain(Nothing, kind="no_civilization_left", rule="GEN-1"): ...


class NoTileLeft(EventData):
    tiles: str  # territory or space


class NoCivilizationLeft(EventData): ...


class NoTapestryLeft(EventData): ...


class NoTechLeft(EventData): ...


class TechChance(ChanceData): ...


class TapestryChance(ChanceData): ...


class TerritoryChance(ChanceData): ...


class SpaceChance(ChanceData): ...


class CivilizationChance(ChanceData): ...


class CapitalChance(ChanceData): ...


class AdvancedCapitalChance(ChanceData): ...


class MasterpieceChance(ChanceData): ...


class LandmarkChance(ChanceData): ...


class NoMasterpieceLeft(EventData): ...


def _once(entries: Mapping[int, object] | Mapping[str, object]) -> dict[str, int]:
    return {str(item): 1 for item in entries}


CITIES, ADVANCED_CITIES = "capital", "advanced_capital"
"""The first holds pairs on the small map; the second exists only with advanced cities."""

_KINDS: Final = (
    DeckKind(
        name="tech",
        drawn=TechChance(),
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
        drawn=TapestryChance(),
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
        drawn=TerritoryChance(),
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
        drawn=SpaceChance(),
        lies=lambda box: _once(box.space_tiles),
        thing=lambda item, of=None: SpaceTile(int(item), of),
        entry=lambda box, item: box.space_tiles[int(item)],
        none_left=NoTileToGain("space"),
        told_empty=NoTileLeft("space"),
        pooled="space_tile",
    ),
    DeckKind(
        name="civilization",
        drawn=CivilizationChance(),
        lies=lambda box: _once(box.civilizations),
        thing=lambda item, of=None: Civilization(item),
        none_left=NoCivilizationToGain(),
        told_empty=NoCivilizationLeft(),
    ),
    DeckKind(
        name=CITIES,
        drawn=CapitalChance(),
        lies=lambda box: {},
        thing=lambda item, of=None: City(int(item)),
    ),
    DeckKind(
        name=ADVANCED_CITIES,
        drawn=AdvancedCapitalChance(),
        lies=lambda box: _once({number: mat for number, mat in box.capitals.items() if mat.is_advanced}),
        thing=lambda item, of=None: City(int(item)),
    ),
    DeckKind(
        name="landmark",
        drawn=LandmarkChance(),
        lies=lambda box: dict.fromkeys(box.landmark_cards, 1),
        thing=lambda item, of=None: Landmark(item),
    ),
    DeckKind(
        name="masterpiece",
        drawn=MasterpieceChance(),
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
"""By the name of the bag."""

ALWAYS: Final = ("tech", "tapestry", "territory", "space", "civilization", "capital")
"""Always there; others only with items."""


def laid_out(box: Box, out: Mapping[str, Mapping[str, int]], *, with_disputed: bool) -> dict[str, Bag]:
    """out: kept out, with their number."""
    bags = {}
    for name, deck in DECKS.items():
        lies = deck.lies(box)
        if lies or name in ALWAYS:
            gone = out.get(name)
            if gone:
                lies = {item: number - gone.get(item, 0) for item, number in lies.items()}
            if not with_disputed:
                lies = {item: number for item, number in lies.items() if not _is_disputed(deck, box, item)}
            bags[name] = Bag({item: number for item, number in lies.items() if number > 0}, refills=deck.refills)
    return bags


def _is_disputed(deck: DeckKind, box: Box, item: str) -> bool:
    return deck.entry is not None and bool(getattr(deck.entry(box, item), "optional_removal", False))


def entry_of(box: Box, deck: str, item: str) -> DeckEntry | None:
    """None if the deck has no such item."""
    entry = DECKS[deck].entry
    return None if entry is None else entry(box, item)
