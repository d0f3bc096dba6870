"""Streams of guests: news ask the database nothing, outlast its silence, and end at once for who was put out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from sqlmodel import Session

from companion.store.db import Database, Unavailable
from companion.store.live import UNKNOWN
from tests.companion.fixing import AtTheTable
from tests.companion.guests import Visitor, guest_ids, visit
from tests.conftest import Phone


def changed(length: int) -> bytes:
    """The news that a log is so long."""
    return f"event: changed\ndata: {length}\n\n".encode()


@dataclass
class Watching:
    """Somebody looks on: the lines that their phone is told. Ends with the test."""

    guest: Visitor
    lines: Iterator[object]


@pytest.fixture
def watching(solo: AtTheTable, phone: Phone) -> Iterator[Watching]:
    """A watcher of a game at the table who has heard how far it is."""
    guest = visit(solo.owner, phone, solo.game, "watch")
    with guest.get("/events") as stream:
        lines = iter(stream.response)
        assert next(lines) == changed(solo.seq)
        yield Watching(guest, lines)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], list[str]]:
    """Makes the database answer or not, and counts how often it is asked."""
    reading, questions = Database.reading, list[str]()

    def answering(answers: bool) -> list[str]:
        @contextmanager
        def counted(database: Database) -> Iterator[Session]:
            questions.append("asked")
            if not answers:
                raise Unavailable("no connection is free")
            with reading(database) as session:
                yield session

        monkeypatch.setattr(Database, "reading", counted)
        return questions

    return answering


def test_news_of_an_answer_ask_the_database_nothing(
    solo: AtTheTable, watching: Watching, asked: Callable[[bool], list[str]]
) -> None:
    """All connections are busy with answers, whose news every guest hears nevertheless."""
    questions, now = list[str](), solo.seq
    for later in (1, 2, 3):
        solo.owner.parts.bus.publish(solo.game.id, now + later)
        assert next(watching.lines) == changed(now + later)
        questions = questions or asked(False)
    assert questions == []


def test_a_stream_that_cannot_look_looks_again(
    solo: AtTheTable, watching: Watching, asked: Callable[[bool], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Redis was away, and the database just then: nothing that happened meanwhile is lost."""
    monkeypatch.setattr("companion.front.streams.AGAIN_SECONDS", 0.01)
    now = solo.seq
    asked(False)
    solo.owner.parts.bus.publish(solo.game.id, UNKNOWN)
    assert [next(watching.lines), next(watching.lines)] == [b": ping\n\n"] * 2
    asked(True)
    people = f"event: people\ndata: {now}\n\n".encode()
    assert people in (next(watching.lines) for _line in range(2))


def test_who_is_put_out_while_somebody_answers_hears_of_that_alone(solo: AtTheTable, watching: Watching) -> None:
    """The stream gets to both at once."""
    (guest,) = guest_ids(solo.owner, solo.game)
    solo.owner.post(f"/games/{solo.game.id}/share/remove", guest=guest)
    solo.owner.parts.bus.publish(solo.game.id, solo.seq + 1)
    assert list(watching.lines) == [changed(-1)]
