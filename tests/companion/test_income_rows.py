"""A row of one player's income mat is another one: made up here for a scenario and for a civilization."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import jinja2
import pytest

from automa.greedy import Greedy
from automa.people import PeopleRules
from automa.worth import income_to_come, worth
from companion.drawings.income import IncomeSpaceShape
from companion.game.sight import Sight
from companion.onscreen.everyone import next_income_vp
from companion.onscreen.sides import side_of
from engine.abilities.ability import Ability
from engine.facts.income import IncomeRow
from engine.foresight import building_brings, mat_vp
from engine.hooks import modify
from engine.hooks.about import AboutRow
from engine.outlook import counts, incomes
from engine.play import Play
from engine.rules.gain import gain
from engine.rules.income import gain_income, score_income_mat
from engine.rules.income_mat import row_of
from engine.sources import Luck
from engine.state.game import TABLE, Game, InPlay
from tests.companion.drawn import draw, said
from tests.engine.whole import HERE, RIVAL, drive, in_force, pending, scene

pytestmark = pytest.mark.usefixtures("clean_abilities", "drawings")

ROW = "farm"

Changing = Callable[[Game], None]
"""Puts in play what changes the row of one seat."""


def richer(row: IncomeRow) -> IncomeRow:
    """Each space pays a coin and scores 20 VP, the last one for landmarks."""
    spaces = [replace(space, income=("coin",), vp={"vp": 20}) for space in row.spaces]
    return replace(row, spaces=(*spaces[:-1], replace(spaces[-1], vp={"vp_per": "landmark"})))


def scenario(game: Game) -> None:
    """The table changes a row of one seat."""

    class Harvest(Ability):
        sort, slug = "scenario", "harvest"

        @modify.INCOME_ROW
        def rich_farms(self, game: Game, mine: InPlay, value: IncomeRow, about: AboutRow) -> IncomeRow:
            return richer(value) if (about["seat"], about["row"]) == (HERE, ROW) else value

    in_force(game, "harvest", TABLE)


def civilization(game: Game) -> None:
    """A civilization changes a row of its owner."""

    class Croppers(Ability):
        sort, slug = "civilization", "croppers"

        @modify.INCOME_ROW
        def rich_farms(self, game: Game, mine: InPlay, value: IncomeRow, about: AboutRow) -> IncomeRow:
            return richer(value) if (about["seat"], about["row"]) == (mine.owner, ROW) else value

    in_force(game, "croppers", HERE)


each_owner = pytest.mark.parametrize("changing", [scenario, civilization])


@each_owner
def test_its_owner_gains_what_the_row_shows_and_nobody_else(changing: Changing) -> None:
    """(INC-10, INC-12)"""
    game = scene(era=2)
    for seat in (HERE, RIVAL):
        game.players[seat].taken[ROW] = 2
    plain = mat_vp(game, RIVAL)
    changing(game)
    drive(game, score_income_mat(game, HERE))
    drive(game, score_income_mat(game, RIVAL))
    assert [game.board.seats[seat].vp for seat in (HERE, RIVAL)] == [mat_vp(game, HERE), plain]
    assert mat_vp(game, HERE) - plain == 3 * 20 - 4, "three spaces are uncovered; as printed the third scores 4"
    game.board.seats[HERE].era = game.board.seats[RIVAL].era = 1
    drive(game, gain_income(game, HERE), "academia")
    drive(game, gain_income(game, RIVAL), "6", "alliance")
    assert game.players[HERE].resources == {"coin": 4, "worker": 1, "food": 0, "culture": 1}
    assert game.players[RIVAL].resources == {"coin": 1, "worker": 1, "food": 2, "culture": 1}


@each_owner
def test_what_is_foretold_and_what_the_built_in_player_wants_follow(changing: Changing) -> None:
    game = scene(era=2)
    plain = building_brings(game, RIVAL, ROW)
    to_come = income_to_come(game, RIVAL, 2)
    liked = worth(game, RIVAL, ROW)
    changing(game)
    assert (building_brings(game, HERE, ROW).income, building_brings(game, HERE, ROW).vp) == (("coin",), 20)
    assert building_brings(game, RIVAL, ROW) == plain
    assert incomes(game, HERE, 3)[ROW] == ("coin",) != incomes(game, RIVAL, 3)[ROW]
    assert worth(game, HERE, ROW) > liked == worth(game, RIVAL, ROW)
    assert income_to_come(game, HERE, 2) > to_come == income_to_come(game, RIVAL, 2)
    own, other = (pending(gain(game, seat, "any_income_building", source="")) for seat in (HERE, RIVAL))
    player = Greedy(Luck(1).pick)
    assert player.answer(game, own) == ROW != player.answer(game, other)


@each_owner
def test_the_screen_draws_the_row_that_the_seat_has(changing: Changing, drawings: jinja2.Environment) -> None:
    play = Play(PeopleRules(), {"players": ["Ada", "Ben"]}, Luck(5))
    game = play.state.game
    game.players[HERE].capital.mat = game.players[RIVAL].capital.mat = 1
    game.board.seats[HERE].era = game.board.seats[RIVAL].era = 2
    before = next_income_vp(game, RIVAL)
    changing(game)
    own, other = (side_of(Sight(play, (HERE, RIVAL), seat), seat).income for seat in (HERE, RIVAL))
    drawn = {row.building: row for row in own.rows}[ROW].spaces
    assert [space.vp for space in drawn] == [{"vp": 20}] * 5 + [{"vp_per": "landmark"}]
    assert {space.income for space in drawn} == {("coin",)}
    assert "landmark" in counts(game, HERE) and "landmark" not in counts(game, RIVAL)
    assert "Hunting 1 coin, 20 VP; uncovered" in said(draw(drawings, "player", "income_mat", own))
    assert own.next and other.next and own.next.vp == next_income_vp(game, HERE) == mat_vp(game, HERE)
    assert other.next.vp == next_income_vp(game, RIVAL) == before
    assert _shown(other.rows[2].spaces) == [(space.income, space.vp) for space in game.box.income_mat[ROW].spaces]


def test_a_building_that_was_moved_is_drawn_where_it_stands(drawings: jinja2.Environment) -> None:
    """The Artificers' second market slides onto the first space, and the next to leave is that one."""
    play = Play(PeopleRules(), {"players": ["Ada", "Ben"], "boxes": ["base", "ff"]}, Luck(5))
    game = play.state.game
    for seat in (HERE, RIVAL):
        game.players[seat].capital.mat, game.board.seats[seat].era = 1, 2
    in_force(game, "artificers").memory["market"] = ["2", "1", "3", "4", "5", "6"]
    shown = side_of(Sight(play, (HERE, RIVAL), HERE), HERE).income
    spaces = next(row for row in shown.rows if row.building == "market").spaces
    assert [(space.number, space.state) for space in spaces[:3]] == [(1, "next"), (2, "uncovered"), (3, "covered")]
    words = said(draw(drawings, "player", "income_mat", shown))
    assert "1 Barter 1 coin" in words and "covered 2 Currency 1 coin; uncovered" in words


def _shown(spaces: tuple[IncomeSpaceShape, ...]) -> list[tuple[object, object]]:
    return [(space.income, space.vp) for space in spaces]


def test_a_row_keeps_its_spaces() -> None:
    """Buildings stand on them, and tech cards name them by number. (TEC-5)"""

    class Shorter(Ability):
        sort, slug = "scenario", "shorter"

        @modify.INCOME_ROW
        def cut(self, game: Game, mine: InPlay, value: IncomeRow, about: AboutRow) -> IncomeRow:
            return replace(value, spaces=value.spaces[:-1])

    game = scene()
    in_force(game, "shorter", TABLE)
    with pytest.raises(ValueError, match="the farm row of seat 0 should keep its building, resource and number"):
        row_of(game, HERE, ROW)
