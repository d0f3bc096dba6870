"""A player's own side as scenes: tech, tapestry, landmark and civilization cards, space tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from companion.drawings.footprints import plots_of
from companion.drawings.map import MapScene
from companion.drawings.outlines import PLOT, outline_of
from companion.drawings.players import PlayerLook
from companion.drawings.ring import ring_looks, ring_scene
from engine.abilities.face import MatFace
from engine.box import Box
from engine.facts.cards import Charms, CivilizationMat, Prerequisite
from engine.facts.components import Benefit
from engine.outlook import LandmarkGoal, face_of
from engine.state.capital import Placed
from engine.state.game import InPlay
from engine.state.player import FACE_DOWN, TECH_ROWS, Player, TechRow

TapestrySort = Literal["when_played", "this_era", "trap", "face_down"]


@dataclass(frozen=True, slots=True)
class LandmarkCardScene:
    """A landmark card: its goal in words and how far it is, and its landmark's plots as one outline."""

    goal: LandmarkGoal
    name: str
    text: str
    outline: str
    view_box: str
    columns: int
    rows: int


@dataclass(frozen=True, slots=True)
class TechCardScene:
    """A tech card. row: where it lies, None where it is nobody's.

    innovation: the name of the innovation that its prerequisite asks for. met: whether it is met now, None if unasked.
    ignored: whether it does not count now, met or not. flipped: it lies face down, its square used up.
    """

    slug: str
    name: str
    circle: Benefit
    square: Benefit
    prerequisite: Prerequisite | None
    innovation: str | None
    row: TechRow | None = None
    met: bool | None = None
    ignored: bool = False
    flipped: bool = False
    single_use: bool = False
    name_unknown: bool = False


@dataclass(frozen=True, slots=True)
class TechScene:
    """The tech cards in their three rows, the top row first."""

    rows: tuple[tuple[TechRow, tuple[TechCardScene, ...]], ...]

    @property
    def asks(self) -> bool:
        """Whether anything counts that a card asks for."""
        return any(card.prerequisite and not card.ignored for _, cards in self.rows for card in cards)


@dataclass(frozen=True, slots=True)
class TapestryScene:
    """A tapestry card: its sort, our text, its benefit where data says all of it, the acts on the map it speaks of.

    turned: it lies face down, though whoever looks may look at it.
    """

    slug: str
    name: str
    kind: TapestrySort
    text: str
    benefit: Benefit | None = None
    turned: bool = False
    acts: tuple[str, ...] = ()
    charms: Charms | None = None

    @property
    def face_down(self) -> bool:
        """Whether it lies face down, and whoever looks may not know it."""
        return self.kind == FACE_DOWN


@dataclass(frozen=True, slots=True)
class TapestrySpaceScene:
    """A tapestry space of the mat: its era (1 is Maker of Fire), the card on top and those under it, oldest first.

    tokens: whose tokens lie beside it.
    """

    era: int
    card: TapestryScene | None
    under: tuple[TapestryScene, ...]
    current: bool
    tokens: tuple[PlayerLook, ...] = ()


@dataclass(frozen=True, slots=True)
class SlotShape:
    """A place on a civilization mat: what it gives, the icon of the piece on it, if any, or that it was uncovered.

    name: what is printed there beside what it gives.
    """

    slug: str
    name: str | None
    benefit: Benefit | None
    piece: str | None
    uncovered: bool


@dataclass(frozen=True, slots=True)
class LinkShape:
    """A line from a place of a mat to one in the next column: its ends in percent of the height. on: from a piece."""

    start: float
    to: float
    on: bool


@dataclass(frozen=True, slots=True)
class CivilizationScene:
    """A civilization with what lies on its mat.

    acts: those on the map that its text speaks of. adjustment: what the rulebook adds, if it is played with that.
    groups: the slots, column by column from the top. from_the_bottom: whether the columns stand on a common bottom.
    links: for each column the lines that lead there from the one before it.
    income_turns: those in which it acts. predictions: (thing, number, whether it was reached, how many there are now,
    None where that is not known). spare: (icon, number) of pieces that wait on the mat. marked: names of tech cards
    with a token. ring: its own map, if it has one. space_tiles: those on the mat.
    """

    slug: str
    name: str
    text: str
    acts: tuple[str, ...]
    adjustment: str | None
    groups: tuple[tuple[SlotShape, ...], ...]
    from_the_bottom: bool
    income_turns: tuple[int, ...]
    predictions: tuple[tuple[str, int, bool, int | None], ...]
    spare: tuple[tuple[str, int], ...]
    marked: tuple[str, ...]
    ring: MapScene | None = None
    space_tiles: tuple[SpaceTileScene, ...] = ()
    links: tuple[tuple[LinkShape, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SpaceTileScene:
    """A space tile: its number, what to recognise it by, what exploring it gives, and whether that has happened."""

    number: int
    art: str
    benefit: Benefit
    explored: bool = False


def tech_card(
    box: Box,
    slug: str,
    *,
    row: TechRow | None = None,
    met: bool | None = None,
    ignored: bool = False,
    flipped: bool = False,
) -> TechCardScene:
    """One tech card, in a player's row or nobody's. ignored: whether what it may ask for does not count now."""
    card = box.tech_cards[slug]
    needed = card.prerequisite
    innovation = None
    if needed is not None and needed.row is not None and needed.space is not None:
        innovation = box.income_mat[needed.row].spaces[needed.space - 1].innovation
    asks_for_nothing = ignored and needed is not None
    return TechCardScene(
        slug,
        card.name,
        card.circle,
        card.square,
        needed,
        innovation,
        row,
        met,
        asks_for_nothing,
        flipped,
        card.single_use,
        card.name_unknown,
    )


def tech_rows(player: Player, *, met: Mapping[str, bool] | None = None, ignored: Collection[str] = ()) -> TechScene:
    """The tech cards in their rows; by slug whose prerequisite is `met` now, and whose is `ignored`."""
    box, known = player.capital.box, met or {}
    return TechScene(
        tuple(
            (
                row,
                tuple(
                    tech_card(
                        box,
                        slug,
                        row=row,
                        met=known.get(slug),
                        ignored=slug in ignored,
                        flipped=slug in player.flipped,
                    )
                    for slug in player.in_row(row)
                ),
            )
            for row in reversed(TECH_ROWS)
        )
    )


def tapestry_card(box: Box, slug: str, known: str | None = None) -> TapestryScene:
    """One tapestry card, or a card that lies face down; `known` is that card where whoever looks may look at it."""
    if slug == FACE_DOWN and known is None:
        return TapestryScene(FACE_DOWN, "", "face_down", "")
    card = box.tapestry_cards[known or slug]
    turned = slug == FACE_DOWN
    return TapestryScene(card.slug, card.name, card.kind, card.text, card.benefit, turned, card.acts, card.charms)


def hand_scene(player: Player) -> tuple[TapestryScene, ...]:
    """The tapestry cards in hand, in the order in which they came."""
    return tuple(tapestry_card(player.capital.box, slug) for slug in player.hand)


def tapestry_spaces(
    player: Player,
    *,
    era: int | None = None,
    known: Mapping[int, str] | None = None,
    tokens: Mapping[int, tuple[PlayerLook, ...]] | None = None,
) -> tuple[TapestrySpaceScene, ...]:
    """The tapestry spaces of the mat; `era` is the one the player is in.

    known: the cards face down that whoever looks may look at, by their space, Maker of Fire being 0. tokens: those of
    others on the spaces.
    """
    spaces = []
    for place, stack in enumerate(player.tapestries):
        seen = (known or {}).get(place)
        cards = [tapestry_card(player.capital.box, slug, seen if slug == FACE_DOWN else None) for slug in stack]
        top, lying = cards[-1] if cards else None, (tokens or {}).get(place, ())
        spaces.append(TapestrySpaceScene(place + 1, top, tuple(cards[:-1]), place + 1 == era, lying))
    return tuple(spaces)


def civilization_scene(
    box: Box, mine: InPlay, players: int, *, now: Mapping[str, int] | None = None
) -> CivilizationScene:
    """A civilization in play in a game of so many seats. now: how many its owner has of the things it predicts."""
    mat = box.civilizations[mine.slug].mat(mine.edition, players)
    adjustment = box.civilizations[mine.slug].adjustment_in(mine.edition)
    face = face_of(box, mine, players)
    loose = [lying.piece for lying in face.pieces if not lying.slot]
    spare = Counter("landmark" if piece in box.landmarks else piece for piece in loose)
    return CivilizationScene(
        slug=mine.slug,
        name=box.civilizations[mine.slug].name,
        text=mat.text,
        acts=mat.acts,
        adjustment=adjustment.text if adjustment is not None else None,
        groups=(groups := _columns(face, mat)),
        links=_links(groups, mat),
        from_the_bottom=mat.from_the_bottom,
        income_turns=mat.income_turns,
        predictions=tuple((each.of, each.number, each.reached, (now or {}).get(each.of)) for each in face.predicted),
        spare=tuple(spare.items()),
        marked=tuple(box.tech_cards[slug].name for slug in face.marked),
        ring=ring_scene(ring_looks(box, mine, players), name=f"ring-{mine.slug}"),
        space_tiles=tuple(space_tile(box, number, explored=True) for number in face.space_tiles),
    )


def _columns(face: MatFace, mat: CivilizationMat) -> tuple[tuple[SlotShape, ...], ...]:
    """The slots of a mat, each column from top to bottom."""
    columns: dict[int, list[SlotShape]] = {}
    lying = {each.slot: each.piece for each in face.pieces}
    for slot in sorted(mat.slots.values(), key=lambda slot: slot.row or 0, reverse=mat.from_the_bottom):
        shape = SlotShape(slot.slug, slot.name, slot.benefit, lying.get(slot.slug), slot.slug in face.uncovered)
        columns.setdefault(slot.column or 0, []).append(shape)
    return tuple(tuple(columns[column]) for column in sorted(columns))


def _links(groups: tuple[tuple[SlotShape, ...], ...], mat: CivilizationMat) -> tuple[tuple[LinkShape, ...], ...]:
    """The lines into each column, none for a mat whose lines lead elsewhere than to the column on the right."""
    places = {
        shape.slug: (number, (place + 0.5) * 100 / len(group), shape.piece is not None)
        for number, group in enumerate(groups)
        for place, shape in enumerate(group)
    }
    found = [(places[slot.slug], places[to]) for slot in mat.slots.values() for to in slot.next]
    if any(to[0] != start[0] + 1 for start, to in found):
        return ()
    return tuple(
        tuple(LinkShape(start[1], to[1], start[2]) for start, to in found if to[0] == number)
        for number in range(len(groups) if found else 0)
    )


def landmark_card(box: Box, goal: LandmarkGoal) -> LandmarkCardScene:
    """A landmark card with the plots of its landmark."""
    landmark = box.landmarks[goal.slug]
    rows = landmark.footprint or ()
    outline = outline_of(plots_of(Placed(goal.slug, 0, 0), rows))
    view_box = f"-1 -1 {len(rows[0]) * PLOT + 2:g} {len(rows) * PLOT + 2:g}"
    return LandmarkCardScene(goal, landmark.name, landmark.goal or "", outline, view_box, len(rows[0]), len(rows))


def space_tile(box: Box, number: int, *, explored: bool = False) -> SpaceTileScene:
    """One space tile."""
    tile = box.space_tiles[number]
    return SpaceTileScene(number, tile.art, tile.benefit, explored)


def space_tiles(player: Player) -> tuple[SpaceTileScene, ...]:
    """A player's space tiles, those in the supply first, then those that were explored."""
    box = player.capital.box
    waiting = [space_tile(box, number) for number in player.space_tiles]
    return (*waiting, *(space_tile(box, number, explored=True) for number in player.explored_space))
