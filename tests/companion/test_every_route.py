"""No route of a game is forgotten: a stranger gets nothing from it, and whoever only watches changes nothing by it."""

from __future__ import annotations

from typing import Any

import pytest
from werkzeug.routing import Rule

from companion.services import Services
from companion.store.models import Game
from tests.companion.guests import visit
from tests.conftest import Owner, Phone, token

FILLED: dict[str, Any] = {"part": "scores", "hex": "0,0", "act": "explore", "seat": 0, "step": 1}
"""What stands in addresses beside the game."""

OWN_AFFAIR = {"invited.leave", "onscreen.pass_on", "pointing.ask", "pointing.point"}
"""What a watcher may do: it concerns nothing but the own phone, or who they are; and say something to the others."""


def routes(owner: Owner, method: str) -> list[Rule]:
    """The routes of games that are asked for in this way."""
    rules = owner.client.application.url_map.iter_rules()
    ours = (rule for rule in rules if not rule.endpoint.startswith("toy."))
    return [rule for rule in ours if "game_id" in rule.arguments and method in (rule.methods or ())]


def address(owner: Owner, rule: Rule, game: Game) -> str:
    """Where a route is for a game."""
    values = {name: FILLED[name] for name in rule.arguments - {"game_id"}}
    with owner.client.application.test_request_context():
        return owner.client.application.url_for(rule.endpoint, game_id=game.id, **values)


@pytest.fixture(params=["table", "people"])
def game(request: pytest.FixtureRequest, owner: Owner, people_luck: None) -> Game:
    """A game of each sort."""
    setup = {"kind": request.param, **({"players": ["Ada", "Ben"]} if request.param == "people" else {})}
    return owner.parts.games.create(owner.profile, setup, "Sunday")


def rows(parts: Services) -> list[object]:
    """All that is stored of games and of who is in them."""
    with parts.database.connection() as connection:
        tables = ("game", "entry", "game_invitation")
        return [connection.exec_driver_sql(f"SELECT * FROM {table}").all() for table in tables]


def test_a_stranger_gets_nothing(owner: Owner, phone: Phone, game: Game, parts: Services) -> None:
    stranger, before = phone(), rows(parts)
    fields = {"csrf_token": token(stranger, "/settings"), "seq": "2", "key": "income", "name": "Mine", "seat": "0"}
    for rule in routes(owner, "GET"):
        assert stranger.get(address(owner, rule, game)).status_code in (403, 404), rule
    for rule in routes(owner, "POST"):
        assert stranger.post(address(owner, rule, game), data=fields).status_code in (403, 404), rule
    assert rows(parts) == before


def test_a_watcher_changes_nothing_but_that_they_watch(owner: Owner, phone: Phone, game: Game, parts: Services) -> None:
    ben, seq = visit(owner, phone, game, "watch"), owner.parts.games.seq(game.id)
    before, asked = rows(parts), routes(owner, "POST")
    fields = {"csrf_token": token(ben.client, "/settings"), "seq": seq, "key": "income", "name": "Mine", "seat": "0"}
    fields |= {"said": "yes", "amount": "3", "sign": "+", "role": "watch", "guest": "x"}
    for rule in asked:
        if rule.endpoint not in OWN_AFFAIR:
            refused = ben.client.post(address(owner, rule, game), data=fields)
            assert refused.status_code in (403, 404), rule
    assert rows(parts) == before
    assert len(asked) > 20
