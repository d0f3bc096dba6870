"""Islanders: civilizations.yaml, Islanders, island, island_on_advance_turns, beaches, and map.yaml, islanders_mat."""

from __future__ import annotations

import pytest

from automa.greedy import Greedy
from automa.piece_count import held
from engine import outlook
from engine.abilities.tapestries.discovery import AgeOfSail
from engine.facts.cards import CIVILIZATIONS, Edition
from engine.facts.maps import EDGES, RING
from engine.outlook import Placement, face_of, preview
from engine.rules import ring
from engine.rules.count import count
from engine.rules.explore import explore
from engine.rules.gain import gain
from engine.rules.income import income_turn, use_civilizations
from engine.sources import Luck
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, last_scoring, own, step
from tests.engine.whole import HERE, RIVAL, drive, in_force, listed, pending, refused, scene, stack

PP = ("base", "pp")
TILES = [36, 37, 5, 6]
"""One corner of grassland, one of mountains, an island of desert in the sea, one corner of desert."""

NORTH, NORTH_EAST = "0,-1", "1,-1"


def islanders(edition: Edition = "printed") -> Game:
    """They begin with four known tiles."""
    game = scene(boxes=PP)
    stack(game, "territory", [*map(str, TILES), "13"])
    begin(game, "islanders", *map(str, TILES), edition=edition)
    return game


def placed(game: Game, *keys: str) -> None:
    """Tiles lie on the mat already."""
    own(game, "islanders").memory["ring"] = list(keys)


def vp_of(game: Game, key: str) -> int:
    """What an answer to the question would score."""
    asked = pending(use_civilizations(game, HERE, 2))
    placement = asked.options.parse(key)
    assert isinstance(placement, Placement)
    return preview(game, HERE, placement)


def test_they_start_with_four_tiles() -> None:
    """start_benefit."""
    assert islanders().players[HERE].territories == TILES
    assert CIVILIZATIONS["islanders"].adjustment is None, "ADJ-8: no change"


def test_the_center_is_printed_by_its_half_edges() -> None:
    """slots, centre_edges: N mountain and grassland, NE grassland, SE forest, S forest and desert, SW desert, NW
    mountain; six hexes around it, each in the direction of an edge."""
    center = CIVILIZATIONS["islanders"].center
    assert dict(zip([edge.name for edge in EDGES], center, strict=True)) == {
        "N": ("mountain", "grassland"),
        "NE": ("grassland", "grassland"),
        "SE": ("forest", "forest"),
        "S": ("forest", "desert"),
        "SW": ("desert", "desert"),
        "NW": ("mountain", "mountain"),
    }
    assert list(RING.hexes) == [(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]


@pytest.mark.parametrize(
    ("key", "sides"),
    [
        ("36@0,-1r2", 1),  # grassland below, on the right: the second half of the north edge
        ("36@0,-1r3", 0),  # on the left there are mountains
        ("37@0,-1r3", 1),
        ("37@0,-1r2", 0),
        ("36@1,-1r3", 1),  # the northeast edge is grassland on both halves
        ("36@1,-1r4", 1),
        ("6@0,1r5", 1),  # desert above, on the left: the second half of the south edge
        ("6@0,1r0", 0),
        ("5@1,0r0", 0),  # an island in the sea meets only land
    ],
)
def test_a_tile_aligns_with_the_center_half_by_half(key: str, sides: int) -> None:
    """islanders_mat: one half that meets its like is enough."""
    assert vp_of(islanders(), key) == sides


def test_a_tile_aligns_with_those_beside_it_too_and_never_with_the_board() -> None:
    """islanders_mat: with tiles on neighboring ring hexes; water touching water aligns."""
    game = islanders()
    placed(game, "36@0,-1r2")
    assert vp_of(game, "5@1,-1r0") == 1, "the sea beside the tile in the north"
    assert vp_of(game, "5@1,0r0") == 0, "nothing lies beside it yet"
    placed(game, "36@0,-1r2", "37@1,0r0")
    assert vp_of(game, "5@1,-1r0") == 2


def test_one_empty_hex_may_be_explored_in_each_income_turn() -> None:
    """island: a tile of the supply, VP for aligned sides, and its benefit."""
    game = islanders()
    told = step(game, 2, "36@0,-1r2")
    assert vp(game) == 1
    assert resources(game) == {"coin": 1}
    assert game.players[HERE].territories == [37, 5, 6]
    assert own(game, "islanders").memory == {"ring": ["36@0,-1r2"]}
    assert told.kinds() == ["explore_on_mat"]
    face = face_of(game.box, own(game, "islanders"), 2)
    assert [(tile.number, tile.hex, tile.rotation) for tile in face.tiles] == [(36, (0, -1), 2)]
    step(game, 3, "skip")
    assert len(own(game, "islanders").memory["ring"]) == 1, "optional"


def test_each_tile_goes_on_each_empty_hex_in_each_rotation() -> None:
    """island: the hex must be empty and one of the ring."""
    game = islanders()
    placed(game, "13@0,-1r0")
    asked = pending(use_civilizations(game, HERE, 2))
    assert len(listed(asked, 999)) == 4 * 5 * 6 + 1
    assert refused(asked, "36@0,-1r0") == "explored_already"
    assert refused(asked, "36@0,0r0") == "explored_already"
    assert refused(asked, "36@2,0r0") == "no_such_option"
    assert refused(asked, "nonsense") == "no_such_option"


def test_without_room_or_tiles_nothing_is_asked() -> None:
    """island."""
    full = islanders()
    placed(full, *(f"13@{edge.step[0]},{edge.step[1]}r0" for edge in EDGES))
    assert list(use_civilizations(full, HERE, 2)) == []
    empty = islanders()
    empty.players[HERE].territories.clear()
    assert list(use_civilizations(empty, HERE, 2)) == []


@pytest.mark.parametrize(("edition", "turns"), [("printed", [2, 3, 4, 5]), ("rebalanced", [1, 2, 3, 4, 5])])
def test_they_explore_in_income_turns_two_to_five_or_with_the_revised_mat_in_all(
    edition: Edition, turns: list[int]
) -> None:
    """triggers; rebalanced: on turns 1 to 5."""
    game = islanders(edition)
    acting = [turn for turn in range(1, 6) if next(use_civilizations(game, HERE, turn), None) is not None]
    assert acting == turns


def test_an_exploration_of_an_advance_turn_may_be_made_on_the_mat() -> None:
    """island_on_advance_turns: instead of on the map."""
    game = islanders()
    drive(game, gain(game, HERE, "explore", source="test"), "islanders", "37@0,-1r3")
    assert own(game, "islanders").memory == {"ring": ["37@0,-1r3"]}
    assert not game.board.map.tiles
    assert vp(game) == 1
    drive(game, gain(game, HERE, "explore", source="test"), "36@1,0r0")
    assert (1, 0) in game.board.map.tiles, "or on the map"
    game.players[RIVAL].territories.append(13)
    assert "islanders" not in listed(pending(explore(game, RIVAL)), 999)


def test_an_exploration_in_an_income_turn_goes_on_the_map() -> None:
    """island_on_advance_turns: only of advance turns."""
    game = islanders()
    game.board.seats[HERE].era = 2
    in_force(game, "leaders")
    game.board.seats[HERE].tokens["exploration"] = [1]
    asked = pending(income_turn(game, HERE), "leaders", "exploration")
    assert asked.kind == "explore"
    assert "islanders" not in listed(asked, 999)
    assert game.copy().in_income_turn


def test_an_income_turn_over_the_mat_takes_explorations_again() -> None:
    """island_on_advance_turns: what an income turn remembers ends with it."""
    game = islanders()
    stack(game, "tapestry", ["academia"])
    game.board.seats[HERE].era = 0
    drive(game, income_turn(game, HERE))
    assert not game.in_income_turn
    assert "islanders" in listed(pending(explore(game, HERE)), 999)


def test_the_mat_has_room_where_the_map_has_none_and_is_never_forced() -> None:
    """island_on_advance_turns: may be used."""
    game = islanders()
    for hex in game.board.map.neighbors((2, 0)):
        if game.board.map.is_unexplored(hex):
            game.board.map.place(hex, PlacedTile(13, 0))
    drive(game, explore(game, HERE), "islanders", "skip")
    assert game.players[HERE].territories == TILES
    drive(game, explore(game, HERE), "islanders", "37@0,-1r3")
    assert own(game, "islanders").memory == {"ring": ["37@0,-1r3"]}


def test_only_the_tile_that_has_to_be_explored_with_goes_on_the_mat() -> None:
    """island_on_advance_turns: an effect that names the tile."""
    game = islanders()
    asked = pending(explore(game, HERE, tile=37), "islanders")
    assert {key.partition("@")[0] for key in listed(asked, 999)} == {"37"}


def test_what_follows_from_exploring_comes_on_the_mat_too() -> None:
    """island: as on the board (docs/abilities.md); Age of Sail brings its tiles first."""
    game = islanders()
    stack(game, "territory", ["13", "14", "15", "16"])
    in_force(game, AgeOfSail.slug)
    told = step(game, 2, "13", "14", "15", "keep", "skip")
    assert told.kinds()[-1] == "explore_on_mat"
    assert len(game.players[HERE].territories) == len(TILES) + 3


def test_tiles_here_are_no_territories() -> None:
    """Ruling: they cannot be conquered and give no control; they are still there."""
    game = islanders()
    step(game, 2, "36@0,-1r2")
    assert count(game, HERE, "territory_controlled") == 1
    assert count(game, HERE, "territory_tile") == 3
    assert held(game)["territory"]["36"] == 1


@pytest.mark.parametrize(
    ("tile", "beach"),
    [
        ("36@0,-1r2", True),  # the land lies at the center
        ("36@0,-1r3", True),
        ("36@0,-1r0", False),
        ("36@0,-1r1", False),  # the corner between the last outer side and the next hex
        ("36@0,-1r4", False),  # the middle side alone is water, which is not enough
        ("36@0,-1r5", False),
        ("36@1,0r4", True),
        ("36@1,0r2", False),
        ("5@-1,1r0", True),  # land inside does not count
    ],
)
def test_a_tile_with_only_water_outside_scores(tile: str, beach: bool) -> None:
    """beaches: 4 VP for each placed ring tile whose outer edges show only water; the mat asks for all three."""
    game = islanders()
    placed(game, tile)
    last_scoring(game)
    assert vp(game) == (4 if beach else 0)


def test_each_beach_scores_once_and_only_for_its_owner() -> None:
    """beaches."""
    game = islanders()
    placed(game, "36@0,-1r2", "5@1,0r0", "37@0,1r3")
    last_scoring(game, seat=RIVAL)
    assert vp(game) == 0
    assert outlook.last_scoring(game, HERE) == {"islanders": 8}
    last_scoring(game)
    assert vp(game) == 8


def test_gained_later_they_may_be_exchanged() -> None:
    """gained_midgame: discard the mat and gain another."""
    game = scene(boxes=PP, era=3)
    stack(game, "civilization", ["nomads"])
    gain_later(game, "islanders", "yes")
    assert [mine.slug for mine in game.in_play] == ["nomads"]
    assert not game.players[HERE].territories


@pytest.mark.parametrize("edition", ["printed", "rebalanced"])
def test_kept_they_put_up_to_four_tiles_at_once_for_nothing(edition: Edition) -> None:
    """gained_midgame: the 4 tiles, then up to 4 on ring hexes, without exploration benefits; any of the supply."""
    game = scene(boxes=PP, era=3)
    stack(game, "territory", [*map(str, TILES), "13"])
    game.players[HERE].territories.append(1)
    keys = ["1@0,-1r0", "36@1,-1r3", "skip"]
    gain_later(game, "islanders", "no", *map(str, TILES), *keys, edition=edition)
    assert own(game, "islanders").memory == {"ring": keys[:2]}
    assert vp(game) == 0
    assert not resources(game)
    full = scene(boxes=PP, era=3)
    stack(full, "territory", [*map(str, TILES), "13"])
    full.players[HERE].territories.append(1)
    four = ["36@0,-1r0", "37@1,-1r0", "5@1,0r0", "6@0,1r0"]
    gain_later(full, "islanders", "no", *map(str, TILES), *four)
    assert full.players[HERE].territories == [1], "at most four"


def test_what_is_placed_for_nothing_promises_nothing() -> None:
    """gained_midgame: no benefits of the exploration."""
    game = islanders()
    asked = next(ring.explore_on_mat(game, own(game, "islanders"), gains=False))
    placement = asked.options.parse("36@0,-1r2")
    assert isinstance(placement, Placement)
    assert preview(game, HERE, placement) == 0


def test_a_greedy_player_takes_the_best_place() -> None:
    """Of the tiles with as good a benefit one that aligns; and it finds a place on the map beside the offer."""
    game = islanders()
    player = Greedy(Luck(1).pick)
    asked = pending(use_civilizations(game, HERE, 2))
    key = player.answer(game, asked)
    assert vp_of(game, key) == 1
    assert "@" in player.answer(game, pending(explore(game, HERE)))


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "islanders" not in scene().bags["civilization"].unseen
    assert "islanders" in scene(boxes=PP).bags["civilization"].unseen
