"""What a player could do or would gain, for those who look before they choose."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.definitions import INCOME_MAT, TECH_CARDS
from engine.rules.count import count
from engine.rules.exploration import Placement as Placement
from engine.rules.exploration import preview as preview
from engine.rules.tech import is_met
from engine.rules.tracks import moves, tier_cost
from engine.state.game import Game


@dataclass(frozen=True, slots=True)
class Cost:
    """A space that a token could go on to, and the resources that it costs."""

    track: str
    space: int
    resources: tuple[str, ...]


def advances(game: Game, seat: int) -> dict[str, Cost]:
    """Where a turn's advance could lead: the keys of the tokens that can go on, each with space and cost. (ADV-2)"""
    found = moves(game, seat, game.board.tracks, forward=True, benefit=True)
    return {key: Cost(step.track, step.to, tier_cost(game, seat, step)) for key, step in found.items()}


def counts(game: Game, seat: int) -> dict[str, int]:
    """How many a seat has of each thing that the income mat scores. (INC-11)"""
    scored = [space.vp for row in INCOME_MAT.values() for space in row.spaces if isinstance(space.vp, dict)]
    things = {str(benefit["vp_per"]) for benefit in scored if "vp_per" in benefit}
    return {thing: count(game, seat, thing) for thing in sorted(things)}


def prerequisites_met(game: Game, seat: int) -> dict[str, bool]:
    """Whether the prerequisite of each tech card of a seat is met now. (TEC-5)"""
    return {slug: is_met(game, seat, TECH_CARDS[slug].prerequisite) for slug in game.players[seat].tech}
