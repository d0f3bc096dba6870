"""Mystics: four predictions, a resource when one is reached, VP in income turn 5 for those that are exact."""

from __future__ import annotations

import pytest

from engine.hooks import react
from engine.rules.advance import carry_out, moves
from engine.rules.build import place_building
from engine.rules.conquer import attempt
from engine.rules.costs import discard
from engine.rules.gain import gain
from engine.rules.income import income_turn
from engine.rules.supply import receive_civilization
from engine.rules.tapestry import gain_tapestry
from engine.rules.tech import gain_tech
from engine.state.capital import Placed
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.cities import district_plots
from tests.engine.civilizations.stories import begin, gain_later, last_scoring, own
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene, stack

TECH, DISTRICTS, TERRITORIES, TRACKS = range(4)


def test_a_number_is_predicted_in_each_of_four_rows() -> None:
    """Tech cards, districts and territories up to 9, completed tracks up to 4. (Mystics, predict)"""
    game = scene()
    told = begin(game, "mystics", "9", "2", "3", "4")
    assert [(decision.kind, decision.subject) for decision, _ in told.asked] == [
        ("predict", "tech"),
        ("predict", "district"),
        ("predict", "territory_controlled"),
        ("predict", "track_completed"),
    ]
    for keys, wrong in (((), "10"), ((), "0"), (("1", "1", "2"), "5")):
        decision = pending(receive_civilization(scene(), HERE, "mystics", at_setup=True), *keys)
        assert refused(decision, wrong) == "no_such_option"


def test_reaching_a_prediction_brings_a_resource_once() -> None:
    """With the second tech card, and not again with the third. (reach)"""
    game = scene()
    begin(game, "mystics", "2", "9", "9", "4")
    assert drive(game, gain_tech(game, HERE, "bakery")).kinds() == []
    drive(game, gain_tech(game, HERE, "barn"), "food")
    assert drive(game, gain_tech(game, HERE, "clocks")).kinds() == []
    assert game.players[HERE].resources["food"] == 1


def test_what_opponents_gain_reaches_nothing() -> None:
    """Only the owner's cards, districts, territories and tracks count."""
    game = scene()
    begin(game, "mystics", "1", "9", "9", "4")
    assert drive(game, gain_tech(game, RIVAL, "bakery")).kinds() == []


def test_a_conquest_may_reach_the_number_of_territories() -> None:
    """The resource comes when the territory is taken, before the dice. (on_conquer)"""
    game = scene()
    begin(game, "mystics", "9", "9", "2", "4")
    told = drive(game, attempt(game, HERE, (1, 1)), "culture", "vp_4", "coin", "red")
    assert told.kinds()[0] == "resource"
    assert game.players[HERE].resources["culture"] == 1


def test_a_district_and_a_track_may_reach_their_numbers() -> None:
    """A full district pays its own resource and the prediction another; so does a token at the end of its track."""
    game = scene()
    begin(game, "mystics", "9", "1", "9", "1")
    city = game.players[HERE].capital
    open_plots = [plot for plot in district_plots(1, 1) if plot not in city.impassable()]
    city.buildings += [Placed("house", row, column) for row, column in open_plots[1:]]
    row, column = open_plots[0]
    drive(game, place_building(game, HERE, "house"), f"{row},{column}r0", "coin", "worker")
    game.board.seats[HERE].tokens["exploration"] = [11]
    step = moves(game, HERE, ["exploration"], forward=True, benefit=False)["exploration"]
    drive(game, carry_out(game, step, bonus=False), "food")
    assert game.players[HERE].resources == {"coin": 1, "worker": 1, "food": 1, "culture": 0}


def test_a_number_that_stands_at_once_is_reached_at_once() -> None:
    """One territory is controlled from the start. (a reading, docs/rulings.md)"""
    game = scene()
    begin(game, "mystics", "9", "9", "1", "4", "coin")
    assert game.players[HERE].resources["coin"] == 1


def test_two_numbers_that_stand_at_once_say_which_resource_of_the_two_is_chosen() -> None:
    game = scene()
    game.players[HERE].tech["barn"] = "bottom"
    told = begin(game, "mystics", "1", "9", "1", "4", "coin", "food")
    assert told.resources_of() == [(1, 2), (2, 2)]
    assert [event.data["category"] for event in told.of("prediction_reached")] == ["tech", "territory_controlled"]


def test_whatever_else_brings_the_number_is_seen_at_the_end_of_a_turn() -> None:
    """An outpost that stands up again, for instance."""
    game = scene()
    begin(game, "mystics", "9", "9", "2", "4")
    game.board.map.stand((1, 1), Outpost(HERE))
    drive(game, react.TURN_ENDED.notify(game, HERE), "coin")
    assert own(game, "mystics").memory["reached"] == ["territory_controlled"]


def exact_scene() -> Game:
    """Two tech cards, no district, one territory, one completed track."""
    game = scene()
    begin(game, "mystics", "2", "1", "3", "1")
    game.players[HERE].tech = {"bakery": "bottom", "barn": "top"}
    game.players[HERE].completed.append("technology")
    return game


def test_exact_predictions_score_in_income_turn_5() -> None:
    """10 VP each: the tech cards and the tracks here; more or less than predicted gives nothing. (fulfil)"""
    game = exact_scene()
    last_scoring(game)
    assert game.board.seats[HERE].vp == 20


def test_to_go_beyond_a_prediction_loses_its_vp() -> None:
    """Three cards are not two, though the number was reached."""
    game = exact_scene()
    game.players[HERE].tech["clocks"] = "bottom"
    last_scoring(game)
    assert game.board.seats[HERE].vp == 10


def test_once_the_game_is_over_for_a_player_no_resource_comes() -> None:
    """Only VP of passive abilities do. (finished_player)"""
    game = scene()
    begin(game, "mystics", "1", "9", "9", "4")
    game.board.seats[HERE].finished = True
    assert drive(game, gain_tech(game, HERE, "bakery")).kinds() == []


def test_gained_later_the_mat_is_discarded_for_another() -> None:
    """Another civilization comes in its place. (gained_midgame)"""
    game = scene(era=3)
    stack(game, "civilization", ["nomads"])
    gain_later(game, "mystics")
    assert [mine.slug for mine in game.in_play] == ["nomads"]
    assert game.bags["civilization"].discarded == ["mystics"]


def test_the_adjustment_brings_a_resource() -> None:
    """ADJ-2."""
    game = scene()
    begin(game, "mystics", "9", "9", "9", "4", "worker", edition="adjusted")
    assert game.players[HERE].resources["worker"] == 1


EIGHT = ("democracy", "empiricism", "monarchy", "tyranny", "guilds", "socialism", "dictatorship", "technocracy")
DECK = "tapestry:0"


def own_deck_scene() -> Game:
    """The revised mat with eight cards as its own deck, of which Democracy and Empiricism are in hand."""
    game = scene()
    begin(game, "mystics", *EIGHT, "democracy", "empiricism", edition="rebalanced")
    return game


def test_the_revised_mat_begins_with_a_deck_of_its_own() -> None:
    """Eight cards of the common deck, two of them in hand. (rebalanced mat, private_deck)"""
    game = own_deck_scene()
    assert game.players[HERE].hand == ["democracy", "empiricism"]
    assert set(game.bags[DECK].unseen) == set(EIGHT[2:])
    everywhere = game.bags["tapestry"].left + game.bags[DECK].left + len(game.players[HERE].hand)
    assert everywhere == scene().bags["tapestry"].left


def test_cards_come_from_and_go_to_ones_own_piles() -> None:
    """Every card gained is of the own deck, which is rebuilt from the own discards; opponents draw as ever."""
    game = own_deck_scene()
    drive(game, gain_tapestry(game, HERE), "guilds")
    drive(game, discard(game, HERE, "tapestry", 2, "test"), "democracy+empiricism")
    assert game.bags[DECK].discarded == ["democracy", "empiricism"]
    assert game.bags["tapestry"].discarded == []
    for card in ("monarchy", "tyranny", "socialism", "dictatorship"):
        drive(game, gain_tapestry(game, HERE), card)
    drive(game, gain_tapestry(game, HERE))
    drive(game, gain_tapestry(game, HERE), "empiricism")
    assert game.players[HERE].hand[-2:] == ["technocracy", "empiricism"]
    before = game.bags["tapestry"].left
    drive(game, gain_tapestry(game, RIVAL), next(iter(game.bags["tapestry"].unseen)))
    assert game.bags["tapestry"].left == before - 1


def test_the_vision_follows_the_tapestry_card_of_income_turns_2_to_4() -> None:
    """A common card, the hand for a reward, two cards of the own deck. (rebalanced mat, vision)"""
    game = own_deck_scene()
    common = next(iter(game.bags["tapestry"].unseen))
    told = drive(
        game, react.TAPESTRY_STEP_ENDED.notify(game, HERE, 2), common, "two_resource", "food", "monarchy", "tyranny"
    )
    assert told.kinds()[:2] == ["tapestry", "mat_benefit"]
    assert game.players[HERE].resources["food"] == 1
    assert game.players[HERE].hand == ["monarchy", "tyranny"]
    assert game.bags[DECK].discarded == ["democracy", "empiricism", common]
    assert drive(game, react.TAPESTRY_STEP_ENDED.notify(game, HERE, 5)).kinds() == []
    assert drive(game, react.TAPESTRY_STEP_ENDED.notify(game, RIVAL, 3)).kinds() == []


def test_six_cards_bring_three_different_rewards() -> None:
    """Two for four or five, none for one; a reward taken is not offered again. (rebalanced mat, table)"""
    game = own_deck_scene()
    game.players[HERE].hand += ["monarchy", "tyranny", "guilds"]
    common = next(iter(game.bags["tapestry"].unseen))
    second = pending(react.TAPESTRY_STEP_ENDED.notify(game, HERE, 2), common, "six_resource", "food")
    assert set(second.options.keys()) == {"six_conquer", "six_invent", "six_building"}
    assert refused(second, "six_resource") == "no_such_option"


def test_a_building_taken_without_placing_it_stands_beside_the_city() -> None:
    """It counts as gained and for its type, and is in no row, column or district. (ruling; BLD-10)"""
    game = own_deck_scene()
    drive(game, gain(game, HERE, "income_building_unplaced", source="test"), "farm")
    assert game.players[HERE].taken["farm"] == 1
    assert (game.players[HERE].capital.beside, game.players[HERE].capital.buildings) == (["farm"], [])


def test_the_revised_mat_gained_later_has_its_vision_at_once() -> None:
    """One card of the new deck, the hand for rewards, two cards. (rebalanced mat, gained_midgame)"""
    game = scene(era=3)
    game.players[HERE].hand = ["trap"]
    gain_later(
        game, "mystics", *EIGHT, "democracy", "two_resource", "coin", "monarchy", "tyranny", edition="rebalanced"
    )
    assert game.players[HERE].hand == ["monarchy", "tyranny"]
    assert game.bags[DECK].discarded == ["trap", "democracy"]
    assert game.players[HERE].resources["coin"] == 1


def test_the_last_scoring_of_a_rival_fulfils_nothing() -> None:
    """fulfil: on the owner's income turn 5."""
    game = exact_scene()
    last_scoring(game, seat=RIVAL)
    assert game.board.seats[HERE].vp == 0


def test_one_card_discarded_brings_no_reward() -> None:
    """The common card alone: 0 or 1 cards give nothing, the two new cards come all the same. (rebalanced mat, table)"""
    game = own_deck_scene()
    game.players[HERE].hand = []
    common = next(iter(game.bags["tapestry"].unseen))
    told = drive(game, react.TAPESTRY_STEP_ENDED.notify(game, HERE, 2), common, "monarchy", "tyranny")
    assert "mat_benefit" not in told.kinds()
    assert game.players[HERE].hand == ["monarchy", "tyranny"]


REWARDS = [
    (2, ("two_resource", "coin")),
    (3, ("two_resource", "coin")),
    (4, ("four_resource", "coin", "four_invent")),
    (5, ("four_resource", "coin", "four_invent")),
    (6, ("six_resource", "coin", "six_invent", "six_building", "farm", "8,8r0")),
    (7, ("six_resource", "coin", "six_invent", "six_building", "farm", "8,8r0")),
]
"""The cards discarded, and the rewards taken for them with what they ask."""


@pytest.mark.parametrize(("cards", "answers"), REWARDS)
def test_the_more_cards_are_discarded_the_more_rewards_come(cards: int, answers: tuple[str, ...]) -> None:
    """One for 2 or 3, two for 4 or 5, three for 6 or more, the common card among them. (rebalanced mat, table)"""
    game = own_deck_scene()
    game.players[HERE].hand = ["guilds"] * (cards - 1)
    game.bags["tech"].unseen = {"bakery": 1}
    common = next(iter(game.bags["tapestry"].unseen))
    told = drive(game, react.TAPESTRY_STEP_ENDED.notify(game, HERE, 2), common, *answers, "monarchy", "tyranny")
    assert told.kinds().count("mat_benefit") == sum("_" in answer for answer in answers)


def test_the_own_deck_is_made_of_the_discards_too_where_the_common_deck_ends() -> None:
    """private_deck 1: eight cards drawn, which needs a new common deck; as many as there are, if there are fewer.

    (GEN-6)
    """
    game = scene()
    stack(game, "tapestry", EIGHT[:3])
    game.bags["tapestry"].discarded = list(EIGHT[3:])
    begin(game, "mystics", *EIGHT[:2], *EIGHT[3:7], "democracy", "empiricism", edition="rebalanced")
    assert set(game.bags[DECK].unseen) == set(EIGHT[2:])
    poor = scene()
    stack(poor, "tapestry", EIGHT[:3])
    begin(poor, "mystics", *EIGHT[:2], "democracy", "empiricism", edition="rebalanced")
    assert set(poor.bags[DECK].unseen) == {"monarchy"}


def test_the_vision_belongs_to_the_tapestry_step_of_an_income_turn() -> None:
    """Right after the card is played, before the upgrade and the income. (rebalanced mat, vision; INC-1)"""
    game = own_deck_scene()
    game.board.seats[HERE].era, game.board.seats[RIVAL].era = 1, 2
    stack(game, "territory", ["5"])
    game.players[HERE].tech = {"calendar": "bottom"}
    common = next(iter(game.bags["tapestry"].unseen))
    vision = (common, "two_resource", "food", "monarchy", "tyranny")
    told = drive(game, income_turn(game, HERE), "empiricism", *vision, "calendar", "guilds")
    kinds = told.kinds()
    assert kinds.index("play_tapestry") < kinds.index("mat_benefit") < kinds.index("upgrade")
    assert game.bags[DECK].discarded == ["democracy", common]
    assert game.players[HERE].hand == ["monarchy", "tyranny", "guilds"]
