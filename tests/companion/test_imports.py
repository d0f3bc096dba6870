"""Files of games: what the app has exported comes back equal, and what no game has written is refused."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest

from automa.players import random_player
from companion.services import Services
from companion.store.documents import ENTRIES_LIMIT, NotADocument
from companion.store.games import LOG_LIMIT
from companion.store.models import Game, now
from engine.acts import Agree, Amend, Answer, Ask, GoOn, Redo, Undo
from engine.sources import Luck
from tests.conftest import Owner, token

pytestmark = pytest.mark.usefixtures("people_luck")

Plain = dict[str, Any]

OUR_FORMAT = "This file is not a game exported from this app."
OUR_SETUP = "The setup in this file is not one that a game can start from."
OUR_RULES = "The answers in this file cannot be replayed by the rules of this version."
AT_THE_TABLE = {"luck": dict.fromkeys(("die", "decision_card", "tile", "face_down_card"), "table")}


def begin(owner: Owner, kind: str, **setup: object) -> Game:
    """A game of this kind."""
    game: Game = owner.parts.games.create(owner.profile, {"kind": kind, **setup}, "Rainy day")
    return game


def play(owner: Owner, game: Game, answers: int, seed: int = 1) -> None:
    """Answer so many questions, or all that are left, as somebody does who takes anything."""
    games, player = owner.parts.games, random_player(Luck(seed).pick)
    for _ in range(answers):
        with games.view(game.id) as view:
            if view.play.pending is None:
                return
            seq, key = view.seq, player(view.play.pending)
        games.act(game.id, seq, Answer(key))


def report(owner: Owner, game: Game, *keys: str) -> None:
    """Give answers in the words of the table; `undo`, `redo` and `amend KEY` are the acts."""
    games = owner.parts.games
    for key in keys:
        seq = games.seq(game.id)
        if key == "undo":
            games.act(game.id, seq, Undo())
        elif key == "redo":
            games.act(game.id, seq, Redo())
        elif key.startswith("amend "):
            games.act(game.id, seq, Amend(key.removeprefix("amend ")))
        else:
            games.act(game.id, seq, Answer(key))


def file_of(owner: Owner, game: Game) -> Plain:
    """The exported file, to look into."""
    plain: Plain = json.loads(owner.parts.games.export(game.id).model_dump_json())
    return plain


def bring(owner: Owner, file: Plain | bytes) -> tuple[int, str]:
    """Send a file to the import; the status, and the address it leads to or the page."""
    content = file if isinstance(file, bytes) else json.dumps(file).encode()
    data = {"csrf_token": token(owner.client, "/import"), "file": (io.BytesIO(content), "game.json")}
    response = owner.client.post("/import", data=data, content_type="multipart/form-data")
    return response.status_code, response.headers.get("Location", response.text)


def comes_back(owner: Owner, friend: Owner, game: Game) -> None:
    """A friend imports the game's file, opens it, and exports the same again."""
    file = file_of(owner, game)
    status, address = bring(friend, file)
    assert status == 303, address
    copy = address.rpartition("/")[2]
    assert friend.client.get(address, follow_redirects=True).status_code == 200
    assert file_of(friend, friend.parts.games.find(copy)) == file


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


# ---- what the app has written comes back


@pytest.mark.parametrize(
    ("kind", "setup"),
    [
        ("table", {}),
        ("table", AT_THE_TABLE),
        ("table", {"players": 2, "names": ["Ada", "Ben"], **AT_THE_TABLE}),
        ("solo", {"level": 4}),
        ("people", {"players": ["Ada", "Ben", "App"], "built_in": {"2": "greedy"}}),
    ],
)
@pytest.mark.parametrize("answers", [0, 5, 60])
def test_a_game_comes_back_equal_wherever_it_stands(
    owner: Owner, new_owner: Callable[[], Owner], kind: str, setup: Plain, answers: int
) -> None:
    """By luck of the app's as well as entered by people at the table."""
    game = begin(owner, kind, **setup)
    play(owner, game, answers)
    comes_back(owner, new_owner(), game)


def test_a_finished_game_comes_back_with_the_time_of_its_end(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    game = begin(owner, "solo", level=3)
    play(owner, game, 5000)
    assert file_of(owner, game)["finished"]
    comes_back(owner, new_owner(), game)


def test_what_was_taken_back_done_again_and_put_right_comes_back(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """At the table, in the middle of the bots' turn, with dice that people roll."""
    game = begin(owner, "table", **AT_THE_TABLE)
    while not pending(owner, game).startswith("turn|"):
        play(owner, game, 1)
    report(owner, game, "vp:+5", "undo", "redo", "vp:+2", "undo", "income", "end")
    while pending(owner, game).startswith("turn|"):
        report(owner, game, "end")
    play(owner, game, 1)
    assert not pending(owner, game).startswith("turn|"), "the bots wait for a die or a card"
    report(owner, game, "amend fix:board/seats/0/vp=21")
    play(owner, game, 1)
    report(owner, game, "undo", "undo", "redo")
    comes_back(owner, new_owner(), game)


def pending(owner: Owner, game: Game) -> str:
    """The question that is asked."""
    with owner.parts.games.view(game.id) as view:
        assert view.play.pending
        question: str = view.play.pending.question
        return question


def test_what_people_agreed_on_comes_back(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """Ada asks, Ben says no; she asks again, all agree; then she asks and thinks better of it."""
    game = begin(owner, "people", players=["Ada", "Ben", "Cleo"])
    play(owner, game, 6)
    games = owner.parts.games
    for said in ([(1, "no")], [(1, "yes"), (2, "yes")], [(2, "yes"), (0, "no")]):
        games.act(game.id, games.seq(game.id), Ask(0))
        for seat, word in said:
            games.act(game.id, games.seq(game.id), Agree(seat, word))
    play(owner, game, 3)
    games.act(game.id, games.seq(game.id), Ask(2))
    comes_back(owner, new_owner(), game)


def test_a_game_that_was_cut_by_newer_rules_comes_back(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    """The file of an older version: what today's rules do not follow is given up by going on, and the page says so."""
    game = begin(owner, "table")
    report(owner, game, "income", "vp:+3")
    file = file_of(owner, game)
    file["rules_version"] = "older"
    file["entries"][-1]["question"] = "what_the_turn_was_once_called|0|"
    status, address = bring(owner, file)
    assert status == 303
    copy = owner.parts.games.find(address.rpartition("/")[2])
    assert "Go on from there" in owner.client.get(address, follow_redirects=True).text
    owner.parts.games.act(copy.id, owner.parts.games.seq(copy.id), GoOn())
    assert "no longer follow the last answer of this game" in owner.client.get(address, follow_redirects=True).text
    report(owner, copy, "vp:+4")
    comes_back(owner, new_owner(), copy)


def test_clocks_that_were_put_right_do_no_harm(owner: Owner) -> None:
    """The log keeps its times; the list of games shows none of next year."""
    game = begin(owner, "table")
    report(owner, game, "income", "vp:+3")
    file = file_of(owner, game)
    later = (now() + timedelta(days=400)).isoformat().replace("+00:00", "Z")
    file["entries"][-1]["made_at"] = file["created"] = later
    file["entries"][-2]["made_at"] = "1970-01-01T00:00:00Z"
    status, address = bring(owner, file)
    assert status == 303
    copy = owner.parts.games.find(address.rpartition("/")[2])
    assert copy.created <= copy.updated <= now()
    assert file_of(owner, copy)["entries"] == file["entries"]


# ---- a game that is here already


def test_a_game_that_is_here_already_is_shown_instead_of_brought_twice(owner: Owner) -> None:
    """Under whatever name it has by now; a link leads to it."""
    game = begin(owner, "table")
    report(owner, game, "income", "vp:+3")
    file = file_of(owner, game)
    owner.parts.games.rename(game.id, "Sunny day")
    status, page = bring(owner, file)
    assert status == 409
    assert "You have this game already, just as it stands in the file: it is “Sunny day”" in page
    assert f'href="/games/{game.id}"' in page
    assert 'type="file"' in page
    assert len(owner.parts.games.of_owner(owner.profile)) == 1


@pytest.mark.parametrize("act", ["undo", "vp:+2"])
def test_the_same_game_at_another_place_comes_in(owner: Owner, act: str) -> None:
    """A copy kept before something was done."""
    game = begin(owner, "table")
    report(owner, game, "income", "vp:+3")
    file = file_of(owner, game)
    report(owner, game, act)
    assert bring(owner, file)[0] == 303
    assert len(owner.parts.games.of_owner(owner.profile)) == 2
    assert bring(owner, file)[0] == 409


def test_what_a_friend_has_is_no_reason_not_to_bring_it(owner: Owner, new_owner: Callable[[], Owner]) -> None:
    game = begin(owner, "table")
    comes_back(owner, new_owner(), game)
    comes_back(owner, new_owner(), game)


# ---- what no game has written is refused


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
