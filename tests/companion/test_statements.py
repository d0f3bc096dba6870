"""How often a page or an answer asks the database: a game is opened once for each request, to act and to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from companion.store.replay import OpenedTwice
from engine.acts import Undo
from tests.companion.on_phone import OnPhone
from tests.conftest import Owner, token

TRANSACTION = ("BEGIN", "PRAGMA")
"""What SQLite is told besides, which asks for nothing."""


@contextmanager
def statements() -> Iterator[list[str]]:
    """What is asked of the database inside the block."""
    asked: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if not statement.startswith(TRANSACTION):
            asked.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield asked
    finally:
        event.remove(Engine, "before_cursor_execute", note)


@pytest.fixture
def table(owner: Owner) -> OnPhone:
    """A table game in the player's second turn."""
    table = OnPhone(owner, {"kind": "table", "civilization": "scientists"}, "Friday", below="games")
    table.answer("income")
    return table


@pytest.fixture
def solo(owner: Owner) -> OnPhone:
    """A solo game on screen, of which the guide has nothing more to find out."""
    solo = OnPhone(owner, {"kind": "solo", "level": 1}, "Sunday", below="play")
    owner.post("/guide", guide="off")
    return solo


def first_key(game: OnPhone) -> str:
    """One of the answers to what is asked."""
    assert game.pending is not None
    return next(iter(game.pending.options.keys()))


def form_of(game: OnPhone, path: str, **data: object) -> Callable[[], int]:
    """Sends a form of the game's page by htmx: its page was asked for, and its log's length, before."""
    fields = {"csrf_token": token(game.owner.client, game.url), "seq": str(game.seq), **data}
    headers = {"HX-Request": "true"}
    return lambda: game.owner.client.post(f"{game.url}/{path}", data=fields, headers=headers).status_code


def looked_at(game: OnPhone, path: str) -> Callable[[], int]:
    """Opens a page of the game."""
    return lambda: game.get(path).status_code


def cost(send: Callable[[], int], status: int = 200) -> int:
    """How many statements it takes."""
    with statements() as asked:
        assert send() == status
    return len(asked)


PAGE, ANSWER = 2, 4
"""A page reads the game's row with who asks, and what is new in the log; an answer changes the row and adds a line."""


@pytest.mark.parametrize("page", ["", "/map", "/journal", "/score"])
def test_a_page_looks_at_the_database_twice(table: OnPhone, solo: OnPhone, page: str) -> None:
    for game in (table, solo):
        game.page(page)
        assert cost(looked_at(game, page)) == PAGE


def test_an_answer_and_the_page_after_it_are_one_look(table: OnPhone, solo: OnPhone) -> None:
    for game, key in ((table, "advance:science"), (solo, first_key(solo))):
        assert cost(form_of(game, "answers", key=key)) == ANSWER
        for path in ("undo", "redo"):
            assert cost(form_of(game, path)) == ANSWER


def test_what_is_refused_or_comes_too_late_is_shown_at_the_cost_of_a_page(table: OnPhone, solo: OnPhone) -> None:
    for game in (table, solo):
        assert cost(form_of(game, "answers", key="nonsense"), 422) == PAGE
    for game, key in ((table, "advance:science"), (solo, first_key(solo))):
        assert cost(form_of(game, "answers", key=key)) == ANSWER
        assert cost(form_of(game, "answers", key="nonsense", seq="0"), 409) == PAGE


def test_an_answer_to_a_longer_log_asks_again_whether_the_game_is_there(table: OnPhone, solo: OnPhone) -> None:
    """Its lines go before its row does, so a log shorter than the phone's may be that of a game just deleted."""
    for game in (table, solo):
        assert cost(form_of(game, "answers", key="nonsense", seq="99"), 409) == PAGE + 1


def test_a_correction_and_the_hex_after_it_are_one_look(table: OnPhone) -> None:
    """The page of the hex comes with what was changed on it."""
    assert cost(form_of(table, "fix/map/0,-1", key="tile:7")) == ANSWER


def test_a_game_that_is_open_is_not_opened_again(table: OnPhone) -> None:
    games, seq = table.owner.parts.games, table.seq
    with games.view(table.game.id), pytest.raises(OpenedTwice):
        games.act(table.game.id, seq, Undo())
    assert games.act(table.game.id, seq, Undo()) == seq + 1
