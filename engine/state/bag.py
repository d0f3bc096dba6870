"""Bags: cards or tiles unseen in random order, face up beside, or discarded."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Bag:
    unseen: dict[str, int]  # how many of each
    face_up: list[str] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    refills: bool = False  # from discards
    hidden: int = 0  # unseen ones that are elsewhere

    @property
    def left(self) -> int:
        """How many can be drawn."""
        return sum(self.unseen.values()) - self.hidden

    def take(self, item: str) -> None:
        self.unseen[item] -= 1
        if not self.unseen[item]:
            del self.unseen[item]

    def put_back(self, item: str) -> None:
        self.unseen[item] = self.unseen.get(item, 0) + 1

    def refill(self) -> None:
        """An empty bag takes its discards. (GEN-6)"""
        if self.refills and self.discarded and not self.left:
            for item in self.discarded:
                self.put_back(item)
            self.discarded.clear()

    def copy(self) -> Bag:
        return Bag(dict(self.unseen), list(self.face_up), list(self.discarded), self.refills, self.hidden)
