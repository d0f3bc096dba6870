"""What cards bring that the phone keeps, on the screens of a game at the table."""

from __future__ import annotations

import json
import re

import pytest

from automa.table.position import position_of
from tests.companion.test_table_words import AtTable, begin
from tests.conftest import Owner

FINISHED = {"era": 5, "finished": True}


@pytest.fixture
def table(owner: Owner) -> AtTable:
    table = begin(owner, boxes=["base", "aa", "ff"])
    on_to_the_turn(table)
    table.answer("income", "end")
    return table


def on_to_the_turn(table: AtTable) -> None:
    """Whatever else is asked, the first answer will do."""
    while table.pending is not None and table.pending.kind != "turn":
        table.answer(next(iter(table.pending.options.keys())))


def to_the_last(table: AtTable) -> None:
    """The bots have had their last income turn; yours is next."""
    with table.owner.parts.games.view(table.game.id) as view:
        plain = json.loads(json.dumps(position_of(view.play.state)))
    plain["bots"] |= FINISHED
    for seat in plain["board"]["seats"]:
        seat |= FINISHED if seat["role"] != "human" else {"era": 4}
    table.answer(f"fix:={json.dumps(plain)}")


def offered(table: AtTable, path: str = "") -> set[str]:
    return set(re.findall(r'name="key" value="([^"]+)"', table.get(path).text))


def test_a_space_that_gives_a_masterpiece_asks_for_it_once(table: AtTable) -> None:
    """(ART-1)"""
    table.answer("fix:board/seats/0/tokens/arts=[2]")
    assert "masterpiece" not in offered(table)
    table.answer("advance:arts")
    assert "masterpiece" in offered(table)
    table.answer("masterpiece")
    assert "masterpiece" not in offered(table)
    assert "created a masterpiece" in table.page("/journal")


def test_what_a_card_triggers_is_behind_more(table: AtTable) -> None:
    assert {"masterpiece", "charm", "reserve:house", "reserve:reminder"} <= offered(table, "/more")
    table.answer("charm", "reserve:house", "reserve:house")
    assert "use:house" in offered(table, "/more") and "house ×2" in table.page("/more")
    assert "used a charm" in table.page("/journal")


def test_income_turn_5_has_reserved_items_in_its_list_and_asks_for_them(table: AtTable) -> None:
    """INC-9: before the upgrade."""
    table.answer("reserve:tech_card")
    to_the_last(table)
    table.answer("income")
    page = table.page()
    assert page.index("Masterpieces") < page.index("Reserved items") < page.index("One upgrade")
    assert "use:tech_card" in offered(table)
    table.answer("use:tech_card")
    assert "use:tech_card" not in offered(table)


def test_who_plays_on_takes_turns_until_the_game_is_over(table: AtTable) -> None:
    """END-5: nothing comes between, so nobody ends turns; no income turn is offered any more."""
    to_the_last(table)
    table.answer("income")
    assert {"continue:merfolk", "continue:elder_ones"} <= offered(table)
    table.answer("continue:elder_ones", "vp:+20@income", "end")
    now = offered(table)
    assert "done" in now and "advance:science" in now and "income" not in now
    table.answer("advance:science")
    assert "income" not in offered(table) and "done" in offered(table, "/more")
    table.answer("done")
    assert "Finish the game" in table.page()


def test_vp_are_for_what_the_boxes_bring(owner: Owner, table: AtTable) -> None:
    sources = set(re.findall(r"for=(\w+)", table.get("/points").text))
    assert {"masterpiece", "charm", "reserved"} <= sources
    table.answer("charm", "vp:+4@charm")
    assert "Charms" in table.page("/result")
    base = begin(owner)
    base.answer("income", "end")
    assert not {"masterpiece", "charm", "reserved"} & set(re.findall(r"for=(\w+)", base.get("/points").text))
    assert "What a card brought" not in base.page("/more")


def test_vp_entered_now_are_for_what_was_just_reported(table: AtTable) -> None:
    table.answer("advance:science", "masterpiece")
    assert "vp:+3@masterpiece" in offered(table)
    table.answer("use:reminder")
    assert "vp:+3@reserved" in offered(table)


def test_the_landmark_of_a_landmark_card_is_reported_as_such(table: AtTable) -> None:
    """Also where nobody knows the card's goal. (LMC-4)"""
    assert 'landmarks#of-cards"' in table.get("/more").text
    page = table.page("/landmarks")
    cards = page.partition("Of landmark cards")[2].partition("Other landmarks")[0]
    assert "Castle" in cards and "Bakery" not in cards
    assert "Villa The printed name is not confirmed." in cards and "Castle The printed" not in cards
    table.answer("landmark:castle", "landmark:bakery")
    said = table.page("/journal")
    assert "Castle From a landmark card." in said and "Bakery From" not in said


def test_without_landmark_cards_there_is_nothing_to_report_of_them(owner: Owner) -> None:
    plain = begin(owner, boxes=["base"])
    plain.answer("income", "end")
    assert "#of-cards" not in plain.get("/more").text
    assert "Of landmark cards" not in plain.page("/landmarks")


@pytest.mark.parametrize(
    ("noted", "asked"),
    [
        ((), {"elder_ones", "merfolk"}),
        (("merfolk",), {"merfolk"}),
        (("genies",), set()),
        (("genies", "merfolk"), {"merfolk"}),
    ],
)
def test_only_a_civilization_of_the_player_s_is_asked_whether_it_goes_on(
    table: AtTable, noted: tuple[str, ...], asked: set[str]
) -> None:
    """END-5: those noted, if any are."""
    assert "the phone asks only what concerns it" in table.page("/more")
    for each in noted:
        assert f'value="civilization:{each}"' in table.get("/more").text
        table.answer(f"civilization:{each}")
        assert f'value="civilization:{each}"' not in table.get("/more").text
    if "genies" in noted:
        assert "Your civilization Genies" in table.page("/more") and "Genies" in table.page("/journal")
    to_the_last(table)
    table.answer("income")
    assert {f"continue:{each}" for each in asked} == {key for key in offered(table) if key.startswith("continue:")}


def test_what_turns_after_the_last_are_made_of_stands_on_their_screen(table: AtTable) -> None:
    """(END-5)"""
    to_the_last(table)
    table.answer("income", "continue:merfolk", "end")
    assert "Merfolk : In each turn discard tapestry cards for 5 VP each" in table.page()
    table.answer("done", "end")
    assert "In each turn discard" not in table.page()


def test_vp_of_the_player_s_civilizations_are_entered_by_their_names(table: AtTable) -> None:
    """Once the phone knows one; until then there is one word for all."""
    assert "for=civilization" in table.get("/points").text
    for each in ("genies", "collectors"):
        table.answer(f"civilization:{each}")
    pad = table.get("/points").text
    assert "for=civilization:genies" in pad and 'for=civilization"' not in pad
    table.answer("vp:+6@civilization:collectors")
    assert all("Collectors" in table.page(page) for page in ("/points", "/result", "/journal"))
    shown = table.owner.client.get(f"/games/{table.game.id}/points", query_string={"for": "civilization:collectors"})
    assert 'value="vp:+6@civilization:collectors"' in shown.text


def test_turns_without_advances_are_reported_by_their_vp(table: AtTable) -> None:
    """END-5: no tracks, unless something gave an advance; an income turn's VP are counted first."""
    to_the_last(table)
    table.answer("income", "continue:merfolk")
    assert 'data-digit="1"' in table.get("").text and not {"advance:arts", "done"} & offered(table)
    table.answer("vp:+9@income")
    assert {"done", "vp:+5@civilization"} <= offered(table)
    assert "advance:arts" not in offered(table) and "on-map" not in table.get("").text
    table.answer("vp:+5@civilization")
    with_advances = table.owner.client.get(f"/games/{table.game.id}", query_string={"advances": 1}).text
    assert 'value="advance:arts"' in with_advances and "done" in offered(table)


def test_an_outpost_goes_onto_the_mat_where_conquests_are_reported(table: AtTable) -> None:
    """Of the Collectors; whoever has noted another civilization is not asked."""
    assert "outpost" in offered(table, "/act/conquer")
    table.answer("outpost")
    assert "an outpost onto the civilization’s mat 7 left in the supply" in table.page("/journal")
    table.answer("civilization:genies")
    assert "outpost" not in offered(table, "/act/conquer")
    table.answer("civilization:collectors")
    assert "outpost" in offered(table, "/act/conquer")


@pytest.mark.parametrize(
    ("key", "label"),
    [
        ("masterpiece", "the masterpiece"),
        ("charm", "the charm"),
        ("outpost", "the outpost on the mat"),
        ("reserve:tech_card", "reserved: tech card"),
        ("use:reminder", "used: a reminder"),
        ("civilization:genies", "Genies"),
    ],
)
def test_undo_says_what_it_takes_back(table: AtTable, key: str, label: str) -> None:
    table.answer(key)
    assert f"Undo {label}" in table.page()
