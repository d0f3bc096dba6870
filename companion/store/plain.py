"""Data that any database can store."""

from __future__ import annotations

import unicodedata
from typing import Any

DEEPEST = 20
"""Nesting; a whole table has half."""
LARGEST_NUMBER = 2**53
"""Not every JSON reader keeps larger integers exact."""


def storable(value: Any, depth: int = 0) -> Any:
    """No NUL, NaN, infinity (PostgreSQL), lone surrogates (SQLite). Raises ValueError."""
    if depth > DEEPEST:
        raise ValueError("has parts within parts that nothing in a game has")
    if isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:  # false for NaN
            raise ValueError("holds a number that nothing in a game has")
    elif isinstance(value, str):
        value.encode()
        if "\0" in value:
            raise ValueError("contains a NUL character")
    elif isinstance(value, dict):
        for key, part in value.items():
            storable(key)
            storable(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            storable(part, depth + 1)
    return value


def clean_name(value: str) -> str:
    """Without control characters and stray spaces."""
    visible = "".join(" " if unicodedata.category(letter).startswith("C") else letter for letter in value)
    return " ".join(visible.split())
