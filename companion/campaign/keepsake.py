"""The picture of a finished campaign."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from flask import render_template
from PIL import Image, ImageDraw
from resvg_py import svg_to_bytes

from companion.campaign.campaign_screen import CampaignEnd
from companion.campaign.picture import style_of
from companion.drawings.by_day import color
from companion.game.band_png import font_for

WIDTH, HEIGHT = 540, 675
SCALE: Final = 2
"""Pixels per unit."""
SHEETS: Final = ("campaign.css", "moments.css", "voyage.css")
ISLANDS_Y, PILLS_Y = 546, 598
APART: Final = 98
EDGE: Final = 24


def png_of(end: CampaignEnd, name: str, footer: str) -> bytes:
    """name: the campaign's. footer: below."""
    places = [WIDTH / 2 + (place - (len(end.islands) - 1) / 2) * APART for place in range(len(end.islands))]
    picture = _Picture(_drawing(end, places))
    picture.words(str(end.points), 340, 166, 100, color(end.winner.color))
    picture.words(end.title, WIDTH / 2, 444, 48, color("ink"))
    picture.words(f"{name} · {end.points} : {end.rival}", WIDTH / 2, 482, 25, color("faint"))
    for x, told in zip(places, end.islands, strict=True):
        picture.words(f"+{told.points}", x + 11, PILLS_Y + 7, 21, "#fff")
    picture.words(footer, WIDTH / 2, 654, 19, color("faint"))
    return picture.png()


def _drawing(end: CampaignEnd, places: list[float]) -> bytes:
    """All but the words, as PNG."""
    svg = render_template(
        "campaign/keepsake.svg", end=end, style=style_of(*SHEETS), paper=color("paper"), places=places,
        width=WIDTH, height=HEIGHT, islands_y=ISLANDS_Y, pills_y=PILLS_Y,
    )  # fmt: skip
    return svg_to_bytes(svg_string=svg, width=WIDTH * SCALE, skip_system_fonts=True)


class _Picture:
    """Words are written on it, at places of the drawing."""

    def __init__(self, drawing: bytes) -> None:
        self._image = Image.open(BytesIO(drawing)).convert("RGB")
        self._paint = ImageDraw.Draw(self._image)

    def words(self, text: str, x: float, y: float, size: float, fill: str) -> None:
        """Centered, smaller if long."""
        font = font_for(text, round(size * SCALE))
        room = (WIDTH - 2 * EDGE) * SCALE
        if (length := font.getlength(text)) > room:
            font = font_for(text, round(size * SCALE * room / length))
        self._paint.text((x * SCALE, y * SCALE), text, fill, font=font, anchor="ms")

    def png(self) -> bytes:
        file = BytesIO()
        self._image.save(file, "PNG", optimize=True)
        return file.getvalue()
