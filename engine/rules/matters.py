"""Questions whose answer cannot matter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final, TypeVar, cast

from engine.decisions import Steps
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import COMPONENTS, Benefit
from engine.hooks import instead, modify, offer, react
from engine.hooks.sorts import Hooks, is_heard
from engine.rules.nothing import Asked, why_nothing
from engine.state.game import Game
from engine.state.player import RESOURCES

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Traits:
    """What a plain benefit draws, changes and counts, if it asks, who hears of it."""

    asks: bool = False
    draws: str = ""
    changes: frozenset[str] = frozenset()
    counts: str = ""
    heard_by: Hooks = ()


CHOSEN: Final = "any_resource"

OF_RESOURCES: Final[Hooks] = (react.RESOURCE_GAINED,)
OF_BUILDINGS: Final[Hooks] = (
    *OF_RESOURCES,
    react.BUILDING_GAINED,
    instead.PLACE_BUILDING,
    react.BUILDING_PLACED,
    react.DISTRICT_COMPLETED,
)
OF_DRAWING: Final[Hooks] = (modify.DRAWS, offer.DRAW, react.DRAWN)

INNER: Final = ("choose", "any_order", "gain")
"""Hold inner benefits; a paid benefit is never plain."""

CITY: Final = frozenset({"income_building", "capital", "row", "column"})
"""What a building in the city changes, besides its row's count."""

PLAIN: Final[Mapping[str, Traits]] = {
    **dict.fromkeys(RESOURCES, Traits(heard_by=OF_RESOURCES)),
    CHOSEN: Traits(asks=True, heard_by=OF_RESOURCES),
    **{row: Traits(asks=True, changes=CITY | {row}, heard_by=OF_BUILDINGS) for row in INCOME_BUILDINGS},
    "tapestry": Traits(
        draws="tapestry",
        changes=frozenset({"tapestry"}),
        heard_by=(*OF_DRAWING, instead.DRAW_TAPESTRY, react.TAPESTRY_GAINED),
    ),
    "territory": Traits(
        draws="territory",
        changes=frozenset({"territory_tile"}),
        heard_by=(*OF_DRAWING, react.TILE_GAINED),
    ),
}
"""Benefits without further effects if nobody hears of them."""

LAST: Final[Hooks] = (
    *OF_RESOURCES,
    offer.UPGRADE,
    react.UPGRADED,
    react.CAPITAL_SCORED,
    react.LAST_SCORING,
    react.INCOME_TURN_ENDED,
    react.TURN_ENDED,
    react.GAME_ENDING,
    modify.GOALS_MET,
    modify.ADVANCES_LATER,
    offer.LATER_TURN,
)
"""Hooks that may look at a player's things from the last upgrade on."""


def traits_of(part: Benefit) -> Traits | None:
    """None if it may do anything."""
    if isinstance(part, str):
        return PLAIN.get(part)
    if isinstance(part, dict):
        if "vp_per" in part:
            thing = str(part["vp_per"])
            return Traits(counts=thing, heard_by=(react.CAPITAL_SCORED,) if thing == "capital" else ())
        if "vp" in part:
            return Traits()
        if "landmark" in part:
            return Traits(asks=True, changes=CITY | {"landmark"}, heard_by=(*OF_BUILDINGS, react.LANDMARK_GAINED))
    return None


def order_matters(game: Game, seat: int, parts: Sequence[Benefit]) -> bool:
    """Whether it matters to anybody. (ADV-4)"""
    known = [traits_of(part) for part in parts]
    if any(each is None or is_heard(game, each.heard_by) for each in known):
        return True
    if any(each is not None and each.changes >= CITY for each in known) and pays_more(game, seat):
        return True
    return any(disturb(*pair) for pair in combinations(filter(None, known), 2))


def pays_more(game: Game, seat: int) -> bool:
    """Plots pay more than a resource per complete district. (BLD-12)"""
    return not all(place.plan.is_usual for place in game.players[seat].places().values())


def disturb(one: Traits, other: Traits) -> bool:
    """One changes what the other gives, or both ask or draw alike."""
    if one.asks and other.asks:
        return True
    return bool(one.draws and one.draws == other.draws) or other.counts in one.changes or one.counts in other.changes


def asked_last(parts: Sequence[Benefit]) -> list[int]:
    """Indices, asking parts last, so that draws are known first."""
    return sorted(range(len(parts)), key=lambda place: getattr(traits_of(parts[place]), "asks", True))


def is_last_upgrade(game: Game, seat: int) -> bool:
    """Afterwards nobody can look at what a seat keeps. (END-1, END-2)

    False while others play, or if goals or cards may count later.
    """
    if game.board.seats[seat].era < COMPONENTS.income_turns or game.box.landmark_cards:
        return False
    others_play = any(not game.board.seats[other].finished for other in game.players if other != seat)
    return not others_play and not is_heard(game, LAST)


def is_idle(game: Game, seat: int, benefit: Benefit) -> bool:
    """An unspendable resource, or nothing, in the last upgrade."""
    return benefit in RESOURCES or why_nothing(Asked(game, seat), benefit) is not None


def spends_nothing(game: Game, benefit: object) -> bool:
    """Whatever is chosen."""
    if isinstance(benefit, dict) and "pay" not in benefit:
        inner = next((benefit[key] for key in INNER if key in benefit), None)
        if inner is not None:
            return spends_nothing(game, inner)
    if isinstance(benefit, list | tuple):
        return all(spends_nothing(game, part) for part in benefit)
    known = traits_of(cast("Benefit", benefit))
    if known is None or is_heard(game, known.heard_by):
        return False
    return not known.changes >= CITY or not any(pays_more(game, seat) for seat in game.players)


def with_any_resource(steps: Steps[T]) -> Steps[T]:
    """Takes the first resource, as nobody will spend it. (END-1)"""
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration as end:
            returned: T = end.value
            return returned
        answer = asked.options.parse(next(asked.options.keys())) if asked.kind == "resource" else (yield asked)
