"""The colors of the app by day, for pictures that leave it: whoever looks at them there knows none of its tokens."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from companion.config import PACKAGE

SHEET: Final = PACKAGE / "static" / "app.css"
_TOKEN = re.compile(r"(--[\w-]+):\s*([^;]+);")
_BY_DAY = re.compile(r"light-dark\(([^,()]+),[^()]+\)")


def by_day(rules: str) -> str:
    """Rules of a stylesheet with the color by day wherever there are two."""
    return _BY_DAY.sub(r"\1", rules)


@cache
def tokens_by_day() -> Mapping[str, str]:
    """The tokens at the head of the stylesheet, by their names with the dashes."""
    sheet = SHEET.read_text(encoding="utf-8")
    return dict(_TOKEN.findall(by_day(sheet[: sheet.index("}", sheet.index(":root"))])))


def color(name: str, otherwise: str = "--edge") -> str:
    """A color by day by its name without dashes; for a name that is none the other one."""
    tokens = tokens_by_day()
    return tokens.get(f"--{name}", tokens[otherwise])
