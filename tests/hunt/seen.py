"""What has been seen: each page in all that it is to be seen in, by which the next game is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

Sight = tuple[str, ...]
"""A page of a kind of game, what it was seen in, and which: `solo: onscreen.show`, `question`, `explore`."""


@dataclass(slots=True)
class Seen:
    """What has been seen. met: by kind of game the questions that were asked, and how many games were gone through."""

    sights: set[Sight] = field(default_factory=set)
    met: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    games: int = 0

    def is_new(self, sights: Iterable[Sight]) -> bool:
        """Whether anything of this has not been seen yet."""
        return not self.sights.issuperset(sights)

    def add(self, sights: Iterable[Sight]) -> None:
        """Something was seen."""
        self.sights.update(sights)

    def merge(self, other: Seen) -> None:
        """Take in what another process has seen."""
        self.sights |= other.sights
        self.games += other.games
        for kind, questions in other.met.items():
            self.met[kind] |= questions

    def values(self, about: str) -> dict[str, dict[str, set[str]]]:
        """By kind of game and page, in which of something it was seen."""
        found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        for page, sort, *values in self.sights:
            if sort == about:
                kind, _, name = page.partition(": ")
                found[kind][name].add(", ".join(values))
        return found

    def missing(self, about: str) -> Iterator[tuple[str, str, list[str]]]:
        """By kind of game, each page with all of something in which other pages were seen and it was not."""
        for kind, pages in sorted(self.values(about).items()):
            every = set[str]().union(*pages.values())
            for page, values in sorted(pages.items()):
                if left := sorted(every - values):
                    yield kind, page, left
