"""What is said about a bad entry in the bots’ data: the file, the place and the problem."""

from collections.abc import Callable
from importlib import resources

import pytest

from automa.definitions import (
    HEX_TIEBREAKERS,
    RULES,
    read_civilizations,
    read_decision_cards,
    read_hex_tiebreakers,
    read_levels,
    read_spaces,
    read_trap_cards,
    read_uncertain,
)
from engine.facts.validation import DataError, DataFile


def cards(file: DataFile) -> object:
    return read_decision_cards(file, HEX_TIEBREAKERS)


def levels(file: DataFile) -> object:
    return read_levels(file, "levels")


def trap_cards(file: DataFile) -> object:
    return read_trap_cards(file, RULES)


def uncertain(file: DataFile) -> object:
    return read_uncertain(file, RULES)


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "said"),
    [
        (
            cards,
            "decision_cards.yaml",
            "automa_track: nearest_end",
            "automa_track: nearest",
            "automa/data/decision_cards.yaml: 1 automa_track: Input should be 'all_unfinished', "
            "'nearest_landmark_or_end', 'nearest_end' or 'favorite', not 'nearest'",
        ),
        (
            cards,
            "decision_cards.yaml",
            "[favorite, military, exploration, technology, science]",
            "[favorite, military, exploration, technology, military]",
            "automa/data/decision_cards.yaml: card 1: track tiebreaker should list each of "
            "exploration, favorite, military, science, technology once",
        ),
        (
            cards,
            "decision_cards.yaml",
            "hex_tiebreaker: ht1",
            "hex_tiebreaker: ht11",
            "automa/data/decision_cards.yaml: card 1: 'ht11' is not a hex tiebreaker",
        ),
        (
            read_hex_tiebreakers,
            "hex_tiebreakers.yaml",
            "[[0, -3], [1, -3], [2, -3]]",
            "[[0, -3], [1, -3], [1, -3]]",
            "automa/data/hex_tiebreakers.yaml: ht1: should cover every hex of the small map once",
        ),
        (
            read_hex_tiebreakers,
            "hex_tiebreakers.yaml",
            "[[0, -3], [1, -3], [2, -3]]",
            "[[0, -3], [2, -3], [1, -3]]",
            "automa/data/hex_tiebreakers.yaml: ht1 row 1: does not go straight SE",
        ),
        (
            read_hex_tiebreakers,
            "hex_tiebreakers.yaml",
            "start: [0, -3]",
            "start: [2, -3]",
            "automa/data/hex_tiebreakers.yaml: ht1: the arrows do not point to the first two rows",
        ),
        (
            read_hex_tiebreakers,
            "hex_tiebreakers.yaml",
            "goes: SE",
            "goes: UP",
            "automa/data/hex_tiebreakers.yaml: ht1: goes 'UP', which is not a direction",
        ),
        (
            levels,
            "levels.yaml",
            "cards_added: {2: 2, 3: 2, 4: 2}",
            "cards_added: {2: 2, 3: 4, 4: 2}",
            "automa/data/levels.yaml: levels 1: adds 2 cards in income turn 3, not 4",
        ),
        (
            levels,
            "levels.yaml",
            "you_advance: [military,",
            "you_advance: [magic,",
            "automa/data/levels.yaml: levels 1: 'magic' is not a track",
        ),
        (
            levels,
            "levels.yaml",
            "      favorites: [2, 3, 4, 5]",
            "      favourites: [2, 3, 4, 5]",
            "automa/data/levels.yaml: 1 steps favourites",
        ),
        (
            read_civilizations,
            "civilizations.yaml",
            "favorite: science\n",
            "favorite: magic\n",
            "automa/data/civilizations.yaml: scientists: favorite 'magic' is not a track",
        ),
        (
            read_civilizations,
            "civilizations.yaml",
            "3: [research]",
            "6: [research]",
            "automa/data/civilizations.yaml: scientists: there is no income turn 6",
        ),
        (
            read_civilizations,
            "civilizations.yaml",
            "other_side: hucksters",
            "other_side: explorers",
            "automa/data/civilizations.yaml: hucksters: 'trailblazers' does not have it on its other side",
        ),
        (
            read_civilizations,
            "civilizations.yaml",
            "3: [research]",
            "3: [dream]",
            "automa/data/civilizations.yaml: scientists income 3 0: 'dream' is not a benefit",
        ),
        (
            read_spaces,
            "benefits.yaml",
            "  arts:\n    1: [tapestry]",
            "  arts:\n    13: [tapestry]",
            "automa/data/benefits.yaml: arts 13: is not a space of the track",
        ),
        (
            read_spaces,
            "benefits.yaml",
            "  arts:\n    1: [tapestry]",
            "  magic:\n    1: [tapestry]",
            "automa/data/benefits.yaml: magic: is not a track",
        ),
        (
            uncertain,
            "setup.yaml",
            "rules: [SHA-13]",
            "rules: [SHA-none]",
            "automa/data/setup.yaml: two_player_first_turn: 'SHA-none' is not a rule",
        ),
        (
            trap_cards,
            "setup.yaml",
            "effect: as_printed, rule: BTR-6",
            "effect: as_printed",
            "automa/data/setup.yaml: retreat: a card carried out as printed, and no other, names its rule",
        ),
    ],
)
def test_a_bad_entry_is_named_with_its_file_and_problem(
    read: Callable[[DataFile], object], name: str, old: str, new: str, said: str
) -> None:
    text = resources.files("automa").joinpath("data", name).read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(DataError) as error:
        read(DataFile(f"automa/data/{name}", text.replace(old, new, 1)))
    assert said in str(error.value)
