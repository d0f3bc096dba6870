"""What each box holds, what is left out, and why; checked against all data."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Annotated, Final, Literal

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.arts import MASTERPIECES
from engine.facts.cards import CAPITALS, CIVILIZATIONS, TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import (
    COLORS,
    DICE,
    EXPANSIONS,
    FACT,
    LANDMARKS,
    SPACE_TILES,
    TILES,
    TRACKS,
    Boxed,
    PrintedLandmark,
)
from engine.facts.validation import DataFile, keyed_by

Why = Literal["unknown", "in_part", "not_built", "not_gained"]
"""The text is unknown or known in part, the rule is not built, or nothing gives it."""


@dataclass(frozen=True, slots=True, config=FACT)
class LeftOut:
    why: Why
    names: tuple[str, ...] = ()
    number: int | None = None  # if names are unknown

    @property
    def missing(self) -> int:
        return len(self.names) if self.number is None else self.number


@dataclass(frozen=True, slots=True, config=FACT)
class Holds:
    count: int | None  # None if unknown; then all are left out
    left_out: tuple[LeftOut, ...] = ()

    @property
    def missing(self) -> int:
        return sum(each.missing for each in self.left_out)

    @property
    def there(self) -> int:
        """How many can be played with."""
        return (self.count or 0) - self.missing


@dataclass(frozen=True, slots=True, config=FACT)
class Contents:
    slug: str
    offered: bool = False  # for whole games
    holds: dict[str, Holds] = field(default_factory=dict)  # by kind


Names = Callable[[str], list[str]]
"""What is there of a box, a name per copy."""


def named(entries: Mapping[str, Boxed]) -> Names:
    """By printed name."""
    return lambda box: [str(getattr(each, "name", slug)) for slug, each in entries.items() if each.expansion == box]


def numbered(entries: Mapping[int, object]) -> Names:
    """By number; those without a box are of the base game."""
    return lambda box: [str(key) for key, each in entries.items() if getattr(each, "expansion", "base") == box]


def _tapestry_cards(box: str) -> list[str]:
    return [card.name for card in TAPESTRY_CARDS.values() if card.expansion == box for _copy in range(card.copies)]


def _landmarks(box: str) -> list[str]:
    """Given by something available."""
    given = {landmark for track in TRACKS.values() for landmark in track.landmarks}
    given |= {card.landmark for card in TECH_CARDS.values() if card.landmark is not None}
    others = [card.benefit for card in TAPESTRY_CARDS.values()] + [tile.benefit for tile in SPACE_TILES.values()]
    given |= {str(landmark) for benefit in others for landmark in _landmarks_in(benefit)}
    return [each.name for each in LANDMARKS.values() if each.expansion == box and (each.needs or each.slug in given)]


def _landmarks_in(benefit: object) -> Iterator[object]:
    match benefit:
        case dict():
            yield from (benefit[key] for key in benefit if key == "landmark")
            for part in benefit.values():
                yield from _landmarks_in(part)
        case list() | tuple():
            for part in benefit:
                yield from _landmarks_in(part)


def _landmark_cards(box: str) -> list[str]:
    known: list[PrintedLandmark] = [each for each in LANDMARKS.values() if each.needs is not None]
    return [each.name for each in known if each.expansion == box]


def _none_yet(_box: str) -> list[str]:
    return []


def _overlays(box: str) -> list[str]:
    """One per player, by color. (SET-17)"""
    return [*COLORS] if box == "ff" else []


KINDS: Final[Mapping[str, Names]] = {
    "tracks": named(TRACKS),
    "dice": named(DICE),
    "civilizations": named(CIVILIZATIONS),
    "capital_cities": numbered(CAPITALS),
    "tapestry_cards": _tapestry_cards,
    "tech_cards": named(TECH_CARDS),
    "landmarks": _landmarks,
    "landmark_cards": _landmark_cards,
    "territory_tiles": numbered(TILES),
    "space_tiles": numbered(SPACE_TILES),
    "masterpieces": named(MASTERPIECES),
    "inspiration_tiles": _none_yet,
    "charms": _none_yet,
    "income_mat_overlays": _overlays,
}


def read_contents(file: DataFile, kinds: Mapping[str, Names]) -> dict[str, Contents]:
    """Checks that every component in the data is accounted for."""
    contents = file.read("boxes", TypeAdapter(Annotated[dict[str, Contents], keyed_by("slug")]))
    if tuple(contents) != tuple(EXPANSIONS):
        raise file.error("boxes", f"should be {', '.join(EXPANSIONS)}, in this order")
    for box in contents.values():
        for kind in box.holds.keys() - kinds.keys():
            raise file.error(f"{box.slug} {kind}", "is no kind of component")
        for kind, names_of in kinds.items():
            _check(file, f"{box.slug} {kind}", box.holds.get(kind), names_of(box.slug))
    return contents


def _check(file: DataFile, entry: str, held: Holds | None, lying: list[str]) -> None:
    if held is None:
        if lying:
            raise file.error(entry, f"{len(lying)} are in the data, but the box does not say that it holds any")
        return
    for left_out in held.left_out:
        if left_out.names and left_out.number is not None:
            raise file.error(entry, "what is left out has names or a number, not both")
    for name, times in Counter(name for left_out in held.left_out for name in left_out.names).items():
        if times > 1 or name in lying:
            raise file.error(entry, f"{name!r} is left out {'twice' if times > 1 else 'and in the data'}")
    if held.count is None:
        if lying or held.missing or not held.left_out:
            raise file.error(entry, "if nobody knows how many there are, all are left out, without a number")
    elif len(lying) + held.missing != held.count:
        found = f"{len(lying)} are in the data and {held.missing} left out"
        raise file.error(entry, f"{found}, but the box holds {held.count}")


CONTENTS: Final = read_contents(DataFile.of("engine", "boxes.yaml"), KINDS)
