"""What hostile logs of phones cost the server: see tests/companion/hostile_logs.py."""

from __future__ import annotations

import json
import random
import resource
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.app import create_app
from companion.services import EXTENSION, Services
from companion.web.access import DEVICE
from engine.sources import Luck
from tests.companion.away import Away
from tests.companion.hostile_logs import REFUSED, back_and_forth, played_on
from tests.conftest import Owner, settings_in

ANSWERS, SEED = 60, 7
"""Of the game whose log is changed."""


def log_figures() -> Iterator[tuple[str, str]]:
    """Processor time and memory of each, and of the dearest that is taken."""
    Luck.system = staticmethod(lambda: random.Random(SEED))
    with TemporaryDirectory() as directory:
        app = create_app(settings_in(Path(directory)))
        parts: Services = app.extensions[EXTENSION]
        parts.database.upgrade()
        device, client = parts.profiles.register(), app.test_client()
        with client.session_transaction() as session:
            session[DEVICE] = device.id
        owner = Owner(client, device.profile_id, parts)
        away = Away(owner, parts.games.create(owner.profile, {"kind": "solo", "level": 3}, "Sunday"))
        played_on(away, ANSWERS)
        yield "logs: lines and bytes of the game that is changed", _size(json.dumps(away.batch()).encode())
        for name, (change, status, _why) in REFUSED.items():
            content = json.dumps(change(away.batch())).encode()
            taken = [_asked(away, content, status) for _ in range(3)]
            tracemalloc.start()
            _asked(away, content, status)
            used = tracemalloc.get_traced_memory()[1]
            tracemalloc.stop()
            yield f"logs: {name}: processor time, memory", f"{min(taken) * 1000:.1f} ms, {used / 1e6:.1f} MB"
        yield from _taken(away)
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        yield "logs: memory of the process at most", f"{most / 1024:.0f} MB"


def _size(content: bytes) -> str:
    return f"{len(json.loads(content)['entries'])}, {len(content):,}"


def _asked(away: Away, content: bytes, status: int) -> float:
    began = time.process_time()
    answer = away.post_plain(content)
    took = time.process_time() - began
    assert answer.status_code == status, answer.text
    return took


def _taken(away: Away) -> Iterator[tuple[str, str]]:
    """An answer taken back as often as lines are taken at once."""
    back_and_forth(away)
    took = []
    yield "logs: an answer taken back again and again: lines, bytes", _size(json.dumps(away.batch()).encode())
    while away.seq < len(away.play.log):
        began = time.process_time()
        assert away.send().status_code == 200
        took.append(time.process_time() - began)
    yield (
        "the same: requests, processor time of the longest",
        f"{len(took)}, {max(took) * 1000:.0f} ms",
    )
