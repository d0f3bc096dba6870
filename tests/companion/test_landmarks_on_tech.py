"""Landmarks on tech cards on screen: what the card asks for, the choice, what lies on it, what happened."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import jinja2
import pytest
from flask import Flask, render_template_string

from automa.people import PeopleRules
from companion.drawings.player import tech_card, tech_rows
from companion.game.sight import Sight
from companion.game.told import rows_told
from companion.onscreen.choice import Choice
from companion.onscreen.questions import answers_of
from engine.box import box_of
from engine.journal import Event
from engine.play import Play
from engine.rules.build import gain_and_place_landmark
from engine.rules.on_tech import LandmarkDiscarded, LandmarkOnTech
from engine.sources import Luck
from tests.companion.drawn import draw, said
from tests.engine.whole import pending

ADA = 0
CARD = "aa_double_upgrade"
FORGE = "forge"
BOXES = ["base", "aa"]


@pytest.fixture
def play() -> Play[Any]:
    """Two players at their first turn; the first has the card in the middle row."""
    play: Play[Any] = Play(PeopleRules(), {"players": ["Ada", "Ben"], "boxes": BOXES, "packs": ["uncharted"]}, Luck(3))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    play.state.game.players[ADA].tech = {CARD: "middle"}
    return play


def test_the_card_says_what_its_square_asks_for(drawings: jinja2.Environment) -> None:
    """(TEC-7)"""
    words = said(draw(drawings, "player", "tech_card", tech_card(box_of(BOXES, ["uncharted"]), CARD, met=False)))
    assert "The square asks for a landmark on this card. When you gain a landmark, you may put it here" in words
    assert "That is not met yet." in words and "On it:" not in words


def test_a_landmark_on_it_is_drawn_and_named(drawings: jinja2.Environment, play: Play[Any]) -> None:
    """On the card, and in the signs of wide screens. (TEC-7)"""
    player = play.state.game.players[ADA]
    player.on_tech = {CARD: FORGE}
    scene = tech_rows(player, met={CARD: True})
    tree = draw(drawings, "player", "tech_rows", scene)
    assert "On it: Forge" in said(tree) and "That is met." in said(tree)
    assert "Two upgrades Middle row · Forge" in said(draw(drawings, "player", "tech_signs", scene))


def test_the_question_shows_the_city_and_the_card_with_what_that_gives(app: Flask, play: Play[Any]) -> None:
    """The card bears the landmark already, so nothing on it is locked. (TEC-7)"""
    asked = pending(gain_and_place_landmark(play.state.game, ADA, FORGE, "ADV-3"))
    with app.test_request_context():
        choices = answers_of(Sight(play, (ADA,), ADA), asked).choices
        (card,) = [choice for choice in choices if choice.sort == "tech_card"]
        drawn = faces(card)
    assert [choice.key for choice in choices] == ["city", f"tech:{CARD}"]
    assert "On it: Forge" in drawn and "gives 2 times: upgrade a tech card without prerequisite" in drawn
    assert "not met" not in drawn


def faces(choice: Choice) -> str:
    template = '{% from "onscreen/choices.html" import face with context %}<div>{{ face(choice) }}</div>'
    return said(ElementTree.fromstring(render_template_string(template, choice=choice)))


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (LandmarkOnTech(FORGE, CARD), "Forge put on Two upgrades"),
        (LandmarkDiscarded(FORGE), "Forge Discarded with its tech card."),
    ],
)
def test_it_is_told_in_words(app: Flask, play: Play[Any], what: Any, words: str) -> None:
    """(TEC-7, TEC-8)"""
    template = '{% from "onscreen/events.html" import told with context %}<div>{{ told(row, {}) }}</div>'
    with app.test_request_context():
        (row,) = rows_told(Sight(play, (ADA,), ADA), [Event(what, ADA)])
        assert words in said(ElementTree.fromstring(render_template_string(template, row=row)))
