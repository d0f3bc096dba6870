"""What lies one step further: the hexes that an advance opens, and the VP that a building brings until the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.facts.components import Benefit
from engine.foresight import (
    building_brings,
    mat_vp,
    placing_brings,
    placing_scores,
    turns_that_score,
)
from engine.prospect import Prospect
from engine.rules.board.conquer import conquerable
from engine.rules.board.explore import explorable
from engine.rules.gain import gain
from engine.rules.income import income_turn, score_income_mat
from engine.rules.turn import take_turn
from engine.state.capital import Placed
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from engine.worths import worths
from tests.engine.tabletop import stand
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, pending, scene

HOME = (2, -2)


def at_home(**tokens: int) -> Game:
    """A turn in era 2 beside one own territory, with enough of everything."""
    game = scene(era=2)
    stand(game, HOME, HERE)
    give(game, coin=4, worker=4, food=4, culture=4)
    for track, space in tokens.items():
        game.board.seats[HERE].tokens[track] = [space]
    return game


def test_an_advance_that_explores_opens_the_unexplored_hexes_beside_the_own_territories() -> None:
    """(EXP-1)"""
    game = at_home(exploration=1, science=1)
    turn = pending(take_turn(game, HERE))
    assert set(Prospect(game, turn, "advance:exploration").hexes) == set(explorable(game.board, HERE))
    assert Prospect(game, turn, "advance:science").hexes == () == Prospect(game, turn, "income").hexes


def test_an_advance_opens_what_is_but_a_part_of_its_benefit() -> None:
    """To explore or take a farm (space 3), to conquer and take an armory in any order (space 5). (EXP-1, CON-1)"""
    game = at_home(exploration=2, military=4)
    turn = pending(take_turn(game, HERE))
    assert set(Prospect(game, turn, "advance:exploration").hexes) == set(explorable(game.board, HERE))
    assert set(Prospect(game, turn, "advance:military").hexes) == set(conquerable(game.board, HERE))


def test_anywhere_opens_more_of_the_map() -> None:
    """(EXP-4, CON-9)"""
    game = at_home(exploration=8, military=7)
    turn = pending(take_turn(game, HERE))
    assert set(Prospect(game, turn, "advance:exploration").hexes) == set(explorable(game.board, HERE, anywhere=True))
    assert set(Prospect(game, turn, "advance:military").hexes) == set(conquerable(game.board, HERE, anywhere=True))


def test_an_advance_without_its_benefit_opens_nothing() -> None:
    """RES-2: what is researched without benefit explores nothing, with it the hexes beside the own territories."""
    game = at_home(exploration=1)
    opened = [
        Prospect(game, pending(gain(game, HERE, research, source="test"), "exploration"), "exploration").hexes
        for research in ("research_x", "research")
    ]
    assert opened == [(), tuple(explorable(game.board, HERE))]


def test_a_hex_of_ones_ally_is_none_to_conquer() -> None:
    """Alliance: neither conquers territories of the other, so that an advance to a conquest opens none. (CON-1)"""
    game = at_home(military=0)
    game.board.map.place((1, 0), PlacedTile(4, 0))
    stand(game, (1, 0), RIVAL)
    opened = set(Prospect(game, pending(take_turn(game, HERE)), "advance:military").hexes)
    assert (1, 0) in opened
    in_force(game, "alliance").memory["opponent"] = [str(RIVAL)]
    assert set(Prospect(game, pending(take_turn(game, HERE)), "advance:military").hexes) == opened - {(1, 0)}


@pytest.mark.parametrize(
    ("row", "taken", "income", "vp"),
    [
        pytest.param("market", 0, ("coin",), 0, id="a coin and nothing that scores"),
        pytest.param("farm", 1, (), 4, id="plain VP"),
        pytest.param("armory", 1, (), 2, id="1 VP for each of two territories"),
    ],
)
def test_a_building_brings_what_it_uncovers_in_every_income_turn_that_scores(
    row: str, taken: int, income: tuple[str, ...], vp: int
) -> None:
    """INC-1, INC-11: the mat scores in income turns 2 to 5; with two taken there are three to come."""
    game = at_home()
    game.players[HERE].taken[row] = taken
    assert len(game.board.map.controlled(HERE)) == 2
    brings = building_brings(game, HERE, row)
    assert (brings.income, brings.vp, brings.turns, brings.until_the_end) == (income, vp, 3, 3 * vp)
    before = mat_vp(game, HERE)
    game.players[HERE].taken[row] += 1
    assert mat_vp(game, HERE) == before + vp, "and nothing was taken by looking ahead"
    game.board.seats[HERE].era = 5
    assert building_brings(game, HERE, row).until_the_end == 0


def test_a_conquest_beside_something_else_is_idle_where_no_territory_can_be_conquered() -> None:
    """CON-1: Gunpowder brings a tapestry card all the same; where one may choose, or conquers alone, others say it."""
    game = at_home(military=5)
    turn = pending(take_turn(game, HERE))
    assert Prospect(game, turn, "advance:military").hexes and Prospect(game, turn, "advance:military").idle is None
    for hex in list(conquerable(game.board, HERE)):
        stand(game, hex, RIVAL)
        stand(game, hex, RIVAL)
    idle = Prospect(game, turn, "advance:military").idle
    assert idle is not None and (idle.kind, idle.rule) == ("no_territory_to_conquer", "CON-1")
    game.board.seats[HERE].tokens["military"] = [2]
    turn = pending(take_turn(game, HERE))
    assert Prospect(game, turn, "advance:military").hexes == ()
    assert Prospect(game, turn, "advance:military").idle is None, "Walls: an armory can be chosen"
    assert Prospect(game, turn, "advance:science").idle is None


def test_an_income_turn_that_goes_on_counts_until_its_mat_has_scored() -> None:
    """INC-1, INC-10: a building gained by the upgrade of income turn 3 scores in that turn and in the two to come."""
    game = at_home()
    game.players[HERE].tech = {"barn": "bottom"}
    game.players[HERE].taken["armory"] = 1
    assert turns_that_score(game, HERE) == 3
    income = income_turn(game, HERE)
    asked = next(income)
    while asked.kind != "upgrade":
        asked = income.send(asked.options.parse(next(asked.options.keys())))
    assert (game.board.seats[HERE].era, turns_that_score(game, HERE)) == (3, 3)
    drive(game, score_income_mat(game, HERE))
    assert turns_that_score(game, HERE) == 2
    game.in_income_turn = False
    assert turns_that_score(game, HERE) == 2


def test_a_building_that_completes_a_row_scores_where_the_mat_counts_rows() -> None:
    """(BLD-5, INC-11)"""
    game = at_home()
    player = game.players[HERE]
    counting = [
        row.building
        for row in game.box.income_mat.values()
        if any("capital" in str(space.vp) or "line" in str(space.vp) for space in row.spaces)
    ]
    player.taken.update(dict.fromkeys(counting, 3))
    open_plots = sorted(player.capital.plan.rows[0] - player.capital.filled())
    for plot in open_plots[1:]:
        player.capital.buildings.append(Placed("market", *plot))
    last = Placed("market", *open_plots[0])
    now = mat_vp(game, HERE)
    player.taken["market"] -= 1
    before = mat_vp(game, HERE)
    player.taken["market"] += 1
    expected = placing_brings(game, HERE, last).vp
    player.capital.buildings.append(last)
    assert expected == mat_vp(game, HERE) - before
    assert expected > now - before


@pytest.mark.parametrize(
    ("card", "building", "free", "blocked"),
    [("terraforming", "market", 0, 5), ("terraforming", "library", 0, 5), ("monarchy", "farm", 3, 3)],
)
def test_a_card_that_scores_a_building_says_so_before_it_is_placed(
    card: str, building: str, free: int, blocked: int
) -> None:
    """BLD-2: what cards give for where it stands is certain before; looking at it changes nothing."""
    game = at_home()
    capital = game.players[HERE].capital
    in_force(game, card)
    plots = capital.placements(building, on_impassable=True)
    over = {key for key, placed in plots.items() if not capital.impassable().isdisjoint(capital.covered(placed))}
    for key, placed in plots.items():
        assert placing_scores(game, HERE, placed) == (blocked if key in over else free)
    assert over and not capital.buildings and game.board.seats[HERE].vp == 0


@pytest.mark.parametrize(
    ("benefit", "counted"),
    [
        (["farm", {"vp_per": "farm"}], [3]),
        (["farm", {"vp_per": "house"}], [1]),
        ([{"vp_per": "farm"}, "farm"], [2]),
        (["market", {"vp_per": "market"}], [5]),
        (["any_income_building", {"vp_per": "income_building"}], [9]),
        (["any_income_building", {"vp_per": "farm"}], [2]),
        ({"any_order": ["farm", {"vp_per": "farm"}]}, [2]),
    ],
)
def test_what_counts_buildings_counts_one_that_is_certain_to_come_before(benefit: Benefit, counted: list[int]) -> None:
    """ADV-4: parts come as they are printed, unless the player chooses; a row that is empty gives none. (BLD-9)"""
    game = at_home()
    game.players[HERE].taken.update(farm=2, house=1, market=5, armory=0)
    assert [worth.count for worth in worths(game, HERE, benefit)] == counted


def test_a_benefit_gained_twice_says_which_time_it_is() -> None:
    twice: Benefit = {"repeat": 2, "gain": "any_resource"}
    game = at_home()
    first = pending(gain(game, HERE, twice, source="test"))
    second = pending(gain(game, HERE, twice, source="test"), "coin")
    assert [(asked.data["time"], asked.data["times"]) for asked in (first, second)] == [(1, 2), (2, 2)]
    alone = pending(gain(game, HERE, "any_resource", source="test"))
    assert "time" not in alone.data
    drive(game, gain(game, HERE, twice, source="test"), "coin", "food")


def test_an_answer_is_parsed_once_however_much_is_asked_of_its_prospect() -> None:
    """Given an advance, when all screens look at it, then the rules were asked for it once."""
    game = at_home(exploration=1)
    turn = pending(take_turn(game, HERE))
    parsed = list[str]()

    class Heard:
        def parse(self, key: str) -> object:
            parsed.append(key)
            return turn.options.parse(key)

        def keys(self) -> Iterator[str]:
            return turn.options.keys()

    prospect = Prospect(game, turn._replace(options=Heard()), "advance:exploration")
    assert prospect.refusal is None and prospect.thing == turn.thing("advance:exploration")
    assert prospect.hexes and prospect.nothing and prospect.lost == () == prospect.worth
    assert parsed == ["advance:exploration"]
