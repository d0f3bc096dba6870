"""What an answer is: frozen values of the game's nouns."""

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


@dataclass(frozen=True, slots=True)
class TechCard(Thing):
    """A tech card. of: whose. rises: it would move up a row, if its prerequisite is met. takes: a landmark."""

    slug: str
    of: int | None = None
    rises: bool = False
    takes: str = ""


@dataclass(frozen=True, slots=True)
class Tapestry(Thing):
    """A tapestry card."""

    slug: str
    of: int | None = None  # whose mat
    space: int | None = None  # its era
    depth: int | None = None  # of its stack
    to: int | None = None  # who would get it


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
    """A masterpiece card."""

    slug: str
    of: int | None = None  # before whom it lies


@dataclass(frozen=True, slots=True)
class Inspiration(Thing):
    """An inspiration tile."""

    slug: str


@dataclass(frozen=True, slots=True)
class Tile(Thing):
    """A territory tile."""

    number: int
    to: int | None = None  # who would get it
    of: int | None = None  # whose


@dataclass(frozen=True, slots=True)
class SpaceTile(Thing):
    """A space tile."""

    number: int
    of: int | None = None  # whose


@dataclass(frozen=True, slots=True)
class Deck(Thing):
    """The top card of a deck, face down."""

    name: str


@dataclass(frozen=True, slots=True)
class Track(Thing):
    """A track."""

    slug: str
    partner: int | None = None  # shares it
    ignored: bool = False  # moves there are


@dataclass(frozen=True, slots=True)
class Token(Thing):
    """A token on a track."""

    track: str
    space: int
    of: int | None = None  # whose
    gives: Benefit | None = field(default=None, hash=False)  # if not the benefit


@dataclass(frozen=True, slots=True)
class Way(Thing):
    """A token's way along a track."""

    track: str
    start: int
    to: int


@dataclass(frozen=True, slots=True)
class At(Thing):
    """A hex of the map."""

    hex: Hex
    use: str = ""  # what would be done there, one of USES


@dataclass(frozen=True, slots=True)
class PlotAt(Thing):
    """A plot of the city, from 0."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Slot(Thing):
    """A place on a civilization mat."""

    of: int  # whose
    slug: str
    name: str
    start: str = ""  # where the piece comes from
    gives: Benefit | None = field(default=None, hash=False)  # if not the slot's


@dataclass(frozen=True, slots=True)
class TapestrySpace(Thing):
    """A tapestry space of an income mat, from 0."""

    of: int  # whose
    space: int


@dataclass(frozen=True, slots=True)
class Rows(Thing):
    """Pieces in a mat's two rows."""

    top: int
    bottom: int
    frees: tuple[Benefit, ...] = ()  # what the places left free give


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
    """What waits beside one's income mat."""

    gives: Benefit = field(hash=False)
    source: str
    deck: str = ""
    items: tuple[str, ...] = ()  # if it is more than a reminder


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


@dataclass(frozen=True, slots=True)
class Person(Thing):
    """A seat."""

    seat: int
    toppled: bool = False  # its toppled outpost, beside an upright one


@dataclass(frozen=True, slots=True)
class Several(Thing):
    """Things chosen together. keys: how the answer names each."""

    keys: tuple[str, ...]
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Do(Thing):
    """To do what is asked."""

    what: Act = "yes"
    gives: Benefit | None = field(default=None, hash=False)  # if the question is about that


@dataclass(frozen=True, slots=True)
class Decline(Thing):
    """To decline."""

    how: Leaving = "no"  # the word for it


Act = Literal["yes", "roll", "replace", "city", "resource", "income", "trap", "advance"]
"""city: build there. resource: instead. income, advance: a turn. trap: nobody sees it."""

Leaving = Literal["no", "none", "skip", "decline", "stop", "keep", "done"]
"""Words for declining."""

RowWay = Literal["aside", "left", "pack"]
"""The leftmost building is set aside or goes one space to the left; or all are pushed to the left."""

USES: Final = ("token", "building", "own")
"""Place a token or building, or use one's own outpost."""

WHETHER: Final[Mapping[str, Do | Decline]] = {"no": Decline("no"), "yes": Do("yes")}

DECLINED: Final[Mapping[str, Decline]] = {how: Decline(how) for how in get_args(Leaving)}


def leave(how: Leaving) -> dict[str, Decline]:
    return {how: DECLINED[how]}
