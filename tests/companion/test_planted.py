"""Tokens planted in a city: drawn in their owner's color and shape, and named in words, everywhere the city is."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

import jinja2
import pytest
from flask import Flask, get_template_attribute, render_template_string

from automa.people import PeopleRules
from companion.game.in_words import city_words
from companion.game.replay_screen import cities_of
from companion.game.sight import Sight
from companion.game.told import rows_told
from companion.onscreen.city import city_tap_screen
from companion.onscreen.questions import answers_of
from companion.onscreen.sides import side_of
from engine.abilities.civilizations.weefolk import MadeRoom, TokenPlanted
from engine.decisions import Keyed
from engine.journal import Event
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from engine.state.capital import Planted
from engine.things import PlotAt
from tests.asked import stand_in
from tests.companion.drawn import draw, said
from tests.companion.on_screen import stored
from tests.companion.people import Round
from tests.conftest import Owner
from tests.golden.whole_games import FOLDER

ADA, BEN = 0, 1


@pytest.fixture
def play() -> Play[Any]:
    """Ada's token stands in Ben's city, in row 9, column 8."""
    play: Play[Any] = Play(PeopleRules(), {"players": ["Ada", "Ben"], "boxes": ["base", "ff"]}, Luck(3))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    play.state.game.players[BEN].capital.plant(Planted(8, 7, ADA))
    return play


@pytest.mark.parametrize("looking", [ADA, BEN])
def test_it_has_the_color_and_the_shape_of_its_owner(
    app: Flask, drawings: jinja2.Environment, play: Play[Any], looking: int
) -> None:
    """Whoever looks; the plot is told of in words, with the number of tokens below the city."""
    sight = Sight(play, (looking,), looking)
    with app.test_request_context():
        city = side_of(sight, BEN).city
    assert city is not None
    tree = draw(drawings, "city", "city", city, "The city")
    (shape,) = [each for each in tree.iter() if each.get("class", "").startswith("planted")]
    assert shape.get("class") == f"planted player {sight.looks[ADA].css}"
    assert "row 9, column 8: token of Ada" in said(tree)
    assert "1 token of Ada" in said(draw(drawings, "city", "city_summary", city))


def test_the_table_in_words_names_it_in_its_cell(app: Flask, play: Play[Any]) -> None:
    with app.test_request_context():
        city = side_of(Sight(play, (BEN,), BEN), BEN).city
        assert city is not None
        table = get_template_attribute("game/in_words/_tables.html", "city_table")(city_words(city))
    assert "token of Ada" in said(ElementTree.fromstring(f"<div>{table}</div>"))


def test_watchers_and_replays_see_it(play: Play[Any]) -> None:
    cities = dict(cities_of(play.state))
    (token,) = [plot.token for city in cities.values() for plot in city.plots if plot.token]
    assert token.name == "Ada"


def test_the_host_is_asked_on_the_own_city_whose_token_it_is(
    app: Flask, drawings: jinja2.Environment, play: Play[Any]
) -> None:
    """Plots are tapped; the one with a token says whose it is and why it takes no other."""
    options = Keyed({"0,0": PlotAt(0, 0), "0,1": PlotAt(0, 1)})
    asked = stand_in(BEN, "plant", options, data={"whose": ADA})
    sight = Sight(play, (BEN,), BEN)
    with app.test_request_context():
        assert answers_of(sight, asked).shape == "city"
        screen = city_tap_screen(sight, asked, "", lambda **steps: f"?{steps}")
    label = [each.get("aria-label", "") for each in draw(drawings, "city", "city", screen.city, "The city").iter()]
    assert "row 9, column 8, token of Ada: why not?" in label and "row 1, column 1" in label


@pytest.mark.parametrize(
    ("what", "words"),
    [
        (TokenPlanted((8, 7), BEN), "Ada planted a token in the city of Ben : row 9, column 8"),
        (MadeRoom("farm"), "farm made room for a token and stands beside the city now"),
    ],
)
def test_it_is_told_in_words(app: Flask, play: Play[Any], what: Any, words: str) -> None:
    template = '{% from "onscreen/events.html" import told with context %}<div>{{ told(row, owners) }}</div>'
    with app.test_request_context():
        sight = Sight(play, (ADA,), ADA)
        (row,) = rows_told(sight, [Event(what, ADA)])
        owners = dict(enumerate(sight.looks))
        assert words in said(ElementTree.fromstring(render_template_string(template, row=row, owners=owners)))


def test_the_page_of_the_host_says_whose_token_it_is(owner: Owner) -> None:
    """And the city takes the tap; a question's help may name a player."""
    recorded = json.loads((FOLDER / "3_players_weefolk_random.json").read_text())
    play: Play[Any] = Play(PeopleRules(), {**recorded["setup"], "kind": "people"}, Luck(0))
    asked_first = next(number for number, entry in enumerate(recorded["entries"]) if entry[3].startswith("plant|"))
    assert play.load([Entry(*entry) for entry in recorded["entries"][:asked_first]]) is None
    phone = Round(owner, "Anna", "Ben")
    phone.game = stored(owner, play)
    phone.url = f"/play/{phone.game.id}"
    assert phone.asked.kind == "plant"
    phone.take()
    page = phone.page()
    assert "Where in your city does the token go?" in page and "It is a token of Ben" in page
    phone.answer(str(recorded["entries"][asked_first][2]))
    assert "planted a token in the city of Anna" in phone.page("/journal")
