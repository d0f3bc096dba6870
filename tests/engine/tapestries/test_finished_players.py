"""What the cards of others bring to players whose game is over, which is nothing."""

from __future__ import annotations

import pytest

from engine.rules.explore import explore
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, drive, give, listed, pending, scene, stack


def with_finished_rival(players: int = 2) -> Game:
    """A scene in era 4; the rival has had income turn 5."""
    game = scene(players, era=4)
    game.board.seats[RIVAL].era = 5
    game.board.seats[RIVAL].finished = True
    return game


def test_a_finished_player_cannot_be_a_guest_of_the_olympic_host() -> None:
    """END-2 with Olympic Host: no VP for the worker that is left, and no guest for the host."""
    game = with_finished_rival()
    give(game, RIVAL, worker=1)
    assert lay(game, "olympic_host").kinds() == []
    assert game.board.seats[RIVAL].vp == 0
    assert game.players[HERE].resources["coin"] == 1


@pytest.mark.parametrize("card", ["age_of_discovery", "oil_magnate"])
def test_a_finished_player_neither_advances_nor_completes_a_track(card: str) -> None:
    """END-2 with Age of Discovery and Oil Magnate: no achievement and no landmark after one's game."""
    game = with_finished_rival()
    game.board.seats[HERE].tokens["science"] = [12]
    game.board.seats[RIVAL].tokens["science"] = [11]
    lay(game, card, "science")
    assert game.board.seats[RIVAL].tokens["science"] == [11]
    assert game.board.achievements == {}


def test_a_finished_bot_stays_where_it_is() -> None:
    """END-2 with Age of Discovery: what holds for players holds for the bots, which are done after turn 5. (AUT-28)"""
    game = scene(1, era=4)
    game.board.seats.append(Seat("automa", "red", tokens={track: [3] for track in game.board.tracks}, finished=True))
    game.board.seats[HERE].tokens["technology"] = [12]
    lay(game, "age_of_discovery", "technology")
    assert game.board.seats[1].tokens["technology"] == [3]
    assert game.board.landmarks == {}


def test_a_finished_opponent_gains_no_bonus_of_trade_economy() -> None:
    """END-2 with Trade Economy: the benefit of the space is yours, its bonus goes to nobody."""
    game = with_finished_rival()
    game.board.seats[RIVAL].tokens["exploration"] = [8]
    told = lay(game, "trade_economy", "0,0r0")
    assert told.kinds() == ["plot"]
    assert game.players[HERE].taken["farm"] == 1
    assert game.board.seats[RIVAL].vp == 0


def test_a_finished_player_is_not_asked_for_a_resource_a_tile_or_a_tech_card() -> None:
    """END-2 with Diplomacy, Coal Baron and Steam Tycoon: they bring it nothing."""
    game = with_finished_rival()
    assert {decision.seat for decision, _ in lay(game, "diplomacy", "food", "market", "0,0r0").asked} == {HERE}
    stack(game, "territory", ["6", "15"])
    lay(game, "coal_baron", "6", "6@1,0r0")
    game.bags["tech"].face_up = ["calendar"]
    stack(game, "tech", ["treasury", "radio", "paper"])
    lay(game, "steam_tycoon", "treasury", "radio")
    assert (game.players[RIVAL].territories, game.players[RIVAL].tech) == ([], {})


def test_a_finished_opponent_is_handed_no_tile_by_the_age_of_sail() -> None:
    """END-2 with Age of Sail: only opponents who still play can be given a tile; with none left nothing is asked."""
    game = with_finished_rival(players=3)
    lay(game, "age_of_sail")
    game.players[HERE].territories = [6]
    stack(game, "territory", ["1"])
    assert listed(pending(explore(game, HERE))) == ["keep", "6>2", "1>2"]
    game = with_finished_rival()
    lay(game, "age_of_sail")
    game.players[HERE].territories = [6]
    stack(game, "territory", ["1"])
    assert drive(game, explore(game, HERE), "1@1,0r0").kinds() == ["explore"]


def test_a_finished_bot_is_handed_no_tile_by_the_age_of_sail() -> None:
    """END-2 and AUT-28 with Age of Sail: after their income turn 5 the bots take nothing either."""
    game = scene(1, era=4)
    game.board.seats.append(Seat("automa", "red", tokens={track: [3] for track in game.board.tracks}, finished=True))
    lay(game, "age_of_sail")
    game.players[HERE].territories = [6]
    stack(game, "territory", ["1"])
    assert drive(game, explore(game, HERE), "1@1,0r0").kinds() == ["explore"]
