"""The sea chart and the picture to keep, as files in daylight colors."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from flask import render_template
from markupsafe import Markup

from companion.campaign.campaign_screen import CampaignEnd
from companion.campaign.keepsake_words import HEIGHT, ISLANDS_Y, PILLS_Y, WIDTH, Lettering, places_of
from companion.drawings.by_day import by_day, color, tokens_by_day
from companion.web.static_files import STATIC

_USED = re.compile(r"var\((--[\w-]+)\)")
_DRAWN = re.compile(r"\.(?:(?:sea|sky-and-sea|laurel) |(?:twig|leaf|berry)\b)[^{]")
"""Rules for parts of a drawing begin so."""


KEEPSAKE = ("campaign.css", "moments.css", "voyage.css")
"""Style sheets of the keepsake."""


def keepsake_drawn(end: CampaignEnd, words: Sequence[Lettering]) -> str:
    return render_template(
        "campaign/keepsake.svg", end=end, words=words, style=style_of(*KEEPSAKE), paper=color("paper"),
        places=places_of(end), width=WIDTH, height=HEIGHT, islands_y=ISLANDS_Y, pills_y=PILLS_Y,
    )  # fmt: skip


def picture_style() -> Markup:
    return style_of("campaign.css").replace("17px", "15px")


@cache
def style_of(*sheets: str) -> Markup:
    """Tokens become values, as viewers of pictures know none."""
    lines = "\n".join((STATIC / sheet).read_text(encoding="utf-8") for sheet in sheets).splitlines()
    rules = "\n".join(line for line in lines if _DRAWN.match(line) and "focus" not in line)
    rules = _USED.sub(lambda used: tokens_by_day()[used[1]], by_day(rules))
    return Markup("<style>{}</style>").format(Markup(rules))
