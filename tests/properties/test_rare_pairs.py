"""Each two civilizations of the newer boxes with one player, in a random game of all boxes and our pack."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from automa.invariants import wrong_end
from automa.players import random_player
from automa.whole_games import ANSWERS_LIMIT, EDITIONS
from engine.abilities.ability import Ability
from engine.base_game import BaseGameRules
from engine.box import LIBRARY
from engine.decisions import Decision, Steps
from engine.hooks import react
from engine.play import Play
from engine.rules.happenings import LandmarkCardsDealt
from engine.rules.supply import receive_civilization
from engine.sources import Luck
from engine.state.game import NEW_GAMES, Game, InPlay
from tests.engine.whole import HERE
from tests.long_run import long

NEWER = [slug for slug, each in LIBRARY.civilizations.items() if each.expansion in ("aa", "ff")]
PAIRS = list(permutations(NEWER, 2))


class Dealt(Luck):
    """Deals one civilization to the first player, and another to nobody."""

    def __init__(self, seed: int, kept: str, second: str) -> None:
        super().__init__(seed)
        self._kept, self._second = kept, second

    def answer(self, decision: Decision) -> str | None:
        if decision.kind != "civilization" or not decision.subject.startswith("deal"):
            return super().answer(decision)
        keys = list(decision.options.keys())
        if self._second in keys:
            keys.remove(self._second)
        return self._kept if self._kept in keys else self.pick(keys)


def learn_a_second_civilization(second: str) -> None:
    """The first player begins with it too, as if gained later."""

    class Second(Ability):
        sort, slug = "scenario", "second_civilization"

        @react.LANDMARK_CARDS_DEALT
        def give(self, game: Game, mine: InPlay, dealt: LandmarkCardsDealt) -> Steps[None]:
            game.bags["civilization"].take(second)
            yield from receive_civilization(game, HERE, second, at_setup=False)


@pytest.mark.usefixtures("clean_abilities")
@pytest.mark.parametrize(("kept", "second"), [PAIRS[0], *(pytest.param(*pair, marks=long) for pair in PAIRS[1:])])
def test_two_newer_civilizations_get_along(kept: str, second: str) -> None:
    """GEN-1: all are active, to the end of a game that replays."""
    learn_a_second_civilization(second)
    seed = PAIRS.index((kept, second))
    setup = {
        "players": ["Anna", "Ben"],
        "boxes": ["base", "pp", "aa", "ff"],
        "packs": ["uncharted"],
        "civilization_mats": Random(seed).choice(EDITIONS),
        **NEW_GAMES,
    }
    play = Play(BaseGameRules(scenario=("second_civilization",)), setup, Dealt(seed, kept, second))
    answer = random_player(Luck(seed).pick)
    while play.pending is not None:
        keeps = play.pending.kind == "keep_civilization" and kept in list(play.pending.options.keys())
        play.answer(kept if keeps else answer(play.pending))
        assert len(play.log) < ANSWERS_LIMIT
    gained = (event for event in play.journal if event.kind == "civilization_gained" and event.seat == HERE)
    assert {kept, second} <= {event.data["civilization"] for event in gained}
    assert list(wrong_end(play)) == []
