"""What is read aloud of the bots' turn: the words of the list in its order, none of the small print."""

from __future__ import annotations

import html
import re

from companion.web.spoken import spoken
from tests.companion.on_phone import OnPhone
from tests.companion.test_device import choose
from tests.companion.test_table_words import begin
from tests.conftest import Owner

SENTENCE = re.compile(r'<li data-of="(\w*-?\w*)".*?>(.*?)</li>', re.DOTALL)


def said(table: OnPhone) -> list[tuple[str, str]]:
    """Each sentence with the name of the box that it waits for."""
    words = table.get().text.partition('id="aloud"')[2].partition("</ol>")[0]
    return [(tick, " ".join(html.unescape(sentence).split())) for tick, sentence in SENTENCE.findall(words)]


def ticks(table: OnPhone) -> list[str]:
    return re.findall(r'data-tick="([^"]+)"', table.get().text)


def test_the_sentences_are_those_of_the_rows_in_their_order(owner: Owner) -> None:
    table = begin(owner)
    table.answer("income", "end", "advance:technology", "end")
    assert said(table) == [], "only a device that wants them gets them"
    assert 'class="aloud sign"' in table.get().text
    choose(owner.client, "aloud", "on")
    assert [tick for tick, _words in said(table) if tick] == ticks(table)
    assert re.fullmatch(r"Automa\. \w+, to \d+\.", said(table)[0][1])
    assert not any(re.search("marked hex|<|rule", words) for _tick, words in said(table))


def test_an_income_turn_begins_with_its_sum(owner: Owner) -> None:
    table = begin(owner, level=3)
    choose(owner.client, "aloud", "on")
    table.answer("income", "end")
    for _ in range(20):
        table.answer("advance:science", "end")
        if table.pending and table.pending.kind == "response":
            table.answer("none")
        if "The bots’ income turn 2" in table.page():
            break
    with owner.parts.games.view(table.game.id) as view:
        vp = next(seat.vp for seat in view.play.state.game.board.seats if seat.role == "automa")
    assert vp and re.fullmatch(rf"Automa’s income turn 2\. From \d+ to {vp}\.", said(table)[0][1])


def test_where_hands_have_nothing_to_do_there_is_nothing_to_read(owner: Owner) -> None:
    """Before the bots' turn, and once the player has acted."""
    choose(owner.client, "aloud", "on")
    table = begin(owner)
    table.answer("income", "end", "advance:technology", "end", "advance:technology")
    assert said(table) == [] and 'class="aloud sign"' not in table.get().text


def test_the_third_turn_of_a_first_game_offers_it(owner: Owner) -> None:
    """Once: not before, not after, not in the next game, and not where it is on."""
    offer = "Hands full? Have it read to you."
    for number, table in enumerate((begin(owner), begin(owner))):
        offered = []
        table.answer("income", "end")
        for _ in range(4):
            offered.append(offer in table.page())
            table.answer("advance:technology", "end")
        assert offered == [False, False, number == 0, False]
    first = begin(owner)
    choose(owner.client, "aloud", "on")
    first.answer("income", "end", "advance:technology", "end", "advance:technology", "end")
    assert offer not in first.page()


def test_looking_reads_nothing_into_the_log(owner: Owner) -> None:
    choose(owner.client, "aloud", "on")
    table = begin(owner)
    table.answer("income", "end", "advance:technology", "end")
    before = table.seq
    assert said(table) and table.seq == before


def test_a_sentence_of_the_page_is_said_without_marks() -> None:
    row = '<b class="player red">Automa</b>: <svg><use></use></svg> Tech&amp;co <b>to 3</b><small>No benefit</small>'
    assert spoken(row) == "Automa: Tech&co to 3."
    assert spoken(row, explains=True) == "No benefit."
    assert spoken('Moved <svg aria-label="the cube"><use></use></svg>. <a class="rule-id" href="/">rule X</a>') == (
        "Moved the cube."
    )
