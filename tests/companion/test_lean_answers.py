"""An answer brings what the phone that asks does not show yet and has room for, and nothing is lost by that."""

from __future__ import annotations

import re

import pytest

from companion.web.parts import part, without_parts
from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.companion.test_table import AtTable
from tests.conftest import Owner

MARK = re.compile(r'data-part="([^"]+)"')
PHONE = {"HX-Request": "true"}
WIDE = {**PHONE, "Is-Wide": "true"}
SEA = "<g><path d='M0 0h9'></path></g>"
CARD = f"<svg class='card'>{part(SEA)}<text>7</text></svg>"


@pytest.fixture
def phone(owner: Owner, solo_luck: None) -> OnScreen:
    """At a turn of one's own, with a map, a city and cards."""
    screen = OnScreen(owner)
    for _ in range(3):
        screen.play_on("player_turn")
        screen.answer("income")
    screen.play_on("player_turn")
    return screen


def asked(phone: OnPhone, headers: dict[str, str]) -> str:
    """The fragment that a phone gets, without the tokens of its forms, which time changes."""
    return re.sub(r'name="csrf_token" value="[^"]+"', "", phone.owner.client.get(phone.url, headers=headers).text)


def had(page: str) -> dict[str, str]:
    return {"Has-Parts": " ".join(MARK.findall(page))}


def test_of_what_a_phone_has_it_gets_the_outline() -> None:
    """And of the rest every letter, whether it lies before, behind or within."""
    page = f"<p>before</p>{part(SEA)}<p>behind</p>"
    [sea] = MARK.findall(page)
    assert without_parts(page, {sea}) == f'<p>before</p><g data-part="{sea}"></g><p>behind</p>'
    assert without_parts(page, {"0123456789-31"}) == without_parts(page, ()) == page


def test_what_lies_within_a_part_goes_with_it() -> None:
    page = f"{part(CARD)}<p>behind</p>"
    card, sea = MARK.findall(page)
    assert without_parts(page, {card, sea}) == f'<svg data-part="{card}"></svg><p>behind</p>'
    assert f'<g data-part="{sea}"></g><text>7</text></svg><p>behind</p>' in without_parts(page, {sea})


def test_two_drawings_that_differ_in_a_letter_are_two_parts() -> None:
    one, other = part(SEA), part(SEA.replace("9", "8"))
    assert MARK.findall(one) != MARK.findall(other)
    assert without_parts(one + other, MARK.findall(one)).endswith(other)


def test_a_part_is_one_element() -> None:
    with pytest.raises(ValueError, match="one element"):
        part("only words")


def test_a_phone_is_not_sent_the_map_twice(phone: OnScreen) -> None:
    """The ground stays, and what lies on it comes anew: marks and outposts change with every turn."""
    page = asked(phone, PHONE)
    again = asked(phone, {**PHONE, **had(page)})
    assert 'class="terrain' in page and 'class="terrain' not in again
    assert MARK.findall(again) == MARK.findall(page), "the outlines say where each belongs"
    assert len(again) < len(page) - 10_000


def test_what_lies_side_by_side_on_wide_screens_is_sent_to_those(phone: OnScreen) -> None:
    """A whole page must stand any screen, unless it is a phone that asks."""
    assert "mat-wing" in asked(phone, {}) and "mat-wing" in asked(phone, WIDE)
    assert 'class="wing' not in asked(phone, PHONE)


@pytest.mark.parametrize("agent", ["Android 14; Pixel 7) Mobile Safari", "iPhone) Version/18.0 Mobile/15E148"])
def test_a_phone_gets_pages_of_its_size(phone: OnScreen, agent: str) -> None:
    """Half of what a table would need; a tablet is no phone."""
    page, whole = asked(phone, {"User-Agent": agent}), asked(phone, {"User-Agent": "Android 14; Pixel Tablet) Safari"})
    assert 'class="wing' not in page and 'class="map' in page and "mat-wing" in whole
    assert len(page) < 0.7 * len(whole)


def test_whatever_a_phone_claims_to_have_it_gets_a_page(phone: OnScreen) -> None:
    page = asked(phone, PHONE)
    for nonsense in ("", "  ", "x" * 5000, "0-0 <b> 7", "é"):
        assert asked(phone, {**PHONE, "Has-Parts": nonsense}) == page, nonsense


def test_a_table_is_not_sent_the_same_moves_twice(phone: OnScreen) -> None:
    """Rows with their reasons, scores, doors and pieces stay while only your own turn goes on."""
    table = AtTable(phone.owner)
    table.answer("military", "income", "end", "end", "4", "3", "technology", "advance:science")
    page = asked(table, PHONE)
    table.answer("advance:technology")
    anew, again = asked(table, PHONE), asked(table, {**PHONE, **had(page)})
    for words in ("The track tiebreaker", "Landmarks</a>", 'class="piece', "favorite tracks"):
        assert words in anew and words not in again
    assert len(again) < 0.5 * len(anew)
