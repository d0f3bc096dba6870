"""Empiricism, Revisionism, Wartime Economy: what progress on the tracks brings in their eras."""

from __future__ import annotations

from engine.rules.advance import carry_out
from engine.rules.board.advance import Move, advancing
from engine.rules.build import gain_and_place_landmark
from engine.rules.costs import offer_bonus
from engine.rules.gain import gain
from engine.rules.tapestry import end_era
from engine.state.game import Game
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, Told, drive, give, pending, refused, scene


def advance(game: Game, track: str, *keys: str, seat: int = HERE, start: int = 0) -> Told:
    """One space forward from a space, without benefit."""
    game.board.seats[seat].tokens[track] = [start]
    step = advancing(game.board, seat, track, benefit=False)
    assert isinstance(step, Move)
    return drive(game, carry_out(game, step, bonus=False), *keys)


def test_empiricism_pays_for_advances_on_science() -> None:
    """Empiricism: 2 VP for every science advance of yours; none for other tracks, other seats or going back."""
    game = scene(era=2)
    lay(game, "empiricism")
    advance(game, "science")
    assert game.board.seats[HERE].vp == 2
    advance(game, "technology")
    advance(game, "science", seat=RIVAL)
    drive(game, gain(game, HERE, {"regress_x": ["science"]}, source="test"))
    assert game.board.seats[HERE].vp == 2


def test_empiricism_rolls_the_science_die_twice() -> None:
    """Empiricism, ruling: every roll counts; two rolls, one result chosen. (RES-1)"""
    game = scene(era=2)
    lay(game, "empiricism")
    told = drive(game, gain(game, HERE, "research_x", source="test"), "military", "science", "science", "science")
    assert told.kinds() == ["die", "die", "roll", "research"]
    assert game.board.seats[HERE].tokens["science"] == [1]
    assert game.board.seats[HERE].vp == 2


def test_empiricism_chooses_among_what_was_rolled() -> None:
    """Empiricism: only the results rolled; two that are the same leave no choice; a rival rolls once."""
    game = scene(era=2)
    lay(game, "empiricism")
    decision = pending(gain(game, HERE, "research_x", source="test"), "military", "science")
    assert refused(decision, "technology") == "no_such_option"
    same = drive(game, gain(game, HERE, "research_x", source="test"), "military", "military", "decline")
    assert same.kinds() == ["die", "die", "research"]
    rival = drive(game, gain(game, RIVAL, "research_x", source="test"), "military", "decline")
    assert rival.kinds() == ["die", "research"]


def test_revisionism_pays_a_resource_for_a_landmark_of_a_track() -> None:
    """Revisionism: 1 resource of your choice for a track's landmark that you gain, however you do. (ADV-3)"""
    game = scene(era=2)
    lay(game, "revisionism")
    told = advance(game, "technology", "-1,0r0", "food", start=3)
    assert told.kinds() == ["plot", "resource"]
    assert game.players[HERE].resources["food"] == 1
    drive(game, gain_and_place_landmark(game, HERE, "tank_factory", "BLD-8"), "-2,2r0", "coin")
    assert game.players[HERE].resources["coin"] == 1


def test_revisionism_pays_nothing_for_landmarks_of_tech_cards() -> None:
    """Revisionism, ruling: only the 12 track landmarks count."""
    game = scene(era=2)
    lay(game, "revisionism")
    assert drive(game, gain_and_place_landmark(game, HERE, "bakery", "BLD-8"), "-1,0r0").kinds() == ["plot"]


def test_revisionism_gives_an_armory_where_the_landmark_is_taken() -> None:
    """Revisionism: reaching a space of a track whose landmark is already claimed, by whomever, brings an armory."""
    for holder in (RIVAL, HERE):
        game = scene(era=2)
        lay(game, "revisionism")
        game.board.landmarks["forge"] = holder
        told = advance(game, "technology", "0,0r0", start=3)
        assert [event.data["building"] for event in told.of("building")] == ["armory"]
        assert not told.of("resource")


def test_revisionism_counts_spaces_reached_by_regressing() -> None:
    """Revisionism: a space reached by going back counts, if its landmark is claimed; others without one do not."""
    game = scene(era=2)
    lay(game, "revisionism")
    game.board.landmarks["forge"] = RIVAL
    game.board.seats[HERE].tokens["technology"] = [6]
    assert not drive(game, gain(game, HERE, {"regress_x": ["technology"]}, source="test")).of("building")
    told = drive(game, gain(game, HERE, {"regress_x": ["technology"]}, source="test"), "0,0r0")
    assert [event.data["building"] for event in told.of("building")] == ["armory"]


def test_revisionism_is_for_its_owner_and_ends_when_covered() -> None:
    """Revisionism: nothing for what a rival reaches, nor once it is covered. (INC-8)"""
    game = scene(era=2)
    lay(game, "revisionism")
    game.board.landmarks["forge"] = HERE
    assert not advance(game, "technology", seat=RIVAL, start=3).of("building")
    lay(game, "trap")
    assert not advance(game, "technology", start=3).of("building")


BONUS = {"pay": "any_resource", "gain": {"vp": 3}}


def test_wartime_economy_makes_bonuses_for_any_resource_free() -> None:
    """Wartime Economy: every bonus that costs 1 resource of your choice is free, and still optional. (TRN-4)"""
    game = scene(era=2)
    give(game, coin=1)
    lay(game, "wartime_economy")
    told = drive(game, offer_bonus(game, HERE, BONUS, "test"), "yes")
    assert told.kinds() == ["bonus"]
    assert game.players[HERE].resources["coin"] == 1
    assert game.board.seats[HERE].vp == 3
    give(game, coin=0)
    drive(game, offer_bonus(game, HERE, BONUS, "test"), "no")
    assert game.board.seats[HERE].vp == 3


def test_wartime_economy_leaves_other_costs() -> None:
    """Wartime Economy, ruling: cards or tiles to discard are not free, nor is the worker of Olympic Host."""
    game = scene(era=2)
    lay(game, "wartime_economy")
    for cost in ("worker", {"discard_territory": 1}, {"discard_tapestry": 1}):
        told = drive(game, offer_bonus(game, HERE, {"pay": cost, "gain": {"vp": 3}}, "test"))
        assert told.kinds() == [], cost


def test_wartime_economy_is_for_its_owner_and_ends_with_the_era() -> None:
    """Wartime Economy: a rival pays, and so does its owner from the next income turn on. (INC-6)"""
    game = scene(era=2)
    lay(game, "wartime_economy")
    assert drive(game, offer_bonus(game, RIVAL, BONUS, "test")).kinds() == []
    end_era(game, HERE)
    assert drive(game, offer_bonus(game, HERE, BONUS, "test")).kinds() == []
