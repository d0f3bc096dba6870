"""Architects: civilizations.yaml, Architects, uniform_district and uniform_lines, its adjustment and rulings."""

from __future__ import annotations

from engine.rules import gain
from engine.rules.build import gain_and_place_landmark, gain_building
from engine.rules.supply import receive_civilization
from engine.state.capital import Placed
from engine.state.game import Game
from tests.engine.cities import MEADOW, district_plots, trial_box
from tests.engine.civilizations.player import build, resources, vp
from tests.engine.civilizations.stories import begin, gain_later
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, refused, scene


def nearly_full(game: Game, *, other: str | None = None) -> str:
    """A district full of markets but for one plot; `other` stands on one of the others. Returns the open plot."""
    capital = game.players[HERE].capital
    plots = [plot for plot in district_plots(0, 0) if plot not in capital.impassable()]
    for plot in plots[1:]:
        capital.buildings.append(Placed("market", *plot))
    if other is not None:
        capital.buildings[-1] = Placed(other, *plots[-1])
    return f"{plots[0][0]},{plots[0][1]}r0"


def test_a_district_of_one_type_gives_a_second_resource() -> None:
    """uniform_district: any resource in addition to the normal district resource."""
    game = scene()
    begin(game, "architects")
    drive(game, gain_building(game, HERE, "market"), nearly_full(game), "coin", "food")
    assert resources(game) == {"coin": 1, "food": 1}


def test_a_district_of_two_types_gives_the_usual_resource_only() -> None:
    """uniform_district 2: all of one type."""
    game = scene()
    begin(game, "architects")
    drive(game, gain_building(game, HERE, "market"), nearly_full(game, other="farm"), "coin")
    assert resources(game) == {"coin": 1}


def test_landmarks_are_ignored() -> None:
    """uniform_district 1: a landmark in the district does not matter."""
    game = scene()
    begin(game, "architects")
    plot = nearly_full(game)
    capital = game.players[HERE].capital
    capital.buildings = [Placed("tank_factory", -1, -1), *capital.buildings[-2:]]
    capital.extra = [free for free in district_plots(0, 0) if free not in capital.filled() and free != (0, 2)]
    drive(game, gain_building(game, HERE, "market"), plot if plot == "0,2r0" else "0,2r0", "coin", "food")
    assert resources(game) == {"coin": 1, "food": 1}


def test_a_district_without_income_buildings_gives_the_usual_resource_only() -> None:
    """uniform_district 2: at least one income building."""
    game = scene()
    begin(game, "architects")
    capital = game.players[HERE].capital
    capital.extra = [plot for plot in district_plots(0, 0) if plot not in capital.impassable() and min(plot) > 0]
    capital.extra += [plot for plot in district_plots(0, 0) if plot not in capital.impassable() and plot != (0, 2)]
    drive(game, gain_and_place_landmark(game, HERE, "bakery", "BLD-8"), "-1,2r0", "coin")
    assert resources(game) == {"coin": 1}


def fill_row(game: Game, row: int, building: str, *, apart: str | None = None) -> None:
    """Buildings of one type on every open plot of a row, but for one."""
    capital = game.players[HERE].capital
    plots = [(row, column) for column in range(9) if (row, column) not in capital.filled()]
    build(game, building, *plots)
    if apart is not None:
        capital.buildings[-1] = Placed(apart, *plots[-1])


def test_a_uniform_line_gives_two_vp_when_the_city_is_scored() -> None:
    """uniform_lines: 1 VP more for a complete row of one type; a mixed one gives the usual 1."""
    game = scene()
    begin(game, "architects")
    fill_row(game, 0, "market")
    fill_row(game, 4, "house", apart="farm")
    drive(game, gain.gain(game, HERE, {"vp_per": "capital"}, source="income_mat"))
    assert vp(game) == 1 + 1 + 1


def test_scoring_rows_only_is_not_scoring_the_city() -> None:
    """Ruling: a benefit that scores only rows or only columns gives no extra VP."""
    game = scene()
    begin(game, "architects")
    fill_row(game, 0, "market")
    drive(game, gain.gain(game, HERE, {"vp_per": "row"}, source="tech"))
    assert vp(game) == 1


def test_the_adjustment_blocks_a_plot_for_each_opponent_in_different_districts() -> None:
    """ADJ-3: one for each opponent, impassable and counted as filled, each in another district."""
    game = scene(3)
    capital = game.players[HERE].capital
    begin(game, "architects", "8,8", "0,1", edition="adjusted")
    assert capital.extra == [(8, 8), (0, 1)]
    assert capital.filled().issuperset(capital.extra)


def test_a_plot_is_blocked_neither_twice_nor_beside_another_of_its_district() -> None:
    """ADJ-3: each in another district, on open plots."""
    game = scene(3)
    game.edition = "adjusted"
    decision = pending(receive_civilization(game, HERE, "architects", at_setup=True), "8,8")
    assert refused(decision, "8,8") == "plot_not_open"
    assert refused(decision, "7,7") == "district_blocked_already"
    assert refused(decision, "9,9") == "no_such_option"
    assert "8,7" not in listed(decision, 81)
    assert {"8,0", "0,7"} <= set(listed(decision, 81)), "beside it and above it lie other districts"


def test_a_city_of_few_districts_has_no_more_blocked_plots_than_those() -> None:
    """ADJ-3: each in another district; three opponents, two districts."""
    game = scene(4, box=trial_box())
    capital = game.players[HERE].capital
    capital.mat = MEADOW.number
    begin(game, "architects", "0,0", "1,2", edition="adjusted")
    assert capital.extra == [(0, 0), (1, 2)]


def test_where_no_district_is_open_no_plot_is_blocked() -> None:
    """A small city may have fewer districts than there are opponents. (ADJ-3)"""
    game = scene()
    capital = game.players[HERE].capital
    capital.extra += [next(iter(district.plots - capital.filled())) for district in capital.plan.districts]
    taken = list(capital.extra)
    game.edition = "adjusted"
    drive(game, receive_civilization(game, HERE, "architects", at_setup=True))
    assert capital.extra == taken


def test_the_printed_mat_blocks_nothing() -> None:
    """original: triggers.setup is false."""
    game = scene(3)
    begin(game, "architects")
    assert game.players[HERE].capital.extra == []


def test_gained_later_it_swaps_up_to_three_pairs_of_buildings() -> None:
    """gained_midgame: may swap the places of two income buildings, up to 3 times in all."""
    game = scene()
    build(game, "market", (0, 1))
    build(game, "farm", (4, 4))
    gain_later(game, "architects", "0,1+4,4", "0,1+4,4", "0,1+4,4")
    assert sorted(game.players[HERE].capital.buildings, key=str) == [
        Placed("farm", 0, 1),
        Placed("market", 4, 4),
    ]


def test_swapping_may_be_left() -> None:
    """gained_midgame: may."""
    game = scene()
    build(game, "market", (0, 1))
    build(game, "farm", (4, 4))
    gain_later(game, "architects", "done", edition="adjusted")
    assert game.players[HERE].capital.extra == []  # ADJ-1: no adjustment of what is gained later
    assert game.players[HERE].capital.occupied() == {(0, 1): "market", (4, 4): "farm"}


def test_the_revised_mat_prints_the_blocked_plots() -> None:
    """rebalanced: 1 token per opponent when starting with it; none when gained later."""
    game = scene()
    begin(game, "architects", "8,8", edition="rebalanced")
    assert game.players[HERE].capital.extra == [(8, 8)]
    later = scene()
    gain_later(later, "architects", edition="rebalanced")
    assert later.players[HERE].capital.extra == []


def test_a_uniform_column_gives_two_vp_as_well() -> None:
    """uniform_lines: every complete row and every complete column."""
    game = scene()
    begin(game, "architects")
    capital = game.players[HERE].capital
    build(game, "farm", *((row, 0) for row in range(9) if (row, 0) not in capital.filled()))
    drive(game, gain.gain(game, HERE, {"vp_per": "capital"}, source="income_mat"))
    assert vp(game) == 2


def test_the_city_of_another_player_pays_its_own_resource_alone() -> None:
    """uniform_district, uniform_lines: the owner's city alone, whatever the same district of a rival holds."""
    game = scene()
    begin(game, "architects")
    mine, theirs = game.players[HERE].capital, game.players[RIVAL].capital
    district = district_plots(0, 0)
    mine.buildings = [Placed("market", *plot) for plot in district if plot not in mine.impassable()]
    build(game, "market", *((0, column) for column in range(3, 8)))
    theirs.extra = [plot for plot in district if plot != (0, 2)]
    drive(game, gain_building(game, RIVAL, "market"), "0,2r0", "coin")
    assert resources(game) == {}
    drive(game, gain.gain(game, RIVAL, {"vp_per": "capital"}, source="income_mat"))
    assert vp(game) == 0


def test_landmarks_do_not_change_places() -> None:
    """gained_midgame: two income buildings."""
    game = scene()
    build(game, "market", (0, 1))
    game.players[HERE].capital.buildings.append(Placed("bakery", 6, 6))
    assert gain_later(game, "architects").kinds() == []
