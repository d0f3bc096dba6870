"""Files of games: what no game has written is refused, and what stands in them is read as a form would be."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime

import pytest

from companion.services import Services
from companion.store.documents import ENTRIES_LIMIT, NotADocument
from companion.store.games import LOG_LIMIT
from companion.store.models import now
from tests.companion.test_imports import (
    AT_THE_TABLE,
    Plain,
    begin,
    bring,
    file_of,
    play,
    report,
)
from tests.conftest import Owner

pytestmark = pytest.mark.usefixtures("people_luck")


OUR_FORMAT = "This file is not a game exported from this app."
OUR_SETUP = "The setup in this file is not one that a game can start from."
OUR_RULES = "The answers in this file cannot be replayed by the rules of this version."


def entry(kind: str, seat: int = 0, key: str = "", question: str = "") -> Plain:
    """A line of a log."""
    return {"kind": kind, "seat": seat, "key": key, "question": question, "made_at": now().isoformat()}


def refused(owner: Owner, file: Plain | bytes, said: str) -> None:
    """The form comes back with the sentence, and no game was made."""
    before = len(owner.parts.games.of_owner(owner.profile))
    status, page = bring(owner, file)
    assert status == 422, page
    assert said in page
    assert 'type="file"' in page
    assert len(owner.parts.games.of_owner(owner.profile)) == before


@pytest.fixture
def at_table(owner: Owner) -> Plain:
    """The file of a table game in which the app has all the luck: an income turn and a correction of VP."""
    game = begin(owner, "table")
    report(owner, game, "income", "vp:+3")
    return file_of(owner, game)


TURN = "turn|0|"


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([entry("cut", 0, "-1", TURN)], id="cut before the first answer"),
        pytest.param([entry("cut", 0, "99", TURN)], id="cut after the last answer"),
        pytest.param([entry("cut", 0, "0", TURN)], id="cut at an answer of another question"),
        pytest.param([entry("cut", 0, "two", TURN)], id="cut at no number"),
        pytest.param([entry("cut", 0, "٣", TURN)], id="cut at a number in other digits"),
        pytest.param([entry("cut", 0, "9" * 5000, TURN)], id="cut at a gigantic number"),
        pytest.param([entry("redo")], id="redo of nothing"),
        pytest.param([entry("undo", 1)], id="undo by somebody else"),
        pytest.param([entry("undo")] * 3, id="undo of more than there is"),
        pytest.param([entry("undo", key="2")], id="undo with words"),
        pytest.param([entry("undo"), entry("answer", 0, "vp:+1", TURN), entry("redo")], id="redo after an answer"),
        pytest.param([entry("ask")], id="somebody alone asks"),
        pytest.param([entry("agree", key="yes")], id="agreed to nothing"),
        pytest.param([entry("answer", -1, "science", "die|-1|bonus")], id="a person has the app's luck"),
        pytest.param([entry("auto", 0, "vp:+1", TURN)], id="the app has the person's turn"),
        pytest.param([entry("luck", 0, "vp:+1", TURN)], id="luck has the person's turn"),
    ],
)
def test_lines_that_no_game_writes_there_are_refused(owner: Owner, at_table: Plain, lines: list[Plain]) -> None:
    refused(owner, {**at_table, "entries": [*at_table["entries"], *lines]}, OUR_FORMAT)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([entry("answer", 7, "vp:+1", TURN)], id="a seat that is not in the game"),
        pytest.param([entry("answer", 0, "vp:+1", "nonsense")], id="a question that is not asked"),
        pytest.param([entry("answer", 0, "nonsense", TURN)], id="an answer that is none"),
        pytest.param([entry("answer", 0, "nonsense", "nonsense"), entry("undo")], id="nonsense that could be redone"),
        pytest.param([entry("answer", 0, "advance:science@" + "9" * 5000, TURN)], id="a gigantic space"),
    ],
)
def test_answers_that_the_rules_do_not_follow_are_refused(owner: Owner, at_table: Plain, lines: list[Plain]) -> None:
    """The file says that these rules have made it, so nothing is left out in silence."""
    refused(owner, {**at_table, "entries": [*at_table["entries"], *lines]}, OUR_RULES)


def test_what_could_be_redone_and_no_rule_follows_is_forgotten(owner: Owner, at_table: Plain) -> None:
    """From another version: the answers in force are all there, and the page opens without a way to redo."""
    lines = [entry("answer", 0, "nonsense", "nonsense"), entry("undo")]
    status, address = bring(owner, {**at_table, "rules_version": "older", "entries": [*at_table["entries"], *lines]})
    assert status == 303
    page = owner.client.get(address, follow_redirects=True)
    assert page.status_code == 200
    game = owner.parts.games.find(address.rpartition("/")[2])
    with owner.parts.games.view(game.id) as view:
        assert (view.lost, view.play.next_redo) == (0, None)


def test_answers_after_the_end_of_the_game_are_refused(owner: Owner) -> None:
    game = begin(owner, "solo", level=1)
    play(owner, game, 5000)
    file = file_of(owner, game)
    refused(owner, {**file, "entries": [*file["entries"], entry("answer", 0, "income", "player_turn|0|")]}, OUR_RULES)


def test_the_app_s_luck_where_people_roll_is_refused(owner: Owner) -> None:
    game = begin(owner, "table", **AT_THE_TABLE)
    play(owner, game, 3)
    file = file_of(owner, game)
    assert [line["kind"] for line in file["entries"]] == ["answer"] * 3
    file["entries"][0]["kind"] = "luck"
    refused(owner, file, OUR_FORMAT)


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([entry("ask", 2)], id="the app asks"),
        pytest.param([entry("ask", 77)], id="somebody asks who is not there"),
        pytest.param([entry("ask", 0), entry("ask", 1)], id="two ask"),
        pytest.param([entry("ask", 0), entry("agree", 0, "yes")], id="whoever asks agrees"),
        pytest.param([entry("ask", 0), entry("agree", 1, "perhaps")], id="neither yes nor no"),
        pytest.param([entry("ask", 0), entry("agree", 2, "yes")], id="the app agrees"),
        pytest.param([entry("ask", 0), entry("undo", 0)], id="taken back before anybody agreed"),
        pytest.param([entry("ask", 0), entry("agree", 1, "yes"), entry("agree", 0, "no")], id="agreed, then not"),
        pytest.param([entry("ask", 0), entry("agree", 1, "no"), entry("agree", 1, "yes")], id="settled already"),
    ],
)
def test_agreements_that_nobody_can_have_made_are_refused(owner: Owner, lines: list[Plain]) -> None:
    game = begin(owner, "people", players=["Ada", "Ben", "App"], built_in={"2": "greedy"})
    play(owner, game, 4)
    file = file_of(owner, game)
    refused(owner, {**file, "entries": [*file["entries"], *lines]}, OUR_FORMAT)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ({"level": 10**300}, OUR_FORMAT),
        ({"note": "x" * 300_000}, OUR_FORMAT),
        ({"boxes": ["base"] * 30_000}, OUR_FORMAT),
        ({"level": 99}, OUR_SETUP),
        ({"position": {}}, OUR_SETUP),
        ({"position": {"version": 1, "board": []}}, OUR_SETUP),
        ({"names": ["A" * 500, "B"], "players": 2}, OUR_SETUP),
    ],
)
def test_setups_that_no_game_starts_from_are_refused(owner: Owner, setup: Plain, said: str) -> None:
    file = file_of(owner, begin(owner, "table"))
    refused(owner, {**file, "entries": [], "setup": {**file["setup"], **setup}}, said)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "9" * 5000, "[" * 100_000 + "]" * 100_000])
def test_what_is_hardly_json_is_refused(owner: Owner, number: str) -> None:
    content = json.dumps(file_of(owner, begin(owner, "table")))
    refused(owner, content.replace('"setup": {', f'"setup": {{"note": {number}, ', 1).encode(), OUR_FORMAT)


@pytest.mark.parametrize("moment", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-01-01T00:00:00"])
@pytest.mark.parametrize("place", ["created", "finished", "made_at"])
def test_times_outside_the_calendar_are_refused(owner: Owner, at_table: Plain, place: str, moment: str) -> None:
    (at_table["entries"][0] if place == "made_at" else at_table)[place] = moment
    refused(owner, at_table, OUR_FORMAT)


@pytest.mark.parametrize("name", ["  ", "a\nb", "a\u202eb", "\u200b"])
def test_a_name_that_nobody_can_read_is_refused(owner: Owner, at_table: Plain, name: str) -> None:
    refused(owner, {**at_table, "name": name}, OUR_FORMAT)


def test_a_time_elsewhere_on_earth_is_the_same_moment(
    new_owner: Callable[[], Owner], at_table: Plain, parts: Services
) -> None:
    at_table["entries"][-1]["made_at"] = "2026-01-01T05:30:00+05:30"
    status, address = bring(new_owner(), at_table)
    assert status == 303
    made_at = parts.games.export(address.rpartition("/")[2]).entries[-1].made_at
    assert made_at == datetime.fromisoformat("2026-01-01T00:00:00+00:00")


def test_a_log_longer_than_any_game_s_is_refused(owner: Owner, at_table: Plain) -> None:
    """However easily the rules would follow it."""
    lines = [entry("answer", 0, "vp:+1", TURN), entry("undo")] * (ENTRIES_LIMIT // 2)
    content = json.dumps({**at_table, "entries": [*at_table["entries"], *lines]}).encode()
    with pytest.raises(NotADocument) as nothing:
        owner.parts.games.import_document(owner.profile, content)
    assert nothing.value.kind == "malformed"


def test_the_longest_log_of_a_game_can_be_read_again() -> None:
    assert LOG_LIMIT + 1000 < ENTRIES_LIMIT, "the last answer may bring the luck of a whole game"


def test_names_in_a_file_are_kept_as_a_form_would_have_kept_them(owner: Owner, parts: Services) -> None:
    file = file_of(owner, begin(owner, "table"))
    file["name"] = "  Rainy   Sunday "
    file["setup"]["names"] = ["Ada\u202e\n  B."]
    status, address = bring(owner, {**file, "created": "2026-01-01T00:00:00+00:00"})
    assert status == 303
    game = parts.games.find(address.rpartition("/")[2])
    assert game.name == "Rainy Sunday"
    assert list(game.setup["names"]) == ["Ada B."]
