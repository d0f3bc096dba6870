"""Response cards in a solo game on screen: the Automa's traps canceled, and cards that topple as a trap does."""

from __future__ import annotations

import pytest

from automa.conquest import conquer_opponent
from automa.solo import AUTOMA, YOU, Solo, SoloRules
from engine.play import Play
from engine.rules.conquer import attempt
from engine.sources import Luck
from engine.state.hexmap import Outpost
from tests.engine.rules.test_response import PACK
from tests.engine.whole import Told, drive

TARGET = (-1, 2)


def begun(**setup: object) -> Solo:
    """A solo game at your first turn, with cards of the tests in the deck."""
    play = Play(SoloRules(packs=(PACK,)), setup, Luck(1))
    while play.pending and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play.state


def attack(state: Solo, beside: str, *keys: str) -> Told:
    """You attack a territory of the Automa, beside whose mat this card lies."""
    game, mat = state.game, state.bots.automa
    assert mat is not None
    mat.cards = 1
    game.bags["tapestry"].unseen, game.bags["tapestry"].hidden = {beside: 1}, 1
    game.board.map.stand(TARGET, Outpost(AUTOMA))
    return drive(game, attempt(game, YOU, TARGET), *keys, "vp_4", "coin", "red")


def upright(state: Solo) -> list[bool]:
    """Whether the outposts on the target stand: the defender's, then the attacker's."""
    return [outpost.upright for outpost in state.game.board.map.outposts[TARGET]]


def test_you_may_cancel_a_trap_of_the_automa() -> None:
    """Its outpost topples, yours stands. (TRP-3, BTR-1)"""
    state = begun()
    state.game.players[YOU].hand = ["turncoat"]
    told = attack(state, "trap", "turncoat")
    assert [event.data["card"] for event in told.of("card_discarded")] == ["trap"]
    assert upright(state) == [False, True]
    assert state.game.board.map.controller(TARGET) == YOU
    assert state.game.players[YOU].hand == []


def test_without_an_answer_its_trap_works() -> None:
    state = begun()
    state.game.players[YOU].hand = ["turncoat"]
    attack(state, "trap", "none")
    assert upright(state) == [True, False]


def test_a_response_card_beside_its_mat_topples_your_outpost_and_cannot_be_canceled() -> None:
    """What topples an attacker's outpost does so for the Automa too; it is no trap. (BTR-8, TRP-5)"""
    state = begun()
    state.game.players[YOU].hand = ["turncoat"]
    told = attack(state, "ambush")
    assert "trap_response" not in told.kinds()
    assert [event.data["card"] for event in told.of("card_discarded")] == ["response"]
    assert upright(state) == [True, False]


def test_a_card_that_cancels_traps_does_nothing_beside_its_mat() -> None:
    """It counts as no trap. (BTR-2)"""
    state = begun()
    state.game.players[YOU].hand = []
    told = attack(state, "turncoat")
    assert [event.data["card"] for event in told.of("card_discarded")] == ["other"]
    assert upright(state) == [False, True]


def test_the_automa_runs_into_your_response_card() -> None:
    """As into a trap; it cancels nothing. (BTR-9, TRP-5)"""
    state = begun()
    game, mat = state.game, state.bots.automa
    assert mat is not None
    game.players[YOU].hand = ["ambush"]
    game.board.map.stand(TARGET, Outpost(YOU))
    state.bots.decks.pair = [6, 2]
    told = drive(game, conquer_opponent(game, state.bots, mat, [TARGET]), "ambush")
    assert told.kinds() == ["response"]
    assert upright(state) == [True, False]


@pytest.mark.parametrize(
    ("asks", "hand", "asked"), [(True, "academia", True), (False, "academia", False), (False, "trap", True)]
)
def test_alone_with_bots_a_new_game_asks_for_a_trap_only_whoever_holds_one(asks: bool, hand: str, asked: bool) -> None:
    """TRP-1: nobody else could learn from it; older games ask as they did."""
    state = begun(asks_without_trap=asks)
    game, mat = state.game, state.bots.automa
    assert mat is not None
    game.players[YOU].hand = [hand]
    game.board.map.stand(TARGET, Outpost(YOU))
    state.bots.decks.pair = [6, 2]
    told = drive(game, conquer_opponent(game, state.bots, mat, [TARGET]), *(["none"] if asked else []))
    assert told.kinds() == (["response"] if asked else [])
    assert game.board.map.controller(TARGET) == AUTOMA


@pytest.mark.parametrize("asks", [True, False])
def test_alone_with_bots_nobody_without_a_card_that_cancels_is_asked_for_one(asks: bool) -> None:
    """(TRP-3)"""
    state = begun(asks_without_trap=asks)
    state.game.players[YOU].hand = ["academia"]
    told = attack(state, "trap", *(["none"] if asks else []))
    assert ("trap_response" in told.kinds()) == asks
    assert upright(state) == [True, False]
