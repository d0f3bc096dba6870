"""Figures of the working tree beside those of an earlier commit, measured by turns on the same machine."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from companion.config import ROOT

ROUNDS = 3
"""How often each version is measured; the median of each figure counts."""

NOT_THERE = "no such part"
"""What the benchmarks of every version say to an unknown part."""

Figures = dict[str, float]
"""Numbers by what they are of."""


class Failed(Exception):
    """A part did not come to its end; says what the child wrote."""


class NoSuchPart(Exception):
    """A version has no such part."""


def against(commit: str, parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Each figure that both versions print: now, then, and the one by the other.

    Raises CalledProcessError if there is no such commit, Failed if a part of either version fails.
    """
    with checked_out(commit) as then:
        for part in parts:
            try:
                yield from compared(then, part)
            except NoSuchPart:
                yield part, f"not measured by {commit}"


def compared(then: Path, part: str) -> Iterator[tuple[str, str]]:
    """A part's figures in both trees, by turns."""
    found: dict[Path, list[Figures]] = {then: [], ROOT: []}
    for _ in range(ROUNDS):
        for tree, rounds in found.items():
            rounds.append(measured(tree, part))
    before, now = (medians(rounds) for rounds in found.values())
    for what in now:
        if what in before:
            yield what, f"{now[what]:,.1f} / {before[what]:,.1f} = {now[what] / before[what]:.2f}"


@contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """A working tree of a commit, for as long as it is needed."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "then"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
        try:
            yield tree
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", tree], cwd=ROOT, check=True)


def measured(tree: Path, part: str) -> Figures:
    """What a part of a tree's benchmarks prints, run with our packages. Raises NoSuchPart and Failed."""
    command = [sys.executable, "-m", "tests.benchmarks", part]
    environment = {**os.environ, "PYTHONPATH": str(tree)}
    child = subprocess.run(command, cwd=tree, env=environment, capture_output=True, text=True)
    if child.returncode:
        if NOT_THERE in child.stderr:
            raise NoSuchPart(part)
        raise Failed(f"{part} in {tree}, status {child.returncode}:\n{child.stdout}{child.stderr}")
    return figures_in(child.stdout)


def figures_in(said: str) -> Figures:
    """The lines that end in a number with its unit. What they are of stands before it, without counts in brackets.

    >>> figures_in("load the longest one from its log (412 entries)            31.5 ms")
    {'load the longest one from its log': 31.5}
    >>> figures_in("answers in them, luck included                     12,345 answers/s")
    {'answers in them, luck included': 12345.0}
    """
    found: Figures = {}
    for line in said.splitlines():
        if figure := re.fullmatch(r"(.+?)\s{2,}([\d,.]+)(?: \S+)?", line):
            what, number = figure.groups()
            found[re.sub(r" \([^)]*\)", "", what)] = float(number.replace(",", ""))
    return found


def medians(rounds: Sequence[Figures]) -> Figures:
    """The median of each figure that every round has."""
    return {what: median(each[what] for each in rounds) for what in rounds[0] if all(what in each for each in rounds)}
