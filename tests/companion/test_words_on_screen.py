"""Every question, answer, event and refusal of a game on screen has its words, and says what it is about."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask, render_template_string

from automa.solo import YOU
from companion.onscreen.asking import asked_by, mat_that_asks
from companion.onscreen.questions import Question
from companion.onscreen.things import answer_of
from engine.abilities.ability import choose_for
from engine.box import LIBRARY
from engine.decisions import Decision, Facts, Keyed
from engine.journal import HiddenSeen
from engine.rules import costs
from engine.rules.resources import ResourceTaken
from engine.state.game import InPlay
from engine.things import Track, leave
from tests import whole_kinds
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import HERE, scene
from tests.told import EVENTS, EVENTS_AT_TABLE

TEMPLATES = Path(__file__).parents[2] / "companion/templates"


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen before its first question."""
    return OnScreen(owner)


def test_a_question_that_no_template_knows_can_still_be_answered(app: Flask, game: OnScreen) -> None:
    """Cards bring kinds of their own: any key becomes a button with words."""
    keys = ("left_3", "industrialism", "science@4", "coin+food", "0,1:x")
    with app.test_request_context():
        asked = Decision(YOU, "never_heard_of", Keyed(dict.fromkeys(keys, 1)))
        choices = [answer_of(game.sight, asked, key) for key in keys]
    assert [choice.key for choice in choices] == list(keys)
    assert all(choice.title for choice in choices)


OF_CARDS = {kind.partition(" ")[0] for kind in LIBRARY.says.asks}
"""Questions that a card brings the words of."""


def listed(template: str, after: str, end: str) -> set[str]:
    """The words in quotation marks of a part of a template."""
    text = (TEMPLATES / "onscreen" / template).read_text()
    begin = text.index(after)
    return set(re.findall(r'"(\w+)"', text[begin : text.index(end, begin)]))


def test_every_question_of_the_whole_game_has_its_title() -> None:
    text = (TEMPLATES / "onscreen" / "titles.html").read_text()
    known = listed("titles.html", "set TITLES = {", "} %}") | set(re.findall(r'question.kind == "(\w+)"', text))
    by_luck = {"space", "tapestry", "tech", "territory", "first_player"}
    assert whole_kinds.DECISIONS - by_luck <= known | OF_CARDS


def test_every_answer_has_a_short_name_on_the_button_that_takes_it_back() -> None:
    """A whole question does not fit there, and was cut off."""
    by_luck = {"space", "tapestry", "tech", "territory", "first_player"}
    known = listed("titles.html", "set SHORT = {", "} %}") | OF_CARDS
    assert whole_kinds.DECISIONS - by_luck - {"player_turn"} <= known


def test_every_event_of_the_whole_game_has_its_sentence() -> None:
    known = listed("events.html", "set KINDS = {", "} %}") | listed("events.html", "set OF_CARDS = [", "] %}")
    known |= set(re.findall(r'row.kind == "(\w+)"', (TEMPLATES / "onscreen" / "events.html").read_text()))
    unsaid = {HiddenSeen.kind, ResourceTaken.kind}  # the latter as `ResourcesTogether`
    assert known | LIBRARY.says.tells.keys() >= EVENTS.keys() - EVENTS_AT_TABLE.keys() - unsaid


@pytest.mark.parametrize(
    ("kind", "subject", "data", "said"),
    [
        ("predict", "district", {}, "How many districts will you complete?"),
        ("discard", "tapestry", {"kind": "tapestry", "number": 2}, "Discard 2 tapestry cards"),
        ("build_on_mat", "farm", {"building": "farm"}, "Where does the farm go: on your mat, or in your city?"),
        ("tech_benefit", "top", {}, "Which tech card’s square benefit do you gain?"),
        ("roll_again", "", {"marked": ("science",)}, "Marked so far: Science."),
        (
            "reroll",
            "",
            {"science": "military", "red": {"vp_per": "territory_controlled"}, "black": "coin"},
            "Rolled: Military",
        ),
    ],
)
def test_a_question_says_of_what_and_how_many(app: Flask, kind: str, subject: str, data: Facts, said: str) -> None:
    asked = Question(kind, "list", None, data, subject=subject)
    with app.test_request_context():
        template = (
            '{% from "onscreen/titles.html" import help, title with context %}{{ title(asked) }} {{ help(asked) }}'
        )
        text = words(render_template_string(template, asked=asked))
    assert said in text.replace(" .", ".")


@pytest.mark.parametrize("use", ["track:science:5", "civilization:historians"])
def test_what_is_discarded_says_what_for(use: str) -> None:
    """A bonus paid with cards names its space, a token of the Historians them."""
    game = scene()
    game.players[HERE].hand = ["guilds", "trap"]
    asked = next(costs.pay_cost(game, HERE, {"discard_tapestry": 1}, use))
    assert asked.kind == "discard"
    assert asked_by(asked) == use


def test_the_civilization_that_asks_shows_its_mat(game: OnScreen) -> None:
    """The Leaders’ question comes with their text, whatever happened before it."""
    game.play_on("player_turn")
    mine = InPlay("leaders", YOU, "leaders")
    game.solo.game.in_play += (mine,)
    asked = next(choose_for(mine, "mat_token", Keyed({**leave("skip"), "science": Track("science")})))
    source = asked_by(asked)
    mat = mat_that_asks(game.sight, source)
    assert source == "civilization:leaders"
    assert mat is not None
    assert mat.name == "Leaders"
