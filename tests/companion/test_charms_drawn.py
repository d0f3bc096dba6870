"""Charms, reserved items and single-use tech on screen and in words."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import jinja2
import pytest
from flask import Flask, get_template_attribute, render_template_string

from automa.people import PeopleRules
from companion.drawings.player import tapestry_card, tech_card
from companion.game.sight import Sight
from companion.game.told import rows_told
from companion.onscreen.questions import answers_of
from companion.onscreen.sides import side_of
from engine.decisions import Keyed
from engine.journal import Event
from engine.play import Play
from engine.rules.charms import gained_at
from engine.rules.reserve import ItemReserved, ReservedUsed, reserved_thing
from engine.rules.tech import TechFlipped
from engine.sources import Luck
from engine.state.player import BUILDING, Reserved
from engine.things import Tapestry, leave
from tests.asked import stand_in
from tests.companion.drawn import draw, said
from tests.engine import charmed

ADA, BEN = 0, 1
ONCE = "ff_exploration_or_military"


@pytest.fixture
def play() -> Play[Any]:
    """Two players with these cards in their box, at their first turn."""
    play: Play[Any] = Play(
        PeopleRules(packs=(charmed.PACK,)), {"players": ["Ada", "Ben"], "boxes": ["base", "ff"]}, Luck(3)
    )
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    return play


def words_of(app: Flask, template: str, macro: str, *arguments: Any) -> str:
    """The words of one macro of a page."""
    text = get_template_attribute(template, macro)(*arguments)
    return said(ElementTree.fromstring(f"<div>{text}</div>"))


def test_a_charmed_card_shows_its_charms_at_its_sides(drawings: jinja2.Environment) -> None:
    """(CHM-1)"""
    for slug, words, sides in (
        ("left_coin", "Left charm: 1 coin", ["left"]),
        ("right_food", "Right charm: 1 food", ["right"]),
    ):
        tree = draw(drawings, "player", "tapestry_card", tapestry_card(charmed.box(), slug))
        assert words in said(tree)
        found = [each.attrib["class"].split()[1] for each in tree.iter() if each.get("class", "").startswith("charm ")]
        assert found == sides
    assert "charm" not in said(draw(drawings, "player", "tapestry_card", tapestry_card(charmed.box(), "trap")))


def test_a_single_use_card_says_once_and_what_is_inferred(drawings: jinja2.Environment) -> None:
    """Face down it says that it is used up. (TEC-9, TEC-10)"""
    box = charmed.box()
    words = said(draw(drawings, "player", "tech_card", tech_card(box, ONCE, row="middle", met=False)))
    assert "once" in words and "charm / 5?" in words.replace(" ?", "?")
    assert "asks for a charmed tapestry card that you have played, or for income turn 5. This is inferred" in words
    words = said(draw(drawings, "player", "tech_card", tech_card(box, ONCE, row="top", flipped=True)))
    assert "used up" in words


def test_the_question_of_a_charm_names_side_and_card(app: Flask, play: Play[Any]) -> None:
    """(CHM-1)"""
    game = play.state.game
    game.players[ADA].tapestries[1] = ["right_food"]
    found = gained_at(game, ADA, "left_coin", 2, covers=False)
    with app.test_request_context():
        asked = stand_in(ADA, "charm", Keyed({**found, "card": Tapestry("left_coin")}))
        titles = [choice.title for choice in answers_of(Sight(play, (ADA,), ADA), asked).choices]
        assert titles[:2] == ["Left charm of Left coin", "Right charm of Right food"]
        asked = stand_in(ADA, "charm", Keyed({**found, **leave("skip")}))
        assert answers_of(Sight(play, (ADA,), ADA), asked).choices[-1].title == "No charm"


RESERVED = [
    (Reserved("farm", "tapestry:x", BUILDING, ("farm",)), "farm is placed in the city"),
    (Reserved("invent", "tapestry:x", "tech", ("paper",)), "Paper"),
    (Reserved({"explore_one_of": 3}, "tapestry:x", "space", ("1", "2", "3")), "3 space tiles, explore 1"),
    (Reserved({"vp": 7}, "tapestry:x"), "7 VP"),
]


@pytest.mark.parametrize(("reserved", "words"), RESERVED)
def test_what_is_reserved_lies_open_at_the_edge_of_the_mat(
    app: Flask, play: Play[Any], reserved: Reserved, words: str
) -> None:
    """For its owner and everybody else. (CHM-5)"""
    play.state.game.players[ADA].reserved.append(reserved)
    with app.test_request_context():
        for looking in (ADA, BEN):
            side = side_of(Sight(play, (looking,), looking), ADA)
            drawn = words_of(app, "onscreen/decks.html", "reserved_edge", side.reserved)
            assert drawn.startswith("Reserved for income turn 5") and words in drawn
        assert (
            words_of(app, "onscreen/decks.html", "reserved_edge", side_of(Sight(play, (ADA,), ADA), BEN).reserved) == ""
        )


def test_it_is_an_answer_in_income_turn_5(app: Flask, play: Play[Any]) -> None:
    """(INC-9)"""
    things = {str(place): reserved_thing(each) for place, (each, _) in enumerate(RESERVED)}
    with app.test_request_context():
        choices = answers_of(Sight(play, (ADA,), ADA), stand_in(ADA, "reserved", Keyed(things))).choices
        assert [choice.title or choice.sort for choice in choices[:1]] == ["farm"]
        assert len(choices) == len(RESERVED)


TOLD = [
    (ItemReserved("farm", BUILDING, ("farm",)), "reserved for income turn 5: farm"),
    (ItemReserved({"vp": 7}), "reserved for income turn 5: 7 VP"),
    (ReservedUsed("invent", "tech", ("paper",)), "used what was reserved: Paper"),
    (TechFlipped(ONCE), "was turned face down Its square is gained only once."),
]


@pytest.mark.parametrize(("what", "words"), TOLD)
def test_it_is_told_in_words(app: Flask, play: Play[Any], what: Any, words: str) -> None:
    """(CHM-5, TEC-10)"""
    template = '{% from "onscreen/events.html" import told with context %}<div>{{ told(row, {}) }}</div>'
    with app.test_request_context():
        (row,) = rows_told(Sight(play, (ADA,), ADA), [Event(what, ADA)])
        assert words in said(ElementTree.fromstring(render_template_string(template, row=row)))
