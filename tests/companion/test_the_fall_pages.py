"""The pages of a game whose tracks run the other way: on screen and at the table they say so, in their own numbers."""

from __future__ import annotations

import re

import pytest
from flask import Flask, render_template_string

from automa.solo import AUTOMA
from automa.turn import gain_benefit
from companion.drawings.players import PlayerLook
from companion.game.journal import Row
from companion.web.shown import show_box
from engine.facts.components import Benefit
from tests.automa.falling import begun
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen, stored
from tests.companion.test_carried_over import fallen
from tests.conftest import Owner
from tests.engine.whole import drive

SLUG = "the_fall_of_atlantis"


@pytest.fixture
def table(owner: Owner) -> OnPhone:
    """A table game of the scenario after your first income turn was reported."""
    setup = {"kind": "table", "level": 1, "scenario": SLUG, "first": "players"}
    phone = OnPhone(owner, setup, "Sunday", below="games")
    phone.answer("income")
    return phone


def test_at_the_table_the_first_income_turn_says_what_comes_instead(table: OnPhone) -> None:
    """(SCN4-9)"""
    page = table.page()
    assert "1 of 2 civilizations" in page and "1 upgrade without benefit" in page


def test_at_the_table_a_landmark_is_told_with_its_space(table: OnPhone) -> None:
    """(SCN4-5)"""
    table.answer("advance:military")
    assert "First on space 10 of Military" in table.page()
    landmarks = table.page("/landmarks")
    assert "Fusion Reactor space 10" in landmarks and "tier" not in landmarks


def test_at_the_table_the_tracks_say_their_way_and_their_costs(table: OnPhone) -> None:
    """(SCN4-2, SCN4-7)"""
    page = table.get("/tracks").text
    assert "from 12 to 1" in page and page.count("tier-cost") == 4 * 4


def test_at_the_table_a_step_back_is_refused_in_words(table: OnPhone) -> None:
    """(SCN4-6)"""
    table.answer("advance:science")
    said = table.post("answers", key="regress:science").text
    assert "Nobody goes back on a track in this scenario" in said


def test_on_screen_the_upgrade_of_the_first_income_turn_says_that_it_gives_nothing(owner: Owner) -> None:
    """(SCN4-9)"""
    game = OnScreen(owner, scenario=SLUG)
    game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("upgrade")
    assert "gives nothing this time" in game.page()
    assert game.pending is not None
    game.answer(next(iter(game.pending.options.keys())))
    journal = game.page("/journal")
    assert "without its benefit" in journal and "circle benefit" not in journal


@pytest.mark.parametrize("template", ["game/journal/events.html", "onscreen/events.html"])
def test_a_step_back_of_the_automa_that_is_ignored_is_told(app: Flask, template: str) -> None:
    """In both modes; no die was rolled, so that no track is named. (SCN4-6)"""
    solo = begun().state
    assert solo.bots.automa is not None
    solo.game.board.seats[AUTOMA].tokens.update(military=[5], technology=[5])
    benefit: Benefit = {"regress": ["military", "technology"]}
    told = drive(solo.game, gain_benefit(solo.game, solo.bots, solo.bots.automa, benefit)).of("cannot_regress")[0]
    row = Row(told.kind, PlayerLook("automa", "red"), told.data, told.rule)
    with app.test_request_context():
        show_box(solo.game.box)
        page = render_template_string(
            f'{{% from "{template}" import told with context %}}{{{{ told(row, {{}}) }}}}', row=row
        )
    assert "Automa : no token goes back Nothing happens." in words(page)


def test_on_screen_the_tracks_say_their_way_and_their_costs(owner: Owner) -> None:
    """(SCN4-2, SCN4-7)"""
    page = OnScreen(owner, scenario=SLUG).get("/tracks").text
    assert "from 12 to 1" in page and page.count("tier-cost") == 4 * 4


def test_on_screen_a_step_back_of_the_automa_that_is_ignored_is_told(owner: Owner) -> None:
    """Science 10 leads nobody back, whichever tracks it names. (SCN4-6, AUT-17)"""
    game = stored(owner, fallen())
    assert any(event.kind == "cannot_regress" and "tracks" in event.data for event in fallen().journal)
    ending = owner.parts.games.ending(game.id)
    assert ending is not None
    told = [line.text for turn in ending.journal for line in turn.lines]
    assert any("no token goes back" in text for text in told)
    assert owner.client.get(f"/play/{game.id}/journal?all=1").status_code == 200


BEGINNINGS = {"exploration": (12,), "science": (12,), "military": (12, 11), "technology": (12,)}
"""The spaces of each track that lie no farther than where tokens begin. (SCN4-1)"""


@pytest.mark.parametrize("below", ["play", "games"])
def test_the_spaces_where_tokens_begin_show_no_benefit(owner: Owner, table: OnPhone, below: str) -> None:
    """On screen what a player gains there, at the table what the Automa does. (SCN4-1, SCN4-17)"""
    phone = OnScreen(owner, scenario=SLUG) if below == "play" else table
    tracks = re.findall(r'<details id="track-(\w+)".*?</details>', phone.get("/tracks").text, re.DOTALL)
    pages = dict(zip(tracks, phone.get("/tracks").text.split('<details id="track-')[1:], strict=True))
    for track, numbers in BEGINNINGS.items():
        rows = {
            int(row[1]): row[0]
            for row in re.finditer(r'<span class="box">(\d+)</span>.*?</li>', pages[track], re.DOTALL)
        }
        for number in numbers:
            assert "gives nothing" in rows[number] and 'class="gift' not in rows[number] and "does" not in rows[number]
        assert not any("gives nothing" in row for number, row in rows.items() if number not in numbers)


def test_a_track_begins_where_its_tokens_begin(table: OnPhone) -> None:
    """The military track begins on 11. (SCN4-1)"""
    page = table.get("/tracks").text
    assert page.count("from 12 to 1") == 3 and "from 11 to 1" in page


def test_what_squares_ask_for_is_drawn_as_it_counts_not_at_all(owner: Owner) -> None:
    """(SCN4-15)"""
    game = OnScreen(owner, scenario=SLUG)
    game.play_on("player_turn")
    game.answer("income")
    assert game.play_on("upgrade")
    cards = game.page("/cards")
    assert "nothing asked for now" in cards and "What the square asks for does not count now." in cards
    assert "That is not met yet" not in cards and "a token in that tier" not in cards
    assert "nothing asked for now" in words(game.get())


def test_the_guide_gives_no_advice_that_the_other_way_turns_wrong(owner: Owner) -> None:
    game = OnScreen(owner, scenario=SLUG)
    game.play_on("player_turn")
    assert "or what the scenario gives in its place" in game.page()
    game.answer("income")
    assert game.play_on("player_turn")
    page = game.page()
    assert "The first steps on every track give most" in page and "spaces further on give much more" not in page


def test_at_the_table_nobody_is_offered_a_step_back_that_is_refused(owner: Owner, table: OnPhone) -> None:
    """In other games it leads to the space before on the path. (SCN4-6, ADV-8)"""
    table.answer("advance:science", "advance:military")
    assert "one space back" not in table.page("/more")
    usual = OnPhone(owner, {"kind": "table", "level": 2, "first": "players"}, "Sunday", below="games")
    usual.answer("income", "advance:science")
    assert "Move back one space Science 1 to 0" in usual.page("/more")


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        (SLUG, "on each of these: Exploration 12 , Science 12 , Military 11 , Technology 12"),
        ("utopia", "on each of these: Exploration start , Science start , Technology start"),
        ("focus", "on the start of each track."),
    ],
)
def test_the_list_of_the_table_says_where_the_tokens_of_the_bots_begin(owner: Owner, scenario: str, said: str) -> None:
    """(SCN4-1, SCN3-1, BST-4, BST-9)"""
    game = OnPhone(owner, {"kind": "table", "level": 2, "scenario": scenario}, "Sunday", below="games")
    assert game.page("/layout").count(f"a player token {said}") == 2


def test_the_setup_names_the_civilization_that_the_scenario_gives_the_automa(owner: Owner) -> None:
    """(SCN4-8)"""
    page = words(owner.client.get(f"/games/new?scenario={SLUG}"))
    assert "Automa’s civilization Iconoclasts" in page
    assert "Automa’s civilization random" in words(owner.client.get("/games/new"))
