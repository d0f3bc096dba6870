"""One answer to a question as the screen shows it, and for whom it is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from companion.drawings.city import CityScene
from companion.drawings.player import SpaceTileScene, TapestryScene, TechCardScene
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene
from companion.game.sight import Sight
from engine.box import Box
from engine.decisions import Decision, Nothing
from engine.facts.components import Benefit
from engine.overflow import Overflow

Gives = tuple[tuple[str, Benefit], ...]
"""Benefits, each with a word before it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: its key, name, icons, what it says, and what it gives.

    declines: it does nothing. nothing: why it would give nothing, though it is meant to; lost: what of it would find no
    room. worth: the VP that it scores by counting. tile: the picture of a territory tile. card: the tech card, tapestry
    card or space tile.
    owner: whose it is, for a choice among what several players have; how: `to` them, or `with` them.
    layout: how such answers lie beside each other, where they lie otherwise than their sort does.
    pack: of our own, if it comes from one and its drawing does not say so.
    """

    key: str
    title: str
    icons: tuple[str, ...] = ()
    css: str = ""
    text: str = ""
    gives: Gives = ()
    declines: bool = False
    tile: TileScene | None = None
    card: TechCardScene | TapestryScene | SpaceTileScene | CityScene | None = None
    sort: str = ""
    owner: PlayerLook | None = None
    nothing: Nothing | None = None
    lost: tuple[Overflow, ...] = ()
    worth: int = 0
    how: str = ""
    layout: str = ""
    pack: str | None = None


@dataclass(frozen=True, slots=True)
class DrawnFor:
    """For whom an answer is drawn: who looks, what is asked, and the answer's key."""

    sight: Sight
    pending: Decision
    key: str

    @property
    def box(self) -> Box:
        """What lies in the game's box."""
        return self.sight.game.box

    def look(self, seat: int | None) -> PlayerLook | None:
        """The sign of a seat."""
        return None if seat is None else self.sight.looks[seat]
