"""Each of the 48 spaces of the four tracks is played once: its benefit, then its bonus, as the facts have them."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engine.decisions import CHANCE
from engine.facts.components import TRACKS
from engine.rules import advance
from engine.rules.board.advance import Move
from engine.state.bag import Bag
from engine.state.game import Game
from engine.state.hexmap import Outpost
from tests.engine.rules.settled import Changes, Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, pending

FIRST_PLOT = "0,0r0"
TILE_16 = "16@3,-1r0"
"""All water: it continues the water on three sides, and gives a coin."""
CONQUERS = ("1,1", "vp_4", "coin", "red")
"""Printed land next to the start; red shows 4 VP, black a coin, red is taken."""


@dataclass(frozen=True)
class Played:
    """A space: the answers of its benefit and what that changes; the answers of its bonus and what that changes."""

    track: str
    number: int
    answers: tuple[str, ...]
    changes: Changes
    bonus: tuple[str, ...] = ()
    bonus_changes: Changes = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.track} {self.number}"


TILE: Changes = {"vp": 3, "coin": 1, "territories": -1, "explored": 1}
BUILDING = {"city": 1}

SPACES = [
    Played("exploration", 1, (), {"territories": 2}),
    Played("exploration", 2, (TILE_16,), TILE, ("food",), {"food": -1, "hand": 1}),
    Played("exploration", 3, ("1:farm", FIRST_PLOT), {"farm": 1, **BUILDING}),
    Played("exploration", 4, (TILE_16,), {**TILE, "territories": 0}),
    Played("exploration", 5, (), {"vp": 2}, ("food", FIRST_PLOT), {"food": -1, "farm": 1, **BUILDING}),
    Played(
        "exploration",
        6,
        ("1:farm", FIRST_PLOT),
        {"farm": 1, "territories": 1, **BUILDING},
        ("worker", TILE_16),
        {**TILE, "worker": -1},
    ),
    Played("exploration", 7, (TILE_16,), {**TILE, "territories": 1}),
    Played("exploration", 8, (FIRST_PLOT,), {"farm": 1, "vp": 4, **BUILDING}, ("13+15",), {"territories": -2, "vp": 5}),
    Played(
        "exploration",
        9,
        ("16@-1,0r0",),
        {**TILE, "vp": 2, "territories": 1},
        ("culture",),
        {"culture": -1, "hand": 1},
    ),
    Played("exploration", 10, (), {"vp": 8}, (), {"territories": -3, "vp": 10}),
    Played("exploration", 11, (), {"space_tiles": 2, "explored_space": 1, "vp": 13}),
    Played(
        "exploration",
        12,
        ("13",),
        {"space_tiles": -1, "explored_space": 1, "vp": 13},
        ("food",),
        {"food": -1, "space_tiles": -1, "explored_space": 1, "coin": 1, "worker": 1, "vp": 8},
    ),
    Played("science", 1, ("military", "military"), {"military": (3,)}),
    Played("science", 2, (), {"hand": 1}, ("worker", FIRST_PLOT), {"worker": -1, "house": 1, **BUILDING}),
    Played("science", 3, ("1:house", FIRST_PLOT), {"house": 1, **BUILDING}),
    Played("science", 4, ("0:vp_per_tech",), {"vp": 3, "hand": 1}),
    Played(
        "science",
        5,
        ("military", "military", "1:armory", FIRST_PLOT),
        {"military": (3,), "armory": 1, **BUILDING},
        (),
        {"hand": -2, "vp": 5},
    ),
    Played("science", 6, ("1:house", FIRST_PLOT), {"house": 1, **BUILDING}),
    Played("science", 7, ("exploration@5", "no"), {"vp": 2}),
    Played("science", 8, (FIRST_PLOT,), {"house": 1, "vp": 3, **BUILDING}),
    Played("science", 9, ("military", "1:armory", FIRST_PLOT), {"military": (3,), "armory": 1, **BUILDING}),
    Played("science", 10, ("military", *CONQUERS), {"military": (1,), "outposts": -1, "vp": 4}),
    Played(
        "science",
        11,
        ("exploration", "0:territory", FIRST_PLOT, "no", "exploration", TILE_16),
        {**TILE, "exploration": (7,), "farm": 1, "territories": 2, **BUILDING},
    ),
    Played(
        "science",
        12,
        ("exploration", "exploration", "military", "decline", "science", "technology", "technology"),
        {"exploration": (6,), "technology": (9,), "vp": 5},
    ),
    Played("military", 1, CONQUERS, {"outposts": -1, "vp": 4}),
    Played("military", 2, (), {"hand": 1}, ("culture", FIRST_PLOT), {"culture": -1, "armory": 1, **BUILDING}),
    Played("military", 3, ("1:armory", FIRST_PLOT), {"armory": 1, **BUILDING}),
    Played("military", 4, ("1:vp_per_territory_tile",), {"vp": 3, "worker": 1}),
    Played(
        "military",
        5,
        ("0:conquer", *CONQUERS, FIRST_PLOT),
        {"outposts": -1, "vp": 4, "armory": 1, **BUILDING},
    ),
    Played(
        "military",
        6,
        ("1:tapestry", *CONQUERS),
        {"outposts": -1, "vp": 4, "hand": 1},
        ("food", FIRST_PLOT),
        {"food": -1, "armory": 1, **BUILDING},
    ),
    Played("military", 7, CONQUERS, {"outposts": -1, "vp": 4}),
    Played(
        "military",
        8,
        ("-1,-1", "vp_per_territory_controlled", "worker", "red"),
        {"outposts": -1, "vp": 3},
        ("coin",),
        {"coin": -1, "hand": 1},
    ),
    Played("military", 9, ("1:vp_per_tapestry", FIRST_PLOT), {"vp": 4, "armory": 1, **BUILDING}),
    Played("military", 10, ("0:vp_per_exploration_space", "trap"), {"vp": 15, "hand": -1, "played": 1}),
    Played("military", 11, (), {"vp": 1}, (), {"hand": -3, "vp": 10}),
    Played(
        "military",
        12,
        ("0:conquer_both_dice", "1,1", "vp_5", "food"),
        {"outposts": -1, "vp": 5, "food": 1},
    ),
    Played("technology", 1, ("barn",), {"tech": 1}),
    Played("technology", 2, (), {"hand": 1}, ("coin", FIRST_PLOT), {"coin": -1, "market": 1, **BUILDING}),
    Played("technology", 3, ("1:market", FIRST_PLOT), {"market": 1, **BUILDING}),
    Played("technology", 4, ("keep", "bakery"), {"tech": 1}),
    Played(
        "technology",
        5,
        ("2:armory", FIRST_PLOT),
        {"armory": 1, **BUILDING},
        ("coin",),
        {"coin": -1, "culture": 1, "calendar": "middle"},
    ),
    Played(
        "technology",
        6,
        ("0:vp_per_armory", FIRST_PLOT),
        {"vp": 1, "market": 1, **BUILDING},
        ("food", "library"),
        {"food": -1, "tech": 1},
    ),
    Played("technology", 7, ("keep", "barn", "bakery"), {"tech": 2}),
    Played(
        "technology",
        8,
        (FIRST_PLOT,),
        {"market": 1, "vp": 2, **BUILDING},
        ("worker",),
        {"worker": -1, "culture": 1, "calendar": "middle"},
    ),
    Played("technology", 9, ("1:circle",), {"coin": 1, "culture": 1, "calendar": "middle"}),
    Played("technology", 10, ("1:vp_per_science_space",), {"vp": 8}),
    Played(
        "technology",
        11,
        ("0:upgrade",),
        {"culture": 1, "calendar": "middle", "vp": 7},
        (),
        {"tech": -3, "vp": 10, "calendar": 0},
    ),
    Played(
        "technology",
        12,
        ("1:coin_worker_culture_food", "science"),
        {"coin": 1, "worker": 1, "culture": 1, "food": 1, "science": (0, 6), "technology": ()},
    ),
]

DECLINING = {"no", "none", "skip", "decline", "done", "stop"}
"""The keys by which decisions let a player leave something."""

WITH_BONUS = [played for played in SPACES if played.bonus_changes]


def arrive(played: Played) -> tuple[Game, Move]:
    """The scene with the token just before the space, and the move onto it."""
    game = settled()
    before = TRACKS[played.track].before(played.number)
    assert before is not None
    game.board.seats[HERE].tokens[played.track] = [before]
    game.players[HERE].space_tiles = [13, 5] if (played.track, played.number) == ("exploration", 12) else []
    return game, Move(HERE, played.track, before, played.number)


def expected(played: Played, *more: Changes) -> Changes:
    """The changes of the space with others added up, the token on its space, and nothing that did not change."""
    total: Changes = {played.track: (played.number,)}
    for changes in (played.changes, *more):
        for name, change in changes.items():
            known = total.get(name, 0)
            total[name] = known + change if isinstance(change, int) and isinstance(known, int) else change
    return {name: change for name, change in total.items() if change != 0}


def test_every_space_of_the_four_tracks_is_in_the_table() -> None:
    """(ICO-1)"""
    printed = [
        (track.slug, space.number)
        for track in TRACKS.values()
        if track.expansion == "base"
        for space in track.spaces
        if space.number != track.start
    ]
    assert [(played.track, played.number) for played in SPACES] == printed
    assert [str(played) for played in WITH_BONUS] == [
        f"{track} {number}" for track, number in printed if TRACKS[track].space(number).bonus is not None
    ]


@pytest.mark.parametrize("played", SPACES, ids=str)
def test_the_benefit_of_a_space_is_gained_and_its_bonus_can_be_left(played: Played) -> None:
    """(ADV-1, TRN-4, FAQ-22, ICO-1)"""
    game, move = arrive(played)
    watch = Watch(game)
    leaving = ("no",) if played.bonus_changes else ()
    drive(game, advance.carry_out(game, move, bonus=True), *played.answers, *leaving)
    assert watch.changes() == expected(played)


@pytest.mark.parametrize("played", SPACES, ids=str)
def test_the_benefit_of_a_space_cannot_be_declined(played: Played) -> None:
    """Of what a space asks only the bonus and the result of the science die may be left. (TRN-4, FAQ-22, ADV-11)"""
    game, move = arrive(played)
    leaving = ("no",) if played.bonus_changes else ()
    told = drive(game, advance.carry_out(game, move, bonus=True), *played.answers, *leaving)
    mandatory = [decision for decision, _ in told.asked if decision.kind not in ("bonus", "research")]
    for decision in mandatory:
        assert not DECLINING & set(decision.options.keys()), decision.question


@pytest.mark.parametrize("played", WITH_BONUS, ids=str)
def test_the_bonus_of_a_space_is_bought_once(played: Played) -> None:
    """(ADV-1, TRN-4, ICO-4)"""
    game, move = arrive(played)
    watch = Watch(game)
    told = drive(game, advance.carry_out(game, move, bonus=True), *played.answers, "yes", *played.bonus)
    assert watch.changes() == expected(played, played.bonus_changes)
    assert told.kinds().count("bonus") == 1


@pytest.mark.parametrize("played", SPACES, ids=str)
def test_an_advance_without_benefit_moves_the_token_and_nothing_else(played: Played) -> None:
    """(ADV-7)"""
    game, move = arrive(played)
    watch = Watch(game)
    step = Move(HERE, played.track, move.start, move.to, benefit=False)
    drive(game, advance.carry_out(game, step, bonus=False))
    assert watch.changes() == {played.track: (played.number,)}


@pytest.mark.parametrize("played", WITH_BONUS, ids=str)
def test_a_bonus_that_cannot_be_paid_is_not_offered(played: Played) -> None:
    """(ADV-1)"""
    game, _ = arrive(played)
    player = game.players[HERE]
    player.resources = dict.fromkeys(player.resources, 0)
    player.hand, player.tech, player.territories = [], {}, []
    watch = Watch(game)
    drive(game, advance.gain_bonus(game, HERE, played.track, played.number))
    assert watch.changes() == {}


def test_tanks_give_both_dice_only_against_an_opponent() -> None:
    """(CON-5)"""
    game, move = arrive(Played("military", 7, (), {}))
    game.board.map.stand((1, 1), Outpost(RIVAL))
    watch = Watch(game)
    told = drive(game, advance.carry_out(game, move, bonus=True), "1,1", "vp_4", "coin")
    assert watch.changes() == {"military": (7,), "outposts": -1, "vp": 4, "coin": 1}
    assert [decision.seat for decision, _ in told.asked] == [HERE, CHANCE, CHANCE], "nobody had to choose a die"


def test_wagons_may_explore_instead_and_walls_conquer() -> None:
    """The other choice of the spaces that offer one. (ICO-1)"""
    for track, number, answers, changes in (
        ("exploration", 3, ("0:explore", TILE_16), TILE),
        ("science", 3, ("0:research_x", "military", "military"), {"military": (3,)}),
        ("science", 6, ("0:research", "military", "decline"), {}),
        ("military", 3, ("0:conquer", *CONQUERS), {"outposts": -1, "vp": 4}),
        ("technology", 3, ("0:invent", "deck"), {"tech": 1}),
        ("technology", 5, ("0:farm", FIRST_PLOT, "no"), {"farm": 1, **BUILDING}),
        ("technology", 5, ("1:house", FIRST_PLOT, "no"), {"house": 1, **BUILDING}),
    ):
        game, move = arrive(Played(track, number, (), {}))
        watch = Watch(game)
        drive(game, advance.carry_out(game, move, bonus=True), *answers)
        assert watch.changes() == {track: (number,), **changes}


def test_physics_and_quantum_physics_offer_three_tracks_and_neuroscience_two() -> None:
    """(ICO-1, ADV-8)"""
    three = {"military", "technology", "exploration"}
    for number, offered in ((9, three), (10, {"military", "technology"}), (11, three)):
        game, move = arrive(Played("science", number, (), {}))
        decision = next(advance.carry_out(game, move, bonus=True))
        assert set(decision.options.keys()) == offered


def test_electronics_may_use_the_circle_of_the_card_just_upgraded() -> None:
    """The calendar goes to the middle row and gives its culture twice. (FAQ-21, TEC-6)"""
    game, move = arrive(Played("technology", 9, (), {}))
    watch = Watch(game)
    drive(game, advance.carry_out(game, move, bonus=True), "0:upgrade", "calendar")
    assert watch.changes() == {"technology": (9,), "culture": 2, "calendar": "middle"}


def test_nuclear_bomb_with_an_empty_hand_plays_nothing() -> None:
    """No card comes from the deck either. (LATE-4)"""
    game, move = arrive(Played("military", 10, (), {}))
    game.players[HERE].hand = []
    watch = Watch(game)
    drive(game, advance.carry_out(game, move, bonus=True), "1:play_tapestry")
    assert watch.changes() == {"military": (10,), "vp": 5}


def test_mechs_bring_a_civilization_too() -> None:
    """Military 12: both dice and a random civilization, in the player's order. (ICO-1, GEN-1)"""
    game, move = arrive(Played("military", 12, (), {}))
    game.bags["civilization"] = Bag({"leaders": 1})
    told = drive(game, advance.carry_out(game, move, bonus=True), "1:civilization", "1,1", "vp_5", "food")
    assert [mine.slug for mine in game.in_play] == ["leaders"]
    kinds = [event.kind for event in told.events]
    assert kinds.index("civilization_gained") < kinds.index("conquered")


def test_academic_research_cannot_repeat_itself() -> None:
    """Science 7 was activated just now, so of the tokens on other spaces one is chosen. (RES-5, TRN-5)"""
    game, move = arrive(Played("science", 7, (), {}))
    asked = pending(advance.carry_out(game, move, bonus=True))
    assert set(asked.options.keys()) == {"exploration@5", "military@2", "technology@8"}
