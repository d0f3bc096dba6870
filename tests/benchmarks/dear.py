"""What dear pages and files do to others, and which are dear: every address of recorded games, half played and over."""

from __future__ import annotations

import json
import os
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any

from flask.testing import FlaskClient

from companion.app import create_app
from companion.services import EXTENSION, Services
from companion.store.documents import NotADocument
from companion.store.models import GameRow
from companion.web.access import DEVICE
from tests.companion.over_the_wire import Player
from tests.companion.servers import App
from tests.conftest import settings_in
from tests.golden.whole_games import FOLDER

FILLED: dict[str, Any] = {"part": "scores", "hex": "0,0", "act": "explore", "seat": 0, "scenario": 1, "number": 1}
"""What stands in addresses beside the game."""
TIMES = 3
SHOWN = 12
NOT_ASKED = ("events", "people/events")
A_SECOND, SECONDS, AT_ONCE = 20, 12, 12
"""How often the phone that wants much asks, as its limits allow, for how long, and with how many connections."""
DEAR = ("band.png", "kept", "replay/5")
NAMES = 300_000
FORGOTTEN = 20
"""Seconds after which what a phone has taken of the processor is hardly counted any more."""


def dear_figures() -> Iterator[tuple[str, str]]:
    """What was measured, and the figure with its unit; DEAR_GAMES: the sweep is of so many recorded games alone."""
    with TemporaryDirectory() as directory:
        greedy, other = Player.at(Path(directory)), Player.at(Path(directory))
        recorded = json.loads((FOLDER / "solo_level_6.json").read_text())
        content = _document({"kind": "solo", **recorded["setup"]}, recorded["entries"])
        game = greedy.parts.games.import_document(greedy.game.owner, content)
        for each in (greedy, other):
            each.parts.database.close()
        app = App(Path(directory), **dict.fromkeys(("REQUESTS_A_MINUTE", "PROCESSOR_SHARE"), ""))
        app.start()
        try:
            yield from _beside(app.port, greedy, other, game.id)
        finally:
            app.stop()
    yield from _sweep()


def _beside(port: int, greedy: Player, other: Player, game: str) -> Iterator[tuple[str, str]]:
    other.ask(port, f"/games/{other.game.id}")
    yield "a page of somebody else, nobody around: p50, p95", _pages(port, other, None)[0]
    for page in DEAR:
        took, answers = _pages(port, other, partial(_status, port, f"/games/{game}/{page}", greedy))
        yield f"the same, beside a phone that asks for {page} {A_SECOND} times a second", took
        yield "by which that phone is answered, how often", answers
        time.sleep(FORGOTTEN)
    names = b"{%s}" % b",".join(b'"%d":0' % number for number in range(NAMES))
    took, answers = _pages(port, other, lambda: _brought(port, greedy, names), at_once=2)
    yield f"the same, beside files of {NAMES:,} names", took
    yield "by which they are answered, how often", answers


def _pages(port: int, other: Player, ask: Callable[[], int] | None, at_once: int = AT_ONCE) -> tuple[str, str]:
    """How long pages of somebody else take beside a phone that insists, and how that is answered."""
    ends, answers, took = time.monotonic() + SECONDS, Counter[int](), list[float]()

    def insist(_number: int) -> None:
        while ask and time.monotonic() < ends:
            start = time.monotonic()
            answers[ask()] += 1
            time.sleep(max(0.0, at_once / A_SECOND - (time.monotonic() - start)))

    with ThreadPoolExecutor(at_once) as pool:
        for number in range(at_once):
            pool.submit(insist, number)
        while time.monotonic() < ends:
            start = time.perf_counter()
            other.ask(port, f"/games/{other.game.id}")
            took.append(time.perf_counter() - start)
            time.sleep(0.1)
    figures = f"{median(took) * 1000:.0f}, {quantiles(took, n=20)[-1] * 1000:.0f} ms"
    return figures, ", ".join(f"{status}: {times}" for status, times in sorted(answers.items()))


def _status(port: int, path: str, phone: Player) -> int:
    """The status of a page, 0 where there was none."""
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request("GET", path, headers={"Cookie": phone.cookie})
        answer = connection.getresponse()
        answer.read()
    except (OSError, HTTPException):
        return 0
    finally:
        connection.close()
    return answer.status


def _brought(port: int, phone: Player, content: bytes) -> int:
    """The status of the answer to a file, 0 where there was none."""
    parts = [f'name="csrf_token"\r\n\r\n{phone.token}'.encode(), b'name="file"; filename="x.json"\r\n\r\n' + content]
    body = b"".join(b"--x\r\nContent-Disposition: form-data; " + part + b"\r\n" for part in parts) + b"--x--\r\n"
    connection = HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"Cookie": phone.cookie, "Content-Type": "multipart/form-data; boundary=x"}
    try:
        connection.request("POST", "/import", body, headers)
        return connection.getresponse().status
    except (OSError, HTTPException):
        return 0
    finally:
        connection.close()


def _sweep() -> Iterator[tuple[str, str]]:
    with TemporaryDirectory() as directory:
        app = create_app(settings_in(Path(directory)))
        parts: Services = app.extensions[EXTENSION]
        parts.database.upgrade()
        device = parts.profiles.register()
        client = app.test_client()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
        games = list(_games(parts, device.profile_id))
        took = defaultdict[str, list[tuple[float, str]]](list)
        for name, game in games:
            for path in _addresses(client, game):
                took[path].append((_cost(client, path.replace("GAME", game.id)), name))
        for path in _addresses(client, None):
            took[path].append((_cost(client, path), "of no game"))
        worst = sorted(((max(each), path) for path, each in took.items()), reverse=True)
        for (seconds, name), path in worst[:SHOWN]:
            yield f"processor of {path} ({name})", f"{seconds * 1000:.0f} ms"
        yield "addresses asked for, games", f"{len(took)}, {len(games)}"


def _games(parts: Services, owner: str) -> Iterator[tuple[str, GameRow]]:
    """Recorded games, each over and as it stood in the middle."""
    files = sorted([*FOLDER.glob("*.json"), *FOLDER.parent.glob("*.json")])
    for path in files[: int(os.environ.get("DEAR_GAMES", len(files)))]:
        recorded = json.loads(path.read_text())
        kind = "people" if "players" in recorded["setup"] else "solo"
        setup = {"kind": kind if path.parent == FOLDER else "table", **recorded["setup"]}
        for part in (1, 2):
            entries = recorded["entries"][: len(recorded["entries"]) // part]
            with suppress(NotADocument):
                yield path.stem, parts.games.import_document(owner, _document(setup, entries))


def _document(setup: dict[str, Any], entries: list[list[Any]]) -> bytes:
    at = datetime.now(UTC).isoformat()
    lines = [{**dict(zip(("kind", "seat", "key", "question"), each, strict=True)), "made_at": at} for each in entries]
    about = {"format": "tapestry-companion-game", "name": "Sunday", "kind": setup["kind"], "rules_version": ""}
    return json.dumps({**about, "setup": setup, "created": at, "finished": None, "entries": lines}).encode()


def _addresses(client: FlaskClient, game: GameRow | None) -> Iterator[str]:
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


def _cost(client: FlaskClient, path: str) -> float:
    """Seconds of processor of an answer once all templates are read: the least of some."""
    client.get(path)
    took = []
    for _ in range(TIMES):
        start = time.process_time()
        client.get(path).get_data()
        took.append(time.process_time() - start)
    return min(took)
