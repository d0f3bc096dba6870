"""Phones that have no business in a game: who never was let in, and who was and is no more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient

from companion.store.models import GameRow
from tests.companion.guests import guest_ids, visit
from tests.conftest import Owner, Phone, minted, token


@dataclass(frozen=True)
class Table:
    """A game of a host, and where further phones come from."""

    owner: Owner
    game: GameRow
    phone: Phone
    new_owner: Callable[[], Owner]

    def guest(self, role: str = "") -> FlaskClient:
        """Somebody who has come in; without a role as whoever may do most: as a helper, or a player of seat 1."""
        role = role or ("help" if self.game.kind == "table" else "play-1")
        client = visit(self.owner, self.phone, self.game, role).client
        client.get("/")  # with the id that the phone has from now on
        return client

    def post(self, path: str, **fields: Any) -> None:
        """The host sends a form of sharing."""
        assert self.owner.post(f"/games/{self.game.id}/share/{path}", **fields).status_code == 303


def _without_a_cookie(table: Table) -> FlaskClient:
    return table.phone()


def _of_another_profile(table: Table) -> FlaskClient:
    other = table.new_owner()
    other.game()
    return other.client


def _guest_of_another_game(table: Table) -> FlaskClient:
    """An invitation is for one game of the host."""
    games, game = table.owner.parts.games, table.game
    another = games.create(table.owner.profile, {**game.setup, "kind": game.kind}, "Monday")
    return Table(table.owner, another, table.phone, table.new_owner).guest()


def _disconnected(table: Table) -> FlaskClient:
    """It was another phone of the host's."""
    client = table.phone()
    made = table.owner.parts.profiles.invite(table.owner.profile)
    client.post("/join", data={"csrf_token": token(client, "/join"), "token": made.token})
    assert client.get(f"/games/{table.game.id}/settings").status_code == 200
    with client.session_transaction() as session:
        device = session["device"]
    handles = {each.handle for each in table.owner.parts.profiles.sessions(table.owner.profile, device) if each.is_this}
    assert table.owner.post("/link/end", phone=handles.pop()).status_code == 303
    return client


def _removed(table: Table) -> FlaskClient:
    client = table.guest()
    table.post("remove", guest=guest_ids(table.owner, table.game)[0])
    return client


def _left(table: Table) -> FlaskClient:
    client = table.guest()
    fields = {"csrf_token": minted(client)}
    assert client.post(f"/games/{table.game.id}/leave", data=fields).status_code == 303
    return client


def _after_sharing_ended(table: Table) -> FlaskClient:
    client = table.guest()
    table.post("end")
    return client


OUTSIDERS: Mapping[str, Callable[[Table], FlaskClient]] = {
    "without a cookie": _without_a_cookie,
    "of another profile": _of_another_profile,
    "guest of another game": _guest_of_another_game,
    "disconnected": _disconnected,
    "removed": _removed,
    "has left": _left,
    "after sharing ended": _after_sharing_ended,
}
"""By what they are: how such a phone comes about."""
