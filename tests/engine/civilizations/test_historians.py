"""Historians: civilizations.yaml, Historians, send_historian and witness of both mats, gained later, and rulings."""

from __future__ import annotations

from engine.facts.components import LANDMARKS
from engine.hooks import react
from engine.rules.build import gain_and_place_landmark
from engine.rules.income import use_civilizations
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, Told, drive, listed, pending, refused, scene, stack


def lands(game: Game, seat: int, landmark: str, *keys: str) -> Told:
    """A seat gains a landmark and places it."""
    return drive(game, gain_and_place_landmark(game, seat, landmark, "BLD-8"), first_plot(game, landmark, seat), *keys)


def test_a_tile_sends_a_token_to_an_opponent() -> None:
    """send_historian 1 and 2: any covered square, any opponent."""
    game = scene(3, era=2)
    begin(game, "historians")
    game.players[HERE].territories = [5, 7]
    step(game, 2, "b", "7", "2")
    assert own(game, "historians").memory == {"uncovered": ["b"], "holders": ["2"]}
    assert game.players[HERE].territories == [5]
    assert game.bags["territory"].discarded == ["7"]


def test_without_a_tile_nobody_is_sent() -> None:
    """send_historian 1: it costs a territory tile."""
    game = scene(era=2)
    begin(game, "historians")
    assert step(game, 2).kinds() == []


def test_sending_may_be_left_and_a_square_has_one_token() -> None:
    """send_historian: optional, 4 tokens in all."""
    game = scene(era=3)
    begin(game, "historians")
    game.players[HERE].territories = [5]
    step(game, 3, "skip")
    assert game.players[HERE].territories == [5]
    own(game, "historians").memory.update({"uncovered": ["a"], "holders": ["1"]})
    decision = pending(use_civilizations(game, HERE, 3))
    assert listed(decision) == ["skip", "b", "c", "d"]
    assert refused(decision, "a") == "no_such_option"
    own(game, "historians").memory["uncovered"] = ["a", "b", "c", "d"]
    assert step(game, 4).kinds() == []


def test_a_landmark_of_an_opponent_with_tokens_pays_all_uncovered_squares_once() -> None:
    """witness, ruling: once per landmark, however many tokens that opponent holds."""
    game = scene(3)
    begin(game, "historians")
    own(game, "historians").memory.update({"uncovered": ["a", "b", "d"], "holders": ["1", "1", "1"]})
    lands(game, RIVAL, "bakery")
    assert vp(game) == 6
    assert resources(game) == {"food": 1}


def test_landmarks_of_others_pay_nothing() -> None:
    """witness: neither one's own nor those of opponents without a token."""
    game = scene(3)
    begin(game, "historians")
    own(game, "historians").memory.update({"uncovered": ["a"], "holders": ["1"]})
    lands(game, HERE, "bakery")
    lands(game, THIRD, "barn")
    assert vp(game) == 0


def test_the_token_of_the_automa_does_not_see_the_shadow_empire() -> None:
    """interactions.versus_bots: separate players, though the landmark goes to the Automa. (AUT-31)"""
    game = scene()
    automa = len(game.board.seats)
    game.board.seats += [Seat("automa", "red"), Seat("shadow", "gray", scores=False, landmarks_to=automa)]
    begin(game, "historians")
    own(game, "historians").memory.update({"uncovered": ["a"], "holders": [str(automa)]})
    drive(game, react.LANDMARK_GAINED.notify(game, automa + 1, automa, "forge"))
    assert vp(game) == 0
    drive(game, react.LANDMARK_GAINED.notify(game, automa, automa, "barracks"))
    assert vp(game) == 3


def test_once_the_game_is_over_only_vp_come() -> None:
    """Ruling: after the owner's game is over only the VP part is gained."""
    game = scene()
    begin(game, "historians")
    own(game, "historians").memory.update({"uncovered": ["a", "b", "c", "d"], "holders": ["1"]})
    game.board.seats[HERE].finished = True
    lands(game, RIVAL, "bakery")
    assert vp(game) == 6
    assert resources(game) == {}


def test_gained_later_all_tokens_go_out_at_once() -> None:
    """gained_midgame: 4 tokens among the opponents as wanted; all squares uncovered."""
    game = scene(3, era=2)
    gain_later(game, "historians", "1", "1", "2", "1")
    assert own(game, "historians").memory == {"uncovered": ["a", "b", "c", "d"], "holders": ["1", "1", "2", "1"]}
    lands(game, RIVAL, "bakery")
    assert vp(game) == 6
    assert resources(game) == {"food": 1, "worker": 1}


def test_the_revised_mat_begins_with_a_tile_and_sees_landmarks_of_tracks_only() -> None:
    """rebalanced: start_benefit, witness 1 and 2; VP for each territory controlled."""
    game = scene()
    stack(game, "territory", ["5"])
    begin(game, "historians", edition="rebalanced")
    assert game.players[HERE].territories == [5]
    own(game, "historians").memory.update({"uncovered": ["b", "d"], "holders": ["1"]})
    lands(game, RIVAL, "bakery")
    assert resources(game) == {}
    lands(game, RIVAL, "forge")
    assert resources(game) == {"food": 1}
    assert vp(game) == len(game.board.map.controlled(HERE))


def test_the_revised_square_pays_a_tapestry_card_for_an_invention() -> None:
    """rebalanced, square c: may be paid or not."""
    game = scene()
    stack(game, "territory", ["5"])
    begin(game, "historians", edition="rebalanced")
    own(game, "historians").memory.update({"uncovered": ["c"], "holders": ["1"]})
    game.players[HERE].hand = ["academia"]
    game.bags["tech"].unseen = {"bakery": 1}
    lands(game, RIVAL, "forge", "yes")
    assert game.players[HERE].tech == {"bakery": "bottom"}
    assert game.players[HERE].hand == []


def test_with_four_players_the_revised_mat_acts_a_turn_earlier() -> None:
    """rebalanced, player_count: income turns 1 to 4 with 4 or 5 players."""
    game = scene(4)
    stack(game, "territory", ["5"])
    begin(game, "historians", edition="rebalanced")
    step(game, 1, "a", "2")
    assert own(game, "historians").memory["holders"] == ["2"]
    game.players[HERE].territories = [7]
    assert step(game, 5).kinds() == []


def test_the_revised_mat_gained_early_is_exchanged() -> None:
    """rebalanced, gained_midgame 1: in era 1 or 2 discard the mat and draw another civilization."""
    game = scene(3, era=2)
    game.bags["civilization"].unseen = {"alchemists": 1}
    gain_later(game, "historians", edition="rebalanced")
    assert [mine.slug for mine in game.in_play] == ["alchemists"]
    assert game.bags["civilization"].discarded == ["historians"]
    assert game.players[HERE].territories == []


def test_the_revised_mat_gained_late_pays_at_once_if_no_landmark_is_left() -> None:
    """rebalanced, gained_midgame 2."""
    game = scene(era=4)
    stack(game, "territory", ["5"])
    game.board.landmarks = {slug: RIVAL for slug, landmark in LANDMARKS.items() if landmark.track in game.board.tracks}
    gain_later(game, "historians", "science", "decline", edition="rebalanced")
    assert resources(game) == {"food": 1}
    assert vp(game) == len(game.board.map.controlled(HERE))


def test_a_mat_gained_late_pays_nothing_at_once_while_landmarks_are_left() -> None:
    """rebalanced, gained_midgame 2: only with no landmark left on any track; the printed mat never does."""
    game = scene(era=4)
    stack(game, "territory", ["5"])
    game.board.landmarks = {"forge": RIVAL}
    gain_later(game, "historians", edition="rebalanced")
    assert (resources(game), vp(game)) == ({}, 0)
    printed = scene(era=4)
    tracks = printed.board.tracks
    printed.board.landmarks = {slug: RIVAL for slug, landmark in LANDMARKS.items() if landmark.track in tracks}
    gain_later(printed, "historians")
    assert (resources(printed), vp(printed)) == ({}, 0)
