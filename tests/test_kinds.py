"""Every kind that the rules can emit is on the list that screens are checked against, and nothing else is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from automa.scenario_facts import SCENARIOS
from tests import kinds, whole_kinds
from tests.syntax import parts_of, syntax_of

pytestmark = pytest.mark.xdist_group("the code is read")  # by one worker, once: see tests/syntax.py

ROOT = Path(__file__).parent.parent
OF_SCENARIOS = sorted(path for path in (ROOT / "automa" / "scenarios").glob("*.py") if path.stem != "__init__")
MODULES = tuple(sorted({*(ROOT / "engine").rglob("*.py"), *(ROOT / "automa").rglob("*.py")} - set(OF_SCENARIOS)))

KIND_ARGUMENT = {
    "Decision": ("decisions", 1),
    "choose": ("decisions", 1),
    "choose_for": ("decisions", 1),
    "draw": ("decisions", 0),
    "draw_for": ("decisions", 1),
}
"""Which argument of which call is a kind of what."""

PASSED_ON = {"engine/decisions.py", "engine/chance.py", "engine/abilities/ability.py"}
"""Modules in which such a call passes on the kind that it was given."""

IN_WORDS = {
    "name": ("tech", "tapestry", "territory", "space", "civilization", "capital"),
}
"""Arguments that are no plain text, and what they can be."""


@cache
def emitted(modules: tuple[Path, ...] = MODULES) -> dict[str, set[str]]:
    """The kinds found in some modules, by what they are kinds of."""
    found: dict[str, set[str]] = {sort: set() for sort, _ in KIND_ARGUMENT.values()}
    found["decisions"].add("die")
    for module in modules:
        name = module.relative_to(ROOT).as_posix()
        for call in calls(module):
            sort, place = KIND_ARGUMENT[called(call)]
            if len(call.args) <= place or (name in PASSED_ON and isinstance(call.args[place], ast.Name)):
                continue
            found[sort] |= set(texts(call.args[place], name))
    return found


def calls(module: Path) -> Iterator[ast.Call]:
    """The calls that name a kind."""
    for node in parts_of(syntax_of(module)):
        if isinstance(node, ast.Call) and called(node) in KIND_ARGUMENT:
            yield node


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def texts(argument: ast.expr, module: str) -> Iterator[str]:
    """The kinds that an argument can be."""
    if isinstance(argument, ast.Constant):
        yield str(argument.value)
    elif isinstance(argument, ast.IfExp):
        yield from texts(argument.body, module)
        yield from texts(argument.orelse, module)
    else:
        words = ast.unparse(argument)
        assert words in IN_WORDS, f"{module}: which kinds can {words!r} be?"
        yield from IN_WORDS[words]


def problems() -> set[str]:
    """The kinds of problem that a position can have: pairs of a place and a kind."""
    tree = syntax_of(ROOT / "automa/table/position.py")
    pairs = [node for node in parts_of(tree) if isinstance(node, ast.Tuple) and len(node.elts) == 2]
    return {
        str(kind.value)
        for place, kind in (pair.elts for pair in pairs)
        if isinstance(kind, ast.Constant) and isinstance(kind.value, str) and kind.value.isidentifier()
        if not isinstance(place, ast.Constant) or "/" in str(place.value) or str(place.value) in TOP_PLACES
    }


TOP_PLACES = ("version", "order", "turn", "round")


@pytest.mark.parametrize("sort", ["decisions"])
def test_the_list_of_kinds_is_what_the_rules_emit(sort: str) -> None:
    """Both ways: nothing emitted is missing on the list, nothing listed is never emitted."""
    at_table: frozenset[str] = getattr(kinds, sort.upper(), frozenset())
    beside: frozenset[str] = getattr(whole_kinds, sort.upper(), frozenset())
    assert emitted()[sort] == at_table | beside


@pytest.mark.parametrize("module", OF_SCENARIOS, ids=lambda path: path.stem)
def test_a_scenario_says_what_its_own_kinds_mean(module: Path) -> None:
    """Beside those that everybody knows it has kinds of its own alone whose sentences stand with its data."""
    says, found = SCENARIOS[module.stem].says, emitted((module,))
    own = {"decisions": says.asks}
    for sort, said in own.items():
        known: frozenset[str] = getattr(kinds, sort.upper()) | getattr(whole_kinds, sort.upper())
        assert found[sort] - known <= {kind.partition(" ")[0] for kind in said}
        assert {kind.partition(" ")[0] for kind in said} <= found[sort] - known


CARDS = ROOT / "engine" / "abilities"

ASKED_BY_CARDS = sorted(
    (kind, called(call))
    for module in CARDS.glob("*/*.py")
    for call in calls(module)
    if KIND_ARGUMENT[called(call)][0] == "decisions"
    for kind in texts(call.args[KIND_ARGUMENT[called(call)][1]], module.name)
)
"""Each question that a card or civilization asks, and by which call."""


@pytest.mark.parametrize(("kind", "gate"), ASKED_BY_CARDS)
def test_a_question_of_a_card_names_its_source(kind: str, gate: str) -> None:
    """Whatever a card asks, a person or luck, goes through a gate that says which card it is."""
    assert gate in ("choose_for", "draw_for"), f"{kind} does not say which card asks it"
    assert kind in whole_kinds.DECISIONS


def test_the_list_of_problems_is_what_positions_can_have() -> None:
    """The same for what can be wrong with a position."""
    assert problems() == kinds.POSITION_PROBLEMS
