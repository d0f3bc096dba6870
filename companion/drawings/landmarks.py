"""Drawings of landmarks, on their own sheet."""

from __future__ import annotations

import re
from typing import Final

from companion.web.static_files import STATIC

SHEET: Final = "landmarks.svg"

DRAWN: Final = frozenset(re.findall(r'<symbol id="(\w+)"', (STATIC / SHEET).read_text(encoding="utf-8")))
"""A pack's landmarks may have no drawing."""


def landmark_icon(slug: str) -> str:
    """Its own drawing, or that of any."""
    return slug if slug in DRAWN else "landmark"
