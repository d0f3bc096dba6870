"""Charms: bonuses where tapestry cards meet side by side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.decisions import Keyed, QuestionData, Steps, choose
from engine.hooks import react
from engine.hooks.sorts import LISTENERS
from engine.rules import gain
from engine.rules.nothing import Asked, why_nothing
from engine.state.game import Game
from engine.state.player import FACE_DOWN
from engine.things import Charm, Decline, Tapestry, leave

ABILITY: Final = "card"
"""Uses the card's WHEN PLAYED ability."""


class CharmAsked(QuestionData):
    """Which charm is next, or the played card's ability."""


def gained_at(game: Game, seat: int, card: str, space: int, *, covers: bool) -> dict[str, Charm]:
    """By side, as a card comes to lie on a space. (CHM-2, CHM-3, CHM-7)

    card: FACE_DOWN has none. covers: a card lay there before.
    """
    stack = game.players[seat].tapestries[space - 1] if space else []
    if not stack or not game.box.has_charms:
        return {}
    found = {}
    if card != FACE_DOWN and (left := charm_of(game, card, "left")) is not None:
        found["left"] = left
    if not covers and stack[-1] != FACE_DOWN and (right := charm_of(game, stack[-1], "right")) is not None:
        found["right"] = right
    return found


def charm_of(game: Game, card: str, side: str) -> Charm | None:
    charms = game.box.tapestry_cards[card].charms
    benefit = None if charms is None else charms.left if side == "left" else charms.right
    return None if benefit is None else Charm(card, side, benefit)


def acts_when_played(game: Game, card: str) -> bool:
    return game.box.tapestry_cards[card].benefit is not None or react.PLAYED in LISTENERS.get(card, {})


def use(
    game: Game, seat: int, charms: dict[str, Charm], played: Tapestry, ability: Callable[[], Steps[None]] | None
) -> Steps[None]:
    """Together with the played card's ability, in any order; charms may be left. (CHM-1, TRN-4)

    A charm that would give nothing is not offered.
    """
    left = dict(charms)
    while True:
        options: dict[str, Charm | Tapestry | Decline] = {
            side: charm
            for side, charm in left.items()
            if why_nothing(Asked(game, seat, f"tapestry:{charm.card}"), charm.benefit) is None
        }
        if not options:
            if ability is None:
                return
            yield from ability()
            ability = None
            continue
        options.update({ABILITY: played} if ability is not None else leave("skip"))
        source = f"tapestry:{played.slug}"
        chosen = yield from choose(seat, CharmAsked(), Keyed(options), source=source, subject=played.slug)
        if isinstance(chosen, Decline):
            return
        if isinstance(chosen, Charm):
            del left[chosen.side]
            yield from gain.gain(game, seat, chosen.benefit, source=f"tapestry:{chosen.card}")
        elif ability is not None:
            yield from ability()
            ability = None
