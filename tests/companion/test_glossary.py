"""The glossary: whole and true to the data, found by words, and what each drawn benefit has to say for itself."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from automa.players import random_player
from automa.solo import open_play
from companion.drawings.player import tapestry_card, tech_card
from companion.game.glossary import EXPLAINED, FORMS, GLOSSARY, ICONS, read_glossary
from companion.game.prompts import picture
from companion.game.sight import sight_of
from companion.game.terms import terms_in, terms_of_icons
from companion.library.rules_screen import RULES
from companion.library.words_screen import benefit_text, find_terms, parse_benefit
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Question, question_of
from companion.onscreen.terms import ABOUT, terms_of
from engine.box import LIBRARY
from engine.facts.cards import CIVILIZATIONS, TECH_CARDS
from engine.facts.components import SPACE_TILES, TILES, TRACKS, VOCABULARY, Benefit
from engine.facts.validation import DataError, DataFile
from engine.sources import Luck
from tests import kinds
from tests.companion.on_phone import OnPhone
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner, Phone

SPRITE = Path(__file__).parents[2] / "companion/static/icons.svg"
HTMX = {"HX-Request": "true"}

NOT_THINGS = {"each", "gain", "if", "of", "on", "text"}
"""Forms of a benefit that stand for nothing by themselves: amounts, names, and what another form is about."""

OF_THE_APP = {
    "players",
    "arrow_down", "arrow_left", "arrow_right", "arrow_up", "check", "chevron", "chevron_left", "close", "copy", "deck",
    "download", "edit", "help", "hint", "home", "info", "journal", "lock", "map", "minus", "more", "offline",
    "phone", "plus", "qr", "redo", "refresh", "score", "search", "settings", "share", "table", "trash", "turn", "undo",
    "speaker", "upload", "warning",
}  # fmt: skip
"""Icons that stand for something of the app, or for a pile of whatever cards."""


def printed() -> Iterator[Benefit]:
    """Every benefit that is printed on a space, card, tile or mat and drawn on a screen."""
    for track in TRACKS.values():
        yield from track.tier_costs.values()
        yield from (each for space in track.spaces for each in (space.benefit, space.bonus) if each is not None)
    yield from (each for card in TECH_CARDS.values() for each in (card.circle, card.square))
    yield from (tile.benefit for tile in TILES.values())
    yield from (tile.benefit for tile in SPACE_TILES.values())
    for civilization in CIVILIZATIONS.values():
        for mat in (civilization, civilization.rebalanced or civilization):
            yield from (slot.benefit for slot in mat.slots.values() if slot.benefit)


def test_every_word_of_a_benefit_has_its_term() -> None:
    """Words, tracks, things counted, and the forms in which they are put together."""
    sayable = VOCABULARY.words | VOCABULARY.things | {*VOCABULARY.tracks} | FORMS
    assert sayable - EXPLAINED.keys() == NOT_THINGS


def test_every_icon_of_the_game_has_its_term() -> None:
    icons = set(re.findall(r'<symbol id="(\w+)"', SPRITE.read_text(encoding="utf-8")))
    assert icons - ICONS.keys() == OF_THE_APP
    assert ICONS.keys() <= icons


def test_every_term_rests_on_rules_and_says_so_in_a_few_sentences() -> None:
    for term in GLOSSARY.values():
        assert term.rules, term.slug
        assert set(term.rules) <= RULES.keys()
        assert set(term.related) <= GLOSSARY.keys() - {term.slug}
        assert 1 <= len(re.findall(r"[.!?](?: |$)", term.text)) <= 4, term.slug


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ("rules: [NOT-1]", "coin: 'NOT-1' is no rule"),
        ("rules: [INC-12], related: [gold]", "coin: 'gold' is no term"),
        ("rules: [INC-12], explains: [gold]", "coin: 'gold' is no word of a benefit"),
        ("rules: [INC-12], related: [coin]", "coin: is related to itself"),
        ("rules: [INC-12], explains: [coin, coin]", "coin: explains 'coin', which 'coin' explains already"),
        ("", "coin rules"),
    ],
)
def test_a_wrong_entry_is_named_with_its_problem(changed: str, said: str) -> None:
    text = f"sections: {{resources: {{title: A, terms: {{coin: {{name: Coin, text: Money., {changed}}}}}}}}}"
    with pytest.raises(DataError, match=re.escape(said)) as wrong:
        read_glossary(DataFile("companion/data/glossary.yaml", text), RULES, VOCABULARY.words)
    assert str(wrong.value).startswith("companion/data/glossary.yaml: ")


@pytest.mark.parametrize(
    ("benefit", "slugs"),
    [
        ("coin", "coin"),
        ({"vp": 5}, "vp"),
        ({"vp_per": "territory_controlled"}, "vp+territory_controlled"),
        ([{"repeat": 2, "gain": "territory"}, "explore"], "territory+explore+signs"),
        ({"choose": ["explore", "farm"]}, "explore+farm+signs"),
        ({"pay": {"discard_tech": 3}, "gain": {"vp": 10}}, "tech+vp+signs"),
        ({"advance_x": ["military"]}, "advance_x+military"),
        ({"regress": ["military", "technology"]}, "regress+military+technology"),
        ({"resources": 2, "of": "different"}, "any_resource+signs"),
        ({"landmark": "lighthouse"}, "landmark"),
        ({"text": "coin"}, ""),
    ],
)
def test_a_benefit_is_explained_by_what_it_is_made_of(benefit: Benefit, slugs: str) -> None:
    assert "+".join(term.slug for term in terms_in(benefit)) == slugs


def test_every_printed_benefit_can_be_asked_about(client: FlaskClient) -> None:
    """By the address that its drawing links to; the page says the benefit in words and each of its parts."""
    different = {benefit_text(benefit): benefit for benefit in printed()}
    assert len(different) > 60
    for text, benefit in different.items():
        assert parse_benefit(text) == benefit
        page = client.get("/words/benefit-of", query_string={"of": text}, headers=HTMX)
        assert page.status_code == 200, text
        assert all(f'href="/words/{term.slug}?' in page.text for term in terms_in(benefit)), text


@pytest.mark.parametrize(
    "of",
    ["", "coin", '"gold"', "[]", '{"text":"Call this number"}', '["coin",{"text":"x"}]', '{"landmark":"x"}', "1", "NaN",
     "[" * 200, '["coin",' * 20 + '"coin"' + "]" * 20, '["coin"' + ',"coin"' * 100 + "]"],
)  # fmt: skip
def test_an_address_that_names_no_benefit_is_not_found(client: FlaskClient, of: str) -> None:
    """Least of all one that would put other people's words on our page."""
    assert client.get("/words/benefit-of", query_string={"of": of}).status_code == 404


def test_words_find_terms_those_in_the_name_first() -> None:
    found = [term.slug for term in find_terms("tile")]
    assert found[:2] == ["territory", "space_tile"]
    assert "explore" in found
    assert [term.slug for term in find_terms("INC-13 worker")] == ["worker", "any_resource"]
    assert find_terms() == [*GLOSSARY.values()]


def test_the_page_has_every_term_and_answers_htmx_with_the_list_alone(client: FlaskClient) -> None:
    page = client.get("/words").text
    assert all(f'<div id="{slug}">' in page for slug in GLOSSARY)
    part = client.get("/words?find=trap", headers=HTMX).text
    assert part.lstrip().startswith('<div class="stack side-by-side" id="words">')
    assert '<div id="trap">' in part
    assert '<div id="coin">' not in part
    assert "No term has these letters" in client.get("/words?find=zeppelin").text


def test_one_term_with_its_rules_and_the_words_beside_it(client: FlaskClient) -> None:
    page = client.get("/words/explore").text
    assert "<html" in page
    assert GLOSSARY["explore"].text in page
    assert 'href="/rules/EXP-2"' in page
    assert 'href="/words/alignment"' in page


def test_several_terms_in_one_address(client: FlaskClient) -> None:
    part = client.get("/words/explore+farm", headers=HTMX).text
    assert "<html" not in part
    assert GLOSSARY["explore"].text in part
    assert GLOSSARY["farm"].text in part
    assert client.get("/words/explore+nothing").status_code == 404


@pytest.mark.parametrize(
    ("back", "leads_to"),
    [
        ("/play/abc", "/play/abc"),
        ("", "/words#coin"),
        ("//evil.example", "/words#coin"),
        ("/\\evil.example", "/words#coin"),
        ("/\t/evil.example", "/words#coin"),
        ("\n//evil.example", "/words#coin"),
        ("https://evil.example", "/words#coin"),
        ("javascript:alert(1)", "/words#coin"),
    ],
)
def test_the_way_back_leads_to_a_page_of_ours(client: FlaskClient, back: str, leads_to: str) -> None:
    page = client.get("/words/coin", query_string={"back": back}).text
    header = page[page.index("<header") : page.index("</header>")]
    assert f'href="{leads_to}"' in header


@pytest.mark.parametrize("path", ["/words", "/words/coin"])
def test_a_phone_that_names_no_page_it_stands_on_gets_the_words_all_the_same(client: FlaskClient, path: str) -> None:
    response = client.get(path, headers={**HTMX, "HX-Current-URL": "http://[::1"})
    assert response.status_code == 200
    assert "evil" not in client.get(path, headers={**HTMX, "HX-Current-URL": "http://here//evil.example"}).text


def test_from_the_sheet_the_glossary_leads_back_to_the_game(client: FlaskClient) -> None:
    part = client.get("/words/coin", headers={**HTMX, "HX-Current-URL": "https://here/play/abc?at=1"}).text
    assert 'href="/words?back=/play/abc?at%3D1"' in part, "as it stood"
    page = client.get("/words?back=/play/abc").text
    assert 'href="/play/abc" aria-label="Back"' in page
    assert 'aria-label="Your games"' in client.get("/words").text


def test_what_an_icon_stands_for_is_the_term_of_its_name() -> None:
    assert [term.slug for term in terms_of_icons(["explore", "dice", "undo", "outpost_toppled", "explore"])] == [
        "explore",
        "dice",
        "topple",
    ]


@pytest.mark.usefixtures("request_context")
def test_the_tiles_to_place_are_explained_with_the_question() -> None:
    tiles = [picture(tile, "") for tile in TILES.values() if tile.benefit == "farm"][:1]
    question = Question("explore", "placement", None, {})
    assert GLOSSARY["farm"] in terms_of(question, tiles)
    assert GLOSSARY["farm"] not in terms_of(question)


def test_what_a_question_is_about_are_terms() -> None:
    assert ABOUT.keys() <= kinds.ON_SCREEN.keys() | kinds.AT_A_TABLE
    assert {slug for about in ABOUT.values() for slug in about} <= GLOSSARY.keys()


@pytest.mark.parametrize("seed", range(3))
def test_every_question_of_a_game_explains_what_it_shows(client: FlaskClient, seed: int) -> None:
    """Whatever is gained by an answer is among the terms of the question, and there is a page for them."""
    play, player = open_play({"kind": "solo", "level": 1 + seed}, Luck(seed)), random_player(Luck(seed).pick)
    seen = set()
    while play.pending:
        if play.pending.kind not in seen:
            seen.add(play.pending.kind)
            with client.application.test_request_context():
                question = question_of(sight_of(play, None))
                assert question
                terms = terms_of(question)
            gained = [benefit for choice in question.choices for _word, benefit in choice.gives]
            assert {*terms_in(*gained)} <= {*terms}
            if terms:
                slugs = "+".join(term.slug for term in terms)
                assert client.get(f"/words/{slugs}", headers=HTMX).status_code == 200
        play.answer(player(play.pending))
    assert len(seen) > 10


def test_the_screens_of_a_game_explain_what_they_draw(owner: Owner) -> None:
    """Each link leads to an explanation, and knows the page that it came from."""
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 1}, "Sunday")
    for tab in ("", "/tracks", "/city", "/cards", "/others"):
        page = owner.client.get(f"/play/{game.id}{tab}").text
        asked = set(re.findall(r'href="(/words/[^"]+)" hx-get="([^"]+)"', page.replace("&amp;", "&")))
        assert asked, tab
        for href, part in asked:
            assert parse_qs(urlsplit(href).query)["back"] == [f"/play/{game.id}{tab}"]
            assert owner.client.get(part, headers=HTMX).status_code == 200, part


def test_the_way_back_from_an_explanation_is_a_page_and_not_what_a_form_was_sent_to(owner: Owner) -> None:
    """After an answer the bar is drawn anew, with its links."""
    game = owner.parts.games.create(owner.profile, {"kind": "solo", "level": 2}, "Sunday")
    page = f"/play/{game.id}"
    form: dict[str, Any] = {"seq": "0", "key": "nonsense"}
    for part in (owner.post(f"{page}/answers", **form), owner.post(f"{page}/answers", htmx=True, **form)):
        links = [html.unescape(url) for url in re.findall(r'href="(/words/[^"]+)"', part.text)]
        assert {parse_qs(urlsplit(url).query)["back"][0] for url in links} == {page}


def test_what_is_printed_on_the_tracks_is_not_said_of_those_that_a_scenario_turns_round(client: FlaskClient) -> None:
    """The sheet of a word knows no game: it says both. (SCN4-2, SCN4-5, SCN4-7)"""
    for slug, said in (
        ("track", "down to space 1"), ("tier", "the page of the tracks shows"), ("landmark", "its very space"),
    ):  # fmt: skip
        text = client.get(f"/words/{slug}").text
        assert "a scenario" in text.lower() and said in text


# ---- the sheet of symbols


def signs_in(text: str) -> list[str]:
    """The names of the terms that a sheet explains, in their order."""
    return [" ".join(re.sub(r"<[^>]+>", " ", each).split()) for each in re.findall(r"<dt>(.*?)</dt>", text, re.DOTALL)]


def test_the_sheet_of_a_question_goes_on_with_all_other_signs(client: FlaskClient) -> None:
    """Those of the question first; each sign once."""
    part = client.get("/words/explore+farm", headers=HTMX).text
    names = signs_in(part)
    assert set(names[:2]) == {GLOSSARY["explore"].name, GLOSSARY["farm"].name}
    assert {term.name for term in GLOSSARY.values() if term.icons} <= set(names)
    assert len(names) == len(set(names))


def test_each_question_has_a_way_to_the_sheet_of_symbols(owner: Owner) -> None:
    """On screen and at the table, the signs of the question first."""
    game = OnScreen(owner)
    for _answer in range(12):
        page = game.get().text
        (way,) = re.findall(r'class="(?:explained-sign|corner to-help)"[^>]* hx-get="([^"]+)"', page) or [""]
        assert way, game.pending
        assert "All other signs" in owner.client.get(html.unescape(way), headers=HTMX).text
        keys, items = game.offered()
        if items:
            break
        game.answer(keys[0])
    table = OnPhone(owner, {"kind": "table", "level": 2, "civilization": "scientists"}, "Sunday", below="games")
    table.answer("income")
    assert f'hx-get="{table.url}/help"' in table.get().text
    names = signs_in(owner.client.get(f"{table.url}/help", headers=HTMX).text)
    assert names.index("Income turn") < names.index(GLOSSARY["farm"].name)


@pytest.mark.parametrize(
    ("boxes", "packs", "there"),
    [(["base", "pp"], [], False), (["base", "ff"], [], True), (["base", "pp"], ["uncharted"], True)],
)
def test_the_sign_of_charms_is_there_where_a_box_or_pack_has_them(
    owner: Owner, boxes: list[str], packs: list[str], there: bool
) -> None:
    game = OnScreen(owner, boxes=boxes, packs=packs)
    (way,) = re.findall(r'class="(?:explained-sign|corner to-help)"[^>]* hx-get="([^"]+)"', game.get().text)
    here = {**HTMX, "HX-Current-URL": f"http://localhost{game.url}"}
    assert (GLOSSARY["charm"].name in signs_in(owner.client.get(html.unescape(way), headers=here).text)) is there


@pytest.mark.parametrize(
    ("kind", "own", "told"),
    [
        ("play_tapestry", "echoing_bells", "charm"),
        ("play_tapestry", "harvest_home", None),
        ("upgrade", "ff_research_once", "single_use"),
        ("upgrade", "ff_science_or_arts", "single_use"),
        ("upgrade", "barn", None),
    ],
)
def test_a_charmed_card_and_a_square_that_works_once_are_explained_with_the_question(
    app: Flask, kind: str, own: str, told: str | None
) -> None:
    card = tapestry_card(LIBRARY, own) if kind == "play_tapestry" else tech_card(LIBRARY, own)
    with app.test_request_context():
        terms = {term.slug for term in terms_of(Question(kind, "cards", None, {}, (Choice(own, own, card=card),)))}
    assert terms & {"charm", "single_use"} == ({told} if told else set())


def test_the_sheet_of_a_game_has_only_the_signs_of_its_box(owner: Owner) -> None:
    """Masterpieces and broadcasts come with the arts track; outside of games the sheet has all signs."""
    of_arts = {term.name for term in GLOSSARY.values() if term.section == "Arts & Architecture"}
    for boxes, expected in ((["base"], set()), (["base", "aa"], of_arts)):
        plain = {"kind": "table", "level": 2, "civilization": "scientists", "boxes": boxes, "luck": {}}
        table = OnPhone(owner, plain, "Sunday", below="games")
        here = {**HTMX, "HX-Current-URL": f"http://localhost{table.url}"}
        assert of_arts & set(signs_in(owner.client.get(f"{table.url}/help", headers=HTMX).text)) == expected
        assert of_arts & set(signs_in(owner.client.get("/words/explore+farm", headers=here).text)) == expected
        page = owner.client.get("/words/explore+farm", query_string={"back": table.url}).text
        assert of_arts & set(signs_in(page)) == expected, "without scripts too"
    board = OnScreen(owner)
    here = {**HTMX, "HX-Current-URL": f"http://localhost{board.url}"}
    assert not of_arts & set(signs_in(owner.client.get("/words/explore+farm", headers=here).text))
    assert of_arts <= set(signs_in(owner.client.get("/words/explore+farm", headers=HTMX).text))


def test_of_a_game_that_one_may_not_see_the_sheet_says_nothing(owner: Owner, phone: Phone) -> None:
    """It has all signs, as on a page of no game."""
    url = OnScreen(owner).url
    for path in (url, "/play/no-such-game", "/play", "//"):
        page = phone().get("/words/farm", query_string={"back": path})
        assert page.status_code == 200 and "Broadcast" in page.text
