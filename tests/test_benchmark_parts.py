"""Which benchmarks a word stands for, and how two versions are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.benchmarks.__main__ import OF_SCREENS, PARTS, parts_of
from tests.benchmarks.against import Failed, NoSuchPart, measured
from tests.benchmarks.server import Parts

VERSION = """
import sys
if sys.argv[1] == "slow":
    raise OSError("the disk is full")
if sys.argv[1] != "rules":
    raise SystemExit(f"{sys.argv[1]}: no such part; there are rules, slow")
print("answers in them                     1,200 answers/s")
"""


def test_screens_stands_for_all_that_looks_at_screens() -> None:
    """Each part can be asked for by itself, and comes once."""
    assert parts_of(["screens"]) == ["looks", "sideways", "several", "taps", "income"]
    assert parts_of(["income", "screens", "rules"]) == ["income", "looks", "sideways", "several", "taps", "rules"]
    assert set(OF_SCREENS) <= set(PARTS)
    assert parts_of([]) == list(PARTS)


def test_a_part_that_is_none_is_named() -> None:
    with pytest.raises(SystemExit, match="fast: no such part"):
        parts_of(["fast"])


def test_a_version_says_what_it_lacks_and_why_it_failed(tmp_path: Path) -> None:
    (tmp_path / "tests" / "benchmarks").mkdir(parents=True)
    (tmp_path / "tests" / "benchmarks" / "__main__.py").write_text(VERSION)
    assert measured(tmp_path, "rules") == {"answers in them": 1200}
    with pytest.raises(NoSuchPart):
        measured(tmp_path, "solo")
    with pytest.raises(Failed, match=r"(?s)slow .*OSError: the disk is full"):
        measured(tmp_path, "slow")


def test_a_phone_says_which_drawings_it_has() -> None:
    """An outline keeps what the part had within it."""
    inside = '<g data-part="bbbbbbbbbb-8">.</g>'
    mark = f"aaaaaaaaaa-{len(f'<div>{inside}</div>')}"
    phone = Parts()
    phone.see(f'<p><div data-part="{mark}">{inside}</div></p>')
    assert list(phone.had) == [mark, "bbbbbbbbbb-8"]
    phone.see(f'<div data-part="{mark}"></div>')
    assert list(phone.had) == [mark, "bbbbbbbbbb-8"]
    phone.see("<p>Nothing</p>")
    assert not phone.had
