"""What plain data from a file may hold, so that any database can keep it."""

from __future__ import annotations

from typing import Any

LARGEST_NUMBER = 2**53
"""Beyond it not every reader of JSON keeps a whole number as it is."""


def storable(value: Any) -> Any:
    """The value, if it can be kept: PostgreSQL takes no NUL in text and none in JSON, no NaN or infinity, and SQLite no
    lone surrogates. Raises ValueError.
    """
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
            storable(part)
    elif isinstance(value, list):
        for part in value:
            storable(part)
    return value
