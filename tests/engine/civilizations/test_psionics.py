"""Psionics: civilizations.yaml, Psionics, each ability, its rulings, and FAQ-1."""

from __future__ import annotations

import pytest

from engine.rules import gain
from engine.rules.conquer import roll_die
from engine.rules.research import roll_science
from engine.rules.supply import gain_civilization_of
from engine.rules.tapestry import gain_some_of
from engine.state.game import Game
from tests.engine.civilizations.stories import begin, step
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, scene, stack

FF = ("base", "ff")


def psionics() -> Game:
    """They begin."""
    game = scene(boxes=FF)
    begin(game, "psionics")
    return game


def test_the_science_die_is_rolled_twice_and_one_result_chosen() -> None:
    """second_sight_dice; a rival rolls once."""
    game = psionics()
    told = drive(game, roll_science(game, HERE, "research"), "science", "military", "military")
    assert told.of("rolled")[0].data["track"] == "military"
    drive(game, roll_science(game, RIVAL, "research"), "science")


@pytest.mark.parametrize("color", ["red", "black"])
def test_each_conquer_die_is_rolled_twice(color: str) -> None:
    """second_sight_dice; ruling: also if only one of them is used."""
    game = psionics()
    first, second, *_ = listed(pending(roll_die(game, HERE, color)))
    told = drive(game, roll_die(game, HERE, color), first, second, second)
    assert told.kinds() == ["conquer_die", "conquer_die", "roll"]


def test_of_two_tiles_each_is_a_draw_of_its_own() -> None:
    """second_sight_draws; FAQ-1: draw 2 and keep 1, twice, and the leftovers go back."""
    game = psionics()
    stack(game, "territory", ["1", "2", "3", "4"])
    told = drive(game, gain.gain(game, HERE, ["territory", "territory"], source=""), "1", "2", "2", "1", "3", "3")
    assert told.kinds() == ["territory", "territory", "keep_drawn"] * 2
    assert game.players[HERE].territories == [2, 3]
    assert game.bags["territory"].unseen == {"1": 1, "4": 1}


def test_of_the_last_item_there_is_nothing_to_choose() -> None:
    """second_sight_draws."""
    game = psionics()
    stack(game, "territory", ["1"])
    drive(game, gain.gain(game, HERE, "territory", source=""))
    assert game.players[HERE].territories == [1]


def test_three_cards_to_keep_one_of_become_four() -> None:
    """additive: one option more; it does not multiply."""
    game = psionics()
    stack(game, "tapestry", ["academia", "feudalism", "capitalism", "espionage", "dictatorship"])
    told = drive(game, gain_some_of(game, HERE, 3), "academia", "feudalism", "capitalism", "espionage", "capitalism")
    assert len(told.asked) == 5
    assert game.players[HERE].hand == ["capitalism"]


def test_of_four_cards_the_effect_discards_its_two_and_one_is_shuffled_back() -> None:
    """second_sight_draws: shuffle the other back. (VAR-4)"""
    game = psionics()
    stack(game, "tapestry", ["academia", "feudalism", "capitalism", "espionage"])
    told = drive(game, gain_some_of(game, HERE, 3), "academia", "feudalism", "capitalism", "academia")
    assert told.of("discarded")[0].data["items"] == ("feudalism", "capitalism")
    assert game.bags["tapestry"].discarded == ["feudalism", "capitalism"]
    assert game.bags["tapestry"].unseen == {"espionage": 1}


def test_of_two_cards_for_one_nothing_is_discarded() -> None:
    """second_sight_draws: the deck may hold too few for more."""
    game = psionics()
    stack(game, "tapestry", ["academia", "feudalism"])
    drive(game, gain_some_of(game, HERE, 1), "academia", "feudalism")
    assert game.bags["tapestry"].discarded == []
    assert game.bags["tapestry"].unseen == {"academia": 1}


def test_of_two_civilizations_they_keep_one() -> None:
    """second_sight_draws, civilization."""
    game = psionics()
    stack(game, "civilization", ["futurists", "leaders", "nomads"])
    drive(game, gain_civilization_of(game, HERE, 1, rule="GEN-1"), "futurists", "nomads", "nomads")
    assert [mine.slug for mine in game.in_play] == ["psionics", "nomads"]
    assert game.bags["civilization"].discarded == []
    assert game.bags["civilization"].unseen == {"futurists": 1, "leaders": 1}


def test_a_masterpiece_is_drawn_alone() -> None:
    """second_sight_draws: the mat names what it is about, and no masterpiece (docs/rulings.md)."""
    game = scene(boxes=("base", "aa", "ff"))
    begin(game, "psionics")
    stack(game, "masterpiece", ["vp_per_tech", "vp_per_row"])
    assert drive(game, gain.gain(game, HERE, "masterpiece", source=""), "vp_per_row").kinds() == ["masterpiece"]


def test_each_income_turn_gives_what_the_mat_shows_for_it() -> None:
    """income: a tile, a card, a tech card, research; nothing in the first."""
    game = psionics()
    stack(game, "territory", ["1", "2"])
    assert not step(game, 1).asked
    step(game, 2, "1", "1")
    assert game.players[HERE].territories == [1]
    stack(game, "tapestry", ["academia", "feudalism", "capitalism"])
    step(game, 3, "academia", "capitalism", "capitalism")
    assert game.players[HERE].hand == ["capitalism"]
    assert step(game, 5, "science", "military", "military", "decline").of("rolled")
