"""Steam Tycoon, Technocracy: tech cards invented and upgraded at once."""

from __future__ import annotations

import pytest

from engine.rules.tapestry import play_card
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, pending, refused, scene, stack


def workshop(players: int = 2, era: int = 2) -> Game:
    """Three face-up tech cards and some in the deck."""
    game = scene(players, era=era)
    game.bags["tech"].face_up = ["calendar", "compass", "bakery"]
    stack(game, "tech", ["treasury", "radio", "printing_press", "clocks"])
    return game


def test_steam_tycoon_invents_a_face_up_card_and_upgrades_it() -> None:
    """Steam Tycoon: not from the deck; that card and no other goes up. (TEC-1, TEC-4)"""
    game = workshop()
    game.players[HERE].hand.append("steam_tycoon")
    assert refused(pending(play_card(game, HERE, "steam_tycoon", SPACE)), "deck") == "no_such_option"
    game = workshop()
    game.players[HERE].tech["paper"] = "bottom"
    lay(game, "steam_tycoon", "bakery", "treasury", "no")
    assert game.players[HERE].tech == {"paper": "bottom", "bakery": "middle"}
    assert sorted(game.bags["tech"].face_up) == ["calendar", "compass", "treasury"]


def test_the_right_neighbor_then_the_left_one_may_invent_the_top_card() -> None:
    """Steam Tycoon, ruling: the neighbors may decline. The right one is the one before in turn order. (GEN-3)"""
    game = workshop(4)
    told = lay(game, "steam_tycoon", "bakery", "treasury", "no", "yes", "radio", seat=THIRD)
    assert [decision.seat for decision, _ in told.asked if decision.kind == "invent_from_deck"] == [RIVAL, 3]
    assert game.players[3].tech == {"radio": "bottom"}
    assert game.players[RIVAL].tech == game.players[HERE].tech == {}


def test_one_opponent_is_asked_once_and_none_for_an_empty_deck() -> None:
    """Steam Tycoon: with two players the one opponent counts once; without a deck nobody is asked. (GEN-3, GEN-6)"""
    game = workshop()
    told = lay(game, "steam_tycoon", "bakery", "treasury", "no")
    assert told.kinds().count("invent_from_deck") == 1
    game = workshop()
    stack(game, "tech", [])
    told = lay(game, "steam_tycoon", "bakery")
    assert "invent_from_deck" not in told.kinds()
    assert game.players[HERE].tech == {"bakery": "middle"}


def test_bots_invent_nothing() -> None:
    """Steam Tycoon: a bot has no tech cards."""
    game = workshop(1)
    game.board.seats.append(Seat("automa", "red"))
    told = lay(game, "steam_tycoon", "bakery", "treasury")
    assert {decision.seat for decision, _ in told.asked} <= {-1, HERE}


def test_technocracy_first_of_all_invents_and_upgrades_that_card() -> None:
    """Technocracy: no other player has entered this era. (TEC-4)"""
    game = workshop(3)
    for seat in (RIVAL, THIRD):
        game.board.seats[seat].era = 1
    game.players[HERE].tech["paper"] = "bottom"
    lay(game, "technocracy", "deck", "radio")
    assert game.players[HERE].tech == {"paper": "bottom", "radio": "middle"}
    assert game.board.seats[HERE].vp == 3


@pytest.mark.parametrize("era", [2, 3])
def test_technocracy_of_a_later_player_pays_for_each_opponent(era: int) -> None:
    """Technocracy, ruling: all players are compared, not only neighbors; 3 VP for each opponent."""
    game = workshop(5)
    for seat in game.board.seats[1:]:
        seat.era = 1
    game.board.seats[THIRD].era = era
    assert lay(game, "technocracy").asked == []
    assert game.board.seats[HERE].vp == 12
    assert game.players[HERE].tech == {}


def test_technocracy_played_in_the_middle_of_an_era_looks_at_that_moment() -> None:
    """Technocracy: on top of another card, what counts is who is in the era now. (FAQ-10)"""
    game = workshop()
    game.players[HERE].tapestries[SPACE] = ["academia"]
    game.board.seats[RIVAL].era = 2
    lay(game, "technocracy")
    assert game.board.seats[HERE].vp == 3


def test_technocracy_counts_bots_as_opponents() -> None:
    """Technocracy: both bots are opponents, 6 VP in a solo game, and their eras count. (SHA-4)"""
    game = workshop(1)
    game.board.seats += [Seat("automa", "red", era=1), Seat("shadow", "gray", era=2)]
    lay(game, "technocracy")
    assert game.board.seats[HERE].vp == 6


def test_the_neighbors_invent_out_of_a_deck_made_of_its_discards() -> None:
    """Steam Tycoon: an empty deck is made anew before the neighbors are asked. (GEN-6, TEC-1)"""
    game = scene(era=2)
    game.bags["tech"].face_up = ["calendar", "compass", "bakery"]
    game.bags["tech"].unseen, game.bags["tech"].discarded = {"treasury": 1}, ["radio"]
    lay(game, "steam_tycoon", "bakery", "yes")
    assert game.players[RIVAL].tech == {"radio": "bottom"}


def test_without_a_face_up_card_nothing_is_invented_or_upgraded() -> None:
    """Steam Tycoon: no other card of yours goes up in its place. (GEN-6)"""
    game = scene(era=2)
    game.bags["tech"].unseen, game.bags["tech"].face_up = {}, []
    game.players[HERE].tech = {"paper": "bottom"}
    assert lay(game, "steam_tycoon").kinds() == []
    assert game.players[HERE].tech == {"paper": "bottom"}
