"""Nobody is asked what cannot matter: orders of benefits that leave each other alone, idle choices of the last turn."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import cast

import pytest

from automa.solo import SoloRules
from engine.base_game import BaseGameRules
from engine.box import box_of
from engine.decisions import BadSetup
from engine.facts.components import COMPONENTS, Benefit
from engine.rules.gain import gain, gain_in_any_order
from engine.rules.income import income_turn
from engine.rules.matters import is_last_upgrade, order_matters
from engine.state.game import NEW_GAMES, Game
from tests.engine.cities import district_plots
from tests.engine.rules.settled import settled
from tests.engine.whole import HERE, RIVAL, Told, drive, in_force, listed, pending, scene

DISTRICT = district_plots(0, 0)


def today(game: Game) -> Game:
    """The same game, begun with what setups say today."""
    game.only_what_matters = True
    return game


def gained(game: Game, benefit: Benefit, *keys: str) -> Told:
    """What happens when the benefit is gained and these answers are given."""
    return drive(game, gain(game, HERE, benefit, source="track:science:4"), *keys)


# ---- the order of several benefits (ADV-4)

COUNT_AND_CARD: Benefit = {"any_order": [{"vp_per": "tech"}, "tapestry"]}


def test_a_game_begun_before_is_asked_as_ever() -> None:
    """Its log holds the answers. (ADV-4)"""
    assert gained(settled(), COUNT_AND_CARD, "1:tapestry").kinds() == ["order"]


def test_what_cannot_change_each_other_comes_by_itself() -> None:
    """Medicine: a tapestry card in hand is no tech card. Both are told. (ADV-4)"""
    game = today(settled())
    told = gained(game, COUNT_AND_CARD)
    assert told.kinds() == []
    assert [event.kind for event in told.events] == ["vp", "tapestry"]
    assert game.board.seats[HERE].vp == 3


def test_what_is_drawn_is_known_before_a_building_is_placed() -> None:
    """Tunnels: a tile and a farm. Whoever sees the tile first can only know more. (ADV-4)"""
    for parts in (["territory", "farm"], ["farm", "territory"]):
        any_order: Benefit = {"any_order": list[Benefit](parts)}
        told = gained(today(settled()), any_order, "7,6r0")
        assert told.kinds() == ["plot"]
        assert [event.kind for event in told.events] == ["territory_tile", "building", "placed"]


@pytest.mark.parametrize(
    "parts",
    [
        ["tapestry", {"vp_per": "tapestry"}],
        ["territory", {"vp_per": "territory_tile"}],
        ["market", {"vp_per": "market"}],
        ["farm", {"vp_per": "capital"}],
        ["conquer", "tapestry"],
        ["conquer", "armory"],
        [{"vp_per": "exploration_space"}, "play_tapestry"],
        ["upgrade", "circle"],
        ["farm", "house"],
        ["tapestry", "tapestry", "invent"],
    ],
    ids=str,
)
def test_what_can_change_the_other_is_asked_for(parts: list[Benefit]) -> None:
    """(ADV-4)"""
    asked = pending(gain(game := today(settled()), HERE, {"any_order": parts}, source="space_tile:7"))
    assert asked.kind == "order"
    assert len(listed(asked)) == len(parts)
    assert order_matters(game, HERE, parts)


def test_what_is_left_is_not_asked_for_once_it_does_not_matter() -> None:
    """A tile gives a tapestry card, VP for tapestry cards and a resource: only the first two hang together. (ADV-4)"""
    parts: Benefit = {"any_order": ["tapestry", {"vp_per": "tapestry"}, "coin"]}
    game = today(settled())
    assert gained(game, parts, "0:tapestry").kinds() == ["order"]
    assert game.board.seats[HERE].vp == 5, "three cards in hand, one drawn, one played"


@pytest.mark.parametrize(
    ("card", "parts"),
    [
        ("tyranny", [{"vp_per": "tech"}, "tapestry"]),
        ("architects", [{"vp_per": "armory"}, "market"]),
        ("craftsmen", [{"vp_per": "armory"}, "market"]),
        ("architects", [{"vp_per": "capital"}, "coin"]),
    ],
)
def test_where_a_card_hears_of_it_the_order_is_asked_for(card: str, parts: list[Benefit]) -> None:
    """Nobody says what it makes of that. (ADV-4)"""
    game = today(settled())
    assert not order_matters(game, HERE, parts)
    in_force(game, card)
    assert order_matters(game, HERE, parts)


def orders_printed() -> Iterator[list[Benefit]]:
    """All that is printed to be gained in any order, on tracks, tech cards and tiles of all boxes."""
    box = box_of(("base", "pp"))
    spaces = (space.benefit for track in box.tracks.values() for space in track.spaces)
    cards = (benefit for card in box.tech_cards.values() for benefit in (card.circle, card.square))
    tiles = (tile.benefit for tile in box.space_tiles.values())
    for benefit in (*spaces, *cards, *tiles):
        if isinstance(benefit, dict) and "any_order" in benefit:
            yield cast("list[Benefit]", benefit["any_order"])


UNASKED = [parts for parts in orders_printed() if not order_matters(settled(), HERE, parts)]


def test_some_orders_that_are_printed_do_not_matter() -> None:
    assert len(UNASKED) == 8


@pytest.mark.parametrize("parts", UNASKED, ids=str)
def test_every_order_that_is_not_asked_for_leads_to_the_same(parts: list[Benefit]) -> None:
    """Whoever is asked as ever ends up with the same, whatever comes first. (ADV-4)"""
    ends = []
    for order in permutations(parts):
        game = settled()
        steps = gain_in_any_order(game, HERE, order, "here")
        asked = next(steps, None)
        while asked is not None:
            try:
                asked = steps.send(asked.options.parse("7,6r0" if asked.kind == "plot" else listed(asked)[0]))
            except StopIteration:
                asked = None
        game.journal.clear()
        ends.append(game)
    assert all(end == ends[0] for end in ends)


# ---- the last income turn (END-1, END-2)


def at_the_end(*tech: str) -> Game:
    """A player before the last income turn, with these tech cards in the bottom row; the rival is done."""
    game = today(scene(2, era=COMPONENTS.income_turns - 1))
    game.players[HERE].tech = dict.fromkeys(tech, "bottom")
    game.board.seats[RIVAL].era, game.board.seats[RIVAL].finished = COMPONENTS.income_turns, True
    game.active = HERE
    return game


def test_an_upgrade_for_resources_that_nobody_can_spend_is_not_asked_for() -> None:
    """Food and culture, or the square of a card that nobody has, and the game is over. (END-1, TEC-4, TEC-6)"""
    game = at_the_end("calendar", "canned_food", "assembly_line")
    assert drive(game, income_turn(game, HERE)).kinds() == []
    assert game.board.seats[HERE].finished
    assert set(game.players[HERE].tech.values()) == {"bottom"}


def test_a_game_begun_before_asks_for_that_upgrade_too() -> None:
    """Its log holds the answer. (END-1)"""
    game = at_the_end("canned_food")
    game.only_what_matters = False
    assert drive(game, income_turn(game, HERE), "canned_food").kinds() == ["upgrade"]


@pytest.mark.parametrize("other", ["bakery", "ammonia", "zeppelins"])
def test_an_upgrade_that_brings_anything_else_is_asked_for(other: str) -> None:
    """VP, a building, whatever is no resource. (TEC-4)"""
    asked = pending(income_turn(at_the_end("canned_food", other), HERE))
    assert set(listed(asked)) == {"canned_food", other, "skip"}


def test_it_is_asked_for_while_somebody_can_still_look_at_it() -> None:
    """Another player whose game is not over, a goal of the table, a civilization that scores at the end. (END-2)"""
    others = at_the_end("canned_food")
    others.board.seats[RIVAL].finished = False
    earlier = at_the_end("canned_food")
    earlier.board.seats[HERE].era = 2
    assert pending(income_turn(others, HERE)).kind == "upgrade"
    assert pending(income_turn(earlier, HERE), "trap").kind == "upgrade", "a card face down comes before it"
    done = at_the_end()
    assert not is_last_upgrade(done, HERE), "it has not begun"
    done.board.seats[HERE].era += 1
    assert is_last_upgrade(done, HERE)
    for card in ("isolationists", "utopia", "inventors", "recyclers"):
        in_force(game := done.copy(), card)
        assert not is_last_upgrade(game, HERE), card


def test_the_resource_of_a_district_in_the_last_upgrade_is_not_chosen() -> None:
    """Ammonia's farm fills it; the journal says what was gained. (BLD-6, END-1)"""
    for asked_ever, kinds in ((True, ["upgrade", "plot", "resource"]), (False, ["upgrade", "plot"])):
        game = at_the_end("ammonia")
        game.only_what_matters = not asked_ever
        city = game.players[HERE].capital
        city.extra = [plot for plot in DISTRICT if plot not in city.impassable()]
        last = city.extra.pop()
        told = drive(
            game, income_turn(game, HERE), "ammonia", f"{last[0]},{last[1]}r0", *(["worker"] if asked_ever else [])
        )
        assert told.kinds() == kinds
        assert len(told.of("resource")) == 1


# ---- what a setup says


def test_only_games_that_say_so_leave_questions_out() -> None:
    solo, people = {"level": 2}, {"players": ["Anna", "Ben"]}
    assert SoloRules().start({**solo, **NEW_GAMES}).game.only_what_matters
    assert BaseGameRules().start({**people, **NEW_GAMES}).game.copy().only_what_matters
    assert not SoloRules().start(solo).game.only_what_matters
    assert not BaseGameRules().start(people).game.only_what_matters
    with pytest.raises(BadSetup) as wrong:
        SoloRules().start({**solo, "only_what_matters": "yes"})
    assert (wrong.value.field, wrong.value.problem.kind) == ("only_what_matters", "not_understood")
    with pytest.raises(BadSetup) as wrong:
        BaseGameRules().start({**people, "asks_without_trap": 1})
    assert (wrong.value.field, wrong.value.problem.kind) == ("asks_without_trap", "not_understood")
