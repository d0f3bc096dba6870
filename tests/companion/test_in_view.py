"""What the sheet says and keeps where something is not taken, and what the bar marks: where the eye is just then."""

from __future__ import annotations

import html
import re
from urllib.parse import unquote

import pytest

from automa.civilizations import OutpostAhead
from automa.income import BotsFinished
from automa.solo import YOU
from companion.game.told import rows_told
from companion.onscreen.choice import Choice
from companion.onscreen.questions import Question
from companion.onscreen.ticked import ticked_of
from engine.journal import Event
from tests.companion.on_phone import words
from tests.companion.on_screen import OnScreen, in_sheet
from tests.companion.people import Round
from tests.conftest import Owner


@pytest.fixture
def game(owner: Owner, solo_luck: None) -> OnScreen:
    """A game on screen before its first question."""
    return OnScreen(owner)


def parts(page: str) -> tuple[str, str]:
    """What stands above the sheet, and the sheet."""
    above, _mark, sheet = page.partition('id="turn"')
    return words(above.partition("<main")[2]), words(sheet)


def test_why_a_building_cannot_stand_on_a_plot_is_said_in_the_sheet(game: OnScreen) -> None:
    """BLD-3: below the city, beside the arrows, not above the screen."""
    assert game.play_on("plot")
    found = re.findall(r'ask=([^"&#]+)[^"]*" aria-label="[^"]*why not', html.unescape(game.get().text))
    above, sheet = parts(game.get(ask=unquote(found[0])).text)
    assert "Something stands there" in sheet
    assert "Something stands there" not in above


def test_why_a_track_is_closed_is_said_in_the_sheet_on_each_page_that_tells_it(game: OnScreen) -> None:
    """TRN-1: among the buttons of the turn, and above the way back on the page of the tracks."""
    game.play_on("player_turn")
    for path in ("", "/tracks"):
        above, sheet = parts(game.get(path, ask="advance:science").text)
        assert "Everyone’s first turn is an income turn" in sheet
        assert "Everyone’s first turn" not in above


def test_why_a_card_is_not_played_now_is_said_above_the_way_back(game: OnScreen) -> None:
    """INC-4."""
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    above, sheet = parts(game.get("/cards", ask=f"play:{game.solo.game.players[YOU].hand[0]}").text)
    assert "played in income turns" in sheet
    assert "played in income turns" not in above


def test_an_answer_that_is_refused_is_told_in_the_sheet(game: OnScreen) -> None:
    _above, sheet = parts(game.post("answers", key="nonsense").text)
    assert "That is not one of the answers." in sheet


@pytest.fixture
def discarding(owner: Owner) -> OnScreen:
    """A bonus is paid with two tapestry cards of those in hand."""
    return OnScreen.at(owner, "discard", number=2, seed=5)


def ticked(page: str) -> list[str]:
    """The items that are ticked on a page."""
    return [html.unescape(item) for item in re.findall(r'name="item" value="([^"]+)"\s+checked', page)]


def test_one_of_two_ticked_stays_ticked_and_the_sheet_says_how_many_are_missing(discarding: OnScreen) -> None:
    """Beside the button, where the thumb is; nothing is answered yet."""
    _keys, items = in_sheet(discarding.get())
    before = discarding.seq
    response = discarding.post("answers", several="2", item=items[:1])
    assert response.status_code == 422
    _above, sheet = parts(response.text)
    assert "Choose 1 more" in sheet
    assert ticked(response.text) == items[:1]
    assert discarding.seq == before


def test_none_ticked_or_too_many_are_said_as_well(discarding: OnScreen) -> None:
    _keys, items = in_sheet(discarding.get())
    none = discarding.post("answers", several="2")
    assert (none.status_code, ticked(none.text)) == (422, [])
    assert "Choose 2 more" in words(none)
    three = discarding.post("answers", several="2", item=[*items, items[0]][:3])
    assert "Choose 1 fewer" in words(three)
    assert discarding.post("answers", several="2", item=items[:2]).status_code == 303


def test_of_two_equal_cards_the_one_that_was_ticked_stays_ticked() -> None:
    question = Question("discard", "several", None, {}, (Choice("trap", ""), Choice("trap", ""), Choice("guilds", "")))
    assert ticked_of(question, ["trap"]).places == {0}
    assert ticked_of(question, ["trap", "guilds"]).places == {0, 2}
    assert ticked_of(question, ["trap", "trap"]).places == {0, 1}


def marked(page: str) -> list[str]:
    """Who is marked in the bar above the page."""
    seats = re.findall(
        r'<a class="seat [^>]*?(aria-current="true")?>.*?<span class="name">(.*?)</span>', page, re.DOTALL
    )
    return [words(name) for current, name in seats if current]


def test_the_bar_marks_whose_resources_it_shows(three: Round) -> None:
    """Somebody who has the phone in another one's turn, or still after their own, sees their own resources marked."""
    seen_in_anothers_turn = False
    for _ in range(400):
        three.take()
        page = three.get().text
        seats = three.match.game.board.seats
        assert marked(page) == [seats[three.asked.seat].name]
        seen_in_anothers_turn |= three.asked.seat != three.match.game.active
        seat = three.asked.seat
        three.answer(three.player(three.asked))
        shown = three.shown_to()
        if shown is not None and shown == seat:
            assert marked(three.get().text) == [seats[seat].name]
            seen_in_anothers_turn |= three.match.game.active != seat
        if seen_in_anothers_turn:
            return
    raise AssertionError("nobody had the phone in the turn of another")


def test_that_you_play_on_is_told_only_as_long_as_you_do(game: OnScreen) -> None:
    """The journal keeps that the bots are finished; what is still to be done only while there is time for it."""
    game.play_on("player_turn")
    events = [Event(BotsFinished(), 1), Event(OutpostAhead("science", 5), 1)]
    sight = game.sight
    assert [row.data["plays_on"] for row in rows_told(sight, events)] == [True, True]
    sight.game.board.seats[YOU].finished = True
    assert [row.data["plays_on"] for row in rows_told(sight, events)] == [False, False]


def test_a_game_that_is_over_does_not_say_that_you_play_on(game: OnScreen) -> None:
    game.skip_to_the_end()
    page = game.page("/journal")
    assert "The bots are finished" in page
    assert "You play on" not in page
