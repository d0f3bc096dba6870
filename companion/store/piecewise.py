"""Reads JSON in pieces, so others are answered meanwhile."""

from __future__ import annotations

import re
from json import JSONDecoder
from typing import Any, Final

PIECE: Final = 20_000
"""Letters, read in one or two milliseconds; a log line has 150."""
FIRST_PIECE: Final = 500
DEEPEST: Final = 6
"""Nesting of anything longer than a piece: a seat in a position of a campaign's game."""
MOST_ITEMS: Final = 60_000
"""In a list longer than a piece: twice the largest file's lines."""
MOST_NAMES: Final = 1_000
"""In an object longer than a piece."""

_SPACE = re.compile(r"[ \t\n\r]*")


def read_in_pieces(text: str) -> Any:
    """Raises ValueError, RecursionError, also if nested deeper than our files."""
    reading = _Reading(text)
    found = reading.value(0)
    if reading.next():
        raise ValueError("goes on after its end")
    return found


class _Reading:
    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._items = 0

    def next(self) -> str:
        """The next letter that is no space, or ""."""
        self._at = _SPACE.match(self._text, self._at).end()  # type: ignore[union-attr]  # it matches anything
        return self._text[self._at : self._at + 1]

    def value(self, depth: int) -> Any:
        """At once if short, else in parts."""
        begins = self.next()
        for letters in (FIRST_PIECE, PIECE):
            piece = self._text[self._at : self._at + letters]
            try:
                found, length = _DECODER.raw_decode(piece)
            except (ValueError, StopIteration):
                if len(piece) < letters:
                    raise ValueError("is no JSON") from None
            else:
                if length < letters:  # else a number may go on
                    self._at += length
                    return found
        if depth >= DEEPEST or begins not in ("{", "["):
            raise ValueError("is more tangled than any file")
        self._at += 1
        return self._object(depth) if begins == "{" else self._list(depth)

    def _object(self, depth: int) -> dict[str, Any]:
        found: dict[str, Any] = {}
        while not found or self._goes_on("}"):
            begins = self.next()
            name = self.value(DEEPEST)
            if begins != '"' or name in found or len(found) >= MOST_NAMES or self.next() != ":":
                raise ValueError("has a name that is none, or twice, or too many")
            self._at += 1
            found[name] = self._item(depth)
        return found

    def _list(self, depth: int) -> list[Any]:
        found = [self._item(depth)]
        while self._goes_on("]"):
            found.append(self._item(depth))
        return found

    def _item(self, depth: int) -> Any:
        self._items += 1
        if self._items > MOST_ITEMS:
            raise ValueError("has more parts than any file")
        return self.value(depth + 1)

    def _goes_on(self, end: str) -> bool:
        letter = self.next()
        if letter not in (",", end):
            raise ValueError("is no JSON")
        self._at += 1
        return letter == ","


def each_name_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Raises ValueError on a repeated name."""
    named = dict(pairs)
    if len(named) < len(pairs):
        raise ValueError("says something twice")
    return named


def refuse(constant: str) -> None:
    """Raises ValueError: the library would accept NaN and Infinity."""
    raise ValueError(f"{constant} is no number of a game")


_DECODER = JSONDecoder(object_pairs_hook=each_name_once, parse_constant=refuse)
