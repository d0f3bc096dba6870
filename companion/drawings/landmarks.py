"""The small drawing of each landmark, on a sheet of its own that only pages with landmarks load."""

from __future__ import annotations

import re
from typing import Final

from companion.web.static_files import STATIC

SHEET: Final = "landmarks.svg"

DRAWN: Final = frozenset(re.findall(r'<symbol id="(\w+)"', (STATIC / SHEET).read_text(encoding="utf-8")))
"""The landmarks on the sheet; one of somebody's own pack may have no drawing."""


def landmark_icon(slug: str) -> str:
    """The icon of a landmark: its own drawing, or that of any landmark."""
    return slug if slug in DRAWN else "landmark"
