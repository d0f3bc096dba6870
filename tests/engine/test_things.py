"""An answer says what it is: each question's answers are things of the game, whatever their keys look like."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, is_dataclass

import pytest

from engine import things
from engine.chance import draw
from engine.decisions import CHANCE, Keyed, Steps
from engine.decks import DECKS
from engine.hooks import react
from engine.outlook import Move, Placement
from engine.rules import build, conquer, costs, explore, gain, resources, tech
from engine.rules.repeat import repeat_position
from engine.rules.tapestry import choose_card
from engine.rules.turn import take_turn
from engine.state.capital import Placed
from engine.state.game import Game
from engine.things import (
    At,
    Building,
    Deck,
    Decline,
    Do,
    Face,
    Gain,
    Landmark,
    Person,
    Resources,
    Sale,
    Several,
    SpaceTile,
    Tapestry,
    TechCard,
    Thing,
    Tile,
    Token,
    Track,
)
from tests.asked import chance, stand_in
from tests.engine.whole import HERE, RIVAL, give, in_force, pending, scene


def answers(steps: Steps[object], *given: str) -> list[Thing | None]:
    """What the answers of the question are that follows after these."""
    asked = pending(steps, *given)
    return [asked.thing(key) for key in asked.options.keys()]  # noqa: SIM118 (options are no mapping)


def played(game: Game, slug: str) -> Steps[None]:
    """What a tapestry card does when it is played in the first era."""
    mine = in_force(game, slug)
    return react.PLAYED.notify_alone(game, mine, HERE, mine, 1)


def test_espionage_asks_for_cards_and_says_whose_they_are() -> None:
    """INC-8."""
    game = scene()
    game.players[RIVAL].tapestries[1] = ["feudalism", "socialism"]
    game.players[HERE].tapestries[1] = ["trade_economy"]
    assert answers(played(game, "espionage")) == [Tapestry("trade_economy", HERE), Tapestry("socialism", RIVAL)]


def test_trade_economy_asks_for_tokens_of_opponents() -> None:
    """TRN-4."""
    game = scene()
    game.board.seats[RIVAL].tokens.update(science=[2], military=[4])
    assert answers(played(game, "trade_economy")) == [Token("science", 2, RIVAL), Token("military", 4, RIVAL)]


def test_a_marriage_is_a_track_and_whose() -> None:
    game = scene(3)
    found = answers(played(game, "marriage_of_state"))
    assert found[:2] == [Track("exploration", RIVAL), Track("exploration", RIVAL + 1)]


def test_an_alliance_is_a_person() -> None:
    assert answers(played(scene(3), "alliance")) == [Person(1), Person(2)]


def test_guilds_buy_and_sell() -> None:
    game = scene()
    give(game, coin=1)
    game.board.seats[HERE].vp = 20
    found = answers(played(game, "guilds"))
    assert {(each.buys, each.number) for each in found if isinstance(each, Sale)} >= {(True, 1), (False, 1)}
    assert all(isinstance(each, Sale) for each in found)


def test_dark_ages_ask_for_three_tracks_at_once() -> None:
    """ADV-8."""
    first, *others = answers(played(scene(), "dark_ages"))
    tracks_back = ("exploration", "science", "military")
    assert first == Several(tracks_back, tuple(map(Track, tracks_back)))
    assert len(others) == 3


def test_dystopia_asks_for_a_landmark() -> None:
    found = answers(played(scene(), "dystopia"))
    assert Landmark("lighthouse") in found


def test_a_turn_is_a_move_or_an_income_turn() -> None:
    """TRN-1, TRN-2."""
    game = scene()
    give(game, coin=1, worker=1, food=1, culture=1)
    found = answers(take_turn(game, HERE))
    assert found[0] == Do("income")
    assert {move.track for move in found[1:] if isinstance(move, Move)} == set(game.board.tracks)


def test_an_invention_is_a_card_or_the_deck_and_an_upgrade_says_that_the_card_rises() -> None:
    """TEC-1, TEC-4."""
    game = scene()
    game.bags["tech"].face_up = ["bakery", "compass"]
    assert answers(tech.invent(game, HERE)) == [TechCard("bakery"), TechCard("compass"), Deck("tech")]
    game.players[HERE].tech = {"bakery": "bottom", "compass": "bottom"}
    found = answers(tech.upgrade(game, HERE, optional=True))
    assert found == [TechCard("bakery", rises=True), TechCard("compass", rises=True), Decline("skip")]


def test_a_card_to_play_is_that_card() -> None:
    game = scene()
    game.players[HERE].hand = ["espionage", "trap"]
    assert answers(choose_card(game, HERE)) == [Tapestry("espionage"), Tapestry("trap")]


def test_a_choice_of_benefits_is_what_each_gives() -> None:
    assert answers(gain.gain(scene(), HERE, {"choose": ["food", {"vp": 3}]}, source="setup")) == [
        Gain("food"),
        Gain({"vp": 3}),
    ]


def test_of_two_equal_benefits_the_one_that_was_tapped_is_gained_first() -> None:
    """Their keys stay in the log, so the other one must keep its own."""
    left = pending(gain.gain(scene(), HERE, {"any_order": ["food", "coin", "food"]}, source="setup"), "2:food")
    assert list(left.options.keys()) == ["0:food", "1:coin"]


def test_a_bonus_says_what_it_brings() -> None:
    """TRN-4."""
    game = scene()
    give(game, coin=1)
    found = answers(costs.offer_bonus(game, HERE, {"pay": "coin", "gain": "tapestry"}, "setup"))
    assert found == [Decline("no"), Do("yes", "tapestry")]


def test_what_is_paid_and_gained_are_resources() -> None:
    game = scene()
    give(game, coin=1, food=1)
    paid = answers(resources.pay(game, HERE, ("any_resource",), "setup"))
    assert paid == [Resources(("coin",)), Resources(("food",))]
    assert Resources(("worker",)) in answers(resources.gain_any_resource(game, HERE))


def test_several_cards_are_discarded_in_one_answer() -> None:
    game = scene()
    game.players[HERE].territories = [3, 13, 20]
    found = answers(costs.discard(game, HERE, "territory", 2, "setup"))
    assert found[0] == Several(("13", "20"), (Tile(13), Tile(20)))


def test_dice_tiles_hexes_and_buildings() -> None:
    """CON-1, CON-5, EXP-1, EXP-7, ART-9, BLD-2."""
    game = scene()
    game.players[HERE].territories = [13]
    assert all(isinstance(each, Placement) for each in answers(explore.explore(game, HERE)))
    game.players[HERE].space_tiles = [1, 2]
    assert answers(explore.explore_space(game, HERE)) == [SpaceTile(1), SpaceTile(2)]
    dice = answers(conquer.roll_dice(game, HERE, (0, 0), both=False), "vp_5", "tile_benefit")
    assert dice == [Face("red", {"vp": 5}), Face("black", "tile_benefit")]
    assert all(isinstance(each, At) for each in answers(conquer.conquer(game, HERE, anywhere=True)))
    assert Building("farm") in answers(build.gain_any_income_building(game, HERE))
    assert all(isinstance(each, Placed) for each in answers(build.place_building(game, HERE, "farm")))


def test_a_token_to_repeat_is_named_by_its_space() -> None:
    game = scene()
    game.board.seats[HERE].tokens.update(science=[2], military=[1])
    assert answers(repeat_position(game, HERE, "setup")) == [Token("science", 2), Token("military", 1)]


def test_luck_says_what_was_drawn() -> None:
    asked = next(draw(chance("territory"), {"13": 1, "20": 1}, of=DECKS["territory"].thing))
    assert (asked.seat, asked.thing("13")) == (CHANCE, Tile(13))
    assert next(draw(chance("first_player"), {"0": 1, "1": 1})).thing("0") is None


def test_what_is_refused_is_nothing() -> None:
    asked = stand_in(HERE, "shared_track", Keyed({"science": Track("science")}))
    assert asked.thing("military") is None


def test_a_thing_never_changes_and_is_found_in_a_set() -> None:
    """Benefits of the data are part of some; they cannot be hashed, so those count as alike until they are compared."""
    assert len({Gain({"vp": 1}), Gain({"vp": 2}), Gain({"vp": 1}), Track("science"), Track("science")}) == 3
    with pytest.raises(FrozenInstanceError):
        Track("science").slug = "military"  # type: ignore[misc]


def test_each_sort_of_thing_is_frozen_and_said_in_a_line() -> None:
    sorts = [sort for sort in vars(things).values() if isinstance(sort, type) and sort.__module__ == things.__name__]
    assert len(sorts) > 20
    for sort in sorts:
        (said, *_more) = (sort.__doc__ or "").splitlines()
        assert said.endswith("."), sort
        assert sort is Thing or (is_dataclass(sort) and vars(sort)["__dataclass_params__"].frozen), sort
