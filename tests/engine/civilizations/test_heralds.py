"""Heralds: civilizations.yaml, Heralds, first_card and proclaim of both mats, the adjustment (ADJ-4) and rulings."""

from __future__ import annotations

from engine.outlook import tokens_on_spaces
from engine.rules.income import income_turn, use_civilizations
from engine.rules.tapestry import gain_tapestry
from engine.state.game import Game
from engine.state.player import FACE_DOWN
from tests.engine.civilizations.player import first_income_turn, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene, stack


def lay(game: Game, seat: int, *spaces: list[str]) -> None:
    """Cards lie on the tapestry spaces from Maker of Fire on."""
    for space, cards in enumerate(spaces):
        game.players[seat].tapestries[space] = list(cards)


def test_at_the_end_of_income_turn_1_a_card_may_be_played_on_maker_of_fire() -> None:
    """first_card: from hand, with its effect."""
    game = scene()
    begin(game, "heralds")
    game.players[HERE].hand = ["trap"]
    first_income_turn(game, "trap")
    assert game.players[HERE].tapestries[0] == ["trap"]
    assert vp(game) == 10
    assert game.players[HERE].hand == ["academia"]


def test_a_card_of_this_era_works_from_maker_of_fire() -> None:
    """first_card: with its effect; INC-6: until the next income turn."""
    game = scene()
    begin(game, "heralds")
    first_income_turn(game, "academia")
    assert [mine.slug for mine in game.in_play] == ["heralds", "academia"]
    game.players[HERE].hand = []
    drive(game, use_civilizations(game, HERE, 2))
    assert game.players[HERE].tapestries[0] == ["academia"]


def test_the_first_card_may_be_left_and_is_never_renaissance() -> None:
    """first_card: may; tapestry_cards.yaml, Renaissance: not over Maker of Fire."""
    game = scene()
    begin(game, "heralds")
    game.board.seats[HERE].era = 0
    game.players[HERE].hand = ["renaissance"]
    stack(game, "tapestry", ["academia"])
    stack(game, "territory", ["5"])
    decision = pending(income_turn(game, HERE))
    assert decision.kind == "first_card"
    assert listed(decision) == ["skip", "academia"]
    assert refused(decision, "renaissance") == "no_such_option"
    other = scene()
    begin(other, "heralds")
    first_income_turn(other, "skip")
    assert other.players[HERE].tapestries[0] == []


def test_gained_later_there_is_no_first_card() -> None:
    """gained_midgame: 4 tokens, no card on Maker of Fire."""
    game = scene()
    gain_later(game, "heralds")
    assert "first_card" not in first_income_turn(game).kinds()


def test_a_token_makes_a_card_that_acts_when_played_work_once_more() -> None:
    """proclaim 1 and 2: own card or an opponent's, its effect is yours."""
    game = scene(era=2)
    begin(game, "heralds")
    lay(game, HERE, [], ["trap"])
    lay(game, RIVAL, [], ["trap"])
    step(game, 3, "0:1")
    assert vp(game) == 10
    assert vp(game, RIVAL) == 0
    step(game, 4, "1:1")
    assert vp(game) == 20
    assert own(game, "heralds").memory["tokens"] == ["0:1:1", "1:1:1"]


def test_one_token_on_a_card_and_four_in_all() -> None:
    """proclaim, limits."""
    game = scene(era=3)
    begin(game, "heralds")
    lay(game, HERE, [], ["trap"])
    step(game, 3, "0:1")
    assert step(game, 4).kinds() == []
    lay(game, HERE, ["trap"], ["trap"], ["trap"])
    own(game, "heralds").memory["tokens"] = ["0:1:1", "1:0:1", "1:1:1"]
    step(game, 4, "0:2")
    assert step(game, 5).kinds() == []


def test_only_the_uppermost_card_counts_and_only_if_it_acts_when_played() -> None:
    """FAQ-6, proclaim 1: no covered card, none of this era, none face down."""
    game = scene(era=4)
    begin(game, "heralds")
    lay(game, HERE, ["trap", "academia"], [FACE_DOWN], ["academia", "trap"])
    decision = pending(use_civilizations(game, HERE, 4))
    assert listed(decision) == ["skip", "0:2"]
    assert refused(decision, "0:0") == "no_such_option"


def test_a_card_that_covers_one_with_a_token_has_none() -> None:
    """proclaim, limits: at most one token per card."""
    game = scene(era=4)
    begin(game, "heralds")
    lay(game, HERE, [], ["trap"])
    step(game, 3, "0:1")
    lay(game, HERE, [], ["trap", "trap"])
    step(game, 4, "0:1")
    assert vp(game) == 20


def test_proclaiming_may_be_left() -> None:
    """proclaim: optional."""
    game = scene(era=2)
    begin(game, "heralds")
    lay(game, HERE, [], ["trap"])
    step(game, 2, "skip")
    assert vp(game) == 0
    assert "tokens" not in own(game, "heralds").memory


def test_a_card_whose_code_acts_when_played_works_for_the_herald() -> None:
    """proclaim 2: the WHEN PLAYED effect, here Boast of Superiority: 4 VP for each track on which nobody is ahead."""
    game = scene(era=2)
    begin(game, "heralds")
    lay(game, RIVAL, [], ["boast_of_superiority"])
    game.board.seats[RIVAL].tokens["science"] = [1]
    step(game, 2, "1:1")
    assert vp(game) == 12
    assert vp(game, RIVAL) == 0


def test_espionage_copied_acts_as_the_card_it_chooses_for_the_era() -> None:
    """proclaim 2 with Espionage: its effect is to have the ability of another card; a card of this era lasts. INC-6."""
    game = scene(era=3)
    begin(game, "heralds")
    lay(game, HERE, [], ["espionage"])
    lay(game, RIVAL, [], ["capitalism"])
    step(game, 3, "0:1")
    assert [(mine.slug, mine.plays_as) for mine in game.in_play][1:] == [("espionage", "capitalism")]


def test_the_adjustment_draws_until_a_card_that_acts_when_played() -> None:
    """ADJ-4: the others are discarded; such a card may be played on Maker of Fire with its effect."""
    game = scene()
    begin(game, "heralds", edition="adjusted")
    game.board.seats[HERE].era = 0
    stack(game, "territory", ["5"])
    game.bags["tapestry"].unseen = {"academia": 2, "capitalism": 1, "trap": 1}
    told = drive(game, income_turn(game, HERE), "academia", "capitalism", "academia", "trap")
    assert [event.data["card"] for event in told.of("tapestry_revealed")] == ["capitalism", "academia", "trap"]
    assert game.bags["tapestry"].discarded == ["capitalism", "academia"]
    assert game.players[HERE].tapestries[0] == ["trap"]
    assert game.players[HERE].hand == ["academia"]
    assert vp(game) == 10


def test_drawing_ends_with_the_deck() -> None:
    """ADJ-4, GEN-6: with no such card left nothing is kept."""
    game = scene()
    begin(game, "heralds", edition="adjusted")
    game.bags["tapestry"].discarded = ["capitalism"]
    first_income_turn(game, "skip")
    assert game.players[HERE].hand == ["academia"]
    assert game.bags["tapestry"].discarded == ["capitalism"]


def test_the_first_card_of_the_revised_mat_has_no_effect_until_it_is_proclaimed() -> None:
    """rebalanced, first_card 2 and proclaim; tokens come from the supply."""
    game = scene()
    begin(game, "heralds", edition="rebalanced")
    game.board.seats[HERE].era = 0
    stack(game, "territory", ["5"])
    game.bags["tapestry"].unseen = {"academia": 1, "trap": 1}
    drive(game, income_turn(game, HERE), "academia", "trap")
    assert game.players[HERE].tapestries[0] == ["trap"]
    assert game.players[HERE].hand == ["academia"]
    assert vp(game) == 0
    own(game, "heralds").memory["tokens"] = ["1:0:1", "1:1:1", "1:2:1", "1:3:1"]
    step(game, 2, "0:0")
    assert vp(game) == 10


def test_tyranny_copied_from_an_opponents_espionage_has_no_card_to_be_covered() -> None:
    """proclaim with tapestry_cards.yaml, Tyranny: a card gained may be played over this one, which lies elsewhere."""
    game = scene(era=3)
    begin(game, "heralds")
    lay(game, RIVAL, [], ["tyranny"], ["espionage"])
    step(game, 3, "1:2")
    stack(game, "tapestry", ["academia"])
    assert drive(game, gain_tapestry(game, HERE)).kinds() == []
    assert game.players[HERE].hand == ["academia"]


def test_the_first_card_waits_for_ones_own_income_turn() -> None:
    """first_card: at the end of the owner's income turn 1, not of a rival's."""
    game = scene(era=0)
    begin(game, "heralds")
    game.players[HERE].hand = ["trap"]
    stack(game, "territory", ["6"])
    stack(game, "tapestry", ["guilds"])
    assert drive(game, income_turn(game, RIVAL)).kinds() == []
    assert first_income_turn(game, "trap").kinds() == ["first_card"]


def test_the_printed_mat_draws_no_card_for_maker_of_fire() -> None:
    """first_card: from hand; the drawing is of the adjustment and of the revised mat. (ADJ-4)"""
    game = scene(era=0)
    begin(game, "heralds")
    stack(game, "territory", ["5"])
    game.bags["tapestry"].unseen = {"academia": 1, "trap": 3}
    told = drive(game, income_turn(game, HERE), "academia", "skip")
    assert told.of("tapestry_revealed") == []
    assert game.bags["tapestry"].unseen == {"trap": 3}


def test_tokens_go_out_in_ones_own_income_turns_from_the_second_on() -> None:
    """triggers.income_turns: 2 to 5. (INC-2)"""
    game = scene(era=2)
    begin(game, "heralds")
    lay(game, HERE, ["trap"])
    assert step(game, 1).kinds() == []
    assert step(game, 2, seat=RIVAL).kinds() == []
    assert step(game, 2, "0:0").kinds() == ["proclaim"]


def test_the_drawing_goes_on_in_a_deck_made_anew() -> None:
    """ADJ-4, GEN-6: the card that fits lies among the discards; what was turned up before it comes after."""
    game = scene(era=0)
    begin(game, "heralds", edition="adjusted")
    stack(game, "territory", ["5"])
    game.bags["tapestry"].unseen = {"academia": 1, "capitalism": 1}
    game.bags["tapestry"].discarded = ["trap"]
    told = drive(game, income_turn(game, HERE), "academia", "trap")
    assert [event.data["card"] for event in told.of("tapestry_revealed")] == ["capitalism", "trap"]
    assert game.bags["tapestry"].discarded == ["capitalism"]
    assert vp(game) == 10


def test_their_tokens_are_seen_on_the_cards_of_all_until_these_are_covered() -> None:
    """FAQ-6: a token lies on a card, whosever it is, and goes out of sight with it."""
    game = scene()
    in_force(game, "heralds").memory["tokens"] = ["0:1:1", "1:0:1", "1:1:1"]
    lay(game, HERE, [], ["academia"])
    lay(game, RIVAL, ["trap"], ["academia", "tyranny"])
    assert tokens_on_spaces(game, HERE) == {1: (HERE,)}
    assert tokens_on_spaces(game, RIVAL) == {0: (HERE,)}
