"""A campaign at its beginning and at its end: the sky, the level, the story; the laurel, the results, the picture."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

import companion.store.campaigns
from automa.scenario_facts import SCENARIOS
from companion.campaign.keepsake import SCALE
from companion.campaign.keepsake_words import HEIGHT, WIDTH
from companion.campaign.picture import KEEPSAKE, style_of
from companion.drawings.by_day import color
from companion.store.campaigns import FIRST_LEVEL
from tests.companion.on_phone import words
from tests.companion.test_campaigns import begun, play
from tests.conftest import Owner


def only_level(owner: Owner) -> int:
    """The level of the first scenario of the one campaign of this phone."""
    (story,) = owner.parts.campaigns.of_owner(owner.profile)
    return story.levels[1]


def test_one_sets_sail_with_a_level_and_a_tap(owner: Owner) -> None:
    """The name makes itself; the first island's story is open before one chooses where to play."""
    page = owner.client.get("/campaigns").text
    assert "sky-and-sea" in page and "Set sail" in page
    assert 'name="name"' not in page
    answer = owner.post("/campaigns", form="/campaigns", level="3")
    assert answer.status_code == 303
    ashore = owner.client.get(answer.location).text
    assert re.search(r'<details class="tale" open', ashore)
    story = next(facts.story for facts in SCENARIOS.values() if facts.number == 1)
    assert " ".join(story.split())[:60] in words(ashore)
    assert only_level(owner) == 3


def test_without_a_level_it_is_the_one_suggested_and_no_other_is_taken(owner: Owner) -> None:
    assert owner.post("/campaigns", form="/campaigns", level="9").status_code == 400
    assert owner.post("/campaigns", form="/campaigns").status_code == 303
    assert only_level(owner) == FIRST_LEVEL


def test_on_the_chart_the_story_is_a_line_until_one_asks_for_it(owner: Owner) -> None:
    campaign = begun(owner)
    page = owner.client.get(f"/campaigns/{campaign}").text
    assert '<details class="tale"><summary>' in page


@pytest.mark.parametrize("place", ["solo", "table"])
def test_a_scenario_ticks_the_box_that_it_comes_from(owner: Owner, place: str) -> None:
    """All five come with Plans & Ploys. (facts/scenarios.yaml: `expansion: pp`)"""
    campaign = begun(owner)
    setup = owner.post(f"/campaigns/{campaign}/scenarios/1", form=f"/campaigns/{campaign}", level="2", place=place)
    page = owner.client.get(setup.location).text
    (box,) = re.findall(r'<input[^>]*name="box"[^>]*value="pp"[^>]*>', page)
    assert "checked" in box
    shown = owner.client.get("/scenarios/focus").text
    assert shown.count("box=pp") == 2


@pytest.fixture
def over(owner: Owner) -> str:
    """A campaign whose five scenarios a random player has lost."""
    campaign = begun(owner)
    for scenario in range(1, 6):
        play(owner, campaign, scenario)
    return campaign


def picture(owner: Owner, campaign: str) -> Image.Image:
    """The picture to keep."""
    answer = owner.client.get(f"/campaigns/{campaign}/atlantis.png")
    assert answer.mimetype == "image/png"
    return Image.open(BytesIO(answer.data)).convert("RGB")


def has(image: Image.Image, name: str) -> int:
    """How many points of a picture have exactly this color."""
    wanted = tuple(int(color(name)[place : place + 2], 16) for place in (1, 3, 5))
    return sum(number for number, each in image.getcolors(WIDTH * HEIGHT * SCALE**2) or () if each == wanted)


def test_the_end_is_told_on_the_page_and_in_a_picture(
    owner: Owner, over: str, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = owner.client.get(f"/campaigns/{over}").text
    assert "Atlantis is the Automa’s" in words(page)
    assert 'class="laurel"' not in page, "a lost one has none"
    assert len(re.findall(r'class="brought automa', page)) == 5
    assert (
        words(page).count("Automa took the lead") + words(page).count("Automa led") + words(page).count("behind with")
        >= 4
    )
    assert "Keep the picture" in page
    lost = picture(owner, over)
    assert lost.size == (1080, 1350)
    assert has(lost, "red") > has(lost, "blue")
    assert new_owner().client.get(f"/campaigns/{over}/atlantis.png").status_code == 403

    monkeypatch.setattr(companion.store.campaigns, "winner_of", lambda *_winners, **_you: "you")
    page = owner.client.get(f"/campaigns/{over}").text
    assert "Atlantis is yours" in words(page)
    assert 'class="laurel"' in page
    won = picture(owner, over)
    assert has(won, "blue") > has(won, "red"), "the numbers, the pills and the flag are the winner’s"
    assert lost.tobytes() != won.tobytes()


def test_before_the_end_there_is_no_picture(owner: Owner) -> None:
    assert owner.client.get(f"/campaigns/{begun(owner)}/atlantis.png").status_code == 404


def test_the_style_of_a_picture_names_every_color() -> None:
    """Who draws it knows neither the tokens of the app nor the night; the page around the drawing is not its part."""
    style = style_of(*KEEPSAKE)
    assert ".sea .hull" in style and ".leaf.inner" in style and ".sky-and-sea .sun" in style
    assert not any(part in style for part in ("var(", "light-dark(", "focus", ".sea {", ".laurel {", ".balance"))
