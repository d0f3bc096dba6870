"""How our rules compare with those of other games in Python: the same things measured by turns in one process."""

from __future__ import annotations

import gc
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TypeVar

from automa.players import random_player
from automa.solo import Solo, SoloRules
from engine.play import Play, State
from engine.sources import Luck
from tests.benchmarks.rules import play_whole_game

SEEDS = range(1, 13)
"""The games of one round: as many of each level, and of each number of players. A seed of 0 is none to catanatron."""

ROUNDS = 7
LOADS = 3
COPIES = 100
LIVE_GAMES = range(20, 26)
"""The games that lie in memory at the same time."""

TURNS_LIMIT = 1000
"""Where catanatron itself gives up a game of random players."""

S = TypeVar("S", bound=State)


@dataclass(frozen=True, slots=True)
class Finished:
    """A random game at its end: what a live game keeps, the length of its log, how much was answered in it.

    load: plays the log anew and returns the outcome.
    """

    live: object
    log: int
    answers: Mapping[str, int]
    outcome: object
    load: Callable[[], object]


@dataclass(frozen=True, slots=True)
class Contender:
    """One kind of game to be measured. turn_start: what is done with one that has come halfway, where a turn begins."""

    name: str
    play: Callable[[int], Finished]
    turn_start: Callable[[int], Mapping[str, Callable[[], object]]]


@dataclass(slots=True)
class Act:
    """Something measured, done so many times a round; `best` is the shortest time of once, in seconds."""

    do: Callable[[], object]
    times: int
    best: float = float("inf")

    def measure(self) -> None:
        """Do it for one round."""
        start = time.process_time()
        for _ in range(self.times):
            self.do()
        self.best = min(self.best, (time.process_time() - start) / self.times)


class Measured:
    """A contender with the games that are played, loaded and copied each round."""

    def __init__(self, contender: Contender) -> None:
        self.name = contender.name
        self.games = [contender.play(seed) for seed in SEEDS]
        for game in self.games:
            if game.load() != game.outcome:
                raise RuntimeError(f"{self.name}: a game does not load to the same end")
        self.longest = max(self.games, key=lambda game: game.log)
        self.play = Act(lambda: [contender.play(seed) for seed in SEEDS], 1)
        self.load = Act(self.longest.load, LOADS)
        self.copies = {what: Act(do, COPIES) for what, do in contender.turn_start(SEEDS[-1]).items()}
        self.kilobytes = kilobytes_of_a_game(contender)

    def round(self) -> None:
        """Measure everything once more."""
        for act in (self.play, self.load, *self.copies.values()):
            act.measure()

    def figures(self) -> Iterator[tuple[str, str]]:
        """What was measured, and the figure with its unit."""
        for what in self.longest.answers:
            number = sum(game.answers[what] for game in self.games)
            about = f"{self.name}: {what}, {number / len(self.games):,.0f} a game"
            yield about, f"{number / self.play.best:,.0f}/s"
        yield f"{self.name}: whole random games", f"{len(self.games) / self.play.best:,.1f} games/s"
        yield f"{self.name}: load a game from its log of {self.longest.log}", f"{self.load.best * 1000:.1f} ms"
        for what, act in self.copies.items():
            yield f"{self.name}: {what}", f"{act.best * 1_000_000:,.0f} µs"
        yield f"{self.name}: memory of a live game at its end, about", f"{self.kilobytes:,.0f} kB"


def peer_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit: processor time, the best of several rounds by turns."""
    contenders = [ours("whole games", play_whole_game), ours("solo games", play_solo_game)]
    for peer, contender in (("catanatron", catanatron), ("chess", chess)):
        try:
            contenders.append(contender(f"{peer} {version(peer)}"))
        except PackageNotFoundError:
            yield f"{peer}: left out, the extra `peers` brings it", "not installed"
    measured = [Measured(contender) for contender in contenders]
    for _ in range(ROUNDS):
        for each in measured:
            each.round()
    for each in measured:
        yield from each.figures()


def kilobytes_of_a_game(contender: Contender) -> float:
    """What a game keeps in memory, on average; what all games share is there before."""
    gc.collect()
    tracemalloc.start()
    games = [contender.play(seed).live for seed in LIVE_GAMES]
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return kept / len(games) / 1000


def ours(name: str, play_game: Callable[[int], Play[S]]) -> Contender:
    """Games by our rules."""

    def play(seed: int) -> Finished:
        game = play_game(seed)
        counted = {
            "answers with keys listed": sum(entry.kind == "answer" for entry in game.log),
            "the same, luck included": len(game.log),
        }

        def load() -> object:
            again = Play(game.rules, game.setup, Luck(0))
            return again.load(game.log) or again.result

        return Finished(game, len(game.log), counted, game.result, load)

    def turn_start(seed: int) -> Mapping[str, Callable[[], object]]:
        whole = play_game(seed)
        game = Play(whole.rules, whole.setup, Luck(seed))
        if game.load(whole.log[: len(whole.log) // 2]) is not None:  # cut between an answer and its luck
            game.go_on()
        player = random_player(Luck(seed).pick)
        while game.pending is not None and not game.pending.checkpoint:
            game.answer(player(game.pending))

        def copy_and_ask() -> object:
            return list(next(game.rules.run(game.rules.copy(game.state))).options.keys())

        return {
            "copy at a turn start": lambda: game.rules.copy(game.state),
            "copy at a turn start, its question's keys listed": copy_and_ask,
        }

    return Contender(name, play, turn_start)


def play_solo_game(seed: int) -> Play[Solo]:
    """A random solo game on screen; the levels take turns."""
    play = Play(SoloRules(), {"level": 1 + seed % 6}, Luck(seed))
    player = random_player(Luck(seed + 1).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    return play


def catanatron(name: str) -> Contender:
    """Four random players of catanatron; it lists the next playable actions after each one. Raises ImportError."""
    from catanatron import Color, Game, RandomPlayer
    from catanatron.models.actions import ActionType

    def new_game(seed: int) -> Game:
        return Game([RandomPlayer(color) for color in Color], seed=seed)

    def play(seed: int) -> Finished:
        game = new_game(seed)
        start, choices = game.copy(), 0
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            choices += len(game.state.playable_actions) > 1
            game.play_tick()

        def load() -> object:
            again = start.copy()
            for action in game.state.actions:
                again.execute(action, validate_action=False)
            return again.state.player_state

        actions = len(game.state.actions)
        counted = {"actions with options listed": actions, "those with a choice": choices}
        return Finished(game, actions, counted, game.state.player_state, load)

    def turn_start(seed: int) -> Mapping[str, Callable[[], object]]:
        half = play(seed).log // 2
        game = new_game(seed)
        while len(game.state.actions) < half or game.state.actions[-1].action_type != ActionType.END_TURN:
            game.play_tick()
        return {"copy at a turn start, options listed": game.copy}

    return Contender(name, play, turn_start)


def chess(name: str) -> Contender:
    """Random games of chess. Raises ImportError."""
    from chess import Board, Move

    def play(seed: int) -> Finished:
        board, pick = Board(), Luck(seed).pick
        while moves := legal_moves(board):
            board.push(pick(moves))
        log = [move.uci() for move in board.move_stack]

        def load() -> object:
            again = Board()
            for move in log:
                again.push_uci(move)
            return again.fen()

        return Finished(board, len(log), {"moves with options listed": len(log)}, board.fen(), load)

    def legal_moves(board: Board) -> list[Move]:
        if board.is_insufficient_material() or board.is_seventyfive_moves() or board.is_fivefold_repetition():
            return []
        return list(board.legal_moves)

    def turn_start(seed: int) -> Mapping[str, Callable[[], object]]:
        board, pick = Board(), Luck(seed).pick
        for _ in range(play(seed).log // 2):
            board.push(pick(legal_moves(board)))

        return {
            "copy at a turn start": board.copy,
            "copy at a turn start, options listed": lambda: list(board.copy().legal_moves),
        }

    return Contender(name, play, turn_start)
