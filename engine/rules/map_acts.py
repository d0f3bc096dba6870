"""What an exploration or a conquest is in this game, where abilities turn the one into the other, for screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, cast

from engine.abilities.ability import listens, modified
from engine.box import Box
from engine.facts.components import Benefit, Space
from engine.state.game import Game

ACTS: Final[Mapping[str, tuple[str, bool]]] = {
    "explore": ("explore", False),
    "explore_anywhere": ("explore", True),
    "conquer": ("conquer", False),
    "conquer_anywhere": ("conquer", True),
    "conquer_both_dice": ("conquer", False),
    "conquer_both_dice_if_opponent": ("conquer", False),
    "conquer_empty": ("conquer", False),
}
"""What each word of a benefit is on the map, and whether anywhere."""

WORDS: Final[Mapping[tuple[str, bool], str]] = {
    ("explore", False): "explore",
    ("explore", True): "explore_anywhere",
    ("conquer", False): "conquer",
    ("conquer", True): "conquer_anywhere",
}
"""The plain word of each."""


def act_of(game: Game, seat: int, act: str, *, anywhere: bool = False) -> str:
    """What a seat does on the map in place of exploring or conquering: one of the two. (BEX-1, BCO-1)"""
    return modified(game, seat, "act_on_map", act, {"anywhere": anywhere})


def as_played(game: Game, seat: int, benefit: Benefit) -> Benefit:
    """A benefit as it works for a seat in this game: what explores may conquer, and the other way about."""
    return cast("Benefit", _turned(game, seat, benefit)) if listens(game, "modify", "act_on_map") else benefit


def _turned(game: Game, seat: int, part: object) -> object:
    match part:
        case str() if part in ACTS:
            act, anywhere = ACTS[part]
            does = act_of(game, seat, act, anywhere=anywhere)
            return part if does == act else WORDS[does, anywhere]
        case list():
            return [_turned(game, seat, each) for each in part]
        case dict():
            return {key: _turned(game, seat, value) for key, value in part.items()}
    return part


def played_box(game: Game) -> Box:
    """The box of a game with the spaces of its tracks as they work for whoever plays."""
    if not listens(game, "modify", "act_on_map"):
        return game.box
    turned = partial(_space, game, game.board.humans()[0])
    tracks = {slug: replace(track, spaces=tuple(map(turned, track.spaces))) for slug, track in game.box.tracks.items()}
    return replace(game.box, tracks=tracks)


def _space(game: Game, seat: int, space: Space) -> Space:
    benefit, bonus = (None if each is None else as_played(game, seat, each) for each in (space.benefit, space.bonus))
    return replace(space, benefit=benefit, bonus=bonus)
