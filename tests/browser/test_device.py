"""The settings of a phone: they take effect at once, on a screen as small as any, and nothing runs off its edge."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone, installed
from tests.browser.test_frame import OFF_LINE
from tests.browser.test_replay import begin
from tests.long_run import long

SETTINGS = {
    "text": "Larger",
    "hand": "Left",
    "motion": "As little as possible",
    "marks": "Shape alone",
    "theme": "Dark",
    "awake": "Off",
    "vibration": "On",
}
BEEPS = """window.beeps = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.beeps += 1; return start.call(this, at); };"""

SIZE = """async (address) => {
    const icon = new Image();
    icon.src = address;
    await icon.decode();
    return `${icon.naturalWidth}x${icon.naturalHeight}`;
}"""


@pytest.fixture
def small(new_phone: Callable[..., Phone]) -> Phone:
    """A phone with a small screen."""
    return new_phone(viewport={"width": 360, "height": 640})


def choose(phone: Phone, setting: str, choice: str) -> None:
    """Tap a choice, and wait until the server has it."""
    with phone.page.expect_response("**/settings"):
        phone.page.locator(f"#set-{setting}").get_by_text(choice, exact=True).tap()


def test_every_setting_takes_effect_at_once_and_stays(small: Phone) -> None:
    page = small.open("/settings")
    expect(page.get_by_role("button", name="Save")).to_have_count(0)
    small.check("the settings")
    for setting, choice in SETTINGS.items():
        choose(small, setting, choice)
        expect(page.locator(f"html[data-{setting}]")).to_have_count(1)
    page.reload()
    for setting in SETTINGS:
        expect(page.locator(f"html[data-{setting}]")).to_have_count(1)
    small.check("the settings, all changed")


@long
def test_with_everything_changed_nothing_runs_off_the_edge(small: Phone) -> None:
    game = begin(small, 120)
    small.open("/settings")
    for setting, choice in SETTINGS.items():
        choose(small, setting, choice)
    for path in (
        f"/play/{game.id}",
        f"/play/{game.id}/tracks",
        f"/play/{game.id}/map",
        f"/games/{game.id}/replay/3",
        "/",
    ):
        small.open(path)
        small.check(path)


@installed
def test_without_a_connection_a_setting_stays_as_it_was(small: Phone) -> None:
    small.expected = [*OFF_LINE]
    page = small.open("/settings")
    small.go_offline()
    page.locator("#set-text").get_by_text("Larger", exact=True).tap()
    expect(page.get_by_text("No connection. Nothing was changed; try once more.")).to_be_visible()
    expect(page.locator("html[data-text]")).to_have_count(0)
    expect(page.locator("#set-text").get_by_label("Normal")).to_be_checked()


def test_a_sound_says_that_it_is_your_turn_and_only_where_it_was_asked_for(small: Phone) -> None:
    small.context.add_init_script(BEEPS)
    game = small.server.game(small.profile, "At the table", kind="table", level=2)
    page = small.open(f"/games/{game.id}")
    page.get_by_role("button", name="Income turn 1").tap()
    expect(page.locator("#bar")).to_contain_text("era 1")
    assert page.evaluate("window.beeps") == 0
    small.open("/settings")
    choose(small, "sound", "On")
    assert page.evaluate("window.beeps") == 2, "it is heard once, to know it"
    small.open(f"/games/{game.id}")
    page.get_by_role("button", name="Bots").first.tap()
    page.wait_for_function("() => window.beeps === 2")


@installed
def test_the_settings_say_what_works_without_a_connection(small: Phone) -> None:
    page = small.open("/settings")
    small.settle()
    page.reload()
    expect(page.get_by_text("Ready for use without a connection")).to_be_visible()
    page.get_by_role("button", name="Look for a new version").tap()
    expect(page.get_by_text("There is no newer one.")).to_be_visible()


@installed
def test_the_browser_finds_what_it_needs_to_install_the_app(phone: Phone) -> None:
    """A name, icons that are there, and a page of its own that the service worker can show without a connection."""
    page = phone.open("/")
    phone.settle()
    found = phone.context.new_cdp_session(page).send("Page.getAppManifest")
    manifest = json.loads(found["data"])
    assert found["errors"] == []
    assert manifest["display"] == "standalone"
    sizes = {
        icon["sizes"]: page.evaluate(SIZE, icon["src"]) for icon in manifest["icons"] if icon["type"] == "image/png"
    }
    assert {"192x192", "512x512"} <= set(sizes)
    assert all(said == drawn for said, drawn in sizes.items())
    phone.expected = [*OFF_LINE]
    phone.go_offline()
    page.goto(phone.server.url + manifest["start_url"])
    expect(page.get_by_role("main")).to_be_visible()
