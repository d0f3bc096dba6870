"""What each box holds, what of it is there, and what is left out and why; checked against all that is printed."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from typing import Annotated, Final, Literal, Protocol

from pydantic import TypeAdapter
from pydantic.dataclasses import dataclass

from engine.facts.arts import MASTERPIECES
from engine.facts.cards import CAPITALS, CIVILIZATIONS, SPACE_TILES, TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import DICE, EXPANSIONS, FACT, LANDMARKS, TILES, TRACKS, Landmark
from engine.facts.validation import DataFile, keyed_by

Why = Literal["unknown", "in_part", "not_built", "not_gained"]
"""Why something is left out: nobody knows what it says, or only part; it is not built yet; nothing gives it."""

PARTS: Final[tuple[Why, ...]] = ("unknown", "in_part")
"""The reasons that are nobody's fault here."""


@dataclass(frozen=True, slots=True, config=FACT)
class LeftOut:
    """Components of a kind that are left out for one reason: their names, or how many if nobody knows those."""

    why: Why
    names: tuple[str, ...] = ()
    number: int | None = None

    @property
    def missing(self) -> int:
        """How many they are."""
        return len(self.names) if self.number is None else self.number


@dataclass(frozen=True, slots=True, config=FACT)
class Holds:
    """What a box holds of one kind of component. count: None if nobody knows how many; then all are left out."""

    count: int | None
    left_out: tuple[LeftOut, ...] = ()

    @property
    def missing(self) -> int:
        """How many are left out."""
        return sum(each.missing for each in self.left_out)

    @property
    def there(self) -> int:
        """How many can be played with."""
        return (self.count or 0) - self.missing

    @property
    def unknown(self) -> int:
        """How many are left out because nobody knows them whole."""
        return sum(each.missing for each in self.left_out if each.why in PARTS)


@dataclass(frozen=True, slots=True, config=FACT)
class Contents:
    """One box. offered: whether whole games can be played with it. holds: by kind of component."""

    slug: str
    offered: bool = False
    holds: dict[str, Holds] = field(default_factory=dict)


class _Boxed(Protocol):
    @property
    def expansion(self) -> str: ...


Names = Callable[[str], list[str]]
"""The names of the components of a kind that are there, by their box; one printed twice has its name twice."""


def named(entries: Mapping[str, _Boxed]) -> Names:
    """Entries by the name that they print."""
    return lambda box: [str(getattr(each, "name", slug)) for slug, each in entries.items() if each.expansion == box]


def numbered(entries: Mapping[int, object]) -> Names:
    """Entries that have no name; those that name no box are of the base game."""
    return lambda box: [str(key) for key, each in entries.items() if getattr(each, "expansion", "base") == box]


def _tapestry_cards(box: str) -> list[str]:
    return [card.name for card in TAPESTRY_CARDS.values() if card.expansion == box for _copy in range(card.copies)]


def _landmarks(box: str) -> list[str]:
    """Those that something gives that is there itself."""
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
    known: list[Landmark] = [each for each in LANDMARKS.values() if each.needs is not None]
    return [each.name for each in known if each.expansion == box]


def _none_yet(_box: str) -> list[str]:
    return []


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
    "income_mat_overlays": _none_yet,
}
"""Every kind of component, with what is there of it."""


def read_contents(file: DataFile, kinds: Mapping[str, Names]) -> dict[str, Contents]:
    """The boxes in order, each with all kinds that it holds; nothing is there that no box says it holds."""
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
