"""Forms that correct the table, and the answers that they become."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, cast

from automa.table import open_play
from automa.table.position import changed, position_of
from automa.table.report_keys import key_of
from automa.table.reports import Fix
from automa.table.state import Table
from companion.drawings.players import PlayerLook
from companion.drawings.tracks import TrackScene
from companion.game.stops import is_report
from companion.store.replay import AnyPlay
from engine.state.codec import BadPosition

MOST: Final = 999

STEPS: Final = (-10, -1, 1, 10)
"""What taps add."""

Plain = dict[str, Any]
"""A position as plain JSON data."""

Places = tuple[tuple[str, str], ...]
"""Tracks, and where a token is."""

Short = tuple[tuple[PlayerLook | None, str | Places], ...]
"""Words or places on tracks, and whose they are."""

Problems = Sequence[tuple[str, str]]
"""(place in the position, kind)."""


@dataclass(frozen=True, slots=True)
class Before:
    table: Table
    earlier: bool  # the bots have moved since, or the game is over


def table_to_fix(play: AnyPlay) -> Before | None:
    """The table at the last question about a player's turn; None before the first.

    During the bots' turn, the table before it; the turn is played again.
    """
    if play.pending is not None and play.pending.checkpoint:
        return Before(play.state, earlier=False)
    turns = [number for number, entry in enumerate(play.answers) if is_report(entry)]
    if not turns:
        return None
    earlier = open_play(play.setup)
    earlier.load(play.answers[: turns[-1]])
    return Before(earlier.state, earlier=True)


@dataclass(frozen=True, slots=True)
class Field:
    """An input. name: its place in the position."""

    name: str
    value: str
    words: str = ""
    look: PlayerLook | None = None  # whose it is
    options: tuple[tuple[str, str], ...] = ()  # value and words; a number if empty
    help: str = ""  # below it
    sign: str = "edit"  # icon, if chosen by taps

    @property
    def steps(self) -> tuple[tuple[int, int | None], ...]:
        """What taps add, and the sum; None if out of range."""
        number = int(self.value)
        return tuple((step, number + step if 0 <= number + step <= MOST else None) for step in STEPS)

    @property
    def chosen(self) -> str:
        return dict(self.options).get(self.value, "")

    @property
    def id(self) -> str:
        return self.name.replace("/", "-")


@dataclass(frozen=True, slots=True)
class Section:
    """Under one heading: words, a track or a player."""

    fields: tuple[Field, ...]
    words: str = ""
    track: str = ""
    look: PlayerLook | None = None
    strip: TrackScene | None = None
    more: tuple[Field, ...] = ()  # rarely needed
    more_words: str = ""

    def entered(self, values: Mapping[str, str]) -> Section:
        fields, more = (
            tuple(replace(field, value=values.get(field.name, field.value)) for field in listed)
            for listed in (self.fields, self.more)
        )
        return replace(self, fields=fields, more=more)


def all_fields(sections: Iterable[Section]) -> Iterator[Field]:
    for section in sections:
        yield from section.fields
        yield from section.more


def read(sections: Sequence[Section], sent: Mapping[str, str]) -> dict[str, str]:
    """By field. Raises ValueError for what these fields cannot send."""
    values = {}
    for field in all_fields(sections):
        if field.name not in sent:
            raise ValueError(field.name)
        value = sent[field.name].strip()
        if field.options and value not in dict(field.options):
            raise ValueError(field.name)
        values[field.name] = value
    return values


def entered(values: Mapping[str, str], place: str) -> list[str]:
    return [value for name, value in values.items() if value and name.rpartition("/")[0] == place]


def no_numbers(sections: Iterable[Section], values: Mapping[str, str]) -> list[tuple[str, str]]:
    wanted = [field.name for field in all_fields(sections) if not field.options]
    return [(name, "no_number") for name in wanted if not is_number(values[name])]


def is_number(text: str) -> bool:
    """A whole number from 0 to MOST."""
    return text.isascii() and text.isdigit() and len(text) <= len(str(MOST))


def by_field(names: Iterable[str], problems: Problems) -> dict[str, list[str]]:
    """Kinds of problem by the field that shows them: the place's, the first inside it, the one around it, or ""."""
    listed = list(names)
    found: dict[str, list[str]] = {}
    for place, kind in problems:
        inside = [name for name in listed if name.startswith(f"{place}/")]
        around = [name for name in listed if place.startswith(f"{name}/")]
        name = place if place in listed else next(iter([*inside, *around]), "")
        kinds = found.setdefault(name, [])
        if kind not in kinds:
            kinds.append(kind)
    return found


def plain_position(table: Table) -> Plain:
    return cast("Plain", copy.deepcopy(position_of(table)))


def correction(table: Table, wanted: Plain) -> str | None:
    """The answer that changes the table so, or None. Raises BadPosition with all that is wrong."""
    before = plain_position(table)
    if before == wanted:
        return None
    path, value = smallest_change(before, wanted)
    text = json.dumps(value)
    changed(table, path, text)
    return key_of(Fix(path, text))


def smallest_change(before: Any, after: Any) -> tuple[str, Any]:
    """The path to the smallest part with all differences, and its value; None removes a key."""
    keys: list[str] = []
    while True:
        different = _different(before, after)
        if different is None or len(different) != 1:
            return "/".join(keys), after
        (key,) = different
        keys.append(str(key))
        if isinstance(after, dict) and (key not in before or key not in after):
            return "/".join(keys), after.get(key)
        before, after = before[key], after[key]


def _different(before: Any, after: Any) -> list[Any] | None:
    """Keys or places that differ; None if they have no parts in common."""
    if isinstance(before, dict) and isinstance(after, dict):
        missing = object()
        return [key for key in {**before, **after} if before.get(key, missing) != after.get(key, missing)]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [place for place, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    return None


def refuse(place: str, kind: str) -> None:
    """Raises BadPosition."""
    raise BadPosition([(place, kind)])
