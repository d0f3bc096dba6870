"""Illuminati: civilizations.yaml, Illuminati, each ability, its rulings, and RUL-3."""

from __future__ import annotations

import pytest

from automa.definitions import REMOVED
from engine.abilities.face import Lying
from engine.facts.cards import CIVILIZATIONS
from engine.facts.components import Hex
from engine.outlook import face_of
from engine.rules import gain
from engine.rules.conquer import attempt, roll_dice, roll_die
from engine.rules.income import use_civilizations
from engine.rules.research import roll_science
from engine.state.game import Game
from engine.state.hexmap import PlacedTile
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, drive, in_force, scene, stack

FF = ("base", "ff")
ALL = ["science", "red", "black"]


def illuminati() -> Game:
    """They begin, with one card of three."""
    game = scene(boxes=FF)
    stack(game, "tapestry", ["academia", "feudalism", "guilds", "capitalism"])
    begin(game, "illuminati", "academia", "feudalism", "guilds", "feudalism")
    return game


def dice(game: Game) -> list[str]:
    """Those on the mat."""
    return own(game, "illuminati").memory["dice"]


def territory(game: Game, benefit: str) -> Hex:
    """A new territory whose tile gives this."""
    hex = next(hex for hex in game.board.map.printed.hexes if game.board.map.is_unexplored(hex))
    tile = next(number for number, tile in game.box.territory_tiles.items() if tile.benefit == benefit)
    game.board.map.place(hex, PlacedTile(tile, 0))
    return hex


def conquest(game: Game, *keys: str, benefit: str = "coin", seat: int = RIVAL, both: bool = False) -> None:
    """A player rolls both dice for a territory."""
    drive(game, roll_dice(game, seat, territory(game, benefit), both=both), *keys)


def test_they_begin_with_one_of_three_cards_and_all_dice() -> None:
    """setup 1, 2."""
    game = illuminati()
    assert game.players[HERE].hand == ["feudalism"]
    assert sorted(game.bags["tapestry"].discarded) == ["academia", "guilds"]
    assert face_of(game.box, own(game, "illuminati"), 2).pieces == tuple(Lying("die", die) for die in ALL)


def test_what_an_opponent_rolls_in_a_conquest_is_gained_first() -> None:
    """control_conquest; ruling (designers): before the roller uses the roll."""
    game = illuminati()
    hex = territory(game, "coin")
    told = drive(game, roll_dice(game, RIVAL, hex, both=False), "vp_4", "food", "black")
    assert (vp(game), resources(game)) == (4, {"food": 1})
    assert (vp(game, RIVAL), resources(game, RIVAL)) == (0, {"food": 1})
    gained = [event.seat for event in told.of("resource")]
    assert gained == [HERE, RIVAL]
    assert dice(game) == ["science"]
    assert told.of("dice_taken_away")[0].data == {"left": 1}


def test_the_die_that_shows_the_territory_pays_that_of_the_roller() -> None:
    """Ruling (designers). (CON-7)"""
    game = illuminati()
    conquest(game, "vp_4", "tile_benefit", "red", benefit="worker")
    assert (vp(game), resources(game)) == (4, {"worker": 1})
    assert (vp(game, RIVAL), resources(game, RIVAL)) == (4, {})


def test_a_single_die_pays_for_itself_alone() -> None:
    """Ruling (publisher)."""
    game = illuminati()
    drive(game, roll_die(game, RIVAL, "black"), "coin")
    assert (vp(game), resources(game), dice(game)) == (0, {"coin": 1}, ["science", "red"])


def test_where_a_roll_is_about_no_territory_that_face_gives_nothing() -> None:
    """A reading."""
    game = illuminati()
    drive(game, roll_die(game, RIVAL, "black"), "tile_benefit")
    assert resources(game) == {}


def test_the_science_die_moves_their_token_if_they_like() -> None:
    """control_science, RUL-3: first, and without benefit or bonus. (RES-1, RES-2)"""
    game = illuminati()
    told = drive(game, gain.gain(game, RIVAL, "research", source=""), "military", "military", "decline")
    assert [decision.seat for decision, _ in told.asked] == [-1, HERE, RIVAL]
    assert game.board.seats[HERE].tokens["military"] == [1]
    assert (game.players[HERE].territories, dice(game)) == ([], ["red", "black"])
    other = illuminati()
    drive(other, roll_science(other, RIVAL, "research"), "military", "decline")
    assert other.board.seats[HERE].tokens["military"] == [0]


def test_a_die_that_is_away_pays_no_more_until_the_next_income_turn() -> None:
    """custody 1, 2."""
    game = illuminati()
    drive(game, roll_die(game, RIVAL, "red"), "vp_4")
    drive(game, roll_die(game, RIVAL, "red"), "vp_6")
    assert vp(game) == 4
    step(game, 2)
    drive(game, roll_die(game, RIVAL, "red"), "vp_6")
    assert vp(game) == 4 + 2 * 6 + 6


def test_a_die_that_they_roll_themselves_stays() -> None:
    """custody 1."""
    game = illuminati()
    conquest(game, "vp_4", "food", "red", seat=HERE)
    assert (vp(game), resources(game), dice(game)) == (4, {}, ALL)


@pytest.mark.parametrize("turn", [2, 5])
def test_each_die_on_the_mat_brings_6_vp_and_all_come_back(turn: int) -> None:
    """tribute."""
    game = illuminati()
    drive(game, roll_die(game, RIVAL, "red"), "vp_4")
    step(game, turn)
    assert (vp(game), dice(game)) == (4 + 12, ALL)


def test_gained_in_an_income_turn_all_dice_pay_at_once() -> None:
    """gained_midgame (designers): the setup steps, then 18 VP."""
    game = scene(boxes=FF, era=3)
    stack(game, "tapestry", ["academia", "feudalism", "guilds", "capitalism"])
    gain_later(game, "illuminati", "academia", "feudalism", "guilds", "feudalism")
    step(game, 3)
    assert (game.players[HERE].hand, vp(game)) == (["feudalism"], 18)


def test_after_their_game_they_gain_only_vp() -> None:
    """Ruling (co-designer). (END-2)"""
    game = illuminati()
    game.board.seats[HERE].finished = True
    drive(game, roll_science(game, RIVAL, "research"), "military")
    conquest(game, "vp_4", "food", "black")
    assert (vp(game), resources(game)) == (4, {})


def test_of_a_roll_by_psionics_the_first_face_counts() -> None:
    """Ruling: the roller may take the other. (RES-1, CON-5)"""
    game = illuminati()
    in_force(game, "psionics", RIVAL)
    conquest(game, "vp_4", "vp_6", "vp_6", "coin", "food", "food", "red")
    assert (vp(game), resources(game), vp(game, RIVAL)) == (4, {"coin": 1}, 6)


def test_the_drift_of_the_celestials_pays_them_first() -> None:
    """Ruling: both dice, and the territory to which the capital drifts."""
    game = illuminati()
    begin(game, "celestials", seat=RIVAL)
    ground = game.board.map
    start = game.players[RIVAL].start
    assert start is not None
    hex = next(hex for hex in ground.neighbors(start) if ground.is_unexplored(hex))
    tile = next(number for number, tile in game.box.territory_tiles.items() if tile.benefit == "worker")
    ground.place(hex, PlacedTile(tile, 0))
    told = step(game, 2, f"{hex[0]},{hex[1]}", "vp_4", "tile_benefit", seat=RIVAL)
    assert (resources(game), resources(game, RIVAL)) == ({"worker": 1}, {"worker": 1})
    assert [event.seat for event in told.of("resource")] == [HERE, RIVAL]


def test_a_conquest_without_them_is_what_it_was() -> None:
    """Nobody listens, and nothing is told."""
    game = scene(boxes=FF)
    hex = territory(game, "coin")
    told = drive(game, attempt(game, RIVAL, hex), "vp_4", "food", "red")
    assert told.kinds() == ["conquer_die", "conquer_die", "conquer_die"]


def test_a_solo_game_takes_them_out_and_says_so() -> None:
    """excluded_from_solo; income_turns. (BST-15)"""
    assert CIVILIZATIONS["illuminati"].solo == "removed"
    assert any(part.name == "Illuminati" and not part.may_stay for part in REMOVED)
    assert not drive(illuminati(), use_civilizations(illuminati(), HERE, 1)).asked
