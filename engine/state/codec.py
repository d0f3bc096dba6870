"""State to plain JSON and back: the position notation, the checkpoint on disk, the bug report."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Annotated, TypeVar, cast

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter, ValidationError

from engine.facts.components import Hex

T = TypeVar("T")

UNKNOWN = "unknown"
"""What nobody has looked at, or nobody has told us: a value of its own."""


class BadPosition(ValueError):
    """Plain data that is no position: `problems` are pairs of a place in it and what is wrong there."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{place}: {what}" for place, what in problems))
        self.problems = problems


def hex_text(hex: Hex) -> str:
    """A hex as text, `q,r`."""
    return f"{hex[0]},{hex[1]}"


def parse_hex(value: object) -> Hex:
    """A hex from its text or a pair of whole numbers. Raises ValueError."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise ValueError(f"{value!r} is no hex: it is written q,r")
    return int(parts[0]), int(parts[1])


HexField = Annotated[Hex, BeforeValidator(parse_hex), PlainSerializer(hex_text, return_type=str)]
"""A hex in a dataclass of the state; `q,r` in JSON, as a key of a table too."""


@cache
def _adapter(kind: Hashable) -> TypeAdapter[object]:
    return TypeAdapter(cast("type[object]", kind))


def encode(value: object) -> dict[str, object]:
    """A dataclass of the state as plain JSON data."""
    plain = _adapter(cast(Hashable, type(value))).dump_python(value, mode="json")
    if not isinstance(plain, dict):
        raise TypeError(f"{type(value).__name__} is no part of the state")
    return plain


def decode(kind: type[T], plain: object) -> T:
    """A dataclass of the state from plain JSON data. Raises BadPosition, naming every place that is wrong."""
    try:
        value = _adapter(cast(Hashable, kind)).validate_python(plain)
    except ValidationError as error:
        raise BadPosition(
            [("/".join(str(part) for part in item["loc"]), item["msg"]) for item in error.errors()]
        ) from None
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    understood = encode(value)
    if plain == understood:  # as it is nearly always, and told at once
        return value
    unknown = _unknown_keys(plain, understood)
    if unknown:
        raise BadPosition([("/".join(place), "no_such_part") for place in unknown])
    return value


def _unknown_keys(plain: object, understood: object) -> list[tuple[str, ...]]:
    """The places of keys in plain data that mean nothing: what was understood of it does not have them."""
    if isinstance(plain, Mapping) and isinstance(understood, Mapping):
        found = [(str(key),) for key in plain if key not in understood]
        inside = [(str(key), plain[key], understood[key]) for key in plain if key in understood]
    elif isinstance(plain, list | tuple) and isinstance(understood, list):
        found, inside = [], [(str(place), *pair) for place, pair in enumerate(zip(plain, understood, strict=True))]
    else:
        return []
    return found + [(key, *place) for key, left, right in inside for place in _unknown_keys(left, right)]
