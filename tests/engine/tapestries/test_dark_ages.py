"""Dark Ages: three tracks back, one forward, and nothing gained but landmarks."""

from __future__ import annotations

import pytest

from engine.box import box_of
from engine.rules.tapestry import play_card
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, in_force, pending, refused, scene

THREE = "exploration+science+military"


def test_three_tracks_go_back_one_and_the_last_goes_forward_three() -> None:
    """Dark Ages: no benefits, no bonuses. (ADV-7, ADV-8)"""
    game = scene(era=2)
    tokens = game.board.seats[HERE].tokens
    tokens.update(exploration=[6], science=[4], military=[1], technology=[0])
    told = lay(game, "dark_ages", THREE)
    assert tokens == {"exploration": [5], "science": [3], "military": [0], "technology": [3]}
    assert [event.data["benefit"] for event in told.of("advanced") + told.of("regressed")] == [False] * 6
    assert [event.kind for event in told.events if "gressed" in event.kind or event.kind == "advanced"] == [
        *["regressed"] * 3,
        *["advanced"] * 3,
    ]
    assert told.kinds() == ["regressed_tracks"]
    assert game.activated == []


def test_a_token_on_the_start_may_be_among_the_three_and_stays() -> None:
    """Dark Ages, ruling: a token on a start space may be chosen, it just stays there."""
    game = scene(era=2)
    lay(game, "dark_ages", THREE)
    assert game.board.seats[HERE].tokens == {"exploration": [0], "science": [0], "military": [0], "technology": [3]}


def test_landmarks_on_the_way_up_are_gained_and_none_on_the_way_down() -> None:
    """Dark Ages, ruling: landmarks passed or reached are gained. (ADV-3, RES-3)"""
    game = scene(era=2)
    game.board.seats[HERE].tokens.update(exploration=[5], science=[5], military=[5], technology=[2])
    lay(game, "dark_ages", THREE, "3,4r0")
    assert game.board.landmarks_of(HERE) == ["forge"]
    assert game.board.seats[HERE].tokens["technology"] == [5]


@pytest.mark.parametrize(("space", "reached"), [(10, 12), (12, 12)])
def test_a_track_with_fewer_than_three_spaces_left_can_be_the_one(space: int, reached: int) -> None:
    """Dark Ages, ruling: a nearly finished track can be chosen. The end earns its achievement. (ADV-6, ACH-2)"""
    game = scene(era=2)
    game.board.seats[HERE].tokens.update(technology=[space])
    lay(game, "dark_ages", THREE)
    assert game.board.seats[HERE].tokens["technology"] == [reached]
    assert ("complete_track" in game.board.achievements) == (space < reached)


def test_a_track_closed_by_dictatorship_cannot_be_the_one_to_advance_on() -> None:
    """Dark Ages, ruling: a track blocked by Dictatorship may go back, not forward."""
    game = scene(era=2)
    in_force(game, "dictatorship", RIVAL).memory["track"] = ["technology"]
    game.players[HERE].hand.append("dark_ages")
    asked = pending(play_card(game, HERE, "dark_ages", SPACE))
    assert refused(asked, THREE) == "track_closed"
    assert refused(asked, "exploration+science") == "no_such_option"
    assert len(list(asked.options.keys())) == 3
    game.board.seats[HERE].tokens.update(technology=[2])
    lay(game, "dark_ages", "exploration+science+technology")
    assert game.board.seats[HERE].tokens["technology"] == [1]
    assert game.board.seats[HERE].tokens["military"] == [3]


def test_with_five_tracks_one_of_the_two_left_is_chosen() -> None:
    """Dark Ages: after the three regressions choose one of the two other tracks for all three spaces. (FAQ-17)"""
    game = scene(era=2)
    game.board.box = box_of(["base", "aa"])
    for seat in game.board.seats:
        seat.tokens["arts"] = [0]
    lay(game, "dark_ages", THREE, "arts")
    assert game.board.seats[HERE].tokens["arts"] == [3]
    assert game.board.seats[HERE].tokens["technology"] == [0]


def test_of_two_tokens_on_the_track_one_goes_all_three_spaces() -> None:
    """Dark Ages after AI Singularity: the player names the token once. (ADV-5)"""
    game = scene(era=2)
    game.board.seats[HERE].tokens.update(technology=[0, 7], science=[0, 5])
    lay(game, "dark_ages", THREE, "technology@0")
    assert sorted(game.board.seats[HERE].tokens["technology"]) == [3, 7]
    assert sorted(game.board.seats[HERE].tokens["science"]) == [0, 4]


def test_the_broker_of_peace_is_paid_for_each_of_the_three_advances() -> None:
    """Dark Ages: one chooses a track "to advance on three times" (FAQ-17), and the broker is paid each time."""
    game = scene(era=2)
    in_force(game, "broker_of_peace", RIVAL)
    lay(game, "dark_ages", "exploration+science+technology")
    assert game.board.seats[HERE].tokens["military"] == [3]
    assert game.board.seats[RIVAL].vp == 9
