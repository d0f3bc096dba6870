"""What a database refuses is written into the log without the rows that it quotes, whichever database it is."""

from __future__ import annotations

import json
import logging
import warnings

import pytest
from flask import Flask
from sqlalchemy.exc import IntegrityError

from companion.config import Settings
from companion.logs import AsJson, without_secrets
from companion.store.models import GameRow, Guest, Looking
from tests.companion.at_once import DATABASES, device_of, settings_on
from tests.conftest import Owner


@pytest.fixture(params=DATABASES)
def settings(settings: Settings, request: pytest.FixtureRequest) -> Settings:
    """Settings for each sort of database."""
    return settings_on(settings, request)


def guest(game: GameRow, device: str, name: str) -> Guest:
    """A row of somebody who plays the second seat."""
    return Guest(game_id=game.id, device_id=device, role="play", seat=1, name=name, color="red")


def test_a_join_that_crashes_tells_neither_phone_nor_name(
    app: Flask, owner: Owner, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two rows for one seat: the database refuses the second and quotes it."""
    app.testing = False
    game, device = owner.game(), device_of(owner)

    def joins_twice(*_: object) -> None:
        with owner.parts.database.writing() as session:
            session.add_all([guest(game, device, "Wilhelmina"), guest(game, device, "Wilhelmina")])

    monkeypatch.setattr(owner.parts.profiles, "check", joins_twice)
    assert owner.client.get("/join/a-link").status_code == 500
    told = [json.loads(AsJson().format(record)) for record in caplog.records]
    error = next(line["error"] for line in told if line["says"] == "a page crashed")
    assert "IntegrityError" in error and "joins_twice" in error, "it still says what went wrong, and where"
    for secret in (device, game.id, owner.profile, "Wilhelmina"):
        assert secret not in json.dumps(told)


def test_a_row_that_is_there_already_is_not_named(owner: Owner, caplog: pytest.LogCaptureFixture) -> None:
    """SQLAlchemy warns of such a row by its key, of which a phone's id is a part; warnings go into the log."""
    game, device = owner.game(), device_of(owner)
    with warnings.catch_warnings(record=True, action="always") as warned, pytest.raises(IntegrityError) as refused:
        look_twice(owner, game, device)
    assert device in str(warned[0].message)
    logging.getLogger("py.warnings").warning("%s", warned[0].message)
    logging.getLogger("companion").error("refused", exc_info=refused.value)
    told = "\n".join(AsJson().format(record) for record in caplog.records)
    assert "conflicts with persistent instance" in told
    assert device not in told and game.id not in told


def look_twice(owner: Owner, game: GameRow, device: str) -> None:
    """The same phone looks at the same game, twice."""
    rows = [Looking(game_id=game.id, device_id=device) for _ in range(2)]
    with owner.parts.database.writing() as session:
        for row in rows:
            session.add(row)
            session.flush()


def test_what_postgresql_quotes_is_left_out_in_every_language() -> None:
    for word in ("DETAIL", "DÉTAIL", "CONTEXT"):
        assert without_secrets(f"refused\n{word}:  Key (name)=(Ada) exists.") == f"refused\n{word}:  left out"
