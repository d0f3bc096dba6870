"""What a phone is set to for itself: a form for each setting, kept in its cookie, seen on every page."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from companion.web.device import SETTINGS, STYLED
from tests.companion.on_phone import OnPhone
from tests.companion.people import Round
from tests.conftest import Owner, minted

HTML = re.compile(r"<html[^>]*>")


def choose(client: FlaskClient, name: str, value: str, htmx: bool = False) -> int:
    """Send the form of a setting."""
    data = {"csrf_token": minted(client), name: value}
    return client.post("/settings", data=data, headers={"HX-Request": "true"} if htmx else {}).status_code


def html(client: FlaskClient, page: str = "/about") -> str:
    found = HTML.search(client.get(page).text)
    assert found
    return found[0]


@pytest.mark.parametrize("name", SETTINGS)
def test_each_setting_has_a_form_of_its_own_that_works_without_scripts(client: FlaskClient, name: str) -> None:
    page = client.get("/settings").text
    form = re.search(rf'<form class="stack" id="set-{name}".*?</form>', page, re.DOTALL)
    assert form
    assert set(re.findall(rf'name="{name}" value="(\w+)"', form[0])) == set(SETTINGS[name])
    assert form[0].count("checked") == 1
    assert 'type="submit"' in form[0]
    for value in (*SETTINGS[name][1:], SETTINGS[name][0]):
        assert choose(client, name, value) == 303
        said = f'data-{name}="{value}"'
        assert (said in html(client)) is (value != SETTINGS[name][0])
        assert re.search(rf'value="{value}"\s+checked', client.get("/settings").text)


def test_as_soon_as_it_is_changed_htmx_sends_it(client: FlaskClient) -> None:
    assert client.get("/settings").text.count('hx-trigger="change"') == len(SETTINGS)
    assert choose(client, "text", "large", htmx=True) == 204
    assert 'data-text="large"' in html(client)


@pytest.mark.parametrize(("name", "value"), [("text", "huge"), ("theme", "large"), ("size", "large")])
def test_what_cannot_be_chosen_changes_nothing(client: FlaskClient, name: str, value: str) -> None:
    assert choose(client, "theme", "dark") == 303
    assert choose(client, name, value) == 400
    assert html(client) == '<html lang="en" data-theme="dark">'


def test_only_a_phone_that_needs_them_loads_the_styles(client: FlaskClient) -> None:
    assert "settings.css" not in client.get("/about").text
    choose(client, "theme", "dark")
    assert "settings.css" not in client.get("/about").text
    for name in STYLED:
        choose(client, name, SETTINGS[name][-1])
        assert "settings.css" in client.get("/about").text
        choose(client, name, SETTINGS[name][0])


def test_sound_and_vibration_are_loaded_only_where_they_are_wanted(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Friday", below="games")
    assert "sound.js" not in game.get().text
    for name in ("sound", "vibration"):
        choose(owner.client, name, "on")
        assert "sound.js" in game.get().text
        choose(owner.client, name, "off")
        assert "sound.js" not in game.get().text


def test_the_screen_is_kept_on_unless_that_is_turned_off(owner: Owner) -> None:
    game = OnPhone(owner, {"kind": "table", "level": 2}, "Friday", below="games")
    assert "data-awake-page" in game.get().text
    choose(owner.client, "awake", "off")
    assert "data-awake-page" not in game.get().text


def test_a_page_says_whether_it_is_your_turn_and_which(owner: Owner) -> None:
    """The same turn has the same mark, however much of it has been reported; the next one has another."""
    game = OnPhone(owner, {"kind": "table", "level": 2, "civilization": "scientists"}, "Friday", below="games")

    def mark() -> list[str]:
        return re.findall(r'data-turn="([^"]+)"', game.get().text)

    first = mark()
    assert len(first) == 1
    game.answer("income")
    assert mark() == first
    game.answer("end")
    assert mark() != first


def test_a_cookie_with_a_setting_of_another_version_is_read_as_none(client: FlaskClient) -> None:
    with client.session_transaction() as session:
        session["text"] = "gigantic"
    assert "data-text" not in html(client)


def test_pages_about_a_player_have_the_settings_too(three: Round) -> None:
    """Those pages have a look of their own: that of the player."""
    choose(three.owner.client, "text", "large")
    for page in ("/others/1", "/others", "/journal"):
        assert 'data-text="large"' in three.get(page).text
