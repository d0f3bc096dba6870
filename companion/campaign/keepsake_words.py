"""What the picture of a finished campaign says, and where."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.campaign.campaign_screen import CampaignEnd
from companion.drawings.by_day import color

WIDTH, HEIGHT = 540, 675
ISLANDS_Y, PILLS_Y = 546, 598
APART: Final = 98


class Lettering(NamedTuple):
    """Centered at x, on the line y."""

    text: str
    x: float
    y: float
    size: float
    color: str


def places_of(end: CampaignEnd) -> list[float]:
    return [WIDTH / 2 + (place - (len(end.islands) - 1) / 2) * APART for place in range(len(end.islands))]


def words_of(end: CampaignEnd, name: str, footer: str) -> list[Lettering]:
    """name: the campaign's. footer: below."""
    return [
        Lettering(str(end.points), 340, 166, 100, color(end.winner.color)),
        Lettering(end.title, WIDTH / 2, 444, 48, color("ink")),
        Lettering(f"{name} · {end.points} : {end.rival}", WIDTH / 2, 482, 25, color("faint")),
        *(
            Lettering(f"+{told.points}", x + 11, PILLS_Y + 7, 21, "#fff")
            for x, told in zip(places_of(end), end.islands, strict=True)
        ),
        Lettering(footer, WIDTH / 2, 654, 19, color("faint")),
    ]
