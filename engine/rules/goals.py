"""What the table's abilities demand beside VP, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.abilities.ability import ABILITIES, AIMING
from engine.hooks import modify
from engine.rules import landmark_cards
from engine.state.game import TABLE, Game
from engine.state.goal import Aim, Goal

NO_GOALS: tuple[Goal, ...] = ()


def goals_of(game: Game, seat: int) -> tuple[Goal, ...]:
    return modify.GOALS_MET.ask(game, NO_GOALS, {"seat": seat})


def winners_by_goals(game: Game, winners: Sequence[int], seat: int, rival: int) -> list[int]:
    """A rival wins if a goal is missed and, in a scenario, if VP are tied."""
    is_scenario = any(mine.owner == TABLE for mine in game.in_play)
    if seat in winners and any(not goal.met for goal in goals_of(game, seat)):
        return [rival]
    return [rival] if is_scenario and rival in winners else list(winners)


def aims_of(game: Game, seat: int) -> Iterator[Aim]:
    """From abilities in play and landmark cards."""
    for mine in game.in_play:
        if mine.plays_as in AIMING and mine.owner in (seat, TABLE):
            yield from ABILITIES[mine.plays_as].aims(game, mine, seat)
    yield from landmark_cards.aims(game, seat)
