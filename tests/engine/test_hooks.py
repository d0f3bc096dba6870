"""Hooks: the rules ask each of them, the docs list them, and types refuse whoever asks or listens wrongly."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import hooks_table

ROOT = Path(__file__).parent.parent.parent
DOCS = hooks_table.PAPER.read_text(encoding="utf-8")
NAMES = [f"{hook.kind}.{name}" for name, hook, _ in hooks_table.hooks()]


def test_each_hook_says_in_a_sentence_what_it_is_for() -> None:
    silent = [name for name, hook, _ in hooks_table.hooks() if not hook.does.endswith((".", ")"))]
    assert not silent


def test_every_hook_is_asked_by_the_rules() -> None:
    """Types know that a call is right, but not that there is one."""
    paths = [*(ROOT / "engine").rglob("*.py"), *(ROOT / "automa").rglob("*.py")]
    code = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    asked = set(re.findall(r"\b(\w+\.[A-Z_]+)\.(?:ask|done|notify|show|notify_alone)\(", code))
    assert [name for name in NAMES if name not in asked] == []


def test_the_table_of_hooks_in_the_docs_is_up_to_date() -> None:
    assert hooks_table.table() in DOCS, "python -m scripts.hooks_table writes it anew"


def test_every_hook_that_the_docs_name_exists() -> None:
    named = set(re.findall(r"`((?:modify|offer|instead|react)\.[A-Z_]+)`", DOCS))
    assert sorted(named - set(NAMES)) == []


CHECKED = """
from collections.abc import Iterator

from engine.abilities.ability import Ability
from engine.decisions import Steps
from engine.hooks import instead, modify, offer, react
from engine.hooks.about import About, AboutDeck, AboutTrack
from engine.hooks.offers import Offer
from engine.rules.happenings import Explored, Invented
from engine.state.game import Game, InPlay


def ask(game: Game) -> Steps[None]:
    draws: int = modify.DRAWS.ask(game, 1, {"seat": 0, "deck": "tapestry"})
    modify.DRAWS.ask(game, "one", {"seat": 0, "deck": "tapestry"})  # refused
    modify.DRAWS.ask(game, 1, {"seat": 0})  # refused
    modify.DRAWS.ask(game, 1, {"seat": 0, "deck": 5})  # refused
    modify.DRAWS.ask(game, 1, {"seat": 0, "deck": "tapestry", "hex": (0, 0)})  # refused
    offer.DRAW.ask(game, {"seat": 0, "track": "science"})  # refused
    yield from instead.REGRESS.done(game, {"seat": 0})  # refused
    yield from react.INVENTED.notify(game, 0, "bakery")
    yield from react.INVENTED.notify(game, 0, 5)  # refused
    yield from react.INVENTED.notify(game, 0)  # refused
    offer.TO_DRAW  # refused


class Fits(Ability):
    @modify.DRAWS
    def more(self, game: Game, mine: InPlay, value: int, about: AboutDeck) -> int:
        return value + 1

    @offer.DRAW
    def whatever(self, game: Game, mine: InPlay, about: About) -> Iterator[Offer]:
        yield from ()

    @react.EXPLORED
    def look(self, game: Game, mine: InPlay, explored: Explored) -> Steps[bool] | None:
        return None


class Misfits(Ability):
    @modify.DRAWS  # refused
    def short(self, game: Game, mine: InPlay, value: int) -> int:
        return value

    @modify.DRAWS  # refused
    def text(self, game: Game, mine: InPlay, value: str, about: AboutDeck) -> str:
        return value

    @modify.ADVANCE_COST  # refused
    def elsewhere(self, game: Game, mine: InPlay, value: tuple[str, ...], about: AboutDeck) -> tuple[str, ...]:
        return value

    @offer.DRAW  # refused
    def nothing(self, game: Game, mine: InPlay, about: AboutDeck) -> None: ...

    @instead.EXPLORE  # refused
    def track(self, game: Game, mine: InPlay, about: AboutTrack) -> None: ...

    @react.EXPLORED  # refused
    def other(self, game: Game, mine: InPlay, happening: Invented) -> None: ...


class Anew(Fits):
    def more(self) -> int:  # refused
        return 1
"""


@pytest.mark.long
def test_types_refuse_whoever_asks_or_listens_wrongly(tmp_path: Path) -> None:
    """Each line that says so, and no other."""
    (tmp_path / "checked.py").write_text(CHECKED)
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", str(tmp_path / "checked.py")]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    refused = {int(number) for number in re.findall(r"checked\.py:(\d+): error", said)}
    lines = enumerate(CHECKED.splitlines(), 1)
    assert refused == {number for number, line in lines if line.endswith("# refused")}, said
