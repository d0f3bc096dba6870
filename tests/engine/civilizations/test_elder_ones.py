"""Elder Ones: civilizations.yaml, Elder Ones, years, hoard, longevity, their rulings, and END-5."""

from __future__ import annotations

import pytest

from engine.facts.cards import CIVILIZATIONS
from engine.rules import gain
from engine.rules.income import income_turn, use_civilizations
from engine.rules.response import may_answer
from engine.rules.turn import take_turn
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, step
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, listed, pending, scene, stack

FF = ("base", "ff")


def elder_ones(*hand: str, era: int = 1) -> Game:
    """They begin with a hand; nothing can be conquered."""
    game = scene(boxes=FF, era=era)
    begin(game, "elder_ones")
    game.players[HERE].hand = list(hand)
    game.board.seats[HERE].outposts = 0
    return game


def test_in_income_turns_two_to_four_they_gain_a_resource_or_two_cards() -> None:
    """years."""
    game = elder_ones()
    step(game, 2, "0:any_resource", "coin")
    assert (resources(game), game.players[HERE].hand) == ({"coin": 1}, [])
    stack(game, "tapestry", ["academia", "feudalism"])
    step(game, 4, "1:tapestry_tapestry", "academia")
    assert sorted(game.players[HERE].hand) == ["academia", "feudalism"]


def test_in_income_turn_five_each_card_discarded_brings_two_resources() -> None:
    """hoard: as many cards as they like, then the resources."""
    game = elder_ones("academia", "feudalism", "capitalism")
    told = step(game, 5, "academia", "capitalism", "done", "coin", "coin", "food", "food")
    assert told.kinds() == ["hoard"] * 3 + ["resource"] * 4
    assert resources(game) == {"coin": 2, "food": 2}
    assert game.players[HERE].hand == ["feudalism"]
    assert game.bags["tapestry"].discarded == ["academia", "capitalism"]


def test_a_card_lies_among_the_discards_before_the_next_is_chosen() -> None:
    """hoard: at no moment is it nowhere."""
    game = elder_ones("trap", "feudalism")
    game.board.seats[HERE].era = 5
    pending(use_civilizations(game, HERE, 5), "trap")
    assert (game.players[HERE].hand, game.bags["tapestry"].discarded) == (["feudalism"], ["trap"])


def test_they_may_keep_all_cards() -> None:
    """hoard: optional."""
    game = elder_ones("academia")
    assert step(game, 5, "done").kinds() == ["hoard"]
    assert game.players[HERE].hand == ["academia"]


def test_six_cards_are_the_most() -> None:
    """hoard: 0 to 6 cards."""
    hand = ["academia", "feudalism", "capitalism", "espionage", "guilds", "dictatorship", "diplomacy"]
    game = elder_ones(*hand)
    told = step(game, 5, *hand[:6], *["coin", "food", "worker", "culture"] * 3)
    assert told.kinds() == ["hoard"] * 6 + ["resource"] * 12
    assert game.players[HERE].hand == hand[6:]


def test_without_a_card_there_is_nothing_to_do() -> None:
    game = elder_ones()
    assert not drive(game, use_civilizations(game, HERE, 5)).asked


def test_after_income_turn_five_they_advance_until_they_cannot() -> None:
    """longevity 1, 4: no income turn, and their game ends of itself, never by choice. (END-5)"""
    game = elder_ones("academia", era=4)
    drive(game, income_turn(game, HERE), "academia", "coin", "coin")
    assert not game.board.seats[HERE].finished
    asked = pending(take_turn(game.copy(), HERE))
    assert asked.kind == "player_turn"
    assert set(listed(asked)) == {f"advance:{track}" for track in game.board.tracks}
    drive(game, take_turn(game, HERE), "advance:military")
    told = drive(game, take_turn(game, HERE), "advance:military", "trap")
    assert game.board.seats[HERE].finished
    assert [event.rule for event in told.of("player_finished")] == ["END-5"]


def test_blocked_tracks_end_their_game() -> None:
    """longevity 4, ruling (designers): blocked tracks count as impossible. (END-5)"""
    game = elder_ones(era=5)
    give(game, coin=8)
    for track in game.board.tracks:
        game.board.seats[HERE].tokens[track] = [12]
    assert drive(game, take_turn(game, HERE)).kinds() == []
    assert game.board.seats[HERE].finished


def test_they_answer_no_attack_any_more() -> None:
    """longevity 1: no traps or other response cards. (TRP-6)"""
    game = elder_ones("trap", era=5)
    assert not may_answer(game, HERE)


def test_the_card_on_the_last_era_stays_in_force() -> None:
    """longevity 2, ruling: in income turn 5 too. (END-5)"""
    game = elder_ones(era=4)
    game.players[HERE].tapestries[3] = ["guilds"]
    guilds = in_force(game, "guilds")
    give(game, coin=2)
    drive(game, income_turn(game, HERE))
    assert any(mine is guilds for mine in game.in_play)


@pytest.mark.parametrize(("in_income_turn", "scored"), [(True, 0), (False, 10)])
def test_a_landmark_brings_10_vp_only_after_income_turn_five(in_income_turn: bool, scored: int) -> None:
    """longevity 3, ruling: whatever gives it; landmarks of income turn 5 bring none."""
    game = elder_ones(era=5)
    game.in_income_turn = in_income_turn
    assert gained_landmark(game, HERE) == scored


def test_a_landmark_for_a_goal_at_the_end_of_income_turn_five_brings_nothing() -> None:
    """longevity 3, ruling: landmarks during income turn 5 give none; its turn is not over. (LMC-5)"""
    game = scene(boxes=("base", "pp", "ff"), era=4)
    begin(game, "elder_ones")
    game.board.seats[HERE].outposts = 0
    game.players[HERE].landmark_cards = ["urban_farm"]
    game.players[HERE].territories = [1, 2, 3, 4, 5, 6]
    give(game, coin=2)
    told = drive(game, take_turn(game, HERE), "income", first_plot(game, "urban_farm"))
    assert game.board.landmarks == {"urban_farm": HERE} and not game.board.seats[HERE].finished
    assert [event.data["source"] for event in told.of("vp")].count("civilization:elder_ones") == 0
    before = vp(game)
    assert gained_landmark(game, HERE) == before + 10


def test_other_landmarks_bring_nothing() -> None:
    """longevity 3: neither a rival's, nor those of earlier eras."""
    game = elder_ones(era=5)
    gained_landmark(game, RIVAL)
    assert (vp(game), vp(game, RIVAL)) == (0, 0)
    assert gained_landmark(elder_ones(era=4), HERE) == 0


def gained_landmark(game: Game, seat: int) -> int:
    """The VP that a landmark brings its gainer at once."""
    drive(game, gain.gain(game, seat, {"landmark": "forge"}, source=""), first_plot(game, "forge", seat))
    return vp(game, seat)


def test_alone_they_stay_in_the_game() -> None:
    """excluded_from_solo, triggers."""
    assert CIVILIZATIONS["elder_ones"].solo == "stays"
    assert CIVILIZATIONS["elder_ones"].income_turns == (2, 3, 4, 5)
