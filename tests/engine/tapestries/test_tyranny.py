"""Tyranny: a tapestry card just gained may be played on top of it, once, for VP."""

from __future__ import annotations

from engine.rules.gain import gain
from engine.rules.income import gain_income, income_turn
from tests.engine.tapestries.mat import SPACE, in_play, lay
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene, stack


def test_a_card_just_gained_may_cover_tyranny_for_5_vp() -> None:
    """Tyranny: play the card gained on top of this one at once; the first time is worth 5 VP. (LATE-5)"""
    game = scene(era=2)
    lay(game, "tyranny")
    stack(game, "tapestry", ["trap"])
    told = drive(game, gain(game, HERE, "tapestry", source="test"), "trap")
    assert told.kinds() == ["play_gained_tapestry"]
    assert game.players[HERE].tapestries[SPACE] == ["tyranny", "trap"]
    assert game.players[HERE].hand == []
    # the trap as a tapestry card gives 10 VP when played
    assert [event.data["vp"] for event in told.of("vp")] == [10, 5]


def test_it_happens_once_as_the_card_covers_tyranny() -> None:
    """Tyranny, ruling: of two cards gained together not both may be played, the first covers it. (INC-8)"""
    game = scene(era=2)
    lay(game, "tyranny")
    stack(game, "tapestry", ["trap"])
    game.bags["tapestry"].unseen = {"trap": 2}
    told = drive(game, gain(game, HERE, {"repeat": 2, "gain": "tapestry"}, source="test"), "trap")
    assert told.kinds() == ["play_gained_tapestry"]
    assert game.players[HERE].hand == ["trap"]
    assert in_play(game, "tyranny") is None


def test_either_of_two_cards_may_be_played() -> None:
    """Tyranny, ruling: of two gained together either; the one kept stays in hand."""
    game = scene(era=2)
    lay(game, "tyranny")
    game.bags["tapestry"].unseen = {"trap": 1, "academia": 1}
    drive(game, gain(game, HERE, {"repeat": 2, "gain": "tapestry"}, source="test"), "trap", "keep", "academia")
    assert game.players[HERE].tapestries[SPACE] == ["tyranny", "academia"]
    assert game.players[HERE].hand == ["trap"]
    assert game.board.seats[HERE].vp == 5


def test_only_the_card_gained_is_offered_not_one_from_hand() -> None:
    """Tyranny, ruling: only a card just gained, not one from hand; and to its owner alone."""
    game = scene(era=2)
    lay(game, "tyranny")
    game.players[HERE].hand = ["academia"]
    stack(game, "tapestry", ["trap"])
    decision = pending(gain(game, HERE, "tapestry", source="test"))
    assert (decision.seat, list(decision.options.keys())) == (HERE, ["keep", "trap"])
    assert refused(decision, "academia") == "no_such_option"
    stack(game, "tapestry", ["democracy"])
    assert drive(game, gain(game, RIVAL, "tapestry", source="test")).kinds() == []


def test_the_question_names_the_card_nowhere_but_among_its_answers() -> None:
    """Tyranny: the card gained is hidden from others, so neither subject nor data of the question tell it. (GEN-6)"""
    game = scene(era=2)
    lay(game, "tyranny")
    stack(game, "tapestry", ["trap"])
    decision = pending(gain(game, HERE, "tapestry", source="test"))
    assert "trap" not in decision.question
    assert decision.data == {"source": "tapestry:tyranny"}


def test_the_card_of_the_income_of_the_same_income_turn_qualifies() -> None:
    """Tyranny, ruling: the card gained in the income step of the same income turn may be played. (INC-6, INC-12)"""
    game = scene(era=1)
    game.players[HERE].hand = ["tyranny"]
    game.board.seats[RIVAL].era = 2
    stack(game, "tapestry", ["trap"])
    stack(game, "territory", ["6"])
    told = drive(game, income_turn(game, HERE), "tyranny", "trap")
    assert told.kinds() == ["play_tapestry", "play_gained_tapestry"]
    assert game.players[HERE].tapestries[SPACE] == ["tyranny", "trap"]


def test_a_copy_of_tyranny_is_covered_as_espionage() -> None:
    """Tyranny copied by Espionage: the card played covers the copy, which lies there as Espionage."""
    game = scene(era=2)
    lay(game, "tyranny", seat=RIVAL)
    lay(game, "espionage")
    stack(game, "tapestry", ["trap"])
    drive(game, gain(game, HERE, "tapestry", source="test"), "trap")
    assert game.players[HERE].tapestries[SPACE] == ["espionage", "trap"]
    assert in_play(game, "espionage") is None
    assert in_play(game, "tyranny", RIVAL) is not None


def test_a_card_played_on_tyranny_in_the_income_step_is_in_force_there() -> None:
    """Tyranny: Capitalism on top of it, gained as part of the income, pays for the coins of that income. (LATE-5)"""
    game = scene(era=2)
    lay(game, "tyranny")
    stack(game, "tapestry", ["capitalism"])
    stack(game, "territory", ["6"])
    told = drive(game, gain_income(game, HERE), "capitalism")
    assert [(event.data["source"], event.data["vp"]) for event in told.of("vp")] == [
        ("tapestry:tyranny", 5),
        ("tapestry:capitalism", 2),
    ]


def test_a_card_that_a_rival_gains_is_not_offered_though_one_holds_the_same() -> None:
    """Tyranny: a tapestry card that you gain; traps are all alike."""
    game = scene(era=2)
    lay(game, "tyranny")
    game.players[HERE].hand = ["trap"]
    stack(game, "tapestry", ["trap"])
    assert drive(game, gain(game, RIVAL, "tapestry", source="test")).kinds() == []
