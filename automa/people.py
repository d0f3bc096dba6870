"""Whole games of two to five people or built-in players."""

from __future__ import annotations

from collections.abc import Mapping

from automa.built_in import BUILT_IN
from automa.players import Pick
from automa.strong.player import LOOKING_AHEAD, PLAYERS
from engine.base_game import BaseGameRules
from engine.decisions import BadSetup, NotUnderstood, SetupProblem
from engine.facts.components import COLORS as COLORS
from engine.play import Play
from engine.sources import Luck, Source
from engine.state.board import LONGEST_NAME
from engine.state.match import Match


class WithoutName(SetupProblem):
    number: int  # of the player, from 1


class SameName(SetupProblem): ...


class NobodyPlays(SetupProblem): ...


class PeopleRules(BaseGameRules):
    """The setup's `built_in` names a seat's built-in player: {"2": "greedy"}."""

    def start(self, setup: Mapping[str, object]) -> Match:
        match = super().start(setup)
        names = [seat.name.casefold() for seat in match.game.board.seats]
        if "" in names:
            raise BadSetup("players", WithoutName(names.index("") + 1))
        if any(len(name) > LONGEST_NAME for name in names):
            raise BadSetup("players", NotUnderstood())
        if len(set(names)) < len(names):
            raise BadSetup("players", SameName())
        if not people_of(setup):
            raise BadSetup("built_in", NobodyPlays())
        return match


def open_play(setup: Mapping[str, object], source: Source | None = None, pick: Pick | None = None) -> Play[Match]:
    """Raises BadSetup. pick: settles what built-in players have no opinion about."""
    choose = pick or Luck().pick
    filled = {
        seat: None if kind in LOOKING_AHEAD else BUILT_IN[kind](choose) for seat, kind in built_in_of(setup).items()
    }
    return Play(PeopleRules(), setup, source or Luck(), filled)


def built_in_of(setup: Mapping[str, object]) -> dict[int, str]:
    """By seat. Raises BadSetup."""
    wanted, names = setup.get("built_in", {}), setup.get("players")
    seats = len(names) if isinstance(names, list | tuple) else 0
    if not isinstance(wanted, Mapping):
        raise BadSetup("built_in", NotUnderstood())
    for seat, kind in wanted.items():
        if str(seat) not in map(str, range(seats)) or not isinstance(kind, str) or kind not in PLAYERS:
            raise BadSetup("built_in", NotUnderstood())
    return {int(str(seat)): str(kind) for seat, kind in wanted.items()}


def people_of(setup: Mapping[str, object]) -> tuple[int, ...]:
    """Raises BadSetup."""
    names, filled = setup.get("players"), built_in_of(setup)
    seats = len(names) if isinstance(names, list | tuple) else 0
    return tuple(seat for seat in range(seats) if seat not in filled)
