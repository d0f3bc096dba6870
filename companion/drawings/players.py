"""How players look: a color, and a shape for those who don't see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.drawings.written import written_plainly
from companion.pieces import COLORS, Shape


@written_plainly
@dataclass(frozen=True, slots=True)
class PlayerLook:
    """Raises ValueError for an unknown color."""

    shape: Shape  # icon; `lock` is nobody's blocking piece
    color: str  # of `COLORS`
    name: str = ""  # translated; "" lets templates say "You", "Automa" ...

    def __post_init__(self) -> None:
        if self.color not in COLORS:
            raise ValueError(f"no color {self.color!r}: it should be one of {', '.join(COLORS)}")

    @property
    def css(self) -> str:
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
"""By the slug that scenes use."""
