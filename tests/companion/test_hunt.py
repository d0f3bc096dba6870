"""No page of a game breaks: a little of the hunt of `python -m tests.hunt`, the same games in every run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path

import pytest

from automa.scenario_facts import SCENARIOS
from tests.hunt.failures import FOLDER, Failures
from tests.hunt.hunt import Hunt
from tests.hunt.little import PAGES, look_at_a_little, look_at_outgrown_ones
from tests.hunt.orders import SORTS, sets_of_boxes
from tests.hunt.outgrown import WAYS
from tests.hunt.pages import LEFT_OUT, opened, pages_of_a_game
from tests.hunt.phones import World
from tests.long_run import LONG, long

SEED = 1


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    """An app of its own, with phones for everybody."""
    world = World.begin(tmp_path, Failures(FOLDER, SEED))
    yield world
    world.end()


def hunted(world: World, sorts: Sequence[str], share: float) -> Hunt:
    """A hunt through games of some sorts."""
    return Hunt(world, SEED, sorts=sorts, share=share, most_elsewhere=6)


def assert_nothing_broke(world: World) -> None:
    """Say how to see again what did."""
    assert not world.failures.found, "\n".join(world.failures.report())


@pytest.mark.parametrize(
    ("sorts", "share", "stops"),
    [(SORTS[:2], 0.03, 2), (SORTS[2:3], 0.05, 3), (SORTS[3:], 0.03, 4)],
    ids=["at a table", "solo", "people"],
)
def test_no_page_of_any_game_breaks(world: World, sorts: Sequence[str], share: float, stops: int) -> None:
    """Games of every scenario, box, edition and number of people, at some of their questions, on every phone."""
    hunt = hunted(world, sorts, share)
    look_at_a_little(hunt, stops, inf if LONG else PAGES)
    assert_nothing_broke(world)
    seen = {(about, value) for _page, about, *values in hunt.seen.sights for value in values}
    assert {sort for about, sort in seen if about == "sort"} == {*sorts}
    assert {boxes for about, boxes in seen if about == "boxes"} == {"+".join(each) for each in sets_of_boxes()}
    if "one phone" not in sorts:
        assert {slug for about, slug in seen if about == "scenario"} == {*SCENARIOS, "none"}
    kind = "table" if "table" in sorts else "solo" if "solo" in sorts else "people"
    answered = {page.partition(" ")[0] for page, _status in world.statuses}
    assert not {rule.endpoint for rule in pages_of_a_game(world.app, kind)} - answered


@long
def test_no_page_breaks_of_games_that_the_rules_no_longer_follow(world: World) -> None:
    hunt = hunted(world, SORTS, 0.2)
    look_at_outgrown_ones(hunt)
    assert_nothing_broke(world)
    ways = {value.partition(",")[0] for _page, about, value, *_ in hunt.seen.sights if about == "diverging"}
    assert ways == {*WAYS}


def test_no_page_of_no_game_breaks(world: World) -> None:
    hunted(world, SORTS, 1).elsewhere()
    assert_nothing_broke(world)


def test_no_page_is_left_out_without_a_reason(world: World) -> None:
    """A new page is opened by the hunt as soon as it has an address."""
    rules = [rule for rule in world.app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    assert {rule.endpoint for rule in rules} - {rule.endpoint for rule in opened(world.app)} == LEFT_OUT.keys()
    assert all(LEFT_OUT.values())
