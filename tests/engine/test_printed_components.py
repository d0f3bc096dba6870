"""What is printed on the map, the territory tiles and the capital cities, told a second time, plot by plot.

Terrains are written by their first letters, the six corners clockwise from the top left.
"""

from __future__ import annotations

import pytest

from engine.facts.cards import CAPITALS
from engine.facts.components import LANDMARKS, TILES
from engine.facts.maps import MAPS, Hex

SMALL: dict[Hex, str] = {
    (0, -3): "wwwwfw",
    (0, -2): "fwwwff",
    (-1, -1): "mfffwm",
    (1, -2): "wdmmww",
    (-2, 1): "mmggmw",
    (0, 0): "wwwwww",
    (2, -1): "gddwww",
    (-2, 2): "ggwwwg",
    (2, 0): "wwwggd",
    (-3, 3): "wgwwww",
    (-1, 2): "wwmffw",
    (1, 1): "wdgfdd",
    (3, 0): "wwwwwg",
}
LARGE: dict[Hex, str] = {
    (-1, -3): "fwwwgf",
    (1, -4): "mggwmm",
    (0, -3): "wmmmww",
    (-3, -1): "wwwwfw",
    (3, -4): "wwwgww",
    (0, -2): "wmwwww",
    (-3, 0): "fwwwff",
    (3, -3): "wggdww",
    (-4, 1): "mffmwm",
    (-2, 0): "wmmdww",
    (2, -2): "dwwwgd",
    (4, -3): "ffddwd",
    (0, 0): "wwwwww",
    (-4, 3): "dggdwd",
    (-2, 2): "wmffww",
    (2, 0): "fwwwgg",
    (4, -1): "mggwmm",
    (-3, 3): "gwwwgg",
    (3, 0): "wmffww",
    (0, 2): "wwwwdw",
    (-3, 4): "gwwwww",
    (3, 1): "wfwwwd",
    (0, 3): "dwwwdd",
    (-1, 4): "gdddwg",
    (1, 3): "wmggww",
}

TILE_CORNERS = {
    1: "wdwwww",
    2: "wmmddw",
    3: "wmddww",
    4: "wmdwww",
    5: "wwwwww",
    6: "wdwwww",
    7: "wwwwww",
    8: "wmmmdd",
    9: "wmmddw",
    10: "wmddww",
    11: "wmdwww",
    12: "wmmmdd",
    13: "wfwwww",
    14: "wgfwww",
    15: "wfwwww",
    16: "wwwwww",
    17: "wwwwww",
    18: "wgggff",
    19: "wggffw",
    20: "wggfww",
    21: "wgfwww",
    22: "wgggff",
    23: "wggffw",
    24: "wggfww",
    25: "wdddgg",
    26: "wwwwww",
    27: "wgwwww",
    28: "wwwwww",
    29: "wddggw",
    30: "wddgww",
    31: "wdgwww",
    32: "wdddgg",
    33: "wddggw",
    34: "wddgww",
    35: "wdgwww",
    36: "wgwwww",
    37: "wmwwww",
    38: "wfmwww",
    39: "wmwwww",
    40: "wwwwww",
    41: "wwwwww",
    42: "wfffmm",
    43: "wffmmw",
    44: "wffmww",
    45: "wfmwww",
    46: "wfffmm",
    47: "wffmmw",
    48: "wffmww",
}

INNER = {5: "d", 7: "d", 16: "f", 17: "f", 26: "g", 28: "g", 40: "m", 41: "m"}
"""The tiles with land wholly inside."""

IMPASSABLE = {
    1: ("", "01567", "345", "34567", "56", "1238", "2", "7", "2"),
    2: ("8", "01678", "", "12367", "23", "0127", "56", "12", "5"),
    3: ("478", "378", "28", "", "15", "", "02357", "1234", "234"),
    4: ("34", "02", "067", "", "1478", "128", "12345", "23", "5"),
    5: ("", "0127", "0123", "3456", "678", "0128", "2", "6", "5"),
    6: ("", "236", "37", "128", "3", "23456", "16", "2678", "78"),
}
"""The impassable columns of each row of a city, both counted from 0."""

HEIGHTS = {
    "tall": {
        "lighthouse",
        "launch_pad",
        "laboratory",
        "fusion_reactor",
        "forge",
        "tech_hub",
        "com_tower",
        "stock_market",
    },
    "medium": {"train_station", "apothecary", "academy", "barracks", "bakery", "treasury"},
    "short": {"tank_factory", "rubber_works", "barn", "library"},
}


CARDS = {
    "Urban Farm": ("011/111/111", "At least 6 territory tiles in your supply.", None),
    "TV Station": ("011/111/111", "At least 3 income buildings of one type in your capital city.", "medium"),
    "Game Store": ("111/111", "At least 1 tech card in your top row.", "short"),
    "Skyscraper": ("111/111/111", "At least 1 complete row or column in your capital city.", "tall"),
    "Digital Studio": ("111/111", "At least 2 complete districts in your capital city.", "tall"),
}
"""The landmark cards of Plans & Ploys: the plots of the landmark, row by row, the goal, and the height."""


def letters(terrains: tuple[str, ...] | None) -> str:
    """The first letters of some terrains."""
    return "".join(terrain[0] for terrain in terrains or ())


@pytest.mark.parametrize(("side", "printed"), [("small", SMALL), ("large", LARGE)])
def test_the_land_printed_on_the_map(side: str, printed: dict[Hex, str]) -> None:
    """What tiles align with, corner by corner; all other hexes are unexplored. (EXP-1, EXP-2)"""
    hexes = MAPS[side].hexes
    assert {hex: letters(hexes[hex].corners) for hex in hexes if hexes[hex].printed} == printed
    assert not any(hexes[hex].corners for hex in hexes if not hexes[hex].printed)


def test_the_middle_island_shows_its_lands() -> None:
    """Land wholly inside, which no tile aligns with; no other printed hex has any. (EXP-2, FAQ-5)"""
    for side in MAPS.values():
        assert {hex: set(side.hexes[hex].inner) for hex in side.hexes if side.hexes[hex].inner} == {
            (0, 0): {"desert", "forest", "grassland", "mountain"}
        }


@pytest.mark.parametrize("tile", list(TILE_CORNERS))
def test_the_terrain_of_a_territory_tile(tile: int) -> None:
    """Its corners, and land wholly inside; the land it shows is both without the water. (EXP-2)"""
    corners, inner = TILE_CORNERS[tile], INNER.get(tile, "")
    assert (letters(TILES[tile].corners), letters(TILES[tile].inner)) == (corners, inner)
    assert set(letters(TILES[tile].land)) == set(corners + inner) - {"w"}


@pytest.mark.parametrize("mat", list(IMPASSABLE))
def test_the_impassable_plots_of_a_capital_city(mat: int) -> None:
    """(BLD-3)"""
    rows = ["".join(str(column) for column, plot in enumerate(row) if plot == "#") for row in CAPITALS[mat].grid]
    assert tuple(rows) == IMPASSABLE[mat]


def test_the_heights_of_the_landmarks() -> None:
    """Judged from drawings; they matter for a tie alone. (END-4)"""
    base = [slug for slug, landmark in LANDMARKS.items() if landmark.expansion == "base"]
    assert {height: {slug for slug in base if LANDMARKS[slug].height == height} for height in HEIGHTS} == HEIGHTS


@pytest.mark.parametrize(("name", "card"), CARDS.items())
def test_the_landmark_cards_of_plans_and_ploys(name: str, card: tuple[str, str, str | None]) -> None:
    """Each names a landmark, its plot and a goal. (LMC-4; landmark_cards.yaml, PP-L1 to PP-L5)"""
    (landmark,) = [landmark for landmark in LANDMARKS.values() if landmark.name == name]
    assert (landmark.source, landmark.expansion, landmark.confidence) == ("landmark_card", "pp", "high")
    assert landmark.goal is not None
    assert ("/".join(landmark.footprint or ()), landmark.goal, landmark.height) == card


def test_no_landmark_card_but_these_five_has_a_goal_that_is_known() -> None:
    """Nothing but names is known of those of Arts & Architecture. (landmark_cards.yaml, AA-L1 to AA-L5)"""
    cards = [landmark for landmark in LANDMARKS.values() if landmark.source == "landmark_card"]
    assert {landmark.name for landmark in LANDMARKS.values() if landmark.goal} == set(CARDS)
    assert {card.name for card in cards if card.expansion == "pp"} == set(CARDS)
    assert {card.name for card in cards if card.expansion == "aa"} == {
        "Birdwatching Perch",
        "Bridge",
        "Castle",
        "Villa",
        "Windmill",
    }


PLOTS = {
    "11/11": {"lighthouse", "apothecary", "barracks", "forge", "bakery", "stock_market", "treasury"},
    "111/111/111": {"train_station", "tank_factory", "barn"},
    "11/11/11": {"launch_pad"},
    "1111/1111": {"academy"},
    "111/111": {"laboratory", "tech_hub", "com_tower"},
    "011/111/111": {"fusion_reactor"},
    "0011/0011/1111/1111": {"rubber_works"},
    "11/11/11/11": {"library"},
}


def test_the_plots_of_the_landmarks_of_the_base_game() -> None:
    """(BLD-8; landmarks.yaml)"""
    base = [slug for slug, landmark in LANDMARKS.items() if landmark.expansion == "base"]
    printed = {slug: plots for plots, slugs in PLOTS.items() for slug in slugs}
    assert {slug: "/".join(LANDMARKS[slug].footprint or ()) for slug in base} == printed
