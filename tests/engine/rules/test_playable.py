"""What cannot be played is not dealt: data whose words no rule carries out are refused with file, entry and word."""

from __future__ import annotations

from dataclasses import replace

import pytest

import engine.rules.chapters  # noqa: F401  (fills WORDS and FORMS)
from engine.box import Box, box_of
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS, GainOrNothing
from engine.facts.components import TRACKS, Benefit
from engine.facts.validation import DataError
from engine.rules import boxes
from engine.rules.playable import (
    Printed,
    all_printed,
    on_civilization,
    on_tapestry,
    on_track,
    refuse_what_cannot_be_played,
    unknown_in,
)
from tests.engine.whole import scene


def test_a_card_with_a_word_without_code_is_refused_by_file_entry_and_word() -> None:
    card = replace(
        TAPESTRY_CARDS["feudalism"], slug="new_card", benefit={"choose": ["coin", ["invent", "tile_benefit"]]}
    )
    with pytest.raises(DataError) as refused:
        refuse_what_cannot_be_played(on_tapestry(card))
    assert (
        str(refused.value) == "engine/data/tapestry_cards.yaml: new_card: no rule carries out the word 'tile_benefit'"
    )


def test_what_a_trap_brings_and_what_a_card_gives_by_occasion_is_looked_at_too() -> None:
    for changed in (
        replace(TAPESTRY_CARDS["trap"], response_gain="tile_benefit"),
        replace(TAPESTRY_CARDS["revisionism"], gains={"invent": {"pay": "coin", "gain": "tile_benefit"}}),
    ):
        with pytest.raises(DataError, match="no rule carries out the word 'tile_benefit'"):
            refuse_what_cannot_be_played(on_tapestry(changed))


def test_mats_and_adjustments_are_looked_at_too() -> None:
    futurists, mat = CIVILIZATIONS["futurists"], CIVILIZATIONS["historians"]
    assert futurists.adjustment is not None
    gained: GainOrNothing = ["coin", "tile_benefit"]
    with pytest.raises(DataError, match=r"civilizations.yaml: futurists adjustment: .* 'tile_benefit'"):
        refuse_what_cannot_be_played(
            on_civilization(replace(futurists, adjustment=replace(futurists.adjustment, gain=gained)))
        )
    with pytest.raises(DataError, match=r"civilizations.yaml: historians start: .* 'tile_benefit'"):
        refuse_what_cannot_be_played(on_civilization(replace(mat, start=gained)))


@pytest.mark.parametrize(
    ("kind", "value", "problem"),
    [
        ("benefit", "tile_benefit", "no rule carries out the word 'tile_benefit'"),
        ("benefit", {"text": "Dance."}, "no rule carries out the form 'text'"),
        ("benefit", {"repeat": 2, "gain": "tile_benefit"}, "no rule carries out the word 'tile_benefit'"),
        ("cost", {"resources": 2, "of": "same"}, "no rule pays with the form 'resources and of'"),
        ("tier", {"resources": 2, "of": "same"}, None),
        ("tier", ["coin", "tapestry"], "no rule pays with the word 'tapestry'"),
        ("benefit", {"pay": {"text": "x"}, "gain": "coin"}, "no rule pays with the form 'text'"),
        ("benefit", {"landmark": "lighthose"}, "'lighthose' is not a landmark"),
        ("benefit", {"vp_per": "dance"}, "no rule counts the thing 'dance'"),
        ("cost", ["coin", "tapestry"], "no rule pays with the word 'tapestry'"),
        ("benefit", {"any_order": [{"vp": 3}, {"advance": ["science"]}]}, None),
    ],
)  # fmt: skip
def test_each_part_of_a_benefit_needs_its_rule(kind: str, value: Benefit, problem: str | None) -> None:
    assert unknown_in(kind, value, box_of()) == problem


def test_a_word_about_the_territory_at_hand_stands_on_dice_alone() -> None:
    """The ? of the black die is the tile just conquered; a card that is played has none."""
    refuse_what_cannot_be_played([Printed("dice", "black_conquer", "tile_benefit", at_hex=True)])
    with pytest.raises(DataError, match="'tile_benefit'"):
        refuse_what_cannot_be_played([Printed("tapestry_cards", "new_card", "tile_benefit")])


def test_the_whole_game_deals_what_is_looked_at_and_nothing_of_the_other_boxes() -> None:
    track = TRACKS["arts"]
    spaces = tuple(replace(space, benefit="tile_benefit") if space.number == 3 else space for space in track.spaces)
    with pytest.raises(DataError, match=r"tracks.yaml: arts space 3: .* 'tile_benefit'"):
        refuse_what_cannot_be_played(on_track(replace(track, spaces=spaces)))
    looked_at = {(printed.file, printed.entry.split()[0]) for printed in all_printed(box_of())}
    game = scene()
    assert {("tracks", track) for track in game.board.tracks} == {place for place in looked_at if place[0] == "tracks"}
    for bag, file in (("tech", "tech_cards"), ("tapestry", "tapestry_cards"), ("civilization", "civilizations")):
        assert {(file, slug) for slug in game.bags[bag].unseen} == {place for place in looked_at if place[0] == file}
    assert {die.expansion for die in game.box.dice.values()} == {"base"}


def test_the_box_of_the_next_game_with_the_same_boxes_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking took a fifth of the time of a random game with all boxes."""
    looked: list[Box] = []
    monkeypatch.setattr(boxes, "check_playable", looked.append)
    boxes.check_once.cache_clear()
    for setup in (["base", "pp"], ["base", "aa"], ["base", "pp"]):
        boxes.box_in({"boxes": setup})
    assert [box.boxes for box in looked] == [("base", "pp"), ("base", "aa")]
