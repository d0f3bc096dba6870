"""A solo game on screen: setup, the bots among the game's own cards and tiles, conquests both ways, whole games."""

from __future__ import annotations

from typing import Any

import pytest

from automa.conquest import conquer_opponent
from automa.greedy import Greedy
from automa.solo import AUTOMA, SHADOW, YOU, Solo, SoloRules, end, your_turn
from automa.turn import gain_benefit
from engine.box import BASE
from engine.decisions import BadSetup
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS
from engine.facts.components import COMPONENTS
from engine.play import Play
from engine.rules import conquer
from engine.rules.variants import variants_for
from engine.sources import Luck
from engine.state.game import InPlay
from engine.state.hexmap import Outpost
from tests.engine.whole import drive, stack
from tests.long_run import LONG


def solo(seed: int = 1, **setup: object) -> Play[Solo]:
    """A solo game at its first question, with repeatable luck."""
    return Play(SoloRules(), setup, Luck(seed))


def played(seed: int, **setup: object) -> Play[Solo]:
    """A solo game played to its end by the greedy player."""
    play = solo(seed, **setup)
    player = Greedy(Luck(seed + 1).pick)
    while play.pending:
        play.answer(player.answer(play.state.game, play.pending))
    return play


def begun(seed: int = 1, **setup: object) -> Solo:
    """A solo game that is set up, at your first turn."""
    play = solo(seed, **setup)
    while play.pending and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play.state


def test_you_start_on_2_4_whatever_your_city_and_the_automa_on_3_5() -> None:
    """(BST-1, BST-2, BST-3, BST-9, SET-15)"""
    board = begun().game.board
    assert [out.seat for out in board.map.outposts[2, 0]] == [YOU, YOU]
    assert [out.seat for out in board.map.outposts[-2, 2]] == [AUTOMA, AUTOMA]
    assert board.map.board == "small" and board.seats[SHADOW].outposts == COMPONENTS.outposts
    assert board.seats[YOU].outposts == board.seats[AUTOMA].outposts == COMPONENTS.outposts - 2


def test_what_a_solo_game_removes_is_in_no_deck() -> None:
    """Five of the seven traps stay; Traders and the civilizations advised against are not dealt. (BST-14, BST-15)"""
    game = solo().state.game
    tapestry = game.bags["tapestry"]
    out = ("alliance", "dictatorship", "marriage_of_state", "oil_magnate", "olympic_host", "espionage", "age_of_sail")
    assert not set(out) & set(tapestry.unseen)
    assert tapestry.unseen["trap"] == TAPESTRY_CARDS["trap"].copies - 2
    dealt = {mine.slug for mine in game.in_play} | set(game.bags["civilization"].unseen)
    assert not {"traders", "futurists", "heralds", "inventors"} & dealt
    assert dealt <= set(CIVILIZATIONS)


def test_what_a_solo_game_removes_of_another_box_is_not_dealt_either() -> None:
    """Of Plans & Ploys the Spies, and the Advisors too, as the booklet of that box has it. (BST-15)"""
    lying = SoloRules().start({"boxes": ["base", "pp"]}).game.bags["civilization"].unseen
    assert {"tinkerers", "utilitarians"} <= set(lying)
    assert not {"advisors", "spies"} & set(lying)


@pytest.mark.parametrize(
    ("setup", "field", "kind"),
    [
        ({"level": 7}, "level", "no_such_level"),
        ({"level": "two"}, "level", "no_such_level"),
        ({"civilization": "romans"}, "civilization", "no_such_civilization"),
        ({"civilization": "trailblazers"}, "civilization", "civilization_not_in_boxes"),
        ({"level": 6, "second_civilization": "hucksters"}, "second_civilization", "civilization_not_in_boxes"),
        (
            {"level": 6, "civilization": "engineers", "second_civilization": "engineers"},
            "second_civilization",
            "same_civilization",
        ),
    ],
)
def test_a_setup_that_cannot_be_is_refused(setup: dict[str, Any], field: str, kind: str) -> None:
    """The Automa has civilizations of the box played with, and none of them twice. (BST-6, BST-7, LVL-8)"""
    with pytest.raises(BadSetup) as problem:
        solo(**setup)
    assert (problem.value.field, problem.value.problem.kind) == (field, kind)


def test_on_level_1_your_first_turn_begins_with_an_advance_on_each_track() -> None:
    """One on military too, although the die of science 1 moved you there; the income comes after. (LVL-1, LVL-7)"""
    state = begun(level=1)
    game = state.game
    game.in_play = ()
    stack(game, "tapestry", ["academia"])
    stack(game, "territory", ["1", "2", "3"])
    advances = ("science", "military", "military", "military", "exploration", "1", "2", "deck", "calendar")
    stack(game, "tech", ["calendar", "clocks"])
    told = drive(game, your_turn(state), "income", *advances)
    tracks = [event.data["track"] for event in told.of("advanced")]
    assert tracks == ["science", "military", "military", "exploration", "technology"]
    assert game.board.seats[YOU].tokens == {"exploration": [1], "science": [1], "military": [2], "technology": [1]}
    kinds = [event.kind for event in told.events]
    assert kinds.index("income_turn") < kinds.index("advanced")
    assert max(at for at, kind in enumerate(kinds) if kind == "advanced") < kinds.index("resource")


def test_the_automa_replaces_the_face_up_tech_cards() -> None:
    """Three are discarded and three others turned up. (AUT-11)"""
    state = begun()
    assert state.bots.automa is not None
    before = list(state.game.bags["tech"].face_up)
    new = list(state.game.bags["tech"].unseen)[:3]
    drive(state.game, gain_benefit(state.game, state.bots, state.bots.automa, "refresh_tech"), *new)
    assert state.game.bags["tech"].face_up == new
    assert state.game.bags["tech"].discarded == before


def test_the_automas_cards_stay_unseen_but_leave_the_deck() -> None:
    """A card beside its mat is one that can be drawn no more. (AUT-18)"""
    state = begun()
    assert state.bots.automa is not None
    left = state.game.bags["tapestry"].left
    drive(state.game, gain_benefit(state.game, state.bots, state.bots.automa, "tapestry"))
    assert state.game.bags["tapestry"].left == left - 1
    assert state.bots.automa.cards == 1


def test_without_a_card_in_deck_and_discards_the_automa_gains_none() -> None:
    """So none is turned over when you conquer. (GEN-6, BTR-1)"""
    state = begun()
    mat = state.bots.automa
    assert mat is not None
    stack(state.game, "tapestry", [])
    told = drive(state.game, gain_benefit(state.game, state.bots, mat, "tapestry"))
    assert [event.rule for event in told.of("no_tapestry_left")] == ["GEN-6"]
    assert (mat.cards, state.game.bags["tapestry"].hidden) == (0, 0)


@pytest.mark.parametrize(("card", "stands"), [("trap", False), ("academia", True)])
def test_your_conquest_of_the_automa_meets_its_cards(card: str, stands: bool) -> None:
    """A trap topples your outpost; any other card is discarded, and the territory is yours. (BTR-1 to BTR-3)"""
    state = begun()
    game, mat = state.game, state.bots.automa
    assert mat is not None
    mat.cards, game.bags["tapestry"].hidden = 1, 1
    game.board.map.stand((1, 1), Outpost(AUTOMA))
    told = drive(game, conquer.attempt(game, YOU, (1, 1)), card, "vp_4", "coin", "red")
    assert game.board.map.controller((1, 1)) == (YOU if stands else AUTOMA)
    assert game.bags["tapestry"].discarded[-1] == card and game.bags["tapestry"].hidden == 0
    assert told.of("vp")[0].data["vp"] == 4


def test_the_automas_conquest_meets_your_trap() -> None:
    """You hold a trap: its outpost falls, the trap is discarded and brings you a resource. (BTR-9, TRP-1)"""
    state = begun()
    game, mat = state.game, state.bots.automa
    assert mat is not None
    game.players[YOU].hand = ["trap"]
    game.board.map.stand((-1, 2), Outpost(YOU))
    state.bots.decks.pair = [6, 2]
    drive(game, conquer_opponent(game, state.bots, mat, [(-1, 2)]), "trap", "food")
    assert [out.upright for out in game.board.map.outposts[-1, 2]] == [True, False]
    assert game.players[YOU].hand == [] and game.players[YOU].resources["food"] == 1


def test_an_achievement_earned_in_the_bots_turn_moves_the_chosen_at_once() -> None:
    """ADV-9 with the revised mat of The Chosen: your trap topples a second outpost of the Automa. (ACH-3, TRP-2)"""
    state = begun()
    game, mat = state.game, state.bots.automa
    assert mat is not None
    game.in_play = (InPlay("the_chosen", YOU, "the_chosen", {"square": ["start"], "earned": []}, "rebalanced"),)
    game.players[YOU].hand = ["trap"]
    game.board.map.stand((1, 1), Outpost(AUTOMA, upright=False, toppled_by=YOU))
    game.board.map.stand((-1, 2), Outpost(YOU))
    state.bots.decks.pair = [6, 2]
    told = drive(game, conquer_opponent(game, state.bots, mat, [(-1, 2)]), "trap", "food", "worker")
    assert told.kinds() == ["response", "resource", "step_or_vp"]
    assert game.players[YOU].resources["worker"] == 1


def test_with_no_card_in_hand_nobody_is_asked() -> None:
    """Whoever holds no card cannot hold a trap. (TRP-1)"""
    state = begun()
    game, mat = state.game, state.bots.automa
    assert mat is not None
    game.players[YOU].hand = []
    game.board.map.stand((-1, 2), Outpost(YOU))
    state.bots.decks.pair = [6, 2]
    drive(game, conquer_opponent(game, state.bots, mat, [(-1, 2)]))
    assert game.board.map.controller((-1, 2)) == AUTOMA


@pytest.mark.parametrize("seed", range(12 if LONG else 6))
def test_whole_games_end_and_load_to_the_same(seed: int) -> None:
    """Every level, either side beginning: five eras for all, VP as the events tell them, the log loads to the same."""
    play = played(seed, level=1 + seed % 6, first="bots" if seed % 2 else "player")
    board = play.state.game.board
    assert board.seats[YOU].era == board.seats[AUTOMA].era == COMPONENTS.income_turns
    for seat in (YOU, AUTOMA):
        told = sum(int(str(event.data["vp"])) for event in play.journal if event.kind == "vp" and event.seat == seat)
        assert told == board.seats[seat].vp
    again: Play[Solo] = Play(SoloRules(), play.setup, Luck(seed + 99))
    assert again.load(play.log) is None
    assert again.result == play.result
    assert again.state.game.players == play.state.game.players


def test_undo_and_redo_lead_back_to_the_same_game() -> None:
    """Ten answers back and forward again, over checkpoints."""
    play = solo(5, level=3)
    player = Greedy(Luck(6).pick)
    for _ in range(120):
        if play.pending:
            play.answer(player.answer(play.state.game, play.pending))
    before = play.state.copy()
    play.undo(10)
    for _ in range(10):
        play.redo()
    assert play.state.game.board == before.game.board
    assert play.state.game.players == before.game.players
    assert play.state.bots == before.bots


def test_variants_that_can_be_played_alone() -> None:
    """All but the free choice of a start; disputed cards stay out beside those that BST-14 removes. (BST-1, VAR-1)"""
    with pytest.raises(BadSetup) as wrong:
        solo(variants=["free_starts"])
    alone = variants_for(BASE, alone=True)
    assert "free_starts" not in alone and wrong.value.problem.data["known"] == alone
    bags = solo(variants=["without_disputed_cards"]).state.game.bags
    assert not {"renaissance", "alliance", "espionage"} & set(bags["tapestry"].unseen)
    assert "radio" not in bags["tech"].unseen


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_end_with_variants(seed: int) -> None:
    """Your first tapestry card is one of two, and the log loads to the same. (VAR-4)"""
    play = played(seed, level=2, variants=list(variants_for(BASE, alone=True)))
    assert sum(entry.question.startswith("keep_tapestry") for entry in play.log) == 1
    again: Play[Solo] = Play(SoloRules(), play.setup, Luck(seed + 99))
    assert again.load(play.log) is None
    assert again.result == play.result


@pytest.mark.parametrize(("drawn", "kind"), [("player", "player_turn"), ("bots", None)])
def test_who_begins_may_be_left_to_chance(drawn: str, kind: str | None) -> None:
    """BST-19: whoever is drawn begins; the bots' first turn is over before you are asked."""
    for seed in range(40):
        play: Play[Solo] = Play(SoloRules(), {"level": 2, "first": "random"}, Luck(seed))
        while play.pending is not None and play.pending.kind != "player_turn":
            play.answer(next(iter(play.pending.options.keys())))
        lots = [entry.key for entry in play.log if entry.question.startswith("first_player")]
        assert len(lots) == 1
        if lots == [drawn]:
            began = [event.seat for event in play.journal if event.kind == "bots_turn"]
            assert began == ([] if kind else [AUTOMA])
            return
    raise AssertionError(f"{drawn} never began")


def test_nobody_else_can_begin() -> None:
    with pytest.raises(BadSetup) as raised:
        SoloRules().start({"level": 2, "first": "nobody"})
    assert (raised.value.field, raised.value.problem.kind) == ("first", "not_understood")


def test_what_a_civilization_of_the_automa_scores_at_the_end_counts_on_screen_too() -> None:
    """The Trailblazers have an outpost ahead that you have not passed. (ACI-22)"""
    solo = begun(boxes=["base", "pp"], civilization="trailblazers")
    assert solo.bots.automa is not None
    solo.bots.automa.outposts_ahead = [("science", 5)]
    before = solo.game.board.seats[AUTOMA].vp
    drive(solo.game, end(solo))
    assert solo.over and solo.game.board.seats[AUTOMA].vp == before + 10
