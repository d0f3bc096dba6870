"""A pack of our own on screen: offered beside boxes with gaps, told on a page, and marked wherever it shows."""

from __future__ import annotations

import re

import pytest
from flask import Flask, get_template_attribute, render_template_string

from companion.drawings.city import city_scene
from companion.drawings.player import landmark_card, tech_card
from engine.box import box_of
from engine.outlook import landmark_goals
from engine.state.capital import Capital
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, scene

FORMS = ("/solo/new", "/people/new")
BOX = box_of(("base", "aa"), ["uncharted"])
MARK = "Uncharted, ours"


@pytest.mark.parametrize("form", FORMS)
def test_the_setup_offers_the_publishers_alone_first_and_the_pack_beside_it(owner: Owner, form: str) -> None:
    page = owner.client.get(form)
    chosen = re.findall(r'name="pack" value="(\w*)"( checked)?', page.text)
    assert chosen == [("", " checked"), ("uncharted", "")]
    assert MARK in words(page) and "Only the publisher’s" in words(page)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("box", "pack", "packs"), [("aa", "uncharted", ["uncharted"]), ("aa", "", None)])
def test_a_game_has_the_pack_only_if_it_was_chosen(
    owner: Owner, form: str, box: str, pack: str, packs: list[str] | None
) -> None:
    owner.post(form, form=form, box=box, pack=pack, name="")
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert game.setup.get("packs") == packs


def test_where_no_box_lacks_anything_the_pack_stays_out(owner: Owner) -> None:
    owner.post("/solo/new", form="/solo/new", pack="uncharted", name="")
    (game,) = owner.parts.games.of_owner(owner.profile)
    assert "packs" not in game.setup and "boxes" not in game.setup


def test_an_unknown_pack_is_refused_in_words(owner: Owner) -> None:
    response = owner.post("/solo/new", form="/solo/new", box="aa", pack="atlas", name="Rainy day")
    assert response.status_code == 422
    assert "There is no pack called “atlas”." in words(response)


def test_the_page_of_boxes_says_what_the_pack_holds(owner: Owner) -> None:
    page = owner.client.get("/boxes").text
    found = re.search(r'<section class="card" id="uncharted">.*?</section>', page, re.S)
    assert found is not None
    said = words(found.group())
    assert "12 capital cities" in said and "Skerries" in said and MARK in said
    assert "15 prerequisites of tech cards" in said and "4 inspiration tiles" in said


def test_a_city_of_ours_is_offered_with_its_mark_and_its_rule(owner: Owner, solo_luck: None) -> None:
    """SET-14"""
    phone = OnScreen(owner, boxes=["base", "aa"], packs=["uncharted"])
    assert phone.play_on("capital")
    page = words(phone.get())
    rules = [mat.text for mat in BOX.capitals.values() if mat.is_advanced and mat.name in page]
    assert MARK in page and any(rule in page for rule in rules)


def test_every_drawing_of_the_pack_bears_the_mark_and_no_printed_one(app: Flask) -> None:
    game = scene(2, box=BOX)
    game.players[HERE].landmark_cards = ["aqueduct"]
    (goal,) = landmark_goals(game, HERE)
    with app.test_request_context():
        city = '{% from "drawings/city.html" import city_summary %}{{ city_summary(scene) }}'
        told = [words(render_template_string(city, scene=city_scene(Capital(mat, box=BOX)))) for mat in (101, 2)]
        tech = get_template_attribute("drawings/player.html", "tech_card")
        told += [words(str(tech(tech_card(BOX, slug)))) for slug in ("aa_inspire", "bakery")]
        card = get_template_attribute("drawings/player.html", "landmark_card")
        told += [words(str(card(landmark_card(BOX, goal))))]
    assert [MARK in each for each in told] == [True, False, True, False, True]
