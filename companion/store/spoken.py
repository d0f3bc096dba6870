"""Well-known words, each with one sound and spelling."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WORDS: Final = tuple(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split())
