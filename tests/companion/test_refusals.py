"""Each refusal, reason for nothing and setup problem has a sentence, which names fields that it has."""

from __future__ import annotations

import pytest
from flask import Flask, render_template_string

from automa.scenarios import ABILITY_OF
from companion.front.table_setup_screen import SENTENCES, sentence
from companion.web.shown import show_box
from engine.box import LIBRARY, Box, box_of
from engine.decisions import Nothing, Refusal, SetupProblem
from tests.companion.on_phone import words
from tests.companion.test_words_on_screen import listed
from tests.sayings import example, kinds_at_the_table, subclasses

WITHOUT_ONE = "Something in play does not allow that."
"""What a screen says of a refusal that nobody has a sentence for."""

REPORTED = ("automa.table", "engine.rules.board.achievements")
"""Where refusals are made that nobody meets on screen."""

ON_SCREEN = [each for each in subclasses(Refusal) if not each.__module__.startswith(REPORTED)]
AT_THE_TABLE = [
    each
    for each in subclasses(Refusal)
    if each.kind in kinds_at_the_table() or each.__module__.startswith("automa.scenarios")
]


def box_with(refusal: type[Refusal]) -> Box:
    """A box with the card or scenario that makes a refusal, or with everything."""
    of = [ability for ability in ABILITY_OF.values() if type(ability).__module__ == refusal.__module__]
    return of[0].box(box_of()) if of else LIBRARY


def said(app: Flask, saying: Refusal | Nothing, template: str, macro: str, box: Box = LIBRARY) -> str:
    """What a macro of a template makes of it; a field that it does not have is an error."""
    with app.test_request_context():
        show_box(box)
        page = f'{{% from "{template}" import {macro} with context %}}{{{{ {macro}(saying) }}}}'
        return " ".join(words(render_template_string(page, saying=saying)).split())


@pytest.mark.parametrize("refusal", ON_SCREEN, ids=lambda each: each.__name__)
def test_a_refusal_on_screen_has_its_sentence(app: Flask, refusal: type[Refusal]) -> None:
    text = said(app, example(refusal), "onscreen/refusals.html", "why_not", box_with(refusal))
    assert text.removesuffix(f"rule {refusal.rule}").strip() and not text.startswith(WITHOUT_ONE)
    assert text.endswith(f"rule {refusal.rule}") is bool(refusal.rule)


@pytest.mark.parametrize("refusal", AT_THE_TABLE, ids=lambda each: each.__name__)
def test_a_refusal_at_the_table_has_its_sentence(app: Flask, refusal: type[Refusal]) -> None:
    text = said(app, example(refusal), "game/journal/refusals.html", "sentence", box_with(refusal))
    assert text.removesuffix(f"rule {refusal.rule}").strip()


class Unheard(Refusal):
    """No template knows it."""


def test_a_refusal_without_a_sentence_would_be_noticed(app: Flask) -> None:
    assert said(app, Unheard(), "onscreen/refusals.html", "why_not") == WITHOUT_ONE


@pytest.mark.parametrize("nothing", subclasses(Nothing), ids=lambda each: each.__name__)
def test_a_reason_for_nothing_has_its_sentence(app: Flask, nothing: type[Nothing]) -> None:
    assert said(app, example(nothing), "onscreen/nothing.html", "reason")


@pytest.mark.parametrize("problem", subclasses(SetupProblem), ids=lambda each: each.__name__)
def test_a_setup_problem_has_its_sentence(app: Flask, problem: type[SetupProblem]) -> None:
    with app.test_request_context():
        text = sentence(example(problem))
    assert text and "%(" not in text


def test_no_sentence_is_left_over() -> None:
    assert listed("refusals.html", "set kinds = {", "} -%}") <= Refusal.of_kind.keys()
    assert listed("nothing.html", "set REASONS = {", "} %}") <= Nothing.of_kind.keys()
    assert listed("../game/journal/refusals.html", "set kinds = {", "} -%}") <= Refusal.of_kind.keys()
    assert SENTENCES.keys() == {each.kind for each in subclasses(SetupProblem)}


def test_what_one_card_alone_refuses_is_said_in_its_data() -> None:
    """The space that was used already is said in the words of the rules."""
    of_cards = {each.kind for each in subclasses(Refusal) if each.__module__.startswith("engine.abilities")}
    shared = {"activated_already", "track_closed"}
    assert of_cards - shared == LIBRARY.says.refuses.keys()
