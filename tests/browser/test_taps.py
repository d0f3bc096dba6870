"""A double tap is one tap, wherever a button answers: at the table, alone on screen, and on a phone that goes round.

The suite taps each sort of question and each button of the sheet once, the four intervals spread over them.
TAPS=all .venv/bin/python -m pytest tests/browser/test_taps.py taps every sort at every interval in longer games.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.finger import APART, Finger, acts
from tests.browser.test_people_game import begin as begin_round
from tests.browser.test_people_game import take
from tests.browser.test_solo_game import begin as begin_solo
from tests.browser.test_table_game import answer, table_game


@pytest.mark.parametrize("apart", APART)
def test_the_bots_turn_tapped_twice_is_one_turn_of_the_bots(phone: Phone, apart: float) -> None:
    """Both turns would have been played, and only the second one shown."""
    game = table_game(phone, luck={})
    answer(phone, game, "income", "end", "advance:science")
    page = phone.open(f"/games/{game}")
    before = acts(phone, game)
    Finger(phone).tap_twice(page.locator("#turn button[value=end]"), apart)
    assert acts(phone, game) == before + 1
    expect(page.get_by_role("heading", name="The bots have moved")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
