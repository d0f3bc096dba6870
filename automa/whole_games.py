"""Whole games that nobody plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from automa.invariants import Watch
from automa.solo import YOU, Solo, SoloRules
from automa.strong.budget import Budget
from automa.strong.player import seated_at
from engine.base_game import BaseGameRules
from engine.box import BASE
from engine.decisions import Decision
from engine.facts.cards import Edition
from engine.play import Play
from engine.rules.variants import variants_for
from engine.sources import Luck, Source
from engine.state.match import Match

EDITIONS = get_args(Edition)

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")

ANSWERS_LIMIT = 8_000
"""No game needs more."""


class Wrong(Exception):
    """What failed, and after which answer."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """How long players think. budget: for those who look ahead, if not their own."""

    budget: Budget | None = None
    clock: Callable[[], float] | None = None
    turns: dict[int, list[float]] = field(default_factory=dict)  # seconds of each, by seat

    def timed(self, asked: Decision, answer: Callable[[], str]) -> str:
        if self.clock is None:
            return answer()
        start = self.clock()
        key = answer()
        taken, turns = self.clock() - start, self.turns.setdefault(asked.seat, [])
        if asked.checkpoint or not turns:
            turns.append(taken)
        else:
            turns[-1] += taken
        return key


def solo_setup(seed: int, levels: Sequence[int], *, plain: bool, boxes: Sequence[str] = BASE) -> dict[str, object]:
    """Levels in turn; unless plain, mats and variants too."""
    rounds, place = divmod(seed, len(levels))
    return {"level": levels[place], **({} if plain else varied(rounds, variants_for(boxes, alone=True)))}


def people_setup(seed: int, numbers: Sequence[int], *, plain: bool, boxes: Sequence[str] = BASE) -> dict[str, object]:
    """Numbers in turn; unless plain, mats and variants too."""
    rounds, place = divmod(seed, len(numbers))
    return {"players": list(NAMES[: numbers[place]]), **({} if plain else varied(rounds, variants_for(boxes)))}


def varied(number: int, known: Sequence[str]) -> dict[str, object]:
    """All combinations in turn."""
    sets, edition = divmod(number, len(EDITIONS))
    chosen = [slug for place, slug in enumerate(known) if sets >> place & 1]
    return {"civilization_mats": EDITIONS[edition], "variants": chosen}


def seated(setup: Mapping[str, object], seed: int, player: str, against: str) -> dict[int, str]:
    """The measured player's seat goes round."""
    names = setup.get("players")
    if not isinstance(names, list):
        return {YOU: player}
    mine = seed // len(names) % len(names)
    return {seat: player if seat == mine else against for seat in range(len(names))}


def opened(setup: Mapping[str, object], source: Source, scenario: tuple[str, ...] = ()) -> Play[Match] | Play[Solo]:
    """Solo if the setup names a level. Raises BadSetup."""
    if "level" in setup:
        return Play(SoloRules(scenario=scenario), setup, source)
    return Play(BaseGameRules(scenario=scenario), setup, source)


def play_whole(
    setup: Mapping[str, object],
    seed: int,
    players: Mapping[int, str],
    *,
    check: bool,
    scenario: tuple[str, ...] = (),
    thinking: Thinking | None = None,
) -> Play[Any]:
    """Raises BadSetup, Wrong. Repeatable without a clock.

    scenario: the table's abilities. check: look for mistakes after each answer.
    """
    play = opened(setup, Luck(seed), scenario)
    pick = Luck(seed + 1).pick
    thinking = thinking or Thinking()
    answers = {seat: seated_at(play, name, pick, seed, thinking.budget) for seat, name in players.items()}
    watch = Watch(play) if check else None

    def answer(state: Match | Solo, decision: Decision) -> str:
        look(watch, play)
        return thinking.timed(decision, lambda: answers[decision.seat](state, decision))

    play_out(play, answer)
    look(watch, play)
    return play


def play_out(play: Play[Any], answer: Callable[[Any, Decision], str]) -> None:
    """Raises Wrong if endless."""
    while play.pending is not None:
        play.answer(answer(play.state, play.pending))
        if len(play.log) > ANSWERS_LIMIT:
            raise Wrong(f"the game goes on after {ANSWERS_LIMIT} answers")


def look(watch: Watch | None, play: Play[Match] | Play[Solo]) -> None:
    """Raises Wrong."""
    if watch is not None and (problems := list(watch.wrong())):
        raise Wrong(f"after {len(play.answers)} answers: {'; '.join(problems)}")
