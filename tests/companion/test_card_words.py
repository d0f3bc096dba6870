"""A card brings its own words: the sentences of its questions, events and refusals stand with its data."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from flask import Flask, render_template_string

from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.onscreen.questions import Question
from companion.web.shown import show_box
from engine.box import BadBox, box_of
from engine.decisions import ChanceData, QuestionData, Refusal
from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS
from engine.facts.words import Asks, Says, Speaking, Told
from engine.journal import EventData
from engine.log import Entry
from tests.companion.on_phone import words

ROOT = Path(__file__).parents[2]
CARDS: dict[str, Speaking] = {**CIVILIZATIONS, **TAPESTRY_CARDS}
TEMPLATES = ("titles.html", "events.html")


class TooTired(Refusal):
    """Nobody dances twice."""

    dancer: str


DANCE = replace(
    TAPESTRY_CARDS["academia"],
    slug="dance",
    says=Says(
        {"dance": Asks(title="Dance on %(track)s?", short="the dance", help="It costs %(number)s steps.")},
        {"danced": Told("dances with %(with)s on %(track)s", more="for %(number)s steps", icon="tapestry")},
        {"too_tired": Told("%(dancer)s does not dance twice.")},
    ),
)
"""A card that nobody but this module knows."""


def test_a_new_card_asks_tells_and_refuses_in_its_own_words(app: Flask) -> None:
    """Nothing in the app's code or templates knows its kinds."""
    asked = Question("dance", "list", None, {"track": "science", "number": 3})
    you, other = PlayerLook("you", "blue"), PlayerLook("second", "red", "Ben")
    row = Row("danced", you, {"with": 1, "track": "science", "number": 3}, "")
    template = """
      {% from "onscreen/titles.html" import help, short_title, title with context %}
      {% from "onscreen/events.html" import told with context %}
      {% from "onscreen/refusals.html" import why_not with context %}
      {{ title(asked) }} | {{ help(asked) }} | {{ told(row, owners) }} |
      {{ why_not(refusal) }} | {{ short_title(entry) }}
    """
    entry = Entry("answer", 0, "yes", "dance|0|")
    with app.test_request_context():
        show_box(box_of().with_pack({"tapestry_cards": {"dance": DANCE}}))
        text = render_template_string(
            template, asked=asked, row=row, owners={0: you, 1: other}, refusal=TooTired("Anna"), entry=entry
        )
    said = " ".join(words(text).replace(" .", ".").split())
    assert "Dance on Science ?" in said
    assert "It costs 3 steps." in said
    assert "You : dances with Ben on Science for 3 steps" in said
    assert "Anna does not dance twice." in said
    assert said.endswith("the dance")


def test_a_card_that_compares_says_how_many_each_has(app: Flask) -> None:
    """As Age of Wonders does with landmarks; every other card is told by its text alone."""
    you, automa = PlayerLook("you", "blue"), PlayerLook("automa", "red")
    template = '{% from "onscreen/events.html" import told with context %}{{ told(row, owners) }}'

    def said(data: dict[str, object]) -> str:
        row = Row("tapestry_played", you, {"space": 2, **data}, "INC-4")
        return words(render_template_string(template, row=row, owners={0: you, 1: automa}))

    with app.test_request_context():
        counted = said({"card": "age_of_wonders", "thing": "landmark", "have": {0: 2, 1: 3}})
        assert counted.endswith("6 VP. so far: You 2, Automa 3")
        assert said({"card": "guilds"}).endswith(TAPESTRY_CARDS["guilds"].text)


def test_two_cards_cannot_bring_words_for_one_kind() -> None:
    """Nobody could say which of them is meant."""
    two = {"dance": DANCE, "other_dance": replace(DANCE, slug="other_dance")}
    with pytest.raises(BadBox, match="other_dance: another card has a sentence for 'dance' already"):
        box_of().with_pack({"tapestry_cards": two})


@pytest.mark.parametrize("slug", [slug for slug, card in CARDS.items() if card.says != Says()])
def test_a_card_brings_words_for_nothing_but_what_it_does(slug: str) -> None:
    """Each kind is asked or told in the module of that card; loading looks at their fields."""
    says = CARDS[slug].says
    code = "".join(text for text in abilities().values() if f'slug = "{slug}"' in text)
    asked = [QuestionData.of_kind[each.partition(" ")[0]] for each in says.asks]
    for sort in (*asked, *(EventData.of_kind[kind] for kind in says.tells)):
        assert f"{sort.__name__}(" in code, f"{slug} says something about {sort.kind!r}, which it never does"


def test_what_one_card_alone_asks_or_tells_is_said_in_its_data_and_not_in_a_template() -> None:
    """A kind that a template lists is one of the rules, or of several cards."""
    listed = {
        kind
        for template in TEMPLATES
        for kind in re.findall(
            r'"(\w+)": N_\(|kind == "(\w+)"', (ROOT / "companion/templates/onscreen" / template).read_text()
        )
        for kind in kind
        if kind
    }
    for kind in sorted(listed - SHARED):
        asking = [name for name, text in abilities().items() if says_it(text, kind)]
        of_rules = [ROOT / "engine/decks.py", *(ROOT / "engine/rules").rglob("*.py")]
        rules = [path for path in of_rules if says_it(path.read_text(), kind)]
        assert rules or len(asking) != 1, f"{kind!r} belongs to {asking[0]} alone: its words belong with its data"


SHARED = frozenset(
    {
        "built_on_map",
        "civilization_discarded",
        "mat_step",
        "outpost_placed",
        "own_deck",
        "place_outpost",
        "tapestry_copied",
        "track_closed",
    }
)
"""Kinds that a single card uses today, but that say nothing of it: a token on a mat, an outpost placed, a copy, a track
that is closed.
"""


@cache
def abilities() -> dict[str, str]:
    """The code of each module of cards."""
    folder = ROOT / "engine" / "abilities"
    return {path.relative_to(folder).as_posix(): path.read_text() for path in sorted(folder.glob("*/*.py"))}


def says_it(code: str, kind: str) -> bool:
    """Whether a module asks or tells a kind."""
    sorts = (EventData.of_kind.get(kind), QuestionData.of_kind.get(kind), ChanceData.of_kind.get(kind))
    return any(f"{sort.__name__}(" in code for sort in sorts if sort is not None)
