"""Games of one and of several people, on screen and at the table, for the stories of more than one module."""

from __future__ import annotations

from collections.abc import Iterator

import jinja2
import pytest
from flask import Flask

import automa.people
import automa.solo
from automa.people import PeopleRules
from companion.app import create_app
from companion.config import Settings
from companion.game.sight import Sight
from engine.play import Play
from engine.sources import Luck
from tests.companion.fixing import SOLO, AtTheTable
from tests.companion.people import Round
from tests.conftest import Owner


@pytest.fixture
def solo_luck() -> Iterator[None]:
    """The system's luck in solo games, the same in each run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automa.solo, "Luck", lambda: Luck(3))
        yield


@pytest.fixture
def as_players_have_it(app: Flask) -> None:
    """A crash is a page; no form needs a token, which would be fetched for each of hundreds of phones."""
    app.testing = False
    app.config["WTF_CSRF_ENABLED"] = False


@pytest.fixture
def people_luck() -> Iterator[None]:
    """The system's luck in games of people, the same in each run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(automa.people, "Luck", lambda: Luck(3))
        yield


@pytest.fixture
def three(owner: Owner, people_luck: None) -> Round:
    """Ada, Ben and Cleo at their first question."""
    return Round(owner, "Ada", "Ben", "Cleo")


@pytest.fixture
def solo(owner: Owner) -> AtTheTable:
    """A solo game at the table, at your first turn after income turn 1."""
    return AtTheTable(owner, SOLO).answer("income")


@pytest.fixture(scope="module")
def drawings(tmp_path_factory: pytest.TempPathFactory) -> Iterator[jinja2.Environment]:
    """The app's templates, as a page asks for them; the app has no database, for nothing is stored here."""
    app = create_app(Settings(instance_dir=tmp_path_factory.mktemp("app"), database_url="", redis_url=""))
    with app.test_request_context():
        yield app.jinja_env


@pytest.fixture
def sight(request_context: None) -> Sight:
    """Ada, who plays with Ben and Cleo, is asked something."""
    play = Play(PeopleRules(), {"kind": "people", "players": ["Ada", "Ben", "Cleo"]}, Luck(5))
    return Sight(play, (0, 1, 2), 0)
