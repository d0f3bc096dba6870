"""What has been seen: each page in all that it is to be seen in, by which the next game is chosen."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

DIVERGING: Final = "diverging"
"""How what is asked in a game begins that the rules no longer follow."""

SHOWN: Final = 8
"""How many of what is missing are named."""

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

    def questions(self) -> int:
        """How many pages have been seen at how many questions, but those of games that diverge."""
        return sum(
            about == "question" and not values[0].startswith(DIVERGING) and is_page(page)
            for page, about, *values in self.sights
        )

    def missing(self, about: str) -> Iterator[str]:
        """By kind of game, in what all other pages were seen and one was not, and to whom it was refused."""
        seen: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        refused = defaultdict[str, set[str]](set)
        for page, sort, *values in self.sights:
            kind, _, name = page.partition(": ")
            if sort == "refused":
                refused[page].add(values[0])
            if is_page(page) and sort in (about, "refused"):
                seen[kind][name].update(values if sort == about and not values[0].startswith(DIVERGING) else ())
        for kind, pages in sorted(seen.items()):
            every = set[str]().union(*pages.values())
            for page, values_seen in sorted(pages.items()):
                left = sorted(every - values_seen)
                if left and (values_seen or about == "question"):
                    more = f" and {len(left) - SHOWN} more" if len(left) > SHOWN else ""
                    to_whom = ", ".join(sorted(refused[f"{kind}: {page}"]))
                    why = f" (refused to: {to_whom})" if to_whom else ""
                    yield f"{kind}: {page}: {about} {', '.join(left[:SHOWN])}{more}{why}"


def is_page(page: str) -> bool:
    """Whether it is a page of a game by itself: neither what a link led to, nor a form that was sent."""
    return not page.startswith("elsewhere") and "by a link" not in page and ": POST " not in page
