"""Riverfolk: civilizations.yaml, Riverfolk, start, build_on_water, last_plot, leftover, and the revised mat."""

from __future__ import annotations

import pytest

from engine import outlook
from engine.facts.cards import Edition
from engine.rules.build import gain_and_place_landmark, gain_building
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, last_scoring
from tests.engine.whole import HERE, RIVAL, drive, listed, pending, refused, scene

PP = ("base", "pp")


def riverfolk(edition: Edition = "printed", mat: int = 2) -> Game:
    """They begin on a city mat."""
    game = scene(boxes=PP, mat=mat)
    begin(game, "riverfolk", edition=edition)
    return game


def wet(game: Game) -> dict[str, set[tuple[int, int]]]:
    """The impassable plots of each district that has some."""
    capital = game.players[HERE].capital
    found = {each.letter: set(each.plots & capital.impassable()) for each in capital.plan.districts}
    return {letter: plots for letter, plots in found.items() if plots}


@pytest.mark.parametrize(("edition", "each"), [("printed", 4), ("rebalanced", 5)])
@pytest.mark.parametrize("mat", range(1, 7))
def test_each_district_with_two_impassable_plots_scores_at_the_start(edition: Edition, each: int, mat: int) -> None:
    """start_benefit: 4 VP, on the revised mat 5, per district of the own city mat with two or more."""
    game = riverfolk(edition, mat)
    assert vp(game) == each * len([plots for plots in wet(game).values() if len(plots) >= 2])


def test_they_may_build_on_impassable_plots() -> None:
    """build_on_water; their neighbors may not."""
    game = riverfolk()
    row, column = sorted(game.players[HERE].capital.impassable())[0]
    place = f"{row},{column}r0"
    assert place in listed(pending(gain_building(game, HERE, "market")))
    assert refused(pending(gain_building(game, RIVAL, "market")), place) == "plot_not_open"


def test_covering_the_last_visible_one_of_a_district_brings_a_resource() -> None:
    """last_plot: the one before the last brings nothing."""
    game = riverfolk()
    district, plots = next((district, plots) for district, plots in wet(game).items() if len(plots) == 2)
    first, last = sorted(plots)
    told = drive(game, gain_building(game, HERE, "market"), f"{first[0]},{first[1]}r0")
    assert "resource" not in told.kinds()
    told = drive(game, gain_building(game, HERE, "market"), f"{last[0]},{last[1]}r0", "coin")
    assert resources(game) == {"coin": 1}, district


def test_one_building_over_the_last_ones_of_two_districts_brings_two_resources_in_turn() -> None:
    """last_plot: a Forge across the edge between them; each question says which of the two it is."""
    game = riverfolk()
    drive(game, gain_building(game, HERE, "market"), "8,5r0")
    told = drive(game, gain_and_place_landmark(game, HERE, "forge", "BLD-8"), "6,5r0", "coin", "food")
    assert told.resources_of() == [(1, 2), (2, 2)]
    assert resources(game) == {"coin": 1, "food": 1}


def test_an_open_plot_of_a_district_without_impassable_ones_brings_none() -> None:
    """last_plot: districts printed without impassable plots never do."""
    game = riverfolk()
    districts = game.players[HERE].capital.plan.districts
    dry = next(district.plots for district in districts if district.letter not in wet(game))
    row, column = sorted(dry)[0]
    assert "resource" not in drive(game, gain_building(game, HERE, "market"), f"{row},{column}r0").kinds()


@pytest.mark.parametrize(("edition", "each"), [("printed", 1), ("rebalanced", 0)])
def test_in_the_last_income_turn_each_visible_one_costs(edition: Edition, each: int) -> None:
    """leftover: 1 VP for every impassable plot still visible; nothing on the revised mat."""
    game = riverfolk(edition)
    before, capital = vp(game), game.players[HERE].capital
    row, column = sorted(capital.impassable())[0]
    drive(game, gain_building(game, HERE, "market"), f"{row},{column}r0")
    lost = -each * (len(capital.impassable()) - 1)
    assert outlook.last_scoring(game, HERE) == ({"riverfolk": lost} if lost else {})
    last_scoring(game)
    assert vp(game) == before - each * (len(capital.impassable()) - 1)


def test_gained_later_they_may_be_exchanged_or_kept_with_their_vp() -> None:
    """gained_midgame: discard the mat and gain another civilization, or gain the VP of the start."""
    kept = scene(boxes=PP, era=3)
    gain_later(kept, "riverfolk", "no")
    assert vp(kept) == vp(riverfolk())
    gone = scene(boxes=PP, era=3)
    gone.bags["civilization"].unseen = {"futurists": 1}
    gain_later(gone, "riverfolk", "yes")
    assert [mine.slug for mine in gone.in_play] == ["futurists"]
    assert vp(gone) == 0
    assert gone.bags["civilization"].discarded == ["riverfolk"]


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "riverfolk" not in scene().bags["civilization"].unseen
    assert "riverfolk" in scene(boxes=PP).bags["civilization"].unseen
