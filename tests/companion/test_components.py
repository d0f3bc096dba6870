"""The page of all components: by kind, drawn, searched by name or effect, marked where they are not as printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.library.components_screen import KINDS
from engine.box import LIBRARY
from tests.companion.on_phone import words

HELD: dict[str, Mapping[Any, object]] = {
    "civilizations": LIBRARY.civilizations,
    "tapestry_cards": LIBRARY.tapestry_cards,
    "tech_cards": LIBRARY.tech_cards,
    "masterpieces": LIBRARY.masterpieces,
    "landmarks": LIBRARY.landmarks,
    "capital_cities": LIBRARY.capitals,
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_component_of_a_kind_is_on_its_page(client: FlaskClient, kind: str) -> None:
    page = client.get(f"/components?kind={kind}").text
    assert page.count(f'id="{kind}-') == len(HELD[kind])
    assert all(f'id="{kind}-{slug}"' in page for slug in HELD[kind])


def test_a_search_goes_through_all_kinds_by_name_and_effect(client: FlaskClient) -> None:
    page = client.get("/components?find=advance+on+the+arts").text
    assert 'id="masterpieces-pay_to_advance_arts"' in page and 'id="masterpieces-upgrade"' not in page
    assert 'id="landmarks-lighthouse"' in client.get("/components?find=lighthouse").text
    charmed = {slug for slug, card in LIBRARY.tapestry_cards.items() if card.charms}
    found = client.get("/components?find=charm").text
    assert charmed and all(f'id="tapestry_cards-{slug}"' in found for slug in charmed)
    assert "No component has these words" in words(client.get("/components?find=zzz"))


def test_every_landmark_of_a_known_size_is_drawn(client: FlaskClient) -> None:
    page = client.get("/components?kind=landmarks").text
    assert page.count('class="building landmark"') == sum(bool(each.footprint) for each in LIBRARY.landmarks.values())


def test_what_is_not_as_printed_is_marked(client: FlaskClient) -> None:
    assert "size of ours, a stand-in" in words(client.get("/components?find=clocktower"))
    assert "its printed name is not known" in words(client.get("/components?kind=masterpieces"))
    assert "This is inferred, not read off the card." in words(client.get("/components?kind=tech_cards"))


def test_it_is_a_page_or_a_part_and_unknown_kinds_are_not_found(client: FlaskClient) -> None:
    part = client.get("/components?kind=landmarks", headers={"HX-Request": "true"}).text
    assert part.lstrip().startswith('<div class="stack" id="components">') and "<html" not in part
    assert client.get("/components?kind=spoons").status_code == 404


@pytest.mark.parametrize("page", ["/words", "/boxes"])
def test_the_glossary_and_the_page_of_boxes_lead_there_and_back(client: FlaskClient, page: str) -> None:
    assert f"/components?back={page}" in client.get(page).text.replace("%2F", "/")
    assert f'href="{page}"' in client.get(f"/components?back={page}").text


def test_what_the_app_invented_says_so(client: FlaskClient) -> None:
    page = words(client.get("/components?kind=capital_cities"))
    assert page.count("Uncharted · the app’s own") == sum(
        each.expansion == "uncharted" for each in LIBRARY.capitals.values()
    )
    assert "the app’s own" not in words(client.get("/components?kind=civilizations"))
