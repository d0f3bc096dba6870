"""A database of the first version: its games go on, and how the finished ones ended is written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from flask import Flask
from pydantic import SecretStr
from sqlalchemy import Connection, text

from companion.app import create_app
from companion.config import Settings
from companion.kinds import KINDS
from companion.services import EXTENSION, Services
from companion.store.db import Database
from companion.store.models import now
from companion.store.schema import MIGRATIONS
from engine.acts import Answer
from engine.log import Entry
from tests.companion.test_outgrown import EXPORTS

GAMES = ("solo_finished", "solo_running", "table_finished", "table_running", "people_finished", "people_running")


@pytest.fixture
def old(tmp_path: Path) -> Flask:
    """The app before its database is brought up to date: each game of the first version stands in it."""
    app = create_app(
        Settings(instance_dir=tmp_path, database_url="", secret_key=SecretStr(""), public_url="", redis_url="")
    )
    parts: Services = app.extensions[EXTENSION]
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    database = Database(parts.settings.database)
    with database.connection() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.execute(text("insert into profile values ('me', :at)"), {"at": now().isoformat(" ")})
        for name in GAMES:
            _store(connection, name)
    database.close()
    return app


def _store(connection: Connection, name: str) -> None:
    file = json.loads((EXPORTS / f"{name}.json").read_text())
    play = KINDS[file["kind"]].open(file["setup"])
    play.load([_entry(line) for line in file["entries"]])
    row = {
        "id": name,
        "name": file["name"],
        "kind": file["kind"],
        "setup": json.dumps(file["setup"]),
        "version": file["rules_version"],
        "created": _at(file["created"]),
        "finished": file["finished"] and _at(file["finished"]),
        "summary": json.dumps(KINDS[file["kind"]].summary(play)),
        "result": json.dumps(play.result) if play.result else None,
    }
    connection.execute(
        text(
            "insert into game values "
            "(:id, 'me', :name, :kind, :setup, :version, :created, :created, :finished, :summary, :result)"
        ),
        row,
    )
    for seq, line in enumerate(file["entries"]):
        connection.execute(
            text("insert into entry values (:game, :seq, :kind, :seat, :key, :question, :at)"),
            {**line, "game": name, "seq": seq, "at": _at(line["made_at"])},
        )


def _at(moment: str) -> str:
    return moment.replace("T", " ").removesuffix("Z").partition("+")[0] + ".000000"


def _entry(line: dict[str, object]) -> Entry:
    return Entry(str(line["kind"]), int(str(line["seat"])), str(line["key"]), str(line["question"]))


def test_games_of_the_first_version_go_on_after_the_upgrade(old: Flask) -> None:
    parts: Services = old.extensions[EXTENSION]
    result = old.test_cli_runner().invoke(args=["db-upgrade"])
    assert result.exit_code == 0, result.output
    for name in GAMES:
        before, after = json.loads((EXPORTS / f"{name}.json").read_text()), parts.games.export(name)
        assert [entry.key for entry in after.entries] == [entry["key"] for entry in before["entries"]]
        assert (after.ending is not None) == name.endswith("_finished"), "what is over has its end written down"
        with parts.games.view(name) as view:
            assert view.mismatch is None
            assert (view.play.pending is None) == name.endswith("_finished")
        if name == "table_running":
            seq = parts.games.seq(name)
            assert parts.games.act(name, seq, Answer("vp:+1")) == seq + 1
    again = old.test_cli_runner().invoke(args=["db-upgrade"])
    assert again.exit_code == 0
