"""The engine's data: what the components show, told a second time in another way."""

from collections import Counter

import pytest

from engine.facts.components import (
    COMPONENTS,
    DICE,
    EXPANSIONS,
    LANDMARKS,
    TIERS,
    TILES,
    TRACKS,
    VOCABULARY,
    read_tracks,
)
from engine.facts.maps import EDGES, MAPS, TERRAINS, Hex
from engine.facts.rulebook import RULES
from engine.facts.validation import DataFile

BASE_TRACKS = ["exploration", "science", "military", "technology"]


def distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes as the crow flies."""
    dq, dr = other[0] - one[0], other[1] - one[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


# ---- tracks


def test_every_track_leads_from_the_start_over_four_tiers_of_three_spaces() -> None:
    assert list(TRACKS) == [*BASE_TRACKS, "arts"]
    for track in TRACKS.values():
        assert [space.number for space in track.spaces] == list(range(13))
        assert [space.tier for space in track.spaces] == [None, *(tier for tier in TIERS for _ in range(3))]
        assert [track.first_of(tier) for tier in TIERS] == [1, 4, 7, 10]


def test_a_path_knows_what_comes_after_and_before() -> None:
    science = TRACKS["science"]
    assert (science.start, science.end) == (0, 12)
    assert (science.after(0), science.after(11), science.after(12)) == (1, 12, None)
    assert (science.before(12), science.before(1), science.before(0)) == (11, 0, None)


def test_a_distance_on_a_track_counts_only_what_lies_ahead() -> None:
    military = TRACKS["military"]
    assert military.distance(0, 12) == 12
    assert military.distance(3, 4) == 1
    assert military.distance(4, 4) is None
    assert military.distance(5, 4) is None


def test_spaces_advanced_are_counted_from_the_start() -> None:
    assert [TRACKS["arts"].advanced(number) for number in (0, 1, 12)] == [0, 1, 12]


def test_a_track_that_runs_the_other_way_is_only_other_data() -> None:
    rows = "\n".join(
        f"      - {{number: {number}, name: S, tier: {TIERS[(12 - number) // 3]}}}" for number in range(12, 0, -1)
    )
    text = "\n".join(
        f"  {slug}:\n    name: T\n    expansion: base\n    resource: null\n"
        "    tier_costs: {I: [food], II: [food], III: [food], IV: [food]}\n"
        f"    spaces:\n      - {{number: 13, name: Start}}\n{rows}"
        for slug in TRACKS
    )
    turned = read_tracks(DataFile("turned.yaml", f"tracks:\n{text}"), {})["science"]
    assert (turned.start, turned.end, turned.after(13), turned.first_of("II")) == (13, 1, 12, 9)
    assert turned.distance(10, 4) == 6
    assert turned.advanced(4) == 9


def test_the_first_space_of_tiers_two_to_four_carries_the_landmark() -> None:
    carried = {(each.track, each.tier): each.slug for each in LANDMARKS.values() if each.track and each.tier}
    assert len(carried) == 15
    for (track, tier), landmark in carried.items():
        assert TRACKS[track].space(TRACKS[track].first_of(tier)).landmark == landmark
    assert carried["military", "IV"] == "fusion_reactor"
    assert sum(space.landmark is not None for track in TRACKS.values() for space in track.spaces) == 15


def test_the_tiers_of_the_four_board_tracks_cost_their_own_resource_more_and_more() -> None:
    for slug in BASE_TRACKS:
        track, own = TRACKS[slug], TRACKS[slug].resource
        assert track.tier_costs == {
            "I": ["any_resource"],
            "II": [own, "any_resource"],
            "III": [own, "any_resource", "any_resource"],
            "IV": [own, own],
        }
    assert TRACKS["arts"].tier_costs["II"] == {"resources": 2, "of": "different"}
    assert TRACKS["arts"].uncertain_tier_costs == ("III", "IV")


# ---- landmarks


def test_there_are_as_many_landmarks_as_the_boxes_hold() -> None:
    """18, 7 and 8; Fantasies & Futures has none."""
    assert Counter(landmark.expansion for landmark in LANDMARKS.values()) == {"base": 18, "pp": 7, "aa": 8}
    assert set(EXPANSIONS) == {"base", "pp", "aa", "ff"}


def test_landmarks_come_from_tracks_tech_cards_landmark_cards_a_tapestry_card_and_a_space_tile() -> None:
    sources = Counter(landmark.source for landmark in LANDMARKS.values())
    assert sources == {"track": 15, "tech_card": 6, "landmark_card": 10, "tapestry_card": 1, "space_tile": 1}


def test_the_footprints_of_base_game_and_landmark_cards_are_known_and_no_other_passes_for_the_printed_one() -> None:
    """Of Plans & Ploys the plots of all landmarks but those of a tapestry card and a space tile are known."""
    stand_ins = {slug for slug, landmark in LANDMARKS.items() if landmark.stand_in}
    assert stand_ins == {"clocktower", "opera_house", "holocenter"}
    for landmark in LANDMARKS.values():
        is_known = landmark.expansion == "base" or (landmark.expansion, landmark.source) == ("pp", "landmark_card")
        assert (landmark.footprint is not None and not landmark.stand_in) == is_known
    plots = {slug: "".join(landmark.footprint).count("1") for slug, landmark in LANDMARKS.items() if landmark.footprint}
    assert (plots["fusion_reactor"], plots["rubber_works"], plots["train_station"]) == (8, 12, 9)


# ---- maps


def test_the_small_map_is_a_hexagon_less_three_corners() -> None:
    small = MAPS["small"]
    hexagon = {(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3}
    assert set(small.hexes) == hexagon - {(-3, 0), (3, -3), (0, 3)}
    assert len(small.hexes) == 34
    assert sum(hex.printed for hex in small.hexes.values()) == 13


def test_the_large_map_is_the_full_hexagon() -> None:
    large = MAPS["large"]
    assert set(large.hexes) == {(q, r) for q in range(-4, 5) for r in range(-4, 5) if abs(q + r) <= 4}
    assert sum(hex.printed for hex in large.hexes.values()) == 25


@pytest.mark.parametrize("side", ["small", "large"])
def test_neighbors_are_the_hexes_one_step_away(side: str) -> None:
    board = MAPS[side]
    for hex in board.hexes:
        assert set(board.neighbors(hex)) == {other for other in board.hexes if distance(hex, other) == 1}
    assert board.neighbors((0, 0)) == tuple(edge.step for edge in EDGES)


def test_neighbors_at_the_rim_of_the_small_map() -> None:
    small = MAPS["small"]
    assert small.neighbors((0, -3)) == ((1, -3), (0, -2), (-1, -2))
    assert small.neighbors((-3, 2)) == ((-3, 1), (-2, 1), (-2, 2), (-3, 3))


def test_an_edge_looks_back_across_the_opposite_edge() -> None:
    for edge in EDGES:
        back = EDGES[(edge.edge + 3) % 6]
        assert (edge.step[0] + back.step[0], edge.step[1] + back.step[1]) == (0, 0)
        assert edge.corners == (edge.edge, (edge.edge + 1) % 6)


def test_players_start_where_the_capital_cities_say() -> None:
    """The small map has three starts for two capital cities each, the large one six."""
    assert set(MAPS["small"].starts) == {"1/6", "2/4", "3/5"}
    assert set(MAPS["large"].starts) == set("123456")
    for board in MAPS.values():
        assert all(board.hexes[hex].printed for hex in board.starts.values())
    assert MAPS["small"].solo_starts == {"human": MAPS["small"].starts["2/4"], "automa": MAPS["small"].starts["3/5"]}


def test_the_middle_island_lies_in_the_middle_and_touches_no_edge() -> None:
    for board in MAPS.values():
        island = board.hexes[board.middle_island]
        assert (island.hex, island.corners) == ((0, 0), ("water",) * 6)
        assert set(island.inner) == set(TERRAINS) - {"water"}


def test_achievements_have_boxes_by_number_of_players() -> None:
    """ACH-5."""
    small, large = MAPS["small"], MAPS["large"]
    assert (small.players, large.players) == ((1, 2, 3), (4, 5))
    assert set(small.achievements.values()) == {(10, 5)}
    assert large.achievements == {
        "complete_track": (15, 10, 5),
        "topple_two_outposts": (15, 10, 5),
        "conquer_middle_island": (10, 5),
    }


# ---- tiles and dice


def test_the_forty_eight_tiles_have_eight_of_each_number_of_land_corners() -> None:
    assert list(TILES) == list(range(1, 49))
    land = {tile.number: [corner != "water" for corner in tile.corners] for tile in TILES.values()}
    assert Counter(map(sum, land.values())) == dict.fromkeys(range(6), 8)
    for corners in land.values():
        borders = sum(corners[corner] != corners[corner - 1] for corner in range(6))
        assert borders in (0, 2), "land corners of a tile are consecutive"


def test_the_benefits_of_the_tiles() -> None:
    benefits = Counter(str(tile.benefit) for tile in TILES.values())
    assert benefits == {
        **dict.fromkeys(("coin", "worker", "food", "culture"), 8),
        "tapestry": 4,
        "invent": 3,
        "research_x": 2,
        "['territory', 'territory']": 2,
        **dict.fromkeys(("upgrade", "market", "house", "farm", "armory"), 1),
    }


def test_a_science_die_shows_every_track_equally_often() -> None:
    assert Counter(DICE["science_d12"].faces) == dict.fromkeys(BASE_TRACKS, 3)
    assert Counter(DICE["science_d20"].faces) == dict.fromkeys(TRACKS, 4)


def test_the_conquer_dice() -> None:
    """VP on the red die, resources or the tile's benefit on the black one."""
    red, black = DICE["red_conquer"].faces, DICE["black_conquer"].faces
    assert [face for face in red if face == {"vp_per": "territory_controlled"}] == [red[4], red[5]]
    assert [face["vp"] for face in red[:4] if isinstance(face, dict)] == [4, 5, 6, 7]
    assert Counter(map(str, black)) == {"coin": 1, "worker": 1, "food": 1, "culture": 1, "tile_benefit": 2}


def test_the_pieces_of_a_player() -> None:
    """Ten outposts, two of them on the starting territory, which they close."""
    assert (COMPONENTS.outposts, COMPONENTS.starting_outposts, COMPONENTS.player_tokens) == (10, 2, 13)
    assert COMPONENTS.starting_outposts == COMPONENTS.items_that_close_a_territory


# ---- rules


def test_every_rule_says_something_under_a_title_and_a_known_box() -> None:
    for rule in RULES.values():
        assert rule.text.endswith((".", ")")), rule.id
        assert rule.title, rule.id
        assert set(rule.expansion) <= set(EXPANSIONS), rule.id
    assert RULES["ADV-3"].section == "advance"
    assert RULES["LMC-1"].expansion == ("pp", "aa")


def test_what_the_source_leaves_open_says_the_reading_that_is_followed() -> None:
    assert RULES["CHM-7"].uncertain
    assert RULES["CHM-7"].reading
    assert not RULES["ACH-3"].uncertain


# ---- the words of benefits


@pytest.mark.parametrize(
    "benefit",
    [
        "explore",
        ["territory", "explore"],
        {"repeat": 2, "gain": "territory"},
        {"pay": {"discard_tech": 3}, "gain": {"vp": 10}},
        {"pay": ["coin", "food"], "gain": {"choose": ["upgrade", {"advance": ["arts"]}]}},
        {"vp_per": "tech", "each": 2},
    ],
)
def test_the_vocabulary_knows_the_benefits(benefit: object) -> None:
    assert VOCABULARY.benefit(benefit) == benefit


@pytest.mark.parametrize(
    ("benefit", "problem"),
    [
        ("explor", "'explor' is not a benefit"),
        ([], r"\[\] is not a benefit"),
        (None, "None is not a benefit"),
        ({"advance": ["magic"]}, "'magic' is not a track"),
        ({"vp": 0}, "0 is not a number"),
        ({"vp": True}, "True is not a number"),
        ({"vp_per": "friend"}, "'friend' is not counted by anything"),
        ({"vp": 3, "gain": "coin"}, "vp, gain is not a form of benefit"),
        ({True: "conquer", "gain": "coin"}, "True, gain is not a form of benefit"),
        ({"pay": {"discard_house": 1}, "gain": "coin"}, "discard_house is not a form of benefit"),
    ],
)
def test_the_vocabulary_says_what_it_does_not_know(benefit: object, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        VOCABULARY.benefit(benefit)
