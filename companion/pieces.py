"""How pieces look: the shapes and colors that drawings show, and that are kept with how a game ended."""

from __future__ import annotations

from typing import Final, Literal

Shape = Literal["you", "automa", "shadow", "second", "third", "fourth", "fifth", "lock"]
COLORS: Final = ("blue", "red", "green", "yellow", "gray", "purple")
"""The colors of pieces that app.css knows as `.color-<name>`."""
