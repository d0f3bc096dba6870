"""What a phone says that has shown a game before: what happened since, with the pieces that moved marked."""

from __future__ import annotations

import re
from functools import partial

import pytest

from automa.players import random_player
from companion.store.replay import AnyPlay
from engine.acts import Redo, Undo
from engine.sources import Luck
from tests.companion.fixing import AtTheTable
from tests.companion.guests import Visitor, visit
from tests.companion.on_phone import play_on, words
from tests.companion.people import Round
from tests.conftest import Phone

BLOCK = re.compile(r'<section class="since".*?</section>', re.DOTALL)


def has_gone_on(seen: int, play: AnyPlay) -> bool:
    """Whether a log is longer than it was."""
    return len(play.log) > seen


def news(watcher: Visitor, seen: int, path: str = "") -> str:
    """What htmx is sent for a page of the game that was made when the log was so long."""
    response = watcher.get(f"{path}?seen={seen}", **{"HX-Request": "true"})
    assert response.status_code == 200
    return response.text


def since(page: str) -> str:
    """What a page says that is new, in words; empty where it says nothing."""
    found = BLOCK.search(page)
    return words(found[0]) if found else ""


def marked(page: str) -> list[str]:
    """What is marked as new in the lists of a page, in words."""
    return [words(item) for item in re.findall(r"<li data-new.*?</li>", page, re.DOTALL)]


def test_who_watches_a_table_reads_what_was_reported_since(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    solo.answer("advance:exploration", "vp:+7")
    said = since(news(watcher, seen, "/tracks"))
    assert "Since you last looked" in said
    assert "Exploration" in said
    assert "+7" in said
    assert "Exploration" not in since(news(watcher, solo.seq - 1, "/tracks")), "that was on the page before"


def test_where_a_turn_is_listed_what_is_new_is_marked_and_not_said_twice(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    solo.answer("advance:exploration", "vp:+7")
    page = news(watcher, seen)
    advanced, vp = marked(page)
    assert "New:" in advanced and "Exploration" in advanced
    assert "+7" in vp
    assert not since(page)
    (vp,) = marked(news(watcher, solo.seq - 1))
    assert "+7" in vp, "the advance was on the page before"
    assert not marked(watcher.get().text), "a page that is opened has missed nothing"


def test_what_came_before_the_turns_that_are_listed_is_told_above_them(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    solo.answer("advance:science", "end")
    page = news(watcher, seen)
    assert "Science" in since(page)
    told, listed = since(page), marked(page)
    assert listed, "the bots' moves are new too"
    assert not any(each.removeprefix("New: ") in told for each in listed)


def test_a_page_that_is_opened_has_missed_nothing(solo: AtTheTable, phone: Phone) -> None:
    watcher = visit(solo.owner, phone, solo.game, "watch")
    solo.answer("advance:exploration")
    assert not since(watcher.get("?seen=0").text)
    for seen in ("x", "-3", "99999"):
        assert not since(watcher.get(f"?seen={seen}", **{"HX-Request": "true"}).text)


def test_the_token_that_moved_has_a_ring_and_a_trace_where_it_stood(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    solo.answer("advance:science")
    page = news(watcher, seen, "/tracks")
    strip = re.search(r'<svg class="strip science".*?</svg>', page, re.DOTALL)
    assert strip
    assert strip[0].count('class="ring"') == 1
    assert strip[0].count(" trace") == 1
    assert 'class="ring"' not in watcher.get("/tracks").text


def test_the_hex_on_which_something_happened_is_marked(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    with solo.owner.parts.games.view(solo.game.id) as view:
        assert view.play.pending
        keys = view.play.pending.options.keys()
        key = next(each for each in keys if each.startswith("explore:"))
    solo.answer(key)
    page = news(watcher, seen, "/map")
    assert '<use class="new"' in page
    assert re.search(r"; new; in the [\w-]+</li>", page)


def test_what_was_taken_back_is_said_and_not_told_as_having_happened(solo: AtTheTable, phone: Phone) -> None:
    watcher = visit(solo.owner, phone, solo.game, "watch")
    solo.answer("vp:+7")
    seen = solo.seq
    solo.owner.parts.games.act(solo.game.id, seen, Undo())
    assert "was undone" in since(news(watcher, seen))
    assert "+7" not in since(news(watcher, seen))
    solo.owner.parts.games.act(solo.game.id, solo.seq, Redo())
    assert not since(news(watcher, seen)), "it stands as it was seen"


@pytest.mark.usefixtures("people_luck")
def test_nobody_reads_of_a_card_that_somebody_else_has_drawn(three: Round, phone: Phone) -> None:
    """A seat of one's own, and one who looks on, go along through a whole game, reading at every answer."""
    ben, watcher = (
        visit(three.owner, phone, three.game, "play-1"),
        visit(three.owner, phone, three.game, "watch", "Dan"),
    )
    player, drawn = random_player(Luck(3).pick), 0
    for _ in range(40):
        seen = three.seq
        play_on(three.owner.parts.games, three.game.id, player, partial(has_gone_on, seen))
        with three.owner.parts.games.view(three.game.id) as view:
            hidden = [event for event in view.play.journal if event.kind == "tapestry" and event.audience]
        drawn = len(hidden)
        for guest in (ben, watcher):
            page = news(guest, seen)
            for event in hidden:
                theirs = guest is ben and event.audience is not None and 1 in event.audience
                if not theirs and event.data.get("card"):
                    assert str(event.data["card"]) not in since(page)
    assert drawn


def test_a_long_absence_is_told_in_a_few_rows_with_the_way_to_the_rest(solo: AtTheTable, phone: Phone) -> None:
    watcher, seen = visit(solo.owner, phone, solo.game, "watch"), solo.seq
    solo.answer("advance:science", "advance:military", "advance:technology", "advance:exploration", "vp:+1")
    page = news(watcher, seen, "/tracks")
    block = BLOCK.search(page)
    assert block
    assert block[0].count("<li") == 4
    assert re.search(r"\d+ more", words(block[0]))
    assert f"{watcher.url}/journal" in block[0]
