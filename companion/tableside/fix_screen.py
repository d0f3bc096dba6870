"""Putting the table right: which table a correction applies to, the fields that say it, and the answers it becomes."""

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
"""The largest number that a field takes."""

STEPS: Final = (-10, -1, 1, 10)
"""By how much one tap changes a number."""

Plain = dict[str, Any]
"""A position as plain JSON data."""

Places = tuple[tuple[str, str], ...]
"""Tracks, and where on them somebody stands."""

Short = tuple[tuple[PlayerLook | None, str | Places], ...]
"""What a part shows in short: words or places on tracks, and whose they are."""

Problems = Sequence[tuple[str, str]]
"""What is wrong: pairs of a place in the position and a kind of problem."""


@dataclass(frozen=True, slots=True)
class Before:
    """The table that a correction applies to. earlier: the bots have moved on, or the game is over, since then."""

    table: Table
    earlier: bool


def table_to_fix(play: AnyPlay) -> Before | None:
    """The table at the last question to a player about their turn, None before the first one.

    In the middle of the bots' turn that is the table before it: their turn is then played again from there.
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
    """One thing to say; `name` is its place in the position notation.

    options: (value, words) to choose from; without them it is a number. look: whose it is. help: a line below it.
    sign: its icon, where it is chosen by taps.
    """

    name: str
    value: str
    words: str = ""
    look: PlayerLook | None = None
    options: tuple[tuple[str, str], ...] = ()
    help: str = ""
    sign: str = "edit"

    @property
    def steps(self) -> tuple[tuple[int, int | None], ...]:
        """By how much a tap changes the number, and to what; None where it would leave what a field takes."""
        number = int(self.value)
        return tuple((step, number + step if 0 <= number + step <= MOST else None) for step in STEPS)

    @property
    def chosen(self) -> str:
        """The words of the option that is chosen."""
        return dict(self.options).get(self.value, "")

    @property
    def id(self) -> str:
        """The id of its element."""
        return self.name.replace("/", "-")


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together under one heading: words, a track or a player. more: fields rarely needed."""

    fields: tuple[Field, ...]
    words: str = ""
    track: str = ""
    look: PlayerLook | None = None
    strip: TrackScene | None = None
    more: tuple[Field, ...] = ()
    more_words: str = ""

    def entered(self, values: Mapping[str, str]) -> Section:
        """The same section with what was entered."""
        fields, more = (
            tuple(replace(field, value=values.get(field.name, field.value)) for field in listed)
            for listed in (self.fields, self.more)
        )
        return replace(self, fields=fields, more=more)


def all_fields(sections: Iterable[Section]) -> Iterator[Field]:
    """The fields of all sections, in the order in which they stand on the page."""
    for section in sections:
        yield from section.fields
        yield from section.more


def read(sections: Sequence[Section], sent: Mapping[str, str]) -> dict[str, str]:
    """What was entered, by field. Raises ValueError for what these fields cannot send."""
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
    """What was entered for the members of a list, those left empty left out."""
    return [value for name, value in values.items() if value and name.rpartition("/")[0] == place]


def no_numbers(sections: Iterable[Section], values: Mapping[str, str]) -> list[tuple[str, str]]:
    """The fields that should hold a number and do not."""
    wanted = [field.name for field in all_fields(sections) if not field.options]
    return [(name, "no_number") for name in wanted if not is_number(values[name])]


def is_number(text: str) -> bool:
    """Whether a text is a whole number from 0 to MOST."""
    return text.isascii() and text.isdigit() and len(text) <= len(str(MOST))


def by_field(names: Iterable[str], problems: Problems) -> dict[str, list[str]]:
    """The kinds of problem by the field that shows them; under "" those that no field can show.

    That is the field of the place, the first one inside it, or the one that the place lies in.
    """
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
    """The position of a table as plain data of one's own."""
    return cast("Plain", copy.deepcopy(position_of(table)))


def correction(table: Table, wanted: Plain) -> str | None:
    """The answer that makes the table's position the one wanted, None where it is so already.

    Raises BadPosition with every place that is wrong.
    """
    before = plain_position(table)
    if before == wanted:
        return None
    path, value = smallest_change(before, wanted)
    text = json.dumps(value)
    changed(table, path, text)
    return key_of(Fix(path, text))


def smallest_change(before: Any, after: Any) -> tuple[str, Any]:
    """The path to the smallest part that holds all differences, and its new value; None takes a key away."""
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
    """The keys or places at which two values differ, None where they have no parts in common."""
    if isinstance(before, dict) and isinstance(after, dict):
        missing = object()
        return [key for key in {**before, **after} if before.get(key, missing) != after.get(key, missing)]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        return [place for place, pair in enumerate(zip(before, after, strict=True)) if pair[0] != pair[1]]
    return None


def refuse(place: str, kind: str) -> None:
    """Refuse what was entered at one place. Raises BadPosition."""
    raise BadPosition([(place, kind)])
