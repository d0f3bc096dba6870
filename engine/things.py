"""What an answer is: small frozen values of the game's nouns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from engine.facts.components import Benefit, Hex


class Thing:
    """What an answer stands for. Rules derive their own, such as Move."""

    __slots__ = ()

    @property
    def thing(self) -> Thing | None:
        """What a screen shows; usually itself."""
        return self


# ---- cards and tiles


@dataclass(frozen=True, slots=True)
class TechCard(Thing):
    """A tech card. of: whose. rises: it would move up a row, if its prerequisite is met. takes: a landmark."""

    slug: str
    of: int | None = None
    rises: bool = False
    takes: str = ""


@dataclass(frozen=True, slots=True)
class Tapestry(Thing):
    """A tapestry card. of: whose mat. space, depth: its era and its stack's height. to: the receiver."""

    slug: str
    of: int | None = None
    space: int | None = None
    depth: int | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Civilization(Thing):
    """A civilization's mat."""

    slug: str


@dataclass(frozen=True, slots=True)
class City(Thing):
    """A capital city mat."""

    number: int


@dataclass(frozen=True, slots=True)
class Landmark(Thing):
    """A landmark."""

    slug: str


@dataclass(frozen=True, slots=True)
class Masterpiece(Thing):
    """A masterpiece card. of: before whom it lies, where that matters."""

    slug: str
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Inspiration(Thing):
    """An inspiration tile."""

    slug: str


@dataclass(frozen=True, slots=True)
class Tile(Thing):
    """A territory tile. to: the receiver. of: whose."""

    number: int
    to: int | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class SpaceTile(Thing):
    """A space tile. of: whose."""

    number: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Deck(Thing):
    """The top card of a deck, face down."""

    name: str


# ---- tracks


@dataclass(frozen=True, slots=True)
class Track(Thing):
    """A track. partner: who shares it. ignored: moves there are."""

    slug: str
    partner: int | None = None
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class Token(Thing):
    """A token on a space of a track. of: whose. gives: what, if not the benefit."""

    track: str
    space: int
    of: int | None = None
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Way(Thing):
    """A token's way along a track, of any length."""

    track: str
    start: int
    to: int


# ---- places


@dataclass(frozen=True, slots=True)
class At(Thing):
    """A hex of the map. use: what would be done there, one of USES, if that is a choice."""

    hex: Hex
    use: str = ""


@dataclass(frozen=True, slots=True)
class PlotAt(Thing):
    """A plot of the city, from 0."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Slot(Thing):
    """A place on a civilization mat. of: whose. start: where the piece comes from. gives: what, if not the slot's."""

    of: int
    slug: str
    name: str
    start: str = ""
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class TapestrySpace(Thing):
    """A tapestry space on an income mat, from 0. of: whose."""

    of: int
    space: int


@dataclass(frozen=True, slots=True)
class Rows(Thing):
    """Numbers of pieces in a mat's two rows. frees: the benefits of the places left free."""

    top: int
    bottom: int
    frees: tuple[Benefit, ...] = ()


# ---- what is gained, paid and shown


@dataclass(frozen=True, slots=True)
class Gain(Thing):
    """A benefit."""

    benefit: Benefit = field(hash=False)


@dataclass(frozen=True, slots=True)
class Charm(Thing):
    """A bonus at a side, `left` or `right`, of a tapestry card."""

    card: str
    side: str
    benefit: Benefit = field(hash=False)


@dataclass(frozen=True, slots=True)
class ReservedItem(Thing):
    """What waits at the edge of one's income mat. deck, items: what lies there, if it is more than a reminder."""

    gives: Benefit = field(hash=False)
    source: str
    deck: str = ""
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DieToRoll(Thing):
    """A die to roll."""

    slug: str


@dataclass(frozen=True, slots=True)
class Face(Thing):
    """A rolled die; the science die shows a track, others a benefit."""

    die: str
    shows: Benefit = field(hash=False)


@dataclass(frozen=True, slots=True)
class Resources(Thing):
    """Resources, any number of each kind."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Building(Thing):
    """The next building of a row of the income mat."""

    row: str


@dataclass(frozen=True, slots=True)
class RowMove(Thing):
    """Buildings of a row of the income mat move. opens, covers: what the spaces show."""

    row: str
    way: RowWay
    opens: tuple[Benefit, ...] = field(default=(), hash=False)
    covers: tuple[Benefit, ...] = field(default=(), hash=False)


@dataclass(frozen=True, slots=True)
class TileGain(Thing):
    """Once, with VP for its sides, or more often without."""

    times: int


@dataclass(frozen=True, slots=True)
class Sale(Thing):
    """Resources for VP, or (buys) VP for resources."""

    buys: bool
    number: int
    vp: int


@dataclass(frozen=True, slots=True)
class Number(Thing):
    """A number."""

    number: int


# ---- whom, whether, and how many


@dataclass(frozen=True, slots=True)
class Person(Thing):
    """A seat."""

    seat: int


@dataclass(frozen=True, slots=True)
class Several(Thing):
    """Things chosen together. keys: how the answer names each."""

    keys: tuple[str, ...]
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Do(Thing):
    """To do what is asked. gives: what it brings, if the question is about that."""

    what: Act = "yes"
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Decline(Thing):
    """To decline. how: the word for it."""

    how: Leaving = "no"


Act = Literal["yes", "roll", "replace", "city", "resource", "income", "trap", "advance"]
"""city: build there. resource: instead. income, advance: a turn. trap: one that nobody sees."""

Leaving = Literal["no", "none", "skip", "decline", "stop", "keep", "done"]
"""Words for declining."""

RowWay = Literal["aside", "left", "pack"]
"""The leftmost building is set aside or goes one space to the left; or all are pushed to the left."""

USES: Final = ("token", "building", "own")
"""Place a token or building, or use one's own outpost."""

WHETHER: Final[Mapping[str, Do | Decline]] = {"no": Decline("no"), "yes": Do("yes")}
"""Yes or no."""

DECLINED: Final[Mapping[str, Decline]] = {how: Decline(how) for how in get_args(Leaving)}
"""By word."""


def leave(how: Leaving) -> dict[str, Decline]:
    """By key."""
    return {how: DECLINED[how]}
