"""Each sort of button that answers is tapped twice, with scripts and without: the log gains that one answer.

The suite takes one with scripts; all of them, both ways and at
four intervals: `LONG=1 ./test tests/browser/test_taps_by_sort.py`.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Phone
from tests.browser.finger import APART, TIMES, Finger
from tests.browser.scenes_to_tap import ANSWERS
from tests.long_run import LONG

CASES = [(sort, scripts) for sort in ANSWERS for scripts in (True, False)]
"""Every sort, with scripts and without."""

SUITE = [("an exploration", True)]
"""One whose answer the map gives; for a page without scripts see test_taps.py."""

TRIES = 2
"""How often a sort is tapped on a machine under load, until the second tap is no later than meant."""


def written(phone: Phone, game: str) -> list[str]:
    """What people did to a game, in the words of its log."""
    with phone.server.parts.games.view(game) as view:
        log = view.play.log
    return [f"{entry.kind} {entry.key}".strip() for entry in log if entry.kind not in ("luck", "auto")]


@pytest.mark.parametrize(("sort", "scripts"), CASES if LONG else SUITE)
def test_a_double_tap_writes_one_answer(new_phone: Callable[..., Phone], sort: str, scripts: bool) -> None:
    """And what has come up under the thumb meanwhile is not answered by its second tap."""
    first = list(ANSWERS).index(sort) + scripts
    for apart in [APART[(first + turn) % len(APART)] for turn in range(TIMES)]:
        for _ in range(TRIES):
            phone = new_phone(hurry=False, java_script_enabled=scripts)
            if tapped_in_time(phone, sort, apart):
                break


def tapped_in_time(phone: Phone, sort: str, apart: float) -> bool:
    """Bring the button up, tap it twice and look at the log; of a second tap that came late nobody can tell."""
    phone.expected.append("409")
    scene = ANSWERS[sort](phone)
    before, finger = written(phone, scene.game), Finger(phone)
    finger.tap_twice(scene.button, apart)
    gained = written(phone, scene.game)[len(before) :]
    assert gained and gained[0].startswith(scene.written), (apart, gained)
    assert finger.was_late or len(gained) == scene.answers, (apart, gained)
    expect(phone.page.locator(".toast")).to_have_count(0)
    return not finger.was_late
