"""Boxes of a game on screen: chosen at setup, kept by a rematch; the landmark cards of the game."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask, get_template_attribute

from companion.drawings.player import landmark_card
from engine.outlook import landmark_goals
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, scene

FORMS = ("/solo/new", "/people/new")

SEEDS = {"skyscraper": 1, "digital_studio": 0}
"""By landmark card: the luck with which it is offered."""


@pytest.mark.parametrize("form", FORMS)
def test_the_form_offers_the_boxes_that_can_be_played(owner: Owner, form: str) -> None:
    assert re.findall(r'name="box" value="(\w+)"', owner.client.get(form).text) == ["pp", "aa", "ff"]


@pytest.mark.parametrize("form", FORMS)
def test_a_line_for_each_box_says_what_is_left_out_and_opens_to_all_that_is_in_it(owner: Owner, form: str) -> None:
    page = owner.client.get(form).text
    lines = re.findall(r'<details class="fold of-box">.*?</details>', page, re.S)
    base, ploys, arts, fantasies = map(unescape, map(words, lines))
    assert base.startswith("All of it is in the app.") and "50 of 50 tapestry cards" in base
    assert ploys.startswith("Left out: 13 of 15 tapestry cards, 4 of 4 space tiles, 2 of 7 landmarks")
    assert "Left out: Astronomy, Double Cross" in ploys and "3 more (we could not find out what they say)." in ploys
    assert "20 of 20 masterpieces" in arts and "4 of 4 inspiration tiles" in arts
    assert "8 of 12 tech cards" in fantasies and "None of the charms on tapestry cards" in fantasies


@pytest.mark.parametrize("form", FORMS)
def test_a_game_is_played_with_the_boxes_ticked_and_a_rematch_keeps_them(owner: Owner, form: str) -> None:
    owner.post(form, form=form, box="pp", name="")
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert game.setup["boxes"] == ["base", "pp"]
    again = owner.post(f"/games/{game.id}/rematch", form=f"/games/{game.id}/settings")
    assert again.status_code == 303
    assert [each.setup["boxes"] for each in owner.parts.games.of_owner(owner.profile)] == [["base", "pp"]] * 2


@pytest.mark.parametrize("form", FORMS)
def test_without_a_box_the_setup_is_what_it_was(owner: Owner, form: str) -> None:
    owner.post(form, form=form, name="")
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert "boxes" not in game.setup


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("box", "said"), [("zz", "There is no box")])
def test_a_box_that_cannot_be_played_is_refused(owner: Owner, form: str, box: str, said: str) -> None:
    response = owner.post(form, form=form, box=box, name="Rainy day")
    assert response.status_code == 422
    assert said in words(response)
    assert "Rainy day" in response.text


def test_the_automas_civilizations_follow_the_boxes(owner: Owner) -> None:
    assert "Trailblazers" not in owner.client.get("/solo/new").text
    page = words(owner.client.get("/solo/new?box=pp"))
    assert "Trailblazers" in page and "Hucksters" in page
    fields: dict[str, Any] = {"level": "2", "civilization": "trailblazers"}
    refused = owner.post("/solo/new", form="/solo/new", **fields)
    assert refused.status_code == 422
    assert "come with Plans" in words(refused)


def test_the_form_of_a_solo_game_says_what_it_leaves_out_of_each_box(owner: Owner) -> None:
    """What the prints and the designer say of Genies can be set beside it. (BST-14, BST-15, BST-21)"""
    page = owner.client.get("/solo/new").text
    shown = page[page.index('id="setup-out"') :].partition("</details>")[0].split("<b>")[1:]
    base, ploys, arts, fantasies = (unescape(words(each)) for each in shown)
    assert "Alliance" in base and "2 × Trap" in base and "Traders" in base
    assert "Advisors, Spies" in ploys
    assert "The rules of the bots for Arts" in arts
    assert "Civilizations: Genies" in fantasies and "Rules of the bots for Fantasies" in fantasies
    assert 'id="setup-out"' not in owner.client.get("/people/new").text


# ---- landmark cards


@pytest.fixture
def dealt(owner: Owner, solo_luck: None) -> OnScreen:
    """A solo game in which a landmark card is to be kept."""
    phone = OnScreen(owner, boxes=["base", "pp"])
    assert phone.play_on("keep_landmark_card")
    return phone


def test_a_landmark_card_to_keep_shows_its_goal_and_its_plots(dealt: OnScreen) -> None:
    """(LMC-1)"""
    page, box = words(dealt.get()), dealt.solo.game.box
    assert "Which landmark card do you keep?" in page
    for slug in dealt.offered()[0]:
        landmark = box.landmarks[slug]
        assert f"{landmark.name} {landmark.goal}" in page
    assert "plots" in page


def test_the_card_kept_lies_beside_the_civilization_with_how_far_it_is(dealt: OnScreen) -> None:
    """(LMC-3, LMC-4)"""
    (kept, *_other) = dealt.offered()[0]
    dealt.answer(kept)
    landmark = dealt.solo.game.box.landmarks[kept]
    assert f"kept the landmark card {landmark.name}" in words(dealt.get())
    page = words(dealt.get("/cards"))
    assert f"Landmark card: {landmark.name} {landmark.goal} So far: 0 of" in page
    assert f"Landmark card: {landmark.name}" in words(dealt.get("/others/0"))


@pytest.mark.parametrize(("gained", "said"), [(False, "Met: the landmark comes"), (True, "The landmark is gained.")])
def test_a_goal_that_is_met_says_when_the_landmark_comes(app: Flask, gained: bool, said: str) -> None:
    """(LMC-4)"""
    game = scene(boxes=("base", "pp"))
    game.players[HERE].landmark_cards = ["game_store"]
    game.players[HERE].tech = {"barn": "top"}
    if gained:
        game.board.landmarks["game_store"] = HERE
    (goal,) = landmark_goals(game, HERE)
    with app.test_request_context():
        macro = get_template_attribute("drawings/player.html", "landmark_card")
        assert said in macro(landmark_card(game.box, goal))


def test_in_a_game_of_the_base_game_there_is_no_landmark_card(owner: Owner, solo_luck: None) -> None:
    assert "Landmark card" not in words(OnScreen(owner).get("/cards"))


@pytest.mark.parametrize("card", ["skyscraper", "digital_studio"])
def test_a_landmark_card_kept_before_the_city_is_chosen_leaves_every_page_open(owner: Owner, card: str) -> None:
    """In a scenario the bots come first, and with them the card; nothing is complete where there is no city yet."""
    game = OnScreen.at(owner, "keep_landmark_card", seed=SEEDS[card], boxes=["base", "pp"], scenario="focus")
    game.answer(card)
    assert game.pending is not None and game.pending.kind == "capital"
    for page in ("", "/map", "/tracks", "/city", "/cards", "/others", "/journal", "/words"):
        game.page(page)
    assert "So far: 0 of" in game.page("/cards")
