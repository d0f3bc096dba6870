"""Decks that only some boxes have, beside the hand on a desk: every card whole within its column."""

from __future__ import annotations

from collections.abc import Callable

from automa.greedy import Greedy
from engine.acts import Answer
from engine.sources import Luck
from tests.browser.conftest import Phone

OUTSIDE = """() => {
    const wing = document.querySelector(".hand-wing").getBoundingClientRect();
    return [...document.querySelectorAll(".hand-wing :is(.further .choice, .civilization, .tiles > *)")]
        .filter((each) => each.checkVisibility())
        .map((each) => each.getBoundingClientRect())
        .filter((box) => box.left < wing.left - 1 || box.right > wing.right + 1)
        .length;
}"""
"""How many things of the column stick out at its sides."""

BELOW = """() => {
    const wing = document.querySelector(".hand-wing");
    return wing.scrollHeight - wing.clientHeight;
}"""
"""How much of the column is to be scrolled for."""

COLORS = """() => [".further .choice", ".hand-wing"]
    .map((part) => getComputedStyle(document.querySelector(part)).color)"""


def until_two_masterpieces_lie_there(phone: Phone, game_id: str) -> None:
    """The arts track wherever it can be taken; else as the greedy player answers."""
    games, player = phone.server.parts.games, Greedy(Luck(3).pick)
    while True:
        with games.view(game_id) as view:
            pending, seq, game = view.play.pending, view.seq, view.play.state.game
            assert pending is not None
            arts = pending.kind == "player_turn" and "advance:arts" in list(pending.options.keys())
            if pending.kind == "player_turn" and len(game.players[0].cards.get("masterpiece", ())) > 1:
                return
            key = "advance:arts" if arts else player.answer(game, pending)
        games.act(game_id, seq, Answer(key))


def test_masterpieces_lie_whole_beside_the_hand(new_phone: Callable[..., Phone]) -> None:
    """In words of the page's color, as no player's name is."""
    phone = new_phone(viewport={"width": 1440, "height": 900}, has_touch=False, is_mobile=False)
    game = phone.server.game(phone.profile, "Arts", kind="solo", level=2, first="player", boxes=["base", "aa"])
    until_two_masterpieces_lie_there(phone, game.id)
    page = phone.open(f"/play/{game.id}")
    assert page.locator(".hand-wing .further .choice").count() >= 2
    assert page.evaluate(OUTSIDE) == page.evaluate(BELOW) == 0
    card, wing = page.evaluate(COLORS)
    assert card == wing
    phone.check("masterpieces beside the hand")
