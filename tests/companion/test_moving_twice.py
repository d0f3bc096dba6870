"""At the table the bots move once for each turn of yours; a second time in a row only when asked for in words."""

from __future__ import annotations

import re

import pytest

from tests.companion.on_phone import OnPhone, words
from tests.conftest import Owner

SURE = "Should they move again before your turn?"


def at_table(owner: Owner, *answers: str, **setup: object) -> OnPhone:
    """A table game with the app's luck, after these answers."""
    plain = {"kind": "table", "civilization": "scientists", **setup}
    phone = OnPhone(owner, plain, "Friday", below="games")
    phone.answer(*answers)
    return phone


@pytest.mark.parametrize("htmx", [False, True])
def test_the_bots_turn_right_after_the_bots_turn_is_asked_about(owner: Owner, htmx: bool) -> None:
    """A question with a button of its own; nothing has changed until that is tapped."""
    phone = at_table(owner, "income", "end")
    before = phone.seq
    asked = phone.post("answers", htmx=htmx, key="end")
    assert asked.status_code == 422
    assert SURE in words(asked)
    assert ("<html" in asked.text) is not htmx
    assert phone.seq == before
    assert re.search(r'name="again" value="1">\s*<button class="button" name="key" value="end">', asked.text)
    sure = phone.post("answers", htmx=htmx, key="end", again="1")
    assert sure.status_code == (200 if htmx else 303)
    assert phone.seq > before
    assert SURE not in phone.page()


def test_whatever_was_reported_the_bots_move_at_one_tap(owner: Owner) -> None:
    at_table(owner, "income", "end", "vp:+1", "end", "advance:science", "end")


def test_a_screen_of_before_the_bots_moved_is_too_old_to_be_asked(owner: Owner) -> None:
    """Two taps on one screen, without JavaScript: the second is no question, the table has moved on."""
    phone = at_table(owner, "income")
    seen = phone.seq
    phone.answer("end")
    late = phone.post("answers", key="end", seq=seen)
    assert late.status_code == 409
    assert SURE not in words(late)


def test_who_has_finished_lets_the_bots_move_on(owner: Owner) -> None:
    at_table(owner, *["income"] * 5, "end", "end", "end")


def test_two_players_are_asked_about_the_shadow_empire(owner: Owner) -> None:
    phone = at_table(owner, "income", "end", "income", "end", "end", players=2)
    asked = phone.post("answers", key="end")
    assert asked.status_code == 422
    assert "Should it move again before your turn?" in words(asked)
    assert "Move the Shadow Empire again" in words(asked)
