"""Socialism: to the space of the closest opponent, ahead or behind."""

from __future__ import annotations

from engine.rules.tapestry import play_card
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, in_force, listed, pending, refused, scene


def game_with(here: int, rival: int, third: int, track: str = "science") -> Game:
    """Three players on these spaces of a track, and together everywhere else."""
    game = scene(3, era=2)
    for seat, space in zip((HERE, RIVAL, THIRD), (here, rival, third), strict=True):
        game.board.seats[seat].tokens[track] = [space]
    return game


def choices(game: Game) -> list[str]:
    """What Socialism lets its player choose from."""
    game.players[HERE].hand.append("socialism")
    return listed(pending(play_card(game, HERE, "socialism", SPACE)))


def test_it_goes_up_to_the_closest_opponent_ahead_with_the_landmarks_on_the_way() -> None:
    """Socialism: no benefit, no bonus; unclaimed landmarks on the way up are gained. (ADV-3, ADV-7)"""
    game = game_with(2, 6, 9)
    told = lay(game, "socialism", "3,4r0")
    assert game.board.seats[HERE].tokens["science"] == [6]
    assert game.board.landmarks_of(HERE) == ["apothecary"]
    assert game.activated == []
    assert told.kinds() == ["plot"]


def test_each_direction_has_its_own_closest_opponent() -> None:
    """Socialism: advance or regress."""
    game = game_with(5, 3, 9)
    assert choices(game) == ["science:5:9", "science:5:3"]
    lay(game, "socialism", "science:5:3")
    assert game.board.seats[HERE].tokens["science"] == [3]
    assert game.board.landmarks == {}


def test_an_opponent_on_the_same_space_is_not_the_closest() -> None:
    """Socialism, ruling: an opponent on your own space is not the closest."""
    game = game_with(5, 5, 8)
    lay(game, "socialism", "6,7r0")
    assert game.board.seats[HERE].tokens["science"] == [8]
    assert game.board.landmarks_of(HERE) == ["academy"]


def test_without_any_target_nothing_happens() -> None:
    """Socialism, ruling: without any target nothing happens."""
    game = scene(3, era=2)
    told = lay(game, "socialism")
    assert told.asked == []
    assert told.of("advanced") == []


def test_it_cannot_use_a_track_closed_by_dictatorship_in_either_direction() -> None:
    """Socialism: it cannot move you on a track blocked by an opponent's Dictatorship. (FAQ-12)"""
    game = game_with(5, 3, 9)
    game.board.seats[RIVAL].tokens["military"] = [2]
    game.board.seats[THIRD].tokens["technology"] = [2]
    in_force(game, "dictatorship", RIVAL).memory["track"] = ["science"]
    game.players[HERE].hand.append("socialism")
    asked = pending(play_card(game, HERE, "socialism", SPACE))
    assert refused(asked, "science:5:3") == refused(asked, "science:5:9") == "track_closed"
    assert refused(asked, "exploration:0:4") == "no_such_option"
    assert listed(asked) == ["military:0:2", "technology:0:2"]


def test_of_an_opponents_two_tokens_only_the_further_one_counts() -> None:
    """Socialism: for positions relative to others only the most advanced token counts. (ADV-5)"""
    game = game_with(1, 0, 1)
    game.board.seats[RIVAL].tokens["science"] = [3, 8]
    lay(game, "socialism", "3,4r0", "6,7r0")
    assert game.board.seats[HERE].tokens["science"] == [8]


def test_each_of_ones_own_tokens_may_be_the_one_that_moves() -> None:
    """Socialism: a player with several tokens on one track may move either. (ADV-5)"""
    game = game_with(0, 4, 0)
    game.board.seats[HERE].tokens["science"] = [2, 6]
    assert choices(game) == ["science:2:4", "science:2:0", "science:6:4"]
    lay(game, "socialism", "science:6:4")
    assert game.board.seats[HERE].tokens["science"] == [2, 4]


def test_a_track_finished_through_ai_singularity_is_a_token_at_its_end() -> None:
    """Socialism, ruling: a track completed by AI Singularity counts as a token at its end. (FAQ-18)"""
    game = game_with(9, 0, 0, "technology")
    game.board.seats[RIVAL].tokens.update(technology=[], science=[0, 0])
    game.board.seats[THIRD].tokens.update(technology=[9])
    game.players[RIVAL].completed.append("technology")
    lay(game, "socialism", "4,4r0")
    assert game.board.seats[HERE].tokens["technology"] == [12]
    assert game.board.achievements == {"complete_track": [HERE]}


def test_bots_can_be_the_closest_opponent() -> None:
    """Socialism: tokens of both bots can be the closest opponent."""
    game = scene(2, era=2)
    game.board.seats.append(Seat("automa", "yellow", era=2, tokens={track: [0] for track in game.board.tracks}))
    game.board.seats[THIRD].tokens["military"] = [2]
    lay(game, "socialism")
    assert game.board.seats[HERE].tokens["military"] == [2]


def test_the_token_chosen_moves_though_another_one_is_further() -> None:
    """Socialism: the less advanced of two own tokens catches up with the closest opponent ahead of it. (ADV-5)"""
    game = game_with(0, 4, 0)
    game.board.seats[HERE].tokens["science"] = [2, 6]
    game.board.landmarks["apothecary"] = RIVAL
    lay(game, "socialism", "science:2:4")
    assert game.board.seats[HERE].tokens["science"] == [4, 6]


def test_the_broker_of_peace_is_paid_once_for_one_socialism() -> None:
    """Broker of Peace: each time an opponent advances on military; Socialism is one advance, however far it goes."""
    game = game_with(0, 3, 0, "military")
    in_force(game, "broker_of_peace", THIRD)
    told = lay(game, "socialism")
    assert game.board.seats[HERE].tokens["military"] == [3]
    assert [event.data["space"] for event in told.of("advanced")] == [3]
    assert game.board.seats[THIRD].vp == 3


def test_empiricism_is_paid_once_for_one_socialism_of_its_own() -> None:
    """Empiricism: 2 VP for each science advance of one's own, and Socialism is one."""
    game = game_with(0, 3, 0)
    in_force(game, "empiricism")
    lay(game, "socialism")
    assert game.board.seats[HERE].vp == 2


def test_theocracy_and_revisionism_still_look_at_each_space_on_the_way_of_a_socialism() -> None:
    """Theocracy: 4 VP for each tier entered; Revisionism: an armory for each landmark that came too late."""
    game = game_with(0, 0, 8, "technology")
    in_force(game, "theocracy")
    game.board.landmarks = {"forge": RIVAL, "rubber_works": RIVAL}
    in_force(game, "revisionism")
    game.players[HERE].capital.extra = [(row, column) for row in range(9) for column in range(9)]
    lay(game, "socialism")
    assert game.board.seats[HERE].vp == 3 * 4
    assert game.players[HERE].taken["armory"] == 2


def test_revisionism_pays_for_each_landmark_space_on_the_way_back_of_a_socialism() -> None:
    """Revisionism, ruling: a space counts that is reached by going back, those on the way too."""
    game = game_with(8, 3, 3, "technology")
    game.board.landmarks = {"forge": HERE, "rubber_works": HERE}
    in_force(game, "revisionism")
    game.players[HERE].capital.extra = [(row, column) for row in range(9) for column in range(9)]
    told = lay(game, "socialism")
    assert [event.data["space"] for event in told.of("regressed")] == [3]
    assert game.players[HERE].taken["armory"] == 2
