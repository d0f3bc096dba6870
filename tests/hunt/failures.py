"""What broke: grouped by where it did, each with a file of what it takes to see it again."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final

from companion.config import ROOT

FOLDER: Final = ROOT / ".hunt"
"""Where the files of failures are written unless somebody says otherwise."""

GAME: Final = "GAME"
"""Stands in a path for the id of the game, which is another one each time."""

ID: Final = re.compile(r"[\w-]{20,}")
"""What is another one each time in what an error says."""

FRAMES: Final = 4
"""How many of the last frames tell failures apart."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request. page: what it is called; phone: which one sends it; path: see GAME."""

    page: str
    phone: int
    method: str
    path: str
    manner: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Failure:
    """What broke in one way. first: the file of the first time; text: its traceback."""

    where: tuple[str, ...]
    first: str
    page: str
    question: str
    text: str
    times: int = 1


@dataclass(slots=True)
class Failures:
    """All that broke. folder: where files are written; scene, done: what led to what is asked now."""

    folder: Path
    seed: int
    found: dict[tuple[str, ...], Failure] = field(default_factory=dict)
    scene: Mapping[str, Any] = field(default_factory=dict)
    question: str = ""
    done: list[Asked] = field(default_factory=list)

    def begin(self, scene: Mapping[str, Any], question: str) -> None:
        """Another game is looked at."""
        self.scene, self.question, self.done = scene, question, []

    def note(self, error: BaseException, asked: Asked) -> None:
        """Something broke; the first time in a way a file is written."""
        where = frames_of(error)
        known = self.found.get(where)
        if known is not None:
            known.times += 1
            return
        text = "".join(traceback.format_exception(error))
        file = self.folder / f"failure-{self.seed}-{len(self.found) + 1}.json"
        self.folder.mkdir(parents=True, exist_ok=True)
        told = {"scene": self.scene, "done": [asdict(each) for each in self.done], "asked": asdict(asked)}
        file.write_text(json.dumps({**told, "seed": self.seed, "traceback": text}, indent=1, default=str))
        page = f"{asked.method} {asked.page} ({asked.manner}) on phone {asked.phone}"
        self.found[where] = Failure(where, str(file), page, self.question, text)

    def report(self) -> Iterator[str]:
        """Each way with how often, where first, and the command that shows it again."""
        for failure in sorted(self.found.values(), key=lambda each: -each.times):
            yield f"{failure.times} times: {failure.where[0]}"
            yield from (f"    {frame}" for frame in failure.where[1:])
            yield f"    first: {failure.page}, question {failure.question or 'none'}, seed {self.seed}"
            yield f"    again: python -m tests.hunt --again {failure.first}"


def frames_of(error: BaseException) -> tuple[str, ...]:
    """What was raised, and the last frames of ours that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [each for each in frames if str(ROOT) in each.filename and ".venv" not in each.filename]
    shown = (f"{each.filename.removeprefix(f'{ROOT}/')}: {each.name}" for each in (ours or frames)[-FRAMES:])
    return (f"{type(error).__name__}: {ID.sub('...', str(error))[:120]}", *shown)
