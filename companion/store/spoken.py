"""Words of codes that are said aloud: known to most, and none that sounds like another or is spelled in two ways."""

from __future__ import annotations

from pathlib import Path
from typing import Final

WORDS: Final = tuple(Path(__file__).with_suffix(".txt").read_text(encoding="utf-8").split())
