"""Shapes and colors of pieces, for drawings and recorded endings."""

from __future__ import annotations

from typing import Final, Literal

Shape = Literal["you", "automa", "shadow", "second", "third", "fourth", "fifth", "lock"]
COLORS: Final = ("blue", "red", "green", "yellow", "gray", "purple")
"""Known to app.css as `.color-<name>`."""
