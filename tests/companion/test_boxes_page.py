"""The page that says how complete each box is, and how the setup form leads there."""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask.testing import FlaskClient

from companion.library.boxes_screen import KINDS, REASONS
from engine.facts.contents import CONTENTS
from engine.facts.contents import KINDS as IN_THE_ENGINE
from tests.companion.on_phone import words


def of_box(client: FlaskClient, slug: str) -> str:
    """The words of one box on the page."""
    page = client.get("/boxes").text
    found = re.search(rf'<section class="card" id="{slug}">.*?</section>', page, re.S)
    assert found is not None
    return unescape(words(found.group()))


def test_the_base_game_is_whole(client: FlaskClient) -> None:
    said = of_box(client, "base")
    assert "16 of 16 civilizations" in said and "50 of 50 tapestry cards" in said
    assert "Left out" not in said


def test_a_box_says_what_is_left_out_and_why(client: FlaskClient) -> None:
    said = of_box(client, "pp")
    assert "2 of 15 tapestry cards Left out: Astronomy, Double Cross" in said
    assert "World's Fair (we could not find out what they say); 3 more (we could not find out what they say)." in said
    assert "5 of 7 landmarks Left out: Monolith, Stadium (what gives them is left out)." in said
    assert "5 of 5 scenarios" in said


def test_a_box_that_is_not_offered_says_so(client: FlaskClient) -> None:
    said = of_box(client, "ff")
    assert "Cannot be added to a game on screen yet." in said
    assert "7 of 10 civilizations Left out: Artificers, Elder Ones" in said and "(known, not built yet)" in said
    assert "None of the charms on tapestry cards Left out: all" in said
    assert "Can be added to a game on screen." in of_box(client, "pp")


@pytest.mark.parametrize("form", ["/solo/new", "/people/new"])
def test_the_setup_form_leads_to_the_page_and_back(client: FlaskClient, form: str) -> None:
    link = re.search(r'href="(/boxes\?back=[^"]*)"', client.get(form).text)
    assert link is not None
    assert f'href="{form}"' in client.get(link.group(1).replace("&amp;", "&")).text


def test_every_kind_and_every_reason_has_its_words() -> None:
    assert IN_THE_ENGINE.keys() <= KINDS.keys()
    reasons = {out.why for box in CONTENTS.values() for held in box.holds.values() for out in held.left_out}
    assert reasons <= REASONS.keys()
