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
LEAST: Final = 0.4


def test_the_whole_map_has_two_fifths_of_the_height_in_turn_and_while_waiting(new_phone: Callable[..., Phone]) -> None:
    """Three play; Anna's phone was away while the others moved: one line says what they did, and shows it at a tap."""
    phone = new_phone(viewport=PHONE)
    parts, page = phone.server.parts, phone.page
    setup = {"kind": "people", "players": ["Anna", "Ben", "Cleo"], "built_in": {}}
    game = phone.server.game(phone.profile, "Rainy evening", **setup).id
    for seat, name in ((1, "Ben"), (2, "Cleo")):
        newcomer = Newcomer(parts.profiles.register().id, name, "")
        parts.guests.accept(newcomer, parts.guests.invite(game, Part.PLAY, seat).token)
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
    phone.open(f"/play/{game}")
    expect(page.locator(".does")).to_contain_text("Cleo is playing")
    for size in (SMALL, PHONE):
        page.set_viewport_size(size)
        sees_the_map("waiting")
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
