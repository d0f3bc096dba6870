"""The code of this project as syntax trees: each file is read once, however many tests look at it."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path


@cache
def syntax_of(path: Path) -> ast.Module:
    """The syntax of a file."""
    return parsed(path.read_text(encoding="utf-8"))


@cache
def parsed(source: str) -> ast.Module:
    """The syntax of some code."""
    return ast.parse(source)


@cache
def parts_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """A module with every part of it, in the order of `ast.walk`."""
    return tuple(ast.walk(tree))
