"""Response cards beside traps: one that cancels a trap, and one that topples the attacker's outpost."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.box import Pack, box_of
from engine.facts.cards import TAPESTRY_CARDS
from engine.rules.conquer import conquer
from engine.rules.tapestry import play_card
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.rules.settled import settled
from tests.engine.whole import HERE, RIVAL, Told, drive, listed, pending

TARGET = (1, 1)

PLAIN = replace(TAPESTRY_CARDS["feudalism"], copies=1)
PACK: Pack = {
    "tapestry_cards": {
        "turncoat": replace(PLAIN, slug="turncoat", name="Turncoat", response="cancels_trap"),
        "ambush": replace(PLAIN, slug="ambush", name="Ambush", response="topples_attacker", response_gain="culture"),
    }
}
"""Two cards that only this module knows: each is played like Feudalism, or thrown away in response."""


def attacked(*, here: tuple[str, ...] = ("turncoat",), rival: tuple[str, ...] = ("trap",)) -> Game:
    """The rival holds the target; both have cards."""
    game = settled()
    game.board.box = box_of(packs=(PACK,))
    game.board.map.stand(TARGET, Outpost(RIVAL))
    game.players[HERE].hand, game.players[RIVAL].hand = list(here), list(rival)
    return game


def standing(game: Game) -> list[tuple[int, bool]]:
    """Whose outposts stand on the target, and which lie toppled."""
    return [(outpost.seat, outpost.upright) for outpost in game.board.map.outposts[TARGET]]


def attack(game: Game, *keys: str) -> Told:
    """An attack on the target, whose red die is taken."""
    return drive(game, conquer(game, HERE), "1,1", *keys, "vp_4", "coin", "red")


def test_a_trap_that_is_canceled_fails() -> None:
    """The defender's outpost topples, the attacker's stands, and the trap brings nothing. (TRP-3)"""
    game = attacked()
    before = dict(game.players[RIVAL].resources)
    told = attack(game, "trap", "turncoat")
    assert told.kinds() == ["conquer", "response", "trap_response", "conquer_die", "conquer_die", "conquer_die"]
    assert standing(game) == [(RIVAL, False), (HERE, True)]
    assert game.board.map.controller(TARGET) == HERE
    assert len(game.board.map.toppled_by(HERE)) == 1
    assert game.players[RIVAL].resources == before
    assert game.players[HERE].hand == game.players[RIVAL].hand == []
    assert sorted(game.bags["tapestry"].discarded) == ["trap", "turncoat"]
    assert [event.kind for event in told.events][:2] == ["trap_played", "trap_canceled"]


def test_after_a_trap_and_a_cancel_nothing_more_is_played() -> None:
    """Neither another trap nor another response. (TRP-3)"""
    game = attacked(here=("turncoat", "turncoat"), rival=("trap", "trap", "ambush"))
    told = attack(game, "trap", "turncoat")
    assert told.kinds().count("response") == told.kinds().count("trap_response") == 1
    assert game.players[RIVAL].hand == ["trap", "ambush"]


def test_who_does_not_cancel_it_is_trapped() -> None:
    """The trap works as ever and pays its holder. (TRP-1)"""
    game = attacked()
    attack(game, "trap", "none", "food")
    assert standing(game) == [(RIVAL, True), (HERE, False)]
    assert game.players[HERE].hand == ["turncoat"]


def test_a_card_that_cancels_traps_answers_nothing_else() -> None:
    """No conquest, and no response card that is no trap. (TRP-3)"""
    game = attacked(here=("turncoat",), rival=("turncoat", "ambush"))
    assert listed(pending(conquer(game, HERE), "1,1")) == ["none", "ambush"]
    told = attack(attacked(here=("turncoat",), rival=("ambush",)), "ambush")
    assert "trap_response" not in told.kinds()


def test_whoever_attacks_with_a_card_in_hand_is_asked() -> None:
    """As with traps others may not know what it is; with an empty hand nobody is asked, nor after income turn 5.

    (TRP-3, TRP-6)
    """
    game = attacked(here=("dictatorship",))
    asked = pending(conquer(game, HERE), "1,1", "trap")
    assert (asked.seat, asked.kind, listed(asked)) == (HERE, "trap_response", ["none"])
    assert "dictatorship" not in str(dict(asked.data))
    assert pending(conquer(attacked(here=()), HERE), "1,1", "trap").kind == "resource"
    late = attacked()
    late.board.seats[HERE].era = 5
    assert pending(conquer(late, HERE), "1,1", "trap").kind == "resource"


def test_a_game_without_such_a_card_asks_nobody() -> None:
    """Nothing could cancel a trap. (TRP-3)"""
    game = attacked(here=("dictatorship",))
    game.board.box = box_of()
    assert pending(conquer(game, HERE), "1,1", "trap").kind == "resource"


def test_a_response_card_topples_the_attackers_outpost_as_a_trap_does() -> None:
    """Control stays, the outpost lies there and counts for the defender; the attacker rolls. (TRP-2, TRP-5)"""
    game = attacked(here=(), rival=("ambush",))
    before = game.players[RIVAL].resources["culture"]
    told = attack(game, "ambush")
    assert standing(game) == [(RIVAL, True), (HERE, False)]
    assert len(game.board.map.toppled_by(RIVAL)) == 1
    assert game.players[RIVAL].resources["culture"] == before + 1
    assert game.bags["tapestry"].discarded == ["ambush"]
    assert told.of("conquer_dice")


@pytest.mark.parametrize("card", ["turncoat", "ambush"])
def test_a_response_card_may_be_played_as_any_other(card: str) -> None:
    """For what it does when played. (TRP-7)"""
    game = attacked(here=(card,))
    drive(game, play_card(game, HERE, card, 1), "0:any_resource", "food")
    assert game.players[HERE].tapestries[1][-1] == card


def test_the_data_say_what_a_card_answers() -> None:
    """A trap topples, by being one; others by what they say. (TRP-1, TRP-5)"""
    cards = PACK["tapestry_cards"]
    assert TAPESTRY_CARDS["trap"].stops_conquest
    assert cards["ambush"].stops_conquest
    assert not cards["turncoat"].stops_conquest
    assert not [card.slug for card in TAPESTRY_CARDS.values() if card.response is not None]
