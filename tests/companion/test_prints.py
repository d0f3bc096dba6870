"""What the owner's box prints where nobody is sure: given at setup, kept in it, played with."""

from __future__ import annotations

from typing import Any

import pytest

from automa.players import random_player
from automa.solo import open_play
from automa.whole_games import play_whole
from engine.box import box_of
from engine.decisions import BadSetup
from engine.facts.cards import CIVILIZATIONS
from engine.facts.components import TRACKS
from engine.facts.contents import CONTENTS
from engine.facts.prints import SOLO_PRINTS, read_costs, read_faces, read_solo
from engine.facts.validation import DataError, DataFile
from engine.rules.boxes import box_in
from engine.sources import Luck
from tests.companion.on_phone import words
from tests.conftest import Owner

FORMS = ("/solo/new", "/people/new")
BOXES = ["base", "aa"]
FACES = {"exploration": 3, "science": 3, "military": 3, "technology": 3, "arts": 8}
AS_FIELDS: dict[str, Any] = {f"print-science_d20-{track}": str(number) for track, number in FACES.items()}


def test_a_cost_and_the_faces_of_the_larger_die_are_those_of_the_setup() -> None:
    """(ADV-2, SET-8)"""
    setup = {"level": 2, "boxes": BOXES, "prints": {"arts_tier_IV": "three_same", "science_d20": FACES}}
    box = open_play(setup).state.game.box
    arts = box.tracks["arts"]
    assert arts.cost(12) == ("same_resource",) * 3 and arts.uncertain_tier_costs == ("III",)
    assert arts.cost(9) == TRACKS["arts"].cost(9)
    assert [box.science_die.faces.count(track) for track in FACES] == [3, 3, 3, 3, 8]


def test_a_setup_that_says_nothing_shares_the_box_of_all_others() -> None:
    assert box_in({"boxes": BOXES}) is box_in({"boxes": BOXES, "prints": {}}) is box_of(BOXES)


@pytest.mark.parametrize(
    "prints",
    [
        1,
        {"arts_tier_IV": "free"},
        {"arts_tier_II": "two_same"},
        {"science_d20": "arts"},
        {"science_d20": {**FACES, "arts": 9}},
        {"science_d20": {**FACES, "arts": True}},
        {"science_d20": {"arts": 20}},
        {"science_d20": {**FACES, "arts": 7, "luck": 1}},
    ],
)
def test_what_no_box_prints_is_refused(prints: object) -> None:
    with pytest.raises(BadSetup) as wrong:
        box_in({"boxes": BOXES, "prints": prints})
    assert wrong.value.field == "prints"


def test_without_the_box_there_is_nothing_to_set() -> None:
    with pytest.raises(BadSetup):
        box_in({"prints": {"arts_tier_IV": "two_same"}})


def test_an_entry_must_be_about_something_that_is_there() -> None:
    with pytest.raises(DataError, match="nowhere has no tier I"):
        read_costs(DataFile("p.yaml", "costs: {x: {box: aa, track: nowhere, tier: I, costs: {}}}"), TRACKS)
    with pytest.raises(DataError, match="what the track costs is not among its costs"):
        read_costs(DataFile("p.yaml", "costs: {x: {box: aa, track: arts, tier: III, costs: {a: [coin]}}}"), TRACKS)
    with pytest.raises(DataError, match="is no die"):
        read_faces(DataFile("p.yaml", "faces: {d100: {box: aa}}"), {})


@pytest.mark.parametrize("form", FORMS)
def test_the_form_keeps_what_was_set_in_the_setup(owner: Owner, form: str) -> None:
    fields: dict[str, Any] = {**AS_FIELDS, "print-arts_tier_III": "two_same"}
    assert owner.post(form, form=form, box="aa", name="", **fields).status_code == 303
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert game.setup["prints"] == {"arts_tier_III": "two_same", "science_d20": FACES}


@pytest.mark.parametrize("form", FORMS)
def test_without_the_box_or_a_difference_the_setup_is_what_it_was(owner: Owner, form: str) -> None:
    owner.post(form, form=form, name="", **AS_FIELDS)
    owner.post(form, form=form, name="", box="aa")
    assert all("prints" not in game.setup for game in owner.parts.games.of_owner(owner.profile))


@pytest.mark.parametrize("form", FORMS)
def test_faces_that_do_not_add_up_are_sent_back_with_the_form(owner: Owner, form: str) -> None:
    response = owner.post(form, form=form, box="aa", name="Rainy day", **{**AS_FIELDS, "print-science_d20-arts": "x"})
    assert response.status_code == 422
    assert "have to add up to 20" in words(response) and "Rainy day" in response.text and 'value="x"' in response.text


@pytest.mark.parametrize("slug", SOLO_PRINTS)
def test_a_civilization_that_a_forum_post_takes_out_may_be_dealt_if_the_setup_says_so(slug: str) -> None:
    """It then plays a whole game against the bots. (BST-15)"""
    civilization = next(each for each in CIVILIZATIONS.values() if each.name == SOLO_PRINTS[slug].civilization)
    setup: dict[str, object] = {"level": 2, "boxes": ["base", SOLO_PRINTS[slug].box]}
    assert not open_play(setup).state.game.bags["civilization"].unseen.get(civilization.slug)
    staying = {**setup, "prints": {slug: "stays"}}
    assert open_play(staying).state.game.bags["civilization"].unseen[civilization.slug] == 1
    luck = next(seed for seed in range(400) if civilization.slug in dealt(staying, seed))
    play = play_whole(staying, luck, {0: "random"}, check=True)
    assert play.pending is None


def dealt(setup: dict[str, object], seed: int) -> list[str]:
    """The civilizations of which one is kept."""
    play, player = open_play(setup, Luck(seed)), random_player(Luck(seed + 1).pick)
    while (asked := play.pending) and asked.kind != "keep_civilization":
        play.answer(player(asked))
    return list(asked.options.keys()) if asked else []


@pytest.mark.parametrize(
    "prints", [{"solo_genies": "gone"}, {"solo_genies": 1}, {"solo_advisors": "stays"}, {"solo_traders": "stays"}]
)
def test_no_other_civilization_and_none_of_another_box_may_stay(prints: object) -> None:
    with pytest.raises(BadSetup):
        box_in({"boxes": ["base", "ff"], "prints": prints})


def test_an_entry_about_a_civilization_of_no_box_is_an_error() -> None:
    entry = "solo: {x: {box: ff, civilization: Nobody, text: ...}}"
    with pytest.raises(DataError, match="ff has no Nobody"):
        read_solo(DataFile("p.yaml", entry), CIVILIZATIONS, CONTENTS)


def test_only_the_form_of_a_solo_game_asks_which_civilizations_stay(owner: Owner) -> None:
    """(BST-15)"""
    assert "Genies may be dealt to you" in words(owner.client.get("/solo/new"))
    assert "may be dealt to you" not in words(owner.client.get("/people/new"))
    staying: dict[str, Any] = {"print-solo_genies": "stays"}
    for form in FORMS:
        assert owner.post(form, form=form, box="ff", name="", **staying).status_code == 303
    prints = {game.kind: game.setup.get("prints") for game in owner.parts.games.of_owner(owner.profile)}
    assert prints == {"solo": {"solo_genies": "stays"}, "people": None}


@pytest.mark.parametrize("form", FORMS)
def test_variants_of_a_box_not_ticked_are_left_out(owner: Owner, form: str) -> None:
    """(VAR-2)"""
    owner.post(form, form=form, name="", variants="either_science_die")
    owner.post(form, form=form, name="", variants="either_science_die", box="aa")
    chosen = [game.setup["variants"] for game in owner.parts.games.of_owner(owner.profile)]
    assert sorted(chosen) == [[], ["either_science_die"]]
