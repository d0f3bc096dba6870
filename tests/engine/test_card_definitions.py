"""Cards, mats and tiles: what they show, told a second time in another way."""

import re
from collections import Counter

import pytest

from automa.definitions import REMOVED
from engine.box import box_of
from engine.facts.cards import (
    CAPITALS,
    CIVILIZATIONS,
    FIRST_TO_ERA,
    INCOME_CHART,
    INCOME_MAT,
    TAPESTRY_CARDS,
    TECH_CARDS,
    Prerequisite,
)
from engine.facts.components import LANDMARKS, SPACE_TILES, VOCABULARY
from engine.facts.maps import MAPS
from tests.engine.printed import BUILDINGS, RESOURCES, vp_of, words_of

# ---- tech cards


def test_thirty_three_tech_cards_of_the_base_game() -> None:
    """CMP-1."""
    assert sum(card.expansion == "base" for card in TECH_CARDS.values()) == 33


def test_every_tech_card_has_a_prerequisite_and_most_ask_for_tier_two() -> None:
    cards = [card for card in TECH_CARDS.values() if card.expansion == "base"]
    needed = [card.prerequisite for card in cards if card.prerequisite]
    assert Counter((one.track, one.tier) for one in needed if one.kind == "track_tier") == {
        ("technology", "II"): 8,
        ("science", "II"): 5,
        ("military", "II"): 4,
        ("exploration", "II"): 3,
        ("exploration", "III"): 2,
        ("military", "III"): 1,
        **{(track, "IV"): 1 for track in ("exploration", "science", "military", "technology")},
    }
    assert len(needed) == 33


def test_a_card_with_a_landmark_asks_for_the_innovation_printed_on_it() -> None:
    """The innovation is named on the card, its space is that of the income mat."""
    asked = {}
    for card in TECH_CARDS.values():
        match card.prerequisite:
            case Prerequisite(kind="innovation", row=str(row), space=int(space)):
                asked[card.name] = INCOME_MAT[row].spaces[space - 1].innovation
                assert card.landmark == card.slug
            case _:
                assert card.landmark is None
    assert asked == {
        "Bakery": "Farming",
        "Barn": "Breeding",
        "Com Tower": "Telephone",
        "Library": "Writing",
        "Stock Market": "Banking",
        "Treasury": "Currency",
    }


@pytest.mark.parametrize(
    ("slug", "printed"),
    [
        ("bakery", "2x2"),
        ("barn", "3x3"),
        ("com_tower", "3x2"),
        ("library", "2x4"),
        ("stock_market", "2x2"),
        ("treasury", "2x2"),
    ],
)
def test_the_footprints_printed_on_the_cards_are_those_of_the_landmarks(slug: str, printed: str) -> None:
    width, height = map(int, printed.split("x"))
    assert LANDMARKS[slug].footprint == ("1" * width,) * height


def test_circles_and_squares_pair_up() -> None:
    """A building or a move in the circle is scored by the square; four buildings come in a square too."""
    scoring = {
        slug: (card.circle, card.square["vp_per"])
        for slug, card in TECH_CARDS.items()
        if isinstance(card.square, dict) and "vp_per" in card.square
    }
    assert {thing for circle, thing in scoring.values() if circle == thing} == BUILDINGS
    assert {thing for circle, thing in scoring.values() if isinstance(circle, dict) and "advance_x" in circle} == {
        f"{track}_space" for track in ("exploration", "science", "military", "technology")
    }
    assert len(scoring) == 4 + 4 + 3
    squares = [card.square for card in TECH_CARDS.values() if isinstance(card.square, str)]
    assert set(squares) >= BUILDINGS
    assert sum(vp_of(card.circle) for card in TECH_CARDS.values()) == 3 * 3 + 3 * 4 + 2 * 5
    assert sum(vp_of(card.square) for card in TECH_CARDS.values()) == 7 + 7 + 5
    assert (TECH_CARDS["assembly_line"].circle, TECH_CARDS["assembly_line"].square) == ("square", "circle")


def test_the_cards_that_players_may_agree_to_leave_out() -> None:
    assert {card.name for card in TECH_CARDS.values() if card.optional_removal} == {"Lithium-Ion Battery", "Radio"}
    assert {card.name for card in TAPESTRY_CARDS.values() if card.optional_removal} == {
        "Alliance",
        "Broker of Peace",
        "Marriage of State",
        "Renaissance",
        "Theocracy",
    }


# ---- tapestry cards


def test_fifty_tapestry_cards_seven_of_them_traps() -> None:
    """Of the base game. (CMP-1)"""
    base = {slug: card for slug, card in TAPESTRY_CARDS.items() if card.expansion == "base"}
    assert len(base) == 44
    assert sum(card.copies for card in base.values()) == 50
    assert {slug: card.copies for slug, card in base.items() if card.copies != 1} == {"trap": 7}
    assert Counter(card.kind for card in base.values()) == {"when_played": 23, "this_era": 20, "trap": 1}


def test_a_trap_is_worth_a_resource_in_the_hand_and_ten_vp_on_the_mat() -> None:
    trap = TAPESTRY_CARDS["trap"]
    assert (trap.response_gain, trap.benefit, trap.solo_copies) == ("any_resource", {"vp": 10}, 5)


def test_what_the_words_of_benefits_cannot_say_is_left_to_code() -> None:
    assert {slug for slug, card in TAPESTRY_CARDS.items() if card.benefit} == {"feudalism", "meritocracy", "trap"}
    for card in TAPESTRY_CARDS.values():
        assert card.text.endswith("."), card.slug
        assert not (card.benefit and card.gains), card.slug


def test_a_solo_game_leaves_out_what_the_bots_rules_leave_out() -> None:
    cards = {part.name: part.may_stay for part in REMOVED if part.expansion == "base" and part.kind == "tapestry_card"}
    removed = {card.name: card.solo == "advised" for card in TAPESTRY_CARDS.values() if card.solo != "stays"}
    assert cards == {**removed, "Trap": False}
    assert (len(removed), sum(removed.values())) == (11, 6)
    assert {part.count for part in REMOVED if part.name == "Trap"} == {7 - 5}
    known = {one.name for one in CIVILIZATIONS.values()}
    people = {part.name: part.may_stay for part in REMOVED if part.name in known and part.kind == "civilization"}
    assert people == {one.name: one.solo == "advised" for one in CIVILIZATIONS.values() if one.solo != "stays"}


def test_the_lands_of_colonialism_are_those_of_the_tiles() -> None:
    gains = TAPESTRY_CARDS["colonialism"].gains
    assert gains == {"mountain": "worker", "grassland": "culture", "forest": "food", "desert": "coin"}


# ---- space tiles


def test_the_icons_of_the_fifteen_space_tiles() -> None:
    """CMP-1: each building once, beside the VP for all of them, and each resource at least once."""
    assert list(SPACE_TILES) == list(range(1, 16))
    icons = Counter(word for tile in SPACE_TILES.values() for word in words_of(tile.benefit))
    assert {word: icons[word] for word in sorted(BUILDINGS)} == dict.fromkeys(sorted(BUILDINGS), 2)
    assert {word: icons[word] for word in ("coin", "worker", "food", "culture")} == {
        "coin": 1,
        "worker": 1,
        "food": 1,
        "culture": 2,
    }
    assert [icons[word] for word in ("science", "technology", "military", "exploration")] == [1, 1, 1, 0]
    assert sum(vp_of(tile.benefit) for tile in SPACE_TILES.values()) == 8 + 6 + 8 + 13
    assert len({tile.art for tile in SPACE_TILES.values()}) == 15


# ---- the income mat


def test_a_fresh_income_mat_pays_each_resource_a_tile_and_a_card() -> None:
    fresh = Counter(word for row in INCOME_MAT.values() for word in row.spaces[0].income)
    assert fresh == dict.fromkeys(("coin", "worker", "food", "culture", "territory", "tapestry"), 1)


def test_an_empty_income_mat_pays_four_of_each_resource_and_fifty_one_vp() -> None:
    """Ten VP lie under the last building of every row; only farms have other numbers."""
    assert INCOME_MAT.keys() == BUILDINGS
    assert {row.resource for row in INCOME_MAT.values()} == RESOURCES
    for row in INCOME_MAT.values():
        assert Counter(word for space in row.spaces for word in space.income)[row.resource] == 4
        assert len(row.spaces) == 6
        assert row.spaces[5].vp == {"vp": 10}
    printed = [space.vp for row in INCOME_MAT.values() for space in row.spaces if space.vp]
    assert sum(map(vp_of, printed)) == 4 * 10 + 4 + 7
    assert Counter(word for vp in printed for word in words_of(vp)) == {
        "tech": 3,
        "capital": 3,
        "territory_controlled": 2,
    }


def test_the_later_the_era_the_more_the_first_of_the_neighbors_gains() -> None:
    assert {era: len(gains) for era, gains in FIRST_TO_ERA.items()} == {2: 1, 3: 2, 4: 3}
    assert {gain for gains in FIRST_TO_ERA.values() for gain in map(str, gains)} == {"any_resource"}


def test_the_first_income_turn_only_pays_and_the_last_one_does_not() -> None:
    steps = {turn: [step for step, turns in INCOME_CHART.items() if turn in turns] for turn in range(1, 6)}
    assert steps[1] == ["income"]
    assert steps[2] == steps[3] == steps[4] == ["civilizations", "tapestry", "upgrade", "vp", "income"]
    assert steps[5] == ["civilizations", "upgrade", "vp"]


# ---- capital cities


@pytest.mark.parametrize(
    ("number", "open_plots"),
    [
        (1, "757 745 798"),
        (2, "795 376 778"),
        (3, "874 889 438"),
        (4, "677 686 649"),
        (5, "388 664 888"),
        (6, "877 657 793"),
    ],
)
def test_each_capital_city_has_twenty_two_impassable_plots(number: int, open_plots: str) -> None:
    """Counted by district, from the top left."""
    grid = CAPITALS[number].grid
    assert sum(line.count("#") for line in grid) == 22
    counted = [sum(grid[row][column] == "." for row, column in each.plots) for each in CAPITALS[number].districts]
    assert counted == [int(digit) for digit in open_plots.replace(" ", "")]


def test_two_capital_cities_share_a_start_of_the_small_map() -> None:
    assert list(CAPITALS) == [1, 2, 3, 4, 5, 6]
    pairs = Counter(capital.pair for capital in CAPITALS.values())
    assert pairs == dict.fromkeys(MAPS["small"].starts, 2)


@pytest.mark.parametrize("number", list(CAPITALS))
def test_nine_districts_of_three_by_three_plots_each_for_any_resource(number: int) -> None:
    """BLD-6: the journal names each by which one it is from the top and from the left."""
    mat = CAPITALS[number]
    assert (mat.height, mat.width) == (9, 9)
    assert [each.place for each in mat.districts] == [(row, column) for row in range(3) for column in range(3)]
    assert {(each.gain, each.pays, each.connected) for each in mat.districts} == {
        ("any_resource", "when_complete", False)
    }
    for district in mat.districts:
        rows, columns = {row for row, _ in district.plots}, {column for _, column in district.plots}
        assert (len(rows), len(columns)) == (3, 3)
        assert min(rows) == 3 * district.place[0] and min(columns) == 3 * district.place[1]
        assert max(rows) - min(rows) == max(columns) - min(columns) == 2
    assert sorted(plot for each in mat.districts for plot in each.plots) == [(r, c) for r in range(9) for c in range(9)]


def test_words_that_only_cards_and_mats_use_are_in_the_vocabulary() -> None:
    assert {"controlled_tile_benefit", "income_building_unplaced"} <= VOCABULARY.words
    assert VOCABULARY.benefit({"advance_benefit": ["science"]}) == {"advance_benefit": ["science"]}


def test_without_arts_and_architecture_no_card_shows_its_symbol() -> None:
    """So nothing of what lies in such a game has to be drawn anew. (SET-23)"""
    for boxes in (("base",), ("base", "pp")):
        box = box_of(boxes)
        shown = [*map(repr, box.tapestry_cards.values()), *map(repr, box.tech_cards.values())]
        assert shown and not [card for card in shown if re.search(r"\barts(_\w+)?\b", card)]
