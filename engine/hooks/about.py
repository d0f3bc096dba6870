"""What hooks tell their listeners."""

from __future__ import annotations

from typing import TypedDict

from engine.facts.components import Hex
from engine.rules.board.advance import Move


class About(TypedDict):
    """Whose value, decision or action it is. Every hook but React tells it."""

    seat: int


class AboutTrack(About):
    track: str


class AboutTurn(About):
    """turn: from 1."""

    turn: int


class AboutIncome(AboutTurn):
    row: str


class AboutRow(About):
    row: str


class AboutMove(About):
    move: Move


class AboutDie(About):
    """`science`, `red` or `black`."""

    die: str


class AboutRolled(About):
    """track: on the science die."""

    track: str


class AboutDeck(About):
    """deck: the bag; for a random gain the common one, even if the seat has its own."""

    deck: str


class AboutCard(About):
    card: str
    space: int


class AboutTapestry(About):
    """in_income_turn: as its step."""

    space: int
    in_income_turn: bool


class AboutInvention(About):
    """from_deck: the top card may be taken."""

    from_deck: bool


class AboutUpgrade(About):
    """optional: may be declined."""

    optional: bool


class AboutMoment(About):
    """cost: resources that cannot be paid yet, or none."""

    cost: tuple[str, ...]


class AboutTech(About):
    tech: str


class AboutBuilding(About):
    """An income building or landmark."""

    building: str


class AboutBonus(About):
    """cost: resources or discards."""

    cost: object


class AboutThing(About):
    """thing: as in `vp_per`."""

    thing: str


class AboutTile(About):
    hex: Hex
    tile: int


class AboutHex(About):
    hex: Hex


class AboutReach(About):
    """anywhere: not only next to one's own."""

    anywhere: bool


class AboutPlace(AboutReach):
    hex: Hex


class AboutExplore(AboutReach):
    """tile: the one required, or None."""

    tile: int | None


class AboutConquest(About):
    """defender: the controller before, or None."""

    defender: int | None
