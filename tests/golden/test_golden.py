"""Recorded games replay to their end, straight and with save and load after every entry, and read as they did."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from automa.definitions import AUTOMA_CIVILIZATIONS, LEVELS
from automa.scenario_facts import SCENARIOS
from automa.table import open_play
from automa.table.state import Table
from engine.log import Entry
from engine.play import Play
from tests.golden.record import GAMES, transcript
from tests.golden.versions import FOLDER
from tests.long_run import LONG

RECORD = (
    "A recorded game plays differently now. If a rule was changed deliberately, record anew with "
    "`python -m tests.golden.record` and look at the differences of the .txt files before keeping them."
)

NAMES = sorted(path.stem for path in FOLDER.glob("*.json"))


def recorded(name: str) -> dict[str, Any]:
    """What was recorded of a game."""
    document: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text())
    return document


def replayed(document: dict[str, Any], entries: list[Any]) -> Play[Table]:
    """A game loaded from the first entries of its log."""
    play = open_play(document["setup"])
    mismatch = play.load([Entry(*entry) for entry in entries])
    assert mismatch is None, f"{RECORD}\n{mismatch}"
    return play


def as_read(name: str) -> list[str]:
    """The recorded transcript."""
    return (FOLDER / f"{name}.txt").read_text().splitlines()


def plain(value: object) -> object:
    """A value as JSON gives it back."""
    return json.loads(json.dumps(value))


def test_each_game_is_recorded() -> None:
    """The files are those of the games that the script records."""
    assert sorted(GAMES) == NAMES
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_game_replays_to_its_result_and_reads_the_same(name: str) -> None:
    """Straight through, from the first entry to the result."""
    document = recorded(name)
    play = replayed(document, document["entries"])
    assert play.pending is None, RECORD
    assert plain(play.result) == document["result"], RECORD
    lines, expected = list(transcript(play)), as_read(name)
    for number, (now, then) in enumerate(zip(lines, expected, strict=False), start=1):
        assert now == then, f"{RECORD}\n{name}.txt, line {number}"
    assert len(lines) == len(expected), RECORD


EVERY = 1 if LONG else 4
"""Of how many entries a game is loaded at one; random games are loaded at each: see tests/properties."""


@pytest.mark.parametrize("name", NAMES)
def test_a_game_replays_with_save_and_load_after_every_entry(name: str) -> None:
    """Each person's answer is given to a game that was just loaded from the entries before it."""
    document = recorded(name)
    entries = document["entries"]
    for number, (kind, seat, key, question) in enumerate(entries):
        if kind != "answer" or number % EVERY:
            continue
        play = replayed(document, entries[:number])
        assert play.pending is not None
        assert (play.pending.seat, play.pending.question) == (seat, question), f"{RECORD}\nentry {number + 1}"
        play.source = Recorded(entries[number + 1 :])
        play.answer(key)
        log = [[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]
        assert log == entries[: len(log)], f"{RECORD}\nentry {number + 1}"
    assert plain(replayed(document, entries).result) == document["result"], RECORD


class Recorded:
    """The luck that was recorded, in its order."""

    def __init__(self, entries: list[Any]) -> None:
        self._keys = [key for kind, _, key, _ in entries if kind == "luck"]

    def answer(self, decision: object) -> str | None:
        """The next outcome recorded, or None after the last."""
        return self._keys.pop(0) if self._keys else None

    def leaves_to_people(self, kind: str) -> bool:
        """A record is read, not entered."""
        return False


def test_the_games_show_what_there_is_to_show() -> None:
    """All levels, the Shadow Empire with two people, arts, all civilizations of the Automa, a middle, scenarios."""
    setups = [recorded(name)["setup"] for name in NAMES]
    results = [recorded(name)["result"] for name in NAMES]
    solo = [setup for setup in setups if setup.get("players", 1) == 1]
    assert {setup["level"] for setup in solo} == set(LEVELS)
    assert any(setup.get("players") == 2 for setup in setups)
    assert {"aa" in setup.get("boxes", ()) for setup in solo} == {True, False}
    assert any(setup.get("position") for setup in setups)
    played = set(chain.from_iterable(result["civilizations"] for result in results))
    assert played == set(AUTOMA_CIVILIZATIONS)
    assert {setup["scenario"] for setup in setups if setup.get("scenario")} == set(SCENARIOS)


def test_a_game_that_no_longer_fits_says_how_to_record_it_anew(tmp_path: Path) -> None:
    """The hint names the command."""
    document = recorded(NAMES[0])
    spoilt = [[*entry[:3], "another question"] for entry in document["entries"]]
    with pytest.raises(AssertionError, match=r"python -m tests\.golden\.record"):
        replayed(document, spoilt)
