"""What civilizations begin with, before the first income turn: their order, several mats, and what is taken back."""

from __future__ import annotations

import pytest

from automa.solo import YOU, SoloRules
from engine.abilities.ability import ABILITIES
from engine.base_game import BaseGameRules
from engine.box import box_of
from engine.facts.cards import Edition
from engine.play import Play
from engine.rules.income import income_turn
from engine.rules.mats import adjust_after_first_income
from engine.rules.supply import receive_civilization
from engine.sources import Luck
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin
from tests.engine.test_none_left import FIRST, answered
from tests.engine.whole import HERE, RIVAL, drive, scene, stack

BOXES = ("base", "pp")


def fresh(edition: Edition = "printed") -> Game:
    """A game before the first income turn."""
    game = scene(era=0, boxes=BOXES)
    game.edition = edition
    stack(game, "territory", ["16", "17", "18", "19"])
    stack(game, "tapestry", ["trap", "academia"])
    return game


@pytest.mark.parametrize("seed", range(6))
def test_all_begin_before_anybodys_first_income_turn(seed: int) -> None:
    """Seat by seat, each mat with its first benefits before the next one. (SET-20, TRN-1)"""
    play = Play(BaseGameRules(), {"players": ["Anna", "Ben", "Cleo"], "boxes": list(BOXES)}, Luck(seed))
    while play.pending is not None and not [event for event in play.journal if event.kind == "income_turn"]:
        play.answer(next(iter(play.pending.options.keys())))
    kinds = [(event.kind, event.seat) for event in play.journal]
    gained = [place for place, (kind, _seat) in enumerate(kinds) if kind == "civilization_gained"]
    assert [kinds[place][1] for place in gained] == [0, 1, 2]
    assert gained[-1] < next(place for place, (kind, _seat) in enumerate(kinds) if kind == "income_turn")
    assert all(mine.slug in ABILITIES for mine in play.state.game.in_play)


def test_the_mat_begins_then_the_rulebook_adds() -> None:
    """The Alchemists: first the mat, then the resources and VP of the table. (SET-20, ADJ-2)"""
    game = fresh("adjusted")
    told = begin(game, "alchemists", "coin", "food", edition="adjusted")
    kinds = [event.kind for event in told.events]
    assert kinds == ["civilization_gained", "resource", "resource", "vp"]
    assert vp(game) == 10 and resources(game) == {"coin": 1, "food": 1}


def test_an_adjustment_that_leaves_something_out_leaves_only_that() -> None:
    """The adjusted Infiltrators start without culture, those gained later have it. (ADJ-1, ADJ-2)"""
    game = fresh("adjusted")
    begin(game, "infiltrators", edition="adjusted")
    assert resources(game) == {}
    answered(game, receive_civilization(game, RIVAL, "infiltrators", at_setup=False), FIRST)
    assert resources(game, RIVAL) == {"culture": 1}


def test_two_mats_begun_with_each_begin_once_and_both_lose_in_the_end() -> None:
    """As in a scenario that gives a second one: both count as begun with. (SET-20, FAQ-3)"""
    game = fresh("adjusted")
    begin(game, "spies", edition="adjusted")
    begin(game, "utilitarians", "barracks", "0,2r0", edition="adjusted")
    told = drive(game, income_turn(game, HERE), "16", "trap", "coin", "food")
    assert [kind for kind in told.kinds() if kind == "payment"] == ["payment", "payment"]
    kinds = [event.kind for event in told.events]
    assert kinds.index("tapestry") < kinds.index("paid"), "what is taken is taken after the income"
    assert resources(game) == {"worker": 1, "culture": 1}


def test_what_is_not_there_is_not_taken() -> None:
    """(FAQ-3)"""
    game = fresh("adjusted")
    begin(game, "spies", edition="adjusted")
    begin(game, "utilitarians", "barracks", "0,2r0", edition="adjusted")
    game.board.seats[HERE].era = 1
    game.players[HERE].resources["coin"] = 1
    answered(game, adjust_after_first_income(game, HERE), FIRST)
    assert resources(game) == {}


def test_first_tiles_are_there_for_the_first_income_ability() -> None:
    """The revised Islanders explore their mat in income turn 1 with the tiles that they begin with. (INC-2, EXP-1)"""
    game = fresh("rebalanced")
    answered(game, receive_civilization(game, HERE, "islanders", at_setup=True), FIRST)
    held = list(game.players[HERE].territories)
    assert len(held) == 4
    first = len(game.journal)
    assert answered(game, income_turn(game, HERE), FIRST)[0] == "explore_on_mat"
    kinds = [event.kind for event in game.journal[first:]]
    assert kinds.index("mat_tile") < kinds.index("resource"), "step 1 comes before the income"


def test_the_first_step_of_a_tour_is_not_the_start() -> None:
    """The revised Entertainers: the token begins at setup, and moves in income turn 1 for the first time. (INC-2)"""
    game = fresh("rebalanced")
    assert begin(game, "entertainers", edition="rebalanced").asked == []
    assert resources(game) == {}
    assert answered(game, income_turn(game, HERE), FIRST)[0] == "mat_token"


def test_focus_deals_after_the_bots_and_the_gift_comes_before_the_mat() -> None:
    """The favorite and its gift first, then the civilization with what it begins with. (SCN1-1, SCN1-3, SCN1-10)"""
    play = Play(SoloRules(), {"level": 2, "scenario": "focus", "first": "player"}, Luck(2))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    kinds = [event.kind for event in play.journal]
    assert kinds.index("your_favorite") < kinds.index("civilization_gained")
    assert [event.seat for event in play.journal if event.kind == "civilization_gained"] == [YOU]
    assert kinds.count("income_turn") == 0


@pytest.mark.parametrize("slug", sorted(box_of(BOXES).civilizations))
def test_a_mat_never_acts_before_the_first_income_turn(slug: str) -> None:
    """It begins, and waits: nothing but what it prints for the start has happened. (INC-2, SET-20)"""
    game = fresh()
    answered(game, receive_civilization(game, HERE, slug, at_setup=True), FIRST)
    assert game.board.seats[HERE].era == 0 and not game.in_income_turn
    assert [event.data["at_setup"] for event in game.journal if event.kind == "civilization_gained"] == [True]
