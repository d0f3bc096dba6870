"""Drawings that are kept are those that would be drawn: for each language, and nobody's text becomes markup."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask
from flask_babel import force_locale
from markupsafe import Markup

from companion.drawings.kept import icon, kept, kept_by_benefit, kept_by_values
from companion.game.journal import Row
from companion.web.language import kept_by_language, language
from companion.web.pages import address
from companion.web.shown import show_box
from engine.box import LIBRARY


def test_a_label_is_text_even_where_the_same_was_markup_before() -> None:
    marked = icon("coin", Markup("bread &amp; butter"))
    assert 'aria-label="bread &amp; butter"' in marked
    assert 'aria-label="bread &amp;amp; butter"' in icon("coin", "bread &amp; butter")
    assert "<b>" not in icon("coin", "<b>")


@pytest.mark.usefixtures("request_context")
def test_the_same_is_drawn_once() -> None:
    drawn: list[tuple[object, ...]] = []

    def draw(*arguments: object) -> Markup:
        drawn.append(arguments)
        return Markup(len(drawn))

    board = kept(draw, 2)
    assert [board("a"), board("a"), board("b"), board("a")] == ["1", "1", "2", "1"]
    assert [board("c"), board("b")] == ["3", "4"], "only the last two are kept"


@pytest.mark.usefixtures("request_context")
def test_a_benefit_is_drawn_once_whatever_holds_it() -> None:
    drawn: list[object] = []

    def draw(benefit: object) -> Markup:
        drawn.append(benefit)
        return Markup("<i>")

    gains = kept_by_benefit(draw, 10)
    assert gains({"vp": 5}) == gains({"vp": 5}) == gains(["coin"]) == "<i>"
    assert drawn == [{"vp": 5}, ["coin"]]


@pytest.mark.usefixtures("request_context")
def test_a_row_is_said_once_as_long_as_all_of_its_values_are_the_same() -> None:
    said: list[object] = []

    def say(row: Row) -> Markup:
        said.append(row)
        return Markup(len(said))

    sentence = kept_by_values(say, 10)
    for told, number in (({"vp": 1}, 1), ({"vp": 1}, 1), ({"vp": "1"}, 2), ({"vp": True}, 3), ({"vp": 1}, 1)):
        assert sentence(Row("vp", None, told, "")) == str(number)
    assert sentence(Row("vp", None, {"vp": Markup("1")}, "")) == "4", "text is not the markup that reads the same"
    show_box(replace(LIBRARY))
    assert sentence(Row("vp", None, {"vp": 1}, "")) == "5", "names belong to the box"


def test_what_is_said_leads_to_where_the_app_is_mounted(app: Flask) -> None:
    sentence = kept_by_values(lambda _row: Markup(address("rules.rule", rule_id="INC-1")), 10)
    for root in ("", "/games-room", ""):
        with app.test_request_context(environ_overrides={"SCRIPT_NAME": root}):
            assert sentence(()) == f"{root}/rules/INC-1"


def test_each_language_has_its_own(app: Flask) -> None:
    @kept_by_language(10)
    def greeting(name: str) -> str:
        return f"{language()}: {name}"

    for locale in ("en", "de", "en"):
        with app.test_request_context(), force_locale(locale):
            assert greeting("Ada") == f"{locale}: Ada"


def test_an_address_knows_where_the_app_is_mounted(app: Flask) -> None:
    for root in ("", "/games-room", ""):
        with app.test_request_context(environ_overrides={"SCRIPT_NAME": root}):
            assert address("onscreen.show", game_id="abc", ask=None) == f"{root}/play/abc"
            assert address("onscreen.show", game_id="abc", ask="1,2") == f"{root}/play/abc?ask=1,2"
