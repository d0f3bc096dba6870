"""A little of the hunt, for every run of the tests: few games that have everything, and some of their pages."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tests.hunt.courses import OVER, Course, Stop, course_of
from tests.hunt.hunt import Hunt, once_each
from tests.hunt.orders import Order, order_of
from tests.hunt.outgrown import WAYS
from tests.hunt.scenes import scene_of
from tests.long_run import LONG

PAGES: Final = 150
"""About how many pages of games of a kind the suite opens; the long run opens all that `stops_in` leads to."""

LOOKED_THROUGH: Final = 400 if LONG else 100
"""Among how many games those are chosen that have everything."""


def orders_with_everything(seed: int, sorts: Sequence[str]) -> list[Order]:
    """Few games of some sorts that together are of every scenario, set of boxes, edition, variant, level and number.

    Each print and pack is in one of them, in the long run each set of prints and packs.
    """
    orders = [order_of(seed, number, sorts) for number in range(LOOKED_THROUGH)]
    wanted, chosen = set[tuple[str, str]]().union(*map(facets_of, orders)), list[Order]()
    while wanted:
        best = max(orders, key=lambda order: len(wanted & facets_of(order)))
        wanted -= facets_of(best)
        chosen.append(replace(best, player="random"))
    return chosen


def facets_of(order: Order) -> set[tuple[str, str]]:
    """What an order has; a set of prints or packs is several facets but in the long run."""
    sets = () if LONG else ("packs", "prints")
    return {(about, part) for about, value in order.facets for part in (value.split("+") if about in sets else [value])}


def look_at_a_little(hunt: Hunt, stops: int, pages: float) -> None:
    """Look at each of those games at one of its questions, then at more questions until so many pages were opened."""
    courses = [course_of(order, hunt.seed) for order in orders_with_everything(hunt.seed, hunt.sorts)]
    hunt.seen.games += len(courses)
    for turn in range(stops + 2):
        for number, course in enumerate(courses):
            if turn and hunt.world.asked >= pages:
                return
            of_it = stops_in(course, stops)
            stop = of_it[(turn + number) % len(of_it)]
            hunt.visit(scene_of(course.order, course.log[: stop.entries], stop.key), course, stop)
            if turn == 0:
                hunt.look_at_a_lobby(course)


def stops_in(course: Course, number: int) -> list[Stop]:
    """Some questions of a game."""
    pick, every = random.Random(f"stops {course.order.number}"), once_each(course)
    first, end = course.stops[0], course.stops[-2]
    between = [stop for stop in every if stop.question != OVER]
    return [first, end, *pick.sample(between, min(number, len(between)))]


def look_at_outgrown_ones(hunt: Hunt) -> None:
    """Look at a game that diverges in each of the ways, and at one that is deleted while its pages are opened."""
    for number in range(len(WAYS)):
        course = hunt.next_course()
        hunt.look_at_outgrown(course, number)
    hunt.look_while_it_is_deleted(course)
