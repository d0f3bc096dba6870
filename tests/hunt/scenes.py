"""A game as it is laid before the hunt: a file that comes in, who has which phone, and what else stands in its row."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import Any, Final

from companion.store.guests import Part
from companion.store.models import GameRow, Guest
from companion.store.rules_version import rules_version
from engine.log import Entry
from tests.hunt.orders import Order
from tests.hunt.phones import HELPER, PLAYERS, WATCHER, World

BEGAN: Final = datetime(2026, 1, 2, 20, 0, tzinfo=UTC)
COLOR: Final = "red"

_number = count()


@dataclass(frozen=True, slots=True)
class Scene:
    """A game to be looked at. file: as it is exported; away: see Order.

    setup: what stands in its row in place of what it was played with. open_seats: it waits for people to sit down.
    next: the key of the answer that is given next, empty for none.
    """

    sort: str
    file: Mapping[str, Any]
    away: Mapping[int, int] = field(default_factory=dict)
    setup: Mapping[str, Any] | None = None
    open_seats: Sequence[int] | None = None
    next: str = ""

    @property
    def kind(self) -> str:
        """The kind of game."""
        return str(self.file["kind"])

    def plain(self) -> dict[str, Any]:
        """The scene as it is written to a file."""
        return asdict(self)

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Scene:
        """The scene of a file."""
        return cls(**{**plain, "away": {int(seat): phone for seat, phone in plain["away"].items()}})


def scene_of(order: Order, log: Sequence[Entry], following: str = "") -> Scene:
    """A game that was played so far by today's rules."""
    entries = [{**entry._asdict(), "made_at": BEGAN.isoformat()} for entry in log]
    file = {
        "name": f"{order.sort} {order.number}",
        "kind": order.kind,
        "setup": dict(order.setup),
        "rules_version": rules_version(),
        "created": BEGAN.isoformat(),
        "finished": None,
        "entries": entries,
    }
    return Scene(order.sort, file, order.away, next=following)


def lay_out(world: World, scene: Scene) -> GameRow:
    """Store the game of a scene as the host's, and let its guests in. Raises NotADocument."""
    # A file that came in before would be known again: each is begun at a moment of its own.
    begun = BEGAN.replace(microsecond=next(_number) % 1_000_000).isoformat()
    content = json.dumps({**scene.file, "created": begun}).encode()
    game = world.parts.games.import_document(world.host.profile, content)
    with world.parts.database.writing() as session:
        row = session.merge(game)
        if scene.setup is not None:
            row.setup = dict(scene.setup)
        if scene.open_seats is not None:
            row.open_seats = list(scene.open_seats)
        for guest in guests_of(world, scene, game.id):
            session.add(guest)
    return world.parts.games.find(game.id)


def guests_of(world: World, scene: Scene, game_id: str) -> list[Guest]:
    """Who is in the game beside the host."""
    roles: list[tuple[int, Part, int | None]] = [(WATCHER, Part.WATCH, None)]
    if scene.kind == "table":
        roles.append((HELPER, Part.HELP, None))
    roles += ((PLAYERS + phone, Part.PLAY, seat) for seat, phone in scene.away.items())
    return [
        Guest(
            game_id=game_id,
            device_id=world.phones[number].device,
            role=part,
            seat=seat,
            name=f"Guest {number}",
            color=COLOR,
        )
        for number, part, seat in roles
    ]
