"""Merfolk: civilizations.yaml, Merfolk, dive, surface, afterlife, their rulings, and END-5."""

from __future__ import annotations

from engine.outlook import face_of
from engine.rules.income import income_turn
from engine.rules.response import may_answer
from engine.rules.turn import take_turn
from engine.state.game import Game
from tests.engine.civilizations.player import vp
from tests.engine.civilizations.stories import begin, own, step
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, scene, stack

FF = ("base", "ff")


def merfolk(*hand: str, era: int = 1, deck: str = "academia") -> Game:
    """They begin with a hand and one card left to draw."""
    game = scene(boxes=FF, era=era)
    begin(game, "merfolk")
    game.players[HERE].hand = list(hand)
    game.board.seats[HERE].outposts = 0
    stack(game, "tapestry", [deck])
    return game


def late(*hand: str) -> Game:
    """Their income turn 5 is over, and they still hold these cards."""
    return merfolk(*hand, era=5)


def test_all_but_two_cards_go_under_the_mat() -> None:
    """dive: after a card is gained; what lies there is in no hand and can be seen on the mat."""
    game = merfolk("feudalism", "capitalism")
    told = step(game, 2, "capitalism+feudalism")
    assert game.players[HERE].hand == ["feudalism", "capitalism"]
    assert game.players[HERE].stored == ["academia"]
    assert told.of("submerged")[0].data == {"number": 1}
    face = face_of(game.box, own(game, "merfolk"), 2)
    assert face.under == ("academia",)


def test_a_hand_of_two_submerges_nothing() -> None:
    """Ruling."""
    game = merfolk("feudalism")
    assert not step(game, 3).asked
    assert game.players[HERE].hand == ["feudalism", "academia"]


def test_in_income_turn_five_they_take_the_cards_back() -> None:
    """surface 1, 2: taking back is not gaining."""
    game = merfolk("feudalism", "capitalism")
    step(game, 4, "capitalism+feudalism")
    stack(game, "tapestry", ["espionage"])
    told = step(game, 5)
    assert sorted(game.players[HERE].hand) == ["academia", "capitalism", "espionage", "feudalism"]
    assert game.players[HERE].stored == []
    assert len(told.of("tapestry")) == 1


def test_at_the_end_of_that_turn_they_keep_five_cards_and_go_on() -> None:
    """surface 3, and END-5: their game is not over."""
    game = merfolk("feudalism", "capitalism", "espionage", "colonialism", "coal_baron", era=4)
    drive(game, income_turn(game, HERE), "academia")
    assert len(game.players[HERE].hand) == 5
    assert game.bags["tapestry"].discarded == ["academia"]
    assert not game.board.seats[HERE].finished


def test_afterward_they_discard_at_least_one_card_for_vp_each() -> None:
    """afterlife 2a, 3: no passing; without a card their game ends."""
    game = late("feudalism", "capitalism")
    assert "done" not in listed(pending(take_turn(game.copy(), HERE), "discard"))
    drive(game, take_turn(game, HERE), "discard", "capitalism", "done")
    assert vp(game) == 5
    assert not game.board.seats[HERE].finished
    told = drive(game, take_turn(game, HERE), "discard", "feudalism")
    assert vp(game) == 10
    assert game.board.seats[HERE].finished
    assert [event.rule for event in told.of("player_finished")] == ["END-5"]


def test_or_play_a_card_on_top_of_the_last_era() -> None:
    """afterlife 2b."""
    game = late("feudalism", "capitalism")
    game.players[HERE].tapestries[3] = ["democracy"]
    drive(game, take_turn(game, HERE), "play", "feudalism", "0:any_resource", "food")
    assert game.players[HERE].tapestries[3] == ["democracy", "feudalism"]
    assert game.players[HERE].hand == ["capitalism"]


def test_only_a_card_that_acts_when_played_can_be_played() -> None:
    """Ruling: traps do."""
    assert pending(take_turn(late("academia"), HERE)).kind == "let_go"
    assert "play" in listed(pending(take_turn(late("trap", "academia"), HERE)))


def test_they_may_answer_attacks_as_long_as_they_go_on() -> None:
    """afterlife 3; a rival in income turn 5 may not."""
    game = late("feudalism")
    game.board.seats[RIVAL].era = 5
    assert may_answer(game, HERE)
    assert not may_answer(game, RIVAL)
