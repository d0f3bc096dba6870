"""Which rows of a turn are one act of the hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from companion.game.journal import Row

Group = tuple[Row, ...]
"""The first says what to do."""

BY_CIVILIZATIONS: Final = ("advanced", "regressed", "outpost_ahead", "landmarks_removed", "card_removed")
"""Told with the Automa's civilization that did it."""

EARNS: Final = ("advanced", "conquered", "trapped", "toppled")


def groups_of(rows: Iterable[Row]) -> tuple[Group, ...]:
    """Rows about one hex, and civilizations with what they made the Automa do."""
    return tuple(_with_cause(_by_place(rows)))


def acts_of(groups: Iterable[Group]) -> tuple[Group, ...]:
    """Joins groups that are done in one go."""
    acts: list[Group] = []
    for group in groups:
        place = next((place for place in reversed(range(len(acts))) if _goes_with(acts[place], group)), None)
        if place is None:
            acts.append(group)
        elif group[0].kind == "deck_shuffled":  # last: the cards of the progress deck wait for it
            acts.append((*acts.pop(place), *group))
        elif place == len(acts) - 1:
            acts[place] += group
        else:
            acts.append(group)
    return tuple(acts)


def _goes_with(act: Group, group: Group) -> bool:
    first, last, then = act[0], act[-1], group[0]
    match then.kind:
        case "landmark":
            return first.kind == "advanced" and first.look == then.look and first.data["track"] == then.data["track"]
        case "achievement":
            return first.kind in EARNS and first.look == then.look
        case "favorite":
            return last.kind == "favorite" and all(row.data["from"] != row.data["track"] for row in (last, then))
        case "tapestry_beside":
            return last.kind == "tapestry_on_mat"
        case "deck_shuffled":
            return first.kind == "cards_added" and then.data.get("luck") != "app"
    return False


def _by_place(rows: Iterable[Row]) -> Iterator[Group]:
    """Adjacent rows about one hex, or about cards of one sort."""
    group: list[Row] = []
    for row in rows:
        if group and not (_on_one_hex(group[-1], row) or _of_one_sort(group[-1], row)):
            yield tuple(group)
            group = []
        group.append(row)
    if group:
        yield tuple(group)


def _on_one_hex(one: Row, other: Row) -> bool:
    return one.hex is not None and one.hex == other.hex


def _of_one_sort(one: Row, other: Row) -> bool:
    """At the table these cards are the same: no traps. (BTR-3)"""
    return one.kind == other.kind == "card_discarded" and one.data["card"] == other.data["card"]


def _with_cause(groups: Iterable[Group]) -> Iterator[Group]:
    """A civilization comes after the first thing it made the Automa do. (INA-9)"""
    cause: Group = ()
    for group in groups:
        kind = group[0].kind
        if cause and (group[0].hex is not None or kind in BY_CIVILIZATIONS):
            yield (*group, *cause)
            cause = ()
        elif cause and kind == "rolled":
            yield group
        else:
            if cause:
                yield cause
            cause = group if kind == "civilization" else ()
            if not cause:
                yield group
    if cause:
        yield cause
