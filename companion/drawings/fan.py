"""Cards that hands move, as a small picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.drawings.strokes import number
from engine.facts.components import COMPONENTS

Sort = Literal["lies", "comes", "space"]
"""There, coming, or an empty space."""

WIDTH, HEIGHT = 64, 48
CARD: Final = (20, 32)
ON_MAT: Final = (13, 30)
MOST: Final = 6
"""Of more, the last are drawn."""

ROOM: Final = WIDTH - CARD[0] - 4
"""From the first card's middle to the last's."""

SPREAD: Final = 8
"""Degrees between cards."""


@dataclass(frozen=True, slots=True)
class FanCard:
    """x, y: the middle."""

    sort: Sort
    x: str
    y: str
    width: int
    height: int
    turned: str = "0"
    text: str = ""  # printed on its space

    @property
    def corner(self) -> tuple[str, str]:
        return number(-self.width / 2), number(-self.height / 2)


def on_mat(era: int) -> tuple[FanCard, ...]:
    """The leftmost empty space gets the card."""
    eras = range(2, COMPONENTS.income_turns + 1)
    step = WIDTH / len(eras)
    return tuple(
        FanCard(
            "lies" if each < era else "comes" if each == era else "space",
            number(step * (place + 0.5)),
            number(HEIGHT / 2),
            *ON_MAT,
            text="" if each == era else str(each),
        )
        for place, each in enumerate(eras)
    )


def beside(cards: int) -> tuple[FanCard, ...]:
    shown = min(cards, MOST)
    step = min(19, ROOM / max(shown - 1, 1))
    return tuple(
        FanCard("comes" if place == shown - 1 else "lies", number(32 + step * (place - (shown - 1) / 2)), "24", *CARD)
        for place in range(shown)
    )


def held(cards: int) -> tuple[FanCard, ...]:
    shown = min(cards, MOST)
    places = [place - (shown - 1) / 2 for place in range(shown)]
    step = min(11, ROOM / max(shown - 1, 1))
    return tuple(
        FanCard("comes", number(32 + step * place), number(24 + abs(place)), *CARD, turned=number(SPREAD * place))
        for place in places
    )


def pile() -> tuple[FanCard, ...]:
    below = (FanCard("lies", number(32 + by), number(24 + by), *CARD) for by in (5, 2))
    return (*below, FanCard("comes", "31", "22", *CARD))
