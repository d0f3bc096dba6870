"""Several people on a wide screen: how everybody stands and their race lie beside the board."""

from __future__ import annotations

from automa.players import random_player
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, play_on
from tests.conftest import Owner

PHONE = {"User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36"}
SETUP = {"kind": "people", "players": ["Anna", "Ben", "Cleo"], "built_in": {"1": "random", "2": "random"}}


def test_how_everybody_stands_lies_beside_the_board_where_there_is_breadth(owner: Owner) -> None:
    """Three play for a while; a phone, which has no room for it, is not sent it."""
    game = OnPhone(owner, SETUP, "Evening", below="play")
    player = random_player(Luck(3).pick)
    play_on(owner.parts.games, game.game.id, player, lambda play: play.state.turns > 12)
    wide, narrow = game.get().text, owner.client.get(game.url, headers=PHONE).text
    beside = wide[wide.index('class="all-of-us"') :].split("</section>")[0]
    assert beside.count("<tr") == 1 + 4, "players, then landmarks, territories, tech cards and the next income"
    assert beside.count('class="line line-') == 3, "a line of the race for each"
    assert "all-of-us" not in narrow


def test_alone_nobody_stands_beside_the_board(owner: Owner) -> None:
    """The bots' points are in the bar, and the column has the lanes' room."""
    game = OnPhone(owner, {"kind": "solo", "level": 3}, "Evening", below="play")
    assert "all-of-us" not in game.get().text
