"""The page of hooks, the rules and the docs say the same: every hook is called, every call is on the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from engine.hooks import HOOKS, HookKind

ROOT = Path(__file__).parent.parent.parent
DOCS = (ROOT / "docs" / "abilities.md").read_text(encoding="utf-8")
PASSED_ON = "engine/abilities/ability.py"
"""The module in which such a call passes on the name that it was given."""

WITH_ABOUT: dict[str, tuple[HookKind, int]] = {
    "modified": ("modify", 4),
    "offers": ("offer", 3),
    "offered": ("offer", 3),
    "replaced": ("instead", 3),
}
"""The calls that name a hook as their third argument, and which one says what is told along."""


class Call(NamedTuple):
    """A hook called somewhere in the rules; about: what is told along by name, None where it is only asked for."""

    where: str
    kind: HookKind
    name: str
    about: tuple[str, ...] | None = None


def calls() -> Iterator[Call]:
    """Every call of a hook in engine and automa."""
    for path in sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "automa").rglob("*.py")]):
        name = path.relative_to(ROOT).as_posix()
        if name != PASSED_ON:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from calls_in(tree, name)


def calls_in(tree: ast.Module, module: str) -> Iterator[Call]:
    """The calls of hooks in a module; happenings are told where they are made, or by the name they were given."""
    made = {
        ast.unparse(node.targets[0]): class_of(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Tuple):
            yield from asked_for(node, module)
        if not isinstance(node, ast.Call):
            continue
        where = f"{module}:{node.lineno}"
        called = class_of(node)
        if called in WITH_ABOUT:
            kind, place = WITH_ABOUT[called]
            about = node.args[place] if len(node.args) > place else ast.Dict([], [])
            assert isinstance(about, ast.Dict), f"{where}: what is told along is said in the call"
            yield Call(where, kind, literal(node.args[2], where), tuple(literal(key, where) for key in about.keys))
        elif called == "listens":
            yield Call(where, kind_of(node.args[1]), literal(node.args[2], where))
        elif called in ("react_to", "react_alone"):
            told = node.args[-1]
            happening = class_of(told) if isinstance(told, ast.Call) else made[ast.unparse(told)]
            yield Call(where, "react", happening, HOOKS["react"][happening].about)


def asked_for(node: ast.Tuple, module: str) -> Iterator[Call]:
    """A pair of a kind and a name: some of what `is_heard` is asked."""
    if len(node.elts) == 2 and all(
        isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.elts
    ):
        kind, name = (str(part.value) for part in node.elts if isinstance(part, ast.Constant))
        for known in HOOKS:
            if kind == known:
                yield Call(f"{module}:{node.lineno}", known, name)


def class_of(node: ast.expr) -> str:
    """The last name of what is called."""
    called = node.func if isinstance(node, ast.Call) else node
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def literal(node: ast.expr | None, where: str) -> str:
    """A text that stands in the call."""
    assert isinstance(node, ast.Constant), f"{where}: the name stands in the call, so that it can be found"
    return str(node.value)


def kind_of(node: ast.expr) -> HookKind:
    """The kind that stands in a call."""
    return next(kind for kind in HOOKS if kind == literal(node, ast.unparse(node)))


CALLS = tuple(calls())
PAGE = [(kind, name) for kind, hooks in HOOKS.items() for name in hooks]


@pytest.mark.parametrize(("kind", "name"), PAGE)
def test_every_hook_of_the_page_is_called_in_the_rules(kind: HookKind, name: str) -> None:
    """A call that only asks whether anybody listens is none."""
    told = [call.where for call in CALLS if (call.kind, call.name) == (kind, name) and call.about is not None]
    assert told, f"nothing calls {kind} {name}"


@pytest.mark.parametrize("call", CALLS, ids=lambda call: f"{call.where} {call.kind} {call.name}")
def test_every_call_names_a_hook_of_the_page_and_tells_what_it_says(call: Call) -> None:
    """`seat` is told by the call itself; fields of a happening are its own."""
    assert call.name in HOOKS[call.kind], f"{call.where}: there is no {call.kind} {call.name} on the page"
    if call.about is not None:
        told = call.about if call.kind == "react" else ("seat", *call.about)
        assert set(told) == set(HOOKS[call.kind][call.name].about), f"{call.where} tells something else"


def test_what_is_asked_for_is_found_too() -> None:
    """Both kinds of asking are among the calls, so that they cannot name what is not there."""
    asked = {(call.kind, call.name) for call in CALLS if call.about is None}
    assert {("react", "CapitalScored"), ("instead", "place_building")} <= asked


def table() -> str:
    """The page as a table of the docs."""
    rows = [
        f"| `{kind}` | `{name}` | {', '.join(f'`{each}`' for each in hook.about) or 'nothing'} | {hook.does} |"
        for kind, hooks in HOOKS.items()
        for name, hook in hooks.items()
    ]
    return "\n".join(["| kind | name | told | what it is |", "| --- | --- | --- | --- |", *rows])


def test_the_docs_show_the_page_as_it_is() -> None:
    assert table() in DOCS, f"docs/abilities.md should have this table:\n{table()}"


TO_COME = "## To come"


def test_every_hook_that_the_docs_name_exists() -> None:
    """On paper too; what does not exist yet is named under one heading alone."""
    before, _, after = DOCS.partition(TO_COME)
    section, _, rest = after.partition("\n## ")
    named = {
        (kind, name)
        for kind, name in re.findall(r'`(modify|offer|instead|react)\("?(\w+)"?\)`', before + rest)
        if name not in ("name", "class")
    }
    assert named, "the docs name no hook at all"
    assert sorted(named - set(PAGE)) == []
    planned = set(re.findall(r'`(modify|offer|instead|react)\("?(\w+)"?\)`', section))
    assert sorted(planned & set(PAGE)) == [], "these have come"
