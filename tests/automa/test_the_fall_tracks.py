"""The Fall of Atlantis: tracks that run from their far end to space 1, and all that is mirrored with them."""

from __future__ import annotations

import pytest

from automa.scenarios.the_fall_of_atlantis import NoWayBack
from automa.solo import AUTOMA, SHADOW, YOU
from automa.table import open_play
from automa.tracks import distances_on_tracks, is_overtaken
from automa.turn import as_done, gain_benefit
from engine.abilities.civilizations.futurists import jump
from engine.abilities.tapestries.closed_tracks import tiers_entered
from engine.abilities.tapestries.socialism import journeys
from engine.abilities.tapestries.trade_economy import opponents_stand
from engine.decisions import Refusal
from engine.rules import advance, gain, tech
from engine.rules.advance import carry_out, is_complete, moves, tier_cost
from engine.rules.board.advance import Move, advancing, regressing
from engine.rules.count import count, everybody_ahead, nobody_ahead
from engine.rules.repeat import repeatable
from engine.sources import Luck
from engine.things import Token
from tests.automa.falling import SLUG, begun, begun_game, step_on
from tests.engine.whole import drive, in_force

# ---- the tracks


def test_all_tokens_begin_at_the_far_end_and_nobody_gains_for_it() -> None:
    """(SCN4-1)"""
    game = begun_game()
    for seat in game.board.seats:
        assert seat.tokens == {"exploration": [12], "science": [12], "military": [11], "technology": [12]}
        assert seat.vp == 0
    assert not [event for event in game.journal if event.kind in ("advanced", "vp", "landmark")]


def test_advancing_goes_to_lower_numbers_and_the_spaces_0_are_not_used() -> None:
    """(SCN4-2)"""
    game = begun_game()
    found = {track: step.to for track, step in moves(game, YOU, game.board.tracks, forward=True, benefit=True).items()}
    assert found == {"exploration": 11, "science": 11, "military": 10, "technology": 11}
    assert all({space.number for space in path.spaces} == {*range(1, 13)} for path in game.box.tracks.values())


def test_spaces_advanced_are_12_less_the_number() -> None:
    """(SCN4-3)"""
    game = begun_game()
    assert [count(game, YOU, f"{track}_space") for track in game.board.tracks] == [0, 0, 1, 0]
    drive(game, gain.gain(game, YOU, {"vp_per": "military_space"}, source="story"))
    assert game.board.seats[YOU].vp == 1
    game.board.seats[YOU].tokens["science"] = [4]
    assert count(game, YOU, "science_space") == 8


def test_space_1_is_the_end_and_completes_the_track() -> None:
    """(SCN4-4)"""
    game = begun_game()
    drive(game, carry_out(game, step_on(game, "science", 2), bonus=False))
    assert is_complete(game, YOU, "science")
    assert game.board.achievements["complete_track"] == [YOU]
    refusal = advancing(game.board, YOU, "science")
    assert isinstance(refusal, Refusal) and refusal.kind == "at_the_end"


@pytest.mark.parametrize(("space", "landmark"), [(10, "laboratory"), (7, "academy"), (4, "apothecary")])
def test_a_landmark_is_for_the_first_to_advance_to_its_space(space: int, landmark: str) -> None:
    """Not for entering a tier: 9, 6 and 3 bring none. (SCN4-5)"""
    game = begun_game()
    drive(game, carry_out(game, step_on(game, "science", space, SHADOW), bonus=False))
    assert not game.board.landmarks, "the first space of the next tier"
    steps = carry_out(game, step_on(game, "science", space + 1), bonus=False)
    next(steps, None)
    assert game.board.landmarks == {landmark: YOU}


def test_a_longer_move_past_the_space_does_not_claim_its_landmark() -> None:
    """Equalizers and Socialism go several spaces at once. (SCN4-5)"""
    path = begun_game().box.tracks["science"]
    assert path.passed(11, 9) == () and path.passed(12, 10) == ("laboratory",) and path.passed(9, 4) == ("apothecary",)


def test_every_step_back_is_ignored() -> None:
    """Nothing is asked either. (SCN4-6)"""
    game = begun_game()
    for seat in game.board.seats:
        seat.tokens = {track: [5] for track in seat.tokens}
    told = drive(game, gain.gain(game, YOU, {"regress": ["military", "technology"]}, source="story"))
    assert told.asked == [] and [event.kind for event in told.events] == ["cannot_regress"]
    step = regressing(game.board, YOU, "military")
    assert isinstance(step, Move) and advance.why_not_regress(game, step) == NoWayBack()


def test_neuroscience_does_nothing_for_the_automa_either() -> None:
    """No die is rolled for it. (SCN4-6)"""
    solo = begun().state
    mat, tokens = solo.bots.automa, solo.game.board.seats[AUTOMA].tokens
    assert mat is not None
    tokens.update(military=[5], technology=[5])
    told = drive(solo.game, gain_benefit(solo.game, solo.bots, mat, {"regress": ["military", "technology"]}))
    assert told.asked == [] and [event.kind for event in told.events] == ["cannot_regress"]
    assert as_done(solo.game, AUTOMA, [{"regress": ["military", "technology"]}, "tapestry"]) == ("tapestry",)
    assert (tokens["military"], tokens["technology"]) == ([5], [5])


def test_socialism_leads_forward_only() -> None:
    """The closest opponent behind is no way to go. (SCN4-6)"""
    game = begun_game()
    game.board.seats[YOU].tokens["science"] = [8]
    game.board.seats[AUTOMA].tokens["science"] = [6]
    assert [key for key in journeys(game, YOU) if key.startswith("science")] == ["science:8:6"]


# ---- the costs


@pytest.mark.parametrize(
    ("start", "choices", "cost"),
    [
        (12, {}, ("worker", "any_resource")),
        (10, {}, ("worker", "any_resource", "any_resource")),
        (10, {"tier_iii": "1"}, ("worker", "any_resource")),
        (7, {}, ("worker", "worker")),
        (4, {}, ("worker", "any_resource")),
        (4, {"tier_i": "2"}, ("worker", "any_resource", "any_resource")),
        (2, {"tier_i": "3"}, ("worker", "any_resource", "any_resource", "any_resource")),
    ],
)
def test_each_tier_has_the_cost_that_the_setup_says(start: int, choices: dict[str, str], cost: tuple[str, ...]) -> None:
    """What a booklet prints may be told; otherwise it is our reading. (SCN4-7)"""
    game = begun_game(scenario_choices=choices)
    assert tier_cost(game, YOU, step_on(game, "science", start)) == cost


def test_the_costs_are_those_of_the_games_own_box() -> None:
    """At the table too. (SCN4-7)"""
    table = open_play({"scenario": SLUG, "scenario_choices": {"tier_iii": "1"}}, Luck(1)).state
    assert table.game.box.tracks["military"].cost(9) == ("culture", "any_resource")


# ---- what else is mirrored


def test_no_square_asks_for_anything() -> None:
    """(SCN4-15)"""
    game = begun_game()
    asking = [slug for slug, card in game.box.tech_cards.items() if card.prerequisite]
    game.players[YOU].tech = dict.fromkeys(asking, "middle")
    assert asking and tech.upgradable(game, YOU) == asking


def test_the_spaces_where_tokens_begin_give_nothing_later() -> None:
    """Repeating a position, or the space of an opponent. (SCN4-17)"""
    game = begun_game()
    assert repeatable(game, YOU) == {} and opponents_stand(game, YOU) == {}
    game.board.seats[YOU].tokens["military"] = [10]
    game.board.seats[AUTOMA].tokens["science"] = [11]
    assert list(repeatable(game, YOU)) == ["military@10"]
    assert list(opponents_stand(game, YOU)) == [f"{AUTOMA}:science:11"]


def test_the_bots_look_for_landmarks_and_the_end_along_the_track() -> None:
    """The next lower space with a free landmark, or space 1. (SCN4-2)"""
    solo = begun().state
    board = solo.game.board
    board.seats[AUTOMA].tokens["science"] = [9]
    near = distances_on_tracks(board, solo.bots, AUTOMA, "nearest_landmark_or_end", board.tracks)
    assert near == {"exploration": 2, "science": 2, "military": 1, "technology": 2}
    board.landmarks["academy"] = YOU
    near = distances_on_tracks(board, solo.bots, AUTOMA, "nearest_landmark_or_end", ["science"])
    assert near == {"science": 5}
    assert distances_on_tracks(board, solo.bots, AUTOMA, "nearest_end", ["science"]) == {"science": 8}


def test_who_is_further_toward_space_1_overtakes() -> None:
    """A bot keeps its favorite until somebody stands on a lower space. (SCN4-2)"""
    solo = begun().state
    own = solo.bots.favorite(AUTOMA)
    yours = solo.game.board.seats[YOU].tokens
    solo.game.board.seats[AUTOMA].tokens[own], yours[own] = [6], [8]
    assert not is_overtaken(solo.game.board, AUTOMA, own)
    yours[own] = [5]
    assert is_overtaken(solo.game.board, AUTOMA, own)


def test_cards_that_speak_of_ahead_tiers_and_jumps_work_along_the_track() -> None:
    """Boast of Superiority, Theocracy and the Futurists. (SCN4-2)"""
    game = begun_game()
    game.board.seats[YOU].tokens["exploration"] = [9]
    assert nobody_ahead(game, YOU, "exploration") and everybody_ahead(game, AUTOMA, "exploration") is False
    assert tiers_entered(game.box.tracks["exploration"], step_on(game, "exploration", 10)) == 1
    assert tiers_entered(game.box.tracks["exploration"], step_on(game, "exploration", 9)) == 0
    jump(game, in_force(game, "futurists", YOU), Token("science", 12))
    assert game.board.seats[YOU].tokens["science"] == [8]
