"""Finds every chapter on import, fills the vocabulary and checks it against the base game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from engine import rules as package
from engine.box import box_of
from engine.rules.playable import check_playable

NEEDS_THEM_ALL: Final = "boxes"
"""Checks whole boxes, so needs every chapter."""

for module in iter_modules(package.__path__):
    if module.name != NEEDS_THEM_ALL:
        import_module(f"{package.__name__}.{module.name}")
check_playable(box_of())
