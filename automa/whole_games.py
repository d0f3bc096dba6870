"""Whole games played by themselves: a setup for each seed, who sits where, and playing on to the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from automa.built_in import BUILT_IN
from automa.invariants import Watch
from automa.solo import VARIANTS_ALONE, YOU, Solo, SoloRules
from engine.base_game import BaseGameRules
from engine.decisions import Decision
from engine.facts.cards import Edition
from engine.facts.rulebook import VARIANTS
from engine.play import Play
from engine.sources import Luck, Source
from engine.state.match import Match

EDITIONS = get_args(Edition)

NAMES = ("Anna", "Ben", "Cleo", "Dan", "Eva")

ANSWERS_LIMIT = 8_000
"""More answers than any game can need: beyond them a game counts as one that never ends."""


class Wrong(Exception):
    """Something that must hold in a game did not; the message says what, and after which answer."""


def solo_setup(seed: int, levels: Sequence[int], *, plain: bool) -> dict[str, object]:
    """The setup of a solo game: levels in turn; unless plain, mats and variants too."""
    rounds, place = divmod(seed, len(levels))
    return {"level": levels[place], **({} if plain else varied(rounds, VARIANTS_ALONE))}


def people_setup(seed: int, numbers: Sequence[int], *, plain: bool) -> dict[str, object]:
    """The setup of a game of several people: their numbers in turn; unless plain, mats and variants too."""
    rounds, place = divmod(seed, len(numbers))
    return {"players": list(NAMES[: numbers[place]]), **({} if plain else varied(rounds, tuple(VARIANTS)))}


def varied(number: int, known: Sequence[str]) -> dict[str, object]:
    """Of all editions of the civilization mats with all sets of variants, the one with this number, going round."""
    sets, edition = divmod(number, len(EDITIONS))
    chosen = [slug for place, slug in enumerate(known) if sets >> place & 1]
    return {"civilization_mats": EDITIONS[edition], "variants": chosen}


def seated(setup: Mapping[str, object], seed: int, player: str, against: str) -> dict[int, str]:
    """Who plays each seat of a person, by name: the seat of the one who is measured goes round. Solo there is one."""
    names = setup.get("players")
    if not isinstance(names, list):
        return {YOU: player}
    mine = seed // len(names) % len(names)
    return {seat: player if seat == mine else against for seat in range(len(names))}


def opened(setup: Mapping[str, object], source: Source, scenario: tuple[str, ...] = ()) -> Play[Match] | Play[Solo]:
    """A whole game at its first question, solo where the setup names a level. Raises BadSetup."""
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
    """A whole game, solo where the setup names a level; the same arguments give the same game.

    scenario: the abilities that the table owns. With `check` everything that must hold is looked at after every
    answer. Raises BadSetup, Wrong.
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
    """Play on to the end. answer: of the state and what is asked. Raises Wrong if endless."""
    while play.pending is not None:
        play.answer(answer(play.state, play.pending))
        if len(play.log) > ANSWERS_LIMIT:
            raise Wrong(f"the game goes on after {ANSWERS_LIMIT} answers")


def look(watch: Watch | None, play: Play[Match] | Play[Solo]) -> None:
    """Raise Wrong where something is."""
    if watch is not None and (problems := list(watch.wrong())):
        raise Wrong(f"after {len(play.answers)} answers: {'; '.join(problems)}")
