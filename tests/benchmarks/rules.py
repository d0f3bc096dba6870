"""How fast the rules are, in processor time: random games, loading from a log, copying a state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from automa.simulate import play_game
from automa.table import open_play
from automa.table.state import Table
from engine.play import Play

GAMES = 240
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
