"""How players look on every drawing: the color of their pieces and the shape that tells them apart without color."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.pieces import COLORS, Shape


@dataclass(frozen=True, slots=True)
class PlayerLook:
    """A player on the drawings: a shape (an icon of the sprite), a color of `COLORS`, and a name already translated.

    A piece of nobody that keeps others from going on is a `lock`.

    An empty name lets the templates say "You", "Automa" and so on. Raises ValueError for a color nobody can draw.
    """

    shape: Shape
    color: str
    name: str = ""

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"no color {self.color!r}: it should be one of {', '.join(COLORS)}")

    @property
    def css(self) -> str:
        """The CSS classes of everything that belongs to this player."""
        return f"{self.shape} color-{self.color}"


Players = Mapping[str, PlayerLook]

PLAYERS: Final[Players] = {
    "you": PlayerLook("you", "blue"),
    "automa": PlayerLook("automa", "red"),
    "shadow": PlayerLook("shadow", "gray"),
    "second": PlayerLook("second", "green"),
    "third": PlayerLook("third", "yellow"),
    "fourth": PlayerLook("fourth", "purple"),
    "fifth": PlayerLook("fifth", "gray"),
}
"""The usual players, by the slug under which the scenes name them."""
