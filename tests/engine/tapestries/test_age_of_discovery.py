"""Age of Discovery: the science die moves everybody, and pays its player alone."""

from __future__ import annotations

from engine.state.board import Seat
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, THIRD, give, in_force, scene


def test_everybody_advances_and_only_the_player_gains() -> None:
    """Age of Discovery: only you gain the benefit and may pay for the bonus. (ADV-7)"""
    game = scene(3, era=2)
    for each in game.board.seats:
        each.tokens["technology"] = [1]
    for seat in (HERE, RIVAL, THIRD):
        give(game, seat, coin=1)
    told = lay(game, "age_of_discovery", "technology", "trap", "yes", "0,0r0")
    assert [seat.tokens["technology"] for seat in game.board.seats] == [[2], [2], [2]]
    assert game.players[HERE].hand == ["trap"]
    assert [game.players[seat].taken["market"] for seat in (HERE, RIVAL, THIRD)] == [1, 0, 0]
    assert {decision.seat for decision, _ in told.asked} <= {-1, HERE}
    assert [event.data["benefit"] for event in told.of("advanced")] == [True, False, False]


def test_a_landmark_goes_in_turn_order_from_the_player_of_the_card() -> None:
    """Age of Discovery, ruling: of several who would win the landmark the first in turn order does. (ADV-12)"""
    game = scene(3, era=2)
    for seat in game.board.seats:
        seat.tokens["exploration"] = [3]
    game.board.seats[HERE].tokens["exploration"] = [2]
    told = lay(game, "age_of_discovery", "exploration", "1:farm", "0,0r0", "3,4r0")
    assert [event.seat for event in told.of("advanced")] == [HERE, RIVAL, THIRD]
    assert game.board.landmarks == {"lighthouse": RIVAL}


def test_who_cannot_move_on_the_track_does_not() -> None:
    """Age of Discovery, ruling: blocked or at the end, a player simply does not move. (ADV-6)"""
    game = scene(3, era=2)
    game.board.seats[HERE].tokens["military"] = [12]
    in_force(game, "broker_of_peace", THIRD)
    told = lay(game, "age_of_discovery", "military")
    assert [seat.tokens["military"] for seat in game.board.seats] == [[12], [1], [0]]
    assert len(told.of("cannot_advance")) == 2


def test_whoever_has_two_tokens_there_chooses_which_one_moves() -> None:
    """Age of Discovery, ruling: with two tokens on the track the mover chooses; it must be one of them. (ADV-5)"""
    game = scene(era=2)
    game.board.seats[HERE].tokens["science"] = [12]
    game.board.seats[RIVAL].tokens["science"] = [0, 5]
    told = lay(game, "age_of_discovery", "science", "science@0")
    assert game.board.seats[RIVAL].tokens["science"] == [1, 5]
    assert [decision.seat for decision, _ in told.asked] == [-1, RIVAL]


def test_empiricism_rolls_twice_here_too() -> None:
    """Age of Discovery, ruling: Empiricism applies to this roll. (SET-8)"""
    game = scene(era=2)
    in_force(game, "empiricism")
    game.board.seats[HERE].tokens["military"] = [12]
    told = lay(game, "age_of_discovery", "science", "military", "military")
    assert told.kinds() == ["die", "die", "roll"]
    assert game.board.seats[RIVAL].tokens["military"] == [1]


def test_bots_advance_as_well_without_benefit() -> None:
    """Age of Discovery: both bots advance as well; a bot's landmark goes to whom it belongs."""
    game = scene(1, era=2)
    at_three = {track: [3] for track in game.board.tracks}
    game.board.seats.append(Seat("automa", "red", tokens=dict(at_three)))
    game.board.seats.append(Seat("shadow", "gray", tokens=dict(at_three), landmarks_to=1, scores=False))
    game.board.seats[1].tokens["technology"] = [12]
    game.board.seats[HERE].tokens["technology"] = [12]
    lay(game, "age_of_discovery", "technology")
    assert [seat.tokens["technology"] for seat in game.board.seats] == [[12], [12], [4]]
    assert game.board.landmarks == {"forge": 1}
