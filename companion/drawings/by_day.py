"""Colors by day, for pictures that leave the app."""

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
    """Replaces colors by those of daytime."""
    return _BY_DAY.sub(r"\1", rules)


@cache
def tokens_by_day() -> Mapping[str, str]:
    """By name, with dashes."""
    sheet = SHEET.read_text(encoding="utf-8")
    return dict(_TOKEN.findall(by_day(sheet[: sheet.index("}", sheet.index(":root"))])))


def color(name: str, otherwise: str = "--edge") -> str:
    """By name without dashes; `otherwise` if unknown."""
    tokens = tokens_by_day()
    return tokens.get(f"--{name}", tokens[otherwise])
