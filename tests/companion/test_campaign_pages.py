"""The pages of a campaign: begun from the home page in two taps, a scenario set up, played, given up, led back from."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.store.campaigns import Story
from tests.companion.test_campaigns import begun, play, story
from tests.conftest import Owner


def only(owner: Owner) -> Story:
    """The one campaign of this phone."""
    (one,) = owner.parts.campaigns.of_owner(owner.profile)
    return one


def test_a_newcomer_begins_a_campaign_from_the_home_page_in_two_taps(owner: Owner) -> None:
    assert 'href="/settings"' in owner.client.get("/").text
    assert 'href="/campaigns"' in owner.client.get("/settings").text
    answer = owner.post("/campaigns", form="/campaigns", name="")
    assert answer.status_code == 303
    page = owner.client.get(answer.location).text
    assert "Campaign of" in page
    assert "16 more points win it" in page
    assert "2 points to whoever wins it" in page


def test_whoever_begins_a_new_game_finds_the_campaign_in_two_taps(owner: Owner) -> None:
    """Without scrolling past what the first page says: by New game, which is always in reach."""
    for page, way in (("/", 'href="/new?where=screen"'), ("/new?where=screen", 'href="/campaigns"')):
        assert way in owner.client.get(page).text
    owner.game()
    assert 'href="/new"' in owner.client.get("/").text
    assert 'href="/campaigns"' in owner.client.get("/new").text


def test_after_a_game_of_a_campaign_one_way_stands_out(owner: Owner) -> None:
    """Back to the campaign; a rematch is a game of its own."""
    campaign = begun(owner)
    game = play(owner, campaign, 1)
    page = owner.client.get(f"/play/{game.id}/score").text
    assert page[page.index('id="turn"') :].count("primary") == 1
    owner.parts.campaigns.delete(campaign)
    page = owner.client.get(f"/play/{game.id}/score").text
    assert page[page.index('id="turn"') :].count("primary") == 1 and "Again" in page


def test_the_next_scenario_is_set_up_at_the_level_chosen(owner: Owner) -> None:
    """On screen or at the table; the game that begins belongs to the campaign."""
    campaign = begun(owner)
    for place, setup in (("solo", "/solo/new"), ("table", "/games/new")):
        answer = owner.post(f"/campaigns/{campaign}/scenarios/1", form=f"/campaigns/{campaign}", level=4, place=place)
        assert answer.status_code == 303
        assert answer.location.startswith(setup)
        page = owner.client.get(answer.location).text
        assert f'name="campaign" value="{campaign}"' in page
        assert re.search(r'name="level"[^>]* value="4"[^>]* checked|value="4" checked', page)
        assert 'name="scenario" value="focus"' in page
    assert story(owner, campaign).levels[1] == 4
    fields: dict[str, Any] = {"level": "4", "scenario": "focus", "campaign": campaign}
    game = owner.post("/solo/new", form=answer.location, **fields)
    assert game.status_code == 303
    (begins,) = only(owner).plays
    assert (begins.scenario, begins.level, begins.kind) == (1, 4, "solo")
    assert "Play on" in owner.client.get(f"/campaigns/{campaign}").text


def test_a_table_game_belongs_to_its_campaign_too(owner: Owner) -> None:
    campaign = begun(owner)
    fields: dict[str, Any] = {"players": "1", "level": "2", "scenario": "focus", "campaign": campaign}
    page = owner.client.get("/games/new?players=1&level=2&scenario=focus").text
    for name, value in re.findall(r'name="(color_\w+)" value="(\w+)"[^>]* checked', page):
        fields[name] = value
    answer = owner.post("/games/new", form="/games/new?players=1", act="start", **fields)
    assert answer.status_code == 303, answer.text
    (begins,) = only(owner).plays
    assert begins.kind == "table"


@pytest.mark.parametrize("scenario", [2, 9])
def test_a_scenario_whose_turn_has_not_come_is_refused(owner: Owner, scenario: int) -> None:
    campaign = begun(owner)
    answer = owner.post(
        f"/campaigns/{campaign}/scenarios/{scenario}", form=f"/campaigns/{campaign}", level=2, place="solo"
    )
    assert answer.status_code == (409 if scenario == 2 else 400)


def test_no_game_begins_that_its_campaign_does_not_want(owner: Owner) -> None:
    """One of the scenario goes on already; a game without a scenario belongs to none."""
    campaign = begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    before = len(owner.parts.games.of_owner(owner.profile))
    for scenario in ("focus", ""):
        refused = owner.post("/solo/new", form="/solo/new", level="2", campaign=campaign, scenario=scenario)
        assert refused.status_code == 409
        assert "This scenario cannot begin now" in refused.text
    assert len(owner.parts.games.of_owner(owner.profile)) == before


def test_a_game_is_given_up_and_stays_in_the_story(owner: Owner) -> None:
    campaign = begun(owner)
    play(owner, campaign, 1, to_the_end=False)
    page = f"/campaigns/{campaign}"
    assert owner.post(f"{page}/plays/0/abandon", form=page).status_code == 303
    assert "given up" in owner.client.get(page).text
    assert owner.post(f"{page}/plays/0/abandon", form=page).status_code == 404


def test_the_result_leads_back_to_the_campaign(owner: Owner) -> None:
    campaign = begun(owner)
    game = play(owner, campaign, 1)
    assert f'href="/campaigns/{campaign}?scenario=2"' in owner.client.get(f"/play/{game.id}/score").text
    page = owner.client.get(f"/campaigns/{campaign}").text
    assert "counts" in page
    assert "level 2" in page


def test_renamed_and_deleted_after_a_second_look(owner: Owner) -> None:
    campaign = begun(owner)
    page = f"/campaigns/{campaign}"
    assert owner.post(f"{page}/name", form=f"{page}/settings", name="  ").status_code == 422
    owner.post(f"{page}/name", form=f"{page}/settings", name="Spring")
    assert only(owner).campaign.name == "Spring"
    assert "Spring" in owner.client.get(f"{page}/delete").text
    owner.post(f"{page}/delete", form=f"{page}/delete")
    assert owner.client.get(page).status_code == 404


def test_somebody_else_s_campaign_is_not_shown(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    campaign = begun(owner)
    other = new_owner()
    for path in ("", "/settings", "/export", "/delete", "/picture.svg"):
        assert other.client.get(f"/campaigns/{campaign}{path}").status_code == 403
    assert owner.client.get("/campaigns/nobody-s").status_code == 404


def test_looking_at_a_campaign_writes_nothing(owner: Owner) -> None:
    campaign = begun(owner)
    before = story(owner, campaign).campaign.model_dump()
    for path in ("", "?scenario=5", "/settings", "/export", "/picture.svg"):
        assert owner.client.get(f"/campaigns/{campaign}{path}").status_code == 200
    assert story(owner, campaign).campaign.model_dump() == before


def test_the_picture_to_keep_brings_its_colors_along(owner: Owner) -> None:
    """It refers to nothing outside itself."""
    campaign = begun(owner)
    play(owner, campaign, 1)
    picture = owner.client.get(f"/campaigns/{campaign}/picture.svg")
    assert picture.mimetype == "image/svg+xml"
    assert "var(--" not in picture.text
    assert "href=" not in picture.text
    assert "+2" in picture.text


def test_the_statistics_count_campaigns(owner: Owner) -> None:
    campaign = begun(owner)
    play(owner, campaign, 1)
    assert "One campaign" in owner.client.get("/statistics").text


LETTERS, LINE = 13, 2
"""How high the letters of an island's name are, and half the width of the line around the island."""


def test_the_line_around_an_island_runs_clear_of_its_name(owner: Owner) -> None:
    """Whichever one is in the dock."""
    campaign = begun(owner)
    for scenario in range(1, 6):
        page = owner.client.get(f"/campaigns/{campaign}?scenario={scenario}").text
        around = re.search(r'class="around" rx="\d+" ry="(\d+)".*?class="isle-name" y="(\d+)">(\d)', page, re.DOTALL)
        assert around is not None and int(around[3]) == scenario
        assert int(around[1]) + LINE <= int(around[2]) - LETTERS, scenario
