"""The papers are true: pictures, files, functions and commands that they name exist, and the changelog stays short."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from automa.table.position import position_of
from automa.table.report_keys import PARSERS, Reports
from tests.automa.test_position_doc import example
from tests.story import table
from tests.syntax import syntax_of

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / "CHANGELOG.md"
PAPERS = [*sorted(path for path in ROOT.glob("*.md") if path != CHANGELOG), *sorted((ROOT / "docs").glob("*.md"))]


def links(paper: Path) -> list[Path]:
    """All that a paper links to, or shows, in this repository."""
    text = paper.read_text(encoding="utf-8")
    found: list[tuple[str, str]] = re.findall(r'\]\(([^)#\s]+)(?:#[^)]*)?\)|src="([^"]+)"', text)
    targets = [target for pair in found for target in pair if target]
    return [(paper.parent / target).resolve() for target in targets if "://" not in target]


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_what_a_paper_links_to_exists(paper: Path) -> None:
    missing = [target for target in links(paper) if not target.exists()]
    assert not missing, f"{paper.name} links to {missing}"


def test_only_pictures_that_a_paper_shows_are_kept() -> None:
    """All others are made by scripts/make_screenshots.py into a folder that git ignores."""
    shown = {target for paper in PAPERS for target in links(paper) if target.suffix == ".png"}
    kept = set((ROOT / "docs").rglob("*.png"))
    assert kept == shown
    assert "/screens/" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()


PACKAGES = ("engine", "automa", "companion")

INSTANCES = {
    "mine": "InPlay", "step": "Move", "board": "Board", "game": "Game", "game.board": "Board", "seat": "Seat",
    "self": "Scenario", "modify.DRAWS": "Modify", "offer.DRAW": "Offering", "instead.EXPLORE": "Instead",
    "react.EXPLORED": "React", "react.ADVANCED": "React",
}  # fmt: skip
"""What a thing of a class is called where a paper tells of it."""

MADE = {
    "tapestry.db": "companion/config.py",
    "backups/": "companion/store/backups.py",
    "screens/": "scripts/make_screenshots.py",
}
"""What is no file of ours but made by a program of ours, and by which."""

A_PATH = re.compile(r"[\w.-]+(?:/[\w.*-]*)+")
A_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
A_COMMAND = re.compile(r"(?:LONG=1 )?python -m ([\w.]+)(?: .*)?")
A_CALL = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")
IN_A_POSITION = re.compile(r"(?:board|bots)/")
FILE_TYPES = ("py", "md", "html", "yaml", "js", "css", "json", "png", "toml", "cfg")


@cache
def known_names() -> dict[str, set[str]]:
    """What each module and class of ours has, by its name, short and in full; under "" all of it."""
    known: dict[str, set[str]] = defaultdict(set)
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            for node in syntax_of(path).body:
                names = set(defined_by(node))
                for module in ("", path.stem, dotted):
                    known[module] |= names
                if isinstance(node, ast.ClassDef):
                    inner = {name for each in node.body for name in defined_by(each)}
                    for name in ("", node.name, f"{path.stem}.{node.name}", f"{dotted}.{node.name}"):
                        known[name] |= inner
    return known


def defined_by(node: ast.stmt) -> Iterator[str]:
    """The names that a statement gives to something."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        yield node.name
    elif isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        yield from (name.id for target in targets for name in ast.walk(target) if isinstance(name, ast.Name))


def is_in_a_position(path: str) -> bool:
    """Whether the position of a game at a table has such a part."""
    part: Any = position_of(table(civilization="engineers", position=example()).state)
    for step in path.split("/"):
        if isinstance(part, list) and step.isdigit() and int(step) < len(part):
            part = part[int(step)]
        elif isinstance(part, dict) and step in part:
            part = part[step]
        else:
            return False
    return True


def exists(said: str) -> bool:
    """Whether what a paper sets in code is there: a file, folder, `module.function`, `Class.method`, call or command.

    SLUG stands for any name, N for any seat.
    """
    if said in MADE:
        return said.rstrip("/") in (ROOT / MADE[said]).read_text(encoding="utf-8")
    if IN_A_POSITION.match(said):
        return is_in_a_position(said.replace("N", "0"))
    if command := A_COMMAND.fullmatch(said):
        place = ROOT / command[1].replace(".", "/")
        return place.with_suffix(".py").exists() or (place / "__main__.py").exists()
    if called := A_CALL.fullmatch(said):
        said = called[1]
        if "." not in said:
            return said in known_names()[""]
    if A_PATH.fullmatch(said):
        return any(ROOT.glob(said.rstrip("/").replace("SLUG", "*")))
    if A_NAME.fullmatch(said) and said.rpartition(".")[2] not in FILE_TYPES:
        holder, _, name = said.rpartition(".")
        is_module = (ROOT / said.replace(".", "/")).with_suffix(".py").exists()
        return is_module or name in known_names().get(INSTANCES.get(holder, holder), set())
    return True


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_every_file_and_function_that_a_paper_names_exists(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    listed = re.findall(r"^    (\w+/[\w./*]*)(?: |$)", text, re.MULTILINE)
    said = set(re.findall(r"`([^`\n]+)`", text)) | set(listed)
    missing = sorted(name for name in said if not exists(name))
    assert not missing, f"{paper.name} names {missing}"


@pytest.mark.parametrize(
    "said",
    [
        "engine/plays.py",
        "Play.anwser",
        "games.answered",
        "companion.onscreen.play.reply",
        "modifies(game)",
        "rules/",
        "automa.sole",
        "automa/data/scenes/SLUG.yaml",
        "board/seats/0/area",
        "board/seats/9",
        "python -m scripts.pose companion",
    ],
)
def test_a_name_that_is_not_there_is_noticed(said: str) -> None:
    assert not exists(said)


def test_every_key_of_a_report_is_written_down() -> None:
    """In the same forms as the class that reads them says."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    written = set(re.findall(r"`([a-z]+)[:`]", page.partition("| Key |")[2].partition("\n\n")[0]))
    assert written >= set(PARSERS)
    assert all(f"`{verb}" in (Reports.__doc__ or "") for verb in PARSERS)


GROUPS = ["At the table", "On screen", "Campaign", "Together", "Hosting"]


def test_the_changelog_is_what_a_player_reads() -> None:
    """Versions with dates, newest first; each has at most forty lines, in the same groups."""
    _head, *versions = re.split(r"^## ", CHANGELOG.read_text(encoding="utf-8"), flags=re.MULTILINE)
    titles = [version.partition("\n")[0] for version in versions]
    assert titles[0] == "Unreleased"
    dates = [re.fullmatch(r"\d+\.\d+\.\d+ \((\d{4}-\d\d-\d\d)\)", title) for title in titles[1:]]
    assert all(dates)
    days = [day[1] for day in dates if day]
    assert days == sorted(days, reverse=True)
    for title, version in zip(titles, versions, strict=True):
        lines = [line for line in version.splitlines() if line]
        assert len(lines) <= 40, f"{title} has {len(lines)} lines"
        groups = [line.removeprefix("### ") for line in lines if line.startswith("### ")]
        assert groups == [group for group in GROUPS if group in groups], f"{title} has {groups}"
