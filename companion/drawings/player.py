"""A player's cards, civilizations and space tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from companion.drawings.footprints import FootprintScene, footprint_scene
from companion.drawings.landmarks import landmark_icon
from companion.drawings.map import MapScene
from companion.drawings.players import PlayerLook
from companion.drawings.ring import ring_looks, ring_scene
from engine.abilities.face import OUTPOST, TOKEN, Lying, MatFace
from engine.box import Box
from engine.facts.cards import Charms, CivilizationMat, Prerequisite
from engine.facts.components import Benefit
from engine.facts.packs import pack_of
from engine.outlook import LandmarkGoal, face_of
from engine.state.game import InPlay
from engine.state.player import FACE_DOWN, TECH_ROWS, Player, TechRow

TapestrySort = Literal["when_played", "this_era", "trap", "face_down"]


@dataclass(frozen=True, slots=True)
class LandmarkCardScene:
    goal: LandmarkGoal
    name: str
    text: str  # goal in words
    footprint: FootprintScene
    pack: str | None = None  # of our own


@dataclass(frozen=True, slots=True)
class TechCardScene:
    slug: str
    name: str
    circle: Benefit
    square: Benefit
    prerequisite: Prerequisite | None
    innovation: str | None  # asked by its prerequisite
    row: TechRow | None = None  # None if nobody's
    met: bool | None = None  # None if unasked
    ignored: bool = False  # its prerequisite, now
    flipped: bool = False  # face down, its square used up
    single_use: bool = False
    name_unknown: bool = False
    pack: str | None = None  # of our own, whose its prerequisite is
    landmark: str = ""  # on it


@dataclass(frozen=True, slots=True)
class TechScene:
    rows: tuple[tuple[TechRow, tuple[TechCardScene, ...]], ...]

    @property
    def asks(self) -> bool:
        """Some card's prerequisite counts."""
        return any(card.prerequisite and not card.ignored for _, cards in self.rows for card in cards)


@dataclass(frozen=True, slots=True)
class TapestryScene:
    slug: str
    name: str
    kind: TapestrySort
    text: str  # ours
    benefit: Benefit | None = None  # if data says all of it
    turned: bool = False  # face down, but the viewer may look
    acts: tuple[str, ...] = ()  # on the map, in its text
    charms: Charms | None = None
    pack: str | None = None  # of our own

    @property
    def face_down(self) -> bool:
        """The viewer may not know it."""
        return self.kind == FACE_DOWN


@dataclass(frozen=True, slots=True)
class TapestrySpaceScene:
    era: int  # 1 is Maker of Fire
    card: TapestryScene | None
    under: tuple[TapestryScene, ...]  # oldest first
    current: bool
    tokens: tuple[PlayerLook, ...] = ()  # beside it


@dataclass(frozen=True, slots=True)
class SlotShape:
    slug: str
    name: str | None  # printed beside the benefit
    benefit: Benefit | None
    piece: str | None  # icon
    uncovered: bool
    owner: PlayerLook | None = None  # of the token or outpost
    round: bool = False


@dataclass(frozen=True, slots=True)
class LinkShape:
    """To a slot in the next column, in percent of the height."""

    start: float
    to: float
    on: bool


@dataclass(frozen=True, slots=True)
class CivilizationScene:
    slug: str
    name: str
    text: str
    acts: tuple[str, ...]  # on the map, in its text
    adjustment: str | None  # the rulebook's, if played with
    groups: tuple[tuple[SlotShape, ...], ...]  # by column, from the top
    from_the_bottom: bool  # columns stand on a common bottom
    income_turns: tuple[int, ...]  # in which it acts
    predictions: tuple[tuple[str, int, bool, int | None], ...]  # (thing, number, reached, how many now or None)
    spare: tuple[tuple[str, int, PlayerLook | None], ...]  # (icon, number, owner) waiting on the mat
    marked: tuple[str, ...]  # tech cards with a token
    landmarks: tuple[str, ...] = ()  # waiting on the mat
    ring: MapScene | None = None
    space_tiles: tuple[SpaceTileScene, ...] = ()
    links: tuple[tuple[LinkShape, ...], ...] = ()
    around: tuple[SlotShape, ...] = ()  # a ring, clockwise from the top
    turns: bool = False  # each slot of the ring leads to the next
    sea: bool = False  # cards go under it
    under: int = 0  # number of these
    known: tuple[TapestryScene, ...] = ()  # those, if the viewer may know
    on_map: MapScene | None = None  # with its own piece, and what is around


@dataclass(frozen=True, slots=True)
class SpaceTileScene:
    number: int
    art: str  # to recognize it by
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
    landmark: str = "",
) -> TechCardScene:
    """ignored: its prerequisite. landmark: on it."""
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
        pack_of(card),
        landmark,
    )


def tech_rows(player: Player, *, met: Mapping[str, bool] | None = None, ignored: Collection[str] = ()) -> TechScene:
    """By their prerequisites, met or ignored."""
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
                        landmark=player.on_tech.get(slug, ""),
                    )
                    for slug in player.in_row(row)
                ),
            )
            for row in reversed(TECH_ROWS)
        )
    )


def tapestry_card(box: Box, slug: str, known: str | None = None) -> TapestryScene:
    """known: what is face down, if the viewer may look."""
    if slug == FACE_DOWN and known is None:
        return TapestryScene(FACE_DOWN, "", "face_down", "")
    card = box.tapestry_cards[known or slug]
    turned = slug == FACE_DOWN
    said = (card.slug, card.name, card.kind, card.text, card.benefit, turned, card.acts, card.charms)
    return TapestryScene(*said, pack_of(card))


def hand_scene(player: Player) -> tuple[TapestryScene, ...]:
    """In order of arrival."""
    return tuple(tapestry_card(player.capital.box, slug) for slug in player.hand)


def tapestry_spaces(
    player: Player,
    *,
    era: int | None = None,
    known: Mapping[int, str] | None = None,
    tokens: Mapping[int, tuple[PlayerLook, ...]] | None = None,
) -> tuple[TapestrySpaceScene, ...]:
    """era: the player's. known: face-down cards the viewer may look at, by space from 0. tokens: others', by space."""
    spaces = []
    for place, stack in enumerate(player.tapestries):
        seen = (known or {}).get(place)
        cards = [tapestry_card(player.capital.box, slug, seen if slug == FACE_DOWN else None) for slug in stack]
        top, lying = cards[-1] if cards else None, (tokens or {}).get(place, ())
        spaces.append(TapestrySpaceScene(place + 1, top, tuple(cards[:-1]), place + 1 == era, lying))
    return tuple(spaces)


def civilization_scene(
    box: Box,
    mine: InPlay,
    players: int,
    *,
    now: Mapping[str, int] | None = None,
    looks: Sequence[PlayerLook] = (),
    own: bool = False,
) -> CivilizationScene:
    """now: how many its owner has of what it predicts. looks: by seat. own: it is the viewer's."""
    mat = box.civilizations[mine.slug].mat(mine.edition, players)
    adjustment = box.civilizations[mine.slug].adjustment_in(mine.edition)
    face = face_of(box, mine, players)
    owners = {lying: owner_of(lying, mine.owner, looks) for lying in face.pieces}
    loose = [lying for lying in face.pieces if not lying.slot]
    spare = Counter((each.piece, owners[each]) for each in loose if each.piece not in box.landmarks)
    slots = _slots(box, face, mat, {lying.slot: owner for lying, owner in owners.items()})
    return CivilizationScene(
        slug=mine.slug,
        name=box.civilizations[mine.slug].name,
        text=mat.text,
        acts=mat.acts,
        adjustment=adjustment.text if adjustment is not None else None,
        groups=(groups := _columns(slots, mat)),
        links=_links(groups, mat),
        from_the_bottom=mat.from_the_bottom,
        income_turns=mat.income_turns,
        predictions=tuple((each.of, each.number, each.reached, (now or {}).get(each.of)) for each in face.predicted),
        spare=tuple((piece, number, owner) for (piece, owner), number in spare.items()),
        landmarks=tuple(each.piece for each in loose if each.piece in box.landmarks),
        marked=tuple(box.tech_cards[slug].name for slug in face.marked),
        ring=ring_scene(ring_looks(box, mine, players), name=f"ring-{mine.slug}"),
        space_tiles=tuple(space_tile(box, number, explored=True) for number in face.space_tiles),
        around=tuple(slots[slug] for slug in mat.clockwise),
        turns=bool(mat.clockwise) and all(mat.slots[slug].next == (to,) for slug, to in _around(mat)),
        sea=mat.sea,
        under=len(face.under),
        known=tuple(tapestry_card(box, slug) for slug in face.under) if own else (),
    )


def _around(mat: CivilizationMat) -> Iterator[tuple[str, str]]:
    return pairwise((*mat.clockwise, *mat.clockwise[:1]))


def owner_of(lying: Lying, seat: int, looks: Sequence[PlayerLook]) -> PlayerLook | None:
    """Of a token or outpost. seat: the mat's owner."""
    if lying.piece not in (TOKEN, OUTPOST) or not looks:
        return None
    return looks[seat if lying.owner is None else lying.owner]


def _slots(
    box: Box, face: MatFace, mat: CivilizationMat, owners: Mapping[str, PlayerLook | None]
) -> dict[str, SlotShape]:
    lying = {
        each.slot: landmark_icon(each.piece) if each.piece in box.landmarks else each.piece for each in face.pieces
    }
    return {
        slug: SlotShape(
            slug,
            slot.name,
            slot.benefit,
            lying.get(slug),
            slug in face.uncovered,
            owner=owners.get(slug),
            round=slot.round,
        )
        for slug, slot in mat.slots.items()
    }


def _columns(slots: Mapping[str, SlotShape], mat: CivilizationMat) -> tuple[tuple[SlotShape, ...], ...]:
    """From top to bottom; without a ring's."""
    columns: dict[int, list[SlotShape]] = {}
    for slot in sorted(mat.slots.values(), key=lambda slot: slot.row or 0, reverse=mat.from_the_bottom):
        if slot.slug not in mat.clockwise:
            columns.setdefault(slot.column or 0, []).append(slots[slot.slug])
    return tuple(tuple(columns[column]) for column in sorted(columns))


def _links(groups: tuple[tuple[SlotShape, ...], ...], mat: CivilizationMat) -> tuple[tuple[LinkShape, ...], ...]:
    """Into each column; none if one skips a column."""
    places = {
        shape.slug: (number, (place + 0.5) * 100 / len(group), shape.piece is not None)
        for number, group in enumerate(groups)
        for place, shape in enumerate(group)
    }
    found = [(places[slot.slug], places[to]) for slot in mat.slots.values() for to in slot.next if to in places]
    if any(to[0] != start[0] + 1 for start, to in found):
        return ()
    return tuple(
        tuple(LinkShape(start[1], to[1], start[2]) for start, to in found if to[0] == number)
        for number in range(len(groups) if found else 0)
    )


def landmark_card(box: Box, goal: LandmarkGoal) -> LandmarkCardScene:
    landmark = box.landmarks[goal.slug]
    footprint = footprint_scene(goal.slug, landmark.footprint or ())
    return LandmarkCardScene(goal, landmark.name, landmark.goal or "", footprint, pack_of(landmark))


def space_tile(box: Box, number: int, *, explored: bool = False) -> SpaceTileScene:
    tile = box.space_tiles[number]
    return SpaceTileScene(number, tile.art, tile.benefit, explored)


def space_tiles(player: Player) -> tuple[SpaceTileScene, ...]:
    """Unexplored ones first."""
    box = player.capital.box
    waiting = [space_tile(box, number) for number in player.space_tiles]
    return (*waiting, *(space_tile(box, number, explored=True) for number in player.explored_space))
