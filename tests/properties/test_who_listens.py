"""Who listens at a hook is found once for the abilities in play: it is right after every answer, undo and copy."""

from __future__ import annotations

import json
from typing import Any

import pytest

from automa.players import random_player
from automa.solo import SoloRules
from engine.base_game import BaseGameRules
from engine.hooks import modify, react
from engine.hooks.sorts import LISTENERS, place_in_order
from engine.play import Play, Rules
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.game import Game, InPlay
from scripts.hooks_table import hooks
from tests.engine.tabletop import tabletop

HOOKS = [hook for _, hook, _ in hooks()]


def check(game: Game) -> None:
    """Every hook is heard by those that a look at all abilities in play finds."""
    for hook in HOOKS:
        found = [
            (mine, LISTENERS[mine.plays_as][hook]) for mine in game.in_play if hook in LISTENERS.get(mine.plays_as, {})
        ]
        found.sort(key=lambda each: place_in_order(game, each))
        heard = hook.listening(game)
        assert [(id(mine), listener) for mine, listener in heard] == [(id(mine), listener) for mine, listener in found]


PEOPLE = {"players": ["Ada", "Bo", "Cy"]}


@pytest.mark.parametrize(("rules", "setup"), [(BaseGameRules(), PEOPLE), (SoloRules(), {"level": 3})])
@pytest.mark.parametrize("seed", range(3))
def test_it_is_right_in_whole_games(rules: Rules[Any], setup: dict[str, Any], seed: int) -> None:
    play, player = Play(rules, setup, Luck(seed)), random_player(Luck(seed).pick)
    number = 0
    while play.pending is not None:
        play.answer(player(play.pending))
        number += 1
        if number % 30 == 0:
            play.undo(3)
        check(play.state.game)
        if number % 10 == 0:
            check(game := play.state.game.copy())
            check(decode(Game, json.loads(json.dumps(encode(game))), game.box))
    assert number > 50


def playing(*slugs: str) -> Game:
    """A game with these cards of the first seat in play, and every hook asked once."""
    game = tabletop()
    game.in_play = tuple(InPlay(slug, 0, slug) for slug in slugs)
    check(game)
    return game


def test_a_card_that_comes_into_play_or_goes_is_noticed() -> None:
    game = playing("monarchy")
    assert react.TILE_PLACED.listening(game) == ()
    game.in_play += (InPlay("age_of_discovery", 1, "age_of_discovery"),)
    check(game)
    game.remove(game.in_play[0])
    check(game)
    assert [mine.slug for mine in game.in_play] == ["age_of_discovery"]


def test_a_card_that_plays_as_another_listens_where_that_one_does() -> None:
    game = playing("espionage")
    assert not modify.CLOSED_TRACKS.heard(game)
    game.copies(game.in_play[0], "dictatorship")
    assert modify.CLOSED_TRACKS.heard(game)
    check(game)


def test_a_copy_of_a_game_asks_its_own_cards() -> None:
    game = playing("dictatorship", "espionage")
    other = game.copy()
    ((mine, _),) = modify.CLOSED_TRACKS.listening(other)
    assert mine is other.in_play[0]
    other.in_play = ()
    check(other)
    check(game)
