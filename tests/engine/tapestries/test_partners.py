"""Alliance, Marriage of State: eras tied to one opponent, and what a copy of them may do."""

from __future__ import annotations

from engine.facts.components import Hex
from engine.rules.advance import gain_space
from engine.rules.conquer import conquer
from engine.rules.gain import gain
from engine.rules.tapestry import end_era, play_card
from engine.rules.tech import raise_card
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.tapestries.mat import SPACE, in_play, lay
from tests.engine.whole import HERE, RIVAL, THIRD, drive, pending, refused, scene

NEAR: Hex = (1, 0)
"""A hex next to the start of the player; no land is printed there."""


def held_by(game: Game, seat: int) -> Game:
    """Lay a tile next to the player's start, with an outpost of a seat."""
    game.board.map.place(NEAR, PlacedTile(4, 0))
    game.board.map.stand(NEAR, Outpost(seat))
    return game


def test_allies_may_not_conquer_each_other() -> None:
    """Alliance: you choose an opponent; neither of you may conquer territories of the other. (CON-1)"""
    game = held_by(scene(players=3, era=2), RIVAL)
    told = lay(game, "alliance", "1")
    assert [decision.kind for decision, _ in told.asked] == ["ally"]
    assert refused(pending(conquer(game, HERE)), "1,0") == "allied"
    game = held_by(scene(players=3, era=2), HERE)
    lay(game, "alliance", "1")
    assert refused(pending(conquer(game, RIVAL, anywhere=True)), "1,0") == "allied"


def test_an_alliance_binds_nobody_else() -> None:
    """Alliance: a third player attacks either ally and is attacked by both."""
    game = held_by(scene(players=3, era=2), THIRD)
    lay(game, "alliance", "1")
    assert "1,0" in list(pending(conquer(game, HERE)).options.keys())
    assert "1,0" in list(pending(conquer(game, RIVAL, anywhere=True)).options.keys())
    game = held_by(scene(players=3, era=2), RIVAL)
    lay(game, "alliance", "1")
    assert "1,0" in list(pending(conquer(game, THIRD, anywhere=True)).options.keys())


def test_the_ally_of_two_players_is_the_one_opponent() -> None:
    """Alliance: with one opponent there is nothing to choose, and oneself cannot be chosen."""
    game = scene(era=2)
    assert lay(game, "alliance").kinds() == []
    three = scene(players=3, era=2)
    three.players[HERE].hand = ["alliance"]
    assert refused(pending(play_card(three, HERE, "alliance", SPACE)), "0") == "no_such_option"


def test_an_upgrade_of_the_ally_benefits_both() -> None:
    """Alliance: each time the ally upgrades, you gain the same benefit after them, circle or square. (TEC-4)"""
    game = scene(players=3, era=2)
    lay(game, "alliance", "1")
    game.players[RIVAL].tech["calendar"] = "bottom"
    told = drive(game, raise_card(game, RIVAL, "calendar"))
    assert [event.seat for event in told.of("resource")] == [RIVAL, HERE]
    told = drive(game, raise_card(game, RIVAL, "calendar"))
    assert [(event.seat, event.data["vp"]) for event in told.of("vp")] == [(RIVAL, 7), (HERE, 7)]


def test_upgrades_of_others_bring_an_ally_nothing() -> None:
    """Alliance: not the own upgrades, not those of third players, not one that another player does for the ally."""
    game = scene(players=3, era=2)
    lay(game, "alliance", "1")
    for seat, by in ((HERE, None), (THIRD, None), (RIVAL, THIRD)):
        game.players[seat].tech = {"calendar": "bottom"}
        told = drive(game, raise_card(game, seat, "calendar", by=by))
        assert [event.seat for event in told.of("resource")] == [seat]


def test_a_landmark_of_the_ally_stays_with_the_ally() -> None:
    """Alliance, ruling: you gain the benefit even if nothing can be made of it; a landmark exists once. (BLD-8)"""
    game = scene(players=3, era=2)
    lay(game, "alliance", "1")
    game.players[RIVAL].tech["bakery"] = "middle"
    told = drive(game, raise_card(game, RIVAL, "bakery"), "-1,0r0")
    assert game.board.landmarks == {"bakery": RIVAL}
    assert [event.seat for event in told.of("landmark_taken")] == [HERE]


def test_an_alliance_ends_with_the_era_of_its_owner() -> None:
    """Alliance: over at the owner's next income turn, or once covered. (INC-6, INC-8)"""
    game = held_by(scene(players=3, era=2), RIVAL)
    lay(game, "alliance", "1")
    end_era(game, RIVAL)
    assert refused(pending(conquer(game, HERE)), "1,0") == "allied"
    end_era(game, HERE)
    assert "1,0" in list(pending(conquer(game, HERE)).options.keys())
    lay(game, "alliance", "1")
    lay(game, "trap")
    assert "1,0" in list(pending(conquer(game, HERE)).options.keys())


def test_a_marriage_shares_the_benefits_of_one_track() -> None:
    """Marriage of State: the same benefit after the opponent, never the bonus; no other track."""
    game = scene(players=3, era=2)
    lay(game, "marriage_of_state", "technology>1")
    game.bags["tapestry"].unseen = {"trap": 7}
    game.players[RIVAL].resources["coin"] = 1
    told = drive(game, gain_space(game, RIVAL, "technology", 2, bonus=True), "no")
    assert [event.seat for event in told.of("tapestry")] == [RIVAL, HERE]
    assert told.kinds() == ["bonus"]
    assert told.asked[0][0].seat == RIVAL
    told = drive(game, gain_space(game, RIVAL, "science", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [RIVAL]
    told = drive(game, gain_space(game, THIRD, "technology", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [THIRD]


def test_an_advance_without_benefit_brings_the_spouse_nothing() -> None:
    """Marriage of State: only benefits are shared, and a move without one has none. (ADV-7)"""
    game = scene(players=3, era=2)
    lay(game, "marriage_of_state", "technology>1")
    game.board.seats[RIVAL].tokens["technology"] = [1]
    told = drive(game, gain(game, RIVAL, {"advance_x": ["technology"]}, source="test"))
    assert told.of("advanced") and not told.of("tapestry")


def test_a_benefit_shared_is_no_activation() -> None:
    """Marriage of State: the space can still be activated by its owner in the same turn. (TRN-5)"""
    game = scene(players=3, era=2)
    lay(game, "marriage_of_state", "technology>1")
    game.bags["tapestry"].unseen = {"trap": 5}
    drive(game, gain_space(game, RIVAL, "technology", 2, bonus=False))
    told = drive(game, gain_space(game, HERE, "technology", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [HERE]


def test_a_copy_of_a_marriage_names_another_track() -> None:
    """Marriage of State by Espionage: for another track than the one still in force, so that no loop arises. (FAQ-9)"""
    game = scene(era=2)
    lay(game, "marriage_of_state", "technology>1")
    game.players[RIVAL].hand = ["espionage"]
    decision = pending(play_card(game, RIVAL, "espionage", SPACE))
    assert decision.kind == "marriage" and decision.seat == RIVAL
    assert list(decision.options.keys()) == ["exploration>0", "science>0", "military>0"]
    assert refused(decision, "technology>0") == "married_already"


def test_original_and_copy_of_a_marriage_do_not_set_each_other_off() -> None:
    """Marriage of State, ruling: a benefit gained this way sets off no other marriage; memories do not mix."""
    game = scene(era=2)
    lay(game, "marriage_of_state", "technology>1")
    lay(game, "espionage", "science>0", seat=RIVAL)
    copy = in_play(game, "espionage", RIVAL)
    assert copy is not None and copy.memory == {"track": ["science"], "opponent": ["0"]}
    game.bags["tapestry"].unseen = {"trap": 5}
    told = drive(game, gain_space(game, RIVAL, "technology", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [RIVAL, HERE]
    told = drive(game, gain_space(game, HERE, "science", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [HERE, RIVAL]


def test_the_track_of_a_marriage_is_free_again_once_it_ends() -> None:
    """Marriage of State: only one that is still in force closes its track to a copy. (FAQ-9, INC-6)"""
    game = scene(era=2)
    lay(game, "marriage_of_state", "technology>1")
    end_era(game, HERE)
    game.bags["tapestry"].unseen = {"trap": 5}
    told = drive(game, gain_space(game, RIVAL, "technology", 2, bonus=False))
    assert [event.seat for event in told.of("tapestry")] == [RIVAL]
    game.players[RIVAL].hand = ["espionage"]
    decision = pending(play_card(game, RIVAL, "espionage", SPACE))
    assert "technology>0" in list(decision.options.keys())


def test_only_a_marriage_closes_its_track_to_a_marriage() -> None:
    """Marriage of State: the track of somebody's Dictatorship may be chosen. (FAQ-9)"""
    game = scene(era=2)
    game.board.seats[RIVAL].tokens["science"] = [12]
    lay(game, "dictatorship", "science", seat=RIVAL)
    game.players[HERE].hand = ["marriage_of_state"]
    decision = pending(play_card(game, HERE, "marriage_of_state", SPACE))
    assert list(decision.options.keys()) == ["exploration>1", "science>1", "military>1", "technology>1"]
