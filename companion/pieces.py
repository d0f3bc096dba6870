"""Shapes and colors of pieces."""

from __future__ import annotations

from typing import Final, Literal

Shape = Literal["you", "automa", "shadow", "second", "third", "fourth", "fifth", "lock"]
COLORS: Final = ("blue", "red", "green", "yellow", "gray", "purple")
"""In app.css: `.color-<name>`."""
