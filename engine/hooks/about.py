"""What hooks tell their listeners."""

from __future__ import annotations

from typing import TypedDict

from engine.facts.components import Hex
from engine.rules.board.advance import Move


class About(TypedDict):
    """The seat whose value, decision or action it is. Every hook but React tells it."""

    seat: int


class AboutTrack(About):
    """An advance on a track."""

    track: str


class AboutTurn(About):
    """An income turn, from 1."""

    turn: int


class AboutIncome(AboutTurn):
    """A row of the income mat in an income turn."""

    row: str


class AboutRow(About):
    """A row of the income mat."""

    row: str


class AboutMove(About):
    """A move of a token."""

    move: Move


class AboutDie(About):
    """A die: `science`, or a conquer die by its color, `red` or `black`."""

    die: str


class AboutRolled(About):
    """A roll of the science die; `track` is what it shows."""

    track: str


class AboutDeck(About):
    """The bag to draw from; for a random gain the common one, even if the seat has its own."""

    deck: str


class AboutCard(About):
    """A tapestry card played from hand, and its space."""

    card: str
    space: int


class AboutTapestry(About):
    """A space for tapestry cards; `in_income_turn` if it is the step of an income turn."""

    space: int
    in_income_turn: bool


class AboutInvention(About):
    """An invention; `from_deck` if it may be the top card of the deck."""

    from_deck: bool


class AboutUpgrade(About):
    """An upgrade; `optional` if it may be declined."""

    optional: bool


class AboutMoment(About):
    """A moment of a turn; `cost` is a cost in resources that cannot be paid yet, or empty."""

    cost: tuple[str, ...]


class AboutTech(About):
    """A tech card."""

    tech: str


class AboutBuilding(About):
    """An income building or landmark."""

    building: str


class AboutBonus(About):
    """A bonus; `cost` is resources, or cards and tiles to discard."""

    cost: object


class AboutTile(About):
    """A territory tile on its hex."""

    hex: Hex
    tile: int


class AboutHex(About):
    """A hex of the map."""

    hex: Hex


class AboutReach(About):
    """An action on the map; `anywhere` if it need not be next to one's own territory."""

    anywhere: bool


class AboutPlace(AboutReach):
    """An action on the map and its hex."""

    hex: Hex


class AboutExplore(AboutReach):
    """An exploration of a player; `tile` is the one that must be used, or None."""

    tile: int | None


class AboutConquest(About):
    """A conquest; `defender` is the seat that controlled the territory before, or None."""

    defender: int | None
