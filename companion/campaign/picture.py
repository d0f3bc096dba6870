"""The sea chart as a file of its own: its style brings the colors along, as they are by day."""

from __future__ import annotations

import re
from functools import cache

from markupsafe import Markup

from companion.web.static_files import STATIC

_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_BY_DAY = re.compile(r"light-dark\(([^,()]+),[^()]+\)")
_OF_THE_CHART = re.compile(r"\.sea [^{](?!.*focus)")
_USED = re.compile(r"var\((--[\w-]+)\)")


@cache
def picture_style() -> Markup:
    """The rules of the chart with every token replaced by its value: viewers of pictures know none of them."""
    sheet = (STATIC / "app.css").read_text(encoding="utf-8")
    tokens = dict(_TOKEN.findall(_BY_DAY.sub(r"\1", sheet[: sheet.index("}", sheet.index(":root"))])))
    chart = (STATIC / "campaign.css").read_text(encoding="utf-8")
    rules = "\n".join(
        line for line in chart.splitlines() if line.startswith(".sea ") and line[5] != "{" and "focus" not in line
    )
    rules = _USED.sub(lambda used: tokens[used[1]], _BY_DAY.sub(r"\1", rules)).replace("17px", "15px")
    return Markup("<style>{}</style>").format(Markup(rules))
