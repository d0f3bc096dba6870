"""The sea chart as a file, in daylight colors."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from companion.drawings.by_day import by_day, tokens_by_day
from companion.web.static_files import STATIC

_USED = re.compile(r"var\((--[\w-]+)\)")
_DRAWN = re.compile(r"\.(?:(?:sea|sky-and-sea|laurel) |(?:twig|leaf|berry)\b)[^{]")
"""Rules that style part of a drawing begin so."""


def picture_style() -> Markup:
    return style_of("campaign.css").replace("17px", "15px")


@cache
def style_of(*sheets: str) -> Markup:
    """With tokens replaced by values, as viewers of pictures know none."""
    lines = "\n".join((STATIC / sheet).read_text(encoding="utf-8") for sheet in sheets).splitlines()
    rules = "\n".join(line for line in lines if _DRAWN.match(line) and "focus" not in line)
    rules = _USED.sub(lambda used: tokens_by_day()[used[1]], by_day(rules))
    return Markup("<style>{}</style>").format(Markup(rules))
