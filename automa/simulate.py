"""A command that plays many games by itself and says what came of them: `python -m automa.simulate --help`."""

from __future__ import annotations

import csv
import json
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass
from multiprocessing import Pool
from statistics import fmean, pstdev
from typing import IO

import click

from automa.definitions import LEVELS
from automa.greedy import Greedy
from automa.players import random_reports
from automa.solo import AUTOMA, YOU, Solo, SoloRules
from automa.table import open_play
from automa.table.position import Position, position_of
from automa.table.state import Table
from engine.cards.definitions import CIVILIZATIONS
from engine.decisions import BadSetup
from engine.definitions import COMPONENTS, EXPANSIONS
from engine.play import Play
from engine.sources import Luck
from engine.state.codec import decode, encode

ANSWERS_LIMIT = 5_000
"""More answers than any game can need: beyond them a game counts as one that never ends."""


@dataclass(frozen=True, slots=True)
class Played:
    """One game played: how to play it again, what came of it, and what went wrong if anything did."""

    seed: int
    level: int
    players: int
    boxes: str
    civilizations: str
    vp: int | None
    rounds: int
    answers: int
    seconds: float
    error: str = ""
    you: int | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """One game to be played."""

    seed: int
    setup: Mapping[str, object]
    check: bool
    player: str = "reports"


def play_game(setup: Mapping[str, object], seed: int) -> Play[Table]:
    """A whole random game; the same setup and seed give the same game. Raises BadSetup, RuntimeError if endless."""
    play = open_play(setup, Luck(seed))
    player = random_reports(Luck(seed + 1).pick)
    while play.pending is not None:
        play.answer(player(play.state, play.pending))
        if len(play.log) > ANSWERS_LIMIT:
            raise RuntimeError(f"the game goes on after {ANSWERS_LIMIT} answers")
    return play


def play_solo(setup: Mapping[str, object], seed: int, player: str) -> Play[Solo]:
    """A whole solo game on screen by the greedy or the random player. Raises BadSetup, RuntimeError if endless."""
    play: Play[Solo] = Play(SoloRules(), setup, Luck(seed))
    pick = Luck(seed + 1).pick
    greedy = Greedy(pick)
    while play.pending is not None:
        if player == "greedy":
            play.answer(greedy.answer(play.state.game, play.pending))
        else:
            play.answer(pick(list(play.pending.options.keys())))
        if len(play.log) > ANSWERS_LIMIT:
            raise RuntimeError(f"the game goes on after {ANSWERS_LIMIT} answers")
    return play


def carry_out_solo(order: Order) -> Played:
    """Play one solo game on screen, and look for errors in it if asked to."""
    about = (order.seed, int(str(order.setup["level"])), 1, "base")
    start = time.perf_counter()
    try:
        play = play_solo(order.setup, order.seed, order.player)
    except Exception as error:
        return Played(*about, "", None, 0, 0, time.perf_counter() - start, f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - start
    vp = {seat: play.state.game.board.seats[seat].vp for seat in (YOU, AUTOMA)}
    mine = "+".join(card.slug for card in play.state.game.in_play if card.slug in CIVILIZATIONS)
    turns = sum(event.kind == "paid" for event in play.journal)
    wrong = ""
    if order.check:
        again: Play[Solo] = Play(SoloRules(), play.setup, Luck(0))
        if again.load(play.log) is not None or again.result != play.result:
            wrong = "the log does not replay to the same end"
    won = vp[YOU] > vp[AUTOMA]
    return Played(*about, mine, vp[AUTOMA], turns, len(play.answers), seconds, wrong, vp[YOU], won)


def carry_out(order: Order) -> Played:
    """Play one game, and look for errors in it if asked to."""
    if order.player != "reports":
        return carry_out_solo(order)
    boxes = order.setup.get("boxes", ("base",))
    names = "+".join(str(box) for box in boxes) if isinstance(boxes, list | tuple) else str(boxes)
    about = (order.seed, int(str(order.setup.get("level", 0))), int(str(order.setup.get("players", 1))), names)
    start = time.perf_counter()
    try:
        play = play_game(order.setup, order.seed)
    except Exception as error:
        return Played(*about, "", None, 0, 0, time.perf_counter() - start, f"{type(error).__name__}: {error}")
    seconds = time.perf_counter() - start
    mat = play.state.bots.automa
    civilizations = "+".join(mat.civilizations) if mat else ""
    vp = play.state.game.board.seats[mat.seat].vp if mat else None
    wrong = "; ".join(what_is_wrong(play)) if order.check else ""
    return Played(*about, civilizations, vp, play.state.round, len(play.answers), seconds, wrong)


def what_is_wrong(play: Play[Table]) -> Iterator[str]:
    """The things that must hold in a finished game without corrections, and do not."""
    board = play.state.game.board
    for number, seat in enumerate(board.seats):
        standing = sum(outpost.seat == number for outposts in board.map.outposts.values() for outpost in outposts)
        if seat.outposts + standing != COMPONENTS.outposts:
            yield f"seat {number} has {seat.outposts + standing} outposts"
        told = sum(int(str(e.data["vp"])) for e in play.journal if e.kind == "vp" and e.seat == number)
        if seat.vp != told:
            yield f"seat {number} has {seat.vp} VP, {told} were told"
    position = position_of(play.state)
    if encode(decode(Position, position)) != position:
        yield "the position does not survive its notation"
    for event in play.journal:
        event.why()
    again = open_play(play.setup, Luck(0))
    if again.load(play.log) is not None or again.result != play.result or position_of(again.state) != position:
        yield "the log does not replay to the same end"


@click.command()
@click.option("--games", default=200, show_default=True, help="How many games to play.")
@click.option(
    "--level",
    type=click.IntRange(min(LEVELS), max(LEVELS)),
    help="One level; without it all in turn. Of no account for two.",
)
@click.option("--players", type=click.IntRange(1, 2), default=1, show_default=True, help="People at the table.")
@click.option(
    "--player",
    type=click.Choice(["reports", "greedy", "random"]),
    default="reports",
    show_default=True,
    help="Who plays: reports at a table, or a solo game on screen by the greedy or the random player.",
)
@click.option("--boxes", default="base", show_default=True, help=f"Boxes, of {','.join(EXPANSIONS)}.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed; the next games count on from it.")
@click.option("--check", is_flag=True, help="Look for errors in each game, and load it again from its log.")
@click.option("--processes", default=1, show_default=True, help="How many processes to share the games among.")
@click.option("--csv", "csv_file", type=click.File("w"), help="Write one row for each game.")
@click.option("--json", "json_file", type=click.File("w"), help="Write all games as JSON.")
def main(
    games: int,
    level: int | None,
    players: int,
    player: str,
    boxes: str,
    seed: int,
    check: bool,
    processes: int,
    csv_file: IO[str] | None,
    json_file: IO[str] | None,
) -> None:
    """Play games and print the VP by level and civilization, with turns, speed and errors."""
    levels = list(LEVELS) if level is None and players == 1 else [level or min(LEVELS)]
    setups: list[dict[str, object]] = [{"level": each} for each in levels]
    if player == "reports":
        setups = table_setups(levels, players, boxes, seed)
    orders = [Order(seed + number, setups[number % len(setups)], check, player) for number in range(games)]
    start = time.perf_counter()
    with click.progressbar(length=games, label="Playing") as bar:
        played = []
        for game in carried_out(orders, processes):
            played.append(game)
            bar.update(1)
    seconds = time.perf_counter() - start
    for line in report(played, seconds):
        click.echo(line)
    if csv_file is not None:
        write_csv(csv_file, played)
    if json_file is not None:
        json.dump([asdict(game) for game in played], json_file, indent=1)
    if any(game.error for game in played):
        raise SystemExit(1)


def table_setups(levels: list[int], players: int, boxes: str, seed: int) -> list[dict[str, object]]:
    """The setups of table games, checked. Raises UsageError."""
    setups: list[dict[str, object]] = [
        {
            "kind": "table",
            "boxes": boxes.split(","),
            "players": players,
            "level": each,
            "luck": {},
            "record_tiles": True,
        }
        for each in levels
    ]
    for setup in setups:
        try:
            open_play(setup, Luck(seed))
        except BadSetup as error:
            raise click.UsageError(str(error)) from error
    return setups


def carried_out(orders: list[Order], processes: int) -> Iterator[Played]:
    """The games, as they are finished."""
    if processes == 1:
        yield from map(carry_out, orders)
        return
    with closing(Pool(processes)) as pool:
        yield from pool.imap_unordered(carry_out, orders, chunksize=8)


def report(played: Iterable[Played], seconds: float) -> Iterator[str]:
    """The table that the command prints, line by line."""
    games = list(played)
    fine = [game for game in games if not game.error]
    groups: dict[tuple[int, str], list[Played]] = defaultdict(list)
    for game in fine:
        groups[game.level, ""].append(game)
        for civilization in game.civilizations.split("+") if game.civilizations else ():
            groups[game.level, civilization].append(game)
    yield "level  civilization    games  Automa  spread  least  most  turns     you  spread  won"
    for (level, civilization), group in sorted(groups.items()):
        vp = [game.vp for game in group if game.vp is not None]
        points = f"{fmean(vp):7.1f}{pstdev(vp):8.1f}{min(vp):7}{max(vp):6}" if vp else f"{'no Automa':>28}"
        rounds = fmean(game.rounds for game in group)
        yield f"{level:>5}  {civilization or 'all':<14}{len(group):>7}{points}{rounds:7.1f}{yours(group)}"
    answers = sum(game.answers for game in fine)
    yield f"{len(games)} games, {len(games) - len(fine)} errors, {answers} answers in {seconds:.1f} s: " + (
        f"{len(games) / seconds:.0f} games and {answers / seconds:.0f} answers a second"
    )
    for error, times in Counter(game.error for game in games if game.error).most_common():
        seed = next(game.seed for game in games if game.error == error)
        yield f"error, {times} times, first with seed {seed}: {error}"


def yours(group: Iterable[Played]) -> str:
    """The columns of the player in solo games on screen: mean, spread and how often it won."""
    games = [game for game in group if game.you is not None]
    if not games:
        return ""
    vp = [float(game.you or 0) for game in games]
    return f"{fmean(vp):8.1f}{pstdev(vp):8.1f}{fmean(bool(game.won) for game in games):5.0%}"


def write_csv(file: IO[str], played: Iterable[Played]) -> None:
    """One row for each game, with a heading."""
    writer = csv.DictWriter(file, list(Played.__dataclass_fields__))
    writer.writeheader()
    writer.writerows(asdict(game) for game in played)


if __name__ == "__main__":
    main()
