"""Files that mean harm cost next to nothing, one is read at a time, and the largest that a game can write is taken."""

from __future__ import annotations

import cProfile
import io
import json
import threading
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from werkzeug.test import TestResponse

import automa.table
from automa.table.position import position_of
from companion.services import Services
from companion.store.documents import ENTRIES_LIMIT, FILE_LIMIT, LISTS_LIMIT, VALUES_LIMIT, NotADocument, read_document
from companion.store.games import LOG_LIMIT, Games
from companion.store.models import now
from companion.web.turnstile import Turnstile
from engine.acts import Answer
from engine.log import Entry
from tests.conftest import Owner, token
from tests.long_run import long

Plain = dict[str, Any]

TURN = "turn|0|"
MEGABYTES = 64
"""What reading a file that is refused may take of memory at most; how long it takes is for the benchmarks."""


@pytest.fixture
def file(owner: Owner) -> Plain:
    """The file of a table game at its first turn."""
    game = owner.parts.games.create(owner.profile, {"kind": "table"}, "Rainy day")
    owner.parts.games.act(game.id, owner.parts.games.seq(game.id), Answer("income"))
    plain: Plain = json.loads(owner.parts.games.export(game.id).model_dump_json())
    return plain


def line(key: str) -> Plain:
    """An answer in the player's turn."""
    return {"kind": "answer", "seat": 0, "key": key, "question": TURN, "made_at": now().isoformat()}


def with_setup(file: Plain, text: str) -> str:
    """A file whose setup holds something, as JSON, that no setup does."""
    return json.dumps(file).replace('"setup": {', f'"setup": {{"more": {text}, ', 1)


def keys(number: int) -> Plain:
    """So many names with nothing behind them."""
    return {f"key {place}": 0 for place in range(number)}


HOSTILE: dict[str, Callable[[Plain], str]] = {
    "unknown keys": lambda file: json.dumps({**file, **keys(200_000)}),
    "as many unknown keys as are counted": lambda file: json.dumps({**file, **keys(VALUES_LIMIT - 100)})[:FILE_LIMIT],
    "unknown keys in a line": lambda file: json.dumps({**file, "entries": [{**line("end"), **keys(200_000)}]}),
    "unknown keys in each line": lambda file: json.dumps({**file, "entries": [{**line("end"), **keys(20)}] * 6000}),
    "empty lines": lambda file: json.dumps({**file, "entries": [{}] * 900_000}),
    "lines that are none": lambda file: json.dumps({**file, "entries": [0] * 900_000}),
    "wrong lines": lambda file: json.dumps({**file, "entries": [dict.fromkeys(line(""), 0)] * ENTRIES_LIMIT}),
    "too many lines": lambda file: json.dumps({**file, "entries": [line("end")] * (ENTRIES_LIMIT + 1)}),
    "lists": lambda file: with_setup(file, json.dumps([[]] * 1_000_000)),
    "as many lists as are counted": lambda file: with_setup(file, json.dumps([[]] * (LISTS_LIMIT - 100))),
    "lists within lists": lambda file: with_setup(file, "[" * 2_000_000 + "]" * 2_000_000),
    "some lists within lists": lambda file: with_setup(file, "[" * 900 + "]" * 900),
    "objects": lambda file: with_setup(file, json.dumps([{"a": {}}] * 300_000)),
    "numbers": lambda file: with_setup(file, json.dumps([1.5] * 700_000)),
    "as many numbers as are counted": lambda file: with_setup(file, json.dumps([1.5] * (VALUES_LIMIT - 100))),
    "a long number": lambda file: with_setup(file, "9" * 4_000_000),
    "the same key again and again": lambda file: json.dumps(file).replace("{", "{" + '"kind":"table",' * 200_000, 1),
    "the same key twice in the setup": lambda file: json.dumps(file).replace('"setup": {', '"setup": {"kind": 0, ', 1),
    "a long text": lambda file: json.dumps({**file, "name": "a" * 4_000_000}),
    "a text of many marks": lambda file: json.dumps({**file, "name": '"\\' * 1_000_000}),
    "more than a file": lambda file: json.dumps(file) + " " * FILE_LIMIT,
}
"""Files that no game has written."""

LIKE_OTHERS = ("unknown keys in a line", "as many numbers as are counted")
"""What is counted as in the files beside them."""


@pytest.mark.parametrize(
    "make",
    [pytest.param(make, id=name, marks=long if name in LIKE_OTHERS else ()) for name, make in HOSTILE.items()],
)
def test_a_hostile_file_is_refused_cheaply(file: Plain, make: Callable[[Plain], str]) -> None:
    content = make(file).encode()
    tracemalloc.start()
    with pytest.raises(NotADocument, match="malformed"):
        read_document(content)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MEGABYTES * 1_000_000


def test_a_file_of_another_encoding_is_refused(file: Plain) -> None:
    for encoding in ("utf-16", "utf-32", "latin-1"):
        with pytest.raises(NotADocument):
            read_document(json.dumps({**file, "name": "Rügen"}, ensure_ascii=False).encode(encoding))


# ---- what a game can write


def seats(vp: int) -> str:
    """A correction of all seats at once, the largest part that a form of the app puts right at once."""
    table = automa.table.open_play({"kind": "table"}).state
    plain: Any = position_of(table)
    plain["board"]["seats"][0].update(vp=vp, era=1)
    return f"fix:board/seats={json.dumps(plain['board']['seats'])}"


@long
def test_the_largest_file_of_a_game_comes_in_and_goes_out_again(file: Plain, parts: Services) -> None:
    """As many corrections as a log takes, each of all seats, in a file as the export writes it."""
    both = [line(seats(0)), line(seats(7))]
    file["entries"] += (both * LOG_LIMIT)[: LOG_LIMIT - len(file["entries"])]
    owner = parts.profiles.register().profile_id
    copy = parts.games.import_document(owner, json.dumps(file).encode())
    written = parts.games.export(copy.id).model_dump_json(indent=1).encode()
    assert len(written) > 3_000_000
    assert read_document(written).log == read_document(json.dumps(file).encode()).log


def test_every_count_leaves_room_for_a_file_full_of_whole_positions(file: Plain) -> None:
    """Whatever is corrected, the size of the file is its only bound."""
    table = automa.table.open_play({"kind": "table", "level": 6, "boxes": ["base", "pp", "aa"]}).state
    correction = line(f"fix:={json.dumps(position_of(table))}")
    number = (FILE_LIMIT - len(json.dumps(file))) // (len(json.dumps(correction)) + 2)
    content = json.dumps({**file, "entries": [correction] * number}).encode()
    assert content.count(b",") < VALUES_LIMIT
    assert content.count(b"[") + content.count(b"{") < LISTS_LIMIT
    assert len(read_document(content).entries) == number


def test_a_correction_looks_at_the_table_a_few_times_and_no_more() -> None:
    """A file can hold thousands of them: what each costs, counted in steps rather than seconds."""
    number, calls = 50, 3_000
    play = automa.table.open_play({"kind": "table"})
    play.answer("income")
    log = [*play.log, *(Entry("answer", 0, f"fix:board/seats/0/vp={vp}", TURN) for vp in range(number))]
    again = automa.table.open_play({"kind": "table"})
    with cProfile.Profile() as profile:
        assert again.load(log) is None
    assert sum(each.callcount for each in profile.getstats()) < number * calls


# ---- one at a time


def bring(owner: Owner, csrf: str, content: bytes) -> TestResponse:
    data = {"csrf_token": csrf, "file": (io.BytesIO(content), "game.json")}
    return owner.client.post("/import", data=data, content_type="multipart/form-data")


def test_files_are_read_one_after_the_other(
    file: Plain, new_owner: Callable[[], Owner], monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, most = 0, 0
    import_document = Games.import_document

    def counted(*args: Any) -> Any:
        nonlocal reading, most
        reading += 1
        most = max(most, reading)
        time.sleep(0.02)
        try:
            return import_document(*args)
        finally:
            reading -= 1

    monkeypatch.setattr(Games, "import_document", counted)
    friends = [new_owner() for _ in range(4)]
    tokens = [token(friend.client, "/import") for friend in friends]
    came: list[int] = []

    def send(friend: Owner, signed: str) -> None:
        came.append(bring(friend, signed, json.dumps(file).encode()).status_code)

    threads = [threading.Thread(target=send, args=at) for at in zip(friends, tokens, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (came, most) == ([303] * 4, 1)


def test_who_waits_too_long_is_told_to_come_back(
    file: Plain, new_owner: Callable[[], Owner], parts: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    friend, impatient = new_owner(), Turnstile(patience=0.01)
    csrf = token(friend.client, "/import")
    object.__setattr__(parts, "imports", impatient)
    with impatient.passed():
        answer = bring(friend, csrf, json.dumps(file).encode())
    assert answer.status_code == 503
    assert answer.headers["Retry-After"] == "10"
    assert "The app has a lot to do just now" in answer.text
    assert "nothing was changed" in answer.text
    assert friend.parts.games.of_owner(friend.profile) == []
    assert bring(friend, csrf, json.dumps(file).encode()).status_code == 303
