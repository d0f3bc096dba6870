"""The journal says when something gave nothing, where it was silent before, and the true reason of what it said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.decisions import Nothing, Steps
from engine.facts.cards import INCOME_MAT
from engine.facts.components import Benefit
from engine.rules import advance, conquer, explore, gain, research, tile_benefit
from engine.rules.income import score_income_mat
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from tests.engine.whole import HERE, drive, in_force, scene

Lay = Callable[[Game], None]


def no_buildings(game: Game) -> None:
    for row, printed in INCOME_MAT.items():
        game.players[HERE].taken[row] = len(printed.spaces) - 1


def as_it_is(game: Game) -> None:
    """Nothing in hand, no card, no tile."""


@pytest.mark.parametrize(
    ("benefit", "lay", "kind", "rule"),
    [
        ("upgrade", as_it_is, "no_tech_card", "TEC-4"),
        ("upgrade_free", as_it_is, "no_tech_card", "TEC-4"),
        ("play_tapestry", as_it_is, "no_tapestry_in_hand", "LATE-4"),
        ("any_income_building", no_buildings, "no_building_left", "BLD-9"),
        ("income_building_unplaced", no_buildings, "no_building_left", "BLD-9"),
        ("ai_singularity", as_it_is, "no_token_at_the_end", "FAQ-18"),
        ({"vp_per": "tech"}, as_it_is, "none_to_count", "INC-11"),
    ],
)
def test_a_benefit_that_gives_nothing_is_told_with_its_reason(benefit: Benefit, lay: Lay, kind: str, rule: str) -> None:
    game = scene()
    lay(game)
    (told,) = drive(game, gain.gain(game, HERE, benefit, source="test")).of("gave_nothing")
    why = told.data["why"]
    assert isinstance(why, Nothing)
    assert (why.kind, told.rule, told.seat) == (kind, rule, HERE)


def test_the_black_die_on_a_printed_territory_is_told() -> None:
    """CON-7."""
    game = scene()
    told = drive(game, conquer.roll_dice(game, HERE, (0, 0), both=False), "vp_5", "tile_benefit", "black")
    (event,) = told.of("gave_nothing")
    assert event.data["why"] == tile_benefit.PrintedTerritory()


@pytest.mark.parametrize(
    ("steps", "lay", "event", "kind"),
    [
        (lambda game: explore.explore(game, HERE), as_it_is, "nothing_to_explore", "no_territory_tile"),
        (lambda game: explore.explore_space(game, HERE), as_it_is, "nothing_to_explore", "no_space_tile"),
        (lambda game: explore.explore(game, HERE), "full", "nothing_to_explore", "no_hex_to_explore"),
        (lambda game: conquer.conquer(game, HERE), "spent", "nothing_to_conquer", "no_outpost_in_supply"),
    ],
)
def test_what_was_told_before_names_its_true_reason(
    steps: Callable[[Game], Steps[Any]], lay: Lay | str, event: str, kind: str
) -> None:
    """“No hex to explore” stood there too where a tile was missing."""
    game = scene()
    if lay == "full":
        game.players[HERE].territories = [1]
        for hex in game.board.map.printed.hexes:
            if game.board.map.is_unexplored(hex):
                game.board.map.place(hex, PlacedTile(5, 0))
    if lay == "spent":
        game.board.seats[HERE].outposts = 0
    (told,) = drive(game, steps(game)).of(event)
    why = told.data["why"]
    assert isinstance(why, Nothing)
    assert why.kind == kind


def test_a_roll_of_alien_biology_on_a_closed_track_is_told() -> None:
    """RES-4: no token can go on there, and none stands at the end."""
    game = scene()
    in_force(game, "theocracy")
    told = drive(game, research.alien_biology(game, HERE), *["science"] * 4)
    assert [event.data["tracks"] for event in told.of("cannot_advance")] == [("science",)] * 4


def test_an_income_turn_does_not_list_what_the_mat_cannot_score() -> None:
    """INC-11: an icon that counts none is no news."""
    game = scene()
    no_buildings(game)
    game.players[HERE].tech = {}
    assert not drive(game, score_income_mat(game, HERE)).of("gave_nothing")


def test_a_space_that_scores_none_is_told_where_it_is_reached() -> None:
    """ADV-4: Computers count spaces of military and science."""
    game = scene()
    game.board.seats[HERE].tokens["technology"] = [9]
    step = advance.moves(game, HERE, ["technology"], forward=True, benefit=True)["technology"]
    told = drive(game, advance.carry_out(game, step, bonus=False), "0,2r0", "0:vp_per_military_space")
    assert [event.data["benefit"] for event in told.of("gave_nothing")] == [
        {"vp_per": "military_space", "each": 1},
        {"vp_per": "science_space", "each": 1},
    ]
