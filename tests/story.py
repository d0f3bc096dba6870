"""The words in which the tests of the rules tell their stories: a scene on the table, luck by script, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Self

from automa.definitions import DECISION_CARDS
from automa.state import AutomaMat, Bots, Decks
from automa.table import open_play
from automa.table.position import position_of
from automa.table.state import Table
from automa.table.table_setup import TableSetup, new_table
from engine.facts.components import Hex
from engine.journal import Event, Reason
from engine.play import Play
from engine.sources import Script
from engine.state.board import Board, Seat
from engine.state.hexmap import Outpost, Piece, PlacedTile

YOU, AUTOMA, SHADOW = 0, 1, 2
"""The seats of a solo game."""

OTHER = 1
"""The second player's seat beside the Shadow Empire alone, which sits on 2 there as well."""

DECK_SIZES = {
    1: [8, 10, 12, 14],
    2: [8, 10, 12, 14],
    3: [8, 8, 10, 12],
    4: [8, 10, 14, 18],
    5: [8, 10, 16, 22],
    6: [8, 10, 16, 22],
}
"""The cards of the decision deck in eras 1 to 4, level by level. (LVL-10)"""

COLUMNS = (
    ((4,), (3, 5), (2, 4, 6), (3, 5), (2, 4, 6), (1, 3, 5, 7)) + ((2, 4, 6), (1, 3, 5, 7)) * 2 + ((2, 4, 6), (3, 5))
)
"""The columns of the hexes of the small map in each of its twelve rows, as the bots' rules number them from 0 to 33."""

HEXES: tuple[Hex, ...] = tuple(
    (column - 4, (row - 7 - (column - 4)) // 2) for row, columns in enumerate(COLUMNS, 1) for column in columns
)
"""The axial coordinates of the hexes by their numbers in the bots' rules, 0 to 33; 16 is the middle island."""


def at(number: int) -> Hex:
    """The hex with a number from 0 to 33."""
    return HEXES[number]


def place(number: int) -> str:
    """The same as a report writes it, `q,r`."""
    q, r = HEXES[number]
    return f"{q},{r}"


def numbers(hexes: object) -> list[int]:
    """The numbers of some hexes, in their order."""
    assert isinstance(hexes, Sequence)
    return [HEXES.index(hex) for hex in hexes]


def listed(values: object) -> list[object]:
    """Several values that an event or a reason holds, as a list."""
    assert isinstance(values, Sequence)
    return list(values)


def table(luck: Iterable[object] = (), **setup: object) -> Play[Table]:
    """A table game from the fields of its setup (`position` among them), luck answered by the outcomes in order."""
    return open_play(setup, Script(str(outcome) for outcome in luck))


class Scene:
    """A position to be set word by word and then played; every word returns the scene.

    It begins after everybody's income turn 1: all tokens on the start, two outposts of you on hex 24 and of the Automa
    on hex 22, the Engineers with technology as favorite, exploration as that of the Shadow Empire, and the first
    decision deck. `setup` takes the fields of the setup; `board`, `bots`, `mat` and `decks` may be set directly too.
    """

    def __init__(self, **setup: object) -> None:
        self.setup: dict[str, object] = {"civilization": "engineers", **setup}
        self.table = new_table(TableSetup.read(self.setup))
        self.table.turn = self.table.order.index(YOU)
        self.bots.era = 1
        for seat in self.board.seats:
            seat.era = 1
        self.bots.shadow.favorite = "exploration"
        if self.bots.automa:
            self.mat.favorite = "technology"
            self.mat.civilizations = [str(self.setup["civilization"])]

    @property
    def board(self) -> Board:
        """The public board."""
        return self.table.game.board

    @property
    def bots(self) -> Bots:
        """The bots."""
        return self.table.bots

    @property
    def mat(self) -> AutomaMat:
        """The Automa's side."""
        assert self.bots.automa is not None
        return self.bots.automa

    @property
    def decks(self) -> Decks:
        """The decision deck and the progress deck."""
        return self.bots.decks

    def seat(self, number: int) -> Seat:
        """The public side of a seat."""
        return self.board.seats[number]

    def tokens(self, seat: int, **spaces: int | list[int]) -> Self:
        """Put a seat's token, or all its tokens, on a track on these spaces; other tracks stay as they are."""
        for track, space in spaces.items():
            self.seat(seat).tokens[track] = list(space) if isinstance(space, list) else [space]
        return self

    def only(self, seat: int, **space: int) -> Self:
        """Put a seat's tokens at the end of every track but these, so that it must advance on one of these."""
        ends = dict.fromkeys(self.board.tracks, 12)
        return self.tokens(seat, **{**ends, **space})

    def favorites(self, automa: str | None = None, shadow: str | None = None) -> Self:
        """Give the bots their favorite tracks."""
        if automa:
            self.mat.favorite = automa
        if shadow:
            self.bots.shadow.favorite = shadow
        return self

    def era(self, number: int, *seats: int) -> Self:
        """Put seats (all, and the bots, if none is named) into an era, the mat's multipliers covered accordingly."""
        for seat in seats or range(len(self.board.seats)):
            self.seat(seat).era = number
        if not seats:
            self.bots.era = number
            if self.bots.automa:
                self.mat.covered = max(number - 1, 0)
        return self

    def empty_map(self) -> Self:
        """Take all outposts off the map, back into the supplies."""
        for outposts in self.board.map.outposts.values():
            for outpost in outposts:
                self.seat(outpost.seat).outposts += 1
        self.board.map.outposts.clear()
        return self

    def explored(self, *hexes: int) -> Self:
        """Lay a tile, which one nobody noted, on hexes that show nothing yet."""
        for number in hexes:
            if self.board.map.is_unexplored(at(number)):
                self.board.map.place(at(number), PlacedTile())
        return self

    def outposts(self, seat: int, *hexes: int, toppled_by: int | None = None, toppled: bool = False) -> Self:
        """Put one outpost of a seat's supply on each hex, exploring it first; toppled where that is said."""
        self.explored(*hexes)
        for number in hexes:
            upright = not toppled and toppled_by is None
            self.board.map.stand(at(number), Outpost(seat, upright, toppled_by))
            self.seat(seat).outposts -= 1
        return self

    def supply(self, seat: int, outposts: int) -> Self:
        """Leave a seat so many outposts in its supply."""
        self.seat(seat).outposts = outposts
        return self

    def piece(self, seat: int, number: int, kind: str = "token") -> Self:
        """Put another item of a seat on a hex, exploring it first."""
        self.explored(number)
        pieces = self.board.map.pieces
        pieces[at(number)] = (*pieces.get(at(number), ()), Piece(seat, kind))
        return self

    def landmarks(self, holder: int, *slugs: str) -> Self:
        """Give landmarks to a seat."""
        self.board.landmarks.update(dict.fromkeys(slugs, holder))
        return self

    def achievement(self, name: str, *earners: int) -> Self:
        """Say who has earned an achievement, first to last."""
        self.board.achievements[name] = list(earners)
        return self

    def deck(self, *cards: int, unseen: int = 0, discard: Iterable[int] = (), pair: Iterable[int] = ()) -> Self:
        """The decision deck holds these cards and so many unseen ones; those named nowhere are the progress deck.

        Base cards (1 to 7) named nowhere are out of sight. pair: what lies face up. discard: the discarded cards.
        """
        seen = [*cards, *discard, *pair]
        decks = self.decks
        decks.known, decks.unseen, decks.discard, decks.pair = list(cards), unseen, list(discard), list(pair)
        progress = [number for number, card in DECISION_CARDS.items() if card.deck == "progress"]
        decks.progress = [number for number in progress if number not in seen and self.bots.automa is not None]
        return self

    def cards_beside_mat(self, cards: int, **kinds: int) -> Self:
        """The Automa has so many tapestry cards beside its mat; `kinds` says what the unseen deck is made of."""
        self.mat.cards = cards
        if kinds:
            self.bots.tapestry = dict(kinds)
        return self

    def play(self, *luck: object) -> Play[Table]:
        """Begin to play here, at a player's turn, with luck by script."""
        return table(luck, **self.setup, position=position_of(self.table))

    def bots_turn(self, track_card: int, tiebreaker_card: int, *luck: object) -> Play[Table]:
        """End the player's turn; the bots turn up this pair, more cards being left in their deck, and have this luck.

        The outcomes of the script have all been asked for, unless a player has to answer in between.
        """
        spare = [card for card in (3, 5, 6, 7) if card not in (track_card, tiebreaker_card)][:2]
        self.deck(track_card, tiebreaker_card, *spare)
        play = self.play(track_card, tiebreaker_card, *luck)
        play.answer("end")
        assert play.pending is not None
        assert not unused(play) or play.pending.kind != "turn", f"luck that nothing asked for: {unused(play)}"
        return play


def unused(play: Play[Table]) -> tuple[str, ...]:
    """The outcomes of the script that nothing has asked for yet."""
    assert isinstance(play.source, Script)
    return play.source.left


def events(play: Play[Table], kind: str, seat: int | None = None) -> list[Event]:
    """What happened of a kind (to a seat), oldest first."""
    return [event for event in play.journal if event.kind == kind and seat in (None, event.seat)]


def event(play: Play[Table], kind: str, seat: int | None = None) -> Event:
    """The one thing that happened of a kind (to a seat)."""
    (found,) = events(play, kind, seat)
    return found


def told(play: Play[Table], kind: str, field: str, seat: int | None = None) -> list[object]:
    """One value of everything that happened of a kind (to a seat), oldest first."""
    return [found.data[field] for found in events(play, kind, seat)]


def reason(event: Event, kind: str) -> Reason:
    """The one step of a kind in the argument behind an event."""
    (found,) = [step for step in event.why() if step.kind == kind]
    return found


def reasons(event: Event) -> list[tuple[str, str]]:
    """The argument behind an event as pairs of kind and rule."""
    return [(step.kind, step.rule) for step in event.why()]


def board_of(play: Play[Table]) -> Board:
    """The board as it lies now."""
    return play.state.game.board


def mat_of(play: Play[Table]) -> AutomaMat:
    """The Automa's side as it lies now."""
    assert play.state.bots.automa is not None
    return play.state.bots.automa


def spaces(play: Play[Table], seat: int) -> Mapping[str, int]:
    """The space of a seat's most advanced token on each track."""
    board = board_of(play)
    return {track: board.furthest(seat, track) for track in board.tracks}
