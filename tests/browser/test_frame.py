"""The pages around the game on a phone: nothing too wide, accessible, with and without scripts, on and off line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import expect

from engine.acts import Answer
from tests.browser.conftest import Phone, Process, Server, installed
from tests.browser.scanning import scan
from tests.long_run import long

PAGES = ("/", "/settings", "/data", "/link", "/join", "/import", "/about", "/offline", "/https")
OFF_LINE = ("ERR_", "htmx:sendError", "htmx:afterRequest")
"""What the browser says on its console when it does not reach the server."""
MISSING = "/there-is-no-such-page"


def lay_out_games(phone: Phone) -> str:
    """Three games, one of them over; returns the id of one that is going on."""
    over = phone.server.game(phone.profile, "Last week", rounds=1)
    phone.server.parts.games.act(over.id, 0, Answer("two"))
    phone.server.game(phone.profile, "The long game against the Automa of the fifth level", kind="table", level=5)
    return phone.server.game(phone.profile, "Rainy Sunday").id


def test_every_page_is_accessible_and_no_wider_than_a_small_phone(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(viewport={"width": 360, "height": 740})
    phone.expected = ["404 (NOT FOUND)"]
    assert phone.open("/").get_by_role("heading", name="From the first fire to the stars").is_visible()
    phone.check("the home page")
    game = lay_out_games(phone)
    for path in (*PAGES, f"/games/{game}/settings", f"/games/{game}/delete", MISSING):
        phone.open(path)
        phone.check(path)
    phone.open("/link").get_by_role("button", name="Show the code").tap()
    assert scan(phone.page).startswith("/join/")
    phone.check("the code")
    phone.page.emulate_media(color_scheme="dark")
    assert scan(phone.page).startswith("/join/"), "in the dark as well"


TOO_SMALL = """(targets) => targets
    .filter((each) => !each.matches("label.choice input"))
    .map((each) => [each.getBoundingClientRect(), each.innerText || each.outerHTML])
    .filter(([box]) => box.width && box.height && Math.min(box.width, box.height) < 44)
    .map(([, said]) => said)"""
"""What each target that a thumb may miss says; one inside a choice is tapped with it."""


def test_targets_are_large_enough_for_a_thumb(phone: Phone) -> None:
    game = lay_out_games(phone)
    for path in ("/", "/settings", "/data", "/link", "/join", "/import", f"/games/{game}/settings"):
        targets = phone.open(path).locator("a.button, button, .list a, label.choice, input:not([type=hidden])")
        assert targets.count() > 1
        assert targets.evaluate_all(TOO_SMALL) == [], path


def test_finding_renaming_and_deleting_a_game(phone: Phone) -> None:
    lay_out_games(phone)
    page = phone.open("/?all=1")
    page.get_by_label("Find a game by its name").fill("rain")
    expect(page.get_by_text("Last week")).to_have_count(0)
    address = page.get_by_role("link", name="Rainy Sunday").get_attribute("href")
    phone.open(f"{address}/settings")
    phone.expected = ["422 (UNPROCESSABLE ENTITY)"]
    page.get_by_label("Game name").fill("   ")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_role("alert").filter(has_text="at least one letter")).to_be_visible()
    page.get_by_label("Game name").fill("Stormy Monday")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("link", name="Delete this game").tap()
    expect(page.get_by_text("“Stormy Monday” will be deleted for good")).to_be_visible()
    page.get_by_role("button", name="Delete it").tap()
    expect(page).to_have_url(f"{phone.server.url}/")
    expect(page.get_by_text("Stormy Monday")).to_have_count(0)
    expect(page.get_by_text("Last week")).to_be_visible()


@long
def test_without_scripts_everything_works_as_well(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(java_script_enabled=False)
    game = lay_out_games(phone)
    page = phone.open(f"/games/{game}/settings")
    page.get_by_label("Game name").fill("By hand")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page = phone.open("/link")
    page.get_by_role("button", name="Show the code").tap()
    expect(page.get_by_text(re.compile(r"(?:[A-Z]+ ){3}\d{4}"))).to_be_visible()
    expect(page.get_by_role("button", name="Copy the link")).to_be_hidden()
    page = phone.open("/settings")
    page.get_by_text("Dark", exact=True).tap()
    page.locator("#set-theme").get_by_role("button", name="Save").tap()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def continue_on(phone: Phone, first: Phone) -> None:
    """A phone gets the games of another, by the code that this one shows."""
    first.open("/link").get_by_role("button", name="Show the code").tap()
    code = first.page.get_by_text(re.compile(r"^(?:[A-Z]+ ){3}\d{4}$")).inner_text()
    phone.open("/").get_by_role("main").get_by_role("link", name="I have a code").tap()
    phone.page.get_by_label("Code").fill(code)
    phone.page.get_by_role("button", name="Continue on this phone").tap()
    expect(phone.page).not_to_have_url(re.compile("/join"))


@long
def test_a_second_phone_continues_and_is_disconnected_again(new_phone: Callable[..., Phone]) -> None:
    first, second = new_phone(), new_phone()
    lay_out_games(first)
    continue_on(second, first)
    expect(second.page.get_by_text("Rainy Sunday")).to_be_visible()

    first.open("/link").get_by_role("button", name="Disconnect the others").tap()
    dialog = first.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Cancel").tap()
    expect(dialog).to_be_hidden()
    second.page.reload()
    expect(second.page.get_by_text("Rainy Sunday")).to_be_visible()
    first.page.get_by_role("button", name="Disconnect the others").tap()
    assert first.violations() == [], "the question itself"
    dialog.get_by_role("button", name="Disconnect the others").tap()
    expect(first.page.get_by_role("button", name="Disconnect the others")).to_have_count(0)
    second.page.reload()
    expect(second.page.get_by_text("Nobody to play with?")).to_be_visible()


@long
def test_a_game_is_exported_and_imported(phone: Phone, new_phone: Callable[..., Phone]) -> None:
    game = phone.server.game(phone.profile, "Takeaway", kind="table", level=2)
    phone.open(f"/games/{game.id}/settings")
    with phone.page.expect_download() as download:
        phone.page.get_by_role("link", name="Export").tap()
    file = download.value
    assert file.suggested_filename == "takeaway.json"
    assert json.loads(file.path().read_text())["name"] == "Takeaway"
    friend = new_phone()
    friend.open("/import").get_by_label("The exported file").set_input_files(file.path())
    friend.page.get_by_role("button", name="Import").tap()
    friend.page.wait_for_url("**/games/*")
    friend.open("/")
    expect(friend.page.get_by_text("Takeaway")).to_be_visible()


@installed
def test_a_lost_connection_is_said_and_nothing_is_lost(phone: Phone) -> None:
    game = lay_out_games(phone)
    phone.expected = [*OFF_LINE]
    page = phone.open(f"/games/{game}/settings")
    phone.go_offline()
    page.get_by_label("Game name").fill("Kept in the field")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_text("No connection. Nothing was changed; try once more.")).to_be_visible()
    expect(page.get_by_label("Game name")).to_have_value("Kept in the field")
    expect(page.get_by_text("trying again")).to_be_visible()
    phone.context.set_offline(False)
    expect(page.get_by_text("trying again")).to_be_hidden()
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    expect(page.get_by_text("No connection. Nothing was changed")).to_have_count(0)


@long
@installed
def test_off_line_the_app_opens_and_comes_back_by_itself(phone: Phone) -> None:
    phone.expected = [*OFF_LINE]
    lay_out_games(phone)
    page = phone.open("/")
    phone.settle()
    page.reload()
    phone.go_offline()
    page.goto(f"{phone.server.url}/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    assert phone.violations() == []
    phone.context.set_offline(False)
    expect(page.get_by_text("Rainy Sunday")).to_be_visible()


def test_a_page_whose_token_is_of_another_time_keeps_what_was_entered(phone: Phone) -> None:
    game = lay_out_games(phone)
    phone.expected = ["400 (BAD REQUEST)", "htmx:responseError", "Response Status Error Code 400"]
    page = phone.open(f"/games/{game}/settings")
    page.evaluate("document.querySelector('#name [name=csrf_token]').value = 'old'")
    page.get_by_label("Game name").fill("Typed")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_role("alert").filter(has_text="This page has become too old")).to_be_visible()
    expect(page.get_by_label("Game name")).to_have_value("Typed")


@long
def test_a_game_page_says_that_it_lost_the_server_and_finds_it_again(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone]
) -> None:
    server, process = mortal
    phone = new_phone(on=server)
    phone.expected = [*OFF_LINE, "htmx:sseError", "[object Event]", "fetching the script"]
    game = server.game(phone.profile, "At the table", kind="table", level=2)
    page = phone.open_live(f"/games/{game.id}")
    phone.settle()
    process.kill()
    expect(page.get_by_text("trying again")).to_be_visible()
    process.start()
    expect(page.get_by_text("trying again")).to_be_hidden()
    expect(page.get_by_role("main")).to_be_visible()


@long
def test_after_kill_9_the_phone_goes_on_where_it_was(
    mortal: tuple[Server, Process], new_phone: Callable[..., Phone]
) -> None:
    server, process = mortal
    phone = new_phone(on=server)
    phone.expected = [*OFF_LINE]  # a page that comes up too early looks until the server is there
    game = lay_out_games(phone)
    page = phone.open(f"/games/{game}/settings")
    page.get_by_label("Game name").fill("Acknowledged")
    page.get_by_role("button", name="Save the name").tap()
    expect(page.get_by_text("Saved.")).to_be_visible()
    phone.settle()
    process.kill()
    process.start()
    page.reload()
    expect(page.get_by_label("Game name")).to_have_value("Acknowledged")
