"""The log: a line of JSON each, and nothing in it that is a secret or somebody's name."""

from __future__ import annotations

import json
import logging

import pytest
from flask import Flask

from companion.logs import AsJson
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
