"""Which benchmarks a word on the command line stands for."""

from __future__ import annotations

import pytest

from tests.benchmarks.__main__ import OF_SCREENS, PARTS, parts_of


def test_screens_stands_for_all_that_looks_at_screens() -> None:
    """Each part can be asked for by itself, and comes once."""
    assert parts_of(["screens"]) == ["looks", "sideways", "several", "taps", "income"]
    assert parts_of(["income", "screens", "rules"]) == ["income", "looks", "sideways", "several", "taps", "rules"]
    assert set(OF_SCREENS) <= set(PARTS)
    assert parts_of([]) == list(PARTS)


def test_a_part_that_is_none_is_named() -> None:
    with pytest.raises(SystemExit, match="fast: no such part"):
        parts_of(["fast"])
