"""What came of many games: tables of them, and files."""

from __future__ import annotations

import csv
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from statistics import fmean, pstdev
from typing import IO

from automa.orders import ALL
from automa.strong.told import told


@dataclass(frozen=True, slots=True)
class Seated:
    """What came of a seat."""

    seat: int
    player: str  # `automa` or a player's name
    civilizations: str
    vp: int
    turns: int
    won: bool | None = None  # also if shared; None if unknown
    met: bool | None = None  # all goals; None if there are none or unknown
    thought: tuple[float, ...] = ()  # seconds for each turn, of players who look ahead


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """How to play it again, and what came of it."""

    seed: int
    level: int  # 0: none
    players: int
    setup: Mapping[str, object]
    answers: int
    seconds: float
    error: str = ""
    seats: tuple[Seated, ...] = ()
    scenario: str = ""


def report(played: Sequence[PlayedGame]) -> Iterator[str]:
    """A table for each scenario, or one for all games."""
    for scenario in sorted({game.scenario for game in played}):
        if scenario:
            yield f"scenario: {scenario}"
        yield from table([game for game in played if game.scenario == scenario])


def table(played: Sequence[PlayedGame]) -> Iterator[str]:
    """Each player's sum, then its civilizations; with goals, how often they were met."""
    groups: dict[tuple[int, int, str, str], list[Seated]] = defaultdict(list)
    for game in played:
        for seat in game.seats:
            group = (game.players, game.level, seat.player)
            groups[(*group, "")].append(seat)
            if seat.player != "automa" or len(game.seats) == 1:
                for civilization in filter(None, seat.civilizations.split("+")):
                    groups[(*group, civilization)].append(seat)
    goals = any(seat.met is not None for game in played for seat in game.seats)
    heading = "people  level  player  civilization     seats      VP  spread  least  most  turns    won"
    yield f"{heading}  goals" if goals else heading
    for (people, level, player, civilization), seats in sorted(groups.items()):
        vp = [seat.vp for seat in seats]
        yield (
            f"{people:>6}  {level or '-':>5}  {player:<6}  {civilization or ALL:<14}{len(seats):>8}"
            f"{fmean(vp):8.1f}{pstdev(vp):8.1f}{min(vp):7}{max(vp):6}"
            f"{fmean(seat.turns for seat in seats):7.1f}{share(seat.won for seat in seats)}"
            f"{share(seat.met for seat in seats)}"
        ).rstrip()


def share(answers: Iterable[bool | None]) -> str:
    """How many known answers are yes."""
    known = [each for each in answers if each is not None]
    return format(fmean(known), "7.0%") if known else " " * 7


def thoughts(played: Sequence[PlayedGame]) -> Iterator[str]:
    """A line for each player who looks ahead."""
    groups: dict[tuple[int, int, str], list[Seated]] = defaultdict(list)
    for game in played:
        for seat in game.seats:
            if seat.thought:
                groups[game.players, game.level, seat.player].append(seat)
    for (people, level, player), seats in sorted(groups.items()):
        turns = [seconds for seat in seats for seconds in seat.thought]
        came = told([seat.vp for seat in seats], [bool(seat.won) for seat in seats], turns)
        yield f"{player}, people {people}, level {level or '-'}: {came}"


def summary(played: Sequence[PlayedGame], seconds: float) -> Iterator[str]:
    """Numbers and speed, then each error with how to play its first game again."""
    answers, failed = sum(game.answers for game in played), [game for game in played if game.error]
    yield (
        f"{len(played)} games, {len(failed)} errors, {answers} answers in {seconds:.1f} s: "
        f"{len(played) / seconds:.0f} games and {answers / seconds:.0f} answers a second"
    )
    for error, times in Counter(game.error for game in failed).most_common():
        first = next(game for game in failed if game.error == error)
        yield f"error, {times} times, first with --seed {first.seed} and setup {json.dumps(first.setup)}: {error}"


def write_csv(file: IO[str], played: Iterable[PlayedGame]) -> None:
    """A row for each seat, or for a failed game."""
    names = [each.name for each in fields(PlayedGame) if each.name != "seats"]
    of_seats = [each.name for each in fields(Seated) if each.name != "thought"]
    writer = csv.DictWriter(file, [*names, *of_seats], extrasaction="ignore")
    writer.writeheader()
    for game in played:
        about = {name: getattr(game, name) for name in names} | {"setup": json.dumps(game.setup)}
        writer.writerows(about | asdict(seat) for seat in game.seats)
        if not game.seats:
            writer.writerow(about)
