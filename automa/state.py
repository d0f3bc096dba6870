"""What the bots have on the table: decks, the Automa's mat, the favorites, and what the players let the app do."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from automa.definitions import BOTS
from engine.journal import EventData

TileRecord = Literal["app", "table", "no"]

FACE_DOWN_KINDS = ("trap", "surprise_party", "retreat", "other")
"""What a card of the tapestry deck can be when it is turned over against a conquest. (BTR-2, BTR-6, BTR-8)"""


@dataclass(frozen=True, slots=True)
class BotsTurn(EventData):
    """The bots' turn begins. round: at a table, which one."""

    round: int | None = None


@dataclass(slots=True)
class Decks:
    """The decision deck, its discard pile, the pair face up and the progress deck.

    Cards nobody has seen lie somewhere among `progress`: in the progress deck, or in the decision deck (`unseen` of
    them) or its discard pile (`discard_unseen`). pair: the track card, then the tiebreaker card, or nothing.
    shuffled_back: those turned up to break a tie since cards were last taken off the progress deck; they lie there.
    """

    known: list[int]
    unseen: int = 0
    discard: list[int] = field(default_factory=list)
    discard_unseen: int = 0
    pair: list[int] = field(default_factory=list)
    progress: list[int] = field(default_factory=list)
    shuffled_back: list[int] = field(default_factory=list)

    @property
    def in_progress_deck(self) -> int:
        """How many cards lie in the progress deck."""
        return len(self.progress) - self.unseen - self.discard_unseen

    @property
    def may_lie_elsewhere(self) -> list[int]:
        """The unseen cards that may be in the decision deck or its discard pile, in order."""
        others = [card for card in sorted(self.progress) if card not in self.shuffled_back]
        return others if len(others) >= self.unseen + self.discard_unseen else sorted(self.progress)

    @property
    def left(self) -> int:
        """How many cards are left to draw before the bots' income turn."""
        return len(self.known) + self.unseen

    def copy(self) -> Decks:
        """An independent copy."""
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
    """The Automa's side of the table.

    cards: tapestry cards face down beside its mat. covered: multiplier columns covered by a card on the mat.
    pool: what the Hucksters laid out at a table, by kind; on screen that is an ability in play (`automa.pool`).
    outposts_ahead: the Trailblazers' outposts, as (track, space).
    """

    seat: int
    favorite: str
    civilizations: list[str] = field(default_factory=list)
    cards: int = 0
    covered: int = 0
    pool: list[str] = field(default_factory=list)
    outposts_ahead: list[tuple[str, int]] = field(default_factory=list)

    def copy(self) -> AutomaMat:
        """An independent copy."""
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
    """The Shadow Empire's side: all it has is a favorite track."""

    seat: int
    favorite: str

    def copy(self) -> ShadowEmpire:
        """An independent copy."""
        return ShadowEmpire(self.seat, self.favorite)


@dataclass(slots=True)
class Bots:
    """The pair of bots, or the Shadow Empire alone beside two players (then `automa` is None and `level` 0).

    tapestry: cards of the tapestry deck nobody has seen, by what they do against a conquest (an estimate at a physical
    table). tiles: territory tiles nobody has recorded yet. tile_record: who says which tiles the bots place.
    """

    shadow: ShadowEmpire
    decks: Decks
    automa: AutomaMat | None = None
    level: int = 0
    arts: bool = False
    era: int = 0
    finished: bool = False
    tapestry: dict[str, int] = field(default_factory=dict)
    tiles: list[int] = field(default_factory=list)
    tile_record: TileRecord = "no"

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the bots in the order in which they advance."""
        return (self.shadow.seat,) if self.automa is None else (self.automa.seat, self.shadow.seat)

    @property
    def income_is_next(self) -> bool:
        """Whether no pair of cards is left, so that the bots' next turn is an income turn. (DCK-4)"""
        return self.automa is not None and not self.finished and self.decks.left < BOTS.cards_in_a_pair

    @property
    def income_is_due(self) -> bool:
        """Whether the bots' next turn is an income turn: their first, and each with no pair left. (DCK-4)"""
        return self.income_is_next or (self.automa is not None and self.era == 0 and not self.finished)

    def favorite(self, seat: int) -> str:
        """The favorite track of a bot."""
        if self.automa is not None and seat == self.automa.seat:
            return self.automa.favorite
        return self.shadow.favorite

    def set_favorite(self, seat: int, track: str) -> None:
        """Give a bot another favorite track."""
        if self.automa is not None and seat == self.automa.seat:
            self.automa.favorite = track
        else:
            self.shadow.favorite = track

    def copy(self) -> Bots:
        """An independent copy."""
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
