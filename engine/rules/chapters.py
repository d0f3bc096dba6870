"""Importing this module finds every chapter, fills the vocabulary and checks it against the base game."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from engine import rules as package
from engine.box import box_of
from engine.rules.playable import check_playable

for module in iter_modules(package.__path__, f"{package.__name__}."):
    import_module(module.name)
check_playable(box_of())
