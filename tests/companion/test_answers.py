"""Answers about what others have stand under each player's name, with the card, tile or space itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask, render_template_string

from companion.drawings.player import TapestryScene, TechCardScene
from companion.drawings.players import PlayerLook
from companion.game.sight import Sight
from companion.onscreen.asking import mat_that_asks
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Asking, Question, answers_of
from companion.onscreen.things import answer_of
from engine.decisions import Decision, Keyed
from engine.facts.components import TRACKS, Benefit
from engine.rules.explore import NoTerritoryTile
from engine.rules.tech import NoTechCard
from engine.state.game import InPlay
from engine.things import Building, Person, Resources, Tapestry, TechCard, Thing, Tile, Token, Track, leave
from tests.asked import stand_in
from tests.companion.on_phone import words

ADA, BEN, CLEO = 0, 1, 2


@pytest.fixture
def sight(sight: Sight) -> Sight:
    """Ada, who has a city, is asked something; Ben and Cleo have cards before them."""
    sight.game.players[ADA].capital.mat = 1
    sight.game.players[BEN].tapestries[1:2] = [["academia", "feudalism"]]
    sight.game.players[CLEO].tapestries[1:2] = [["socialism"]]
    return sight


def asked(kind: str, answers: Mapping[str, Thing]) -> Decision:
    return stand_in(ADA, kind, Keyed(answers))


def named(question: Question) -> list[tuple[str, list[str]]]:
    """Each player's name with the keys under it; an empty name where answers are nobody's."""
    return [(owner.name if owner else "", [each.key for each in theirs]) for owner, theirs in question.by_owner]


def drawn(app: Flask, question: Question) -> str:
    template = '{% from "onscreen/choices.html" import choice_list %}{{ choice_list(question) }}'
    return render_template_string(template, question=question)


def test_a_marriage_is_chosen_among_the_tracks_of_each_opponent(app: Flask, sight: Sight) -> None:
    pairs = {f"{track}>{seat}": Track(track, seat) for track in ("science", "military") for seat in (BEN, CLEO)}
    question = answers_of(sight, asked("marriage", pairs))
    assert named(question) == [("Ben", ["science>1", "military>1"]), ("Cleo", ["science>2", "military>2"])]
    assert [choice.title for choice in question.offered] == ["Science", "Science", "Military", "Military"]
    assert 'role="group" aria-label="With Ben"' in drawn(app, question)


def test_an_opponents_space_shows_what_it_gives(sight: Sight) -> None:
    """TRN-4: its benefit is what Trade Economy gains."""
    question = answers_of(sight, asked("opponents_space", {"1:military:4": Token("military", 4, BEN)}))
    (choice,) = question.offered
    space = TRACKS["military"].space(4)
    assert (choice.key, choice.title, choice.text) == ("1:military:4", space.name, "Military 4")
    assert choice.gives == (("", space.benefit),)
    assert named(question) == [("Ben", ["1:military:4"])]


def test_the_heralds_see_the_card_that_they_mark(sight: Sight) -> None:
    """FAQ-6: the uppermost card of the space, whoever it belongs to."""
    lying = {"1:1": Tapestry("feudalism", BEN, 1, 2), "2:1": Tapestry("socialism", CLEO, 1, 1)}
    question = answers_of(sight, asked("proclaim", {**leave("skip"), **lying}))
    cards = [choice.card.slug for choice in question.offered if isinstance(choice.card, TapestryScene)]
    assert cards == ["feudalism", "socialism"]
    assert named(question) == [("Ben", ["1:1"]), ("Cleo", ["2:1"])]
    assert [choice.key for choice in question.declining] == ["skip"]


def test_the_inventors_see_the_tech_card_that_they_mark(sight: Sight) -> None:
    lying = {"0:bakery": TechCard("bakery", ADA), "2:compass": TechCard("compass", CLEO)}
    question = answers_of(sight, asked("place_inventor", {**leave("skip"), **lying}))
    cards = [choice.card.slug for choice in question.offered if isinstance(choice.card, TechCardScene)]
    assert cards == ["bakery", "compass"]
    assert [name for name, _keys in named(question)] == ["Ada", "Cleo"]


def test_a_card_to_copy_stands_under_the_name_of_whoever_played_it(sight: Sight) -> None:
    """INC-8: Espionage plays as a card that lies open before somebody."""
    pending = asked(
        "copied_tapestry", {"feudalism": Tapestry("feudalism", BEN), "socialism": Tapestry("socialism", CLEO)}
    )
    assert named(answers_of(sight, pending)) == [("Ben", ["feudalism"]), ("Cleo", ["socialism"])]


def test_a_tile_is_given_to_somebody_or_kept(app: Flask, sight: Sight) -> None:
    gifts = {"13>1": Tile(13, BEN), "13>2": Tile(13, CLEO)}
    question = answers_of(sight, asked("hand_tile", {**gifts, **leave("keep")}))
    assert named(question) == [("Ben", ["13>1"]), ("Cleo", ["13>2"])]
    assert all(choice.tile for choice in question.offered)
    page = drawn(app, question)
    assert page.index("To Ben") < page.index("To Cleo") < page.index("Keep them all")


def test_players_to_choose_from_stand_side_by_side_with_their_sign(app: Flask, sight: Sight) -> None:
    question = answers_of(sight, asked("ally", {"1": Person(BEN), "2": Person(CLEO)}))
    assert named(question) == [("", ["1", "2"])]
    page = re.sub(r"<[^>]+>", " ", drawn(app, question)).split()
    assert page == ["Ben", "Cleo"]
    assert question.layout == "short"


@pytest.mark.parametrize(
    ("kind", "answers", "layout"),
    [
        ("payment", (Resources(("coin", "coin")), Resources(("coin", "food"))), "short mixes"),
        ("resource", (Resources(("coin",)), Resources(("food",))), "short"),
        ("upgrade", (TechCard("bakery"), TechCard("compass")), "cards"),
        ("shared_track", (Track("science"), Track("military")), "short"),
        ("income_building", (Building("farm"), Building("house")), ""),  # each says what it brings
        ("play_tapestry", (Tapestry("feudalism"), Tapestry("socialism")), ""),
    ],
)
def test_what_is_narrow_lies_side_by_side(sight: Sight, kind: str, answers: tuple[Thing, ...], layout: str) -> None:
    pending = asked(kind, {str(number): thing for number, thing in enumerate(answers)})
    choices = tuple(answer_of(sight, pending, key) for key in pending.options.keys())  # noqa: SIM118 (no mapping)
    assert Question(kind, "list", None, {}, choices).layout == layout


def test_answers_that_do_nothing_are_the_filled_button_only_where_nothing_else_can_be_done(
    app: Flask, sight: Sight
) -> None:
    alone = Question("response", "list", None, {}, (Choice("none", "No trap", declines=True),))
    assert "declining primary" in drawn(app, alone)
    assert "primary" not in drawn(app, replace(alone, choices=(*alone.choices, Choice("card:trap", "A trap"))))


def test_the_answer_that_declines_stands_once(app: Flask, sight: Sight) -> None:
    """Where each player's cards stand together it comes after all of them, elsewhere with the others."""
    choices = (Choice("card:trap", "A trap"), Choice("none", "No trap", declines=True))
    page = drawn(app, Question("response", "list", None, {}, choices))
    assert (page.count('value="card:trap"'), page.count('value="none"')) == (1, 1)


# ---- how answers are drawn


def of_tokens(**more: Any) -> Question:
    """A question about what two tokens of Ben give, drawn side by side under the name."""
    owner = PlayerLook("second", "red", "Ben")
    given: tuple[tuple[str, Benefit], ...] = (("", {"vp": 5}), ("", "food"))
    choices = (Choice(f"token {n}", "A space", gives=(gain,), owner=owner, **more) for n, gain in enumerate(given))
    return Question("opponents_space", "list", None, {}, tuple(choices))


def test_beside_each_other_gains_are_icons_and_below_each_other_they_have_words(app: Flask, sight: Sight) -> None:
    """Icons alone say by their label what they are."""
    two, one = drawn(app, of_tokens(layout="two")), drawn(app, of_tokens())
    assert 'class="play-choices two"' in two and 'class="play-choices two"' not in one
    assert ("gain-line" in two, "gain-line" in one) == (False, True)
    assert two.count('class="gains" role="img" aria-label="') == 2


def test_many_gains_of_an_answer_are_icons_on_every_screen(app: Flask, sight: Sight) -> None:
    """In words each would be a line of its own."""
    few, many = (
        drawn(app, Question("cover_hexes", "list", None, {}, (Choice("0", "0 above", gives=(("", "food"),) * number),)))
        for number in (3, 4)
    )
    assert ("gain-line" in few, "gain-line" in many) == (True, False)


@pytest.mark.parametrize(("tapestries", "are_named"), [(("academia", "feudalism"), True), (("academia",), False)])
def test_three_cards_of_two_sorts_stand_by_name_on_every_screen(
    app: Flask, sight: Sight, tapestries: tuple[str, ...], are_named: bool
) -> None:
    """As pictures they would be higher than a tablet has room for."""
    places = {slug: Tapestry(slug) for slug in tapestries} | {"bakery": TechCard("bakery")}
    page = drawn(app, answers_of(sight, asked("place_to_build", places)))
    assert ("by-name" in page) == are_named


def test_an_answer_looks_by_its_sort_and_by_what_it_is_about(app: Flask, sight: Sight) -> None:
    choice = Choice("science", "Science", css="track science", sort="landmark_card")
    page = drawn(app, Question("ally", "list", None, {}, (choice,)))
    (classes,) = re.findall(r'<button class="([^"]+)"', page)
    assert {"track", "science", "landmark_card"} <= set(classes.split())


def test_a_card_that_would_give_nothing_is_warned_of_below_the_answers(app: Flask, sight: Sight) -> None:
    """The drawing of a card has no room for it; any other answer says so itself, once."""
    cards = {slug: TechCard(slug) for slug in ("bakery", "compass")}
    offered = answers_of(sight, asked("upgrade", cards)).offered
    useless = replace(offered[0], nothing=NoTechCard())
    page = words(drawn(app, Question("upgrade", "list", None, {}, (useless, *offered[1:]))))
    assert page.count("Bakery would give you nothing: you have no tech card.") == page.count("give you nothing") == 1
    plain = Choice("explore", "Explore", nothing=NoTerritoryTile())
    page = words(drawn(app, Question("gain", "list", None, {}, (plain,))))
    assert page.count("This would give you nothing") == page.count("give you nothing") == 1


def test_leaving_it_is_the_filled_button_only_where_the_map_offers_nothing_else(app: Flask, sight: Sight) -> None:
    """Beside a map to tap it is no more than the way out."""
    leaving = (Choice("skip", "Not now", declines=True),)
    pages = {shape: drawn(app, Question("explore", shape, None, {}, leaving)) for shape in ("list", "hexes")}
    assert ("primary" in pages["list"], "primary" in pages["hexes"]) == (True, False)


def asking(app: Flask, question: Question) -> str:
    """Who asks, with what is folded there."""
    template = '{% from "onscreen/choices.html" import source_line %}{{ source_line(question) }}'
    return render_template_string(template, question=question)


def test_a_mat_that_does_not_lie_on_the_page_says_folded_what_it_does(app: Flask, sight: Sight) -> None:
    """Beside a list of answers it lies there itself; a card is always read here."""
    sight.game.in_play += (InPlay("leaders", ADA, "leaders"),)
    mat = mat_that_asks(sight, "civilization:leaders")
    assert mat is not None and mat.text
    asks = Asking("Leaders", "civilization", mat=mat)
    pages = {shape: asking(app, Question("mat_token", shape, asks, {})) for shape in ("list", "hexes")}
    assert mat.text in words(pages["hexes"]) and "<details" in pages["hexes"]
    assert "<details" not in pages["list"] and words(pages["list"]).strip() == "Leaders"
    card = asking(app, Question("mat_token", "list", replace(asks, text="Gain a farm."), {}))
    assert "Gain a farm." in card and mat.text not in words(card)
