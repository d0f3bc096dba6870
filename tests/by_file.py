"""Which worker takes which tests: all of a file go to one, for what they share."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadFileScheduling

READ_THE_CODE: Final = {f"tests/test_{name}.py" for name in ("architecture", "docs", "kinds", "rule_coverage")}
"""Taken together, so that the code is parsed once: see tests/syntax.py."""


class ByFile(LoadFileScheduling):
    """Files in their order: those with a browser come early, the smallest last."""

    def _split_scope(self, nodeid: str) -> str:
        file: str = super()._split_scope(nodeid)
        return "the code" if file in READ_THE_CODE else file
