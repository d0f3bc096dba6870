"""Each ability of each civilization is cited by a test of its civilization."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

import pytest
import yaml

from engine.box import LIBRARY
from tests.syntax import parsed

HERE = Path(__file__).parent
ABILITIES: dict[str, list[str]] = yaml.safe_load((HERE / "abilities.yaml").read_text(encoding="utf-8"))


def test_every_civilization_is_listed() -> None:
    assert ABILITIES.keys() == LIBRARY.civilizations.keys()


@pytest.mark.parametrize("slug", ABILITIES)
def test_each_ability_is_cited(slug: str) -> None:
    """In the docstring of a test, by its id."""
    module = parsed((HERE / f"test_{slug}.py").read_text(encoding="utf-8"))
    tests = (node for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"))
    said = "\n".join(ast.get_docstring(test) or "" for test in tests)
    assert [id for id in ABILITIES[slug] if not re.search(rf"\b{id}\b", said)] == []


@pytest.mark.skipif("TAPESTRY_FACTS" not in os.environ, reason="there is no folder of facts to compare with")
def test_the_list_is_that_of_the_facts() -> None:
    facts = yaml.safe_load((Path(os.environ["TAPESTRY_FACTS"]) / "civilizations.yaml").read_text(encoding="utf-8"))
    for each in facts["civilizations"]:
        mats = (mat for mat in (each["original"], each["rebalanced"]) if mat)
        ids = {ability["id"] for mat in mats for ability in mat.get("abilities", ())}
        assert set(ABILITIES[each["name"].lower().replace(" ", "_")]) == ids, each["name"]
