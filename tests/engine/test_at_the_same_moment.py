"""Several things at one moment: goals met by others, achievements shared, reactions of two, what is taken again."""

from __future__ import annotations

import contextlib

import pytest

from engine.rules.advance import carry_out
from engine.rules.board.advance import Move
from engine.rules.income import is_first, use_civilizations
from engine.rules.landmark_cards import check_goals, progress
from engine.rules.supply import receive_civilization
from engine.rules.tapestry import play_card
from engine.rules.tech import raise_card
from engine.rules.turn import take_turn
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.civilizations.stories import begin, own
from tests.engine.rules.test_landmark_cards import holding, played_on, six_tiles, top_card
from tests.engine.test_none_left import FIRST, answered
from tests.engine.whole import HERE, RIVAL, THIRD, give, in_force, scene, stack

# ---- landmark goals and the acts of others


def finish_the_tracks(game: Game) -> None:
    """Prerequisites of all tech cards are met by somebody."""
    game.board.seats[RIVAL].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.board.landmarks |= {slug: RIVAL for slug, each in game.box.landmarks.items() if each.source == "track"}


def test_an_opponent_may_raise_the_card_that_the_goal_asks_for() -> None:
    """In the opponent's turn nothing is gained; at the end of the own turn it is, and once only. (LMC-4, LMC-5)"""
    game = holding("game_store", era=2)
    finish_the_tracks(game)
    game.players[HERE].tech = {"barn": "middle"}
    game.active = RIVAL
    played_on(game, raise_card(game, HERE, "barn", by=RIVAL))
    assert progress(game, HERE, "game_store") == (1, 1)
    for seat in (RIVAL, HERE, RIVAL, HERE):
        played_on(game, check_goals(game, seat))
    gained = [event for event in game.journal if event.kind == "landmark" and event.data["landmark"] == "game_store"]
    assert [event.seat for event in gained] == [HERE]


def test_a_card_that_goes_to_the_inventors_meets_no_goal_at_the_end_of_the_turn() -> None:
    """It was in the top row for a moment; the goal asks at the end of the turn. (LMC-4, FAQ-4)"""
    game = holding("game_store", era=2)
    finish_the_tracks(game)
    begin(game, "inventors", seat=RIVAL)
    own(game, "inventors", RIVAL).memory.update(marked=["barn"], used=["barn"])
    game.players[HERE].tech = {"barn": "middle"}
    played_on(game, raise_card(game, HERE, "barn"))
    assert "barn" in game.players[RIVAL].tech
    assert played_on(game, check_goals(game, HERE)).events == []


def test_what_is_met_after_ones_last_turn_comes_too_late() -> None:
    """There is no own turn any more at whose end it would be looked at. (LMC-4, END-2)"""
    game = holding("urban_farm", era=5)
    game.board.seats[HERE].finished = True
    six_tiles(game)
    played_on(game, check_goals(game, RIVAL))
    assert "urban_farm" not in game.board.landmarks


def test_a_goal_is_paid_once_however_long_it_is_met() -> None:
    """(LMC-4, BLD-8)"""
    game = holding("game_store")
    top_card(game)
    for _ in range(3):
        played_on(game, check_goals(game, HERE))
    assert [event.kind for event in game.journal].count("landmark") == 1


@pytest.mark.parametrize(("sells", "gained"), [("yes", False), ("no", True)])
def test_tiles_sold_at_the_end_of_the_turn_are_gone_when_the_goal_is_looked_at(sells: str, gained: bool) -> None:
    """What a civilization may still do in the turn comes first. (LMC-4)"""
    game = holding("urban_farm", era=2)
    finish_the_tracks(game)
    six_tiles(game)
    give(game, culture=8)
    mine = in_force(game, "utilitarians")
    mine.memory.update(tokens=["lighthouse"], waiting=[])
    game.board.landmarks["lighthouse"] = HERE
    answers = iter(["no", sells])
    steps = take_turn(game, HERE)
    decision = next(steps)
    key = "advance:science"
    with contextlib.suppress(StopIteration):
        while True:
            decision = steps.send(decision.options.parse(key))
            of_the_mat = decision.subject == "civilization:utilitarians"
            key = next(answers) if of_the_mat else next(iter(decision.options.keys()))
    assert next(answers, None) is None, "before the advance and after it"
    assert (game.board.landmarks.get("urban_farm") == HERE) is gained


# ---- achievements at one moment


def next_to_the_end(game: Game) -> None:
    for seat in game.board.seats:
        seat.tokens["technology"] = [11]


def discover(game: Game, seat: int) -> None:
    """A seat plays Age of Discovery, and the die shows technology."""
    game.players[seat].hand.append("age_of_discovery")
    game.active = seat
    played_on(game, play_card(game, seat, "age_of_discovery", 1), "technology")


def test_you_and_the_automa_complete_a_track_by_one_card() -> None:
    """In turn order from the player of the card: the higher box is yours. (ADV-12, ACH-1, ACH-5)"""
    game = scene(1, era=2)
    tokens = {track: [0] for track in game.board.tracks}
    game.board.seats.append(Seat("automa", "red", tokens=dict(tokens)))
    game.board.seats.append(Seat("shadow", "gray", tokens=dict(tokens), landmarks_to=1, scores=False))
    next_to_the_end(game)
    game.board.landmarks = {"rubber_works": 1}
    discover(game, HERE)
    assert game.board.achievements["complete_track"] == [0, 1]
    assert [seat.vp for seat in game.board.seats] == [10, 5, 0]


def test_of_five_players_three_find_a_box() -> None:
    """(ADV-12, ACH-1, ACH-5)"""
    game = scene(5, era=2)
    next_to_the_end(game)
    discover(game, THIRD)
    assert game.board.achievements["complete_track"] == [2, 3, 4]
    assert [seat.vp for seat in game.board.seats] == [0, 0, 15, 10, 5]


def test_whoever_has_the_achievement_takes_no_second_box_from_the_others() -> None:
    """(ACH-1, ACH-2)"""
    game = scene(3, era=2)
    next_to_the_end(game)
    game.board.achievements["complete_track"] = [HERE]
    discover(game, HERE)
    assert game.board.achievements["complete_track"] == [HERE, RIVAL]
    assert [seat.vp for seat in game.board.seats] == [0, 5, 0]


def test_two_in_the_same_era_are_not_first_in_it() -> None:
    """A tie of eras leaves nothing to either neighbor. (INC-5)"""
    game = scene(2, era=3)
    assert not is_first(game, HERE, 3) and not is_first(game, RIVAL, 3)
    game.board.seats[RIVAL].era = 2
    assert is_first(game, HERE, 3)


# ---- two who answer one event


def test_two_allies_gain_from_one_upgrade_in_turn_order() -> None:
    """From the active player on, each asked by itself. (INC-6)"""
    game = scene(3, era=2)
    for seat in (THIRD, RIVAL):
        in_force(game, "alliance", seat).memory["opponent"] = [str(HERE)]
    game.players[HERE].tech = {"barn": "bottom"}
    game.active = HERE
    told = played_on(game, raise_card(game, HERE, "barn"))
    gained = [event.seat for event in told.events if event.kind in ("resource", "building", "territory_tile", "vp")]
    assert list(dict.fromkeys(gained)) == [HERE, RIVAL, THIRD]


def test_the_order_turns_with_the_player_whose_turn_it_is() -> None:
    """(INC-6)"""
    game = scene(3, era=2)
    for seat in (HERE, THIRD):
        in_force(game, "broker_of_peace", seat)
    game.active = RIVAL
    told = played_on(game, carry_out(game, Move(RIVAL, "military", 0, 1, benefit=False), bonus=False))
    paid = [event.seat for event in told.events if event.kind == "vp"]
    assert paid == [THIRD, HERE]


# ---- what an ability gives and takes again


def test_aliens_discard_the_very_tile_that_they_laid_before() -> None:
    """What it gave stays; the tile goes out of the game, and there is another one to lay. (EXP-9)"""
    game = scene(era=2, boxes=("base", "pp"))
    in_force(game, "aliens")
    game.players[HERE].space_tiles = [1, 2]
    give(game, coin=8)
    answered(game, use_civilizations(game, HERE, 2), FIRST)
    (laid,) = game.players[HERE].explored_space
    answered(game, use_civilizations(game, HERE, 3), FIRST)
    assert game.bags["space"].discarded == [str(laid)]
    assert game.players[HERE].explored_space != [laid] and own(game, "aliens").memory["galaxy"] != [str(laid)]


def test_revised_mystics_discard_the_cards_just_drawn_and_draw_anew() -> None:
    """The hand goes on their own discards, out of which their own deck is made again. (GEN-6)"""
    game = scene(era=2)
    stack(game, "tapestry", ["trap", "academia"])
    game.edition = "rebalanced"
    answered(game, receive_civilization(game, HERE, "mystics", at_setup=False), FIRST)
    deck = game.bags[own(game, "mystics").memory["deck"][0]]
    assert len(game.players[HERE].hand) + deck.left + len(deck.discarded) == 2
    assert len(game.players[HERE].hand) == 2, "an empty deck was made of the cards just discarded"
