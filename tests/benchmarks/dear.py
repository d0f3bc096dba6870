"""Which pages cost most processor: every address of recorded games, at their end and in the middle, and of the rest."""

from __future__ import annotations

import json
import os
import time
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient

from companion.app import create_app
from companion.services import EXTENSION, Services
from companion.store.documents import NotADocument
from companion.store.models import Game
from companion.web.access import DEVICE
from tests.conftest import settings_in
from tests.golden.whole_games import FOLDER

FILLED: dict[str, Any] = {"part": "scores", "hex": "0,0", "act": "explore", "seat": 0, "scenario": 1, "number": 1}
"""What stands in addresses beside the game."""
TIMES = 3
SHOWN = 25
NOT_ASKED = ("events", "people/events", "out.svg")
TOGETHER = 100
"""Games of the same phone, which the list and the statistics show together."""


def dear_figures() -> Iterator[tuple[str, str]]:
    """The dearest addresses, each at its worst of all games; the first time, and once more. DEAR_GAMES: fewer games."""
    with TemporaryDirectory() as directory:
        app = create_app(settings_in(Path(directory)))
        parts: Services = app.extensions[EXTENSION]
        parts.database.upgrade()
        device = parts.profiles.register()
        client = app.test_client()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
        games = list(_games(parts, device.profile_id))
        took = defaultdict[str, list[tuple[float, float, str]]](list)
        for name, game in games:
            for path in _addresses(client, game):
                took[path].append((*_cost(client, path.replace("GAME", game.id)), name))
        for path in _addresses(client, None):
            took[path].append((*_cost(client, path), "-"))
        worst = sorted(((max(each), path) for path, each in took.items()), reverse=True)
        for (first, again, name), path in worst[:SHOWN]:
            yield f"{path[:60]} ({name})"[:100], f"{first * 1000:.0f}, {again * 1000:.0f} ms"
        yield "addresses", f"{len(took)}"


def _games(parts: Services, owner: str) -> Iterator[tuple[str, Game]]:
    files = sorted([*FOLDER.glob("*.json"), *FOLDER.parent.glob("*.json")])
    for path in files[: int(os.environ.get("DEAR_GAMES", len(files)))]:
        recorded = json.loads(path.read_text())
        kind = "people" if "players" in recorded["setup"] else "solo"
        setup = {"kind": kind if path.parent == FOLDER else "table", **recorded["setup"]}
        entries = recorded["entries"]
        for share in (1.0, 0.5):
            try:
                yield (
                    f"{path.stem}, {share}",
                    parts.games.import_document(owner, _document(setup, entries[: int(len(entries) * share)])),
                )
            except NotADocument as error:
                print(path.stem, share, error.kind)


def _document(setup: dict[str, Any], entries: list[list[Any]]) -> bytes:
    at = datetime.now(UTC).isoformat()
    lines = [{**dict(zip(("kind", "seat", "key", "question"), each, strict=True)), "made_at": at} for each in entries]
    about = {"format": "tapestry-companion-game", "name": "Sunday", "kind": setup["kind"], "rules_version": ""}
    return json.dumps({**about, "setup": setup, "created": at, "finished": None, "entries": lines}).encode()


def _addresses(client: FlaskClient, game: Game | None) -> Iterator[str]:
    with client.application.test_request_context():
        for rule in client.application.url_map.iter_rules():
            known = {**FILLED, **({"game_id": "GAME", "step": 5} if game else {})}
            if (
                "GET" in (rule.methods or ())
                and ("game_id" in rule.arguments) == (game is not None)
                and rule.arguments <= known.keys()
                and not rule.rule.endswith(NOT_ASKED)
            ):
                yield client.application.url_for(rule.endpoint, **{name: known[name] for name in rule.arguments})


def _cost(client: FlaskClient, path: str) -> tuple[float, float]:
    """Seconds of processor of the first answer, and the least of some more."""
    took = []
    for _ in range(TIMES):
        start = time.process_time()
        client.get(path).get_data()
        took.append(time.process_time() - start)
    return took[0], min(took[1:])
