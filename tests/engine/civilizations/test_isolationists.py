"""Isolationists: sealed territories, and VP for the largest stretch of one land in income turn 5."""

from __future__ import annotations

import pytest

from engine import outlook
from engine.facts.components import Hex
from engine.rules.board.conquer import take, why_not_conquer
from engine.rules.conquer import attempt, conquer
from engine.state.hexmap import Outpost, PlacedTile
from tests.engine.civilizations.stories import begin, gain_later, last_scoring, own
from tests.engine.whole import HERE, RIVAL, drive, pending, refused, scene

SOUTHWEST: Hex = (1, 1)
"""Printed land next to the start at 2, 0: grassland and desert run on between the two."""
EAST: Hex = (3, 0)
"""Printed land on the other side of the start: grassland runs on."""
ISLAND: Hex = (0, 0)


def test_a_conquered_empty_territory_may_be_sealed() -> None:
    """A token beside the outpost, 1 resource, and nobody can conquer it again. (Isolationists, seal_off; CON-3)"""
    game = scene()
    begin(game, "isolationists")
    drive(game, attempt(game, HERE, SOUTHWEST), "yes", "culture", "vp_4", "coin", "black")
    assert game.players[HERE].resources == {"coin": 1, "worker": 0, "food": 0, "culture": 1}
    assert len(own(game, "isolationists").memory["tokens"]) == 3
    rival = pending(conquer(game, RIVAL, anywhere=True))
    assert refused(rival, "1,1") == "territory_full"


def test_sealing_is_a_choice() -> None:
    """No: no token, no resource, and the territory stays open."""
    game = scene()
    begin(game, "isolationists")
    drive(game, attempt(game, HERE, SOUTHWEST), "no", "vp_4", "coin", "red")
    assert sum(game.players[HERE].resources.values()) == 0
    assert len(own(game, "isolationists").memory["tokens"]) == 4
    assert why_not_conquer(game.board, RIVAL, SOUTHWEST, anywhere=True) is None


def test_a_territory_that_held_something_cannot_be_sealed() -> None:
    """Only after conquering a territory that held no token; and only its owner's conquests count."""
    game = scene()
    begin(game, "isolationists")
    game.board.map.stand(SOUTHWEST, Outpost(RIVAL))
    told = drive(game, attempt(game, HERE, SOUTHWEST), "vp_4", "coin", "red")
    assert "seal_territory" not in told.kinds()
    told = drive(game, attempt(game, RIVAL, (-2, 1)), "vp_4", "coin", "red")
    assert "seal_territory" not in told.kinds()


def test_four_tokens_seal_four_territories() -> None:
    """With no token left the question is not asked; the revised mat brings a fifth with four or five players."""
    game = scene()
    begin(game, "isolationists")
    own(game, "isolationists").memory["tokens"].clear()
    assert "seal_territory" not in drive(game, attempt(game, HERE, SOUTHWEST), "vp_4", "coin", "red").kinds()
    many = scene(4)
    begin(many, "isolationists", "5", "6", edition="rebalanced")
    assert len(own(many, "isolationists").memory["tokens"]) == 5
    assert many.players[HERE].territories == [5, 6]
    few = scene()
    begin(few, "isolationists", "5", "6", edition="rebalanced")
    assert len(own(few, "isolationists").memory["tokens"]) == 4


@pytest.mark.parametrize(
    ("taken", "vp"),
    [
        ([], 5),
        ([SOUTHWEST], 10),
        ([SOUTHWEST, EAST], 16),
        ([ISLAND], 5),
        ([ISLAND, (2, -1)], 5),
    ],
)
def test_the_largest_stretch_of_one_land_scores_by_the_table(taken: list[Hex], vp: int) -> None:
    """Water joins nothing, and the middle island, ringed by water, is no wildcard. (rulebook FAQ; table of the mat)"""
    game = scene()
    begin(game, "isolationists")
    for hex in taken:
        game.board.map.stand(hex, Outpost(HERE))
    assert outlook.last_scoring(game, HERE) == {"isolationists": vp}
    last_scoring(game)
    assert game.board.seats[HERE].vp == vp


RING: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The hexes around the middle island, clockwise."""
GRASSY = 18
"""A tile with three corners of grassland side by side; turned along the ring it runs on from hex to hex."""


@pytest.mark.parametrize(("territories", "vp"), [(4, 23), (5, 31), (6, 40)])
def test_longer_stretches_score_up_to_forty(territories: int, vp: int) -> None:
    """4: 23, 5: 31, 6 or more: 40 VP; the same picture is laid on each hex, only its land matters here."""
    game = scene()
    begin(game, "isolationists")
    for turns, hex in enumerate(RING[:territories]):
        game.board.map.place(hex, PlacedTile(GRASSY, (2 + turns) % 6))
        game.board.map.stand(hex, Outpost(HERE))
    last_scoring(game)
    assert game.board.seats[HERE].vp == vp


def test_a_territory_that_was_lost_no_longer_counts() -> None:
    """Only territories controlled at that time."""
    game = scene()
    begin(game, "isolationists")
    game.board.map.stand(SOUTHWEST, Outpost(HERE))
    take(game, RIVAL, SOUTHWEST)
    last_scoring(game)
    assert game.board.seats[HERE].vp == 5


def test_the_adjustment_brings_a_resource_and_not_to_one_gained_later() -> None:
    """ADJ-1, ADJ-2."""
    game = scene()
    begin(game, "isolationists", "worker", edition="adjusted")
    assert game.players[HERE].resources["worker"] == 1
    assert gain_later(scene(), "isolationists", edition="adjusted").kinds() == []


INNER_DESERT = 5
"""A tile of water all around with a desert inside."""


def test_land_in_the_middle_of_a_tile_is_a_stretch_of_one() -> None:
    """It touches one territory and joins nothing; whoever controls nothing scores nothing. (land_mass 1 and 2)"""
    game = scene()
    begin(game, "isolationists")
    game.board.map.outposts.clear()
    last_scoring(game)
    assert game.board.seats[HERE].vp == 0
    for hex in ((1, 0), (0, 1)):
        game.board.map.place(hex, PlacedTile(INNER_DESERT, 0))
        game.board.map.stand(hex, Outpost(HERE))
    last_scoring(game)
    assert game.board.seats[HERE].vp == 5


def test_the_last_income_turn_of_a_rival_scores_nothing() -> None:
    """land_mass: on the owner's income turn 5."""
    game = scene()
    begin(game, "isolationists")
    last_scoring(game, seat=RIVAL)
    assert [seat.vp for seat in game.board.seats] == [0, 0]
