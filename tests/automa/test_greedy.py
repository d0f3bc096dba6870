"""The greedy player: what it prefers at single questions, and that it plays whole games better than chance."""

from __future__ import annotations

from itertools import pairwise

import pytest

from automa.greedy import Greedy, tried
from automa.greedy_gains import price
from automa.greedy_map import best_conquest
from automa.whole_games import people_setup, play_whole, seated
from automa.worth import city_to_come, held, standing, worth
from engine.abilities.ability import ABILITIES
from engine.box import box_of
from engine.decisions import CHANCE, Decision, Keyed
from engine.facts.cards import INCOME_MAT
from engine.facts.maps import MAPS
from engine.rules.build import Plots
from engine.rules.conquer import conquer
from engine.rules.explore import explore
from engine.rules.gain import gain
from engine.rules.research import offer_advance
from engine.rules.tapestry import choose_card
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.capital import Placed
from engine.state.codec import hex_text
from engine.state.game import Game
from engine.state.hexmap import Outpost, PlacedTile
from engine.things import WHETHER, At, Civilization, Do, leave
from tests.asked import stand_in
from tests.engine.cities import district_plots
from tests.engine.whole import HERE, RIVAL, give, in_force, pending, scene
from tests.long_run import LONG

PLAYER = Greedy(Luck(1).pick)


def answer(game: Game, decision: Decision) -> str:
    """What the greedy player says."""
    return PLAYER.answer(game, decision)


def test_the_first_turn_is_an_income_turn() -> None:
    """(TRN-1)"""
    game = scene(era=0)
    assert answer(game, pending(take_turn(game, HERE))) == "income"


def test_a_new_era_begins_only_when_nothing_can_be_paid_for() -> None:
    """Each turn before it is one more; what is left over is kept for the era that follows. (TRN-2)"""
    game = scene()
    give(game, coin=1)
    assert answer(game, pending(take_turn(game, HERE))).startswith("advance:")
    give(game, coin=0)
    assert answer(game, pending(take_turn(game, HERE))) == "income"


def test_trying_a_turn_changes_nothing() -> None:
    """Every advance is tried on a copy."""
    game = scene()
    give(game, coin=3, worker=3, food=3, culture=3)
    before, events = game.copy(), len(game.journal)
    answer(game, pending(take_turn(game, HERE)))
    assert game.copy() == before and len(game.journal) == events


def test_trying_a_turn_looks_into_nobodys_hand() -> None:
    """Whether the one who is attacked holds a trap makes no difference to what it tries. (TRP-1)"""
    values = []
    for hand in (["trap"], ["espionage"]):
        game = scene()
        give(game, culture=1)
        own = game.board.map.controlled(HERE)[0]
        near = next(hex for hex in game.board.map.neighbors(own) if hex in game.board.map.printed.hexes)
        game.board.map.place(near, PlacedTile(13, 0))
        game.board.map.stand(near, Outpost(RIVAL))
        game.players[RIVAL].hand = hand
        values.append(tried(Greedy(Luck(1).pick), game, HERE, "advance:military"))
    assert values[0] == values[1]


def test_it_pays_with_what_it_has_most_of() -> None:
    """One of each kind stays, so that any track can be gone on."""
    game = scene()
    give(game, coin=1, worker=1, food=3, culture=1)
    decision = pending(take_turn(game, HERE), "advance:science")
    assert decision.kind == "payment" and answer(game, decision) == "food"


def test_a_free_bonus_is_taken_and_a_dear_one_left() -> None:
    """(ADV-1)"""
    game = scene()
    options = Keyed(WHETHER)
    free = {"cost": "any_resource", "gain": "tapestry", "free": True}
    assert answer(game, stand_in(HERE, "bonus", options, data=free)) == "yes"
    dear = {"cost": {"discard_tech": 3}, "gain": {"vp": 1}, "free": False}
    assert answer(game, stand_in(HERE, "bonus", options, data=dear)) == "no"
    assert price(["coin", "coin"]) == 2 * price("coin") and price({"discard_tech": 3}) == 3 * price({"discard_tech": 1})


def test_a_benefit_that_cannot_be_done_is_worth_next_to_nothing() -> None:
    """No tile to explore with, no tech card to upgrade, no outpost to conquer with, an empty row. (EXP-6, CON-4)"""
    game = scene()
    assert worth(game, HERE, "explore") < worth(game, HERE, "territory") < 6
    assert worth(game, HERE, "upgrade") == worth(game, HERE, "square") == 0
    game.board.seats[HERE].outposts = 0
    assert worth(game, HERE, "conquer") == 0
    game.players[HERE].taken["farm"] = len(INCOME_MAT["farm"].spaces) - 1
    assert worth(game, HERE, "farm") == 0


def test_of_a_choice_it_takes_the_better_part() -> None:
    """With a tile in the supply exploring beats nothing that a farm would give late in the game. (ADV-4)"""
    game = scene(era=4)
    game.players[HERE].territories = [13]
    decision = pending(gain(game, HERE, {"choose": [{"vp": 1}, {"vp": 9}]}, source="test"))
    assert answer(game, decision) == "1:vp_9"


def test_what_is_counted_comes_after_what_is_gained() -> None:
    """(ADV-4)"""
    game = scene()
    decision = pending(gain(game, HERE, {"any_order": [{"vp_per": "armory"}, "market"]}, source="test"))
    assert answer(game, decision) == "1:market"


def test_a_free_advance_is_not_declined() -> None:
    """(RES-1)"""
    game = scene()
    assert answer(game, pending(offer_advance(game, HERE, "science", benefit=False))) == "science"


def test_a_tile_goes_where_most_of_its_sides_align() -> None:
    """(EXP-2)"""
    game = scene()
    game.players[HERE].territories = [13, 20]
    decision = pending(explore(game, HERE))
    chosen = answer(game, decision)
    assert chosen in list(decision.options.keys())


def test_it_conquers_the_middle_island_before_anything_else() -> None:
    """Where its box is still free. (ACH-4)"""
    game = scene()
    island = next(hex for hex, printed in MAPS["small"].hexes.items() if printed.middle_island)
    decision = pending(conquer(game, HERE, anywhere=True))
    assert hex_text(island) in list(decision.options.keys())
    assert best_conquest(game, decision) == hex_text(island)
    game.board.achievements["conquer_middle_island"] = [RIVAL, HERE]
    rivals = hex_text(game.board.map.controlled(RIVAL)[0])
    game.board.map.outposts[game.board.map.controlled(RIVAL)[0]] = (Outpost(RIVAL),)
    again = pending(conquer(game, HERE, anywhere=True))
    assert best_conquest(game, again) == rivals


def test_it_topples_where_that_still_earns_the_achievement() -> None:
    """(ACH-3)"""
    game = scene()
    own = game.board.map.controlled(HERE)[0]
    near = [hex for hex in game.board.map.neighbors(own) if hex in game.board.map.printed.hexes][:2]
    for hex in near:
        game.board.map.place(hex, PlacedTile(13, 0))
    game.board.map.stand(near[1], Outpost(RIVAL))
    game.board.achievements["conquer_middle_island"] = [RIVAL, HERE]
    assert answer(game, pending(conquer(game, HERE))) == hex_text(near[1])


def test_a_building_fills_the_district_that_lacks_one_plot() -> None:
    """(BLD-6)"""
    game = scene()
    capital = game.players[HERE].capital
    free = [plot for plot in district_plots(1, 1) if plot not in capital.filled()]
    capital.buildings += [Placed("farm", *plot) for plot in free[:-1]]
    decision = stand_in(HERE, "plot", Plots(capital, "market", False), "market", {"building": "market"})
    assert answer(game, decision) == "{},{}r0".format(*free[-1])


def test_a_trap_is_played_as_a_card_for_its_vp_and_when_it_is_asked_for() -> None:
    """(TRP-1)"""
    game = scene()
    game.players[HERE].hand = ["espionage", "trap"]
    assert answer(game, pending(choose_card(game, HERE))) == "trap"
    options = Keyed({**leave("none"), "trap": Do("trap")})
    assert answer(game, stand_in(HERE, "response", options, "conquest")) == "trap"


def test_where_it_has_no_opinion_it_does_not_do_without() -> None:
    options = Keyed({**leave("skip"), "1,-1": At((1, -1))})
    assert answer(scene(), stand_in(HERE, "colony", options)) == "1,-1"
    assert answer(scene(), stand_in(HERE, "colony", Keyed(leave("skip")))) == "skip"


def test_of_two_civilizations_it_keeps_the_one_that_it_plays_better() -> None:
    """(SET-20)"""
    options = Keyed({slug: Civilization(slug) for slug in ("mystics", "entertainers")})
    assert answer(scene(era=0), stand_in(HERE, "keep_civilization", options)) == "entertainers"


def test_civilizations_say_themselves_how_it_likes_them() -> None:
    """Of those of the base game no two share a place."""
    liked = {slug: ability.liking for slug, ability in ABILITIES.items() if ability.liking is not None}
    base = set(box_of().civilizations)
    assert liked.keys() > base and len({liked[slug] for slug in base}) == len(base)


def test_a_card_advises_on_its_own_question() -> None:
    """The Alchemists roll again while fewer than half of the tracks are marked."""
    options = Keyed({**leave("stop"), "roll": Do("roll")})
    for marked, wanted in ((("science",), "roll"), (("science", "military"), "stop")):
        about = {"marked": marked, "source": "civilization:alchemists"}
        assert answer(scene(), stand_in(HERE, "roll_again", options, data=about)) == wanted


def test_luck_is_answered_for_too() -> None:
    game = scene()
    assert answer(game, stand_in(CHANCE, "die", Keyed({"6": 6}))) == "6"


def test_cards_and_tiles_in_excess_count_less() -> None:
    """Only so many can still be played or explored with; after the last income turn nothing in hand counts."""
    game = scene()
    player = game.players[HERE]
    values = []
    for number in range(6):
        player.hand, player.territories = ["trap"] * number, [13] * number
        values.append(held(player, 1))
    steps = [later - earlier for earlier, later in pairwise(values)]
    assert all(step > 0 for step in steps) and steps[-1] < steps[0]
    with_hand = standing(scene(era=5), HERE)
    last = scene(era=5)
    last.players[HERE].hand = ["trap"]
    assert standing(last, HERE) == with_hand


def test_a_city_is_worth_more_the_fuller_it_is() -> None:
    capital = scene().players[HERE].capital
    empty = city_to_come(capital)
    capital.buildings.append(
        Placed("farm", *next(plot for plot in district_plots(1, 1) if plot not in capital.filled()))
    )
    assert city_to_come(capital) > empty


@pytest.mark.parametrize("players", [2, 3])
def test_it_beats_random_players(players: int) -> None:
    """It sits in each seat in turn, and wins nearly always."""
    won = 0
    games = 12 if LONG else 6
    for seed in range(games):
        setup = people_setup(seed, [players], plain=True)
        seats = seated(setup, seed, "greedy", "random")
        result = play_whole(setup, seed, seats, check=False).result
        mine = next(seat for seat, player in seats.items() if player == "greedy")
        won += result is not None and result["winners"] == [mine]
    assert won >= games - 1


def test_of_both_conquer_dice_the_one_that_counts_territories_comes_last() -> None:
    """What is gained first may make it count more; else the red die comes first. (CON-5)"""
    for red, first in (("vp_per_territory_controlled", "black"), ("vp_4", "red")):
        game = scene(era=2)
        game.board.map.place((1, 0), PlacedTile(23, 0))
        in_force(game, "industrialism")
        asked = pending(gain(game, HERE, "conquer_both_dice", source="test"), "1,0", red, "tile_benefit")
        assert asked.kind == "order"
        assert answer(game, asked) == first
