"""What a table game is made of: the board, the bots, and whose turn it is."""

from __future__ import annotations

from dataclasses import dataclass

from automa.state import Bots
from engine.journal import Event
from engine.state.game import Game


@dataclass(slots=True)
class Table:
    """A table game. order: the seats in turn order, the pair of bots standing as the first of their seats.

    turn: the place in `order` whose turn it is. ready: setup is done. over: nothing more will be asked.
    just_moved: the bots have moved, and no player has reported anything of a turn since. asks_the_finished: whether a
    player whose game is over gets turns as long as another one plays on. one_side_up: as NEW_BOTS says it.
    """

    game: Game
    bots: Bots
    order: list[int]
    civilizations: tuple[str, ...] = ()
    turn: int = 0
    round: int = 1
    ready: bool = False
    over: bool = False
    just_moved: bool = False
    asks_the_finished: bool = True
    one_side_up: bool = False

    @property
    def journal(self) -> list[Event]:
        """What happened so far."""
        return self.game.journal

    @property
    def expansions(self) -> tuple[str, ...]:
        """The boxes that the game is played with."""
        return self.game.box.boxes

    @property
    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.order[self.turn]

    @property
    def is_solo(self) -> bool:
        """Whether one person plays against both bots."""
        return self.bots.automa is not None

    def is_finished(self) -> bool:
        """Whether every player and bot has had its last income turn."""
        people = all(self.game.board.seats[human].finished for human in self.game.board.humans())
        return people and (self.bots.finished or not self.is_solo)

    @property
    def bots_are_next(self) -> bool:
        """Whether the bots move once this turn is over."""
        return self.order[self._next_place()] in self.bots.seats and not self.bots.finished

    @property
    def plays_alone(self) -> bool:
        """Whether one person alone still moves: the bots have finished, and no turn comes between two of theirs."""
        return self.is_solo and self.bots.finished and not self.is_finished()

    @property
    def would_move_bots_again(self) -> bool:
        """Whether the end of this turn makes the bots move twice though somebody still has a turn to report.

        Once every player is finished they do so rightly, up to their own last income turn. (END-1)
        """
        still_playing = not all(self.game.board.seats[human].finished for human in self.game.board.humans())
        return self.just_moved and self.bots_are_next and still_playing

    def next_turn(self) -> None:
        """Pass the turn on to the next in order."""
        place = self._next_place()
        self.round += place <= self.turn
        self.turn = place
        self.game.active = self.seat

    def _next_place(self) -> int:
        """The place in the order that comes next, those left out who have nothing more to do."""
        after = ((self.turn + step) % len(self.order) for step in range(1, len(self.order) + 1))
        return next(place for place in after if not self._is_left_out(self.order[place]))

    def _is_left_out(self, seat: int) -> bool:
        """Whether a player gets no more turns: theirs is over, and somebody else plays on. (END-2)"""
        seats = self.game.board.seats
        others_play = any(not seats[human].finished for human in self.game.board.humans())
        return not self.asks_the_finished and seats[seat].role == "human" and seats[seat].finished and others_play

    def copy(self) -> Table:
        """An independent copy, its journal left empty."""
        return Table(
            self.game.copy(),
            self.bots.copy(),
            list(self.order),
            self.civilizations,
            self.turn,
            self.round,
            self.ready,
            self.over,
            self.just_moved,
            self.asks_the_finished,
            self.one_side_up,
        )
