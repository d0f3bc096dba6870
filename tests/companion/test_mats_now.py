"""Civilization mats say how things stand: what is reached, which tile lies there, where a leap leads."""

from __future__ import annotations

import pytest
from flask import Flask

from companion.drawings.player import civilization_scene
from companion.game.card_words import asked_by_a_card
from companion.onscreen.things import answer_of
from engine.box import LIBRARY, box_of
from engine.decisions import Decision, Keyed
from engine.outlook import Move, free_bonus, reached_now
from engine.state.game import InPlay
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner


def test_the_mystics_see_beside_each_predicted_number_what_they_have_now(owner: Owner) -> None:
    game = OnScreen(owner)
    game.play_on("player_turn")
    state = game.solo.game
    predicted = {"tech": ["2"], "territory_controlled": ["4"]}
    mine = InPlay("mystics", 0, "mystics", predicted, edition="printed")
    state.in_play = (mine,)
    now = reached_now(state, 0)
    assert now == {"tech": 0, "territory_controlled": 1}
    scene = civilization_scene(state.box, mine, 1, now=now)
    assert scene.predictions == (("tech", 2, False, 0), ("territory_controlled", 4, False, 1))


def test_who_predicts_is_told_which_numbers_are_usual(app: Flask) -> None:
    """Whoever plays for the first time cannot know: each of the four questions says it."""
    with app.test_request_context():
        for category in LIBRARY.civilizations["mystics"].mat("printed", 2).tables["highest_prediction"]:
            asks = asked_by_a_card("predict", str(category))
            assert asks is not None and ("usual" in asks.help or "Most players" in asks.help), category


def test_the_mat_of_the_aliens_shows_which_space_tile_lies_there() -> None:
    box = box_of(("base", "pp"))
    number = next(iter(box.space_tiles))
    scene = civilization_scene(box, InPlay("aliens", 0, "aliens", {"galaxy": [str(number)]}), 1)
    assert [tile.number for tile in scene.space_tiles] == [number]


@pytest.mark.usefixtures("request_context")
def test_a_leap_says_the_bonus_to_which_it_leads(owner: Owner) -> None:
    """Rafts: 1 resource for a tapestry card, which the leap gives for nothing."""
    game = OnScreen(owner)
    leap = Move(0, "exploration", 0, 2, benefit=False, landmarks=False, advance=True)
    assert free_bonus(game.solo.game, leap) == "tapestry"
    leaps, moves = (
        Decision(0, "tinker_move", Keyed({"exploration@0": leap}), subject="leap", data={"free_bonus": free})
        for free in (True, False)
    )
    assert answer_of(game.sight, leaps, "exploration@0").gives == (("Bonus:", "tapestry"),)
    assert answer_of(game.sight, moves, "exploration@0").gives == ()
