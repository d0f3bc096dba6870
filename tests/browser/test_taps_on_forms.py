"""Forms beside the games are sent once by a double tap; a dialog and a sheet pass no second tap on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from automa.players import random_player
from engine.acts import Answer
from engine.hints import hints_taken
from engine.sources import Luck
from tests.browser.conftest import Phone
from tests.browser.finger import APART, TIMES, Finger
from tests.browser.forms_to_tap import FORMS, PARTS_ONLY, games_of, posts_of
from tests.browser.test_solo_game import begin
from tests.browser.test_taps_by_sort import written
from tests.browser.test_words import open_sheet
from tests.browser.thumb import tap_in_time
from tests.long_run import LONG, long

CASES = [(sort, scripts) for sort in FORMS for scripts in (True, False) if scripts or sort not in PARTS_ONLY]
"""Every form, with scripts and without."""

SUITE = [("a table game", True)]
"""Without scripts the server sees a second form: see `twice` in test_rematch.py, test_lobby.py and test_guests.py."""


@pytest.mark.parametrize(("sort", "scripts"), CASES if LONG else SUITE)
def test_a_form_is_sent_once(new_phone: Callable[..., Phone], sort: str, scripts: bool) -> None:
    """No second game is begun, and nothing that comes up is sent by the second tap."""
    first = list(FORMS).index(sort) + scripts
    for apart in [APART[(first + turn) % len(APART)] for turn in range(TIMES)]:
        phone = new_phone(hurry=False, java_script_enabled=scripts)
        phone.expected.extend(["404", "409", "422"])
        form = FORMS[sort](phone)
        before, sent, finger = games_of(phone), posts_of(phone.page), Finger(phone)
        finger.tap_twice(form.button, apart)
        if finger.was_late:
            continue
        assert len(set(sent)) == 1, sent
        assert len(sent) == 1 or not scripts, sent
        assert games_of(phone) == before + form.games, (apart, sent)


@long
@pytest.mark.parametrize("apart", APART[:: len(APART) // TIMES])
def test_without_scripts_the_setup_shows_what_it_changes_and_begins_nothing(
    new_phone: Callable[..., Phone], apart: float
) -> None:
    """The button that only pages without scripts have."""
    phone = new_phone(hurry=False, java_script_enabled=False)
    page = phone.open("/games/new?players=1")
    sent = posts_of(page)
    Finger(phone).tap_twice(page.get_by_role("button", name="Show what changes"), apart)
    assert set(sent) == {f"{phone.server.url}/games/new"}
    assert games_of(phone) == 0


@long
def test_without_scripts_a_player_who_thinks_is_asked_by_a_button(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(hurry=False, java_script_enabled=False)
    names, levels = ["Ada", "App 2"], {"1": "sensible"}
    game = phone.server.game(phone.profile, kind="people", players=names, built_in=levels).id
    games, answer = phone.server.parts.games, random_player(Luck(1).pick)
    with games.opened(game) as opened:
        view = opened.view()
        while view.play.pending is not None and view.play.pending.seat == 0:
            opened.act(len(view.play.log), Answer(answer(view.play.pending)))
    page = phone.open(f"/play/{game}")
    sent = posts_of(page)
    Finger(phone).tap_twice(page.get_by_role("button", name="See what it does"), 0.1)
    assert set(sent) == {f"{phone.server.url}/play/{game}/think"}


def test_a_finger_that_bounces_on_the_hint_takes_one(new_phone: Callable[..., Phone]) -> None:
    phone = new_phone(hurry=False)
    game = phone.server.game(phone.profile, kind="solo", level=2, first="player", hints=True).id
    page = phone.open(f"/play/{game}")
    sent = posts_of(page)
    Finger(phone).tap_twice(page.get_by_role("button", name="Hint"), 0.1)
    expect(page.get_by_text(re.compile("VP better than|About equal"))).to_be_visible()
    assert len(sent) == 1
    phone.check("a hint")
    with phone.server.parts.games.view(game) as view:
        assert hints_taken(view.play.log) == {0: 1}


@pytest.mark.parametrize("apart", APART[:: len(APART) // TIMES])
def test_a_dialog_that_comes_up_takes_no_second_tap(new_phone: Callable[..., Phone], apart: float) -> None:
    """Two phones share the games; the others are disconnected after a second look, once, or not at all."""
    phone = new_phone(hurry=False)
    profiles = phone.server.parts.profiles
    profiles.join(None, profiles.invite(phone.profile).token)
    page = phone.open("/link")
    sent, finger, dialog = posts_of(page), Finger(phone), page.locator("#confirm")
    finger.tap_twice(page.get_by_role("button", name="Disconnect the others"), apart)
    expect(dialog).to_be_visible()
    assert not sent
    finger.tap_twice(dialog.get_by_role("button", name="Cancel"), apart)
    expect(dialog).to_be_hidden()
    assert not sent
    tap_in_time(page.get_by_role("button", name="Disconnect the others"))
    finger.tap_twice(dialog.locator("[value=yes]"), apart)
    assert len(sent) == 1


TAKES_NO_TAP = """(sheet) => {
    const press = (on, sort) => on.dispatchEvent(new MouseEvent(sort, { bubbles: true, cancelable: true, detail: 1 }));
    press(sheet.querySelector("button[aria-label=Close], form[method=dialog] button"), "click");
    return [sheet.open, press(document.querySelector("nav.corners a"), "click")];
}"""
"""Whether a sheet is open right after a tap on its button, and whether a link takes the tap that follows at once."""


@long
@pytest.mark.parametrize("apart", APART[:: len(APART) // TIMES])
def test_a_sheet_that_is_closed_passes_no_tap_on_to_what_lay_below(
    new_phone: Callable[..., Phone], apart: float
) -> None:
    """The sheet that explains a question, closed above the game, which stays where it is.

    From the first tap on: that a dialog has closed is told a while later, and the second tap may come before.
    """
    phone = new_phone(hurry=False)
    page, finger = begin(phone), Finger(phone)
    address, sheet = page.url, page.locator("#sheet")
    game = address.rpartition("/")[2]
    before = written(phone, game)
    open_sheet(page)
    finger.rest()
    assert sheet.evaluate(TAKES_NO_TAP) == [False, False]
    open_sheet(page)
    finger.tap_twice(sheet.get_by_role("button", name="Close"), apart)
    expect(sheet).to_be_hidden()
    if not finger.was_late:
        assert written(phone, game) == before
        assert page.url == address


LONG_MOMENT = """
const animate = Element.prototype.animate;
window.signs = 0;
Element.prototype.animate = function (look, how) {
    window.signs += Boolean(look?.boxShadow);
    return animate.call(this, look, look ? how : 600000);
};
"""
"""The moment in which what has come up takes no tap lasts until it is ended; counts what says that a tap was heard."""


def test_beside_the_games_too_a_tap_that_is_not_taken_is_seen_to_be_heard(new_phone: Callable[..., Phone]) -> None:
    """A form that has just come up; once the moment is over the same tap sends it, without a sign."""
    phone = new_phone(hurry=False)
    phone.context.add_init_script(LONG_MOMENT)
    page = phone.open("/games/new?players=1")
    sent = posts_of(page)
    button = page.get_by_role("button", name="Start")
    button.tap()
    assert (page.evaluate("window.signs"), sent) == (1, [])
    page.evaluate("() => document.getAnimations().forEach((each) => each.finish())")
    button.tap()
    expect(page).not_to_have_url(re.compile("/new"))
    assert len(sent) == 1
