"""A band as PNG: the same shapes painted larger, then made smaller, which makes their edges smooth."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageColor, ImageDraw, ImageFont

from companion.drawings.band import BandScene, Polygon, Words
from companion.web.static_files import STATIC

SCALE: Final = 3
"""How many points of the picture there are to one of the drawing."""
FINER: Final = 2
"""How much larger than that it is painted."""
ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def png_of(scene: BandScene) -> bytes:
    """The picture as the content of a PNG file."""
    scale = SCALE * FINER
    image = Image.new("RGB", (round(scene.width * scale), round(scene.height * scale)))
    paint = ImageDraw.Draw(image, "RGBA")
    for shape in scene.shapes:
        if isinstance(shape, Polygon):
            fill = (*ImageColor.getrgb(shape.color)[:3], round(255 * shape.opacity))
            paint.polygon([(x * scale, y * scale) for x, y in shape.points], fill=fill)
        else:
            _write(paint, shape, scale)
    file = BytesIO()
    image.reduce(FINER).quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def _write(paint: ImageDraw.ImageDraw, words: Words, scale: int) -> None:
    place, anchor = (words.x * scale, words.y * scale), ANCHORS[words.anchor]
    paint.text(place, words.text, words.color, _font(round(words.size * scale)), anchor=anchor)


@cache
def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The app's own face; where the library cannot read that file, the one that it brings along."""
    try:
        return ImageFont.truetype(STATIC / "fonts" / "alegreya-bold.woff2", size)
    except OSError:
        return ImageFont.load_default(size)
