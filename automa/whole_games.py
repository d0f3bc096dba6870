"""Whole games that nobody plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from automa.built_in import BUILT_IN
from automa.invariants import Watch
from automa.solo import YOU, Solo, SoloRules
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
    """What must hold and did not, and after which answer."""


def solo_setup(seed: int, levels: Sequence[int], *, plain: bool, boxes: Sequence[str] = BASE) -> dict[str, object]:
    """Levels in turn; unless plain, mats and variants too."""
    rounds, place = divmod(seed, len(levels))
    return {"level": levels[place], **({} if plain else varied(rounds, variants_for(boxes, alone=True)))}


def people_setup(seed: int, numbers: Sequence[int], *, plain: bool, boxes: Sequence[str] = BASE) -> dict[str, object]:
    """Numbers of people in turn; unless plain, mats and variants too."""
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
) -> Play[Any]:
    """Raises BadSetup, Wrong. The same arguments give the same game.

    scenario: the table's abilities. check: look for mistakes after each answer.
    """
    play = opened(setup, Luck(seed), scenario)
    pick = Luck(seed + 1).pick
    answers = {seat: BUILT_IN[name](pick) for seat, name in players.items()}
    watch = Watch(play) if check else None

    def answer(state: Match | Solo, decision: Decision) -> str:
        look(watch, play)
        return answers[decision.seat](state, decision)

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
