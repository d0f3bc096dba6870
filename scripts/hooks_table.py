"""Writes the hooks' table in docs/abilities.md: `python -m scripts.hooks_table`, after changing a hook."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

from engine.hooks import instead, modify, offer, react
from engine.hooks.sorts import Hook, Modify, React

PAPER = Path(__file__).resolve().parent.parent / "docs" / "abilities.md"
HEAD = "| hook | value | told | what it is |\n| --- | --- | --- | --- |\n"
ROWS = re.compile(re.escape(HEAD) + r"(?:\|.*\|\n)*")

NAMES_OF_MODULES = re.compile(r"\b(?:[a-z_]+\.)+(?=\w)")
"""`engine.decisions.` before `Refusal`."""


def hooks() -> Iterator[tuple[str, Hook[Any], ModuleType]]:
    """Every hook with its constant's name and module, in order."""
    for module in (modify, offer, instead, react):
        yield from ((name, hook, module) for name, hook in vars(module).items() if isinstance(hook, Hook))


def row(name: str, hook: Hook[Any], module: ModuleType) -> str:
    """A hook: its value's type, what listeners are told, its purpose."""
    if isinstance(hook, React):
        value, told = "", fields(hook.happening)
    else:
        types = get_args(get_type_hints(module)[name])
        value, told = (f"`{short(types[0])}`" if isinstance(hook, Modify) else ""), fields(types[-1])
    listed = ", ".join(f"`{field}`" for field in told) or "nothing"
    return f"| `{hook.kind}.{name}` | {value} | {listed} | {hook.does} |\n"


def fields(told: Any) -> list[str]:
    """The fields that listeners are told."""
    return list(getattr(told, "__annotations__", ()))


def short(value: object) -> str:
    """A type without modules."""
    said = value.__name__ if isinstance(value, type) and not get_args(value) else str(value)
    return NAMES_OF_MODULES.sub("", said).replace("|", r"\|")


def table() -> str:
    return HEAD + "".join(row(*each) for each in hooks())


def main() -> None:
    PAPER.write_text(ROWS.sub(lambda _: table(), PAPER.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
