"""Which boxes whole games can be played with, and what each says of itself: what it holds and what is left out."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from automa.definitions import TAPESTRY_CARDS
from engine.box import BASE, box_of
from engine.facts.contents import CONTENTS, KINDS, Contents, Holds, LeftOut, named, read_contents
from engine.facts.validation import DataError
from engine.rules.boxes import boxes_to_add, check_offered
from engine.rules.vocabulary import WORDS
from tests.engine.test_bad_card_entries import changed

FACTS = Path(os.environ.get("TAPESTRY_FACTS", ""))
"""A folder with what is printed in all boxes, where there is one."""


def test_only_a_box_that_says_so_is_offered() -> None:
    """(SET-24)"""
    assert [*boxes_to_add()] == ["pp", "aa", "ff"]


def test_the_base_game_is_whole_and_plans_and_ploys_says_what_it_lacks() -> None:
    """Of 15 tapestry cards two are known whole; the footprint or track of each new space tile is not. (CMP-1, CMP-2)"""
    lacking = {
        name: {kind: (each.missing, each.count) for kind, each in CONTENTS[name].holds.items() if each.missing}
        for name in ("base", "pp")
    }
    assert lacking == {"base": {}, "pp": {"tapestry_cards": (13, 15), "space_tiles": (4, 4), "landmarks": (2, 7)}}


def test_fantasies_and_futures_says_what_it_lacks() -> None:
    """Of 38 tapestry cards none is known whole, of 12 tech cards eight; all ten civilizations are there. (CMP-4)"""
    box = {kind: (each.missing, each.count) for kind, each in CONTENTS["ff"].holds.items()}
    assert box["civilizations"] == (0, 10) and box["income_mat_overlays"][1] == 5
    assert {kind: box[kind] for kind in ("capital_cities", "tapestry_cards", "tech_cards")} == {
        "capital_cities": (6, 6),
        "tapestry_cards": (38, 38),
        "tech_cards": (4, 12),
    }
    assert box["charms"][1] is None


def test_every_game_has_the_corrected_space_tile() -> None:
    """Nobody who has published it says what the misprint was. (SET-25)"""
    for boxes in (BASE, ("base", "pp")):
        tiles = box_of(boxes).space_tiles
        assert len(tiles) == 15 and tiles[11].benefit == ["conquer", {"vp_per": "territory_controlled"}]


def test_the_bots_know_the_same_number_of_tapestry_cards() -> None:
    """(CMP-2)"""
    for name, box in CONTENTS.items():
        assert box.holds["tapestry_cards"].count == TAPESTRY_CARDS[name].count


def test_a_box_grows_card_by_card_and_each_card_is_said_to_be_there() -> None:
    """One card more in the data: the box has to say that it is left out no more."""

    class Surrender:
        name, expansion, copies = "Surrender", "pp", 1

    cards = KINDS["tapestry_cards"]
    kinds = {**KINDS, "tapestry_cards": lambda box: cards(box) + named({"surrender": Surrender()})(box)}
    with pytest.raises(DataError, match="pp tapestry_cards: 'Surrender' is left out and in the data"):
        read_contents(changed("boxes.yaml", "Retreat", "Retreat"), kinds)
    grown = read_contents(changed("boxes.yaml", "Surprise Party, Surrender,", "Surprise Party,"), kinds)["pp"]
    assert (grown.holds["tapestry_cards"].there, grown.holds["tapestry_cards"].count) == (3, 15)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("space_tiles: {count: 15}", "space_tiles: {count: 16}", "base space_tiles: 15 are in the data and 0 left out"),
        (
            "{why: unknown, number: 3}",
            "{why: unknown, number: 4}",
            "pp tapestry_cards: 2 are in the data and 14 left out",
        ),
        ("      dice: {count: 3}\n", "", "base dice: 3 are in the data, but the box does not say that it holds any"),
        ("tracks: {count: 4}", "trucks: {count: 4}", "base trucks: is no kind of component"),
        ("names: [Microbial Magic]", "names: [Gremlins]", "ff tapestry_cards: 'Gremlins' is left out twice"),
        (
            "{why: in_part, number: 11}",
            "{why: lost, number: 11}",
            "aa holds tech_cards left_out 0 why: Input should be",
        ),
        ("{count: null, left_out: [{why: unknown}]}", "{count: null}", "ff charms: if nobody knows how many there are"),
        ("names: [Monolith, Stadium]", "number: 2, names: [Monolith]", "pp landmarks: what is left out has names or"),
        ("  aa:    ", "  xx:    ", "boxes: should be base, pp, aa, ff, in this order"),
    ],
)
def test_what_contradicts_the_data_is_named_with_its_problem(old: str, new: str, said: str) -> None:
    with pytest.raises(DataError) as wrong:
        read_contents(changed("boxes.yaml", old, new), KINDS)
    assert str(wrong.value).startswith(f"engine/data/boxes.yaml: {said}")


def test_a_box_that_is_offered_can_be_played() -> None:
    forgotten = WORDS.pop("broadcast_3")
    try:
        with pytest.raises(DataError, match=r"aa: is offered, but cannot be played: .*no rule carries out the word"):
            check_offered({"aa": CONTENTS["aa"]})
    finally:
        WORDS["broadcast_3"] = forgotten


def test_what_is_left_out_may_be_told_by_number_alone() -> None:
    assert Holds(5, (LeftOut("not_built", ("A", "B")), LeftOut("unknown", number=2))).there == 1


@pytest.mark.skipif("TAPESTRY_FACTS" not in os.environ, reason="there is no folder of facts to compare with")
@pytest.mark.parametrize("box", CONTENTS.values(), ids=CONTENTS.keys())
def test_the_boxes_hold_what_is_printed(box: Contents) -> None:
    for kind, names in printed(box.slug).items():
        assert box.holds[kind].count == len(names), kind
        known = {name for name in names if name}
        assert {name for out in box.holds[kind].left_out for name in out.names} <= known, kind


def printed(box: str) -> Mapping[str, list[str]]:
    """The names of the cards, mats and tiles of a box by kind, empty for a name that nobody knows."""
    cities = facts("capital_cities")
    every = {
        "civilizations": facts("civilizations")["civilizations"],
        "capital_cities": cities["basic"] + cities["advanced"]["mats"],
        "tech_cards": facts("tech_cards")["cards"],
        "landmarks": facts("landmarks")["landmarks"],
        "space_tiles": facts("space_tiles")["tiles"],
        "tracks": facts("tracks")["tracks"],
    }
    named = {kind: [each for each in entries if each["expansion"] == box] for kind, entries in every.items()}
    cards = facts("tapestry_cards")["cards"]
    names = [card["name"] for card in cards if card["expansion"] == box for _copy in range(card.get("count") or 1)]
    total = facts("tapestry_cards")["totals"][box]["cards"]
    landmarks = facts("landmark_cards")
    goals = [
        each["name"]
        for each in landmarks["known_names"]
        if (each["on_a_landmark_card"], each.get("expansion")) == (True, box)
    ]
    goals += [""] * (landmarks["counts"].get(box, 0) - len(goals))
    masterpieces = facts("masterpieces")["counts"].get(box, 0)
    tiles = facts("inspiration_tiles")["counts"]["different"] if box == "aa" else 0
    return {
        **{kind: [text(each.get("name")) for each in entries] for kind, entries in named.items() if entries},
        "tapestry_cards": [*names, *[""] * (total - len(names))],
        **({"landmark_cards": goals} if goals else {}),
        **({"masterpieces": [""] * masterpieces} if masterpieces else {}),
        **({"inspiration_tiles": [""] * tiles} if tiles else {}),
        **({"territory_tiles": [""] * facts("territory_tiles")["count"]} if box in BASE else {}),
    }


def facts(name: str) -> Any:
    """A file of facts."""
    return yaml.safe_load((FACTS / f"{name}.yaml").read_text(encoding="utf-8"))


def text(name: object) -> str:
    """A name that is known."""
    return name if isinstance(name, str) else ""
