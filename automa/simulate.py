"""Plays many games: `python -m automa.simulate --help`."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from multiprocessing import Pool
from typing import IO, Any

import click

from automa.definitions import LEVELS
from automa.orders import ALL, GameOrder, PlayedWith, TableGames, WholeGames
from automa.players import random_reports
from automa.reporter import RealGame, play_reported, whole_setup
from automa.scenario_facts import SCENARIOS
from automa.simulated import PlayedGame, Seated, report, summary, thoughts, write_csv
from automa.solo import AUTOMA, YOU
from automa.state import BotsTurn
from automa.strong.budget import Budget, budget_of
from automa.strong.player import LOOKING_AHEAD, PLAYERS
from automa.table import open_play
from automa.table.card_reports import OutpostOnMatAtTable
from automa.table.position import Position, position_of
from automa.table.reports import Corrected
from automa.table.state import Table
from automa.whole_games import Thinking, Wrong, opened, play_out, play_whole
from engine.box import BASE
from engine.decisions import BadSetup
from engine.facts.components import EXPANSIONS
from engine.facts.packs import PACKS
from engine.play import Play
from engine.rules.score import Vp
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.hexmap import StandIn

REPORTS, GREEDY_REPORTS = "reports", "greedy-reports"
"""Random reports, or those of a greedy player's real game."""

MOST_PLAYERS = 5


def play_game(setup: Mapping[str, object], seed: int) -> Play[Table]:
    """Repeatable. Raises BadSetup, Wrong if endless."""
    play = open_play(setup, Luck(seed))
    play_out(play, random_reports(Luck(seed + 1).pick))
    return play


def is_at_a_table(order: GameOrder) -> bool:
    return order.setup.get("kind") == "table"


def carry_out(order: GameOrder) -> PlayedGame:
    setup = order.setup
    people, scenario = setup.get("players", 1), str(setup.get("scenario", ""))
    about = (order.seed, int(str(setup.get("level", 0))), len(people) if isinstance(people, list) else int(str(people)))
    start = time.perf_counter()
    try:
        if not is_at_a_table(order):
            thinking = Thinking(order.budget, time.perf_counter)
            play: Play[Any] = play_whole(setup, order.seed, order.players, check=order.check, thinking=thinking)
            seats = tuple(
                replace(each, thought=tuple(thinking.turns[each.seat])) if each.player in LOOKING_AHEAD else each
                for each in seats_of(play, order.players)
            )
        elif order.players:
            play, real = play_reported(setup, order.seed, order.players[YOU])
            you = person_at_the_table(play, real, order.players[YOU])
            seats = (you, *(replace(each, won=each.seat in winners_of(play)) for each in automa_at_the_table(play)))
        else:
            play = play_game(setup, order.seed)
            seats = tuple(automa_at_the_table(play))
        seconds = time.perf_counter() - start
        if order.check and is_at_a_table(order) and (problems := list(what_is_wrong(play))):
            raise Wrong("; ".join(problems))
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        return PlayedGame(*about, setup, 0, time.perf_counter() - start, problem, scenario=scenario)
    return PlayedGame(*about, setup, len(play.answers), seconds, seats=seats, scenario=scenario)


def seats_of(play: Play[Any], players: Mapping[int, str]) -> Iterator[Seated]:
    game, winners, met = play.state.game, winners_of(play), goals_met(play)
    for seat, player in players.items():
        mine, turns = civilizations_of(play, seat), turns_of(play, seat)
        yield Seated(seat, player, mine, game.board.seats[seat].vp, turns, seat in winners, met)
    if game.board.seats[AUTOMA].role == "automa":
        mat = play.state.bots.automa
        turns = sum(isinstance(event.what, BotsTurn) for event in play.journal)
        vp, won = game.board.seats[AUTOMA].vp, AUTOMA in winners
        yield Seated(AUTOMA, "automa", "+".join(mat.civilizations), vp, turns, won)


def civilizations_of(play: Play[Any], seat: int) -> str:
    game = play.state.game
    return "+".join(card.slug for card in game.in_play if card.owner == seat and card.slug in game.box.civilizations)


def turns_of(play: Play[Any], seat: int) -> int:
    return sum(entry.question == f"player_turn|{seat}|" for entry in play.answers)


def winners_of(play: Play[Any]) -> Sequence[object]:
    winners = (play.result or {}).get("winners")
    return winners if isinstance(winners, list | tuple) else ()


def goals_met(play: Play[Any]) -> bool | None:
    """None without goals."""
    goals = (play.result or {}).get("goals")
    return all(goals.values()) if isinstance(goals, dict) else None


def automa_at_the_table(play: Play[Table]) -> Iterator[Seated]:
    """Winners are unknown if people report at random."""
    mat = play.state.bots.automa
    if mat is not None:
        vp = play.state.game.board.seats[mat.seat].vp
        yield Seated(mat.seat, "automa", "+".join(mat.civilizations), vp, play.state.round)


def person_at_the_table(play: Play[Table], real: RealGame, player: str) -> Seated:
    vp, turns = play.state.game.board.seats[YOU].vp, turns_of(real.play, YOU)
    return Seated(YOU, player, civilizations_of(real.play, YOU), vp, turns, YOU in winners_of(play), goals_met(play))


def what_is_wrong(play: Play[Table]) -> Iterator[str]:
    """Pieces count if nothing was corrected."""
    board = play.state.game.board
    put_right = any(isinstance(event.what, Corrected) for event in play.journal)
    for number, seat in enumerate(board.seats):
        lying = [each for outposts in board.map.outposts.values() for each in outposts if not isinstance(each, StandIn)]
        standing = sum(outpost.seat == number for outpost in lying)
        on_mat = sum(isinstance(e.what, OutpostOnMatAtTable) and e.seat == number for e in play.journal)
        if not put_right and seat.outposts + standing + on_mat != board.box.outposts(seat.role):
            yield f"seat {number} has {seat.outposts + standing + on_mat} outposts"
        told = sum(e.what.vp for e in play.journal if isinstance(e.what, Vp) and e.seat == number)
        if seat.vp != told:
            yield f"seat {number} has {seat.vp} VP, {told} were told"
    position = position_of(play.state)
    if encode(decode(Position, position, play.state.game.box)) != position:
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
    help="One level; without it all in turn. Of no account where there is no Automa.",
)
@click.option("--players", default="1", show_default=True, help="How many people: 1 to 5, or a range such as 2-5.")
@click.option(
    "--player",
    type=click.Choice([REPORTS, GREEDY_REPORTS, *PLAYERS]),
    default=REPORTS,
    show_default=True,
    help="Who plays: reports at a table of one or two people, greedy-reports of one who plays well there, or whole"
    " games on screen by one of the players.",
)
@click.option(
    "--against",
    type=click.Choice(PLAYERS),
    help="Who plays the other seats of two to five people, the player taking one after the other.",
)
@click.option(
    "--budget",
    help="How long players who look ahead do so in a turn: a number of rollouts, or seconds as 0.5s.  [default: "
    + ", ".join(f"{name} {budget.number}" for name, budget in LOOKING_AHEAD.items())
    + "]",
)
@click.option(
    "--scenario",
    type=click.Choice([*SCENARIOS, ALL]),
    help="One of the scenarios, or all in turn; what they leave open, their boxes too, goes in turn unless --plain.",
)
@click.option("--boxes", help=f"Played with: of {','.join(EXPANSIONS)}.  [default: {','.join(BASE)}]")
@click.option("--packs", help=f"Packs of our own in whole games: of {','.join(PACKS)}.")
@click.option("--plain", is_flag=True, help="Whole games with the printed mats and no variants, not all in turn.")
@click.option("--seed", default=0, show_default=True, help="The first game's seed; the next games count on from it.")
@click.option(
    "--check", is_flag=True, help="Look for errors: in whole games after every answer, at a table at the end."
)
@click.option("--processes", default=1, show_default=True, help="How many processes to share the games among.")
@click.option("--csv", "csv_file", type=click.File("w"), help="Write one row for each seat of each game.")
@click.option("--json", "json_file", type=click.File("w"), help="Write all games as JSON.")
def main(
    games: int,
    level: int | None,
    players: str,
    player: str,
    against: str | None,
    budget: str | None,
    scenario: str | None,
    boxes: str | None,
    packs: str | None,
    plain: bool,
    seed: int,
    check: bool,
    processes: int,
    csv_file: IO[str] | None,
    json_file: IO[str] | None,
) -> None:
    """Play games and print VP, turns and wins by level or number of people and by civilization, speed and errors."""
    numbers, levels = numbers_of(players), [level] if level else list(LEVELS)
    if scenario and numbers != [1]:
        raise click.UsageError("--scenario: scenarios are for one person")
    scenarios = list(SCENARIOS) if scenario == ALL else [scenario] if scenario else []
    chosen, own = tuple(boxes.split(",")) if boxes else None, tuple(packs.split(",")) if packs else ()
    if player == GREEDY_REPORTS:
        refuse_without_effect(against=against, packs=packs, plain=plain and not scenarios, players=numbers != [1])
        order = TableGames(PlayedWith(numbers, levels, scenarios, chosen, plain=plain), "greedy").order
    elif player == REPORTS:
        refuse_without_effect(against=against, packs=packs, plain=plain)
        order = TableGames(PlayedWith(numbers, levels, scenarios, chosen)).order
    else:
        refuse_without_effect(against=against and numbers == [1])
        order = WholeGames(PlayedWith(numbers, levels, scenarios, chosen, own, plain), player, against or player).order
    refuse_without_effect(budget=budget and not {player, against} & LOOKING_AHEAD.keys())
    limit = wanted_budget(budget) if budget else None
    orders = [replace(order(each, check), budget=limit) for each in range(seed, seed + games)]
    refuse_bad_setups(each for each in orders[: len(numbers) * len(levels) * max(len(scenarios), 1)])
    start = time.perf_counter()
    with click.progressbar(carried_out(orders, processes), length=games, label="Playing") as bar:
        played = list(bar)
    for line in (*report(played), *thoughts(played), *summary(played, time.perf_counter() - start)):
        click.echo(line)
    if csv_file is not None:
        write_csv(csv_file, played)
    if json_file is not None:
        json.dump([asdict(game) for game in played], json_file, indent=1)
    if any(game.error for game in played):
        raise SystemExit(1)


def numbers_of(players: str) -> list[int]:
    """Such as `3` or `2-5`. Raises UsageError."""
    first, dash, last = players.partition("-")
    last = last if dash else first
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= MOST_PLAYERS):
        raise click.UsageError(f"--players {players}: a number from 1 to {MOST_PLAYERS}, or a range such as 2-5")
    numbers = list(range(int(first), int(last) + 1))
    if 1 in numbers and len(numbers) > 1:
        raise click.UsageError(f"--players {players}: games of one person go by themselves")
    return numbers


def wanted_budget(text: str) -> Budget:
    """Raises UsageError."""
    try:
        return budget_of(text, time.perf_counter)
    except ValueError:
        raise click.UsageError(f"--budget {text}: a number of rollouts, or seconds as 0.5s") from None


def refuse_without_effect(**options: object) -> None:
    """Raises UsageError if an option is given."""
    for name, given in options.items():
        if given:
            raise click.UsageError(f"--{name} has no effect on these games")


def refuse_bad_setups(orders: Iterable[GameOrder]) -> None:
    """Raises UsageError if a game cannot start."""
    for order in orders:
        try:
            if is_at_a_table(order):
                open_play(order.setup, Luck(0))
            if order.players:
                opened(whole_setup(order.setup) if is_at_a_table(order) else order.setup, Luck(0))
        except BadSetup as error:
            raise click.UsageError(str(error)) from error


def carried_out(orders: list[GameOrder], processes: int) -> Iterator[PlayedGame]:
    """As they finish."""
    if processes == 1:
        yield from map(carry_out, orders)
        return
    with closing(Pool(processes)) as pool:
        yield from pool.imap_unordered(carry_out, orders, chunksize=8)


if __name__ == "__main__":
    main()
