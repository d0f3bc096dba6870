"""How fast the rules are, in processor time: random games of both kinds, loading from a log, copying a state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

from automa.built_in import BUILT_IN
from automa.players import random_player
from automa.simulate import play_game
from automa.solo import SoloRules
from automa.table import open_play
from automa.table.state import Table
from engine.base_game import BaseGameRules
from engine.play import Play
from engine.sources import Luck
from engine.state.match import Match

GAMES = 240
WHOLE_GAMES = 80
SOLO_GAMES = 12
REPEATS = 40
SETUPS = tuple({"kind": "table", "level": level, "boxes": ("base",)} for level in range(1, 7))


def rules_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit."""
    longest = play_game(SETUPS[0], 0)
    answers = 0
    start = time.process_time()
    for seed in range(GAMES):
        play = play_game(SETUPS[seed % len(SETUPS)], seed)
        answers += len(play.answers)
        longest = max(longest, play, key=lambda play: len(play.log))
    seconds = time.process_time() - start
    yield "random table games, one process", f"{GAMES / seconds:,.0f} games/s"
    yield "answers in them, luck included", f"{answers / seconds:,.0f} answers/s"
    yield f"load a finished game from its log ({len(longest.log)} entries)", f"{milliseconds(loading(longest)):.1f} ms"
    yield "copy of a table's state", f"{milliseconds(longest.state.copy, 5000) * 1000:.1f} µs"
    yield "undo and redo of the last answer", f"{milliseconds(undoing(longest)):.2f} ms"


def whole_game_figures() -> Iterator[tuple[str, str]]:
    """The same for whole games of two to five people; every question's legal keys are listed."""
    longest = play_whole_game(0)
    answers = 0
    start = time.process_time()
    for seed in range(WHOLE_GAMES):
        play = play_whole_game(seed)
        answers += len(play.log)
        longest = max(longest, play, key=lambda play: len(play.log))
    seconds = time.process_time() - start
    yield "random whole games, one process", f"{WHOLE_GAMES / seconds:,.0f} games/s"
    yield "answers in them, keys listed each time, luck included", f"{answers / seconds:,.0f} answers/s"

    def load() -> None:
        Play(BaseGameRules(), longest.setup, Luck(0)).load(longest.log)

    yield f"load the longest one from its log ({len(longest.log)} entries)", f"{milliseconds(load):.1f} ms"
    yield "copy of a whole game's state", f"{milliseconds(longest.state.copy, 2000) * 1000:.1f} µs"


def solo_game_figures() -> Iterator[tuple[str, str]]:
    """The same for whole games of one person with the bots, played by a built-in player that looks a turn ahead."""
    answers = 0
    start = time.process_time()
    for seed in range(SOLO_GAMES):
        answers += len(play_solo_game(seed).log)
    seconds = time.process_time() - start
    yield "whole solo games by a built-in player, one process", f"{SOLO_GAMES / seconds:,.2f} games/s"
    yield "answers in solo games, luck and bots included", f"{answers / seconds:,.0f} answers/s"


def play_solo_game(seed: int) -> Play[Any]:
    """A whole solo game, of each level in turn."""
    play: Play[Any] = Play(SoloRules(), {"kind": "solo", "level": 1 + seed % 6}, Luck(seed))
    player = BUILT_IN["greedy"](Luck(seed + 1).pick)
    while play.pending is not None:
        play.answer(player(play.state, play.pending))
    return play


def play_whole_game(seed: int) -> Play[Match]:
    """A random whole game of two to five people."""
    play = Play(BaseGameRules(), {"players": list("abcde"[: 2 + seed % 4])}, Luck(seed))
    player = random_player(Luck(seed + 1).pick)
    while play.pending is not None:
        play.answer(player(play.pending))
    return play


def loading(play: Play[Table]) -> Callable[[], object]:
    """Loads the game anew."""
    return lambda: open_play(play.setup).load(play.log)


def undoing(play: Play[Table]) -> Callable[[], object]:
    """Takes the last answer back and gives it again."""

    def there_and_back() -> None:
        play.undo()
        play.redo()

    return there_and_back


def milliseconds(act: Callable[[], object], repeats: int = REPEATS) -> float:
    """The time that an act takes, on average."""
    start = time.process_time()
    for _ in range(repeats):
        act()
    return (time.process_time() - start) / repeats * 1000
