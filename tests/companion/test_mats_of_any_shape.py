"""Mats that are no grid, drawn as what they are; and whose each token on a mat is, in color, shape and words."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import jinja2
import pytest
from flask import Flask

import companion
from automa.people import PeopleRules
from companion.drawings.player import CivilizationScene, civilization_scene
from companion.game.sight import Sight
from companion.onscreen.asking import mat_that_asks
from companion.onscreen.mats import mat_scene
from engine.box import LIBRARY
from engine.facts.cards import CIVILIZATIONS
from engine.play import Play
from engine.sources import Luck
from engine.state.game import InPlay
from tests.companion.drawn import draw, said, with_class

ADA, BEN, CLEO = 0, 1, 2
RINGS = [slug for slug, civilization in CIVILIZATIONS.items() if civilization.clockwise]
CSS = (Path(companion.__file__).parent / "static" / "mats.css").read_text()


@pytest.fixture
def play() -> Play[Any]:
    """Three people at their first turn."""
    setup = {"players": ["Ada", "Ben", "Cleo"], "boxes": ["base", "ff"]}
    play: Play[Any] = Play(PeopleRules(), setup, Luck(3))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play


def scene(app: Flask, play: Play[Any], slug: str, looking: int = ADA, **memory: list[str]) -> CivilizationScene:
    """Ada's civilization as somebody sees it."""
    with app.test_request_context():
        return mat_scene(Sight(play, (looking,), looking), InPlay(slug, ADA, slug, memory))


@pytest.mark.parametrize("slug", RINGS)
def test_a_ring_is_drawn_as_a_ring(drawings: jinja2.Environment, slug: str) -> None:
    """Every slot once, clockwise from the top, none in columns, and the style sheet has a place for each."""
    mat = civilization_scene(LIBRARY, InPlay(slug, 0, slug), 3)
    assert tuple(each.slug for each in mat.around) == CIVILIZATIONS[slug].clockwise and mat.groups == ()
    tree = draw(drawings, "player", "on_the_mat", mat)
    assert "A ring, clockwise from the top" in [each.get("aria-label") for each in tree.iter()]
    number = len(mat.around)
    named = re.findall(rf"\.mat-ring\.of-{number} \.slot:nth-child\((\d)\)", CSS)
    always = {1, 2, 3, number - 1, number}
    assert {*map(int, named)} | always == {*range(1, number + 1)}


def test_only_a_ring_on_which_a_token_goes_round_says_so(drawings: jinja2.Environment) -> None:
    """As the slots lead on; round ones are drawn round."""
    faefolk, genies = (civilization_scene(LIBRARY, InPlay(slug, 0, slug), 3) for slug in ("faefolk", "genies"))
    assert "The token moves clockwise." in said(draw(drawings, "player", "on_the_mat", faefolk))
    tree = draw(drawings, "player", "on_the_mat", genies)
    assert "clockwise." not in said(tree)
    assert [each.round for each in genies.around] == [False, True] * 4
    assert len([each for each in tree.iter() if "round" in each.get("class", "").split()]) == 4


@pytest.mark.parametrize("looking", [ADA, BEN])
def test_a_token_on_a_slot_has_its_owners_color_and_shape(
    app: Flask, drawings: jinja2.Environment, play: Play[Any], looking: int
) -> None:
    mat = scene(app, play, "faefolk", looking, spot=["spot_3"])
    look = Sight(play, (looking,), looking).looks[ADA]
    tree = draw(drawings, "player", "on_the_mat", mat)
    (token,) = [each for each in tree.iter() if "on-slot" in each.get("class", "").split()]
    assert token.get("class") == f"player on-slot {look.css}" and "Ada’s token" in said(tree)
    (slot,) = with_class(tree, "taken")
    assert f"color-{look.color}" in slot.get("class", "")


def test_tokens_of_several_players_wait_on_a_mat_by_owner(
    app: Flask, drawings: jinja2.Environment, play: Play[Any]
) -> None:
    """Each in its own color, with its owner's name."""
    mat = scene(app, play, "genies", opponents=["1", "2"])
    assert [(owner.name, number) for _icon, number, owner in mat.spare if owner] == [("Ben", 1), ("Cleo", 1)]
    tree = draw(drawings, "player", "on_the_mat", mat)
    looks = Sight(play, (ADA,), ADA).looks
    assert [each.get("class") for each in with_class(tree, "player")] == [
        f"player {looks[at].css}" for at in (BEN, CLEO)
    ]
    assert "Ben" in said(tree) and "Cleo" in said(tree) and said(tree).count("1 left on the mat") == 2


def test_in_the_library_a_plain_token_lies_there(drawings: jinja2.Environment) -> None:
    """It knows no players."""
    mat = civilization_scene(LIBRARY, InPlay("faefolk", 0, "faefolk", {"spot": ["spot_1"]}), 3)
    assert "taken" in said(draw(drawings, "player", "on_the_mat", mat)).split()


@pytest.mark.parametrize(("looking", "named"), [(ADA, True), (BEN, False)])
def test_cards_lie_under_the_sea_and_only_their_owner_knows_which(
    app: Flask, drawings: jinja2.Environment, play: Play[Any], looking: int, named: bool
) -> None:
    """Their backs are drawn, up to twelve."""
    mat = scene(app, play, "merfolk", looking, submerged=["academia", "espionage"])
    tree = draw(drawings, "player", "on_the_mat", mat)
    words = said(tree)
    assert "2 cards under the mat" in words and ("Espionage" in words) == named
    assert len([each for each in tree.iter() if each.get("class") == "sunken"]) == 2


def test_a_piece_of_the_mat_that_stands_on_the_map_is_shown_amid_the_hexes_around_it(
    app: Flask, drawings: jinja2.Environment, play: Play[Any]
) -> None:
    """In the middle of seven hexes; off the map lies water."""
    start = play.state.game.players[ADA].start
    assert start is not None
    mat = scene(app, play, "celestials", capital=[f"{start[0]},{start[1]}"])
    assert mat.on_map is not None and len(mat.on_map.hexes) == 7
    words = said(draw(drawings, "player", "civilization", mat))
    assert "Where its token stands on the map:" in words
    assert scene(app, play, "celestials").on_map is None


def test_another_player_who_is_asked_sees_the_mat_that_asks(app: Flask, play: Play[Any]) -> None:
    play.state.game.in_play += (InPlay("genies", ADA, "genies", {"opponents": ["1", "2"]}),)
    with app.test_request_context():
        mat = mat_that_asks(Sight(play, (BEN,), BEN), "civilization:genies")
    assert mat is not None and len(mat.around) == 8
