"""Benefits and costs drawn: each has icons and words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import jinja2
import pytest

from engine.facts.cards import CIVILIZATIONS, TAPESTRY_CARDS, TECH_CARDS
from engine.facts.components import SPACE_TILES, TRACKS, VOCABULARY
from engine.worths import Worth
from tests.companion.drawn import draw, said, with_class

SAID = {
    "coin": "1 coin",
    "explore_anywhere": "explore anywhere",
    "sequence": "1 territory tile, then explore next to your territories",
    "alike": "2 territory tiles",
    "twice the same deed": "conquer anywhere, then once more",
    "different": "2 different resources",
    "resources": "1 coin, 1 worker",
    "choose": "1 farm; or 1 house",
    "any_order": "in any order: 1 worker; 1 VP for each tech card",
    "pay": "pay 1 resource of your choice to gain 1 farm",
    "discard": "discard 2 territory tiles to gain 5 VP",
    "repeat": "3 space tiles",
    "vp": "13 VP",
    "vp_per": "2 VP for each territory you control",
    "advance": "advance in Military, Technology or Exploration",
    "advance_x": "advance in Science, without benefit or bonus",
    "regress": "go back 1 space in Military or Technology, with benefit and bonus",
    "landmark": "the landmark Com Tower",
}
FORMS: dict[str, Any] = {
    "coin": "coin",
    "explore_anywhere": "explore_anywhere",
    "sequence": ["territory", "explore"],
    "alike": ["territory", "territory"],
    "twice the same deed": ["conquer_anywhere", "conquer_anywhere"],
    "different": ["different_resource", "different_resource"],
    "resources": ["coin", "worker"],
    "choose": {"choose": ["farm", "house"]},
    "any_order": {"any_order": ["worker", {"vp_per": "tech"}]},
    "pay": {"pay": "any_resource", "gain": "farm"},
    "discard": {"pay": {"discard_territory": 2}, "gain": {"vp": 5}},
    "repeat": {"repeat": 3, "gain": "space_tile"},
    "vp": {"vp": 13},
    "vp_per": {"vp_per": "territory_controlled", "each": 2},
    "advance": {"advance": ["military", "technology", "exploration"]},
    "advance_x": {"advance_x": ["science"]},
    "regress": {"regress": ["military", "technology"]},
    "landmark": {"landmark": "com_tower"},
}


@pytest.mark.parametrize("form", FORMS)
def test_a_benefit_is_said_in_words(drawings: jinja2.Environment, form: str) -> None:
    assert said(draw(drawings, "benefit", "benefit_text", FORMS[form])) == SAID[form]
    (picture,) = with_class(draw(drawings, "benefit", "benefit", FORMS[form]), "gains")
    assert picture.get("aria-label") == SAID[form]


def every_benefit() -> Iterator[Any]:
    """The words of the vocabulary, what VP are counted by, and the benefits that stand in the data."""
    yield from VOCABULARY.words
    yield from ({"vp_per": thing} for thing in VOCABULARY.things)
    for track in TRACKS.values():
        yield from (each for space in track.spaces for each in (space.benefit, space.bonus) if each)
    yield from (each for card in TECH_CARDS.values() for each in (card.circle, card.square))
    yield from (tile.benefit for tile in SPACE_TILES.values())
    for card in TAPESTRY_CARDS.values():
        gains = (*card.gains.values(), *(effect.gain for effect in card.effects))
        yield from (each for each in (card.benefit, card.response_gain, *gains) if each)
    for civilization in CIVILIZATIONS.values():
        yield from (slot.benefit for slot in civilization.slots.values() if slot.benefit)
        yield from civilization.gains.values()


def test_every_benefit_of_the_game_has_icons_and_words(drawings: jinja2.Environment) -> None:
    for benefit in every_benefit():
        tree = draw(drawings, "benefit", "benefit_line", benefit)
        assert list(tree.iter("use")), benefit
        assert said(tree), benefit


def test_every_cost_has_icons_and_words(drawings: jinja2.Environment) -> None:
    costs = ["any_resource", ["coin", "any_resource"], {"resources": 2, "of": "different"}]
    costs += [{"resources": 3, "of": "same"}, *({f"discard_{pile}": 2} for pile in ("tapestry", "tech", "territory"))]
    words = [said(draw(drawings, "benefit", "cost", cost)) for cost in costs]
    assert all(words)
    assert words[2].startswith("2 different resources")


def test_no_benefit_draws_nothing(drawings: jinja2.Environment) -> None:
    assert said(draw(drawings, "benefit", "benefit", None)) == ""
    assert said(draw(drawings, "benefit", "benefit_line", [])) == ""


@pytest.mark.parametrize(
    ("form", "words"),
    [
        ({"pay": {"discard_tapestry": 1}, "gain": "invent"}, "discard 1 tapestry card to invent (take a tech card)"),
        ({"pay": {"discard_tech": 3}, "gain": {"vp": 10}}, "discard 3 tech cards to gain 10 VP"),
        (
            {"pay": "any_resource", "gain": "explore"},
            "pay 1 resource of your choice to explore next to your territories",
        ),
        ({"repeat": 2, "gain": "any_resource"}, "2 resources of your choice"),
    ],
)
def test_a_price_says_what_is_gained_or_done_for_it(drawings: jinja2.Environment, form: Any, words: str) -> None:
    assert said(draw(drawings, "benefit", "benefit_text", form)) == words


@pytest.mark.parametrize(
    ("form", "beside"),
    [
        ({"any_order": [{"vp_per": "armory"}, "market"]}, "1 × = 3 +"),
        (["house", {"vp_per": "armory"}], "1 × = 3"),
        ({"vp_per": "armory"}, "1 × = 3"),
    ],
)
def test_what_counting_scores_now_stands_beside_its_own_part(
    drawings: jinja2.Environment, form: Any, beside: str
) -> None:
    (picture,) = with_class(draw(drawings, "benefit", "benefit_now", form, (Worth("armory", 1, 3),)), "gains")
    assert str(picture.get("aria-label")).endswith("; now: 1 × 3 = 3")
    del picture.attrib["aria-label"]
    assert said(picture) == beside


def test_one_sign_means_one_thing(drawings: jinja2.Environment) -> None:
    """A cross would read as "times", and the arrow of a price as a step on a track."""
    signs = {
        kind: (said(tree), [use.get("href", "").partition("#")[2] for use in tree.iter("use")])
        for kind, form in (
            ("without benefit", {"advance_x": ["science"]}),
            ("back without benefit", {"regress_x": ["science"]}),
            ("times", {"vp_per": "tech"}),
            ("price", FORMS["pay"]),
            ("step", {"advance": ["science"]}),
            ("repeat", "repeat_position"),
            ("replace", "refresh_tech"),
        )
        for tree in [draw(drawings, "benefit", "benefit_icons", form)]
    }
    assert signs["without benefit"] == ("", ["advance", "no_benefit", "science"])
    assert signs["back without benefit"] == ("", ["regress", "no_benefit", "science"])
    assert signs["times"][0] == "1 ×"
    assert signs["price"] == ("→", ["any_resource", "farm"])
    assert signs["step"] == ("", ["advance", "science"])
    assert signs["repeat"][1] != signs["replace"][1]
