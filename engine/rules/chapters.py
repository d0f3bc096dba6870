"""Importing this module finds every chapter, fills the vocabulary and checks it against the base game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from engine import rules as package
from engine.box import box_of
from engine.rules.playable import check_playable

NEEDS_THEM_ALL: Final = "boxes"
"""The module that checks whole boxes, for which every chapter has to be there."""

for module in iter_modules(package.__path__):
    if module.name != NEEDS_THEM_ALL:
        import_module(f"{package.__name__}.{module.name}")
check_playable(box_of())
