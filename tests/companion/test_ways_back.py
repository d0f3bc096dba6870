"""Every way out of a form of setup, and back by the pages' own ways, keeps all that was chosen."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient

from automa.scenario_facts import SCENARIOS
from tests.companion.test_campaigns import begun
from tests.companion.test_carried_over import NEXT, before
from tests.conftest import Owner

LINK = re.compile(r"<a\s[^>]*>")
LIBRARY = ("/scenarios/", "/rules", "/words", "/settings")
"""What is looked up from a form, and what that leads to."""
OF_A_SORT = 2
"""Links of one sort that are followed from a page."""
DEEP = 3
"""Pages that are opened one from the other."""
STEPS = 9
"""More than any way back takes."""

NOTED = "&noted_2=academia&noted_3=trap&noted_4=tyranny"
FORMS = {
    "alone on screen": "/solo/new?level=4&box=pp&first=bots&variants=choose_civilization&name=Ours",
    "several on screen": "/people/new?name-0=Ada&by-1=greedy&box=pp&civilization_mats=rebalanced",
    "at a table": "/games/new?players=1&level=5&box=aa&color_you=green&name_you=Ada&luck_die=table",
    "two at a table": "/games/new?players=2&start_you=3%2F5&start_other=2%2F4&first=bots",
    "a scenario": "/solo/new?level=3&scenario=the_fall_of_atlantis&scenario_tier_i=3",
    "a scenario at a table": "/games/new?players=1&level=6&scenario=world_war&second_civilization=engineers",
    "cards that were noted": f"/solo/new?level=4&scenario={NEXT.slug}{NOTED}",
}
"""Each form, with answers that are not the usual ones."""


def links_of(page: str) -> Iterator[tuple[str, bool]]:
    """The pages that a page leads to, and whether it is the way back."""
    for tag in LINK.findall(page):
        href = re.search(r'href="(/[^"#]*)', tag)
        if href:
            yield html.unescape(href[1]), "data-back" in tag


def way_back(client: FlaskClient, address: str, form: str) -> str:
    """Where one comes to by the ways back of the pages."""
    for _ in range(STEPS):
        address = next(href for href, is_back in links_of(client.get(address).text) if is_back)
        if urlsplit(address).path == form:
            return address
    raise AssertionError(f"no way back, the last one was {address}")


def sort_of(address: str) -> str:
    """What a link leads to, whichever one of these it is."""
    return "/".join(urlsplit(address).path.split("/")[:2]) + ("/…" if urlsplit(address).path.count("/") > 1 else "")


def looked_up(client: FlaskClient, page: str, deep: int = DEEP) -> Iterator[str]:
    """What can be looked up from a page, and from there."""
    sorts = dict[str, int]()
    for address, is_back in links_of(page):
        sorts[sort_of(address)] = sorts.get(sort_of(address), 0) + 1
        if not is_back and address.startswith(LIBRARY) and sorts[sort_of(address)] <= OF_A_SORT:
            yield address
            if deep > 1:
                yield from looked_up(client, client.get(address).text, deep - 1)


def leads_back(client: FlaskClient, page: str, address: str) -> int:
    """See that whatever is looked up from a page leads back to this form; how many pages that were."""
    path, answers = urlsplit(address).path, parse_qsl(urlsplit(address).query, keep_blank_values=True)
    found = list(dict.fromkeys(looked_up(client, page)))
    for each in found:
        back = way_back(client, each, path)
        assert parse_qsl(urlsplit(back).query, keep_blank_values=True) == answers, each
    return len(found)


@pytest.mark.parametrize("form", FORMS)
def test_whatever_is_looked_up_leads_back_to_the_answers(owner: Owner, form: str) -> None:
    """Rules, words, the scenario, the settings of tips: without a script of ours too."""
    owner.post("/guide", form="/settings", guide="on")
    assert leads_back(owner.client, owner.client.get(FORMS[form]).text, FORMS[form])


@pytest.mark.parametrize("place", ["/solo/new?", "/games/new?players=1&"])
def test_whatever_is_looked_up_in_a_campaign_leads_back_into_it(owner: Owner, place: str) -> None:
    """Its level and the cards kept for the scenario stand; the form's own way back is the campaign."""
    campaign = before(owner, NEXT.number)
    address = f"{place}level=5&scenario={NEXT.slug}&campaign={campaign}{NOTED}"
    page = owner.client.get(address).text
    assert leads_back(owner.client, page, address) > 8
    assert (f"/campaigns/{campaign}", True) in set(links_of(page))


@pytest.mark.parametrize("place", ["/solo/new", "/games/new"])
def test_a_form_that_was_refused_leads_back_to_what_was_sent(owner: Owner, place: str) -> None:
    """Its own address says nothing: the answers came in the form."""
    campaign, slug = begun(owner), next(iter(SCENARIOS))
    sent: dict[str, Any] = {"players": "1", "level": "6", "scenario": slug, "campaign": campaign, "name": "x" * 80}
    refused = owner.post(place, form=f"{place}?scenario={slug}", **sent)
    assert refused.status_code == 422
    query = "&".join(f"{name}={value}" for name, value in sent.items())
    assert leads_back(owner.client, refused.text, f"{place}?{query}") > 8
    assert html.escape(f"{place}?players=1&level=6") in refused.text, "for the script, which puts it into the address"
