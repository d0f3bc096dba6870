"""Links lead where they say: to the pages of a game's own kind, and old addresses lead there as well."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.companion.on_phone import OnPhone
from tests.conftest import Owner

HTMX = {"HX-Request": "true"}

SETUPS: dict[str, dict[str, Any]] = {
    "games": {"kind": "table", "civilization": "scientists"},
    "play": {"kind": "solo", "level": 1},
}


@pytest.fixture(params=SETUPS)
def game(request: pytest.FixtureRequest, owner: Owner) -> OnPhone:
    """A game at a table, and one on screen."""
    return OnPhone(owner, SETUPS[request.param], "Friday", below=request.param)


def links_to(game: OnPhone, page: str) -> set[str]:
    """The links of a page to anything about the game, without their steps."""
    response = game.owner.client.get(page)
    assert response.status_code == 200
    found = re.findall(r'<a [^>]*href="([^"#?]+)', response.text)
    return {link for link in found if game.game.id in link}


def test_no_link_to_a_game_leads_on_to_another_page(game: OnPhone) -> None:
    """From the list, the settings, and every page of the game that one comes to from there."""
    seen: set[str] = set()
    found = {*links_to(game, "/"), f"/games/{game.game.id}/settings"}
    while new := found - seen:
        for page in sorted(new):
            seen.add(page)
            if not page.endswith("/export"):
                found |= links_to(game, page)
    assert game.url in seen
    assert len(seen) > 10


def test_after_a_change_the_browser_goes_to_the_game_itself(game: OnPhone) -> None:
    response = game.owner.post(f"/games/{game.game.id}/rematch")
    address = response.headers["Location"]
    assert address.startswith(game.url.rpartition("/")[0])
    assert game.owner.client.get(address).status_code == 200


def test_a_problem_leads_back_to_the_game_itself(game: OnPhone) -> None:
    assert f'href="{game.url}"' in game.owner.post(f"/games/{game.game.id}/go-on", seq="7").text


def test_a_finished_game_is_listed_with_its_own_result(owner: Owner) -> None:
    game = OnPhone(owner, SETUPS["play"], "Sunday", below="play")
    with owner.parts.database.writing() as session:
        row = session.get(type(game.game), game.game.id)
        assert row is not None
        row.finished = row.created
    assert links_to(game, "/") == {f"{game.url}/score"}


@pytest.mark.parametrize(("old", "new"), [("", ""), ("/result", "/score"), ("?choice=1", "")])
def test_old_addresses_of_a_game_on_screen_lead_to_it(owner: Owner, old: str, new: str) -> None:
    """A bookmark, or a tab that was open all the time."""
    game = OnPhone(owner, SETUPS["play"], "Sunday", below="play")
    address = f"/games/{game.game.id}{old}"
    response = owner.client.get(address)
    assert (response.status_code, response.headers["Location"]) == (303, game.url + new)
    assert owner.client.get(address, headers=HTMX).headers["HX-Redirect"] == game.url + new


@pytest.mark.parametrize("page", ["/tracks", "/fix", "/fix/scores", "/more", "/layout"])
def test_what_only_a_table_has_is_not_there_for_a_game_on_screen(owner: Owner, page: str) -> None:
    game = OnPhone(owner, SETUPS["play"], "Sunday", below="play")
    assert owner.client.get(f"/games/{game.game.id}{page}").status_code == 404
    assert owner.post(f"/games/{game.game.id}/answers", seq="0", key="income").status_code == 404
