"""Every kind of question has its class, every card asks in its own name, and positions have the problems listed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from automa.scenario_facts import SCENARIOS
from engine.decisions import QuestionData
from tests import kinds
from tests.syntax import parts_of, syntax_of

ROOT = Path(__file__).parent.parent


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


CARDS = sorted((ROOT / "engine" / "abilities").glob("*/*.py"))


@pytest.mark.parametrize("module", CARDS, ids=lambda path: path.stem)
def test_a_card_asks_in_its_own_name(module: Path) -> None:
    """Whatever a card asks, a person or luck, goes through a gate that says which card it is."""
    calls = [node.func for node in parts_of(syntax_of(module)) if isinstance(node, ast.Call)]
    called = {each.id for each in calls if isinstance(each, ast.Name)}
    assert called.isdisjoint({"choose", "draw", "ask", "Decision"}), "`choose_for` and `draw_for` name the card"


@pytest.mark.parametrize("slug", SCENARIOS)
def test_all_that_a_scenario_alone_asks_has_its_sentence(slug: str) -> None:
    own = {kind for kind, sort in QuestionData.of_kind.items() if sort.__module__ == f"automa.scenarios.{slug}"}
    assert own == {kind.partition(" ")[0] for kind in SCENARIOS[slug].says.asks}


def test_the_list_of_problems_is_what_positions_can_have() -> None:
    """The same for what can be wrong with a position."""
    assert problems() == kinds.POSITION_PROBLEMS
