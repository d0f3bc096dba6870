"""Files of games: what the app has exported comes back equal, and once."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from automa.players import random_player
from companion.store.models import GameRow, now
from engine.acts import Agree, Amend, Answer, Ask, GoOn, Redo, Undo
from engine.sources import Luck
from tests.conftest import Owner, token

pytestmark = pytest.mark.usefixtures("people_luck")

Plain = dict[str, Any]

AT_THE_TABLE = {"luck": dict.fromkeys(("die", "decision_card", "tile", "face_down_card"), "table")}


def begin(owner: Owner, kind: str, **setup: object) -> GameRow:
    """A game of this kind."""
    game: GameRow = owner.parts.games.create(owner.profile, {"kind": kind, **setup}, "Rainy day")
    return game


def play(owner: Owner, game: GameRow, answers: int, seed: int = 1) -> None:
    """Answer so many questions, or all that are left, as somebody does who takes anything."""
    games, player = owner.parts.games, random_player(Luck(seed).pick)
    for _ in range(answers):
        with games.view(game.id) as view:
            if view.play.pending is None:
                return
            seq, key = view.seq, player(view.play.pending)
        games.act(game.id, seq, Answer(key))


def report(owner: Owner, game: GameRow, *keys: str) -> None:
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


def file_of(owner: Owner, game: GameRow) -> Plain:
    """The exported file, to look into."""
    plain: Plain = json.loads(owner.parts.games.export(game.id).model_dump_json())
    return plain


def bring(owner: Owner, file: Plain | bytes) -> tuple[int, str]:
    """Send a file to the import; the status, and the address it leads to or the page."""
    content = file if isinstance(file, bytes) else json.dumps(file).encode()
    data = {"csrf_token": token(owner.client, "/import"), "file": (io.BytesIO(content), "game.json")}
    response = owner.client.post("/import", data=data, content_type="multipart/form-data")
    return response.status_code, response.headers.get("Location", response.text)


def comes_back(owner: Owner, friend: Owner, game: GameRow) -> None:
    """A friend imports the game's file, opens it, and exports the same again."""
    file = file_of(owner, game)
    status, address = bring(friend, file)
    assert status == 303, address
    copy = address.rpartition("/")[2]
    assert friend.client.get(address, follow_redirects=True).status_code == 200
    assert file_of(friend, friend.parts.games.find(copy)) == file


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


def pending(owner: Owner, game: GameRow) -> str:
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
