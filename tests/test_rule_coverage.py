"""Every rule that the app follows is proved by a test that cites it, or is exempt for a reason that is given."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
import yaml

from automa.definitions import RULES as BOTS_RULES
from automa.scenario_facts import RULES as SCENARIO_RULES
from engine.facts.rulebook import RULES as ENGINE_RULES
from tests.syntax import parsed

TESTS = Path(__file__).parent
EXEMPT_FILE = TESTS / "exempt_rules.yaml"

CITED = re.compile(r"\b([A-Z]{3,4}\d?)-(\d+)(?:\s+to\s+(?:([A-Z]{3,4}\d?)-)?(\d+))?\b")
"""`BCO-16`, and the ranges `BCO-16 to BCO-19` and `BCO-16 to 19`."""

NO_RULES = {"UTF-8"}
"""What looks like the id of a rule and is none."""


def ids_in(text: str) -> Iterator[str]:
    """The ids that a text cites, each one of a range."""
    for prefix, first, other, last in CITED.findall(text):
        if other not in ("", prefix):
            raise ValueError(f"a range has one prefix: {prefix}-{first} to {other}-{last}")
        for number in range(int(first), int(last or first) + 1):
            if f"{prefix}-{number}" not in NO_RULES:
                yield f"{prefix}-{number}"


def texts_of(source: str) -> Iterator[str]:
    """The docstrings of the tests in a module, and its comments."""
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield ast.get_docstring(node) or ""
    if not any("#" in line and CITED.search(line) for line in source.splitlines()):
        return  # to take a module apart into tokens costs as much as all else, and most have no rule in a comment
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string


@cache
def cited() -> dict[str, list[str]]:
    """Each id that tests cite, with the modules that do."""
    found: dict[str, list[str]] = {}
    for module in sorted(TESTS.rglob("test_*.py")):
        if module == Path(__file__):
            continue
        for text in texts_of(module.read_text(encoding="utf-8")):
            for id in ids_in(text):
                found.setdefault(id, []).append(str(module.relative_to(TESTS)))
    return found


def problems_of(exempt: Mapping[object, object], cited: Mapping[str, object]) -> list[str]:
    """What is wrong with the list of exempt rules."""
    known = BOTS_RULES.keys() | ENGINE_RULES.keys() | SCENARIO_RULES.keys()
    problems = [f"{id} is no rule" for id in exempt if id not in known]
    problems += [f"{id} is cited by a test" for id in exempt if id in cited]
    problems += [
        f"{id} gives no reason"
        for id, reason in exempt.items()
        if not isinstance(reason, str) or len(reason.split()) < 4
    ]
    return problems


@pytest.fixture(scope="module")
def exempt() -> Mapping[object, object]:
    """The exempt rules with their reasons."""
    listed = yaml.safe_load(EXEMPT_FILE.read_text(encoding="utf-8"))
    assert isinstance(listed, dict)
    return listed


def test_every_rule_that_the_app_follows_is_cited_or_exempt(exempt: Mapping[object, object]) -> None:
    """Of all boxes."""
    followed = BOTS_RULES.keys() | SCENARIO_RULES.keys() | ENGINE_RULES.keys()
    assert sorted(followed - cited().keys() - exempt.keys()) == []


def test_tests_cite_rules_that_exist() -> None:
    known = BOTS_RULES.keys() | ENGINE_RULES.keys() | SCENARIO_RULES.keys()
    unknown = {id: where for id, where in cited().items() if id not in known}
    assert unknown == {}


def test_the_exempt_list_is_in_order(exempt: Mapping[object, object]) -> None:
    assert problems_of(exempt, cited()) == []


def test_an_exempt_rule_is_listed_once() -> None:
    ids = re.findall(r"^([A-Z]{3,4}\d?-\d+):", EXEMPT_FILE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(ids) == len(set(ids))


def test_a_bad_exempt_list_is_found_out() -> None:
    reason = "The player pays at the table."
    listed: dict[object, object] = {"ADV-2": reason, "BCO-99": reason, "HEX-5": reason, "ADV-4": "", "ADV-11": "later"}
    assert problems_of(listed, {"HEX-5": ["test_hexes.py"]}) == [
        "BCO-99 is no rule",
        "HEX-5 is cited by a test",
        "ADV-4 gives no reason",
        "ADV-11 gives no reason",
    ]


def test_ids_are_read_one_by_one_and_as_ranges() -> None:
    assert list(ids_in("Closest first. (BCO-16 to BCO-18, HEX-6)")) == ["BCO-16", "BCO-17", "BCO-18", "HEX-6"]
    assert list(ids_in("(BCO-16 to 18)")) == ["BCO-16", "BCO-17", "BCO-18"]
    assert list(ids_in("as UTF-8")) == []
    with pytest.raises(ValueError, match="one prefix"):
        list(ids_in("BCO-16 to HEX-6"))


def test_only_docstrings_of_tests_and_comments_are_read() -> None:
    source = 'RULE = "BCO-1"\n\ndef word():\n    """BCO-2."""\n\ndef test_it():\n    """BCO-3."""\n    # BCO-4\n'
    assert [id for text in texts_of(source) for id in ids_in(text)] == ["BCO-3", "BCO-4"]
