"""Civilization mats as the phone's holder may see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.drawings.player import CivilizationScene, civilization_scene
from companion.game.map import map_around
from companion.game.sight import Sight
from engine.outlook import face_of
from engine.state.game import InPlay


def mat_scene(sight: Sight, mine: InPlay, now: Mapping[str, int] | None = None) -> CivilizationScene:
    """now: how many its owner has of what it predicts."""
    game, own = sight.game, mine.owner == sight.seat
    players = len(game.board.seats)
    scene = civilization_scene(game.box, mine, players, now=now, looks=sight.looks, own=own)
    hex = face_of(game.box, mine, players).on_map
    return scene if hex is None else replace(scene, on_map=map_around(sight.state, hex, name=f"around-{mine.slug}"))
