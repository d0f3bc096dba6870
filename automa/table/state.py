"""The state of a table game."""

from __future__ import annotations

from dataclasses import dataclass

from automa.state import Bots
from engine.facts.components import COMPONENTS
from engine.journal import Event
from engine.state.game import Game


@dataclass(slots=True)
class Table:
    game: Game
    bots: Bots
    order: list[int]  # seats, the first bot for both
    civilizations: tuple[str, ...] = ()
    turn: int = 0  # a place in `order`
    round: int = 1
    ready: bool = False
    over: bool = False  # nothing more is asked
    just_moved: bool = False  # no player has reported since
    asks_the_finished: bool = True  # they get turns while others play
    one_side_up: bool = False  # see NEW_BOTS

    @property
    def journal(self) -> list[Event]:
        return self.game.journal

    @property
    def expansions(self) -> tuple[str, ...]:
        return self.game.box.boxes

    @property
    def seat(self) -> int:
        return self.order[self.turn]

    @property
    def is_solo(self) -> bool:
        return self.bots.automa is not None

    def is_finished(self) -> bool:
        """Every player and bot."""
        people = all(self.game.board.seats[human].finished for human in self.game.board.humans())
        return people and (self.bots.finished or not self.is_solo)

    def plays_on(self, seat: int) -> bool:
        """After the last income turn. (END-5)"""
        state = self.game.board.seats[seat]
        return state.era == COMPONENTS.income_turns and not state.finished

    @property
    def bots_are_next(self) -> bool:
        return self.order[self._next_place()] in self.bots.seats and not self.bots.finished

    @property
    def plays_alone(self) -> bool:
        """A person, after the bots."""
        return self.is_solo and self.bots.finished and not self.is_finished()

    @property
    def would_move_bots_again(self) -> bool:
        """By this turn's end, while somebody plays; whoever plays on may report nothing. (END-1, END-5)"""
        still_playing = not all(self.game.board.seats[human].finished for human in self.game.board.humans())
        return self.just_moved and self.bots_are_next and still_playing and not self.plays_on(self.seat)

    def next_turn(self) -> None:
        place = self._next_place()
        self.round += place <= self.turn
        self.turn = place
        self.game.active = self.seat

    def _next_place(self) -> int:
        after = ((self.turn + step) % len(self.order) for step in range(1, len(self.order) + 1))
        return next(place for place in after if not self._is_left_out(self.order[place]))

    def _is_left_out(self, seat: int) -> bool:
        """Finished players are skipped while others play. (END-2)"""
        seats = self.game.board.seats
        others_play = any(not seats[human].finished for human in self.game.board.humans())
        return not self.asks_the_finished and seats[seat].role == "human" and seats[seat].finished and others_play

    def copy(self) -> Table:
        """With an empty journal."""
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
