"""What an exploration or a conquest is in this game, where abilities turn the one into the other, for screens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from engine.abilities.ability import listens, modified
from engine.facts.components import Benefit
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


def turned_words(game: Game, seat: int) -> Mapping[str, str]:
    """The words of benefits that work otherwise for a seat in this game, each with the word for what they do."""
    played = {word: as_played(game, seat, word) for word in ACTS}
    return {word: does for word, does in played.items() if isinstance(does, str) and does != word}
