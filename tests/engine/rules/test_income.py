"""Income turns: their steps in order, tapestry cards, the first of the neighbors, VP and income of the mat."""

from __future__ import annotations

import pytest

from engine.facts.cards import INCOME_MAT
from engine.facts.components import COMPONENTS
from engine.rules import tapestry
from engine.rules.build import gain_building
from engine.rules.gain import gain
from engine.rules.income import gain_income, income_turn, is_first, play_tapestry, score_income_mat
from engine.rules.resources import gain_resource
from engine.rules.supply import receive_civilization
from engine.state.bag import Bag
from engine.state.board import Seat
from engine.state.game import Game
from engine.state.player import FACE_DOWN
from tests.engine.rules.settled import Watch, settled
from tests.engine.whole import HERE, RIVAL, THIRD, drive, in_force, listed, pending, scene, stack

SPENT = {"coin": 0, "worker": 0, "food": 0, "culture": 0}


def before(turn: int, *, players: int = 2) -> Game:
    """A player about to take this income turn, the others ahead; a fresh mat, two cards in hand, no luck left."""
    game = scene(players, era=COMPONENTS.income_turns)
    game.board.seats[HERE].era = turn - 1
    game.players[HERE].hand = ["trap", "dictatorship"] if turn > 1 else []
    stack(game, "territory", ["16"])
    stack(game, "tapestry", ["trap"])
    return game


def test_the_first_income_turn_only_gains_income() -> None:
    """From a fresh mat one of each resource, a territory tile and a tapestry card; no upgrade, no VP, no card played.

    (INC-1, INC-12, INC-16)
    """
    game = before(1)
    game.players[HERE].tech = {"calendar": "bottom"}
    watch = Watch(game)
    told = drive(game, income_turn(game, HERE))
    assert watch.changes() == {"coin": 1, "worker": 1, "food": 1, "culture": 1, "territories": 1, "hand": 1}
    assert told.kinds() == []
    assert game.board.seats[HERE].era == 1


@pytest.mark.parametrize("turn", [2, 3, 4])
def test_the_middle_income_turns_play_a_card_upgrade_score_and_gain(turn: int) -> None:
    """Tapestry, then upgrade, then VP, then income; the tech card scores on the market row. (INC-1, INC-4, INC-10)"""
    game = before(turn)
    game.players[HERE].tech = {"calendar": "bottom"}
    watch = Watch(game)
    told = drive(game, income_turn(game, HERE), "trap", "calendar")
    assert told.kinds() == ["play_tapestry", "upgrade"]
    income = {"coin": 1, "worker": 1, "food": 1, "culture": 1 + 1, "territories": 1}
    assert watch.changes() == {**income, "played": 1, "calendar": "middle", "vp": 10 + 1}
    kinds = [event.kind for event in told.events]
    order = ["income_turn", "tapestry_played", "upgraded", "territory_tile"]
    assert [kind for kind in kinds if kind in order] == order
    assert game.players[HERE].tapestries[turn - 1] == ["trap"]


def test_the_fifth_income_turn_upgrades_and_scores_and_ends_the_game_of_its_player() -> None:
    """No tapestry card and no income. (INC-1, END-1, LATE-1)"""
    game = before(5)
    game.players[HERE].tech = {"calendar": "bottom"}
    watch = Watch(game)
    told = drive(game, income_turn(game, HERE), "calendar")
    assert told.kinds() == ["upgrade"]
    assert watch.changes() == {"calendar": "middle", "culture": 1, "vp": 1}
    assert game.board.seats[HERE].finished


def with_civilizations(turn: int) -> Game:
    """The same with two civilizations: Leaders with only science left to lead on, and Merrymakers."""
    game = before(turn)
    drive(game, receive_civilization(game, HERE, "leaders", at_setup=True))
    drive(game, receive_civilization(game, HERE, "merrymakers", at_setup=True))
    for track in ("exploration", "military", "technology"):
        game.board.seats[HERE].tokens[track] = [12]
    return game


@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_an_income_turn_begins_with_the_civilizations_in_any_order(turn: int) -> None:
    """Each acts once, before the tapestry card, the upgrade and VP; which comes first is the player's choice.

    (INC-1, INC-2, END-1)
    """
    game = with_civilizations(turn)
    game.players[HERE].tech = {"calendar": "bottom"}
    assert set(listed(pending(income_turn(game.copy(), HERE)))) == {"leaders", "merrymakers"}
    card = [] if turn == 5 else ["trap"]
    told = drive(game, income_turn(game, HERE), "merrymakers", "right_0>right_1", "skip", *card, "skip")
    tapestry_step = [] if turn == 5 else ["play_tapestry"]
    assert told.kinds() == ["civilization", "mat_step", "mat_token", *tapestry_step, "upgrade"]
    sources = [str(event.data["source"]) for event in told.of("vp")]
    assert sources[0] == "civilization:merrymakers" and sources[-1].startswith("income_mat:")
    other = with_civilizations(turn)
    told = drive(other, income_turn(other, HERE), "leaders", "skip", "left_0>left_1", *card)
    assert told.kinds()[:3] == ["civilization", "mat_token", "mat_step"]


def test_a_civilization_gained_in_the_first_step_acts_in_that_step() -> None:
    """Leaders reach Mechs, and the civilization that these bring is used in the same income turn. (INC-2, GEN-1)"""
    game = before(3)
    drive(game, receive_civilization(game, HERE, "leaders", at_setup=True))
    game.board.seats[HERE].tokens["military"] = [11]
    game.board.seats[HERE].outposts = 0
    stack(game, "civilization", ["merrymakers"])
    told = drive(game, income_turn(game, HERE), "military", "1:civilization", "left_0>left_1", "trap")
    assert told.kinds() == ["mat_token", "order", "mat_step", "play_tapestry"]


def test_civilizations_do_not_act_on_income_turn_1() -> None:
    """Unless they say so. (INC-2)"""
    game = with_civilizations(1)
    assert drive(game, income_turn(game, HERE)).kinds() == []


@pytest.mark.parametrize("turn", [2, 5])
def test_vp_are_scored_after_the_upgrade_and_before_the_income(turn: int) -> None:
    """A farm that the upgrade brings uncovers an icon of 4 VP, which scores in the same turn. (INC-1, INC-10, END-1)"""
    game = before(turn)
    game.players[HERE].tech = {"ammonia": "bottom"}
    game.players[HERE].taken["farm"] = 1
    game.players[HERE].hand = ["terraforming"]
    card = [] if turn == 5 else ["terraforming"]
    told = drive(game, income_turn(game, HERE), *card, "ammonia", "0,0r0")
    farm = [event.data["vp"] for event in told.of("vp") if event.data["source"] == "income_mat:farm"]
    assert farm == [4]
    kinds = [event.kind for event in told.events if event.kind in ("upgraded", "vp", "resource")]
    assert kinds[:2] == ["upgraded", "vp"]
    assert ("resource" in kinds) == (turn != 5)
    assert kinds == sorted(kinds, key=["upgraded", "vp", "resource"].index)


@pytest.mark.parametrize(("turn", "space"), [(2, 1), (3, 2), (4, 3), (5, 3)])
def test_a_card_that_a_civilization_lets_one_play_lies_on_the_new_eras_space(turn: int, space: int) -> None:
    """Inventors upgrade Printing Press: the new era has begun, from the fifth on it is the pile of era 4.

    The card of step 2 goes on top of it, as each era has one space. (INC-4, INC-15, LATE-3)
    """
    game = before(turn)
    drive(game, receive_civilization(game, HERE, "inventors", at_setup=True))
    game.players[HERE].tech = {"printing_press": "middle"}
    game.players[HERE].hand = ["trap", "terraforming"]
    game.players[HERE].tapestries[1 : turn - 1] = [["guilds"] for _ in range(turn - 2)]
    drive(game, income_turn(game, HERE), "0:printing_press", "trap", *([] if turn == 5 else ["terraforming"]))
    expected = ["guilds", "trap"] if turn == 5 else ["trap", "terraforming"]
    assert game.players[HERE].tapestries[space] == expected
    assert [mine.slug for mine in game.in_play] == ["inventors", *([] if turn == 5 else ["terraforming"])]


def test_the_upgrade_of_an_income_turn_may_be_left_out() -> None:
    """(INC-10, TEC-13)"""
    game = before(5)
    game.players[HERE].tech = {"calendar": "bottom"}
    watch = Watch(game)
    drive(game, income_turn(game, HERE), "skip")
    assert watch.changes() == {"vp": 1}


def test_a_card_must_be_played_while_the_hand_holds_one() -> None:
    """Also a single one is asked for, and nothing lets one decline. (INC-4)"""
    game = before(2)
    game.players[HERE].hand = ["trap"]
    assert listed(pending(income_turn(game, HERE))) == ["trap"]


def test_with_an_empty_hand_the_top_card_is_laid_face_down() -> None:
    """It has no effect, but the space is covered and the card counts as one on the mat. (INC-4)"""
    game = before(3)
    game.players[HERE].hand = []
    watch = Watch(game)
    told = drive(game, play_tapestry(game, HERE, 3))
    assert game.players[HERE].tapestries[2] == [FACE_DOWN]
    assert watch.changes() == {"played": 1}
    assert "trap" not in str(told.events), "nobody knows the card"
    assert game.in_play == ()


@pytest.mark.parametrize(("turn", "resources"), [(2, 1), (3, 2), (4, 3)])
def test_the_first_of_the_neighbors_to_an_era_gains_resources(turn: int, resources: int) -> None:
    """What the space shows, each chosen by itself, before the card works. (INC-5)"""
    game = before(turn)
    game.board.seats[RIVAL].era = turn - 1
    game.board.seats[HERE].era = turn
    told = drive(game, play_tapestry(game, HERE, turn), *(["food"] * resources), "trap")
    assert told.kinds() == ["resource"] * resources + ["play_tapestry"]
    assert game.players[HERE].resources == {**SPENT, "food": resources}


def test_the_resources_of_the_first_say_the_how_manyth_of_how_many_is_chosen() -> None:
    """(INC-5)"""
    asked = []
    for number in range(3):
        game = before(4)
        game.board.seats[RIVAL].era = 3
        game.board.seats[HERE].era = 4
        asked.append(pending(play_tapestry(game, HERE, 4), *["food"] * number).data)
    assert [(data["time"], data["times"]) for data in asked] == [(1, 3), (2, 3), (3, 3)]


def test_a_neighbor_in_the_same_era_or_beyond_leaves_nothing() -> None:
    """(INC-5)"""
    for era in (3, 4, 5):
        game = before(3)
        game.board.seats[RIVAL].era = era
        game.board.seats[HERE].era = 3
        assert drive(game, play_tapestry(game, HERE, 3), "trap").kinds() == ["play_tapestry"]


def test_who_sits_across_does_not_matter_for_being_first() -> None:
    """Of four players the one across is in the era already; both neighbors are not. (INC-5, GEN-3)"""
    game = scene(4, era=2)
    game.board.seats[HERE].era = game.board.seats[THIRD].era = 3
    assert is_first(game, HERE, 3)
    game.board.seats[RIVAL].era = 3
    assert not is_first(game, HERE, 3), "the left one has begun it"
    game.board.seats[RIVAL].era = 2
    game.board.seats[3].era = 3
    assert not is_first(game, HERE, 3), "the right one has begun it"


def test_with_two_players_the_one_opponent_is_the_only_neighbor() -> None:
    """(GEN-3, INC-5)"""
    game = scene(2, era=2)
    assert game.board.neighbors(HERE) == (RIVAL,)
    game.board.seats[HERE].era = 3
    assert is_first(game, HERE, 3)


def test_both_bots_are_neighbors() -> None:
    """Alone against them one is first to an era only if neither has begun it. (INC-5, GEN-3, SHA-4)"""
    for automa, shadow, first in ((2, 2, True), (3, 2, False), (2, 3, False)):
        game = scene(1, era=3)
        game.board.seats += [Seat("automa", "red", era=automa), Seat("shadow", "gray", era=shadow, scores=False)]
        assert set(game.board.neighbors(HERE)) == {1, 2}
        assert is_first(game, HERE, 3) is first


def test_being_first_is_gained_with_an_empty_hand_too() -> None:
    """The space is covered by the card laid face down. (INC-4, INC-5)"""
    game = before(2)
    game.board.seats[RIVAL].era = 1
    game.board.seats[HERE].era, game.players[HERE].hand = 2, []
    drive(game, play_tapestry(game, HERE, 2), "coin")
    assert game.players[HERE].resources["coin"] == 1


def test_a_this_era_card_ends_with_the_next_income_turn() -> None:
    """It lies on the mat but is out of play before anything of the new era happens. (INC-6)"""
    game = before(3)
    game.players[HERE].tapestries[1] = ["dictatorship"]
    in_force(game, "dictatorship", HERE)
    theirs = in_force(game, "dictatorship", RIVAL)
    drive(game, income_turn(game, HERE), "trap")
    assert game.players[HERE].tapestries[1] == ["dictatorship"]
    assert [mine for mine in game.in_play if mine.slug == "dictatorship"] == [theirs]


def test_a_card_played_on_top_of_another_ends_its_effect() -> None:
    """Only the visible card is active; the covered one stays beneath it and counts. (INC-8, LATE-5)"""
    game = before(3)
    game.players[HERE].tapestries[1] = ["dictatorship"]
    in_force(game, "dictatorship", HERE)
    watch = Watch(game)
    drive(game, gain(game, HERE, "play_tapestry", source="test"), "trap")
    assert game.players[HERE].tapestries[1] == ["dictatorship", "trap"]
    assert watch.changes() == {"hand": -1, "played": 1, "vp": 10}, "it works as if played for the first time"
    assert [mine.slug for mine in game.in_play] == ["trap"]
    assert game.players[HERE].visible_tapestries() == ["trap"]


def test_a_card_played_in_step_one_lies_on_the_space_of_the_new_era() -> None:
    """The era begins with the income turn; from the fifth on it is the pile of era 4. (INC-15, LATE-3)"""
    game = scene()
    for era, space in ((2, 1), (3, 2), (4, 3), (5, 3)):
        game.board.seats[HERE].era = era
        assert tapestry.current_space(game, HERE) == space


def test_a_card_played_after_the_fifth_income_turn_lies_on_the_pile_of_era_four() -> None:
    """(LATE-2)"""
    game = settled()
    game.board.seats[HERE].era = COMPONENTS.income_turns
    game.players[HERE].tapestries[3] = ["coal_baron"]
    drive(game, gain(game, HERE, "play_tapestry", source="test"), "trap")
    assert game.players[HERE].tapestries[3] == ["coal_baron", "trap"]


def test_every_trap_may_be_played_as_an_ordinary_card() -> None:
    """(TRP-7)"""
    game = before(2)
    drive(game, play_tapestry(game, HERE, 2), "trap")
    assert game.board.seats[HERE].vp == 10


@pytest.mark.parametrize("row", list(INCOME_MAT))
@pytest.mark.parametrize("taken", range(6))
def test_every_uncovered_vp_icon_scores_by_itself(row: str, taken: int) -> None:
    """Tech cards, rows and columns, printed numbers and territories, as often as their icons show. (INC-10, INC-11)"""
    game = settled()
    game.players[HERE].taken = {"market": 0, "house": 0, "farm": 0, "armory": 0, row: taken}
    techs, complete, territories = 3, 1, 2
    fresh = techs + complete
    expected = {
        "market": [fresh, fresh, fresh + techs, fresh + techs, fresh + 2 * techs, fresh + 2 * techs + 10],
        "house": [fresh, fresh, fresh + complete, fresh + complete, fresh + 2 * complete, fresh + 2 * complete + 10],
        "farm": [fresh, fresh, fresh + 4, fresh + 4, fresh + 4 + 7, fresh + 4 + 7 + 10],
        "armory": [
            fresh,
            fresh,
            fresh + territories,
            fresh + territories,
            fresh + 2 * territories,
            fresh + 2 * territories + 10,
        ],
    }
    told = drive(game, score_income_mat(game, HERE))
    assert game.board.seats[HERE].vp == expected[row][taken]
    icons = sum(space.vp is not None for line in INCOME_MAT.values() for space in line.spaces[:1])
    more = sum(space.vp is not None for space in INCOME_MAT[row].spaces[1 : taken + 1])
    assert len(told.of("vp")) == icons + more
    own = [vp for vp in told.of("vp") if vp.data["source"] == f"income_mat:{row}"]
    assert len(own) == sum(space.vp is not None for space in INCOME_MAT[row].spaces[: taken + 1])


@pytest.mark.parametrize("row", list(INCOME_MAT))
@pytest.mark.parametrize(("taken", "resources"), [(0, 1), (1, 2), (2, 2), (3, 3), (4, 4), (5, 4)])
def test_every_uncovered_space_pays_its_income(row: str, taken: int, resources: int) -> None:
    """The resource of its row, and always the tile and the card of the first spaces. (INC-12, INC-14)"""
    game = before(1)
    game.players[HERE].taken[row] = taken
    watch = Watch(game)
    drive(game, gain_income(game, HERE))
    everywhere = {"coin": 1, "worker": 1, "food": 1, "culture": 1, "territories": 1, "hand": 1}
    assert watch.changes() == {**everywhere, INCOME_MAT[row].resource: resources}


def test_taking_a_building_off_the_mat_pays_nothing_at_once() -> None:
    """(INC-14)"""
    game = settled()
    watch = Watch(game)
    drive(game, gain_building(game, HERE, "market"), "0,0r0")
    assert watch.changes() == {"market": 1, "city": 1}
    assert game.players[HERE].uncovered("market") == 3


def test_more_than_eight_of_a_resource_are_lost() -> None:
    """(INC-13)"""
    game = settled()
    told = drive(game, gain_resource(game, HERE, "food", 6))
    assert game.players[HERE].resources["food"] == 8
    assert (told.events[-1].data["number"], told.events[-1].data["lost"]) == (4, 2)
    drive(game, gain(game, HERE, "food", source="test"))
    assert game.players[HERE].resources["food"] == 8


def test_the_empty_tapestry_deck_is_made_of_its_discards() -> None:
    """With none of them either, no card is gained. (GEN-6)"""
    game = settled()
    game.bags["tapestry"] = Bag({}, discarded=["trap"], refills=True)
    watch = Watch(game)
    drive(game, gain(game, HERE, "tapestry", source="test"))
    assert watch.changes() == {"hand": 1}
    told = drive(game, gain(game, HERE, "tapestry", source="test"))
    assert told.of("no_tapestry_left")[0].rule == "GEN-6"
    assert watch.changes() == {"hand": 1}


def test_only_its_owner_sees_the_card_drawn() -> None:
    """(GEN-6)"""
    game = settled()
    told = drive(game, gain(game, HERE, "tapestry", source="test"))
    seen_by_all = [event for event in told.events if event.audience is None]
    assert all("trap" not in str(event.data) for event in seen_by_all)
    assert [event.audience for event in told.of("tapestry")] == [frozenset({HERE})]


def test_the_card_laid_face_down_may_come_out_of_the_discards() -> None:
    """With none of them either the space stays empty. (INC-4, GEN-6)"""
    game = before(3)
    game.players[HERE].hand = []
    game.bags["tapestry"] = Bag({}, discarded=["trap"], refills=True)
    drive(game, play_tapestry(game, HERE, 3))
    assert game.players[HERE].tapestries[2] == [FACE_DOWN]
    drive(game, play_tapestry(game, HERE, 4))
    assert game.players[HERE].tapestries[3] == []


def test_in_era_1_a_card_played_on_top_lies_on_maker_of_fire() -> None:
    """An effect may play one there after income turn 1, which itself plays none. (INC-15, INC-16)"""
    game = scene(era=1)
    game.players[HERE].hand = ["trap"]
    drive(game, gain(game, HERE, "play_tapestry", source="test"), "trap")
    assert game.players[HERE].tapestries[0] == ["trap"]
