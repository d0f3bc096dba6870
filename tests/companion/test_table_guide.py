"""The guide at a table: tips at the first screens and where new things come up, what one gains, and help by a tap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.tableside.tips import moment_of
from engine.facts.components import TRACKS
from tests.companion.test_playing_alone import alone
from tests.companion.test_table import AtTable
from tests.conftest import Owner

TIPS = Path(__file__).parents[2] / "companion/templates/tableside/_tips.html"
OF_OTHER_PAGES = ("layout", "explore", "conquer")
VARIANTS = (
    "first_turn_scenario",
    "first_turn_advances",
    "free_advances",
    "free_advances_scenario",
    "then_income",
    "bots_nothing",
)
"""What is said of the first turns by scenario, level and what the bots do."""
TITLE = re.compile(r'<h2 id="guide-title">.*?</svg>\s*(.*?)</h2>', re.DOTALL)


def tip(client: FlaskClient, url: str) -> str:
    """The title of the tip on a page, empty where the guide says nothing."""
    found = TITLE.search(client.get(url).text)
    return found.group(1).strip() if found else ""


@pytest.fixture
def guided(owner: Owner) -> AtTable:
    """A table of somebody who tapped "Show me as I play" in the first steps."""
    owner.post("/guide", form="/first-steps", guide="on", then="home")
    return AtTable(owner, luck={})


def test_the_first_screens_each_say_what_to_do(guided: AtTable) -> None:
    """Laying out, the first turn, what comes after it, the bots' pieces and with them an advance, and what it gives."""
    client, url = guided.owner.client, guided.url
    assert tip(client, f"{url}/layout") == "First the bots’ pieces"
    assert tip(client, url) == "The first turn"
    guided.answer("income")
    assert tip(client, url) == "After your turn"
    guided.answer("end")
    assert tip(client, url) == "Move the bots’ pieces"
    guided.answer("advance:science")
    assert tip(client, url) == "After your advance"


def test_on_the_first_level_the_tips_speak_of_the_free_advances_and_of_bots_that_do_not_move(owner: Owner) -> None:
    """(LVL-1, INA-22)"""
    owner.post("/guide", form="/first-steps", guide="on", then="home")
    table = AtTable(owner, luck={}, level=1)
    client, url = owner.client, table.url
    table.answer("income")
    assert tip(client, url) == "Your free advances" and "Your free advances" in client.get(url).text
    assert "gain what your income mat shows" in table.page("/help")
    table.answer("advance:military")
    assert tip(client, url) != "After your turn", "three are still to come"
    table.answer("advance:exploration", "advance:science", "advance:technology")
    assert tip(client, url) == "Now your income"
    table.answer("end")
    assert "Nothing to move" in table.page() and tip(client, url) == "Your first advance"


def test_each_new_thing_has_its_tip_once(guided: AtTable) -> None:
    client, url = guided.owner.client, guided.url
    guided.answer("income", "end", "advance:military")
    assert tip(client, url) == "Conquering"
    guided.answer("conquer:1,1", "end")
    assert tip(client, url) == "Why the bots move as they do"
    guided.answer("advance:exploration", "end")
    assert not tip(client, url), "all of this was there before"
    guided.post("undo")
    assert tip(client, url) == "Something was taken back"
    guided.answer("end", "income")
    assert tip(client, url) == "Your income turn"
    assert tip(client, f"{url}/act/explore") == "Exploring"
    guided.answer("explore:1,0")
    assert not tip(client, f"{url}/act/explore")


def test_what_the_table_is_asked_has_a_tip_the_first_time(owner: Owner) -> None:
    owner.post("/guide", form="/first-steps", guide="on", then="home")
    table = AtTable(owner)
    assert tip(owner.client, table.url) == "The phone asks first"
    table.answer("military", "income", "end", "end")
    assert tip(owner.client, table.url) == "", "the setup has asked like this"


def test_the_end_has_its_tips(owner: Owner) -> None:
    owner.post("/guide", form="/first-steps", guide="on", then="home")
    table = alone(owner, era=4)
    table.answer("income")
    assert tip(owner.client, table.url) == "Your last income turn is over"


def test_the_guide_speaks_at_a_table_only_if_somebody_asked_for_it_and_is_turned_off_by_a_tap(owner: Owner) -> None:
    """Those who sit there may know the game. One tap ends all tips, one in the help brings them back."""
    table = AtTable(owner, luck={})
    assert not tip(owner.client, table.url) and not tip(owner.client, f"{table.url}/layout")
    owner.post("/guide", guide="on", game=table.game.id)
    assert tip(owner.client, table.url) == "The first turn"
    off = owner.post("/guide", htmx=True, guide="off", game=table.game.id)
    assert "The guide is off" in off.text
    assert not tip(owner.client, table.url)
    assert "Show tips as I play" in table.page("/help")


def test_every_moment_has_its_words(owner: Owner) -> None:
    """And no words are left that no moment calls."""
    said = set(re.findall(r'^  "(\w+)": \(N_', TIPS.read_text(encoding="utf-8"), re.MULTILINE))
    source = Path(moment_of.__code__.co_filename).read_text(encoding="utf-8")
    called = {slug for slug in said if f'"{slug}"' in source}
    assert said - called == {*OF_OTHER_PAGES, *VARIANTS} - called


@pytest.mark.parametrize("htmx", [False, True])
def test_the_question_mark_opens_help_for_what_is_asked_now(owner: Owner, htmx: bool) -> None:
    """It says what to do and what each button does: those of this dock, no others."""
    table = AtTable(owner, luck={})

    def help_now() -> str:
        headers = {"HX-Request": "true"} if htmx else {}
        return " ".join(re.sub(r"<[^>]+>", " ", owner.client.get(f"{table.url}/help", headers=headers).text).split())

    assert f'href="{table.url}/help"' in table.get().text
    said = help_now()
    assert "The first turn" in said and "Takes the last VP back" not in said
    table.answer("income", "end")
    assert f'href="{table.url}/help"' in table.get().text
    said = help_now()
    assert "Tracks You have advanced on this track" in said and "Bots’ turn" in said
    table.answer("advance:science")
    assert f'href="{table.url}/help"' in table.get().text
    assert "Takes the last VP back" in help_now()


def test_questions_of_the_table_have_their_help_too(owner: Owner) -> None:
    table = AtTable(owner)
    assert f'href="{table.url}/help"' in table.get().text
    assert "The phone asks first" in table.page("/help")


def test_what_ones_own_space_gives_is_said_in_words_with_its_bonus(owner: Owner) -> None:
    """As the bots' benefit is: whoever plays need not look up the icons. (ADV-1)"""
    table = AtTable(owner, luck={})
    table.answer("income", "advance:science")
    printed = TRACKS["science"].space(1)
    assert printed.benefit == "research_x"
    assert "It gives: roll the science die: advance there, without benefit or bonus." in table.page()
    table.answer("fix:board/seats/0/tokens/military=[1]", "advance:military")
    assert TRACKS["military"].space(2).bonus == {"pay": "any_resource", "gain": "armory"}
    assert (
        "It gives: 1 tapestry card. Bonus, if you like: pay 1 resource of your choice to gain 1 armory." in table.page()
    )


def test_the_dice_of_a_conquest_are_said_in_words(owner: Owner) -> None:
    """CON-5: both are rolled, one result is gained; CON-7: ? is what is printed on the tile. Faces: dice.yaml."""
    table = AtTable(owner, luck={})
    table.answer("income", "advance:military", "conquer:1,1")
    said = table.page()
    assert "Roll both conquest dice and gain one of the two results." in said
    assert "Red: 4 to 7 VP, or 1 VP for each territory you control (now 2)." in said
    assert "Black: coin, worker, food, culture, or what the territory tile shows (?)." in said


@pytest.mark.parametrize(("held_by_automa", "count"), [(True, "both results"), (False, "one of the two results")])
def test_where_both_dice_count_that_is_said(owner: Owner, held_by_automa: bool, count: str) -> None:
    """CON-8: military 7, Tanks, gains both results if an opponent controlled the territory."""
    table = AtTable(owner, luck={})
    assert TRACKS["military"].space(7).benefit == "conquer_both_dice_if_opponent"
    table.answer("income", "fix:board/seats/0/tokens/military=[6]")
    if held_by_automa:
        table.answer('fix:board/map/outposts/1,1=[{"seat": 1, "upright": true}]')
    table.answer("advance:military", "conquer:1,1@unanswered")
    assert f"Roll both conquest dice and gain {count}." in table.page()


def test_where_one_bot_plays_no_page_speaks_of_several(owner: Owner) -> None:
    """Two people play against the Shadow Empire alone: tips, list, help and log call it by its name. (SHA-7)"""
    owner.post("/guide", form="/first-steps", guide="on", then="home")
    table = AtTable(owner, players=2, civilization="random", luck={})
    before = ("income", "end", "income", "end")
    turns = ("advance:science", "end", "advance:military", "end") * 4
    texts = {page: table.page(page) for page in ("/layout", "")}
    for key in (*before, *turns):
        table.answer(key)
        texts |= {key: table.page(), f"help after {key}": table.page("/help").partition("The signs of this")[0]}
    texts["log"] = table.page("/journal")
    said = {page: re.findall(r".{30}\bbots\b.{30}", text, re.IGNORECASE) for page, text in texts.items()}
    assert {page: found for page, found in said.items() if found} == {}
    assert "First the Shadow Empire’s pieces" in texts["/layout"]
    assert "The phone plays the Shadow Empire" in texts["/layout"]
