"""The picture to keep of a campaign that is over: our own drawings, painted twice as large and made smaller."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from flask import get_template_attribute
from markupsafe import Markup
from PIL import Image, ImageDraw

from companion.campaign.campaign_screen import CampaignEnd
from companion.drawings.by_day import color
from companion.drawings.painted import Painter, moved, rules_of
from companion.game.band_png import font_for

WIDTH, HEIGHT = 540, 675
SCALE: Final = 2
"""How many points of the picture there are to one of the drawing."""
FINER: Final = 2
"""How much larger than that it is painted."""
HORIZON, SHORE = 262, 392
SKY: Final = ("#ecb98c", "#fbe9c8")
SEA: Final = ("#b4dbda", "#8fc4cd")
SHEETS: Final = ("campaign.css", "moments.css", "voyage.css")
ISLANDS_Y, PILLS_Y = 546, 598
EDGE: Final = 24


def png_of(end: CampaignEnd, name: str, footer: str) -> bytes:
    """The picture as the content of a PNG file. name: of the campaign. footer: what stands below."""
    picture = _Picture()
    picture.sky()
    drawings = get_template_attribute("campaign/_sky.html", "isle"), get_template_attribute("drawings/sea.html", "ship")
    isle, ship = drawings
    if end.is_won:
        laurel = get_template_attribute("drawings/laurel.html", "laurel")
        picture.circle(340, 150, 132, "#fbeccb")
        picture.draw(laurel(end.laurel), 340, 130, 0.88)
    picture.draw(isle(1, 0, 0, 1), 125, 300, 1.72)
    at = (404, 316, 2.3) if end.is_won else (430, 300, 1.2)
    picture.draw(ship(0, 0, 1, end.winner.css.split()[0]), *at)
    picture.words(str(end.points), 340, 166, 100, color(end.winner.color))
    picture.words(end.title, WIDTH / 2, 444, 48, color("ink"))
    picture.words(f"{name} · {end.points} : {end.rival}", WIDTH / 2, 482, 25, color("faint"))
    for place, told in enumerate(end.islands):
        x = WIDTH / 2 + (place - (len(end.islands) - 1) / 2) * 98
        picture.draw(isle(told.number, 0, 0, 1), x, ISLANDS_Y, 0.5)
        picture.pill(x, PILLS_Y, f"+{told.points}", color(told.winner.color), told.winner.shape)
    picture.words(footer, WIDTH / 2, 654, 19, color("faint"))
    return picture.png()


class _Picture:
    """A picture that is painted in the places of the drawing."""

    def __init__(self) -> None:
        self._scale = SCALE * FINER
        self._image = Image.new("RGB", (WIDTH * self._scale, HEIGHT * self._scale), color("paper"))
        self._paint = ImageDraw.Draw(self._image, "RGBA")
        self._painter = Painter(self._paint, rules_of(*SHEETS))

    def sky(self) -> None:
        """The sky, the sea, and the shore on which the words stand."""
        self._shade(0, HORIZON, *SKY)
        self._shade(HORIZON, SHORE - 20, *SEA)
        self._shade(SHORE - 20, SHORE + 6, SEA[1], color("paper"))
        clouds = ("M8 26Q0 26 0 19T9 12Q11 2 22 2T36 10Q40 5 46 7T52 13Q64 12 64 19T56 26Z",)
        for x, y, scale in ((22, 38, 1.2), (472, 76, 0.8)):
            self.draw(f'<path class="cloud" d="{clouds[0]}"></path>', x, y, scale)
        waves = "M250 300q6-6 12 0t12 0M500 290q6-6 12 0t12 0M270 372q6-6 12 0t12 0M480 372q6-6 12 0t12 0"
        self.draw(f'<path class="ripples" d="{waves}"></path>', 0, 0, 1)

    def _shade(self, top: float, bottom: float, above: str, below: str) -> None:
        first, last = round(top * self._scale), round(bottom * self._scale)
        shade = Image.linear_gradient("L").resize((self._image.width, last - first))
        size = shade.size
        self._image.paste(
            Image.composite(Image.new("RGB", size, below), Image.new("RGB", size, above), shade), (0, first)
        )

    def circle(self, x: float, y: float, r: float, fill: str) -> None:
        """A disc, where it is above the sea."""
        box = [each * self._scale for each in (x - r, y - r, x + r, y + r)]
        self._paint.ellipse(box, fill=fill)
        self._shade(HORIZON, HORIZON + (SHORE - 20 - HORIZON), *SEA)

    def draw(self, svg: str, x: float, y: float, scale: float) -> None:
        """One of our drawings."""
        inside = Markup(svg)
        self._painter.paint(inside, moved(x * self._scale, y * self._scale, scale * self._scale))

    def words(self, text: str, x: float, y: float, size: float, fill: str) -> None:
        """A line in the middle, smaller where it is long."""
        font = font_for(text, round(size * self._scale))
        room = (WIDTH - 2 * EDGE) * self._scale
        if (length := font.getlength(text)) > room:
            font = font_for(text, round(size * self._scale * room / length))
        self._paint.text((x * self._scale, y * self._scale), text, fill, font=font, anchor="ms")

    def pill(self, x: float, y: float, text: str, fill: str, shape: str) -> None:
        """Points with the sign of whoever has them."""
        scale, half = self._scale, 33
        box = [each * scale for each in (x - half, y - 17, x + half, y + 17)]
        self._paint.rounded_rectangle(box, 17 * scale, fill=fill)
        sign_x = x - 17
        if shape == "you":
            self._paint.ellipse([each * scale for each in (sign_x - 5, y - 5, sign_x + 5, y + 5)], fill="#fff")
        else:
            corners = ((sign_x, y - 6), (sign_x + 6, y + 5), (sign_x - 6, y + 5))
            self._paint.polygon([(at * scale, down * scale) for at, down in corners], fill="#fff")
        self.words(text, x + 9, y + 7, 21, "#fff")

    def png(self) -> bytes:
        """The file."""
        file = BytesIO()
        self._image.reduce(FINER).save(file, "PNG", optimize=True)
        return file.getvalue()
