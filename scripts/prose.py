"""Counts words of docstrings and comments per line of Python: `python -m scripts.prose [FOLDER ...]`."""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from pathlib import Path
from typing import NamedTuple

STOREYS = ("engine", "automa", "companion")


class Count(NamedTuple):
    words: int
    lines: int


def count(source: str) -> Count:
    """The words and lines of a module; strings that stand alone are prose."""
    texts = [
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    texts += [token.string.lstrip("#") for token in tokens if token.type == tokenize.COMMENT]
    return Count(sum(len(text.split()) for text in texts), source.count("\n"))


def main() -> None:
    folders = sys.argv[1:] or STOREYS
    found = {
        folder: [count(path.read_text(encoding="utf-8")) for path in Path(folder).rglob("*.py")] for folder in folders
    }
    found["in all"] = [each for counts in found.values() for each in counts]
    for folder, counts in found.items():
        words, lines = sum(each.words for each in counts), sum(each.lines for each in counts)
        print(f"{folder:12} {words:7} words {lines:7} lines {words / lines:5.2f}")


if __name__ == "__main__":
    main()
