"""Technology finished by AI Singularity, and bots that one of your cards sends on: what that is to the bots."""

from __future__ import annotations

from automa.civilizations import catch_up, count, outpost_ahead
from automa.solo import AUTOMA, SHADOW, YOU, Solo, SoloRules
from automa.state import AutomaMat
from engine.play import Play
from engine.rules.advance import ai_singularity
from engine.rules.tapestry import play_card
from engine.sources import Luck
from engine.state.game import Game
from tests.engine.test_none_left import FIRST, answered
from tests.engine.whole import drive


def begun(**setup: object) -> tuple[Solo, Game, AutomaMat]:
    """A solo game at your first turn, and the Automa's side."""
    play = Play(SoloRules(), {"level": 2, "first": "player", **setup}, Luck(1))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.state.bots.automa is not None
    return play.state, play.state.game, play.state.bots.automa


def finish_technology(game: Game) -> None:
    """Your token has left the end of technology for the start of military."""
    game.board.seats[YOU].tokens = {"exploration": [0], "science": [0], "military": [0], "technology": [12]}
    drive(game, ai_singularity(game, YOU), "military")
    assert game.board.seats[YOU].tokens["technology"] == []


def test_outposts_on_a_track_finished_that_way_have_been_passed() -> None:
    """Trailblazers: the track counts whole, so nothing is left to be passed; its end cannot be. (ACI-22, FAQ-18)"""
    _state, game, mat = begun(boxes=["base", "pp"], civilization="trailblazers")
    mat.outposts_ahead = [("technology", 4), ("technology", 11), ("technology", 12)]
    finish_technology(game)
    assert count(game, mat, "unpassed_outpost") == 1


def test_no_outpost_goes_on_a_track_on_which_nobody_can_pass_it() -> None:
    """Trailblazers: two spaces beyond the end there is no room. (ACI-20, ACI-21, FAQ-18)"""
    state, game, mat = begun(boxes=["base", "pp"], civilization="trailblazers")
    mat.favorite, mat.outposts_ahead = "technology", []
    finish_technology(game)
    answered(game, outpost_ahead(game, state.bots, mat, {"outpost_ahead": 2}), FIRST)
    assert [track for track, _space in mat.outposts_ahead] != ["technology"]


def test_equalizers_catch_up_with_the_end_of_that_track() -> None:
    """It counts as standing at space 12, as it does for Socialism. (ACI-7, ACI-10, FAQ-18)"""
    state, game, mat = begun(boxes=["base", "pp"], civilization="equalizers")
    finish_technology(game)
    game.board.seats[AUTOMA].tokens["technology"] = [10]
    answered(game, catch_up(game, state.bots, mat, {"catch_up_within": 2, "otherwise": {"vp": 5}}), FIRST)
    assert game.board.seats[AUTOMA].tokens["technology"] == [12]


def test_your_age_of_discovery_pays_the_automa_that_cannot_go_on_in_utopia() -> None:
    """It was to advance, at the end of all its tracks; the Shadow Empire gains nothing. (SCN3-11)"""
    _state, game, _mat = begun(scenario="utopia")
    for seat in (AUTOMA, SHADOW):
        game.board.seats[seat].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.players[YOU].hand.append("age_of_discovery")
    before = [seat.vp for seat in game.board.seats][AUTOMA]
    answered(game, play_card(game, YOU, "age_of_discovery", 1), FIRST)
    assert game.board.seats[AUTOMA].vp == before + 5
    assert game.board.seats[SHADOW].vp == 0


def test_you_gain_nothing_for_being_at_the_end_of_all_tracks_there() -> None:
    """(SCN3-11, ADV-6)"""
    _state, game, _mat = begun(scenario="utopia")
    game.board.seats[YOU].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.players[YOU].hand.append("age_of_discovery")
    before = game.board.seats[YOU].vp
    answered(game, play_card(game, YOU, "age_of_discovery", 1), FIRST)
    assert game.board.seats[YOU].vp == before
