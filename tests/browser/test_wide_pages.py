"""The pages around games on a tablet held upright and on a desk: nothing scrolls sideways, and nobody is shut out."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.browser.conftest import Phone
from tests.browser.test_replay import begin
from tests.browser.test_statistics import over
from tests.browser.test_table_dock import report
from tests.browser.test_table_game import FIXES, VIEWS, table_game
from tests.browser.test_walk import lobby
from tests.companion.test_carried_over import played_on_screen
from tests.conftest import Owner
from tests.long_run import long

SIZES: Any = [{"width": 820, "height": 1180}, {"width": 1440, "height": 900}]
SETUPS = (
    "/",
    "/new",
    "/games/new",
    "/games/new?players=2",
    "/games/new/position?players=1",
    "/solo/new",
    "/people/new",
)
OTHERS = ("/statistics", "/settings", "/words", "/words/keys", "/rules?q=hex", "/scenarios", "/about", "/data", "/join")


def look(phone: Phone, *paths: str) -> None:
    for path in paths:
        phone.open(path)
        phone.check(f"{path} at {phone.page.viewport_size}")


LONG_LINES = """() => [...document.querySelectorAll("main :is(p, dd, small)")].filter((each) => {
    if (!each.checkVisibility() || each.matches(".visually-hidden, [role=status]")) return false;
    const range = new Range();
    range.selectNodeContents(each);
    const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size;
    return lines > 1 && each.textContent.replace(/\\s+/g, " ").trim().length / lines > 75;
}).map((each) => each.textContent.slice(0, 60))"""
"""Texts whose lines are longer than 75 letters on average."""

SIDE_BY_SIDE = """(parts) => {
    const boxes = [...document.querySelectorAll(parts)].filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect());
    return boxes.some((one) => boxes.some((other) => other.left >= one.right && other.top < one.bottom &&
        one.top < other.bottom));
}"""
"""Whether any two of these lie beside each other."""


IN_COLUMNS = {
    "/solo/new": "#setup label.choice",
    "/games/new?players=1": "#setup > details",
    "/games/new/position?players=1": "#position .in-columns > *",
    "/people/new": "#setup > *",
    "/rules": "#rules > details",
    "/rules?q=hex": "#rules dl > div",
    "/words": "#words .terms > div",
}
"""Pages, and what lies side by side on them."""


def test_forms_and_the_library_use_the_breadth_of_a_laptop(phone: Phone) -> None:
    """Two columns where there were one and margins; no line grows longer than one reads with ease."""
    phone.page.set_viewport_size({"width": 1366, "height": 768})
    for path, parts in IN_COLUMNS.items():
        phone.open(path)
        assert phone.page.evaluate(SIDE_BY_SIDE, parts), path
        assert phone.page.evaluate(LONG_LINES) == [], path
        assert phone.width() <= 1366, path


@long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_the_pages_around_games_stand_on_wide_screens(new_phone: Callable[..., Phone], size: Any) -> None:
    """Setup, campaign, statistics, replay and result, sharing and the lobby."""
    phone = new_phone(viewport=size)
    look(phone, *SETUPS)
    campaign = played_on_screen(cast("Owner", SimpleNamespace(parts=phone.server.parts, profile=phone.profile)))
    look(phone, "/campaigns", f"/campaigns/{campaign}", f"/campaigns/{campaign}/settings")
    ended, replayed = over(phone, 4, 6), begin(phone, 80)
    look(phone, f"/games/{ended.id}/result", f"/play/{ended.id}/score", *OTHERS)
    look(phone, *(f"/games/{replayed.id}/replay/3?board={board}" for board in ("map", "tracks", "city")))
    lobby(phone)
    phone.check("the lobby")


@long
@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size["width"]))
def test_every_page_of_a_table_game_stands_on_wide_screens(new_phone: Callable[..., Phone], size: Any) -> None:
    """Its views, what is reported on the map, sharing and all corrections."""
    phone = new_phone(viewport=size)
    game = table_game(phone, level=3, luck={})
    report(phone, game, "income", "end", "advance:science", "vp:+4", "end")
    fixes = (*(f"fix{fix}" for fix in FIXES), "fix/map/2,1")
    look(phone, *(f"/games/{game}/{view}" for view in (*VIEWS, "act/explore", "share", "settings", "words", *fixes)))
