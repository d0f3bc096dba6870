"""Conquering by the whole rules: dice, what each face gives, toppling, traps and their holders."""

from __future__ import annotations

import pytest

from engine.facts.cards import TAPESTRY_CARDS
from engine.facts.components import DICE
from engine.rules.conquer import conquer
from engine.rules.gain import gain, name_of
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.rules.settled import Changes, Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused

TARGET = (1, 1)
"""Printed land next to the start of the player whose story it is."""

COIN, TWO_TILES, CARD, INVENTS, HOUSE, UPGRADES, ROLLS = 16, 2, 9, 23, 25, 12, 22
"""Territory tiles by what they print."""

RED: dict[str, Changes] = {
    "vp_4": {"vp": 4},
    "vp_5": {"vp": 5},
    "vp_6": {"vp": 6},
    "vp_7": {"vp": 7},
    "vp_per_territory_controlled": {"vp": 3},
}
BLACK: dict[str, Changes] = {
    "coin": {"coin": 1},
    "worker": {"worker": 1},
    "food": {"food": 1},
    "culture": {"culture": 1},
    "tile_benefit": {},
}


def attacked(*, hand: tuple[str, ...] = ("trap",), era: int = 2) -> Game:
    """The rival holds the target, and these cards."""
    game = settled()
    game.board.map.stand(TARGET, Outpost(RIVAL))
    game.players[RIVAL].hand = list(hand)
    game.board.seats[RIVAL].era = era
    return game


@pytest.mark.parametrize("red", RED)
@pytest.mark.parametrize("black", BLACK)
def test_both_dice_are_rolled_and_one_result_is_gained(red: str, black: str) -> None:
    """The territory face counts the one just conquered too, and printed land gives no tile benefit. (CON-5, CON-7)"""
    for color, changes in (("red", RED[red]), ("black", BLACK[black])):
        game = settled()
        watch = Watch(game)
        drive(game, conquer(game, HERE), "1,1", red, black, color)
        assert watch.changes() == {"outposts": -1, **changes}


def test_the_dice_have_the_faces_of_the_facts() -> None:
    """Two of the six sides of each die are the same. (CON-5)"""
    red = [name_of(face) for face in DICE["red_conquer"].faces]
    black = [name_of(face) for face in DICE["black_conquer"].faces]
    assert sorted(red) == sorted([*RED, "vp_per_territory_controlled"])
    assert sorted(black) == sorted([*BLACK, "tile_benefit"])


@pytest.mark.parametrize(
    ("word", "both"),
    [("conquer", False), ("conquer_anywhere", False), ("conquer_both_dice", True)],
)
def test_both_results_are_gained_where_the_effect_says_so(word: str, both: bool) -> None:
    """(CON-5)"""
    game = settled()
    watch = Watch(game)
    drive(game, gain(game, HERE, word, source="test"), "1,1", "vp_6", "food", *([] if both else ["red"]))
    assert watch.changes() == {"outposts": -1, "vp": 6, **({"food": 1} if both else {})}


@pytest.mark.parametrize("opponent", [True, False])
def test_both_results_against_an_opponent_only(opponent: bool) -> None:
    """(CON-5)"""
    game = attacked(hand=()) if opponent else settled()
    watch = Watch(game)
    benefit = "conquer_both_dice_if_opponent"
    drive(game, gain(game, HERE, benefit, source="test"), "1,1", "vp_6", "food", *([] if opponent else ["red"]))
    assert watch.changes() == {"outposts": -1, "vp": 6, **({"food": 1} if opponent else {})}


@pytest.mark.parametrize("word", ["conquer", "conquer_both_dice_if_opponent"])
def test_where_only_the_lack_of_an_opponent_leaves_one_result_the_choice_knows_it(word: str) -> None:
    """(CON-5)"""
    game = settled()
    told = drive(game, gain(game, HERE, word, source="test"), "1,1", "vp_6", "food", "red")
    asked = next(decision for decision, _ in told.asked if decision.kind == "conquer_die" and decision.seat == HERE)
    assert asked.data["both_if_opponent"] is (word == "conquer_both_dice_if_opponent")


def on_a_tile(tile: int) -> Game:
    """The scene with a tile next to the start of the player."""
    game = settled()
    game.board.map.place((1, 0), PlacedTile(tile, 0))
    return game


@pytest.mark.parametrize(("first", "kinds"), [("red", ["vp", "invented"]), ("black", ["invented", "vp"])])
def test_with_both_dice_the_player_chooses_which_result_comes_first(first: str, kinds: list[str]) -> None:
    """Both are gained, and no rule says in which order. (CON-5)"""
    game = on_a_tile(INVENTS)
    in_force(game, "industrialism")
    steps = gain(game, HERE, "conquer_both_dice", source="test")
    told = drive(game, steps, "1,0", "vp_4", "tile_benefit", first, "barn")
    gained = [event for event in told.events if event.kind == "invented" or event.data.get("source") == "conquer_die"]
    assert [event.kind for event in gained] == kinds
    asked = next(decision for decision, _ in told.asked if decision.kind == "order")
    assert (asked.seat, asked.question) == (HERE, "order|0|conquer_die")
    assert asked.data == {"red": {"vp": 4}, "black": "invent", "source": "conquer_die"}


@pytest.mark.parametrize(
    ("black", "tile", "keys"),
    [
        ("food", INVENTS, ()),
        ("tile_benefit", COIN, ()),
        ("tile_benefit", TWO_TILES, ()),
        ("tile_benefit", CARD, ()),
        ("tile_benefit", INVENTS, ("barn",)),
        ("tile_benefit", HOUSE, ("3,4r0",)),
    ],
)
@pytest.mark.parametrize("red", ["vp_4", "vp_per_territory_controlled"])
def test_nobody_is_asked_for_an_order_that_changes_nothing(
    red: str, black: str, tile: int, keys: tuple[str, ...]
) -> None:
    """VP and a resource, a tile, a card, or a building for the city are the same either way. (CON-5)"""
    game = on_a_tile(tile)
    told = drive(game, gain(game, HERE, "conquer_both_dice", source="test"), "1,0", red, black, *keys)
    assert "order" not in told.kinds()


@pytest.mark.parametrize(
    ("tile", "slug"),
    [
        (CARD, "tyranny"),
        (INVENTS, "industrialism"),
        (HOUSE, "nomads"),
        (HOUSE, "craftsmen"),
        (UPGRADES, ""),
        (ROLLS, ""),
    ],
)
def test_the_order_is_asked_where_something_may_follow(tile: int, slug: str) -> None:
    """A card played at once, a circle, a building on the map that holds a territory, an upgrade, a roll. (CON-5)"""
    game = on_a_tile(tile)
    if slug:
        in_force(game, slug)
    steps = gain(game, HERE, "conquer_both_dice", source="test")
    assert pending(steps, "1,0", "vp_per_territory_controlled", "tile_benefit").kind == "order"


def test_where_the_territory_prints_nothing_there_is_no_order_to_choose() -> None:
    """Printed land gives no tile benefit, so one result is all there is. (CON-5, CON-7)"""
    game = settled()
    told = drive(game, gain(game, HERE, "conquer_both_dice", source="test"), "1,1", "vp_4", "tile_benefit")
    assert "order" not in told.kinds()


def test_the_question_mark_gives_what_the_tile_prints() -> None:
    """Conquering a tile gives its benefit in no other way. (CON-7)"""
    for black, changes in (("tile_benefit", {"coin": 1}), ("food", {"food": 1})):
        game = on_a_tile(COIN)
        watch = Watch(game)
        drive(game, conquer(game, HERE), "1,0", "vp_4", black, "black")
        assert watch.changes() == {"outposts": -1, **changes}


def test_conquer_anywhere_reaches_every_territory_that_is_not_full() -> None:
    """(CON-1, CON-9)"""
    game = settled()
    asked = pending(gain(game, HERE, "conquer_anywhere", source="test"))
    assert "0,0" in listed(asked, 99) and "-2,2" not in listed(asked, 99)
    assert refused(asked, "-2,2") == "territory_full"
    assert refused(asked, "0,1") == "not_a_territory"
    assert refused(pending(conquer(game, HERE)), "0,0") == "not_next_to_own_territory"
    assert refused(pending(conquer(game, HERE)), "2,-1") == "controlled_already"
    assert refused(pending(conquer(game, HERE)), "north") == "no_such_option"


def test_without_an_outpost_or_a_territory_to_conquer_nothing_happens_and_nothing_is_rolled() -> None:
    """(CON-1, CON-4)"""
    game = settled()
    game.board.seats[HERE].outposts = 0
    watch = Watch(game)
    told = drive(game, conquer(game, HERE))
    assert watch.changes() == {} and told.of("conquer_dice") == []


def test_an_opponents_outpost_topples_and_stays() -> None:
    """The territory is full then and controlled by the attacker. (CON-6, CON-2, CON-3)"""
    game = attacked(hand=())
    drive(game, conquer(game, HERE), "1,1", "vp_4", "coin", "red")
    assert game.board.map.controller(TARGET) == HERE
    assert [(outpost.seat, outpost.upright) for outpost in game.board.map.outposts[TARGET]] == [
        (RIVAL, False),
        (HERE, True),
    ]


def test_a_trap_makes_the_attackers_outpost_fall() -> None:
    """Control stays, the trap pays its holder and is discarded, the attacker gains a die. (TRP-1, TRP-2, CON-8)"""
    game = attacked()
    watch, rival = Watch(game), Watch(game, RIVAL)
    told = drive(game, conquer(game, HERE), "1,1", "trap", "food", "vp_4", "coin", "red")
    assert told.kinds() == ["conquer", "response", "resource", "conquer_die", "conquer_die", "conquer_die"]
    assert game.board.map.controller(TARGET) == RIVAL
    assert watch.changes() == {"outposts": -1, "vp": 4}
    assert rival.changes() == {"hand": -1, "food": 1}
    assert game.bags["tapestry"].discarded == ["trap"]
    assert len(game.board.map.toppled_by(RIVAL)) == 1


def test_the_order_of_a_conquest() -> None:
    """Outpost, responses, toppling and control, dice, gain. (RUL-5)"""
    game = attacked()
    told = drive(game, conquer(game, HERE), "1,1", "none", "vp_4", "coin", "black")
    kinds = [event.kind for event in told.events]
    assert kinds == ["conquered", "toppled", "conquer_dice", "resource"]
    assert told.kinds().index("response") < told.kinds().index("conquer_die")


def test_whoever_holds_a_card_is_asked_as_others_may_not_know_it() -> None:
    """Only traps can be chosen; with an empty hand nobody is asked. (TRP-1)"""
    game = attacked(hand=("dictatorship",))
    asked = pending(conquer(game, HERE), "1,1")
    assert (asked.seat, asked.kind, listed(asked)) == (RIVAL, "response", ["none"])
    assert "dictatorship" not in str(dict(asked.data))
    game = attacked(hand=())
    assert pending(conquer(game, HERE), "1,1").kind == "conquer_die"


def test_land_that_nobody_controls_asks_nobody() -> None:
    """(TRP-1)"""
    game = settled()
    game.players[RIVAL].hand = ["trap"]
    assert pending(conquer(game, HERE), "1,1").kind == "conquer_die"


def test_no_response_after_ones_fifth_income_turn() -> None:
    """(TRP-6)"""
    game = attacked(era=5)
    assert pending(conquer(game, HERE), "1,1").kind == "conquer_die"


def test_a_trap_on_the_middle_island_keeps_the_achievement_away() -> None:
    """(TRP-4, ACH-4)"""
    for answer, earners in (("trap", []), ("none", [HERE])):
        game = settled()
        game.board.map.stand((0, 0), Outpost(RIVAL))
        game.players[RIVAL].hand = ["trap"]
        pay = ["food"] if answer == "trap" else []
        drive(game, conquer(game, HERE, anywhere=True), "0,0", answer, *pay, "vp_4", "coin", "black")
        assert game.board.achievements.get("conquer_middle_island", []) == earners


def test_two_outposts_that_lie_toppled_earn_the_achievement() -> None:
    """One by conquering, one by a trap; it is gained at once, in another player's turn. (ACH-3, TRP-2, ADV-9)"""
    game = attacked()
    game.board.map.stand((0, 0), Outpost(HERE, upright=False, toppled_by=RIVAL))
    rival = Watch(game, RIVAL)
    drive(game, conquer(game, HERE), "1,1", "trap", "food", "vp_4", "coin", "black")
    assert game.board.achievements["topple_two_outposts"] == [RIVAL]
    assert rival.changes()["vp"] == 10


def test_traps_are_the_only_cards_of_the_box_that_respond() -> None:
    """(TRP-1, TRP-7)"""
    traps = {slug: card for slug, card in TAPESTRY_CARDS.items() if card.kind == "trap"}
    assert sum(card.copies for card in traps.values()) == 7
    assert all(card.benefit is not None and card.response_gain is not None for card in traps.values())


def test_a_territory_that_a_trap_kept_is_not_counted_by_the_die() -> None:
    """The attacker rolls all the same, for the two territories held before. (CON-8, TRP-1)"""
    game = attacked()
    watch = Watch(game)
    drive(game, conquer(game, HERE), "1,1", "trap", "food", "vp_per_territory_controlled", "coin", "red")
    assert watch.changes() == {"outposts": -1, "vp": 2}
