"""The picture of a finished campaign."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw
from resvg_py import svg_to_bytes

from companion.campaign.campaign_screen import CampaignEnd
from companion.campaign.keepsake_words import WIDTH, Lettering, words_of
from companion.campaign.picture import keepsake_drawn
from companion.game.band_png import font_for

SCALE: Final = 2
"""Pixels per unit."""
EDGE: Final = 24


def png_of(end: CampaignEnd, name: str, footer: str) -> bytes:
    """name: the campaign's. footer: below."""
    svg = keepsake_drawn(end, ())
    picture = _Picture(svg_to_bytes(svg_string=svg, width=WIDTH * SCALE, skip_system_fonts=True))
    for said in words_of(end, name, footer):
        picture.say(said)
    return picture.png()


class _Picture:
    def __init__(self, drawing: bytes) -> None:
        self._image = Image.open(BytesIO(drawing)).convert("RGB")
        self._paint = ImageDraw.Draw(self._image)

    def say(self, said: Lettering) -> None:
        """Smaller if long."""
        text, size = said.text, said.size
        font = font_for(text, round(size * SCALE))
        room = (WIDTH - 2 * EDGE) * SCALE
        if (length := font.getlength(text)) > room:
            font = font_for(text, round(size * SCALE * room / length))
        self._paint.text((said.x * SCALE, said.y * SCALE), text, said.color, font=font, anchor="ms")

    def png(self) -> bytes:
        file = BytesIO()
        self._image.save(file, "PNG", optimize=True)
        return file.getvalue()
