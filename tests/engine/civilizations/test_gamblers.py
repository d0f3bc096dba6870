"""Gamblers: civilizations.yaml, Gamblers, opening_bet, bet, gained_midgame and rulings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.facts.cards import CIVILIZATIONS, Edition
from engine.rules.income import income_turn
from engine.state.game import Game
from tests.engine.civilizations.player import vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, scene, stack

AA = ("base", "aa")


def gamblers(*deck: str, edition: Edition = "printed", era: int = 0, boxes: Sequence[str] = AA) -> Game:
    """They begin the game with these cards left in the deck."""
    game = scene(boxes=boxes, era=era)
    begin(game, "gamblers", edition=edition)
    stack(game, "tapestry", deck)
    stack(game, "territory", ["5"])
    return game


def test_after_income_turn_one_a_card_of_three_goes_on_maker_of_fire() -> None:
    """opening_bet 1, 2: it takes effect, the others are discarded. (INC-16)"""
    game = gamblers("academia", "trap", "capitalism", "espionage")
    told = drive(game, income_turn(game, HERE), "espionage", "academia", "trap")
    assert game.players[HERE].tapestries[0] == ["trap"] and vp(game) == 10
    assert game.bags["tapestry"].discarded == ["academia", "capitalism"]
    assert [event.data["card"] for event in told.of("tapestry_revealed")] == ["academia", "trap", "capitalism"]
    assert [event.rule for event in told.of("tapestry_played")] == ["INC-16"]


def test_they_choose_if_several_act_when_played() -> None:
    """opening_bet 2; ruling: a trap has WHEN PLAYED, a card of this era has not."""
    game = gamblers("academia", "trap", "capitalism", "espionage")
    steps = income_turn(game, HERE)
    asked = pending(steps, "academia", "trap", "espionage")
    assert (asked.kind, set(listed(asked))) == ("bet", {"trap", "espionage"})


def test_if_none_acts_when_played_a_card_goes_into_the_hand() -> None:
    """opening_bet 3."""
    game = gamblers("feudalism", "academia", "capitalism", "tyranny")
    told = drive(game, income_turn(game, HERE), "feudalism", "academia", "capitalism", "capitalism")
    assert told.kinds()[-1] == "consolation"
    assert game.players[HERE].hand == ["feudalism", "capitalism"]
    assert game.players[HERE].tapestries[0] == []
    assert game.bags["tapestry"].discarded == ["academia", "tyranny"]


def test_in_income_turns_two_to_four_the_card_of_the_turn_covers_the_bet() -> None:
    """bet 1 to 3, before the normal card. (INC-15)"""
    game = gamblers("tyranny", "trap", "capitalism")
    game.players[HERE].hand = ["academia"]
    game.board.seats[HERE].era, game.board.seats[RIVAL].era = 1, 2
    told = drive(game, income_turn(game, HERE), "tyranny", "trap", "academia", "capitalism")
    assert [event.data["card"] for event in told.of("tapestry_played")] == ["trap", "academia"]
    assert game.players[HERE].tapestries[1] == ["trap", "academia"]
    assert vp(game) >= 10


def test_they_do_not_bet_in_income_turn_five_nor_in_that_of_a_rival() -> None:
    """triggers: income turns 2 to 4."""
    game = gamblers("academia", "trap", "capitalism", era=1)
    assert not step(game, 5).asked
    assert not step(game, 3, seat=RIVAL).asked
    assert step(game, 4, "academia", "trap").of("tapestry_played")


def test_the_bet_must_be_made() -> None:
    """bet: not optional; the civilization step has nothing else to offer."""
    game = gamblers("academia", "trap", "capitalism", "espionage", era=1)
    assert step(game, 2, "academia", "trap", "capitalism").of("tapestry_played")
    assert game.players[HERE].tapestries[1] == ["trap"]


def test_the_revised_mat_reveals_two_cards() -> None:
    """rebalanced, reveal."""
    game = gamblers("academia", "trap", "capitalism", edition="rebalanced", era=1)
    step(game, 2, "academia", "trap")
    assert game.bags["tapestry"].discarded == ["academia"]


def test_psionics_reveal_one_more() -> None:
    """Ruling: one more card in all. (FAQ-1)"""
    game = gamblers(
        "academia", "trap", "capitalism", "espionage", "guilds", edition="rebalanced", era=1, boxes=(*AA, "ff")
    )
    in_force(game, "psionics")
    stack(game, "territory", ["5"])
    told = step(game, 2, "gamblers", "academia", "trap", "capitalism")
    assert len(told.of("tapestry_revealed")) == 3


def test_discards_come_back_if_the_deck_ends_and_without_any_card_nothing_happens() -> None:
    """GEN-6."""
    game = gamblers("academia", era=1)
    game.bags["tapestry"].discarded = ["trap", "capitalism"]
    step(game, 2, "trap")
    assert game.players[HERE].tapestries[1] == ["trap"]
    game = gamblers(era=1)
    assert [event.kind for event in step(game, 2).events] == ["no_tapestry_left"]


def test_gained_later_the_printed_mat_waits_for_the_next_income_turn() -> None:
    """gained_midgame: default, no opening bet; ADJ-8: no change."""
    game = scene(boxes=AA, era=2)
    stack(game, "tapestry", ["academia", "trap", "capitalism"])
    assert not gain_later(game, "gamblers").asked
    assert own(game, "gamblers").memory == {}
    assert CIVILIZATIONS["gamblers"].adjustment is None


def test_gained_later_the_revised_mat_may_bet_at_once() -> None:
    """rebalanced, gained_midgame: on the current era's space."""
    game = scene(boxes=AA, era=2)
    game.players[HERE].tapestries[1] = ["guilds"]
    stack(game, "tapestry", ["academia", "trap"])
    gain_later(game, "gamblers", "yes", "academia", edition="rebalanced")
    assert game.players[HERE].tapestries[1] == ["guilds", "trap"]
    game = scene(boxes=AA, era=2)
    assert gain_later(game, "gamblers", "no", edition="rebalanced").kinds() == ["bet_now"]
