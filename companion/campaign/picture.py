"""The sea chart as a file of its own: its style brings the colors along, as they are by day."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from companion.drawings.by_day import by_day, tokens_by_day
from companion.web.static_files import STATIC

_USED = re.compile(r"var\((--[\w-]+)\)")


@cache
def picture_style() -> Markup:
    """The rules of the chart with every token replaced by its value: viewers of pictures know none of them."""
    chart = (STATIC / "campaign.css").read_text(encoding="utf-8")
    rules = "\n".join(
        line for line in chart.splitlines() if line.startswith(".sea ") and line[5] != "{" and "focus" not in line
    )
    rules = _USED.sub(lambda used: tokens_by_day()[used[1]], by_day(rules)).replace("17px", "15px")
    return Markup("<style>{}</style>").format(Markup(rules))
