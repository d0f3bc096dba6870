"""What the papers say is so: the pictures and files that they show exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

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
