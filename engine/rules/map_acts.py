"""What exploring or conquering means, if abilities swap them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from engine.facts.components import Benefit
from engine.hooks import modify
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
"""(act, anywhere) by word."""

WORDS: Final[Mapping[tuple[str, bool], str]] = {
    ("explore", False): "explore",
    ("explore", True): "explore_anywhere",
    ("conquer", False): "conquer",
    ("conquer", True): "conquer_anywhere",
}
"""Each act's plain word."""


def act_of(game: Game, seat: int, act: str, *, anywhere: bool = False) -> str:
    """What the seat does instead of `act`. (BEX-1, BCO-1)"""
    return modify.ACT_ON_MAP.ask(game, act, {"seat": seat, "anywhere": anywhere})


def as_played(game: Game, seat: int, benefit: Benefit) -> Benefit:
    """With the acts as the seat does them."""
    return worded(benefit, turned_words(game, seat))


def turned_words(game: Game, seat: int) -> Mapping[str, str]:
    """Words that work differently for the seat, each with the word for its effect."""
    if not modify.ACT_ON_MAP.heard(game):
        return {}
    does = {word: (act_of(game, seat, act, anywhere=anywhere), anywhere) for word, (act, anywhere) in ACTS.items()}
    return {word: WORDS[does[word]] for word in ACTS if does[word] != ACTS[word]}


def worded(benefit: Benefit, words: Mapping[str, str]) -> Benefit:
    """At any depth."""
    return cast("Benefit", _worded(benefit, words)) if words else benefit


def _worded(part: object, words: Mapping[str, str]) -> object:
    match part:
        case str():
            return words.get(part, part)
        case list():
            return [_worded(each, words) for each in part]
        case dict():
            return {key: _worded(value, words) for key, value in part.items()}
    return part
