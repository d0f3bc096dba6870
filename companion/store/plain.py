"""What plain data from a file may hold, so that any database can keep it."""

from __future__ import annotations

import unicodedata
from typing import Any

DEEPEST = 20
"""Lists and objects within each other; a whole table as it stands has half as many."""
LARGEST_NUMBER = 2**53
"""Beyond it not every reader of JSON keeps a whole number as it is."""


def storable(value: Any, depth: int = 0) -> Any:
    """The value, if it can be kept: PostgreSQL takes no NUL in text and none in JSON, no NaN or infinity, and SQLite no
    lone surrogates. Raises ValueError.
    """
    if depth > DEEPEST:
        raise ValueError("has parts within parts that nothing in a game has")
    if isinstance(value, int | float):
        if not abs(value) <= LARGEST_NUMBER:  # nothing is more or less than NaN
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
    """A name without control characters and surrounding or repeated spaces, typed or brought in a file."""
    visible = "".join(" " if unicodedata.category(letter).startswith("C") else letter for letter in value)
    return " ".join(visible.split())
