"""The VP of an income turn at a table: one number, said before it counts, and counted by the act that goes on."""

from __future__ import annotations

import re

import pytest

from tests.companion.on_phone import OnPhone, words
from tests.companion.test_dock import dock, keys
from tests.companion.test_playing_alone import alone
from tests.companion.test_table_words import AtTable, begin
from tests.conftest import Owner


@pytest.fixture
def table(owner: Owner) -> AtTable:
    """Your second income turn has begun: the first that scores. (INC-1)"""
    table = begin(owner)
    table.answer("income", "end", "fix:board/seats/0/vp=126", "income")
    return table


def given(table: OnPhone) -> list[str]:
    """What people have answered, as the log has it in force."""
    with table.owner.parts.games.view(table.game.id) as view:
        return [entry.key for entry in view.play.answers if entry.kind == "answer"]


def vp(table: OnPhone) -> int:
    with table.owner.parts.games.view(table.game.id) as view:
        return int(view.play.state.game.board.seats[0].vp)


def test_an_income_turn_asks_for_one_number(table: AtTable) -> None:
    """A plain field, ten keys for those who have scripts, and one filled act in the same form."""
    sent = dock(table)
    form = re.search(r'<form class="onward count".*?</form>', sent, re.DOTALL)
    assert form
    assert 'inputmode="numeric"' in form[0] and 'data-to="126"' in form[0]
    assert re.findall(r'data-digit="(\d)"', form[0]) == list("1234567890")
    assert form[0].count("button primary") == 1 and 'name="key" value="end"' in form[0]
    assert "Bots’ turn at {own}\u00a0:\u00a00" in form[0]
    assert not [key for key in keys(table) if key.startswith("vp:")]


def test_one_act_counts_the_number_and_ends_the_turn(table: AtTable) -> None:
    assert table.post("answers", key="end", vp="48").status_code == 303
    assert given(table)[-2:] == ["vp:+48@income", "end"]
    assert vp(table) == 174
    assert "Income" in table.page("/result")


def test_undo_takes_the_number_back_with_the_act_and_redo_gives_both_again(table: AtTable) -> None:
    table.post("answers", key="end", vp="48")
    before = given(table)
    table.post("undo")
    assert given(table) == before[:-2] and vp(table) == 126
    assert "without VP" in dock(table), "the number is asked for again"
    table.post("redo")
    assert given(table) == before and vp(table) == 174
    table.post("undo")
    table.post("undo")
    assert given(table)[-1].startswith("fix:"), "the next one takes the income turn back"


def test_a_small_gain_before_the_end_of_another_turn_is_an_act_of_its_own(owner: Owner) -> None:
    table = begin(owner)
    table.answer("income", "end", "advance:science", "vp:+2@track", "end")
    table.post("undo")
    assert given(table)[-1] == "vp:+2@track"


@pytest.mark.parametrize("nothing", ["", "0", " "])
def test_without_a_number_the_turn_ends_without_vp(table: AtTable, nothing: str) -> None:
    table.post("answers", key="end", vp=nothing)
    assert given(table)[-2:] == ["income", "end"]


@pytest.mark.parametrize("number", ["many", "-3", "1234"])
def test_what_is_no_number_changes_nothing(table: AtTable, number: str) -> None:
    before = given(table)
    assert table.post("answers", htmx=True, key="end", vp=number).status_code == 422
    assert given(table) == before and vp(table) == 126


def test_an_advance_gained_in_the_income_turn_loses_no_number(table: AtTable) -> None:
    """Whatever is tapped next in that form, what was typed counts first; then the small pad is there."""
    table.post("answers", key="advance:science", vp="20")
    assert given(table)[-2:] == ["vp:+20@income", "advance:science"]
    assert "vp:+1@track" in keys(table) and "digits" not in dock(table)


def test_what_was_added_on_the_page_of_all_numbers_is_not_asked_for_again(table: AtTable) -> None:
    table.post("points", amount="12", sign="+", source="income")
    assert "digits" not in dock(table) and "vp:+1@income" in keys(table)


def test_the_first_income_turn_scores_nothing_and_asks_for_nothing(owner: Owner) -> None:
    """INC-1: VP are scored from income turn 2 on."""
    table = begin(owner)
    table.answer("income")
    assert "digits" not in dock(table)


def test_the_last_act_of_a_game_says_the_result(owner: Owner) -> None:
    table = alone(owner, era=4)
    table.answer("fix:board/seats/0/vp=126", "income")
    assert "Finish the game at {own}\u00a0:\u00a00" in dock(table)
    assert table.post("answers", key="end", vp="48").headers["Location"] == f"{table.url}/result"
    assert vp(table) == 174


def test_where_nobody_else_moves_the_number_is_added_and_the_next_turn_follows(owner: Owner) -> None:
    """Either by its own act, or with the track of the next turn."""
    for key, then in (("count", []), ("advance:science", ["end", "advance:science"])):
        table = alone(owner)
        table.answer("income")
        assert "Add {vp}: {own}" in dock(table)
        table.post("answers", key=key, vp="30")
        assert given(table)[-1 - len(then) :] == ["vp:+30@income", *then]
    assert table.post("answers", htmx=True, key="count", vp="").status_code == 422


def test_the_icon_that_counts_territories_has_its_number(owner: Owner) -> None:
    """INC-10, on the row of armories: the phone knows the map, but neither tech cards nor the city."""
    table = begin(owner)
    table.answer("income", "end", "advance:military", "conquer:1,1", "end", "income")
    with owner.parts.games.view(table.game.id) as view:
        controlled = len(view.play.state.game.board.map.controlled(0))
    assert controlled and 'aria-label="uncovered icon for territories"' in dock(table)
    assert f"VP of this income turn each scores {controlled} " in words(dock(table))


def test_help_says_what_the_keys_are_for(table: AtTable) -> None:
    page = words(table.get("/help").text)
    assert "The ten keys" in page and "The arrow beside +" not in page
