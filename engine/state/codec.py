"""State to plain JSON and back."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import cache
from typing import Annotated, TypeVar, cast

from pydantic import (
    BeforeValidator,
    Field,
    PlainSerializer,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    ValidationInfo,
)

from engine.box import Box, box_of
from engine.facts.components import Hex

T = TypeVar("T")

UNKNOWN = "unknown"
"""That nobody has seen or told."""


class BadPosition(ValueError):
    """problems: (place, what is wrong)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{place}: {what}" for place, what in problems))
        self.problems = problems


def hex_text(hex: Hex) -> str:
    """`q,r`."""
    return f"{hex[0]},{hex[1]}"


def parse_hex(value: object) -> Hex:
    """From `q,r` or two whole numbers. Raises ValueError."""
    parts = value.split(",") if isinstance(value, str) else value
    if not isinstance(parts, list | tuple) or len(parts) != 2:
        raise ValueError(f"{value!r} is no hex: it is written q,r")
    return int(parts[0]), int(parts[1])


HexField = Annotated[Hex, BeforeValidator(parse_hex), PlainSerializer(hex_text, return_type=str)]
"""`q,r` in JSON, also as a key."""


def _box(_value: object, info: ValidationInfo) -> Box:
    return cast("Mapping[str, Box]", info.context)["box"]


def _box_with_tracks(tracks: object, info: ValidationInfo) -> Box:
    box = _box(tracks, info)
    if not isinstance(tracks, list | tuple) or tuple(tracks) != box.track_slugs:
        raise ValueError("other_tracks")
    return box


def _slugs(box: Box) -> list[str]:
    return list(box.track_slugs)


BoxByItsTracks = Annotated[
    Box, Field(alias="tracks"), PlainValidator(_box_with_tracks), PlainSerializer(_slugs, return_type=list[str])
]
"""A position stores `tracks`, which must be those of the setup's box."""

BoxBeside = Annotated[Box, Field(exclude=True, validate_default=True), PlainValidator(_box)]
"""Not stored."""


@cache
def _adapter(kind: Hashable) -> TypeAdapter[object]:
    return TypeAdapter(cast("type[object]", kind))


def encode(value: object) -> dict[str, object]:
    plain = _adapter(cast(Hashable, type(value))).dump_python(value, mode="json", by_alias=True)
    if not isinstance(plain, dict):
        raise TypeError(f"{type(value).__name__} is no part of the state")
    return plain


def decode(kind: type[T], plain: object, box: Box | None = None) -> T:
    """Raises BadPosition with all problems. box: the setup's, else the base game's."""
    try:
        value = _adapter(cast(Hashable, kind)).validate_python(plain, context={"box": box or box_of()})
    except ValidationError as error:
        found = [
            ("/".join(map(str, item["loc"])), item["msg"].removeprefix("Value error, ")) for item in error.errors()
        ]
        raise BadPosition(found) from None
    if not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind.__name__}")
    understood = encode(value)
    if plain == understood:  # usual, and quick to check
        return value
    unknown = _unknown_keys(plain, understood)
    if unknown:
        raise BadPosition([("/".join(place), "no_such_part") for place in unknown])
    return value


def _unknown_keys(plain: object, understood: object) -> list[tuple[str, ...]]:
    """Their places."""
    if isinstance(plain, Mapping) and isinstance(understood, Mapping):
        found = [(str(key),) for key in plain if key not in understood]
        inside = [(str(key), plain[key], understood[key]) for key in plain if key in understood]
    elif isinstance(plain, list | tuple) and isinstance(understood, list):
        found, inside = [], [(str(place), *pair) for place, pair in enumerate(zip(plain, understood, strict=True))]
    else:
        return []
    return found + [(key, *place) for key, left, right in inside for place in _unknown_keys(left, right)]
