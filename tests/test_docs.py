"""What the papers say is so: the pictures, files and functions that they name exist."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from automa.table.report_keys import PARSERS, Reports
from tests.syntax import syntax_of

pytestmark = pytest.mark.xdist_group("the code is read")  # by one worker, once: see tests/syntax.py

ROOT = Path(__file__).resolve().parent.parent
PAPERS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


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


CHECKED = [ROOT / "docs" / name for name in ("architecture.md", "data.md", "abilities.md", "adding-a-card.md")]
"""The papers that say how the code is built."""

PACKAGES = ("engine", "automa", "companion", "tests")

INSTANCES = {"mine": "InPlay", "step": "Move", "board": "Board", "game": "Game"}
"""What a thing of a class is called where a paper tells of it."""

A_PATH = re.compile(r"[\w.-]+(?:/[\w.*-]*)+")
A_NAME = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+")
A_CALL = re.compile(r"([A-Za-z_][\w.]*)\(.*\)")
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


def exists(said: str) -> bool:
    """Whether what a paper sets in code is there: a file or folder, `module.function` or `Class.method`, or a call."""
    if called := A_CALL.fullmatch(said):
        said = called[1]
        if "." not in said:
            return said in known_names()[""]
    if A_PATH.fullmatch(said):
        return any(ROOT.glob(said.rstrip("/")))
    if A_NAME.fullmatch(said) and said.rpartition(".")[2] not in FILE_TYPES:
        holder, _, name = said.rpartition(".")
        return name in known_names().get(INSTANCES.get(holder, holder), set())
    return True


@pytest.mark.parametrize("paper", CHECKED, ids=lambda paper: paper.name)
def test_every_file_and_function_that_a_paper_names_exists(paper: Path) -> None:
    text = paper.read_text(encoding="utf-8")
    listed = re.findall(r"^    (\w+/[\w./*]*)(?: |$)", text, re.MULTILINE)
    said = set(re.findall(r"`([^`\n]+)`", text)) | set(listed)
    missing = sorted(name for name in said if not exists(name))
    assert not missing, f"{paper.name} names {missing}"


@pytest.mark.parametrize(
    "said",
    ["engine/plays.py", "Play.anwser", "games.answered", "companion.onscreen.play.reply", "modifies(game)", "rules/"],
)
def test_a_name_that_is_not_there_is_noticed(said: str) -> None:
    assert not exists(said)


def test_every_key_of_a_report_is_written_down() -> None:
    """In the same forms as the class that reads them says."""
    page = (ROOT / "docs" / "architecture.md").read_text()
    written = set(re.findall(r"`([a-z]+)[:`]", page.partition("| Key |")[2].partition("\n\n")[0]))
    assert written >= set(PARSERS)
    assert all(f"`{verb}" in (Reports.__doc__ or "") for verb in PARSERS)
