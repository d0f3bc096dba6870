"""A bad entry among the cards, mats and civilizations is named with its problem."""

from collections.abc import Callable
from importlib import resources

import pytest

from engine.facts.capitals import read_capitals
from engine.facts.cards import (
    INCOME_MAT,
    TAPESTRY_CARDS,
    read_civilizations,
    read_tapestry_cards,
    read_tech_cards,
)
from engine.facts.components import LANDMARKS
from engine.facts.income import read_income_rows
from engine.facts.maps import MAPS
from engine.facts.validation import DataError, DataFile


def changed(name: str, old: str, new: str) -> DataFile:
    """A data file of the engine with one place changed."""
    text = resources.files("engine").joinpath("data", name).read_text(encoding="utf-8")
    assert old in text
    return DataFile(f"engine/data/{name}", text.replace(old, new, 1))


def tech_cards(file: DataFile) -> object:
    return read_tech_cards(file, INCOME_MAT, LANDMARKS)


def capitals(file: DataFile) -> object:
    return read_capitals(file, MAPS)


def civilizations(file: DataFile) -> object:
    return read_civilizations(file, TAPESTRY_CARDS)


@pytest.mark.parametrize(
    ("read", "name", "old", "new", "said"),
    [
        (tech_cards, "tech_cards.yaml", "circle: worker", "circle: slave", "air_conditioning circle: 'slave' is not"),
        (
            tech_cards,
            "tech_cards.yaml",
            "{landmark: bakery}",
            "{landmark: forge}",
            "bakery: landmark 'forge' is not a landmark of a tech card",
        ),
        (tech_cards, "tech_cards.yaml", "{landmark: bakery}", "{landmark: barn}", "landmark 'barn': stands twice"),
        (
            tech_cards,
            "tech_cards.yaml",
            "row: farm, space: 2",
            "row: farm",
            "bakery: a prerequisite is a track with its tier or a row with its space",
        ),
        (
            tech_cards,
            "tech_cards.yaml",
            "row: farm, space: 2",
            "row: farm, space: 7",
            "bakery: row 'farm' has no space 7",
        ),
        (tech_cards, "tech_cards.yaml", "row: farm,", "row: inn,", "bakery: row 'inn' is not a row of the income mat"),
        (
            tech_cards,
            "tech_cards.yaml",
            "track: technology, tier: II",
            "track: magic, tier: II",
            "air_conditioning: track 'magic' is not a track",
        ),
        (
            read_tapestry_cards,
            "tapestry_cards.yaml",
            "gains: {opponent_advanced: {vp: 3}}",
            "benefit: invent",
            "broker_of_peace: a card of this era has no benefit when it is played",
        ),
        (
            read_tapestry_cards,
            "tapestry_cards.yaml",
            "benefit: [invent, {vp_per: tech, each: 2}]",
            "benefit: invent\n    margin: 2.5",
            "meritocracy: is worth what its benefit is, so it has no margin",
        ),
        (
            read_tapestry_cards,
            "tapestry_cards.yaml",
            "    response_gain: any_resource\n",
            "",
            "trap: a trap, and nothing else, has a response gain",
        ),
        (
            read_tapestry_cards,
            "tapestry_cards.yaml",
            "solo_copies: 5",
            "solo_copies: 8",
            "trap: has 7 copies, of them 8 in a solo game",
        ),
        (
            read_income_rows,
            "income_mat.yaml",
            "number: 2, innovation: Currency",
            "number: 3, innovation: Currency",
            "market: its spaces should be numbered from 1, in order",
        ),
        (read_income_rows, "income_mat.yaml", "resource: worker", "resource: coin", "resource 'coin': stands twice"),
        (read_income_rows, "income_mat.yaml", "resource: worker", "resource: gem", "house: 'gem' is not a benefit"),
        (
            capitals,
            "capital_cities.yaml",
            '"##...###."',
            '"##...###"',
            "capital 1: row 2 of its grid has 8 plots, not 9",
        ),
        (capitals, "capital_cities.yaml", 'pair: "1/6"', 'pair: "2/4"', "capital 1: pair '2/4' is not its start on"),
        (capitals, "capital_cities.yaml", '"aaabbbccc"', '"aaabbbcc"', "capital 1: its districts should have the rows"),
        (
            civilizations,
            "civilizations.yaml",
            "next: [worker, culture, food, coin]",
            "next: [werker]",
            "entertainers slot start: next 'werker' is not a slot",
        ),
        (
            civilizations,
            "civilizations.yaml",
            "income_turns: [1, 2, 3, 4]",
            "income_turns: [6]",
            "there is no income turn 6",
        ),
        (
            civilizations,
            "civilizations.yaml",
            "excluded: [renaissance]",
            "excluded: [rebirth]",
            "heralds: excluded 'rebirth' is not a tapestry card",
        ),
        (
            civilizations,
            "civilizations.yaml",
            "when: setup, amounts:",
            "when: noon, amounts:",
            "architects adjustment when: Input should be 'setup' or 'income_turn_1_end', not 'noon'",
        ),
    ],
)
def test_a_bad_entry_is_named_with_its_problem(
    read: Callable[[DataFile], object], name: str, old: str, new: str, said: str
) -> None:
    with pytest.raises(DataError) as wrong:
        read(changed(name, old, new))
    assert str(wrong.value).startswith(f"engine/data/{name}: ")
    assert said in str(wrong.value)
