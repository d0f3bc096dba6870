"""Games to learn a value from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from automa.orders import GameOrder
from automa.strong.budget import Rollouts
from automa.strong.features import Feature, features
from automa.strong.player import seated_at
from automa.train.fit import Example
from automa.whole_games import opened, play_out
from engine.decisions import Decision
from engine.sources import Luck
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class Lesson:
    """slips: random answers in a hundred, so that other positions come up."""

    order: GameOrder
    slips: int
    rollouts: int | None = None  # if not as usual


class Notes:
    """What each seat had as its eras began."""

    def __init__(self) -> None:
        self.seen: dict[tuple[int, int], tuple[int, Mapping[Feature, float]]] = {}

    def look(self, game: Game, seat: int) -> None:
        """As a turn begins."""
        board = game.board.seats[seat]
        if board.era and (seat, board.era) not in self.seen:
            self.seen[seat, board.era] = board.vp, dict(features(game, seat))

    def rows(self, game: Game, seed: int) -> Iterator[Example]:
        """After the game."""
        for (seat, era), (vp, found) in self.seen.items():
            yield Example(seed, era, game.board.seats[seat].vp - vp, found)


def learn_from(lesson: Lesson) -> list[Example]:
    order, notes = lesson.order, Notes()
    play = opened(order.setup, Luck(order.seed))
    pick = Luck(order.seed + 1).pick
    budget = None if lesson.rollouts is None else Rollouts(lesson.rollouts)
    players = {seat: seated_at(play, name, pick, order.seed, budget) for seat, name in order.players.items()}

    def answer(state: object, asked: Decision) -> str:
        game = play.state.game
        if asked.checkpoint:
            notes.look(game, asked.seat)
        if lesson.slips and pick(range(100)) < lesson.slips:
            return pick(list(asked.options.keys()))
        return players[asked.seat](play.state, asked)

    play_out(play, answer)
    return list(notes.rows(play.state.game, order.seed))
