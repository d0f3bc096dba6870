"""A file is read in pieces, to the same end as at once, so that nobody waits for it."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from companion.store import piecewise
from companion.store.piecewise import DEEPEST, MOST_ITEMS, MOST_NAMES, PIECE, read_in_pieces
from tests.long_run import LONG

EXPORTS = sorted((Path(__file__).parent.parent / "golden" / "earlier").glob("*/exports/*.json"))


class Recording(json.JSONDecoder):
    """Reads, and keeps how much it was given at once."""

    given: list[int]

    def raw_decode(self, s: str, idx: int = 0) -> tuple[Any, int]:
        """The same as ever."""
        self.given.append(len(s))
        return super().raw_decode(s, idx)


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many letters were read at once, each time."""
    recording = Recording(object_pairs_hook=piecewise.each_name_once, parse_constant=piecewise.refuse)
    recording.given = []
    monkeypatch.setattr(piecewise, "_DECODER", recording)
    return recording.given


def anything(luck: random.Random, deep: int = 0) -> Any:
    """A value of any sort, with long lists and objects in it."""
    sort = luck.choice(["number", "text", "list", "object"] if deep < 4 else ["number", "text", "nothing"])
    if sort == "list":
        return [anything(luck, deep + 1) for _ in range(luck.choice([0, 1, 3, 40]))]
    if sort == "object":
        return {f'{number} \\"é:{{': anything(luck, deep + 1) for number in range(luck.choice([0, 1, 30]))}
    return {"number": luck.choice([0, -1.5e300, 10**30]), "text": 'a"\\,]}\u2028' * luck.randrange(60)}.get(sort)


@pytest.mark.parametrize("seed", range(12 if LONG else 4))
def test_it_says_what_the_library_says(seed: int, given: list[int]) -> None:
    found = [anything(random.Random(100 * seed + each)) for each in range(20)]
    for text in (json.dumps(found), json.dumps(found, indent=1, ensure_ascii=False)):
        assert read_in_pieces(text) == json.loads(text)
    assert len(given) > 20 and max(given) <= PIECE


@pytest.mark.parametrize("path", EXPORTS, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_files_of_all_versions_read_as_they_are(path: Path) -> None:
    assert read_in_pieces(path.read_text()) == json.loads(path.read_text())


FILLED = "1," * PIECE
WRONG = {
    "an end that is missing": f"[{FILLED}1",
    "more after the end": f"[{FILLED}1] 2",
    "a comma too many": f"[{FILLED}]",
    "another bracket": f"[{FILLED}1}}",
    "no comma": f"[{FILLED}1 2]",
    "a name that is no text": f"{{1: [{FILLED}1]}}",
    "a name twice": f'{{"a": [{FILLED}1], "a": 1}}',
    "a name twice in a short part": f'[{FILLED}{{"a": 1, "a": 1}}]',
    "no number": f"[{FILLED}NaN]",
    "a name without a value": f'{{"a": [{FILLED}1], "b"}}',
    "nothing": "",
    "a long text": f'"{"a" * (PIECE + 1)}"',
    "too many names": json.dumps({str(number) * 20: 0 for number in range(MOST_NAMES + 1)}),
    "too many parts": json.dumps([0] * (MOST_ITEMS + 1)),
    "long lists within long lists": "[" * (DEEPEST + 2) + f"{FILLED}1" + "]" * (DEEPEST + 2),
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_what_no_file_says_is_refused_a_piece_at_a_time(text: str, given: list[int]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # as the library does
        read_in_pieces(text)
    assert max(given, default=0) <= PIECE


def test_three_hundred_thousand_names_are_not_even_read(given: list[int]) -> None:
    """At once they held up everybody else for a second."""
    with pytest.raises(ValueError, match="too many"):
        read_in_pieces(json.dumps({f"name {number}": 0 for number in range(300_000)}))
    assert sum(given) < 100 * PIECE
