"""Things: what an answer is, as small frozen values of the game's own nouns; rules, screens and players read them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from engine.facts.components import Benefit, Hex


class Thing:
    """What an answer stands for. A rule that carries more makes its own value a thing, as a move of a token is."""

    __slots__ = ()

    @property
    def thing(self) -> Thing | None:
        """What it is on a screen: itself, for all but what stands for something else."""
        return self


# ---- cards and tiles


@dataclass(frozen=True, slots=True)
class TechCard(Thing):
    """A tech card. of: whose, where that matters. rises: it would move up a row, if its prerequisite is met."""

    slug: str
    of: int | None = None
    rises: bool = False


@dataclass(frozen=True, slots=True)
class Tapestry(Thing):
    """A tapestry card. of: before whom it lies, where that matters. space, depth: its era, and how high its stack.

    to: who would receive it, where it is handed over.
    """

    slug: str
    of: int | None = None
    space: int | None = None
    depth: int | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Civilization(Thing):
    """A civilization: its mat."""

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
    """A territory tile. to: who would receive it, where it is handed over. of: whose, where that matters."""

    number: int
    to: int | None = None
    of: int | None = None


@dataclass(frozen=True, slots=True)
class SpaceTile(Thing):
    """A space tile. of: whose, where that matters."""

    number: int
    of: int | None = None


@dataclass(frozen=True, slots=True)
class Deck(Thing):
    """The top card of a deck, face down."""

    name: str


# ---- tracks


@dataclass(frozen=True, slots=True)
class Track(Thing):
    """A track. partner: with whom it is shared, where it is chosen for that. ignored: whether moves there are."""

    slug: str
    partner: int | None = None
    ignored: bool = False


@dataclass(frozen=True, slots=True)
class Token(Thing):
    """A token where it stands: a space of a track. of: whose, where that matters; gives: what, if not the benefit."""

    track: str
    space: int
    of: int | None = None
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Way(Thing):
    """A token's way along a track over any number of spaces."""

    track: str
    start: int
    to: int


# ---- places


@dataclass(frozen=True, slots=True)
class At(Thing):
    """A hex of the map. use: what would be done there, one of USES, where that is a choice too."""

    hex: Hex
    use: str = ""


@dataclass(frozen=True, slots=True)
class PlotAt(Thing):
    """A plot of one's city, counted from 0."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Slot(Thing):
    """A place on a civilization mat. of: whose mat. start: the place from which something would go there.

    gives: what, if not what the place shows.
    """

    of: int
    slug: str
    name: str
    start: str = ""
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class TapestrySpace(Thing):
    """A space for tapestry cards on an income mat, the first of them 0. of: whose mat."""

    of: int
    space: int


@dataclass(frozen=True, slots=True)
class Rows(Thing):
    """So many pieces in the upper row of a mat, and so many in the lower one; frees: what the places left free give."""

    top: int
    bottom: int
    frees: tuple[Benefit, ...] = ()


# ---- what is gained, paid and shown


@dataclass(frozen=True, slots=True)
class Gain(Thing):
    """A benefit, gained as it stands."""

    benefit: Benefit = field(hash=False)


@dataclass(frozen=True, slots=True)
class Face(Thing):
    """A die that was rolled, and what it shows: the science die a track, the others a benefit."""

    die: str
    shows: Benefit = field(hash=False)


@dataclass(frozen=True, slots=True)
class Resources(Thing):
    """Some resources, one or more of a kind."""

    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Building(Thing):
    """The next building of a row of the income mat."""

    row: str


@dataclass(frozen=True, slots=True)
class TileGain(Thing):
    """How often a tile's benefit is gained: once with the VP for its sides, or more often in place of them."""

    times: int


@dataclass(frozen=True, slots=True)
class Sale(Thing):
    """Some resources for VP, or (buys) VP for resources."""

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
    """A seat: an opponent, or oneself."""

    seat: int


@dataclass(frozen=True, slots=True)
class Several(Thing):
    """Things chosen together. keys: how the answer names each."""

    keys: tuple[str, ...]
    things: tuple[Thing, ...]


@dataclass(frozen=True, slots=True)
class Do(Thing):
    """To do what is asked. gives: what it brings, where the question is about that."""

    what: Act = "yes"
    gives: Benefit | None = field(default=None, hash=False)


@dataclass(frozen=True, slots=True)
class Decline(Thing):
    """To leave it. how: the word for it."""

    how: Leaving = "no"


Act = Literal["yes", "roll", "replace", "city", "resource", "income", "trap"]
"""What can be done: what is asked, a roll, an exchange, building in the city, a resource instead, an income turn, a
trap that nobody sees."""

Leaving = Literal["no", "none", "skip", "decline", "stop", "keep", "done"]
"""The words by which one does without something."""

USES: Final = ("token", "building", "own")
"""What can be done at a hex of somebody's: put a token there, or a building, or use one's own."""

WHETHER: Final[Mapping[str, Do | Decline]] = {"no": Decline("no"), "yes": Do("yes")}
"""The answers to a question that is only whether."""

DECLINED: Final[Mapping[str, Decline]] = {how: Decline(how) for how in get_args(Leaving)}
"""The answers that leave it, by the words for it."""


def leave(how: Leaving) -> dict[str, Decline]:
    """The answer that leaves it, by its key."""
    return {how: DECLINED[how]}
