"""Inventors: civilizations.yaml, Inventors, place_inventor and take_over of both mats, and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import Edition
from engine.rules.income import use_civilizations
from engine.rules.tech import gain_tech, raise_card, upgradable, upgrade
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene


def test_an_own_card_goes_up_whatever_its_prerequisite() -> None:
    """place_inventor 1 and 2: upgraded at once, ignoring top-row prerequisites."""
    game = scene(era=2)
    begin(game, "inventors")
    game.players[HERE].tech = {"calendar": "middle"}
    step(game, 2, "0:calendar")
    assert game.players[HERE].tech == {"calendar": "top"}
    assert vp(game) == 7


def test_their_own_upgrades_are_for_their_own_cards() -> None:
    """use_marked_cards: a line of the first print alone; the later text is followed (docs/rulings.md)."""
    game = scene(era=2)
    mine = in_force(game, "inventors")
    mine.memory["marked"] = ["barn"]
    game.players[RIVAL].tech, game.players[HERE].tech = {"barn": "bottom"}, {"bakery": "bottom", "paper": "bottom"}
    assert set(listed(pending(upgrade(game, HERE)))) == {"bakery", "paper"}


def test_after_an_opponent_the_benefit_may_be_gained_too() -> None:
    """place_inventor 2 and 3: the owner gains it, then you may."""
    game = scene(era=2)
    begin(game, "inventors")
    game.players[RIVAL].tech = {"calendar": "bottom", "canned_food": "bottom"}
    told = step(game, 2, "1:calendar", "yes")
    assert [event.seat for event in told.of("resource")] == [RIVAL, HERE]
    assert resources(game, RIVAL) == {"culture": 1}
    assert resources(game) == {"culture": 1}
    step(game, 3, "1:canned_food", "no")
    assert resources(game, RIVAL) == {"culture": 1, "food": 1}
    assert resources(game) == {"culture": 1}
    assert game.players[RIVAL].tech == {"calendar": "middle", "canned_food": "middle"}


def test_a_token_that_brings_an_opponents_card_to_the_top_takes_it_over() -> None:
    """place_inventor with take_over 1: owner, you, then the card comes to your bottom row; gained once."""
    game = scene(era=2)
    begin(game, "inventors")
    game.players[RIVAL].tech = {"calendar": "middle"}
    told = step(game, 2, "1:calendar", "yes")
    assert vp(game) == vp(game, RIVAL) == 7
    assert game.players[RIVAL].tech == {}
    assert game.players[HERE].tech == {"calendar": "bottom"}
    assert told.kinds().count("gain_too") == 1


def test_a_marked_card_that_its_owner_upgrades_to_the_top_comes_over() -> None:
    """take_over 1, ruling: owner gains the square, then you, then the card moves with its token."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["calendar"]
    game.players[RIVAL].tech = {"calendar": "middle"}
    drive(game, upgrade(game, RIVAL, ignoring=True), "no")
    assert vp(game, RIVAL) == 7
    assert vp(game) == 0
    assert game.players[HERE].tech == {"calendar": "bottom"}
    assert own(game, "inventors").memory["marked"] == ["calendar"]


def test_a_marked_card_on_its_way_to_the_middle_row_gives_nothing() -> None:
    """take_over: the top row only."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["calendar"]
    game.players[RIVAL].tech = {"calendar": "bottom"}
    told = drive(game, upgrade(game, RIVAL))
    assert told.kinds() == []
    assert resources(game) == {}


def test_an_unmarked_card_stays_with_its_owner() -> None:
    game = scene(era=2)
    begin(game, "inventors")
    game.players[RIVAL].tech = {"calendar": "middle"}
    drive(game, upgrade(game, RIVAL, ignoring=True))
    assert game.players[RIVAL].tech == {"calendar": "top"}


def test_a_landmark_gained_by_its_owner_gives_nothing_more() -> None:
    """take_over 2, BLD-8."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["bakery"]
    game.players[RIVAL].tech = {"bakery": "middle"}
    told = drive(game, raise_card(game, RIVAL, "bakery"), first_plot(game, "bakery", RIVAL), "yes")
    assert game.board.landmarks == {"bakery": RIVAL}
    assert told.of("landmark_taken")
    assert game.players[HERE].tech == {"bakery": "bottom"}


def test_every_marked_card_comes_over_when_it_reaches_the_top() -> None:
    """take_over 1: one after the other, each with its own question."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["calendar", "canned_food"]
    game.players[RIVAL].tech = {"calendar": "middle", "canned_food": "middle"}
    drive(game, raise_card(game, RIVAL, "calendar"), "no")
    drive(game, raise_card(game, RIVAL, "canned_food"), "no")
    assert game.players[HERE].tech == {"calendar": "bottom", "canned_food": "bottom"}


def test_a_card_in_the_top_row_takes_no_token() -> None:
    """Ruling: it cannot be chosen for an upgrade; a second token on a card can."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["canned_food"]
    game.players[HERE].tech = {"calendar": "top", "canned_food": "middle"}
    decision = pending(use_civilizations(game, HERE, 2))
    assert listed(decision) == ["skip", "0:canned_food"]
    assert refused(decision, "0:calendar") == "in_the_top_row"
    assert refused(decision, "calendar") == "no_such_option"


def test_placing_may_be_left_and_there_are_four_tokens() -> None:
    """place_inventor: optional; 4 tokens, one per income turn."""
    game = scene(era=2)
    begin(game, "inventors")
    game.players[HERE].tech = {"calendar": "bottom"}
    step(game, 2, "skip")
    assert game.players[HERE].tech == {"calendar": "bottom"}
    own(game, "inventors").memory["used"] = ["calendar"] * 4
    assert step(game, 3).kinds() == []


def test_a_card_that_comes_back_from_the_discards_has_no_token() -> None:
    """place_inventor 1: a token lies on the card, not on its name."""
    game = scene(era=2)
    begin(game, "inventors")
    game.players[RIVAL].tech = {"calendar": "bottom"}
    step(game, 2, "1:calendar", "no")
    del game.players[RIVAL].tech["calendar"]
    drive(game, gain_tech(game, RIVAL, "calendar"))
    assert own(game, "inventors").memory["marked"] == []
    assert own(game, "inventors").memory["used"] == ["calendar"]


@pytest.mark.parametrize(("tech", "points"), [("calendar", 7), ("transistors", 4)])
def test_once_the_game_is_over_vp_are_still_gained_after_an_opponent(tech: str, points: int) -> None:
    """END-2: a finished player still gets VP from passive abilities, such as taking over a card, and nothing else."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = [tech]
    game.players[RIVAL].tech = {tech: "middle"}
    game.board.seats[HERE].finished = True
    steps = raise_card(game, RIVAL, tech)
    told = drive(game, steps, *(["0:culture"] if tech == "transistors" else []), "yes")
    assert told.kinds()[-1] == "gain_too"
    assert (vp(game), resources(game)) == (points, {})


def test_inventors_whose_game_is_over_take_no_card() -> None:
    """END-2 with take_over: nothing but VP is gained any more, so the card stays in the top row of its owner."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["calendar"]
    game.players[RIVAL].tech = {"calendar": "middle"}
    game.board.seats[HERE].finished = True
    told = drive(game, raise_card(game, RIVAL, "calendar"), "no")
    assert (game.players[HERE].tech, game.players[RIVAL].tech) == ({}, {"calendar": "top"})
    assert not told.of("tech_taken_over")


def test_once_the_game_is_over_nothing_else_is_gained_after_an_opponent() -> None:
    """general_rulings.finished_player."""
    game = scene(era=2)
    begin(game, "inventors")
    own(game, "inventors").memory["marked"] = ["irrigation"]
    game.players[RIVAL].tech = {"irrigation": "middle"}
    game.board.seats[HERE].finished = True
    told = drive(game, raise_card(game, RIVAL, "irrigation"), first_plot(game, "farm", RIVAL))
    assert "gain_too" not in told.kinds()


def test_cards_with_a_token_of_the_revised_mat_need_no_prerequisite() -> None:
    """rebalanced, place_inventor 3; the printed mat frees the upgrade of its own token alone."""
    editions: dict[Edition, list[str]] = {"printed": [], "rebalanced": ["calendar"]}
    for edition, expected in editions.items():
        game = scene(era=2)
        begin(game, "inventors", edition=edition)
        own(game, "inventors").memory["marked"] = ["calendar"]
        game.players[RIVAL].tech = {"calendar": "middle", "canned_food": "middle"}
        assert list(upgradable(game, RIVAL)) == expected


def test_the_revised_mat_marks_a_card_in_the_top_row_and_has_no_end_of_tokens() -> None:
    """rebalanced, place_inventor 1 and 2: tokens from the supply; a card in a top row stays where it is."""
    game = scene(era=2)
    gain_later(game, "inventors", edition="rebalanced")
    own(game, "inventors").memory["used"] = ["canned_food"] * 4
    game.players[RIVAL].tech = {"calendar": "top"}
    step(game, 2, "1:calendar")
    assert own(game, "inventors").memory["marked"] == ["calendar"]
    assert game.players[RIVAL].tech == {"calendar": "top"}


def test_a_card_of_a_player_who_is_done_goes_up_without_giving_its_owner_anything() -> None:
    """END-2 with place_inventor: its owner gains nothing any more, you may."""
    game = scene(era=4)
    begin(game, "inventors")
    game.board.seats[RIVAL].finished = True
    game.players[RIVAL].tech = {"calendar": "bottom"}
    step(game, 5, "1:calendar", "yes")
    assert resources(game, RIVAL) == {}
    assert resources(game) == {"culture": 1}


def test_a_golden_age_pays_for_its_owners_token_and_not_for_that_of_another() -> None:
    """tapestry_cards.yaml, Golden Age, ruling: no 3 VP when a token of the Inventors upgrades an opponent's card."""
    for owner, points in ((HERE, 3), (RIVAL, 0)):
        game = scene(era=2)
        begin(game, "inventors")
        in_force(game, "golden_age", owner)
        game.players[owner].tech = {"calendar": "bottom"}
        step(game, 2, f"{owner}:calendar", *(["no"] if owner == RIVAL else []))
        assert vp(game, owner) == points


def test_inventors_act_in_their_own_income_turns_from_the_second_on() -> None:
    """triggers.income_turns: 2 to 5. (INC-2)"""
    game = scene()
    begin(game, "inventors")
    game.players[HERE].tech = {"calendar": "bottom"}
    assert step(game, 1).kinds() == []
    assert step(game, 2, seat=RIVAL).kinds() == []
