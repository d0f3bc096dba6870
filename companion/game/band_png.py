"""A band as PNG, painted larger and reduced for smooth edges."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Final

from PIL import Image, ImageColor, ImageDraw, ImageFont

from companion.drawings.band import BandScene, Words
from companion.web.static_files import STATIC

SCALE: Final = 3
"""Pixels per unit."""
FINER: Final = 2
"""How much larger it is painted."""
COLORS: Final = 128
FACES: Final = (
    str(STATIC / "fonts" / "alegreya-bold.woff2"),
    "DejaVuSans-Bold.ttf",
    "NotoSansCJK-Bold.ttc",
)
"""The app's face, then Debian's fonts-dejavu-core and fonts-noto-cjk."""
NO_LETTER: Final = "\uffff"
Font = ImageFont.FreeTypeFont | ImageFont.ImageFont
ANCHORS: Final = {"start": "ls", "middle": "ms", "end": "rs"}


def png_of(scene: BandScene) -> bytes:
    scale = SCALE * FINER
    image = Image.new("RGB", (round(scene.width * scale), round(scene.height * scale)))
    paint, glaze = ImageDraw.Draw(image), ImageDraw.Draw(image, "RGBA")
    for shape in scene.shapes:
        if isinstance(shape, Words):
            _write(paint, shape, scale)
            continue
        points = [(x * scale, y * scale) for x, y in shape.points]
        if shape.opacity < 1:
            glaze.polygon(points, fill=(*ImageColor.getrgb(shape.color)[:3], round(255 * shape.opacity)))
        else:
            paint.polygon(points, fill=shape.color)
    file = BytesIO()
    image.reduce(FINER).quantize(COLORS, Image.Quantize.FASTOCTREE).save(file, "PNG")
    return file.getvalue()


def _write(paint: ImageDraw.ImageDraw, words: Words, scale: int) -> None:
    place, anchor = (words.x * scale, words.y * scale), ANCHORS[words.anchor]
    paint.text(place, words.text, words.color, font_for(words.text, round(words.size * scale)), anchor=anchor)


def font_for(text: str, size: int) -> Font:
    """The first with all letters, else the app's, which draws boxes for others."""
    found = [font for font in (_font(file, size) for file in FACES) if font is not None]
    return next((font for font in found if _has(font, text)), next(iter(found), ImageFont.load_default(size)))


def _has(font: Font, text: str) -> bool:
    """Missing letters all look alike."""
    lacks = bytes(font.getmask(NO_LETTER))
    return all(letter.isspace() or bytes(font.getmask(letter)) != lacks for letter in text)


@cache
def _font(file: str, size: int) -> Font | None:
    """None if this machine cannot read it."""
    try:
        return ImageFont.truetype(file, size)
    except OSError:
        return None
