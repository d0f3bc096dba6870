"""What finds no room among the resources is said before it is gained, and told afterwards (INC-13)."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import cast

import pytest
from flask import render_template_string

from automa.solo import YOU
from companion.game.sight import Sight
from companion.game.told import ResourcesTogether, together
from companion.onscreen.questions import Question
from companion.onscreen.things import answer_of
from engine.box import LIBRARY
from engine.decisions import Keyed
from engine.facts.components import COMPONENTS, Benefit
from engine.overflow import lost_of, resources_in
from engine.prospect import Prospect
from engine.rules.resources import ONE_OF_THEM, ResourceTaken
from engine.state.game import Game
from engine.state.match import Match
from engine.state.player import RESOURCES
from engine.things import Gain, SpaceTile
from tests.asked import stand_in
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, scene

MOST = COMPONENTS.most_of_a_resource


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen at your first turn after income turn 1."""
    return OnScreen.at_the_first_turn(owner)


def held(game: Game, **resources: int) -> None:
    game.players[HERE].resources.update(dict.fromkeys(game.players[HERE].resources, 0), **resources)


@pytest.mark.parametrize(
    ("benefit", "lost"),
    [
        ("coin", {"coin": 1}),
        ({"repeat": 3, "gain": "coin"}, {"coin": 3}),
        (["worker", "worker", "coin"], {"coin": 1, "worker": 1}),
        ({"any_order": ["food", "culture"]}, {}),
        ("any_resource", {}),
        ({"choose": ["coin", "food"]}, {}),
        (None, {}),
    ],
)
def test_what_is_surely_lost_is_known_before(benefit: Benefit | None, lost: dict[str, int]) -> None:
    """INC-13: what lies in a choice still to be made is not counted."""
    game = scene()
    held(game, coin=MOST, worker=MOST - 1)
    assert {each.resource: each.lost for each in lost_of(game, HERE, benefit)} == lost


def test_an_answer_that_gives_only_a_part_says_what_is_lost() -> None:
    """INC-13: where something is left of it, it is no benefit for nothing, and the part lost is told."""
    game = scene()
    held(game, coin=MOST)
    asked = stand_in(HERE, "order", Keyed({"0:both": Gain(["coin", "food"])}))
    sight = cast("Sight", SimpleNamespace(game=game, seat=HERE, state=Match(game), prospect=partial(Prospect, game)))
    choice = answer_of(sight, asked, "0:both")
    assert choice.nothing is None
    assert [(each.resource, each.lost) for each in choice.lost] == [("coin", 1)]
    assert Prospect(game, asked, "0:both").lost == choice.lost


@pytest.mark.usefixtures("request_context")
def test_a_resource_to_choose_says_that_there_is_no_room_for_it() -> None:
    """INC-13."""
    game = scene()
    held(game, coin=MOST)
    asked = stand_in(HERE, "resource", ONE_OF_THEM)
    sight = cast("Sight", SimpleNamespace(game=game, seat=HERE, state=Match(game), prospect=partial(Prospect, game)))
    assert answer_of(sight, asked, "coin").text == "no room: you have 8"
    assert answer_of(sight, asked, "food").text == ""


def test_an_answer_that_gives_nothing_does_not_lose_a_part_as_well() -> None:
    """INC-13: one warning says it."""
    game = scene()
    held(game, coin=MOST)
    prospect = Prospect(game, stand_in(HERE, "order", Keyed({"0:coin": Gain("coin")})), "0:coin")
    assert prospect.nothing is not None and prospect.lost == ()


def test_an_advance_says_what_it_would_lose(game: OnScreen) -> None:
    """INC-13: Standing Army gives a worker; its lane has the sign, its words stand below and in the list."""
    lying = game.solo.game
    lying.board.seats[YOU].tokens["military"] = [3]
    lying.players[YOU].resources.update(coin=0, food=0, culture=3, worker=MOST)
    page = game.page()
    said = "1 worker would be lost unless you pay with the same: you can hold at most 8 of each."
    assert words(page).count(said) == 2
    assert "1 lost" in page
    lying.players[YOU].resources["worker"] = MOST - 1
    assert "1 lost" not in game.page()


def test_the_income_turn_says_what_it_would_lose(game: OnScreen) -> None:
    """INC-13: what the income mat would bring now, beside what is held."""
    assert "would be lost" not in game.page()
    game.solo.game.players[YOU].resources.update(food=MOST, culture=MOST)
    assert "Income now: 1 food, 1 culture would be lost: you can hold at most 8 of each." in words(game.page())


def test_the_news_tell_what_was_lost() -> None:
    """INC-13: by kind, over several gains one after the other."""
    first = together(None, ResourceTaken("coin", 1, lost=1))
    both = together(first, ResourceTaken("food", 2, lost=0))
    assert both == ResourcesTogether({"coin": 1, "food": 2}, lost={"coin": 1})


def test_a_space_tile_says_its_warning_by_its_picture(game: OnScreen, request_context: None) -> None:
    """INC-13: it has no name; what it would lose is told below the answers all the same."""
    tile = next(number for number, each in LIBRARY.space_tiles.items() if [*resources_in(each.benefit)])
    lying = game.solo.game
    lying.players[YOU].resources.update(dict.fromkeys(RESOURCES, MOST))
    asked = stand_in(YOU, "explore_space", Keyed({str(tile): SpaceTile(tile)}))
    choice = answer_of(game.sight, asked, str(tile))
    assert choice.lost
    question = Question("explore_space", "list", None, {}, (choice,))
    template = '{% from "onscreen/choices.html" import choice_list with context %}{{ choice_list(q) }}'
    said = words(render_template_string(template, q=question))
    assert f"{LIBRARY.space_tiles[tile].art}: 1" in said.replace(" :", ":")
