"""Which games the command plays by seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final, TypeVar

from automa.definitions import LEVELS
from automa.scenario_facts import SCENARIOS
from automa.solo import YOU
from automa.strong.budget import Budget
from automa.whole_games import people_setup, seated, solo_setup, varied
from engine.box import BASE
from engine.facts.components import EXPANSIONS
from engine.rules.boxes import boxes_to_add
from engine.rules.variants import variants_for

T = TypeVar("T")

ALL: Final = "all"


@dataclass(frozen=True, slots=True)
class GameOrder:
    seed: int
    setup: Mapping[str, object]
    check: bool
    players: Mapping[int, str]  # by seat; empty for random reports at a table
    budget: Budget | None = None  # of players who look ahead, if not their own


class InTurn:
    """A number, taken apart: each choice takes all values before the next changes."""

    def __init__(self, number: int) -> None:
        self.left = number

    def of(self, things: Sequence[T]) -> T:
        self.left, place = divmod(self.left, len(things))
        return things[place]


@dataclass(frozen=True, slots=True)
class PlayedWith:
    numbers: Sequence[int]  # of people
    levels: Sequence[int]
    scenarios: Sequence[str] = ()
    boxes: tuple[str, ...] | None = None  # None: base game, or all possible sets of a scenario
    packs: tuple[str, ...] = ()  # of our own
    plain: bool = False  # printed mats, no variants, usual choices

    def of_a_scenario(self, turns: InTurn, known: Sequence[str]) -> dict[str, object]:
        """known: all boxes."""
        slug = turns.of(self.scenarios)
        setup: dict[str, object] = {"scenario": slug, "level": turns.of(self.levels)}
        boxes = self.boxes or (BASE if self.plain else turns.of(boxes_of(slug, known)))
        choices = {} if self.plain else turns.of(choices_of(slug))
        return {**setup, "boxes": [*boxes], **({"scenario_choices": choices} if choices else {})}


def boxes_of(scenario: str, known: Sequence[str]) -> Sequence[tuple[str, ...]]:
    further = [box for box in known if box not in BASE and box not in SCENARIOS[scenario].not_with]
    sets = (each for number in range(len(further) + 1) for each in combinations(further, number))
    return [(*BASE, *each) for each in sets]


def choices_of(scenario: str) -> Sequence[dict[str, str]]:
    """The usual value first."""
    places = SCENARIOS[scenario].inferred
    usual = [[place.value, *(each for each in place.values if each != place.value)] for place in places.values()]
    return [dict(zip(places, values, strict=True)) for values in product(*usual)]


@dataclass(frozen=True, slots=True)
class WholeGames:
    games: PlayedWith
    player: str
    against: str

    def order(self, seed: int, check: bool) -> GameOrder:
        """Names further boxes and packs."""
        games = self.games
        if games.scenarios:
            turns = InTurn(seed)
            setup = games.of_a_scenario(turns, [*BASE, *boxes_to_add()])
            setup |= {} if games.plain else varied(turns.left, variants_for(BASE, alone=True))
        elif list(games.numbers) == [1]:
            setup = solo_setup(seed, games.levels, plain=games.plain, boxes=games.boxes or BASE)
        else:
            setup = people_setup(seed, games.numbers, plain=games.plain, boxes=games.boxes or BASE)
        if games.boxes and games.boxes != BASE:
            setup["boxes"] = list(games.boxes)
        if games.packs:
            setup["packs"] = list(games.packs)
        return GameOrder(seed, setup, check, seated(setup, seed, self.player, self.against))


@dataclass(frozen=True, slots=True)
class TableGames:
    games: PlayedWith
    player: str = ""  # its real game is reported; empty for random reports

    def order(self, seed: int, check: bool) -> GameOrder:
        return GameOrder(seed, dict(self._setup(seed)), check, {YOU: self.player} if self.player else {})

    def _setup(self, seed: int) -> Iterator[tuple[str, object]]:
        games, turns = self.games, InTurn(seed)
        yield from {"kind": "table", "luck": {}, "record_tiles": True}.items()
        if games.scenarios:
            known = [*BASE, *boxes_to_add()] if self.player else [*EXPANSIONS]
            yield from games.of_a_scenario(turns, known).items()
            return
        players = turns.of(games.numbers)
        yield "boxes", list(games.boxes or BASE)
        yield "players", players
        yield "level", turns.of(games.levels) if players == 1 else min(LEVELS)
