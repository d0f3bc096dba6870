"""Drawings of landmarks, on a sheet of their own."""

from __future__ import annotations

import re
from typing import Final

from companion.web.static_files import STATIC

SHEET: Final = "landmarks.svg"

DRAWN: Final = frozenset(re.findall(r'<symbol id="(\w+)"', (STATIC / SHEET).read_text(encoding="utf-8")))
"""A pack's landmark may have none."""


def landmark_icon(slug: str) -> str:
    """A landmark's own drawing, or that of any."""
    return slug if slug in DRAWN else "landmark"
