"""The recorded games of every released version load: they end as they did, or are known to follow other rules now."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from automa.table import open_play
from engine.log import Entry
from engine.play import Play
from engine.sources import Luck
from tests.golden import versions
from tests.golden.versions import EARLIER, FOLDER, unchanged, write
from tests.golden.whole_games import rules_of

GAMES = sorted(path for path in EARLIER.glob("*/**/*.json") if path.parent.name != "exports")
"""Those that today's recordings differ from; `test_golden` and `test_whole_games` replay the others."""

OUTGROWN: Mapping[str, str] = {
    "0.1/whole/3_players_every_variant": "CON-5: the player chooses the order of both conquer dice",
}
"""The games that the rules of today no longer follow to their end, and the rule that has changed."""


def name_of(path: Path) -> str:
    """The version and name of a game."""
    return path.relative_to(EARLIER).with_suffix("").as_posix()


def loaded(document: dict[str, Any], in_whole: bool) -> Play[Any]:
    """A game with its recorded log, whether the rules follow it or not."""
    setup = document["setup"]
    play: Play[Any] = Play(rules_of(setup), setup, Luck(0)) if in_whole else open_play(setup)
    play.load([Entry(*entry) for entry in document["entries"]])
    return play


@pytest.mark.parametrize("path", GAMES, ids=name_of)
def test_a_game_of_an_earlier_version_loads(path: Path) -> None:
    """Its log is whole; where a changed rule asks something else, it stands there and goes on from there."""
    document = json.loads(path.read_text())
    play = loaded(document, path.parent.name == "whole")
    assert [list(entry) for entry in play.log] == document["entries"]
    if name_of(path) not in OUTGROWN:
        assert play.mismatch is None
        assert json.loads(json.dumps(play.result)) == document["result"]
        return
    assert play.mismatch is not None
    assert play.mismatch.lost is not None
    play.go_on()
    assert play.pending is not None
    assert [list(entry) for entry in play.log[: len(document["entries"])]] == document["entries"]


def test_every_game_of_a_version_is_there() -> None:
    """The first release recorded ten tables and thirteen whole games; of the second stand here those that were new."""
    assert set(OUTGROWN) <= {name_of(path) for path in GAMES}
    here = Counter(name_of(path).partition("/")[0] for path in GAMES)
    shared = Counter({version: sum(name.endswith(".json") for name in names) for version, names in unchanged().items()})
    assert here + shared == {"0.1": 23, "0.2": 17}
    assert all((FOLDER / name).is_file() for names in unchanged().values() for name in names)


def test_no_recorded_file_is_a_copy_of_another() -> None:
    """A file that several versions share is there once."""
    files = [path for path in FOLDER.rglob("*") if path.suffix in (".json", ".txt")]
    copies = Counter(path.read_bytes() for path in files)
    assert [path.name for path in files if copies[path.read_bytes()] > 1] == []


def test_recording_anew_keeps_what_a_released_version_recorded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a game that 0.1 shares with today, when it plays differently, then the old file moves to `earlier/0.1`."""
    monkeypatch.setattr(versions, "FOLDER", tmp_path)
    monkeypatch.setattr(versions, "EARLIER", tmp_path / "earlier")
    monkeypatch.setattr(versions, "UNCHANGED", tmp_path / "earlier" / "unchanged.json")
    (tmp_path / "earlier").mkdir()
    versions.UNCHANGED.write_text('{"0.1": ["whole/solo.json", "two.txt"], "0.2": ["two.txt"]}')
    (tmp_path / "whole").mkdir()
    game = tmp_path / "whole" / "solo.json"
    game.write_text("as 0.1")

    write(game, "as 0.1")
    assert unchanged()["0.1"] == ["whole/solo.json", "two.txt"]

    write(game, "as today")
    assert game.read_text() == "as today"
    assert (tmp_path / "earlier" / "0.1" / "whole" / "solo.json").read_text() == "as 0.1"
    assert unchanged() == {"0.1": ["two.txt"], "0.2": ["two.txt"]}


def test_each_released_version_has_left_games_and_exports() -> None:
    """The changelog says which there are; with the next release its games and exports are to be laid here."""
    released = re.findall(r"^## (\d+\.\d+)\.0 \(", (FOLDER.parents[1] / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert released[-1] == "0.1"
    for version in released:
        assert unchanged()[version], version
        assert any((EARLIER / version / "exports").glob("*.json")), version
