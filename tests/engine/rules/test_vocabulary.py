"""Words of benefits and the rules that carry them out: registered once, under words that the vocabulary has."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import engine.rules.chapters  # noqa: F401  (fills WORDS and FORMS)
from engine.decisions import Steps
from engine.rules.vocabulary import FORMS, WORDS, form, word
from engine.state.game import Game


def rest(game: Game, seat: int) -> Steps[None]:
    """A rule that does nothing."""
    yield from ()


def rest_in_a_form(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """The same for a mapping."""
    yield from ()


def test_a_word_that_the_vocabulary_does_not_list_cannot_be_carried_out() -> None:
    with pytest.raises(TypeError, match="'dance' is no word of the vocabulary"):
        word("dance")(rest)
    with pytest.raises(TypeError, match="'dance_on' is no form of the vocabulary"):
        form("dance_on")(rest_in_a_form)
    assert "dance" not in WORDS
    assert "dance_on" not in FORMS


def test_two_rules_cannot_carry_out_one_word() -> None:
    known, shaped = WORDS["tapestry"], FORMS["vp"]
    with pytest.raises(TypeError, match="'tapestry' is carried out twice"):
        word("tapestry")(rest)
    with pytest.raises(TypeError, match="'vp' is carried out twice"):
        form("vp")(rest_in_a_form)
    assert (WORDS["tapestry"], FORMS["vp"]) == (known, shaped)
