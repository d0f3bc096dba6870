"""The address in the browser after an answer: that of the page which is shown, so that loading anew shows the same."""

from __future__ import annotations

import re

import pytest

from tests.companion.on_phone import OnPhone
from tests.conftest import Owner

LIT = re.compile(r'<a href="([^"]+)"\s+aria-current="page">')


@pytest.fixture
def table(owner: Owner) -> OnPhone:
    """A table game after your income turn 1 and an advance that conquers."""
    table = OnPhone(owner, {"kind": "table", "civilization": "scientists"}, "Friday", below="games")
    table.answer("income", "advance:military")
    return table


def sent_from(phone: OnPhone, page: str, path: str, **data: object) -> tuple[str | None, list[str], str]:
    """A form sent by htmx from a page of the game: the address that replaces the page's, the lit tabs, what came."""
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{phone.url}{page}"}
    token = re.search(r'name="csrf_token" value="([^"]+)"', phone.get().text)
    assert token
    form = {"csrf_token": token[1], "seq": str(phone.seq), **data}
    response = phone.owner.client.post(f"{phone.url}/{path}", data=form, headers=headers)
    return response.headers.get("HX-Replace-Url"), LIT.findall(response.text), response.text


@pytest.mark.parametrize("key", ["conquer:1,1", "conquer:0,-3", "explore:0,-1"])
def test_an_answer_on_the_page_of_an_act_leads_to_the_table(table: OnPhone, key: str) -> None:
    """Taken or refused, what comes up is the table, and the address says so; no tabs come along."""
    address, lit, page = sent_from(table, "/act/conquer?anywhere=1", "answers", key=key)
    assert address == table.url
    assert lit == [] and 'id="tabs"' not in page
    assert 'name="key" value="end"' in page


def test_an_answer_on_the_table_leaves_the_address(table: OnPhone) -> None:
    assert sent_from(table, "", "answers", key="conquer:1,1")[:2] == (None, [])


@pytest.mark.parametrize("steps", ["?advances=1", "?choice=1"])
def test_what_the_address_said_of_the_turn_before_goes(table: OnPhone, steps: str) -> None:
    assert sent_from(table, steps, "answers", key="conquer:1,1")[:2] == (table.url, [])


def test_when_the_turn_is_over_elsewhere_the_page_of_an_act_becomes_the_table(owner: Owner) -> None:
    """The phone hears that the bots are moving, and asks for the hex no more."""
    luck = {"die": "table", "decision_card": "table"}
    setup = {"kind": "table", "civilization": "scientists", "luck": luck}
    table = OnPhone(owner, setup, "Friday", below="games")
    table.answer("military", "income", "end", "advance:science", "end")
    headers = {"HX-Request": "true", "HX-Current-URL": f"http://localhost{table.url}/act/conquer"}
    response = owner.client.get(f"{table.url}/act/conquer", headers=headers)
    assert response.headers["HX-Replace-Url"] == table.url
    assert "Tap a hex" not in response.text and "The bots are moving" in response.text


def test_steps_of_an_answer_on_screen_leave_the_address_with_it(owner: Owner) -> None:
    """They belonged to the question that was answered."""
    game = OnPhone(owner, {"kind": "solo", "level": 1}, "Sunday", below="play")
    assert game.pending is not None
    key = next(iter(game.pending.options.keys()))
    address, lit, _page = sent_from(game, "?at=3,4r1", "answers", key=key)
    assert (address, lit) == (game.url, [])
    tried = owner.client.get(f"{game.url}?at=1,1r0", headers={"HX-Request": "true", "HX-Current-URL": "http://x/y"})
    assert tried.headers.get("HX-Replace-Url") == game.url
