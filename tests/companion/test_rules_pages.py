"""The pages of the rules: every id has its place, words find rules, and one rule opens in place."""

from __future__ import annotations

import re
from html import escape, unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

from automa.definitions import RULES as BOT_RULES
from automa.scenario_facts import RULES as SCENARIO_RULES
from companion.library.rules_screen import RULES, find_rules, sections_of
from engine.facts.rulebook import RULES as GAME_RULES

HTMX = {"HX-Request": "true"}


def test_every_rule_of_both_storeys_has_its_place(client: FlaskClient) -> None:
    page = client.get("/rules").text
    assert all(f'id="{id}"' in page for id in (*BOT_RULES, *GAME_RULES, *SCENARIO_RULES))
    assert len(RULES) == len(BOT_RULES) + len(GAME_RULES) + len(SCENARIO_RULES), "an id stands in two files"


def test_the_sections_are_folded_until_somebody_searches(client: FlaskClient) -> None:
    assert "<details" in client.get("/rules").text
    assert " open>" not in client.get("/rules").text
    assert " open>" in client.get("/rules?q=island").text


def test_words_find_the_rules_that_have_all_of_them(client: FlaskClient) -> None:
    found = client.get("/rules?q=neutral+Topple").text
    assert 'id="BCO-22"' in found
    assert 'id="BCO-9"' not in found


def test_an_id_finds_its_rule() -> None:
    assert "HEX-2" in [rule.id for rule in find_rules("hex-2")]


def test_nothing_found_says_so(client: FlaskClient) -> None:
    page = client.get("/rules?q=zeppelin")
    assert page.status_code == 200
    assert "No rule has these words" in page.text


def test_only_the_unconfirmed(client: FlaskClient) -> None:
    found = find_rules(uncertain=True)
    assert found
    assert all(rule.uncertain for rule in found)
    page = client.get("/rules?uncertain=yes").text
    assert 'id="SHA-13"' in page
    assert 'id="HEX-2"' not in page


def test_the_bots_rules_come_first_and_the_scenarios_last() -> None:
    of = [section.of for section in sections_of(RULES.values())]
    assert list(dict.fromkeys(of)) == ["bots", "game", "scenario"]
    assert of == sorted(of, key=["bots", "game", "scenario"].index)


@pytest.mark.parametrize("id", ["SHA-13", "sha-13"])
def test_one_rule_with_the_reading_that_is_followed(client: FlaskClient, id: str) -> None:
    page = client.get(f"/rules/{id}")
    assert page.status_code == 200
    assert "<html" in page.text
    assert RULES["SHA-13"].reading
    assert str(RULES["SHA-13"].reading) in page.text
    assert "/rules/SHA-12" in page.text
    assert "/rules/SHA-14" in page.text


def test_a_rule_opens_in_place(client: FlaskClient) -> None:
    part = client.get("/rules/HEX-2", headers=HTMX).text
    assert "<html" not in part
    assert RULES["HEX-2"].text in part


def test_a_rule_opens_in_the_sheet(client: FlaskClient) -> None:
    sheet = client.get("/rules/HEX-2", headers={"HX-Request": "true", "HX-Target": "sheet"})
    assert "HEX-2" in sheet.text and 'id="sheet-title"' in sheet.text and "<html" not in sheet.text


def test_the_search_answers_htmx_with_the_list_alone(client: FlaskClient) -> None:
    part = client.get("/rules?q=island", headers=HTMX).text
    assert part.lstrip().startswith('<div class="stack in-columns" id="rules">')


def test_no_such_rule(client: FlaskClient) -> None:
    assert client.get("/rules/XYZ-1").status_code == 404


def test_from_a_rule_the_way_back_leads_to_the_page_that_named_it(client: FlaskClient) -> None:
    """Also by way of its neighbors and of all rules; without such a page a rule leads to all rules."""
    form = "/games/new?players=1&level=4"
    page = client.get("/rules/BST-2", query_string={"back": form}).text
    assert f'href="{escape(form)}" aria-label="Back"' in page
    others = [unescape(url) for url in re.findall(r'href="(/rules[^"]*)"', page)]
    assert others and all(parse_qs(urlsplit(url).query)["back"] == [form] for url in others)
    for url in others:
        assert f'href="{escape(form)}" aria-label="Back"' in client.get(url).text
    assert 'href="/rules#BST-2" aria-label="All rules"' in client.get("/rules/BST-2?back=//evil.example").text


def test_from_the_sheet_all_rules_lead_back_to_the_form_with_its_answers(client: FlaskClient) -> None:
    there = {**HTMX, "HX-Target": "sheet", "HX-Current-URL": "https://here/games/new?players=1&level=4"}
    found = re.search(r'href="(/rules\?[^"]+)"', client.get("/rules/BST-2", headers=there).text)
    assert found
    assert parse_qs(urlsplit(unescape(found[1])).query)["back"] == ["/games/new?players=1&level=4"]
