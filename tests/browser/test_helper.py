"""Somebody helps at the table on a phone of their own: reports, takes back, and is told what is the host's alone."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.test_guests import NARROW, come_in, share
from tests.browser.test_live import EXPECTED, NEW
from tests.browser.test_table_game import act, table_game
from tests.long_run import long

HOSTS_ALONE = ("share", "settings", "fix", "delete")
"""Pages of a game that only its host may open."""


@long
def test_a_helper_reports_and_takes_back_and_everybody_sees_it(new_phone: Callable[..., Phone]) -> None:
    """In the suite: reports in test_live.py, taking back in tests/companion/test_guests_at_play.py."""
    host, helper, watcher = new_phone(), new_phone(viewport=NARROW), new_phone(viewport=NARROW)
    for phone in (helper, watcher):
        phone.expected.extend(EXPECTED)
    game = table_game(host, luck={}, level=2)
    for phone, role in ((helper, "Help"), (watcher, "Watch")):
        come_in(phone, share(host, game, role), role, looks=False)
        phone.open_live(f"/games/{game}")
    host.open_live(f"/games/{game}")
    helping = helper.page
    act(helping, "income")
    helping.get_by_role("link", name="Gained an advance?").tap()
    act(helping, "advance:science")
    for phone in (host, watcher):
        expect(phone.page.locator(NEW)).to_contain_text("Science")
    helper.check("who helps")
    reported = helping.locator("#seen").input_value()
    helping.get_by_role("button", name="Undo").tap()
    for phone in (helper, host, watcher):
        expect(phone.page.locator("#seen")).not_to_have_value(reported)
    for phone in (host, watcher):
        expect(phone.page.locator("#seen")).to_have_value(helping.locator("#seen").input_value())
    expect(watcher.page.get_by_role("button", name="Undo")).to_have_count(0)


@long
def test_a_helper_is_told_what_is_the_hosts_alone(new_phone: Callable[..., Phone]) -> None:
    """No page that they are shown leads there; whoever types the address reads why not."""
    host, helper = new_phone(), new_phone(viewport=NARROW)
    helper.expected.extend(EXPECTED)
    game = table_game(host, luck={})
    page = come_in(helper, share(host, game, "Help"), "Ben", looks=False)
    for tab in ("", "/map", "/tracks", "/score", "/more"):
        helper.open(f"/games/{game}{tab}")
        for name in HOSTS_ALONE:
            expect(page.locator(f"a[href^='/games/{game}/{name}']")).to_have_count(0)
    for name in HOSTS_ALONE:
        helper.open(f"/games/{game}/{name}")
        expect(page.get_by_role("heading", name="This is for the host of the game")).to_be_visible()
    helper.check("not for guests")
    page.get_by_role("link", name="To the game as it stands").tap()
    expect(page.locator("#turn")).to_be_visible()


@long
@pytest.mark.parametrize("scripts", [True, pytest.param(False, marks=long)])
def test_a_tap_of_somebody_who_helps_no_more_is_refused_in_words(
    new_phone: Callable[..., Phone], scripts: bool
) -> None:
    """The page was drawn while they helped; its connection is gone when the host takes that back."""
    host, helper = new_phone(), new_phone(viewport=NARROW, java_script_enabled=scripts)
    helper.expected.extend((*EXPECTED, "ERR_FAILED"))
    game = table_game(host, luck={})
    page = come_in(helper, share(host, game, "Help"), "Ben", looks=False)
    expect(page.locator("#turn button[value=income]")).to_be_visible()
    page.route("**/events", lambda route: route.abort())
    page.route("**/here?*", lambda route: route.abort())
    row = host.open(f"/games/{game}/share").locator(".people-list .guest", has_text="Ben")
    row.get_by_role("combobox").select_option("watch")
    row.get_by_role("button", name="Change").tap()
    expect(host.page.locator(".people-list .guest")).to_contain_text("watches")
    page.locator("#turn button[value=income]").tap()
    expect(page.get_by_text("You are here to watch")).to_be_visible()
    with host.server.parts.games.view(game) as view:
        assert "income" not in [entry.key for entry in view.play.log]
