"""What the greedy player makes of goals: scenarios', landmark cards' and predictions, by their numbers alone."""

from __future__ import annotations

from dataclasses import replace

from automa.aims import SAFE, VICTORY, hopes, one_more, so_far
from automa.greedy import Greedy, best_turn
from automa.greedy_gains import foretell, likeliest_goal
from automa.solo import YOU, SoloRules
from automa.worth import worth
from engine.decisions import Decision, Keyed
from engine.rules.goals import aims_of
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.game import Game, InPlay
from engine.state.goal import Aim
from engine.things import Gain, Landmark, Number, Tapestry
from tests.engine.whole import HERE, give, pending, scene

PREDICTED = {"tech": 2, "district": 1, "territory_controlled": 1, "track_completed": 1}


def with_predictions(**numbers: int) -> Game:
    """A scene in which somebody has foretold how much of each there will be."""
    game = scene(era=4)
    told = {name: [str(number)] for name, number in {**PREDICTED, **numbers}.items()}
    game.in_play += (InPlay("mystics", HERE, "mystics", told),)
    return game


def in_scenario(slug: str) -> Game:
    """The game of a scenario before its first question."""
    return SoloRules().start({"level": 1, "scenario": slug, "boxes": ["base", "pp"]}).game


def test_each_step_towards_a_goal_is_worth_as_much_as_the_one_before() -> None:
    aim = Aim("tech", 0, 4)
    values = [so_far(replace(aim, reached=number), VICTORY) for number in range(5)]
    assert values == [0, VICTORY / 4, VICTORY / 2, VICTORY * 3 / 4, VICTORY]


def test_beyond_a_goal_more_is_safer_and_beyond_an_exact_number_all_is_lost() -> None:
    more = Aim("territories", 8, 4)
    assert so_far(more, 10) == 10 * (1 + SAFE)
    assert so_far(replace(more, exact=True), 10) == 0


def test_predictions_are_numbers_to_be_met_exactly_and_one_too_many_counts_against_them() -> None:
    game = with_predictions()
    assert {aim.thing: (aim.wanted, aim.exact) for aim in aims_of(game, HERE)} == {
        thing: (number, True) for thing, number in PREDICTED.items()
    }
    assert one_more(game, HERE, "tech", worth) > 0
    held = len(game.board.map.controlled(HERE))
    full = with_predictions(territory_controlled=held)
    assert one_more(full, HERE, "territory_controlled", worth) < 0
    assert worth(full, HERE, "conquer") < worth(scene(era=4), HERE, "conquer")


def test_predictions_are_no_aims_any_more_once_they_have_scored() -> None:
    game = with_predictions()
    game.board.seats[HERE].finished = True
    assert list(aims_of(game, HERE)) == []


def test_a_card_whose_landmark_is_still_free_is_an_aim() -> None:
    """(LMC-4)"""
    game = in_scenario("world_war")
    game.players[YOU].landmark_cards = ["game_store"]
    before = hopes(game, YOU, worth)
    assert one_more(game, YOU, "tech_in_top_row", worth) == worth(game, YOU, {"landmark": "game_store"}) > 0
    game.board.landmarks["game_store"] = YOU
    assert one_more(game, YOU, "tech_in_top_row", worth) == 0
    assert hopes(game, YOU, worth) == before, "the landmark itself counts from now on"


def test_where_the_victory_hangs_on_buildings_those_of_the_fullest_rows_are_worth_most() -> None:
    """(SCN4-16)"""
    game = in_scenario("the_fall_of_atlantis")
    game.players[YOU].taken |= {"farm": 3, "house": 2}
    gains = {row: one_more(game, YOU, row, worth) for row in game.players[YOU].taken}
    assert gains["farm"] == gains["house"] == VICTORY / 5
    assert gains["market"] == gains["armory"] == 0


def test_without_goals_nothing_is_different() -> None:
    assert hopes(scene(), HERE, worth) == 0


def test_it_foretells_what_it_usually_comes_to() -> None:
    numbers = Keyed({str(number): Number(number) for number in range(1, 10)})
    assert foretell(scene(), Decision(HERE, "predict", numbers, "district")) == "3"
    few = Keyed({str(number): Number(number) for number in range(1, 5)})
    assert foretell(scene(), Decision(HERE, "predict", few, "tech")) == "4"


def test_it_keeps_the_landmark_card_whose_goal_it_reaches() -> None:
    game = in_scenario("world_war")
    cards = Keyed({slug: Landmark(slug) for slug in ("urban_farm", "skyscraper", "game_store")})
    assert likeliest_goal(game, Decision(YOU, "keep_landmark_card", cards)) == "skyscraper"


def test_of_benefits_and_cards_it_takes_the_best_whatever_asks() -> None:
    """A question that it has never heard of."""
    player, game = Greedy(Luck(1).pick), scene()
    benefits = Keyed({"1": Gain({"vp": 1}), "9": Gain({"vp": 9})})
    assert player.answer(game, Decision(HERE, "unheard_of", benefits)) == "9"
    cards = Keyed({slug: Tapestry(slug) for slug in ("espionage", "trap")})
    assert player.answer(game, Decision(HERE, "unheard_of", cards)) == "trap"


def test_it_has_the_last_income_turn_sooner_where_every_advance_spoils_what_is_foretold() -> None:
    """As long as nothing is spoilt it goes on to the end. (TRN-2)"""
    for number, spoils in ((1, True), (9, False)):
        game = with_predictions(tech=number, district=9, territory_controlled=9)
        give(game, coin=1, worker=1)
        tokens = game.board.seats[HERE].tokens
        for track in tokens:
            tokens[track][0] = game.box.tracks[track].end
        tokens["technology"][0] = 0
        game.players[HERE].tech = {"plastic": "bottom"}
        decision = pending(take_turn(game, HERE))
        assert (best_turn(Greedy(Luck(1).pick), game, decision) == "income") == spoils
