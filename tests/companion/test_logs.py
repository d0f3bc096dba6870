"""The log: a line of JSON each, and nothing in it that is a secret or somebody's name."""

from __future__ import annotations

import json
import logging
import threading

import pytest
from flask import Flask

from companion.logs import ACCESS_LOG, AsJson, _thread_ended, without_secrets
from companion.store.db import Unavailable
from engine.acts import Answer
from engine.decisions import Refused
from tests.conftest import Owner


def lines(caplog: pytest.LogCaptureFixture) -> str:
    """All that was written, as it would stand there."""
    return "\n".join(AsJson().format(record) for record in caplog.records)


def test_a_line_is_json_with_the_way_to_the_error() -> None:
    try:
        raise ValueError("over\ntwo lines")
    except ValueError as error:
        about = (type(error), error, error.__traceback__)
        record = logging.LogRecord("companion.x", logging.ERROR, "", 1, "it %s", ("failed",), about)
    said = json.loads(AsJson().format(record))
    assert (said["level"], said["from"], said["says"]) == ("error", "companion.x", "it failed")
    assert said["at"].endswith("+00:00")
    assert "ValueError" in said["error"]


def test_a_request_is_told_by_its_page_and_not_by_its_address(owner: Owner, caplog: pytest.LogCaptureFixture) -> None:
    invitation = owner.parts.profiles.invite(owner.profile)
    with caplog.at_level(logging.INFO):
        owner.client.get(f"/join/{invitation.token}")
    told = [json.loads(line) for line in lines(caplog).splitlines()]
    assert {"page": "share.join", "status": 200}.items() <= told[-1].items()
    assert invitation.token not in lines(caplog)


def test_a_crash_is_told_without_the_address(
    app: Flask, owner: Owner, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    app.testing = False
    monkeypatch.setattr(owner.parts.profiles, "check", broken)
    assert owner.client.get("/join/a-secret-token").status_code == 500
    assert "ZeroDivisionError" in lines(caplog)
    assert '"page": "share.join"' in lines(caplog)
    assert "a-secret-token" not in lines(caplog)


def test_a_mistake_in_the_rules_is_written_down_without_names(owner: Owner, caplog: pytest.LogCaptureFixture) -> None:
    game = owner.game(players=["Wilhelmina", "Ben"])
    with pytest.raises(Exception, match=r"[0-9a-f]{8}") as crash:
        owner.parts.games.act(game.id, 0, Answer("mine"))
    assert not isinstance(crash.value, Refused)
    assert "rules bug" in lines(caplog)
    assert "Wilhelmina" not in lines(caplog)


def test_what_the_database_refuses_is_told_without_the_values(owner: Owner) -> None:
    with owner.parts.database.connection() as connection:
        connection.exec_driver_sql("ALTER TABLE game RENAME COLUMN summary TO lost")
    with pytest.raises(Unavailable) as refused:
        owner.game("Wilhelmina’s game")
    assert "summary" in str(refused.value)
    assert "Wilhelmina" not in str(refused.value)


SECRETS = {
    "a device": "b8Tz0-XnQ4kPq_7sV2mLr9Wd",
    "a token": "pN3vK-s8Wq0aZr5TtY_uE1oLx7cJf4Bh",
    "a hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "a cookie": "eyJkZXZpY2UiOiJiOFR6MC1YblE0a1BxXzdzVjJtTHI5V2QifQ.aMpE0A.Zk3XcT9vQwRb7nYsLh2JdFgUoPe",
    "a CSRF token": "IjE5ZTk4OGQ0ZmEyYzQ3ZmI4YzA1YTg0Ig.aMpE0A.Gm1VtKxq8cZsDf0LwRrYnB5uJhE",
}


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_no_key_comes_into_the_log_by_whatever_way(secret: str, caplog: pytest.LogCaptureFixture) -> None:
    """In words, in what an error says, in what led to that error, and where a thread dies of it."""
    logging.getLogger("companion").warning("refused %s", secret)
    try:
        try:
            raise KeyError(secret)
        except KeyError as error:
            raise ValueError(f"nobody has {secret!r}") from error
    except ValueError as error:
        logging.getLogger("companion").exception("a page crashed")
        ended = (type(error), error, error.__traceback__, threading.current_thread())
        _thread_ended(threading.ExceptHookArgs(ended))
    told = lines(caplog)
    assert secret not in told
    assert not any(part in told for part in secret.split(".") if len(part) >= 20)
    assert told.count("ValueError: nobody has") == 2 and "test_no_key_comes_into_the_log_by_whatever_way" in told


@pytest.mark.parametrize(
    "name",
    [
        "NumericValueOutOfRange",
        "InvalidTextRepresentation",
        "sqlalchemy.exc.PendingRollbackError",
        "a_long_name_of_a_test",
    ],
)
def test_the_names_of_the_code_stay_readable(name: str) -> None:
    assert without_secrets(f"{name}: in {name}") == f"{name}: in {name}"


def test_gunicorn_s_own_log_of_requests_holds_no_address() -> None:
    """Addresses of pages may be invitations; the headers that come with them hold cookies."""
    told = {"t": "[now]", "m": "GET", "s": 200, "B": 5, "L": "0.1"}
    assert ACCESS_LOG % told == '[now] "GET" 200 5 0.1'
