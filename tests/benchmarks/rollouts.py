"""How fast copies play on by the rules alone, from the middle of games, beside catanatron's by turns in one process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from automa.players import random_player
from engine.decisions import Decision
from engine.play import Play
from engine.rollout import Standpoint, here
from engine.rules.turn import PLAYER_TURN
from engine.sources import Luck
from tests.benchmarks.peers import SEEDS, TURNS_LIMIT, play_solo_game
from tests.benchmarks.rules import play_whole_game

ROUNDS = 7
"""The best counts."""

PlayOn = Callable[[], int]
"""From the middle of a game to its end; returns how many answers of people it took."""


@dataclass(slots=True)
class Pace:
    answers: float = 0.0  # a second
    games: float = 0.0


def rollout_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    contenders = {"whole games": halves(play_whole_game), "solo games": halves(play_solo_game)}
    try:
        contenders["catanatron"] = halves_of_catanatron()
    except ImportError:
        yield "catanatron: left out, the extra `peers` brings it", "not installed"
    best = {name: Pace() for name in contenders}
    for _ in range(ROUNDS):
        for name, games in contenders.items():
            start = time.process_time()
            answers = sum(play_on() for play_on in games)
            seconds = time.process_time() - start
            best[name].answers = max(best[name].answers, answers / seconds)
            best[name].games = max(best[name].games, len(games) / seconds)
    for name, pace in best.items():
        yield f"{name}: people's answers with keys listed, from the middle", f"{pace.answers:,.0f}/s"
        yield f"{name}: second halves of games", f"{pace.games:,.1f} games/s"
    for name in [name for name in best if name != "catanatron" and "catanatron" in best]:
        peer = best["catanatron"]
        yield f"{name}: answers for each of catanatron's actions", f"{best[name].answers / peer.answers:.2f}"
        yield f"{name}: games for each of catanatron's", f"{best[name].games / peer.games:.2f}"


def halves(play_game: Callable[[int], Play[Any]]) -> list[PlayOn]:
    return [second_half(middle(play_game(seed)), seed) for seed in SEEDS]


def middle(whole: Play[Any]) -> Standpoint[Any]:
    """Where a turn begins, halfway through a finished game."""
    half = len(whole.log) // 2
    cut = next(number for number, entry in enumerate(whole.log) if number >= half and entry.asked == PLAYER_TURN)
    game: Play[Any] = Play(whole.rules, whole.setup, Luck(0))
    game.load(whole.log[:cut])
    return here(game)


def second_half(point: Standpoint[Any], seed: int) -> PlayOn:
    def play_on() -> int:
        player, answers = random_player(Luck(seed).pick), 0

        def answer(state: object, asked: Decision) -> str:
            nonlocal answers
            answers += 1
            return player(asked)

        point.copied().play_on(answer, Luck(seed))
        return answers

    return play_on


def halves_of_catanatron() -> list[PlayOn]:
    """Four random players. Raises ImportError."""
    from catanatron import Color, Game, RandomPlayer

    def whole(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def goes_on(game: Game) -> bool:
        return game.winning_color() is None and game.state.num_turns < TURNS_LIMIT

    def half(seed: int) -> PlayOn:
        first = whole(seed)
        while goes_on(first):
            first.play_tick()
        begun, most = whole(seed), len(first.state.actions) // 2
        while len(begun.state.actions) < most:
            begun.play_tick()

        def play_on() -> int:
            game = begun.copy()
            while goes_on(game):
                game.play_tick()
            return len(game.state.actions) - most

        return play_on

    return [half(seed) for seed in SEEDS]
