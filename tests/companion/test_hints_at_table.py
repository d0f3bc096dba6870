"""Hints at a table: offered before a turn and a conquest, found from the form, told by track or hex, counted."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import companion.thinkers
from automa.coach.at_table import read_told, written
from automa.coach.hint import Hint
from automa.coach.standing import SAID, OwnSide, own_side
from automa.strong.budget import Rollouts
from companion.store.replay import AnyPlay
from companion.thinkers import Thinkers
from engine.decisions import Refusal
from tests.companion.dying import whose_process_dies
from tests.companion.guests import visit
from tests.companion.on_phone import words
from tests.companion.test_playing_alone import alone
from tests.companion.test_table import AtTable
from tests.conftest import Owner, Phone

SIDE: dict[str, Any] = {**dict.fromkeys(SAID, 0), "coin": 2, "worker": 3, "market": 1, "tapestry": 2}
BEST = Hint("advance:technology", "income", 12, (("resources", 7), ("now", -5)))


@pytest.fixture
def coach(owner: Owner, monkeypatch: pytest.MonkeyPatch) -> list[OwnSide]:
    """Technology is 12 VP better than income, he says at once; what he was told."""
    told = list[OwnSide]()

    def says(_play: AnyPlay, _budget: object, side: OwnSide) -> str:
        told.append(side)
        return written(BEST, side)

    monkeypatch.setattr(companion.thinkers, "hint_at", says)
    object.__setattr__(owner.parts, "thinkers", Thinkers(owner.parts.games, 0, Rollouts(0), are_offered=True))
    return told


@pytest.fixture
def table(owner: Owner, coach: list[OwnSide]) -> AtTable:
    """At the first turn after income turn 1."""
    table = AtTable(owner, luck={}, hints=True)
    table.answer("income", "end")
    return table


def said(table: AtTable) -> str:
    return words_of_hint(table.get().text)


def words_of_hint(page: str) -> str:
    found = re.search(r'<(div|p) class="hinted.*?</\1>', page, re.DOTALL)
    return words(found[0]) if found else ""


def is_offered(table: AtTable) -> bool:
    return f'href="{table.url}/hint"' in table.get("/more").text


def test_without_the_setups_word_there_are_none(owner: Owner, coach: list[OwnSide]) -> None:
    table = AtTable(owner, luck={})
    table.answer("income", "end")
    assert not is_offered(table)
    assert table.get("/hint").status_code == 409
    assert table.post("hint", **SIDE).status_code == 409 and coach == []


def test_the_setup_offers_them_to_one_person_without_a_scenario(owner: Owner, coach: list[OwnSide]) -> None:
    page = owner.client.get("/games/new").text
    assert '<input type="checkbox" name="hints" value="on">' in page and "The result counts it." in page
    assert 'name="hints"' not in owner.client.get("/games/new?players=2").text
    cases: list[tuple[dict[str, Any], bool | None]]
    cases = [({"hints": "on"}, True), ({}, None), ({"hints": "on", "players": "2"}, None)]
    for sent, kept in cases:
        made = owner.post("/games/new", form="/games/new", **{"players": "1", **sent}).location.split("/")[2]
        assert owner.parts.games.find(made).setup.get("hints") is kept


def test_a_table_already_playing_may_have_them_too(owner: Owner, coach: list[OwnSide]) -> None:
    asked = {"players": "1", "level": "2", "civilization": "engineers", "hints": "on"}
    page = owner.client.get("/games/new/position", query_string=asked).text
    assert '<input type="hidden" name="hints" value="on">' in page


def test_before_a_turn_the_form_asks_what_the_phone_does_not_see(table: AtTable) -> None:
    assert is_offered(table)
    page = table.get("/hint").text
    assert re.findall(r'<select name="(\w+)"', page) == list(SAID)


def test_the_hint_names_two_turns_as_the_table_does_and_says_why(table: AtTable, coach: list[OwnSide]) -> None:
    assert table.post("hint", **SIDE).location == table.url
    assert [side.plain() for side in coach] == [SIDE]
    told = said(table).replace("&nbsp;", "")
    assert re.fullmatch(r"Technology 1 : about 12 VP better than Income turn 2 resources \+7, points now -5", told)
    assert "about 12 VP better" in words(table.post("hint", htmx=True, **SIDE).text)
    assert len(coach) == 1 and not is_offered(table)


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"coin": "9"}, "Choose a number everywhere."),
        ({"market": "x"}, "Choose a number everywhere."),
        (dict.fromkeys(SAID, 0), "only an income turn is possible"),
    ],
)
def test_what_cannot_be_is_said_with_the_form(
    table: AtTable, coach: list[OwnSide], sent: dict[str, Any], sentence: str
) -> None:
    before = table.seq
    refused = table.post("hint", **{**SIDE, **sent})
    assert refused.status_code == 422 and sentence in refused.text
    assert "<option selected>3</option>" in refused.text or sent == dict.fromkeys(SAID, 0)
    assert table.seq == before and coach == []


def test_the_next_form_begins_with_what_was_said(table: AtTable) -> None:
    table.post("hint", **SIDE)
    table.answer("advance:technology", "end")
    chosen = re.findall(r'<select name="(\w+)">.*?<option selected>\s*(\d)', table.get("/hint").text, re.DOTALL)
    assert {name: int(number) for name, number in chosen} == SIDE


def test_a_hint_whose_process_dies_is_said_not_to_be_found_and_may_be_asked_for_again(
    table: AtTable, owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page asks every few seconds, so it hears of this too."""
    thinkers = whose_process_dies(owner, monkeypatch)
    page = table.post("hint", htmx=True, **SIDE).text
    assert "every 3s" in page and '{"sought": "hint"}' in page
    asks = f"{table.url}?sought=hint"
    assert owner.client.get(asks, headers={"HX-Request": "true"}).status_code == 204
    thinkers._play(table.url.rpartition("/")[2])
    assert (
        said(table)
        == "No hint could be found. Ask again"
        == words_of_hint(owner.client.get(asks, headers={"HX-Request": "true"}).text)
    )
    assert table.get("/hint").status_code == 200


def test_within_a_turn_there_is_none(table: AtTable) -> None:
    table.answer("vp:+2")
    assert not is_offered(table)
    table.post("undo")
    assert is_offered(table)


def test_an_older_page_asks_nothing(table: AtTable, coach: list[OwnSide]) -> None:
    before = table.seq
    table.answer("advance:science")
    assert table.post("hint", seq=before, **SIDE).status_code == 409 and coach == []


def test_an_undo_brings_it_back_and_uncounts_nothing(table: AtTable, owner: Owner) -> None:
    table.post("hint", **SIDE)
    told = said(table)
    table.answer("advance:technology")
    assert said(table) == ""
    table.post("undo")
    assert said(table) == told != ""
    assert owner.parts.games.find(table.game.id).summary["seats"][0]["hints"] == 1


def test_the_result_counts_it(owner: Owner, coach: list[OwnSide]) -> None:
    table = alone(owner, era=4, hints=True)
    table.post("hint", **{**SIDE, "coin": 8})
    table.answer("income", "vp:+20@income")
    table.answer("end", again="1")
    assert "with one hint" in table.page("/result")
    ending = owner.parts.games.ending(table.game.id)
    assert ending is not None and [player.hints for player in ending.players] == [1, 0]


def test_files_carry_it(table: AtTable, owner: Owner) -> None:
    table.post("hint", **SIDE)
    told, file = said(table), owner.client.get(f"/games/{table.game.id}/export").data
    owner.parts.games.delete(table.game.id)
    again = owner.parts.games.import_document(owner.profile, file)
    table.game, table.url = again, f"/games/{again.id}"
    assert said(table) == told and again.summary["seats"][0]["hints"] == 1


def test_a_file_with_nonsense_for_a_hint_shows_none(table: AtTable, owner: Owner) -> None:
    table.post("hint", **SIDE)
    plain = json.loads(owner.client.get(f"/games/{table.game.id}/export").data)
    owner.parts.games.delete(table.game.id)
    side = own_side(SIDE)
    assert side is not None
    made_up = [written(Hint(key, "income"), side) for key in ("advance:nowhere", "vp:+1")]
    for nonsense in ("nonsense", BEST.written(), *made_up):
        plain["entries"][-1]["key"] = nonsense
        again = owner.parts.games.import_document(owner.profile, json.dumps(plain).encode())
        table.game, table.url = again, f"/games/{again.id}"
        assert said(table) == "" and table.get().status_code == 200
        owner.parts.games.delete(again.id)


@pytest.mark.parametrize("role", ["watch", "help"])
def test_guests_take_none(table: AtTable, owner: Owner, phone: Phone, role: str, coach: list[OwnSide]) -> None:
    guest = visit(owner, phone, table.game, role, "Cleo")
    assert guest.post("hint", seq=str(table.seq), **SIDE).status_code == 403
    assert coach == []


def test_the_coach_himself_names_a_turn_that_can_be_paid(owner: Owner) -> None:
    """In a hurry, but without a process of his own as on a phone by itself."""
    object.__setattr__(owner.parts, "thinkers", Thinkers(owner.parts.games, 0, Rollouts(8), are_offered=True))
    table = AtTable(owner, luck={}, hints=True)
    table.answer("income", "end")
    table.post("hint", **SIDE)
    with owner.parts.games.view(table.game.id) as view:
        found = read_told(view.play.log[-1].key)
        assert found is not None and found[1].plain() == SIDE
        for key in (found[0].best, found[0].other):
            assert not isinstance(view.play.pending.options.parse(key), Refusal) if view.play.pending else False
    assert said(table)


# ---- where to conquer

HEXES = Hint("conquer:1,1", "conquer:2,-1", 4, (("now", 3),))


@pytest.fixture
def conquest(table: AtTable, coach: list[OwnSide], monkeypatch: pytest.MonkeyPatch) -> AtTable:
    """An advance has led to one; of two hexes the coach likes one better by 4 VP."""
    monkeypatch.setattr(companion.thinkers, "hint_at", lambda _play, _budget, side: written(HEXES, side))
    table.answer("advance:military")
    return table


def offers_on_the_map(table: AtTable) -> bool:
    return f'href="{table.url}/hint"' in table.get().text


def test_the_map_of_a_conquest_offers_one_and_its_form_says_what_counts(conquest: AtTable) -> None:
    assert offers_on_the_map(conquest)
    form = words(conquest.get("/hint"))
    assert "Hint: where to conquer" in form and "after paying for the advance" in form


def test_neither_other_maps_nor_guests_nor_games_without_hints_offer_one(
    table: AtTable, owner: Owner, phone: Phone
) -> None:
    table.answer("advance:exploration", "advance:exploration")  # the second space explores
    assert "Explore: tap the hex" in words(table.get()) and not offers_on_the_map(table)
    without = AtTable(owner, luck={})
    without.answer("income", "end", "advance:military")
    assert "Conquer: tap the hex" in words(without.get()) and not offers_on_the_map(without)
    table.post("undo")
    table.post("undo")
    table.answer("advance:military")
    assert offers_on_the_map(table)
    guest = visit(owner, phone, table.game, "help", "Cleo")
    page = guest.get().text
    assert "tap the hex" in page and f'href="{table.url}/hint"' not in page


def test_the_hint_names_two_hexes_and_numbers_them_on_the_map(conquest: AtTable) -> None:
    assert conquest.post("hint", **SIDE).location == conquest.url
    page = conquest.get().text
    told = words_of_hint(page).replace("&nbsp;", "")
    assert re.fullmatch(r"Hex E5 1 : about 4 VP better than Hex F3 2 points now \+3", told)
    numbered = re.findall(r'value="(conquer:[^"]+)" aria-label="[^"]*number (\d) of the hint', page)
    assert sorted(numbered) == [("conquer:1,1", "1"), ("conquer:2,-1", "2")]
    assert not offers_on_the_map(conquest)


def test_a_conquest_or_an_undo_ends_it_and_a_redo_brings_it_back(conquest: AtTable) -> None:
    conquest.post("hint", **SIDE)
    told = said(conquest)
    conquest.post("undo")
    assert said(conquest) == ""
    conquest.post("redo")
    assert said(conquest) == told != ""
    conquest.answer("conquer:1,1")
    assert said(conquest) == ""


def test_what_cannot_be_is_said_with_the_form_for_a_conquest_too(conquest: AtTable) -> None:
    before = conquest.seq
    refused = conquest.post("hint", **{**SIDE, "coin": "9"})
    assert refused.status_code == 422 and "where to conquer" in refused.text
    assert "Choose a number everywhere." in refused.text and conquest.seq == before


def test_the_coach_himself_compares_hexes_for_somebody_with_nothing_left(owner: Owner) -> None:
    """The turn is paid for already."""
    object.__setattr__(owner.parts, "thinkers", Thinkers(owner.parts.games, 0, Rollouts(8), are_offered=True))
    table = AtTable(owner, luck={}, hints=True)
    table.answer("income", "end", "advance:military")
    nothing: dict[str, Any] = dict.fromkeys(SAID, 0)
    table.post("hint", **nothing)
    assert re.search(r"Hex \w\d 1.*Hex \w\d 2", said(table))
