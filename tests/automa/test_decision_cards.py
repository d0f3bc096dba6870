"""The decision cards and hex tiebreakers as data: what they print, and how they hang together."""

from collections import Counter

import pytest

from automa.definitions import DECISION_CARDS, HEX_TIEBREAKERS
from engine.facts.maps import EDGES, MAPS, Hex

SMALL = MAPS["small"]
NUMBERED = list(SMALL.hexes)
"""The hexes of the small map as the bots' sheet numbers them: row by row from the top, left to right."""


def by_number(hexes: list[int]) -> list[Hex]:
    return [NUMBERED[number] for number in hexes]


# ---- decision cards


def test_seven_base_cards_and_fifteen_progress_cards() -> None:
    assert list(DECISION_CARDS) == list(range(1, 23))
    assert Counter(card.deck for card in DECISION_CARDS.values()) == {"base": 7, "progress": 15}
    assert all((card.deck == "base") == (number <= 7) for number, card in DECISION_CARDS.items())


def test_the_two_player_variant_uses_the_first_twelve_cards() -> None:
    """SHA-9."""
    assert [number for number, card in DECISION_CARDS.items() if card.two_player] == list(range(1, 13))


def test_no_card_shows_the_heart_as_a_selector() -> None:
    shown = Counter(card.automa_track for card in DECISION_CARDS.values())
    assert shown == {"all_unfinished": 14, "nearest_landmark_or_end": 6, "nearest_end": 2}
    shown = Counter(card.shadow_track for card in DECISION_CARDS.values())
    assert shown == {"all_unfinished": 14, "nearest_landmark_or_end": 6, "nearest_end": 2}


def test_income_and_topple_icons() -> None:
    assert [n for n, card in DECISION_CARDS.items() if card.income] == [1, 2, 4, 8, 9, 12, 14, 16, 17, 19, 21]
    assert [n for n, card in DECISION_CARDS.items() if card.topple] == [1, 3, 6, 9, 10, 12, 14, 15, 19, 21, 22]


def test_arts_joins_ten_track_tiebreakers_at_one_end() -> None:
    """BAA-3, BAA-4, BAA-5."""
    first = [n for n, card in DECISION_CARDS.items() if card.tiebreaker(arts=True)[0] == "arts"]
    last = [n for n, card in DECISION_CARDS.items() if card.tiebreaker(arts=True)[-1] == "arts"]
    without = [n for n, card in DECISION_CARDS.items() if "arts" not in card.tiebreaker(arts=True)]
    assert (first, last) == ([1, 2, 8, 15, 17], [4, 5, 10, 13, 19])
    assert without == [3, 6, 7, 9, 11, 12, 14, 16, 18, 20, 21, 22]
    assert all("arts" not in card.tiebreaker(arts=False) for card in DECISION_CARDS.values())


# ---- hex tiebreakers


def test_the_worked_example_numbers_nine_hexes() -> None:
    """HEX-5, HEX-6: along the black arrow's row, then the gray arrow's, then the row beyond."""
    assert list(HEX_TIEBREAKERS["ht6"].order[:9]) == by_number([33, 31, 28, 32, 30, 27, 24, 21, 29])


@pytest.mark.parametrize("slug", HEX_TIEBREAKERS)
def test_each_row_is_a_whole_line_and_the_rows_lie_one_beyond_the_other(slug: str) -> None:
    """HEX-6, HEX-7."""
    tiebreaker = HEX_TIEBREAKERS[slug]
    steps = {edge.name: edge.step for edge in EDGES}
    dq, dr = steps[tiebreaker.goes]
    for row in tiebreaker.rows:
        assert (row[0][0] - dq, row[0][1] - dr) not in SMALL.hexes
        assert (row[-1][0] + dq, row[-1][1] + dr) not in SMALL.hexes
    for row, beyond in zip(tiebreaker.rows, tiebreaker.rows[1:], strict=False):
        assert any(other in SMALL.neighbors(hex) for hex in row for other in beyond)
    assert len(tiebreaker.rows) == 7
    first, last = tiebreaker.rows[0], tiebreaker.rows[-1]
    assert compass(middle(first), middle(last)) == tiebreaker.next_rows


def middle(row: tuple[Hex, ...]) -> Hex:
    return row[len(row) // 2]


def compass(start: Hex, end: Hex) -> str:
    """Where one hex of the map lies from another, as the gray arrows say it."""
    east = end[0] - start[0]
    south = (end[1] + end[0] / 2) - (start[1] + start[0] / 2)
    vertical = "" if abs(south) <= 1 else "S" if south > 0 else "N"
    return vertical + ("E" if east > 0 else "W")


def test_ten_hex_tiebreakers_are_shared_by_the_cards() -> None:
    used = Counter(card.hex_tiebreaker for card in DECISION_CARDS.values())
    assert used == {
        "ht1": 6,
        **dict.fromkeys(("ht2", "ht3", "ht4", "ht5", "ht6", "ht7", "ht9"), 2),
        "ht8": 1,
        "ht10": 1,
    }
    assert used.keys() == HEX_TIEBREAKERS.keys()
    assert len({tiebreaker.order for tiebreaker in HEX_TIEBREAKERS.values()}) == 10


def test_the_sheet_of_the_bots_gives_the_same_neighbors() -> None:
    """The neighbors as the bots' sheet lists them for its numbered hexes, some of the middle and all of one rim."""
    listed = {
        0: [2, 4, 1],
        9: [4, 7, 13, 16, 12, 6],
        14: [21, 17, 10],
        16: [9, 13, 20, 23, 19, 12],
        18: [11, 15, 22, 25],
        25: [18, 22, 29],
        33: [27, 31, 30],
    }
    for number, neighbors in listed.items():
        assert set(SMALL.neighbors(NUMBERED[number])) == set(by_number(neighbors)), number
