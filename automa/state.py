"""What the bots have on the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from automa.definitions import BOTS, CARRIED_OUT
from engine.journal import EventData

TileRecord = Literal["app", "table", "no"]

FACE_DOWN_KINDS = ("trap", *CARRIED_OUT, "other")
"""What a card can be against a conquest. (BTR-2, BTR-6, BTR-8)"""


class BotsTurn(EventData):
    """round: of a table game."""

    round: int | None = None


@dataclass(slots=True)
class Decks:
    """Unseen cards are among `progress`: in that deck, in the decision deck (`unseen` of them) or its discard pile
    (`discard_unseen`)."""

    known: list[int]
    unseen: int = 0
    discard: list[int] = field(default_factory=list)
    discard_unseen: int = 0
    pair: list[int] = field(default_factory=list)  # (track card, tiebreaker card), or empty
    progress: list[int] = field(default_factory=list)
    # seen in the progress deck, breaking ties, since cards left it:
    shuffled_back: list[int] = field(default_factory=list)

    @property
    def in_progress_deck(self) -> int:
        return len(self.progress) - self.unseen - self.discard_unseen

    @property
    def may_lie_elsewhere(self) -> list[int]:
        """Unseen, perhaps outside the progress deck; in order."""
        others = [card for card in sorted(self.progress) if card not in self.shuffled_back]
        return others if len(others) >= self.unseen + self.discard_unseen else sorted(self.progress)

    @property
    def left(self) -> int:
        """Cards to draw before the bots' income turn."""
        return len(self.known) + self.unseen

    def copy(self) -> Decks:
        return Decks(
            list(self.known),
            self.unseen,
            list(self.discard),
            self.discard_unseen,
            list(self.pair),
            list(self.progress),
            list(self.shuffled_back),
        )


@dataclass(slots=True)
class AutomaMat:
    seat: int
    favorite: str
    civilizations: list[str] = field(default_factory=list)
    cards: int = 0  # tapestry cards face down beside it
    covered: int = 0  # columns of multipliers
    pool: list[str] = field(default_factory=list)  # kinds, at a table; on screen see `automa.pool`
    outposts_ahead: list[tuple[str, int]] = field(default_factory=list)  # (track, space)

    def copy(self) -> AutomaMat:
        return AutomaMat(
            self.seat,
            self.favorite,
            list(self.civilizations),
            self.cards,
            self.covered,
            list(self.pool),
            list(self.outposts_ahead),
        )


@dataclass(slots=True)
class ShadowEmpire:
    seat: int
    favorite: str

    def copy(self) -> ShadowEmpire:
        return ShadowEmpire(self.seat, self.favorite)


@dataclass(slots=True)
class Bots:
    """Both bots, or the Shadow Empire alone."""

    shadow: ShadowEmpire
    decks: Decks
    automa: AutomaMat | None = None
    level: int = 0
    arts: bool = False
    era: int = 0
    finished: bool = False
    # unseen cards by their effect on conquests; at a table an estimate:
    tapestry: dict[str, int] = field(default_factory=dict)
    tiles: list[int] = field(default_factory=list)  # not recorded yet
    tile_record: TileRecord = "no"  # who names bots' tiles

    @property
    def seats(self) -> tuple[int, ...]:
        """In the order of advancing."""
        return (self.shadow.seat,) if self.automa is None else (self.automa.seat, self.shadow.seat)

    @property
    def income_is_next(self) -> bool:
        """No pair is left. (DCK-4)"""
        return self.automa is not None and not self.finished and self.decks.left < BOTS.cards_in_a_pair

    @property
    def income_is_due(self) -> bool:
        """In the first turn, and without a pair. (DCK-4)"""
        return self.income_is_next or (self.automa is not None and self.era == 0 and not self.finished)

    def favorite(self, seat: int) -> str:
        if self.automa is not None and seat == self.automa.seat:
            return self.automa.favorite
        return self.shadow.favorite

    def set_favorite(self, seat: int, track: str) -> None:
        if self.automa is not None and seat == self.automa.seat:
            self.automa.favorite = track
        else:
            self.shadow.favorite = track

    def copy(self) -> Bots:
        return Bots(
            self.shadow.copy(),
            self.decks.copy(),
            self.automa.copy() if self.automa else None,
            self.level,
            self.arts,
            self.era,
            self.finished,
            dict(self.tapestry),
            list(self.tiles),
            self.tile_record,
        )
