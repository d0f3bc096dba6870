"""Below every view of a game on screen the question stays, where a few words answer it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from automa.players import random_player
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, play_on
from tests.conftest import Owner

VIEWS = ("/cards", "/city", "/others", "/journal", "/tracks")


@pytest.fixture
def game(owner: Owner) -> OnPhone:
    return OnPhone(owner, {"kind": "solo", "level": 3}, "Sunday", below="play")


def play_to(game: OnPhone, kind: str) -> list[str]:
    """Play at random until this is asked; the keys of its answers."""
    player = random_player(Luck(3).pick)
    play_on(
        game.owner.parts.games,
        game.game.id,
        player,
        lambda play: play.pending is not None and play.pending.kind == kind,
    )
    assert game.pending is not None
    return [*game.pending.options.keys()]


def keys(page: str) -> set[str]:
    """The answers that the sheet offers."""
    return {unescape(key) for key in re.findall(r'name="key" value="([^"]+)"', page[page.index('id="turn"') :])}


@pytest.mark.parametrize("view", VIEWS)
def test_a_question_of_few_words_is_answered_below_any_view(game: OnPhone, view: str) -> None:
    """Whoever looks at their cards before they choose a resource chooses it there, and is back at the game."""
    answers = play_to(game, "resource")
    assert keys(game.get(view).text) == set(answers)
    game.answer(answers[0])
    assert game.get().status_code == 200


def test_a_question_that_needs_its_board_leads_back_by_its_title(game: OnPhone) -> None:
    play_to(game, "explore")
    page = game.get("/cards").text
    assert keys(page) == set()
    assert f'class="button primary wide" href="/play/{game.game.id}"' in page
