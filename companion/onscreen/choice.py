"""An answer as the screen shows it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from companion.drawings.city import CityScene
from companion.drawings.player import SpaceTileScene, TapestryScene, TechCardScene
from companion.drawings.players import PlayerLook
from companion.drawings.tiles import TileScene
from companion.game.sight import Sight
from companion.game.words import name_of
from engine.box import Box
from engine.decisions import Decision, Nothing
from engine.facts.components import Benefit
from engine.overflow import Overflow

Gives = tuple[tuple[str, Benefit], ...]
"""Each with a word before it."""


PICTURED: Final = ("tech_card", "tapestry_card", "space_tile", "city_mat", "tile")


@dataclass(frozen=True, slots=True)
class Choice:
    key: str
    title: str
    icons: tuple[str, ...] = ()
    css: str = ""
    text: str = ""
    gives: Gives = ()
    declines: bool = False
    tile: TileScene | None = None
    card: TechCardScene | TapestryScene | SpaceTileScene | CityScene | None = None  # of any sort, or a city
    sort: str = ""
    owner: PlayerLook | None = None  # if several have such things
    nothing: Nothing | None = None  # why it would give nothing, though meant to
    lost: tuple[Overflow, ...] = ()  # what of it would find no room
    worth: int = 0  # VP, if it scores by counting
    how: str = ""  # goes `to` the owner, or is shared `with` them
    layout: str = ""  # if not that of its sort
    pack: str | None = None  # of our own, if its drawing does not say so

    @property
    def is_pictured(self) -> bool:
        """Drawn as it lies on the table."""
        return self.sort in PICTURED


@dataclass(frozen=True, slots=True)
class DrawnFor:
    sight: Sight
    pending: Decision
    key: str

    @property
    def box(self) -> Box:
        return self.sight.game.box

    def look(self, seat: int | None) -> PlayerLook | None:
        return None if seat is None else self.sight.looks[seat]


@singledispatch
def drawn(thing: object, asked: DrawnFor) -> Choice:
    """Each type of thing registers its drawing; others are named by key."""
    return Choice(asked.key, name_of(asked.key))
