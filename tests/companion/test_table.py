"""The game at a table over HTTP: reports, prompts, undo, views; whole pages and parts, refusals and stale phones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from tests.companion.on_phone import OnPhone, words
from tests.conftest import Owner

AT_TABLE = {"die": "table", "decision_card": "table", "tile": "table", "face_down_card": "table"}
CHOSEN = {"kind": "table", "civilization": "scientists", "luck": AT_TABLE}


class AtTable(OnPhone):
    """A phone with one table game, all luck entered by hand, the Shadow Empire's favorite rolled."""

    def __init__(self, owner: Owner, **setup: object) -> None:
        super().__init__(owner, {**CHOSEN, **setup}, "Sunday evening", below="games")

    def answer(self, *keys: str, **more: object) -> None:
        """Give answers that all must be taken: the bots move as often as a story wants."""
        super().answer(*keys, **{"again": "1", **more})


@pytest.fixture
def table(owner: Owner) -> AtTable:
    """A game whose bots are set up: science the Automa's favorite, military the Shadow Empire's."""
    table = AtTable(owner)
    table.answer("military")
    return table


def test_the_first_screen_asks_for_what_the_table_rolls(owner: Owner) -> None:
    """The Shadow Empire's favorite is rolled at the table: never the Automa's own."""
    table = AtTable(owner)
    page = owner.client.get(table.url).text
    assert "Shadow Empire’s favorite track" in page
    assert 'name="key" value="military"' in page
    assert 'name="key" value="science"' not in page


def test_one_tap_from_the_end_of_your_turn_the_bots_have_moved(table: AtTable) -> None:
    """Income turn 1, end of turn, and the screen says what to do with the bots' pieces."""
    table.answer("income", "end")
    page = table.page()
    assert "The bots’ income turn" in page
    assert "Put a tapestry card face down beside the Automa’s mat" in page
    assert "Your turn: advance on" in page


def test_a_pair_is_entered_card_by_card_and_each_line_has_its_reasons(table: AtTable) -> None:
    """Cards 4 and 3: both bots have several valid tracks, so the tiebreaker is told, with the rules' ids."""
    table.answer("income", "end", "end", "4", "3", "technology")
    page = table.page()
    assert "Move these" in page
    assert "read downward" in page and "read upward" in page
    assert "TRK-5" in page and "TRK-6" in page


def test_an_advance_that_conquers_opens_the_map(table: AtTable) -> None:
    """Archery conquers: the map of the same page has the three legal hexes as buttons, until the turn is over."""
    table.answer("income", "advance:military")
    page = table.owner.client.get(table.url).text
    assert "Conquer: tap the hex" in page
    assert sorted(re.findall(r'value="conquer:([^"]+)"', page)) == ["1,1", "2,-1", "3,0"]
    table.answer("end")
    assert "Conquer: tap the hex" not in table.page()


def test_htmx_gets_the_part_and_others_the_page(table: AtTable) -> None:
    """The same address: a whole page, or what changed of it."""
    part = table.post("answers", htmx=True, key="income")
    assert part.status_code == 200
    assert "<html" not in part.text
    assert "Your turn so far" in part.text and part.text.count('hx-swap-oob="morph"') == 4
    page = table.owner.client.get(table.url)
    assert "<html" in page.text and "HX-Request" in page.headers["Vary"]


def test_a_phone_that_shows_the_latest_is_sent_nothing(table: AtTable) -> None:
    """News asked for with the length of the log already shown: 204."""
    news = {"HX-Request": "true"}
    client = table.owner.client
    assert client.get(f"{table.url}?seen={table.seq}", headers=news).status_code == 204
    assert client.get(f"{table.url}?seen={table.seq - 1}", headers=news).status_code == 200


def test_a_refused_report_gives_the_reason_and_the_way_round(table: AtTable) -> None:
    """A far hex cannot be conquered (CON-1); with a card that allows it, it can."""
    table.answer("income")
    before = table.seq
    refused = table.post("answers", key="conquer:0,-3")
    assert refused.status_code == 422
    assert "not next to a territory you control" in words(refused)
    assert 'value="conquer:0,-3!"' in refused.text
    assert table.seq == before
    table.answer("conquer:0,-3!")
    assert "conquered a territory" in table.page()


def test_what_cannot_be_is_refused_without_a_way_round(table: AtTable) -> None:
    """No card can place an outpost on an unexplored hex."""
    table.answer("income")
    refused = table.post("answers", htmx=True, key="conquer:0,-1!")
    assert refused.status_code == 422
    assert "A card allows it" not in refused.text
    assert "<html" not in refused.text


def test_a_stale_phone_gets_the_fresh_screen(table: AtTable) -> None:
    """Two phones: the second answers a screen that is no longer true."""
    seen = table.seq
    table.answer("income")
    late = table.post("answers", seq=seen, key="advance:science")
    assert late.status_code == 409
    assert "The table had moved on" in words(late)
    assert 'name="key" value="end"' in late.text


@pytest.mark.parametrize(("data", "status"), [({"key": "income", "seq": "x"}, 400), ({"seq": "1"}, 400)])
def test_malformed_answers_change_nothing(table: AtTable, data: dict[str, Any], status: int) -> None:
    """A log length that is no number, an answer that is missing."""
    before = table.seq
    assert table.owner.post(f"{table.url}/answers", **data).status_code == status
    assert table.seq == before


def test_foreign_and_unknown_games(table: AtTable, new_owner: Callable[[], Owner]) -> None:
    """Another profile's game is 403, no game 404, as pages of ours."""
    other = new_owner()
    assert other.client.get(table.url).status_code == 403
    assert other.post(f"{table.url}/answers", seq="0", key="income").status_code == 403
    assert other.client.get("/games/nothing-here").status_code == 404


def test_undo_says_what_it_undoes_and_redo_does_it_again(table: AtTable) -> None:
    """Back over several answers, and forward again."""
    table.answer("income", "advance:science", "vp:+7")
    assert re.search(r"Undo \+7 VP", table.page())
    for _ in range(2):
        assert table.post("undo").status_code == 303
    page = table.page()
    assert re.search(r"Undo income turn", page) and re.search(r"Redo Science", page)
    assert table.post("redo").status_code == 303
    assert "You : Science to 1" in table.page()


def test_undo_of_the_end_of_a_turn_takes_back_what_the_bots_did(owner: Owner) -> None:
    """Named by what goes with it; with two people the end of a turn may be no more than that."""
    solo = AtTable(owner, luck={})
    solo.answer("income", "end")
    assert "Undo the bots’ turn" in solo.page()
    assert solo.post("undo").status_code == 303
    assert "Redo the bots’ turn" in solo.page()
    pair = AtTable(owner, players=2, names=["Anna", "Ben"], civilization="random", luck={})
    pair.answer("income", "end")
    assert "Undo end of turn" in pair.page()
    pair.answer("income", "end")
    assert "Undo the Shadow’s turn" in pair.page()


def test_while_the_map_waits_for_a_tap_the_turn_can_go_on(table: AtTable) -> None:
    """A conquest is not a must: VP and the bots' turn stay below the map, another hex by a card beside it."""
    table.answer("income", "advance:military")
    page = table.page()
    assert "A card allows another hex" in page
    sheet = table.get().text.partition('id="turn"')[2]
    for key in ("end", "vp:+1@track", "advance:science"):
        assert f'name="key" value="{key}"' in sheet
    assert "Your turn: advance on" not in page


def test_a_tile_is_asked_for_with_its_hex_marked(owner: Owner) -> None:
    """Level 6 explores or conquers in income turn 1: before the tile is entered the map shows where it goes."""
    table = AtTable(owner, level=6, second_civilization="explorers", record_tiles=True)
    table.answer("military", "income", "end")
    for _ in range(9):
        if "Draw a territory tile for the marked hex" in table.page():
            break
        pending = re.findall(r'name="key" value="([^"]+)"', table.owner.client.get(table.url).text)
        table.answer(pending[0])
    page = table.owner.client.get(table.url).text
    assert 'class="chosen"' in page
    assert page.index('class="chosen"') < page.index('id="steps-bots"')


def test_cards_added_in_two_steps_are_put_there_at_once(owner: Owner) -> None:
    """Level 6 adds 2 and then 4 cards to the decision deck in income turn 3: one act of the hand (INA-13, INA-14)."""
    by_hand = {"decision_card": "table"}
    table = AtTable(owner, luck=by_hand, level=6, second_civilization="explorers", civilization="engineers")
    table.answer("income")
    page = table.page()
    while "income turn 3" not in page:
        assert table.pending
        drawn = table.pending.kind in ("decision_card", "progress_card")
        table.answer(next(table.pending.options.keys()) if drawn else "none" if "trap?" in page else "end")
        page = table.page()
    assert page.count("of the progress deck on the discarded decision cards") == 1
    assert "Put 6 cards of the progress deck" in page


def test_your_vp_are_shown_when_it_is_not_your_turn(table: AtTable) -> None:
    """In the middle of the bots' turn they cannot be entered, but put right."""
    table.answer("income", "vp:+4", "end", "end")
    page = table.page("/points")
    assert "Your VP 4" in page
    assert "VP, eras and supplies" in page


def test_nothing_to_redo_is_a_conflict(table: AtTable) -> None:
    """409 with the table as it stands."""
    table.answer("income")
    assert table.post("redo").status_code == 409


def test_points_by_keypad(table: AtTable) -> None:
    """A number with its sign; nonsense is refused with the reason."""
    table.answer("income")
    assert table.post("points", amount="12", sign="+").status_code == 303
    assert table.post("points", amount="5", sign="-").status_code == 303
    assert "7 VP" in table.page("/score")
    assert table.post("points", amount="9", sign="-").status_code == 422
    assert table.post("points", amount="many", sign="+").status_code == 422


@pytest.mark.parametrize("view", ["tracks", "map", "landmarks", "journal", "score", "points", "more", "act/explore"])
def test_every_view_is_a_page_and_a_part(table: AtTable, view: str) -> None:
    """Both without an error, the part without the page around it."""
    table.answer("income", "end", "end", "4", "3", "technology")
    page = table.owner.client.get(f"{table.url}/{view}")
    part = table.owner.client.get(f"{table.url}/{view}", headers={"HX-Request": "true"})
    assert page.status_code == part.status_code == 200
    assert "<html" in page.text and "<html" not in part.text


def test_an_unknown_act_is_not_found(table: AtTable) -> None:
    """Only exploring and conquering open the map."""
    assert table.owner.client.get(f"{table.url}/act/fly").status_code == 404


def test_the_trap_question_shows_the_attack_and_its_reasons(owner: Owner) -> None:
    """The Automa attacks from a position beside you: the bots' turn waits for your answer (BCO-12)."""
    table = AtTable(owner)
    table.answer("military", "income", "end")
    hexes = {"0,0": [{"seat": 0, "upright": True}], "-1,1": [{"seat": 1, "upright": True}]}
    tiles = '"-1,1": {"number": "unknown"}'
    for hex, outposts in hexes.items():
        if hex == "-1,1":
            table.answer(f"fix:board/map/tiles={{{tiles}}}")
        table.answer(f"fix:board/map/outposts/{hex}={str(outposts).replace(chr(39), chr(34)).replace('True', 'true')}")
    table.answer("end", "6", "2")
    page = table.page()
    assert "Do you play a trap?" in page
    assert "attacks your marked territory" in page
    table.answer("trap")
    page = table.page()
    assert "A trap: control of the territory stays as it was." in page
    assert "Discard the card that you played, and gain what it says." in page, "TRP-1"
    assert "conquest dice" not in page, "the Automa rolls none"


def test_two_players_have_a_turn_each(owner: Owner) -> None:
    """With the Shadow Empire alone, the phone goes from Anna to Ben and back."""
    table = AtTable(owner, players=2, names=["Anna", "Ben"], civilization="random")
    table.answer("military")
    assert "Anna: the first turn is income turn 1." in table.page()
    table.answer("income", "end")
    assert "Ben: the first turn is income turn 1." in table.page()
    table.answer("income", "end")
    assert "Anna : advance on" in table.page()


def test_a_whole_game_ends_with_the_way_to_the_result(owner: Owner) -> None:
    """Five income turns of yours while the bots play theirs; then the game is over and stands in the history."""
    table = AtTable(owner, luck={}, level=1)
    for _ in range(5):
        table.answer("income", "vp:+10", "end")
        while "Do you play a trap?" in table.page():
            table.answer("none")
    for _ in range(60):
        if "The game is over" in table.page():
            break
        table.answer("none" if "Do you play a trap?" in table.page() else "end")
    assert "See the result" in table.page()
    found = owner.parts.games.find(table.game.id)
    assert found.finished is not None and found.result is not None
    assert found.result["vp"]["0"] == 50


def test_game_pages_are_not_kept_by_the_browser(app: Flask, table: AtTable) -> None:
    """A phone that was asleep must ask anew."""
    assert "no-store" in table.owner.client.get(table.url).headers["Cache-Control"]
