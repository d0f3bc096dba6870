"""Scenes with the arts track: a box with trial inspiration tiles, and masterpieces where a test wants them."""

from __future__ import annotations

from dataclasses import replace

from engine.box import Box, Pack, box_of
from engine.facts.arts import InspirationTile
from engine.facts.cards import INCOME_MAT
from engine.state.game import Game
from tests.engine.whole import HERE, scene

TRIAL_TILES: Pack = {
    "inspiration_tiles": {
        f"trial_{row}": InspirationTile(
            f"trial_{row}", row, tuple(replace(space, income=(*space.income, "tapestry")) for space in printed.spaces)
        )
        for row, printed in INCOME_MAT.items()
    }
}
"""A tile for each row that pays a tapestry card more on each space: the printed ones are known to nobody."""

WITH_TILES: Box = box_of(("base", "aa"), [TRIAL_TILES])


def arts_scene(*held: str, players: int = 2, era: int = 1, box: Box | None = None) -> Game:
    """A scene with the arts track, some masterpieces before the first player, three others face up."""
    game = scene(players, era=era, box=box or box_of(("base", "aa")))
    game.only_what_matters = True
    bag = game.bags["masterpiece"]
    give_masterpieces(game, *held)
    bag.face_up = [item for item in bag.unseen if item not in held][:3]
    for item in bag.face_up:
        bag.take(item)
    return game


def give_masterpieces(game: Game, *held: str, seat: int = HERE) -> None:
    """Lay masterpieces before a seat."""
    for item in held:
        bag = game.bags["masterpiece"]
        bag.face_up.remove(item) if item in bag.face_up else bag.take(item)
        game.players[seat].cards.setdefault("masterpiece", []).append(item)
