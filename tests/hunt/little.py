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

LOOKED_THROUGH: Final = 400
"""Among how many games those are chosen that have everything."""


def orders_with_everything(seed: int, sorts: Sequence[str]) -> list[Order]:
    """Few games of some sorts that together are of every scenario, box, edition, variant, level and number."""
    orders = [order_of(seed, number, sorts) for number in range(LOOKED_THROUGH)]
    wanted, chosen = {facet for order in orders for facet in order.facets}, list[Order]()
    while wanted:
        best = max(orders, key=lambda order: len(wanted.intersection(order.facets)))
        wanted -= set(best.facets)
        chosen.append(replace(best, player="random"))
    return chosen


def look_at_a_little(hunt: Hunt, stops: int) -> None:
    """Look at each of those games at some of its questions, the first one and the end among them."""
    for order in orders_with_everything(hunt.seed, hunt.sorts):
        course = course_of(order, hunt.seed)
        hunt.seen.games += 1
        for stop in stops_in(course, stops):
            hunt.visit(scene_of(order, course.log[: stop.entries], stop.key), course, stop)
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
