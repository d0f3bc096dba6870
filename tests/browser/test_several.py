"""Several people, each on a phone of their own: the board comes first, on one's own turn and while one waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import ViewportSize, expect

from automa.players import random_player
from companion.store.guests import Newcomer, Part
from companion.store.replay import AnyPlay
from engine.sources import Luck
from tests.benchmarks.several import MAP_IN_VIEW, come_back
from tests.browser.conftest import Phone
from tests.companion.on_phone import play_on

PHONE: Final[ViewportSize] = {"width": 390, "height": 844}
SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
SIDEWAYS: Final[ViewportSize] = {"width": 844, "height": 390}
LEAST: Final = 0.4
TWO_LINES: Final = 48
"""What a line of the header may be high."""


def several_phones(phone: Phone, *names: str) -> str:
    """A game that the phone's owner plays with others, each of whom has a phone of their own."""
    parts = phone.server.parts
    setup = {"kind": "people", "players": list(names), "built_in": {}}
    game = phone.server.game(phone.profile, "Rainy evening", **setup).id
    for seat, name in enumerate(names[1:], start=1):
        newcomer = Newcomer(parts.profiles.register().id, name, "")
        parts.guests.accept(newcomer, parts.guests.invite(game, Part.PLAY, seat).token)
    return game


def test_the_whole_map_has_two_fifths_of_the_height_in_turn_and_while_waiting(new_phone: Callable[..., Phone]) -> None:
    """Three play; Anna's phone was away while the others moved: one line says what they did, and shows it at a tap."""
    phone = new_phone(viewport=PHONE)
    parts, page = phone.server.parts, phone.page
    game = several_phones(phone, "Anna", "Ben", "Cleo")
    player = random_player(Luck(5).pick)

    def play_to(seat: int, turns: int) -> None:
        def is_there(play: AnyPlay) -> bool:
            asked, match = play.pending, play.state
            is_turn = asked is not None and (asked.kind, asked.seat) == ("player_turn", seat)
            return is_turn and match.turns >= turns

        play_on(parts.games, game, player, is_there)

    def sees_the_map(where: str) -> None:
        seen = page.evaluate(MAP_IN_VIEW)
        assert seen["whole"] and seen["share"] >= LEAST, (where, seen)

    play_to(2, 5)
    phone.open_live(f"/play/{game}")
    expect(page.locator(".does")).to_contain_text("Cleo is playing")
    for size in (SMALL, PHONE):
        page.set_viewport_size(size)
        sees_the_map("waiting")
        expect(page.locator(".brought")).to_contain_text("Your last turn:")
        brought = page.locator(".brought").bounding_box()
        assert brought and brought["height"] <= TWO_LINES, size
    play_to(0, 6)
    come_back(page, parts.games.seq(game))
    expect(page.locator(".fresh")).to_contain_text("New:")
    sees_the_map("own turn")
    expect(page.locator("#told")).to_be_hidden()
    page.locator(".fresh").tap()
    expect(page.locator(".deed.shown-again")).to_have_count(1)
    assert page.url.endswith(game), "it shows the moves here"
    page.set_viewport_size(SMALL)
    sees_the_map("own turn, small")


LONG_LANES: Final = """() => {
    for (const each of [...document.querySelectorAll("#turn .advance .first")].slice(2)) each.style.minHeight = "34px";
}"""
"""Makes two lanes as high as those whose name and benefit have a line each."""

CUT: Final = (
    "() => { const { scrollWidth: all, clientWidth } = document.querySelector('.deeds'); return all > clientWidth; }"
)
"""Whether the line of what is new has more than it shows."""

UNDER: Final = """() => {
    const box = (one) => document.querySelector(one).getBoundingClientRect();
    const tap = (one) => { const { left, top, width, height } = box(one); return document.elementFromPoint(
        left + width / 2, Math.min(top + height, innerHeight) - 6)?.closest(one) !== null; };
    return { whole: box("#turn .turn-income").bottom <= innerHeight, income: tap("#turn .turn-income"),
        undo: tap(".undo .button"), fresh: tap(".fresh") };
}"""
"""Whether the income turn, what takes back and what is new are whole and met by a tap."""


def test_five_people_see_the_map_beside_long_lanes_and_on_its_side_all_acts(new_phone: Callable[..., Phone]) -> None:
    """Four moved while the phone was away; two lanes of Anna's turn need two lines."""
    phone = new_phone(viewport=SMALL)
    games, page = phone.server.parts.games, phone.page
    game = several_phones(phone, "Anna", "Bartholomew", "Cleo", "Dan", "Eve")
    player = random_player(Luck(5).pick)
    phone.open_live(f"/play/{game}")
    play_on(games, game, player, lambda play: play.state.turns >= 8 and _asked(play) == ("player_turn", 0))
    come_back(page, games.seq(game))
    page.evaluate(LONG_LANES)
    seen = page.evaluate(MAP_IN_VIEW)
    assert seen["whole"] and seen["share"] >= LEAST, seen
    expect(page.locator(".fresh .deed")).to_have_count(4)
    assert not page.evaluate(CUT)
    page.set_viewport_size(SIDEWAYS)
    assert page.evaluate(UNDER) == {"whole": True, "income": True, "undo": True, "fresh": True}


def _asked(play: AnyPlay) -> tuple[str, int] | None:
    return (play.pending.kind, play.pending.seat) if play.pending is not None else None
