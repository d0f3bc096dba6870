"""What hooks tell along: whose value, decision or action it is, and what it is about."""

from __future__ import annotations

from typing import TypedDict

from engine.facts.components import Hex
from engine.rules.board.advance import Move


class About(TypedDict):
    """What every hook but those that react is told: whose value, decision or action it is."""

    seat: int


class AboutTrack(About):
    """An advance on a track."""

    track: str


class AboutTurn(About):
    """An income turn, from 1."""

    turn: int


class AboutIncome(AboutTurn):
    """What one row of the income mat gives in an income turn."""

    row: str


class AboutMove(About):
    """A move of a token."""

    move: Move


class AboutDie(About):
    """A die: `science`, or a conquer die by its color, `red` or `black`."""

    die: str


class AboutRolled(About):
    """A roll of the science die by the track that it shows."""

    track: str


class AboutDeck(About):
    """What is drawn from: the name of its bag; of a random gain that of the common deck, whichever the seat has."""

    deck: str


class AboutCard(About):
    """A tapestry card that is played from hand, and the space where it goes."""

    card: str
    space: int


class AboutTapestry(About):
    """A space for tapestry cards; `in_income_turn` says that it is the step of an income turn."""

    space: int
    in_income_turn: bool


class AboutInvention(About):
    """An invention; `from_deck` says that it may be the top card of the deck."""

    from_deck: bool


class AboutUpgrade(About):
    """An upgrade; `optional` says that it may be left."""

    optional: bool


class AboutMoment(About):
    """A moment of a turn by the resources that a cost asks for and that cannot be paid yet; none where nothing is."""

    cost: tuple[str, ...]


class AboutTech(About):
    """A tech card."""

    tech: str


class AboutBuilding(About):
    """An income building or landmark."""

    building: str


class AboutBonus(About):
    """A bonus by what it costs: resources, or cards and tiles to discard."""

    cost: object


class AboutTile(About):
    """A territory tile on its hex."""

    hex: Hex
    tile: int


class AboutHex(About):
    """A hex of the map."""

    hex: Hex


class AboutReach(About):
    """An action on the map; `anywhere` says that it need not be next to one's own."""

    anywhere: bool


class AboutPlace(AboutReach):
    """An action on the map and its hex."""

    hex: Hex


class AboutExplore(AboutReach):
    """An exploration of a player by the tile of the supply that it has to be, None where it may be any."""

    tile: int | None


class AboutConquest(About):
    """A conquest by who controlled the territory before, None where nobody did."""

    defender: int | None
