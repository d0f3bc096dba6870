"""What asks first, everywhere: nothing is sent before somebody has said yes, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from companion.config import ROOT
from tests.browser.conftest import Phone
from tests.browser.forms_to_tap import games_of, guest_of, posts_of, watching
from tests.browser.thumb import tap_in_time
from tests.long_run import long

TEMPLATES = ROOT / "companion/templates"


def sharing(name: str) -> Callable[[Phone], Locator]:
    """A button on the page of the phones that share their games, of which there are two."""

    def begin(phone: Phone) -> Locator:
        profiles = phone.server.parts.profiles
        profiles.join(None, profiles.invite(phone.profile).token)
        return phone.open("/link").get_by_role("button", name=name)

    return begin


def hosting(name: str) -> Callable[[Phone], Locator]:
    """A button on the page of whoever is in a game, in which somebody watches."""
    return lambda phone: guest_of(phone).button.page.get_by_role("button", name=name)


def giving_up(phone: Phone) -> Locator:
    """The game of a campaign goes on."""
    campaigns = phone.server.parts.campaigns
    campaign = campaigns.create(phone.profile, "Winter").id
    campaigns.begin(campaign, 1, phone.server.game(phone.profile, "Sunday", kind="solo", level=2, scenario="focus").id)
    return phone.open(f"/campaigns/{campaign}").get_by_role("button", name="Give it up")


ASKING: dict[tuple[str, str], Callable[[Phone], Locator]] = {
    ("campaign/_dock.html", "campaign.abandon"): giving_up,
    ("front/share/link.html", "share.end_session"): sharing("End it"),
    ("front/share/link.html", "share.disconnect"): sharing("Disconnect the others"),
    ("front/guests/_people.html", "guests.remove"): hosting("Remove"),
    ("front/guests/_people.html", "guests.end"): hosting("End sharing"),
    ("front/guests/guest.html", "invited.leave"): lambda phone: watching("/guest", "Leave this game")(phone).button,
}
"""Each form that asks first, by its template and what it does, and how its button comes up."""

JINJA = re.compile(r"\{\{-?(.*?)-?\}\}|\{%.*?%\}|\{#.*?#\}", re.DOTALL)
TAG = re.compile(r"<(\w+)([^<>]*\bdata-confirm=[^<>]*)>")
"""An element that asks first: which one it is, and its attributes."""


def test_every_form_that_asks_first_is_known_and_it_is_the_form_that_asks() -> None:
    """A button that carries the question asks nothing: the script reads it off the form, and a box stands for it."""
    found = set()
    for path in TEMPLATES.rglob("*.html"):
        source = JINJA.sub(lambda each: re.sub("[<>]", "", each[1] or ""), path.read_text(encoding="utf-8"))
        elements = list(TAG.finditer(source))
        assert len(elements) == source.count("data-confirm="), path
        for element in elements:
            act, question = (
                re.findall(pattern, element[2])
                for pattern in (r'action=" url_for\("([\w.]+)"', r'data-confirm=" (\w+) "')
            )
            assert element[1] == "form" and act and question, f"{path}: {element[0]}"
            assert f"asked_first({question[0]})" in source[element.end() : source.index("</form>", element.end())]
            found.add((path.relative_to(TEMPLATES).as_posix(), act[0]))
    assert found == set(ASKING)


LIKE_OTHERS = {act for _, act in ASKING} - {"share.disconnect"}
"""One script asks for all, and each form says what (see above)."""

CASES = [pytest.param(asks, id=act, marks=[long] * (act in LIKE_OTHERS)) for (_, act), asks in ASKING.items()]


@pytest.mark.parametrize("asks", CASES)
def test_nothing_is_sent_before_somebody_has_said_yes(new_phone: Callable[..., Phone], asks: object) -> None:
    """Cancelled, it is as if nobody had tapped."""
    assert callable(asks)
    phone = new_phone()
    button: Locator = asks(phone)
    page, sent, address = phone.page, posts_of(phone.page), phone.page.url
    dialog = page.locator("#confirm")
    tap_in_time(button)
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Cancel").tap()
    expect(dialog).to_be_hidden()
    assert (sent, page.url) == ([], address)
    tap_in_time(button)
    dialog.locator("[value=yes]").tap()
    expect(button).to_have_count(0)
    assert len(sent) == 1


def test_without_scripts_a_box_has_to_be_ticked_first(new_phone: Callable[..., Phone]) -> None:
    """The browser itself keeps the form back."""
    phone = new_phone(java_script_enabled=False)
    button = giving_up(phone)
    sent = posts_of(phone.page)
    button.tap()
    assert not sent and games_of(phone) == 1
    expect(button).to_be_visible()
    phone.page.get_by_label("Give this game up?").check()
    button.tap()
    expect(phone.page.get_by_role("button", name="Take that back")).to_be_visible()
    assert len(sent) == 1
