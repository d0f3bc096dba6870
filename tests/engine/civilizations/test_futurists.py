"""Futurists: civilizations.yaml, Futurists, jump of both mats, the adjustment and rulings."""

from __future__ import annotations

from engine.facts.components import TRACKS
from engine.rules.board.advance import Move, advancing, move
from engine.rules.supply import receive_civilization
from engine.state.game import Game
from tests.engine.civilizations.player import first_income_turn, resources, vp
from tests.engine.civilizations.stories import begin, gain_later
from tests.engine.whole import HERE, RIVAL, in_force, pending, refused, scene

TRACKS_OF_THE_BASE_GAME = ("exploration", "science", "military", "technology")


def at(game: Game) -> dict[str, list[int]]:
    return game.board.seats[HERE].tokens


def test_at_setup_every_token_jumps_four_spaces_and_each_resource_comes() -> None:
    """jump 1 to 3: no benefits, bonuses or landmarks; 1 of each resource."""
    game = scene()
    begin(game, "futurists")
    assert at(game) == {track: [4] for track in TRACKS_OF_THE_BASE_GAME}
    assert resources(game) == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert game.board.landmarks == {} and game.board.achievements == {}


def test_the_jump_is_no_advance() -> None:
    """Ruling: it sets off nothing that reacts to advancing."""
    game = scene()
    in_force(game, "broker_of_peace", RIVAL)
    begin(game, "futurists")
    assert vp(game, RIVAL) == 0


def test_the_landmark_passed_goes_to_who_advances_there_first() -> None:
    """Ruling: the landmark of a tier entered by the jump stays available."""
    game = scene()
    begin(game, "futurists")
    game.board.seats[RIVAL].tokens["science"] = [3]
    step = advancing(game.board, RIVAL, "science")
    assert isinstance(step, Move)
    assert move(game, step, by="roll") == ["apothecary"]


def test_gained_later_tokens_stop_at_the_end_and_may_complete_a_track() -> None:
    """jump 1: stopping at space 12 if nearer; ACH-2: whether or not the benefit is gained."""
    game = scene(era=3)
    at(game)["military"] = [10]
    gain_later(game, "futurists")
    assert at(game)["military"] == [TRACKS["military"].end]
    assert game.board.achievements == {"complete_track": [HERE]}


def test_of_several_tokens_on_a_track_one_jumps() -> None:
    """jump 1: a token of every track."""
    game = scene(era=4)
    at(game).update({"science": [0, 5], "technology": []})
    gain_later(game, "futurists", "science@5")
    assert at(game)["science"] == [0, 9]
    assert at(game)["technology"] == []


def test_the_adjustment_takes_a_culture_and_another_resource_at_the_end_of_income_turn_1() -> None:
    """ADJ-2, FAQ-3: culture and one of choice, after the income of turn 1."""
    game = scene()
    begin(game, "futurists", edition="adjusted")
    before = resources(game)
    plain = scene()
    begin(plain, "futurists")
    first_income_turn(plain)
    first_income_turn(game, "food")
    lost = {slug: resources(plain)[slug] - number for slug, number in resources(game).items()}
    assert before == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert lost == {"coin": 0, "worker": 0, "food": 1, "culture": 1}


def test_the_revised_mat_jumps_on_up_to_two_tracks_at_the_end_of_income_turn_1() -> None:
    """rebalanced 1 and 2: two different tracks, two resources of choice; nothing at setup."""
    game = scene()
    begin(game, "futurists", edition="rebalanced")
    assert at(game)["science"] == [0]
    assert resources(game) == {}
    first_income_turn(game, "science@0", "military@0", "food", "food")
    assert at(game) == {"exploration": [0], "science": [4], "military": [4], "technology": [0]}
    assert resources(game)["food"] == 3


def test_the_revised_mat_gives_the_resources_without_a_move() -> None:
    """rebalanced 2: whether or not any move was made; gained later at once."""
    game = scene(era=3)
    gain_later(game, "futurists", "done", "coin", "food", edition="rebalanced")
    assert resources(game) == {"coin": 1, "food": 1}
    assert at(game)["science"] == [0]


def test_the_revised_mat_jumps_once_on_a_track() -> None:
    """rebalanced 1: two different tracks."""
    game = scene(era=3)
    game.edition = "rebalanced"
    decision = pending(receive_civilization(game, HERE, "futurists", at_setup=False), "science@0")
    assert refused(decision, "science@4") == "no_such_option"
