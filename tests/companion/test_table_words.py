"""The sentences of a game at the table: what they tell the hands to do is there to be done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask, get_template_attribute, render_template_string

from companion.drawings.players import PLAYERS
from companion.game.journal import Row
from companion.game.table_rows import at_place, luck_of
from engine.facts.components import LANDMARKS
from engine.facts.maps import MAPS
from tests.companion.on_phone import OnPhone, words
from tests.conftest import Owner

CARDS_WORK = re.compile(r"progress deck|discarded decision cards|[Ss]huffle|the top card")
"""What is said about cards that people hold."""

AUTOMAS = BENS = "-2,2"
ANNAS = "2,0"
"""Where the Automa begins, and the second of two players."""


class AtTable(OnPhone):
    """A game at the table in which the bots may also move twice in a row."""

    def answer(self, *keys: str, **more: Any) -> None:
        """Give answers that all must be taken."""
        for key in keys:
            response = self.post("answers", key=key, **{"again": "1", **more})
            assert response.status_code == 303, f"{key}: {response.status}"


def begin(owner: Owner, luck: dict[str, str] | None = None, **setup: Any) -> AtTable:
    """A game at the table; whatever is not said to be done by hand is done by the phone."""
    plain = {"kind": "table", "civilization": "engineers", "luck": luck or {}, **setup}
    if setup.get("players") == 2:
        plain["civilization"] = "random"
    return AtTable(owner, plain, "Sunday", below="games")


def play_to_the_end(table: AtTable) -> Iterator[str]:
    """Everybody's turns to the end of the game, without an advance of one's own; each page on the way."""
    for _ in range(120):
        page = table.get().text
        yield page
        pending = table.pending
        if pending is None:
            return
        if pending.kind != "turn":
            table.answer(next(iter(pending.options.keys())))
        else:
            table.answer(*(["income"] if 'value="income"' in page else []), "end")
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("players", [1, 2])
def test_a_phone_that_keeps_the_decision_cards_tells_nobody_to_shuffle_or_lay_them(owner: Owner, players: int) -> None:
    """From the list of what to lay out to the last income turn, on the table's page and in the journal."""
    table = begin(owner, players=players, level=3)
    layout = table.page("/layout")
    assert "The decision cards stay in the box" in layout
    pages = [words(page) for page in (*play_to_the_end(table), table.get("/journal").text)]
    assert not [found[0] for page in pages for found in CARDS_WORK.finditer(page)]
    assert any("The phone goes on with" in page for page in pages)


def test_who_holds_the_decision_cards_is_told_what_to_do_with_them(owner: Owner) -> None:
    """INA-13, INA-17: the same game with the cards on the table."""
    table = begin(owner, {"decision_card": "table"}, level=3)
    journal = words(" ".join([*play_to_the_end(table), table.get("/journal").text]))
    assert "Put 2 cards of the progress deck on the discarded decision cards" in journal
    assert "Shuffle the discarded decision cards and the last pair into a new deck" in journal


DRAWN = ("Look for the one that the phone’s map shows there", "The one that you drew", "Draw one and lay it face up")
"""What may be said of a tile that comes onto the map."""


@pytest.mark.parametrize(
    ("tiles", "said"),
    [
        ({"record_tiles": True, "luck": {}}, DRAWN[0]),
        ({"record_tiles": True, "luck": {"tile": "table"}}, DRAWN[1]),
        ({"record_tiles": False, "luck": {}}, DRAWN[2]),
    ],
)
def test_a_tile_is_drawn_by_whoever_draws_tiles(owner: Owner, tiles: dict[str, Any], said: str) -> None:
    """BEX-6: who was asked for the tile is not told to draw another one, nor to look for it."""
    table = begin(owner, civilization="explorers", level=6, second_civilization="engineers", **tiles)
    journal = words(" ".join([*play_to_the_end(table), table.get("/journal").text]))
    assert [each for each in DRAWN if each in journal] == [said]


def test_a_hex_is_called_marked_only_beside_a_picture_that_marks_it(owner: Owner) -> None:
    """On level 6 the Automa conquers in its first turn: the row that asks for the outpost pictures its hex, also while
    your own conquest waits for a tap. The journal has no map at all."""
    table = begin(owner, civilization="explorers", level=6, second_civilization="conquerors")
    table.answer("income", "end")
    for _ in range(2):
        assert "outpost on the marked hex" in table.page()
        rows = table.get().text.partition('id="steps-bots"')[2].partition("</ol>")[0]
        assert rows.count('class="chosen"') == rows.count('class="map thumb"') > 0
        table.answer("advance:military")
    assert "marked" not in table.page("/journal")
    assert re.search(r"outpost on hex [A-I]\d in the ", table.page("/journal"))


def test_a_hex_is_named_by_its_column_and_by_its_row_in_it() -> None:
    """As the map is read, from the left and from the top; where nothing marks it, it is not called marked."""
    row = Row("shadow_outpost", None, {"hex": (2, 0)}, "")
    for marked in (None, (2, 0), (0, 0)):
        placed = at_place(row, MAPS["small"], marked).data
        assert (placed["spot"], placed["marked"]) == (("F4", "se"), marked == (2, 0))


@pytest.mark.parametrize("who", ["app", "table"])
def test_a_card_that_the_phone_turned_over_is_discarded_unseen(owner: Owner, who: str) -> None:
    """BTR-1: who was asked what the card says has it in hand already."""
    table = begin(owner, {"face_down_card": who})
    table.answer("income", "end", f"conquer:{AUTOMAS}!")
    while table.pending is not None and table.pending.kind == "face_down_card":
        table.answer("other")
    page = table.page("/journal")
    assert "The Automa’s card:" in page
    assert ("Discard one of the cards beside its mat unseen." in page) is (who == "app")


@pytest.mark.parametrize("names", [{}, {"names": ["Anna", "Ben"]}])
def test_whoever_plays_a_trap_is_told_to_discard_it(owner: Owner, names: dict[str, Any]) -> None:
    """TRP-1: its owner discards the card from hand, and a Trap gives its owner a resource."""
    table = begin(owner, players=2, **names)
    table.answer("income", "end", "income", "end", f"conquer:{BENS}!", "trap")
    assert f"{'Ben' if names else 'Player 2'} discards the card and gains what it says." in table.page()
    table.answer("end", f"conquer:{ANNAS}!", "trap")
    assert f"{'Anna' if names else 'Player 1'} discards the card and gains what it says." in table.page()


@pytest.mark.parametrize("card", ["trap", "other"])
def test_a_trap_of_the_automas_is_no_card_of_yours(owner: Owner, card: str) -> None:
    """BTR-1: it lay beside its mat, where it is told what becomes of it."""
    table = begin(owner, {"face_down_card": "table"})
    table.answer("income", "end", f"conquer:{AUTOMAS}!", *["other"] * (card == "other"))
    while table.pending is not None and table.pending.kind == "face_down_card":
        table.answer(card)
    page = table.page()
    assert ("A trap: control of the territory stays as it was." in page) is (card == "trap")
    assert ("The conquest dice are rolled all the same." in page) is (card == "trap"), "CON-8"
    assert "Discard the card that you played" not in page


def test_it_is_the_outpost_that_is_yours_and_not_the_territory(owner: Owner) -> None:
    """CON-6: an opponent's outpost topples, and the territory is the attacker's."""
    table = begin(owner, players=2, names=["Anna", "Ben"])
    table.answer("income", "end", "income", "end", f"conquer:{BENS}!", "none")
    assert "outpost there on its side The outpost is Ben’s." in table.page()


def test_you_have_a_turn_and_vp_and_not_you_s(owner: Owner) -> None:
    """One person plays, who gave no name."""
    table = begin(owner)
    table.answer("income", "vp:+3")
    assert "Your turn so far" in table.page()
    assert "Your VP 3" in table.page("/points")


def test_nobody_is_you_where_two_read_one_phone(owner: Owner) -> None:
    """Two people who gave no names are players 1 and 2, in every sentence of every page."""
    table = begin(owner, players=2)
    table.answer("income", "vp:+3")
    assert "Player 1’s turn so far" in table.page()
    assert "VP of Player 1 3" in table.page("/points")
    assert "It’s Player 1’s turn" in table.page()
    table.answer("end", "income")
    assert "Player 2’s turn so far" in table.page()
    assert "VP of Player 2" in table.page("/points")
    for path in ("", "/map", "/tracks", "/journal", "/words", "/points", "/score", "/fix"):
        page = table.page(path)
        assert not re.search(r"\bYou’s|Second player|second player|\bYou \d", page), path


def test_the_only_bot_at_a_table_of_two_is_not_the_bots(owner: Owner) -> None:
    """The Shadow Empire plays alone: its income is its own, and it moves, not the bots."""
    table = begin(owner, players=2, names=["Anna", "Ben"])
    table.answer("income", "end", "income", "end", "advance:exploration")
    said = re.compile(r"[Tt]he bots|Bots’|bots’")
    for path in ("", "/words", "/more", "/journal"):
        assert not said.search(table.page(path)), path
    assert "Shadow’s income" in table.page()


def test_one_thing_is_not_told_in_the_plural(app: Flask) -> None:
    """ACI-5: a territory, territories, none."""
    for count, said in ((0, "No territory with"), (1, "Only 1 territory with"), (2, "Only 2 territories with")):
        assert said in sentence(app, "few_single_territories", {"count": count, "limit": 3})
    assert "It controls 1 territory:" in sentence(app, "enough_territories", {"count": 1, "turn": 1})


def sentence(app: Flask, kind: str, data: dict[str, Any]) -> str:
    """What a row of this kind says."""
    with app.test_request_context():
        told = get_template_attribute("game/journal/events.html", "told")
        return words(str(told(Row(kind, None, data, ""), {})))


def test_a_landmark_that_the_shadow_empire_came_to_first_is_the_automas_and_says_why(app: Flask) -> None:
    """ADV-3, AUT-25: whoever sees the Shadow Empire's token move and the Automa get the landmark reads the reason."""
    you, automa, shadow = PLAYERS["you"], PLAYERS["automa"], PLAYERS["shadow"]
    why = "What the Shadow Empire gains counts for the Automa."
    for mover, owner, said in ((shadow, automa, True), (automa, automa, False), (you, you, False)):
        row = Row("landmark", mover, {"landmark": "academy", "track": "science", "tier": 2, "owner": 0}, "ADV-3")
        with app.test_request_context():
            for templates in ("game/journal/events.html", "onscreen/events.html"):
                told = get_template_attribute(templates, "told")
                assert (why in words(str(told(row, {0: owner})))) == said, templates


def test_while_the_bots_are_set_up_nobody_is_moving(owner: Owner) -> None:
    table = begin(owner, {"die": "table"})
    assert "Setting up the bots" in table.page()
    assert "are moving" not in table.page()


def test_a_question_in_your_own_conquest_is_asked_in_your_own_turn(owner: Owner) -> None:
    """BTR-1: the Automa's cards are turned over while you attack; nobody else is moving, and the hex is marked."""
    table = begin(owner, {"face_down_card": "table"})
    table.answer("income", "end")
    table.answer(f"conquer:{AUTOMAS}!")
    assert table.pending and table.pending.kind == "face_down_card"
    page = table.page()
    assert "Turn over one of the cards beside the Automa’s mat" in page
    assert "Your turn so far" in page
    assert "are moving" not in page
    assert 'class="chosen"' in table.get().text


def test_who_attacks_whom_beside_the_shadow_empire(owner: Owner) -> None:
    """TRP-1: Anna conquers a territory of Ben, who is asked; there is no Automa, and the territory is marked."""
    table = begin(owner, players=2, names=["Anna", "Ben"])
    table.answer("income", "end", "income", "end", f"conquer:{BENS}!")
    page = table.page()
    assert "Anna attacks the marked territory of Ben. Does Ben play a trap?" in page
    assert "Automa" not in page.partition("Does Ben play")[0].rpartition("Anna attacks")[2]
    assert "Anna’s turn so far" in page
    assert 'class="chosen"' in table.get().text


@pytest.mark.parametrize(("first", "began"), [("players", "You : income turn 1"), ("bots", "Automa : income turn 1")])
def test_a_turn_of_the_journal_begins_with_whoever_began_the_game(owner: Owner, first: str, began: str) -> None:
    table = begin(owner, first=first)
    table.answer("income", "vp:+1", "end", "vp:+2", "end", "vp:+3")
    second = table.page("/journal").partition("Turn 2")[2].partition("Turn 1")[0]
    assert "+2 VP" in second and "+1 VP" not in second and "+3 VP" not in second
    bots = second.find("Automa :")
    assert (bots < second.find("+2 VP")) == (first == "bots")
    assert began in table.page("/journal").partition("Turn 1")[2]


def test_a_turn_of_two_players_ends_with_the_shadow_empire(owner: Owner) -> None:
    table = begin(owner, players=2, names=["Anna", "Ben"])
    table.answer("income", "vp:+1", "end", "income", "vp:+2", "end", "vp:+3")
    first = table.page("/journal").partition("Turn 1")[2]
    assert "+1 VP" in first and "+2 VP" in first and "Shadow Empire : first turn" in first
    assert "+3 VP" not in first


@pytest.mark.parametrize(("number", "offered"), [("5", ["0"]), ("18", [*"012345", "unknown"])])
def test_an_island_is_not_offered_in_six_equal_drawings(owner: Owner, number: str, offered: list[str]) -> None:
    """Tile 5 looks the same however it lies; tile 18 does not."""
    table = begin(owner, {"tile": "table"}, record_tiles=True, level=6, second_civilization="explorers")
    table.answer("income", "end")
    while table.pending and table.pending.kind != "tile":
        table.answer("none" if table.pending.kind == "response" else "end")
    assert re.search(r"Which one is it\? Hex [A-I]\d, in the ", table.page())
    table.answer(number)
    sheet = table.get().text.partition('id="turn"')[2]
    assert re.findall(r'name="key"\s+value="([^"]+)"', sheet) == offered


GOAL = "At least 6 territory tiles in your supply."


@pytest.fixture
def known_goal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The goal of a landmark card is known."""
    card = LANDMARKS["urban_farm"]
    values = {field.name: getattr(card, field.name) for field in fields(card)}
    monkeypatch.setitem(LANDMARKS, "urban_farm", SimpleNamespace(**{**values, "goal": GOAL}))


def test_landmark_cards_are_dealt_as_the_solo_rules_say(owner: Owner, known_goal: None) -> None:
    """BST-18: draw 2 and keep one; the Automa has the other landmark, whose card is discarded. LMC-4: the goal."""
    table = begin(owner, boxes=["base", "pp"])
    layout = table.page("/layout")
    assert "draw 2 landmark cards and keep one" in layout
    assert "goes to the Automa, and that card is discarded" in layout
    assert "Whenever its goal is met at the end of your turn" in layout
    assert "The phone asks for the rest on the next page: which landmarks go to the Automa." in layout
    assert f"Urban Farm {GOAL}" in table.page()
    table.answer("skyscraper")
    assert f"Urban Farm {GOAL}" in table.page("/landmarks")
    assert "Lay the Skyscraper beside the Automa’s mat" in table.page()


@pytest.mark.parametrize(
    ("boxes", "said"),
    [(["base"], "as the science die says"), (["base", "pp"], "drawn from its civilization cards")],
)
def test_the_automas_civilization_comes_as_the_boxes_have_it(owner: Owner, boxes: list[str], said: str) -> None:
    """BST-6 and BST-7: rolled, or drawn with Plans & Ploys."""
    table = begin(owner, {"die": "table"}, civilization="random", boxes=boxes)
    assert said in table.page("/layout")


def test_putting_the_cards_right_says_when_the_phone_keeps_them(owner: Owner) -> None:
    said = "The phone keeps the decision cards."
    table = begin(owner)
    table.answer("income")
    assert said in table.page("/fix/decks")
    table = begin(owner, {"decision_card": "table"})
    table.answer("income")
    assert said not in table.page("/fix/decks")


def test_a_tiebreaker_is_drawn_from_a_deck_that_is_there(owner: Owner) -> None:
    """DCK-9 and SHA-9: in income turn 1 it comes from the progress deck, which two players do not have."""
    solo = begin(owner, {"decision_card": "table"}, level=6, second_civilization="explorers")
    solo.answer("income", "end")
    assert "Draw the top card of the progress deck as tiebreaker" in solo.page()
    pair = begin(owner, {"decision_card": "table"}, players=2)
    pair.answer("income", "end", "income", 'fix:bots/shadow/favorite="science"', "fix:board/seats/0/tokens/science=[5]")
    pair.answer("end")
    assert "Draw the top card of the decision deck as tiebreaker" in pair.page()


@pytest.mark.parametrize("who", ["app", "table"])
def test_a_tiebreaker_is_shuffled_back_by_whoever_holds_the_cards(owner: Owner, who: str) -> None:
    """DCK-9, DCK-11: the phone says which card it was, and nothing of a deck that lies in the box."""
    table = begin(owner, {"decision_card": who}, level=6, second_civilization="explorers")
    table.answer("income", "end")
    while table.pending is not None and table.pending.kind != "turn":
        table.answer(next(iter(table.pending.options.keys())))
    page = table.page("/journal")
    assert "Tiebreaker: decision card" in page
    assert ("Drawn for it, then shuffled back." in page) is (who == "table")


def test_who_does_the_luck_is_the_phone_unless_the_setup_says_otherwise() -> None:
    """Of tiles nobody here does it, where the table does not note which ones lie there."""
    assert luck_of({}, "die") == "app" and luck_of({"luck": {"die": "table"}}, "die") == "table"
    assert luck_of({"luck": {"tile": "table"}}, "tile") == "no"
    assert luck_of({"luck": {"tile": "table"}, "record_tiles": True}, "tile") == "table"


@pytest.mark.parametrize(
    ("shape", "data", "said"),
    [
        ("shadow", {"benefit": False}, "Astronomy · no benefit"),
        ("automa", {"benefit": True, "gains": ()}, "Astronomy · no benefit for the Automa"),
        ("automa", {"benefit": True, "gains": ("explore",)}, "Astronomy: it explores"),
    ],
)
def test_what_an_advance_gives_a_bot_is_said_in_each_case(
    app: Flask, shape: str, data: dict[str, Any], said: str
) -> None:
    row = Row("advanced", PLAYERS[shape], {"track": "science", "from": 0, "space": 1, "by": "card", **data}, "ADV-7")
    gone = {"track": "science", "space": 1, "by": "card", "benefit": True, "gains": ()}
    back = Row("regressed", PLAYERS["automa"], gone, "ADV-8")
    template = '{% from "game/journal/events.html" import sentence with context %}{{ sentence(row) }}'
    with app.test_request_context():
        assert said in words(render_template_string(template, row=row))
        assert "back to 1 no benefit" in words(render_template_string(template, row=back))


def test_an_income_turn_of_the_bots_that_moves_nothing_says_so(owner: Owner) -> None:
    """LVL-1: on level 1 the first one only begins their era."""
    table = begin(owner, level=1)
    table.answer("income", "end")
    assert re.search(r"The bots’ income turn 1 .*Nothing to move", table.page())


@pytest.mark.parametrize(
    ("level", "first"), [(1, "first a free advance on each track"), (2, "gain what your income mat shows")]
)
def test_before_income_turn_1_its_first_step_is_told(owner: Owner, level: int, first: str) -> None:
    """LVL-1: whoever has taken their income by hand already would be told too late that advances come first."""
    table = begin(owner, level=level)
    said = words(table.get().text)
    assert f"Your first turn is income turn 1: {first}" in said


def test_of_a_long_turn_the_latest_is_in_view_and_all_of_it_at_a_tap(owner: Owner) -> None:
    """The first turn of level 1 has more than a phone shows; one row leaves the map in view."""
    table = begin(owner, level=1)
    table.answer("income", "advance:science", "advance:military", "advance:technology", "advance:exploration")
    page = table.get().text
    row, _all, list = page[page.index('id="so-far-own"') :].partition("</summary>")
    assert "Exploration 1 It gives:" in words(row) and "Technology" not in words(row)
    assert list[: list.index("</ol></details>")].count("<li") == 5 + 1, "and the one step of income turn 1"
    assert len(set(re.findall(r'id="why-own-\d+"', page))) == len(re.findall(r'id="why-own-\d+"', page))


def test_ones_own_income_turn_says_why_its_steps_come_in_their_order(owner: Owner) -> None:
    """INC-1: with the first one there is income alone; the last one has neither a card nor income."""
    table = begin(owner, level=1)
    steps = []
    for keys in (["income"], ["end", "income"], ["fix:board/seats/0/era=4", "end", "income"]):
        table.answer(*keys)
        order = table.get().text.partition('class="in-order"')[2].partition("</ol>")[0]
        steps.append(re.findall(r"<li><b>([^<]+)", order))
    last = ["Civilizations", "One upgrade", "VP"]
    assert steps == [["Income"], ["Civilizations", "A tapestry card", "One upgrade", "VP", "Income"], last]


def test_a_space_that_gives_an_advance_twice_says_once_more_until_both_are_made(owner: Owner) -> None:
    """It is said with the space, and again with the first of the two advances."""
    table = begin(owner)
    table.answer("income", "end", "fix:board/seats/0/tokens/science=[10]")
    said = []
    for track in ("science", "exploration", "military"):
        table.answer(f"advance:{track}")
        row = table.get().text.partition('id="so-far-own"')[2].partition("</summary>")[0]
        said.append("once more" in words(row))
    assert said == [True, True, False]


def test_what_lies_beside_the_mat_and_what_is_left_is_said_in_words(owner: Owner) -> None:
    table = begin(owner)
    assert "8 outposts left" in words(table.page("/score")) and "cards beside its mat" in words(table.page("/score"))


def test_the_card_that_marks_an_era_is_told_from_those_that_may_be_traps(owner: Owner) -> None:
    """INA-15: it covers a space of the mat; level 1 has no others in income turns."""
    table = begin(owner, level=1)
    said = next(page for page in play_to_the_end(table) if "on the Automa’s mat" in words(page))
    assert "It only marks the era and is never turned over." in words(said)


def test_all_that_the_last_report_asks_of_the_hands_is_in_view(owner: Owner) -> None:
    """BTR-1: the Automa's cards that hold no trap are discarded, which whoever conquers must not have to look for."""
    table = begin(owner, {"face_down_card": "app"})
    table.answer("income", "advance:military", "advance:technology", "fix:bots/automa/cards=3")
    table.answer(f"conquer:{AUTOMAS}!")
    row, _all, list = table.get().text.partition('id="so-far-own"')[2].partition("</summary>")
    assert "3 Automa’s cards: no trap, discard them" in words(row)
    assert "3 cards of the Automa: no trap Discard 3 of the cards beside its mat unseen." in words(list)
