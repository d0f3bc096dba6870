"""Corrects the decision cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

from automa.table.state import Table
from companion.tableside.fix_screen import Plain, is_number
from engine.state.codec import BadPosition

Pile = Literal["progress", "known", "discard", "left", "right"]
PILES: Final[tuple[Pile, ...]] = get_args(Pile)
"""In the order of taps. `progress`: nobody has seen it."""

CARDS_IN_A_PAIR: Final = 2

FACE_UP: Final[tuple[Pile, Pile]] = ("left", "right")
"""The pair, with a card each."""


@dataclass(frozen=True, slots=True)
class DecksForm:
    piles: Mapping[int, Pile]  # where each card lies
    unseen: str
    discard_unseen: str
    is_closed: bool  # no card may be missing, as for two players, without progress deck
    all_seen: bool  # nor may any be unseen

    @classmethod
    def of(cls, table: Table) -> DecksForm:
        decks = table.bots.decks
        piles: dict[int, Pile] = dict.fromkeys(decks.progress, "progress")
        piles.update(dict.fromkeys(decks.known, "known"))
        piles.update(dict.fromkeys(decks.discard, "discard"))
        for card, pile in zip(decks.pair, FACE_UP, strict=False):
            piles[card] = pile
        is_closed = not table.is_solo
        all_seen = is_closed and not decks.progress
        counts = str(decks.unseen), str(decks.discard_unseen)
        return cls(dict(sorted(piles.items())), *counts, is_closed, all_seen)

    def read(self, sent: Mapping[str, str]) -> DecksForm:
        """As sent, the tapped card moved. Raises ValueError if it cannot be of this form."""
        piles: dict[int, Pile] = {}
        for card in self.piles:
            pile = next((pile for pile in PILES if sent.get(f"card_{card}") == pile), None)
            if pile is None or (pile == "progress" and self.all_seen):
                raise ValueError(f"card_{card}")
            piles[card] = pile
        counts = ("0", "0") if self.all_seen else (sent.get("unseen"), sent.get("discard_unseen"))
        if None in counts:
            raise ValueError("unseen")
        form = replace(self, piles=piles, unseen=str(counts[0]).strip(), discard_unseen=str(counts[1]).strip())
        return form.tapped(int(sent["tap"])) if "tap" in sent else form

    def tapped(self, card: int) -> DecksForm:
        """To the next pile with room. Raises ValueError for cards of another game."""
        if card not in self.piles:
            raise ValueError(f"card {card}")
        start = PILES.index(self.piles[card])
        after = [*PILES[start + 1 :], *PILES[:start]]
        return replace(self, piles={**self.piles, card: next(pile for pile in after if self.has_room(pile))})

    def corrected(self, what: str) -> DecksForm:
        """what: `left:CARD`, `right:CARD`, `pairs:1` or `pairs:-1`. Raises ValueError.

        The card that lay there takes the other's place, so piles keep their sizes.
        """
        place, _colon, text = what.partition(":")
        number = int(text)
        if place == "pairs" and not self.all_seen and abs(number) == 1:
            return self._with_pairs(number)
        there = next((card for card, pile in self.piles.items() if pile == place), None)
        if place not in FACE_UP or there is None or number not in self.piles:
            raise ValueError(what)
        return replace(self, piles={**self.piles, there: self.piles[number], number: self.piles[there]})

    def _with_pairs(self, more: int) -> DecksForm:
        """More unseen pairs in the deck; from the discard if no card may be missing."""
        moved = CARDS_IN_A_PAIR * more
        unseen, discard = int(self.unseen) + moved, int(self.discard_unseen) - (moved if self.is_closed else 0)
        if min(unseen, discard) < 0:
            raise ValueError("pairs")
        return replace(self, unseen=str(unseen), discard_unseen=str(discard))

    def has_room(self, pile: Pile) -> bool:
        """The pair has places for one card each."""
        if pile == "progress":
            return not self.all_seen
        return pile not in FACE_UP or pile not in self.piles.values()

    def cards(self, *piles: Pile) -> list[int]:
        return [card for pile in piles for card in self.piles if self.piles[card] == pile]

    @property
    def counts(self) -> tuple[tuple[str, str], ...]:
        """Fields for unseen cards."""
        return () if self.all_seen else (("unseen", self.unseen), ("discard_unseen", self.discard_unseen))

    @property
    def pairs_to_add(self) -> tuple[int, ...]:
        """By how many pairs a tap may change the deck."""
        if self.all_seen:
            return ()
        unseen, discard = int(self.unseen), int(self.discard_unseen)
        room = discard if self.is_closed else len(self.cards("progress")) - unseen - discard
        return tuple(more for more, cards in ((-1, unseen), (1, room)) if cards >= CARDS_IN_A_PAIR)

    @property
    def left(self) -> int | None:
        """Cards in the deck as entered; None if that is no number."""
        return len(self.cards("known")) + int(self.unseen) if is_number(self.unseen) else None

    def write(self, plain: Plain) -> None:
        """Raises BadPosition."""
        problems = [(f"bots/decks/{name}", "no_number") for name, text in self.counts if not is_number(text)]
        if problems:
            raise BadPosition(problems)
        decks = plain["bots"]["decks"]
        for pile in ("progress", "known", "discard"):
            lying = [card for card, where in self.piles.items() if where == pile]
            stayed = [card for card in decks[pile] if card in lying]
            decks[pile] = stayed + [card for card in lying if card not in stayed]
        decks["pair"] = self.cards(*FACE_UP)
        decks["unseen"], decks["discard_unseen"] = int(self.unseen), int(self.discard_unseen)
        if self.is_closed and decks["unseen"] + decks["discard_unseen"] < len(decks["progress"]):
            raise BadPosition([("bots/decks/unseen", "cards_missing")])
