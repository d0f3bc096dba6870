"""Clients that mean harm or have no luck: endless values, endless searches, phones that act at the same moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient
from sqlmodel import col, select

from companion.store.models import GameRow, LogEntry
from companion.web.forms import LONGEST_SEARCH, LONGEST_VALUE
from tests.companion.at_once import at_once, same_phone
from tests.conftest import Owner

TURNS = 8


# ---- endless values


@pytest.mark.parametrize(("page", "field"), [("/rules", "q"), ("/words", "find"), ("/", "find")])
def test_of_a_search_for_thousands_of_words_the_first_are_looked_for(owner: Owner, page: str, field: str) -> None:
    """Only as much is looked for as the box takes."""
    words = " ".join(str(number) for number in range(2000))
    found = owner.client.get(page, query_string={field: words})
    assert found.status_code == 200
    assert words[:LONGEST_SEARCH].strip() in found.text
    assert words[: LONGEST_SEARCH + 10] not in found.text


def test_the_boxes_to_search_in_take_as_much_as_is_looked_for(client: FlaskClient) -> None:
    for page in ("/rules", "/words"):
        assert f'type="search" maxlength="{LONGEST_SEARCH}"' in client.get(page).text


def test_a_term_named_a_hundred_times_is_explained_once(client: FlaskClient) -> None:
    assert client.get("/words/" + "+".join(["coin"] * 100)).text.count('id="coin"') <= 1
    assert len(client.get("/words/" + "+".join(["coin"] * 100)).data) == len(client.get("/words/coin+coin").data)


@pytest.mark.parametrize("kind", ["table", "solo"])
def test_an_endless_answer_changes_nothing(owner: Owner, kind: str) -> None:
    game = begin(owner, kind)
    before = owner.parts.games.seq(game.id)
    refused = owner.post(f"{path(game)}/answers", seq=before, key="a" * (LONGEST_VALUE + 1))
    assert refused.status_code == 400
    assert "That request was not complete" in refused.text
    assert owner.parts.games.seq(game.id) == before


def test_more_things_chosen_than_there_are(owner: Owner) -> None:
    game = begin(owner, "solo")
    seq = owner.parts.games.seq(game.id)
    assert owner.post(f"{path(game)}/answers", seq=seq, item=["a"] * 5000).status_code == 400


@pytest.mark.parametrize("cookie", ["", "..", "x" * 4000, ".eJw.x.y", "eyJkZXZpY2UiOiJ4In0.aaaaaa.bbbbbb"])
def test_a_forged_cookie_is_no_phone(owner: Owner, client: FlaskClient, cookie: str) -> None:
    game = begin(owner, "table")
    client.set_cookie("tapestry", cookie)
    assert client.get("/").status_code == 200
    assert client.get(path(game)).status_code == 403


# ---- at the same moment


def begin(owner: Owner, kind: str) -> GameRow:
    """A game at its first question."""
    game: GameRow = owner.parts.games.create(owner.profile, {"kind": kind}, "Busy evening")
    return game


def path(game: GameRow) -> str:
    """Where a game is played."""
    return f"/games/{game.id}" if game.kind == "table" else f"/play/{game.id}"


class Window:
    """One of several windows in which the same game is open."""

    def __init__(self, owner: Owner, phone: Callable[[], FlaskClient], game: GameRow) -> None:
        self.client, self.token = same_phone(owner, phone)
        self.path, self.id, self.file = path(game), game.id, b""

    def post(self, act: str, **fields: object) -> Callable[[], int]:
        """Send a form."""
        data = {"csrf_token": self.token, **fields}
        return lambda: self.client.post(f"{self.path}/{act}", data=data).status_code

    def delete(self) -> int:
        """Delete the game."""
        return self.client.post(f"/games/{self.id}/delete", data={"csrf_token": self.token}).status_code

    def export(self) -> int:
        """Take the game's file."""
        file = self.client.get(f"/games/{self.id}/export")
        self.file = file.data
        return file.status_code


def next_answer(owner: Owner, game: GameRow) -> tuple[int, str]:
    """The length of the log, and something that can be answered."""
    with owner.parts.games.view(game.id) as view:
        assert view.play.pending
        return view.seq, next(iter(view.play.pending.options.keys()))


def lines(owner: Owner, game: GameRow) -> list[int]:
    """The places in the log that are taken."""
    with owner.parts.database.reading() as session:
        found = session.exec(select(LogEntry.seq).where(LogEntry.game_id == game.id).order_by(col(LogEntry.seq)))
        return list(found.all())


@pytest.mark.parametrize("kind", ["table", "solo"])
def test_of_two_who_answer_at_once_one_is_heard(owner: Owner, phone: Callable[[], FlaskClient], kind: str) -> None:
    game = begin(owner, kind)
    one, two = Window(owner, phone, game), Window(owner, phone, game)
    for _ in range(TURNS):
        seq, key = next_answer(owner, game)
        assert sorted(at_once(one.post("answers", seq=seq, key=key), two.post("answers", seq=seq, key=key))) == [
            303,
            409,
        ]
    seq, key = next_answer(owner, game)
    assert sorted(at_once(one.post("answers", seq=seq, key=key), two.post("undo", seq=seq))) == [303, 409]
    assert lines(owner, game) == list(range(owner.parts.games.seq(game.id)))


def test_a_game_that_is_deleted_while_it_is_answered_leaves_nothing(
    owner: Owner, phone: Callable[[], FlaskClient]
) -> None:
    for _ in range(TURNS):
        game = begin(owner, "table")
        one, two = Window(owner, phone, game), Window(owner, phone, game)
        seq, key = next_answer(owner, game)
        answered, deleted = at_once(one.post("answers", seq=seq, key=key), two.delete)
        assert answered in (303, 404)
        assert deleted == 303
        assert lines(owner, game) == []


def test_a_file_taken_while_a_game_is_answered_is_whole(
    owner: Owner, new_owner: Callable[[], Owner], phone: Callable[[], FlaskClient]
) -> None:
    game, friend = begin(owner, "table"), new_owner()
    one, two = Window(owner, phone, game), Window(owner, phone, game)
    for _ in range(TURNS):
        seq, key = next_answer(owner, game)
        assert at_once(one.post("answers", seq=seq, key=key), two.export) == [303, 200]
        copy = owner.parts.games.import_document(friend.profile, two.file)
        assert owner.parts.games.seq(copy.id) in (seq, owner.parts.games.seq(game.id)), "all of an answer or nothing"
        owner.parts.games.delete(copy.id)  # the next file may be the same, taken just before an answer
