"""What a player could do or would gain, for those who look before they choose."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards.definitions import INCOME_MAT, TECH_CARDS
from engine.rules import mats, supply
from engine.rules.count import count
from engine.rules.exploration import Placement as Placement
from engine.rules.exploration import preview as preview
from engine.rules.tech import is_met
from engine.rules.tracks import moves, tier_cost
from engine.state.game import Game, InPlay


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


@dataclass(frozen=True, slots=True)
class MatText:
    """What a civilization mat says to a seat; adjustment and gained_now: what is added or different, if anything."""

    text: str
    adjustment: str | None
    gained_now: str | None


def mat_for(game: Game, seat: int, slug: str) -> MatText:
    """What a civilization says to a seat that has it, or would say if the seat gained it now. (SET-20, GEN-1, ADJ-1)"""
    held = next((mine for mine in supply.civilizations_of(game, seat) if mine.slug == slug), None)
    at_setup = game.board.seats[seat].era == 0
    mine = held or InPlay(slug, seat, slug, edition=mats.edition_of(game, at_setup=at_setup))
    mat, adjustment = mats.mat_of(game, mine), mats.adjustment_of(mine)
    later = held is None and not at_setup
    return MatText(mat.text, adjustment.text if adjustment else None, mat.gained_later if later else None)


def prerequisites_met(game: Game, seat: int) -> dict[str, bool]:
    """Whether the prerequisite of each tech card of a seat is met now. (TEC-5)"""
    return {slug: is_met(game, seat, TECH_CARDS[slug].prerequisite) for slug in game.players[seat].tech}
