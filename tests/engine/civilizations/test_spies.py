"""Spies: civilizations.yaml, Spies, the four options, the look at a hand, adjustment, revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import CIVILIZATIONS, Edition
from engine.outlook import face_of
from engine.rules.income import use_civilizations
from engine.state.game import Game
from tests.engine.civilizations.player import first_income_turn, resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, in_force, listed, pending, scene, stack

PP = ("base", "pp")


def spies(edition: Edition = "printed", players: int = 2) -> Game:
    """They are in play, and nobody has anything to be found out yet."""
    game = scene(players, boxes=PP)
    in_force(game, "spies").edition = edition
    return game


def test_a_card_on_a_neighbors_mat_works_for_them() -> None:
    """spy: one WHEN PLAYED card; it stays where it lies."""
    game = spies()
    game.players[RIVAL].tapestries[1] = ["feudalism"]
    step(game, 2, "tapestry", "0:any_resource", "food")
    assert resources(game) == {"food": 1}
    assert game.players[RIVAL].tapestries[1] == ["feudalism"]


def test_only_visible_cards_that_act_when_played_can_be_used() -> None:
    """Rulings: covered and face-down cards are not visible; a card of an era does nothing when played."""
    game = spies(players=3)
    game.players[RIVAL].tapestries[1:4] = [["feudalism", "capitalism"], ["face_down"], ["trap"]]
    game.players[THIRD].tapestries[1] = ["feudalism"]
    game.players[HERE].tapestries[1] = ["feudalism"]
    assert listed(pending(use_civilizations(game, HERE, 2), "tapestry")) == ["1:3", "2:1"]


def test_a_tile_of_a_neighbors_supply_gives_what_it_prints() -> None:
    """spy: territory or space tile; it stays in the supply."""
    game = spies()
    game.players[RIVAL].territories = [5]
    game.players[RIVAL].space_tiles = [13]
    assert listed(pending(use_civilizations(game, HERE, 2), "tile")) == ["territory:5", "space:13"]
    told = step(spying(game), 2, "tile", "space:13")
    assert vp(game) == 13
    assert told.kinds() == ["spy", "spy_on"]
    assert game.players[RIVAL].space_tiles == [13]


def spying(game: Game) -> Game:
    """The same game, with no option used yet."""
    own(game, "spies").memory.clear()
    return game


def test_a_neighbors_space_gives_its_benefit_not_its_bonus() -> None:
    """spy: any track; a start gives nothing."""
    game = spies()
    game.board.seats[RIVAL].tokens["technology"] = [2]
    game.players[HERE].resources["coin"] = 1
    stack(game, "tapestry", ["academia"])
    assert step(game, 2, "track").kinds() == ["spy"]
    assert game.players[HERE].hand == ["academia"]
    assert game.board.seats[HERE].tokens["technology"] == [0]


@pytest.mark.parametrize(("row", "given"), [("middle", "circle"), ("top", "square")])
def test_a_neighbors_tech_card_gives_the_benefit_of_its_row(row: str, given: str) -> None:
    """spy: circle in the middle row, square in the top row."""
    game = spies()
    card = next(
        card
        for card in game.box.tech_cards.values()
        if isinstance(getattr(card, given), dict) and not card.landmark
        if "vp" in getattr(card, given)
    )
    game.players[RIVAL].tech[card.slug] = "middle" if row == "middle" else "top"
    step(game, 2, "tech")
    assert vp(game) == getattr(card, given)["vp"]
    assert card.slug in game.players[RIVAL].tech


def test_bottom_rows_and_landmarks_give_nothing() -> None:
    """Rulings: no active benefit; landmark benefits give nothing. With nothing to gain an option is not offered."""
    game = spies()
    landmark = next(card.slug for card in game.box.tech_cards.values() if card.landmark)
    game.players[RIVAL].tech = {landmark: "top", "compass": "bottom"}
    assert list(use_civilizations(game, HERE, 2)) == []


def test_on_the_revised_mat_it_is_the_circle_in_any_row_and_no_space_tile() -> None:
    """rebalanced: territory tiles only; the circle benefit of a card in any row."""
    game = spies("rebalanced")
    landmark = next(card.slug for card in game.box.tech_cards.values() if card.landmark)
    game.players[RIVAL].tech = {landmark: "top", "compass": "bottom"}
    game.players[RIVAL].space_tiles = [13]
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["skip", "tech"]
    assert listed(pending(use_civilizations(spying(game), HERE, 2), "tech")) == [f"1:{landmark}", "1:compass"]


def test_they_may_look_at_that_neighbors_hand_and_nobody_else_sees_it() -> None:
    """spy 3: the neighbor cannot refuse; the cards are told to the spies alone."""
    game = spies(players=3)
    game.players[RIVAL].hand = ["academia", "trap"]
    game.players[RIVAL].space_tiles = [13]
    told = step(game, 2, "tile", "yes")
    assert told.kinds() == ["spy", "look_at_hand"]
    (seen,) = told.of("hand_seen")
    assert seen.data["cards"] == ("academia", "trap")
    assert seen.audience == frozenset({HERE})
    assert dict(seen.seen_by(THIRD).data) == {}
    (public,) = told.of("looks_at_hand")
    assert dict(public.data) == {"to": RIVAL}
    assert game.players[RIVAL].hand == ["academia", "trap"]


def test_they_need_not_look() -> None:
    """spy 3: may; an empty hand asks nothing."""
    game = spies()
    game.players[RIVAL].space_tiles = [13]
    game.players[RIVAL].hand = ["trap"]
    assert not step(game, 2, "tile", "no").of("hand_seen")


def test_each_option_once_and_one_in_each_income_turn() -> None:
    """limits; optional."""
    game = spies()
    game.players[RIVAL].space_tiles = [13]
    game.players[RIVAL].territories = [5]
    game.board.seats[RIVAL].tokens["technology"] = [2]
    step(game, 2, "tile", "space:13")
    assert [lying.slot for lying in face_of(game.box, own(game, "spies"), 2).pieces] == ["tile"]
    assert listed(pending(use_civilizations(game, HERE, 3))) == ["skip", "track"]
    assert step(game, 3, "skip").kinds() == ["spy"]


def test_only_neighbors_are_spied_on() -> None:
    """spy 1: left and right; in a game of four the one across is none. (GEN-3)"""
    game = spies(players=4)
    for seat in (1, 2, 3):
        game.players[seat].space_tiles = [seat]
    assert listed(pending(use_civilizations(game, HERE, 2), "tile")) == ["space:1", "space:3"]


@pytest.mark.parametrize(("edition", "left"), [("printed", 1), ("adjusted", 0), ("rebalanced", 1)])
def test_adjusted_they_lose_a_resource_after_income_turn_one(edition: Edition, left: int) -> None:
    """adjustments.rulebook (low): any resource at the end of income turn 1. (SET-21, FAQ-3, ADJ-1)"""
    game = scene(boxes=PP)
    begin(game, "spies", edition=edition)
    first_income_turn(game, *(("coin",) if edition == "adjusted" else ()))
    assert game.players[HERE].resources["coin"] == left


def test_gained_later_they_are_played_as_they_are() -> None:
    """gained_midgame: default."""
    game = scene(boxes=PP, era=3)
    assert gain_later(game, "spies", edition="adjusted").kinds() == []
    assert own(game, "spies").edition == "printed"


@pytest.mark.parametrize("turn", [1, 6])
def test_they_act_in_income_turns_two_to_five(turn: int) -> None:
    """triggers."""
    game = spies()
    game.players[RIVAL].space_tiles = [13]
    assert list(use_civilizations(game, HERE, turn)) == []


def test_they_lie_only_in_their_own_box_and_in_no_solo_game() -> None:
    """expansion: pp; excluded_from_solo."""
    assert "spies" not in scene().bags["civilization"].unseen
    assert "spies" in scene(boxes=PP).bags["civilization"].unseen
    assert CIVILIZATIONS["spies"].solo == "removed"
