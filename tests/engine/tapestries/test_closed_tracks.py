"""Broker of Peace, Theocracy: a track closed to their owner, and VP for what happens on the others."""

from __future__ import annotations

import pytest

from engine.decisions import Refusal
from engine.hooks import react
from engine.rules.advance import carry_out
from engine.rules.board.advance import Move, advancing, move
from engine.rules.gain import gain
from engine.rules.turn import TurnOptions
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, give, scene

CLOSED = [("broker_of_peace", "military"), ("theocracy", "science")]


def advance(game: Game, seat: int, track: str, *keys: str, benefit: bool = False) -> None:
    """One space forward, without benefit unless said otherwise."""
    step = advancing(game.board, seat, track, benefit=benefit)
    assert isinstance(step, Move)
    drive(game, carry_out(game, step, bonus=False), *keys)


@pytest.mark.parametrize(("card", "track"), CLOSED)
def test_the_track_is_closed_to_advance_turns(card: str, track: str) -> None:
    """Broker of Peace, Theocracy: the owner may not advance there; others may, and the owner elsewhere. (ADV-6)"""
    game = scene(era=2)
    give(game, coin=8, worker=8, food=8, culture=8)
    give(game, RIVAL, coin=8, worker=8, food=8, culture=8)
    lay(game, card)
    options = TurnOptions(game, HERE)
    refusal = options.parse(f"advance:{track}")
    assert isinstance(refusal, Refusal) and refusal.kind == "track_closed"
    assert refusal.data == {"track": track, "by": HERE}
    assert f"advance:{track}" not in list(options.keys())
    assert "advance:technology" in list(options.keys())
    assert f"advance:{track}" in list(TurnOptions(game, RIVAL).keys())


@pytest.mark.parametrize(("card", "track"), CLOSED)
def test_free_advances_there_are_lost(card: str, track: str) -> None:
    """Broker of Peace, ruling: the block also stops free advances, which are then lost. (ADV-7)"""
    game = scene(era=2)
    lay(game, card)
    told = drive(game, gain(game, HERE, {"advance_x": [track]}, source="test"))
    assert told.of("cannot_advance")
    told = drive(game, gain(game, HERE, "research_x", source="test"), track)
    assert told.of("cannot_advance")
    assert game.board.seats[HERE].tokens[track] == [0]


@pytest.mark.parametrize(("card", "track"), CLOSED)
def test_the_track_opens_when_the_card_is_covered(card: str, track: str) -> None:
    """Broker of Peace, Theocracy: covered, it has no effect, neither good nor bad. (INC-8)"""
    game = scene(era=2)
    lay(game, card)
    lay(game, "trap")
    before = game.board.seats[HERE].vp
    drive(game, gain(game, HERE, {"advance_x": [track]}, source="test"))
    advance(game, RIVAL, "military")
    assert game.board.seats[HERE].tokens[track] == [1]
    assert game.board.seats[HERE].vp == before


def test_the_broker_is_paid_for_every_military_advance_of_an_opponent() -> None:
    """Broker of Peace: 3 VP for each, paid or free; nothing for other tracks or for going back."""
    game = scene(players=3, era=2)
    lay(game, "broker_of_peace")
    advance(game, RIVAL, "military")
    drive(game, gain(game, 2, {"advance_x": ["military"]}, source="test"))
    assert game.board.seats[HERE].vp == 6
    advance(game, RIVAL, "technology")
    drive(game, gain(game, RIVAL, {"regress_x": ["military"]}, source="test"))
    assert game.board.seats[HERE].vp == 6


def test_the_broker_is_paid_for_the_bots_too() -> None:
    """Broker of Peace, against the bots: military advances of both bots pay as well."""
    game = scene(era=2)
    game.board.seats.append(Seat("automa", "gray", tokens={"military": [3]}))
    lay(game, "broker_of_peace")
    step = Move(2, "military", 3, 4)
    drive(game, react.ADVANCED.notify(game, step, tuple(move(game, step, by="roll"))))
    assert game.board.seats[HERE].vp == 3


def test_theocracy_is_paid_for_every_tier_entered() -> None:
    """Theocracy: 4 VP for advancing onto the first space of a tier, tier I included; other spaces pay nothing."""
    game = scene(era=2)
    lay(game, "theocracy")
    for place, vp in ((0, 4), (1, 0), (2, 0), (3, 4), (6, 4), (9, 4), (10, 0)):
        game.board.seats[HERE].tokens["technology"], game.board.seats[HERE].vp = [place], 0
        game.board.landmarks = dict.fromkeys(["forge", "rubber_works", "tech_hub"], RIVAL)
        advance(game, HERE, "technology")
        assert game.board.seats[HERE].vp == vp, f"from {place}"


def test_theocracy_counts_each_tier_that_one_move_passes() -> None:
    """Theocracy: a move of several spaces enters every tier on its way."""
    game = scene(era=2)
    lay(game, "theocracy")
    game.board.landmarks = {"forge": RIVAL}
    game.board.seats[HERE].tokens["technology"] = [0]
    step = Move(HERE, "technology", 0, 4, benefit=False)
    drive(game, react.ADVANCED.notify(game, step, tuple(move(game, step, by="roll"))))
    assert game.board.seats[HERE].vp == 8


def test_theocracy_pays_nothing_for_regressing_or_for_others() -> None:
    """Theocracy, ruling: regressing into a tier does not pay."""
    game = scene(era=2)
    lay(game, "theocracy")
    game.board.seats[HERE].tokens["technology"] = [5]
    drive(game, gain(game, HERE, {"regress_x": ["technology"]}, source="test"))
    advance(game, RIVAL, "technology")
    assert game.board.seats[HERE].vp == 0
