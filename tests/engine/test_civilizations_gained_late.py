"""A civilization gained in the middle of the game, at every moment: what it does at once, in that turn and later."""

from __future__ import annotations

from typing import get_args

import pytest

from engine.box import box_of
from engine.decisions import Steps
from engine.facts.cards import Edition
from engine.rules import advance
from engine.rules.gain import gain
from engine.rules.income import income_turn
from engine.rules.mats import civilizations_of
from engine.rules.supply import receive_civilization
from engine.rules.turn import take_turn
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.civilizations.stories import begin, gain_later, own
from tests.engine.tapestries.mat import lay
from tests.engine.test_none_left import FIRST, LAST, answered
from tests.engine.whole import HERE, RIVAL, drive, give, scene, stack

BOXES = ("base", "pp")
BOX = box_of(BOXES)
NEXT_TO_MECHS, MECHS = 11, 12


def before(turn: int, *civilizations: str) -> Game:
    """A player about to take this income turn, whom the next space of military brings one of these civilizations."""
    game = scene(era=5, boxes=BOXES)
    game.board.seats[HERE].era = turn - 1
    game.board.seats[HERE].tokens["military"] = [NEXT_TO_MECHS]
    game.board.seats[HERE].outposts = 0
    game.board.landmarks = dict.fromkeys(game.box.landmarks, RIVAL)
    stack(game, "territory", ["16"])
    stack(game, "tapestry", ["trap"])
    stack(game, "civilization", civilizations)
    return game


def has(game: Game, seat: int = HERE) -> list[str]:
    """The civilizations of a seat, the oldest first."""
    return [mine.slug for mine in civilizations_of(game, seat)]


def advance_to_mechs(game: Game, *keys: str) -> list[str]:
    """An advance turn that reaches Mechs; the kinds of what it asks."""
    give(game, culture=8, coin=8)
    return drive(game, take_turn(game, HERE), "advance:military", *keys).kinds()


# ---- in an income turn (step 1: tests/engine/rules/test_income.py)


def test_what_is_gained_with_the_tapestry_card_comes_too_late_for_the_first_step() -> None:
    """A card played in step 2 leads to Mechs: the civilization acts from the next income turn on. (INC-1, INC-2)"""
    game = before(3, "merrymakers")
    game.players[HERE].hand = ["dictatorship"]
    told = drive(game, income_turn(game, HERE), "dictatorship", "military", "1:civilization")
    assert "mat_step" not in told.kinds() and has(game) == ["merrymakers"]
    game.players[HERE].hand = ["trap"]
    told = drive(game, income_turn(game, HERE), "left_0>left_1", "trap")
    assert told.kinds() == ["mat_step", "play_tapestry"]


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_what_is_gained_with_the_upgrade_comes_too_late_for_the_first_step(turn: int) -> None:
    """Radio rises into the top row in step 3. (INC-1, INC-2, INC-10)"""
    game = before(turn, "merrymakers")
    game.players[HERE].tech = {"radio": "middle"}
    game.players[HERE].hand = ["trap"]
    game.board.seats[RIVAL].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.players[RIVAL].taken = dict.fromkeys(game.players[RIVAL].taken, 5)
    told = drive(game, income_turn(game, HERE), "trap", "radio")
    assert told.kinds() == ["play_tapestry", "upgrade"] and has(game) == ["merrymakers"]
    kinds = [event.kind for event in told.events]
    assert kinds.index("civilization_gained") < kinds.index("territory_tile"), "the income comes after it"


def test_what_is_gained_with_the_last_upgrade_scores_in_the_last_scoring() -> None:
    """Step 3 of income turn 5: the Isolationists score their land all the same, and nothing else comes. (END-1)"""
    game = before(5, "isolationists")
    game.players[HERE].tech = {"radio": "middle"}
    game.board.seats[RIVAL].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.players[RIVAL].taken = dict.fromkeys(game.players[RIVAL].taken, 5)
    told = drive(game, income_turn(game, HERE), "radio")
    scored = [event.data["source"] for event in told.of("vp")]
    assert scored[-1] == "civilization:isolationists"
    assert game.board.seats[HERE].finished


def test_two_gained_in_one_step_both_act_in_it() -> None:
    """The second one comes by the first one's step. (INC-2, GEN-1)"""
    game = before(2, "merrymakers")
    game.players[HERE].hand = ["trap"]
    begin(game, "leaders")
    told = drive(game, income_turn(game, HERE), "military", "1:civilization", "left_0>left_1", "trap")
    assert has(game) == ["leaders", "merrymakers"]
    assert told.kinds()[:3] == ["mat_token", "order", "mat_step"]


# ---- in other turns


def test_in_an_advance_turn_it_begins_at_once_and_acts_later() -> None:
    """What its mat starts with comes as it is gained; its steps wait for the income turn. (GEN-1, INC-2)"""
    game = before(3, "infiltrators")
    game.board.seats[HERE].era = 2
    asked = advance_to_mechs(game, "1:civilization")
    assert "infiltrate" not in asked and has(game) == ["infiltrators"]
    assert game.players[HERE].resources["culture"] > 0
    sources = [event.data["resource"] for event in game.journal if event.kind == "resource"]
    assert sources == ["culture"]


def test_in_anothers_turn_its_owner_is_asked() -> None:
    """A marriage shares what the opponent gains at Mechs. (FAQ-9, GEN-1)"""
    game = before(3, "entertainers", "merrymakers")
    game.board.seats[HERE].era = 2
    game.board.seats[HERE].tokens["military"] = [0]
    game.board.seats[RIVAL].tokens["military"] = [MECHS]
    game.board.seats[RIVAL].era, game.board.seats[RIVAL].outposts = 2, 0
    lay(game, "marriage_of_state", "military>1")
    game.active = RIVAL
    steps = advance.gain_space(game, RIVAL, "military", MECHS, bonus=False)
    told = drive(game, steps, "1:civilization", "merrymakers", "1:civilization", "start")
    assert (has(game), has(game, RIVAL)) == (["entertainers"], ["merrymakers"])
    assert [decision.seat for decision, _key in told.asked if decision.kind == "mat_token"] == [HERE]


def test_once_ones_game_is_over_a_marriage_brings_none() -> None:
    """Its card ends with the last income turn. (END-1, END-2)"""
    game = before(5, "entertainers", "merrymakers")
    lay(game, "marriage_of_state", "military>1")
    drive(game, income_turn(game, HERE))
    game.board.seats[RIVAL].outposts, game.active = 0, RIVAL
    drive(game, advance.gain_space(game, RIVAL, "military", MECHS, bonus=False), "1:civilization", "merrymakers")
    assert (has(game), has(game, RIVAL)) == ([], ["merrymakers"])


def test_a_bot_that_has_no_side_gains_none() -> None:
    """Age of Discovery brings a bot to Mechs without benefit. (ADV-7)"""
    game = before(3, "merrymakers")
    game.board.seats[RIVAL].tokens["military"] = [NEXT_TO_MECHS]
    game.board.seats[RIVAL].role = "automa"
    del game.players[RIVAL]
    game.board.seats[HERE].tokens["military"] = [MECHS]
    lay(game, "age_of_discovery", "military")
    assert game.board.seats[RIVAL].tokens["military"] == [MECHS] and has(game, RIVAL) == []


# ---- before and in the first income turn


@pytest.mark.parametrize("slug", ["alchemists", "spies", "utilitarians", "futurists"])
def test_what_the_rulebook_takes_at_the_end_of_income_turn_1_is_not_taken_for_one_gained_by_then(slug: str) -> None:
    """(ADJ-1, FAQ-3)"""
    game = scene(era=0, boxes=BOXES)
    game.edition = "adjusted"
    stack(game, "civilization", [slug])
    answered(game, gain(game, HERE, "civilization", source="test"), FIRST)
    answered(game, income_turn(game, HERE), FIRST)
    assert own(game, slug).edition == "printed"
    assert not [event for event in game.journal if event.kind == "paid"]


def test_revised_futurists_gained_before_the_end_of_income_turn_1_jump_once() -> None:
    """Gained later they jump at once, not again at the end of that turn. (ADJ-1)"""
    game = scene(era=1)
    gain_later(game, "futurists", "science@0", "done", "coin", "coin", edition="rebalanced")
    game.board.seats[HERE].era = 0
    stack(game, "territory", ["16"])
    stack(game, "tapestry", ["trap"])
    drive(game, income_turn(game, HERE))
    assert game.board.seats[HERE].tokens["science"] == [4]


@pytest.mark.parametrize("slug", ["entertainers", "islanders", "merrymakers"])
def test_in_income_turn_1_only_mats_that_say_so_act(slug: str) -> None:
    """The revised Entertainers and Islanders begin with income turn 1. (INC-2)"""
    game = scene(era=0, boxes=BOXES)
    game.edition = "rebalanced"
    answered(game, gain_with(game, slug), FIRST)
    game.players[HERE].territories = [1, 2]
    kinds = answered(game, income_turn(game, HERE), FIRST)
    acting = {"entertainers": "mat_token", "islanders": "explore_on_mat"}
    assert (acting[slug] in kinds) if slug in acting else not kinds


def gain_with(game: Game, slug: str) -> Steps[None]:
    """Gain a certain civilization by chance."""
    stack(game, "civilization", [slug])
    return gain(game, HERE, "civilization", source="test")


# ---- each of them, in each edition


@pytest.mark.parametrize("edition", get_args(Edition))
@pytest.mark.parametrize("slug", sorted(BOX.civilizations))
def test_every_civilization_gained_in_the_first_step_plays_on_to_the_end(slug: str, edition: Edition) -> None:
    """In each edition and income turn, its first benefits included; it lies left of the first. (GEN-1)"""
    for turn in (2, 5):
        for pick in (FIRST, LAST):
            game = scene(3, era=turn, boxes=BOXES)
            game.edition, game.board.seats[HERE].era = edition, turn - 1
            first = "leaders" if slug != "leaders" else "merrymakers"
            answered(game, receive_civilization(game, HERE, first, at_setup=True), FIRST)
            game.board.map.stand((2, -1), Outpost(HERE))
            answered(game, gain_with(game, slug), pick)
            assert has(game)[0] == first
            for _ in range(turn, 6):
                answered(game, income_turn(game, HERE), pick)
            assert game.board.seats[HERE].finished
