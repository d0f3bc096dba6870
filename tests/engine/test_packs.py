"""Packs of our own: read like printed data, named by a setup, in play where their boxes are, and marked."""

from __future__ import annotations

import pytest

from engine.base_game import BaseGameRules
from engine.box import LIBRARY, box_of, packs_in
from engine.decisions import BadSetup
from engine.facts.components import EXPANSIONS
from engine.facts.packs import PACKS, OwnPack, pack_of, read_pack
from engine.facts.validation import DataError, DataFile

PACK = "pack: {name: Trial, text: For tests., with_any: {}}"
TILE = """
inspiration_tiles:
  trial: {expansion: EXPANSION, name: Trial, row: ROW, spaces: [{number: 1, innovation: Barter, income: [coin]}]}
"""
TECH = """
tech_cards:
  trial: {name: Trial, expansion: aa, circle: coin, square: food, prerequisite: {kind: innovation, row: farm, space: 2}}
"""
LANDMARK = """
landmarks:
  trial: {name: Trial, expansion: uncharted, source: landmark_card, goal: Much.}
"""
CITY = """
districts: ["aa"]
capitals: [{number: 101, name: Trial, expansion: uncharted, land: forest, pair: "1/6", grid: [".."]}]
"""


def of(**texts: str) -> OwnPack:
    """A pack with files of these texts."""
    files = {f"{name}.yaml": DataFile(f"packs/uncharted/{name}.yaml", text) for name, text in texts.items()}
    return read_pack("uncharted", files.get)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("pack", "pack: {name: Trial, text: T., with_any: {clouds: [aa]}}", "pack.yaml: clouds: is no part of a pack"),
        ("pack", "pack: {name: Trial, text: T., with_any: {landmarks: [zz]}}", "pack.yaml: with_any landmark 0"),
        ("inspiration_tiles", TILE.replace("EXPANSION", "uncharted").replace("ROW", "farm"), "trial: should have as"),
        ("landmarks", LANDMARK.replace("uncharted", "aa").replace(", goal: Much.", ""), "trial: comes with 'aa', not"),
        ("tech_cards", TECH, "tech_cards.yaml: trial: should have a prerequisite with pack: uncharted"),
        ("landmarks", LANDMARK, "landmarks.yaml: trial: a goal says in words and in numbers what it needs"),
        ("capital_cities", CITY.replace("1/6", "9"), "capital_cities.yaml: capital 101: pair '9' is not its start"),
    ],
)
def test_a_bad_entry_of_a_pack_is_named_with_its_file_and_problem(name: str, text: str, said: str) -> None:
    with pytest.raises(DataError) as bad:
        of(**{"pack": PACK, name: text})
    assert said in str(bad.value)


def test_a_pack_of_ours_holds_no_basic_city() -> None:
    """SET-14: basic and advanced cities are never mixed."""
    with pytest.raises(DataError, match="only basic cities have a start"):
        of(pack=PACK, capital_cities=CITY.replace("101", "1"))


# ---- what a setup says


def test_a_setup_without_packs_has_none() -> None:
    assert packs_in({}) == ()
    assert box_of(("base", "aa")).packs == ()
    assert box_of(("base", "aa"), ["uncharted"]) is box_of(("base", "aa"), ["uncharted"]), "games share it"


@pytest.mark.parametrize(("packs", "kind"), [(["atlas"], "no_such_pack"), ("uncharted", "not_understood")])
def test_a_pack_that_nobody_knows_is_refused(packs: object, kind: str) -> None:
    with pytest.raises(BadSetup) as bad:
        BaseGameRules().start({"players": ["Ada", "Ben"], "packs": packs})
    assert (bad.value.field, bad.value.problem.kind) == ("packs", kind)


def test_a_game_with_the_pack_has_its_cities_beside_the_printed_ones() -> None:
    """SET-14: in a pile of their own."""
    game = BaseGameRules().start({"players": ["Ada", "Ben"], "packs": ["uncharted"]}).game
    assert len(game.bags["advanced_capital"].unseen) == 12
    assert "advanced_capital" not in BaseGameRules().start({"players": ["Ada", "Ben"]}).game.bags


# ---- what of it is in play


@pytest.mark.parametrize(
    ("boxes", "tiles", "landmark_cards"),
    [(["base"], 0, 0), (["base", "pp"], 0, 10), (["base", "aa"], 4, 5), (["base", "pp", "aa"], 4, 10)],
)
def test_parts_are_in_play_where_the_boxes_ask_for_them(boxes: list[str], tiles: int, landmark_cards: int) -> None:
    """SET-18, LMC-1: tiles beside the arts track, landmark cards where printed ones are dealt."""
    box = box_of(boxes, ["uncharted"])
    assert (len(box.inspiration_tiles), len(box.landmark_cards)) == (tiles, landmark_cards)


@pytest.mark.parametrize(("boxes", "more"), [(["base"], 0), (["base", "aa"], 11), (["base", "ff"], 4)])
def test_tech_cards_without_a_known_prerequisite_come_with_ours(boxes: list[str], more: int) -> None:
    with_pack, without = box_of(boxes, ["uncharted"]).tech_cards, box_of(boxes).tech_cards
    added = with_pack.keys() - without.keys()
    assert len(added) == more
    assert all(pack_of(with_pack[slug]) == "Uncharted" for slug in added)
    assert not any(pack_of(card) for card in without.values())


def test_a_card_waits_for_the_boxes_that_it_needs() -> None:
    cards = PACKS["uncharted"].tapestry_cards.values()
    for boxes in (["base"], ["base", "aa"], ["base", "ff"], ["base", "aa", "ff"]):
        there = box_of(boxes, ["uncharted"]).tapestry_cards
        assert all((card.slug in there) == ({*card.needs} <= {*boxes}) for card in cards)


def test_every_entry_of_ours_is_marked_and_no_printed_one() -> None:
    pack = PACKS["uncharted"]
    for entries in (pack.capitals, pack.landmarks, pack.inspiration_tiles, pack.tapestry_cards, pack.tech_cards):
        assert {pack_of(each) for each in entries.values()} <= {"Uncharted"}
    printed = box_of(EXPANSIONS)
    for entries in (printed.capitals, printed.landmarks, printed.tapestry_cards, printed.tech_cards):
        assert {pack_of(each) for each in entries.values()} == {None}
    assert LIBRARY.packs == tuple(PACKS)
