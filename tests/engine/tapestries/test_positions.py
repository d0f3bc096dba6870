"""Boast of Superiority, Plea for Aid: positions on the tracks compared."""

from __future__ import annotations

from engine.state.board import Seat
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, THIRD, scene


def test_boast_pays_for_each_track_where_nobody_is_ahead() -> None:
    """Boast of Superiority: 4 VP each, ties count. (ADV-5)"""
    game = scene(3, era=2)
    game.board.seats[HERE].tokens.update(exploration=[3], science=[2], military=[5])
    game.board.seats[RIVAL].tokens.update(exploration=[3], science=[1], military=[0, 6])
    told = lay(game, "boast_of_superiority")
    assert game.board.seats[HERE].vp == 12
    assert [event.data["source"] for event in told.of("vp")] == ["tapestry:boast_of_superiority"] * 3


def test_boast_counts_a_track_finished_by_ai_singularity_as_finished() -> None:
    """Boast of Superiority, ruling: a token taken off the end counts as standing at space 12. (FAQ-18)"""
    game = scene(era=2)
    for seat in (HERE, RIVAL):
        game.board.seats[seat].tokens.update(technology=[], science=[0, 0])
        game.players[seat].completed.append("technology")
    lay(game, "boast_of_superiority")
    assert game.board.seats[HERE].vp == 16
    game.players[HERE].completed.clear()
    game.board.seats[HERE].tokens.update(technology=[11], science=[0])
    lay(game, "boast_of_superiority")
    assert game.board.seats[HERE].vp == 28


def test_bots_can_be_ahead_of_a_boaster() -> None:
    """Boast of Superiority: tokens of both bots count."""
    game = scene(1, era=2)
    tokens = {track: [1] for track in game.board.tracks}
    game.board.seats += [Seat("automa", "red", tokens=dict(tokens)), Seat("shadow", "gray", tokens=dict(tokens))]
    game.board.seats[HERE].tokens["science"] = [1]
    lay(game, "boast_of_superiority")
    assert game.board.seats[HERE].vp == 4


def test_plea_pays_for_each_track_where_everybody_else_is_ahead() -> None:
    """Plea for Aid: 2 VP and a resource each; a tie for last does not count."""
    game = scene(3, era=2)
    game.board.seats[RIVAL].tokens.update(exploration=[3], science=[2], military=[5])
    game.board.seats[THIRD].tokens.update(exploration=[1], science=[0], military=[5])
    told = lay(game, "plea_for_aid", "coin", "food")
    assert told.resources_of() == [(1, 2), (2, 2)], "each question says which of the two it is"
    assert game.board.seats[HERE].vp == 4
    assert (game.players[HERE].resources["coin"], game.players[HERE].resources["food"]) == (1, 1)


def test_plea_compares_the_further_one_of_two_tokens() -> None:
    """Plea for Aid, ruling: with two own tokens only the further one is compared. (ADV-5)"""
    game = scene(era=2)
    game.board.seats[HERE].tokens["science"] = [0, 6]
    game.board.seats[RIVAL].tokens["science"] = [5]
    assert lay(game, "plea_for_aid").asked == []
    assert game.board.seats[HERE].vp == 0


def test_bots_can_be_ahead_of_a_plea() -> None:
    """Plea for Aid: tokens of both bots count."""
    game = scene(1, era=2)
    game.board.seats += [
        Seat("automa", "red", tokens={track: [1] for track in game.board.tracks}),
        Seat("shadow", "gray", tokens={track: [int(track != "science")] for track in game.board.tracks}),
    ]
    lay(game, "plea_for_aid", "coin", "coin", "coin")
    assert game.board.seats[HERE].vp == 6
