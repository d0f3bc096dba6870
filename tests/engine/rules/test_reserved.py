"""Reserved items: laid at the edge of the income mat, used in income turn 5; told by cards made up for it."""

from __future__ import annotations

import pytest

from engine.rules.count import count
from engine.rules.income import gain_income, income_of, income_turn
from engine.rules.nothing import Asked, why_nothing
from engine.state.codec import decode, encode
from engine.state.game import Game
from engine.state.player import BUILDING, Reserved
from tests.engine import charmed
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, Told, drive, listed, pending, scene, stack

FIRST_PLOT = "0,0r0"


def table(era: int = 2) -> Game:
    """A table with these cards in its box."""
    return scene(era=era, box=charmed.box())


def last_turn(game: Game, *keys: str) -> Told:
    """The player's income turn 5."""
    game.board.seats[HERE].era = 4
    return drive(game, income_turn(game, HERE), *keys)


def waiting(game: Game) -> list[Reserved]:
    """What is reserved."""
    return game.players[HERE].reserved


def test_a_reserved_farm_uncovers_its_space_and_is_placed_in_income_turn_5() -> None:
    """(CHM-5, CHM-6, INC-9)"""
    game = table()
    before = len(income_of(game, HERE, 2, "farm"))
    lay(game, "keeps_a_farm")
    player = game.players[HERE]
    assert waiting(game) == [Reserved("farm", "tapestry:keeps_a_farm", BUILDING, ("farm",))]
    assert player.uncovered("farm") == 2 and len(income_of(game, HERE, 2, "farm")) == before + 1
    assert not player.capital.buildings and not player.capital.beside
    last_turn(game, FIRST_PLOT)
    assert [placed.building for placed in player.capital.buildings] == ["farm"]
    assert waiting(game) == [] and player.uncovered("farm") == 2


def test_a_reserved_building_counts_as_off_the_mat() -> None:
    """It cannot be gained otherwise, and counts where buildings do. (CHM-6, BLD-9, BLD-10)"""
    game = table()
    game.players[HERE].taken["farm"] = 4
    lay(game, "keeps_a_farm")
    assert why_nothing(Asked(game, HERE), "farm") is not None
    assert count(game, HERE, "farm") == 5
    assert lay(game, "keeps_a_farm").of("gave_nothing"), "there is no other to reserve"
    assert len(waiting(game)) == 1


def test_a_building_of_ones_choice_is_chosen_as_it_is_reserved() -> None:
    """(CHM-5)"""
    game = table()
    lay(game, "keeps_any_building", "market")
    assert waiting(game)[0].items == ("market",)


def test_what_is_reserved_is_used_right_before_the_upgrade() -> None:
    """A tech card reserved comes to the bottom row, and may be upgraded in the same turn. (INC-9, CHM-5, TEC-2)"""
    game = table()
    game.bags["tech"].face_up = ["calendar", "clocks", "radio"]
    stack(game, "tech", ["paper"])
    lay(game, "keeps_a_tech", "clocks")
    assert game.players[HERE].tech == {} and count(game, HERE, "tech") == 0
    assert game.bags["tech"].face_up == ["calendar", "radio", "paper"]
    told = last_turn(game, "clocks")
    assert told.kinds() == ["upgrade"]
    assert game.players[HERE].tech == {"clocks": "middle"}


def test_a_tech_card_may_be_reserved_off_the_deck() -> None:
    """It lies face up then. (CHM-5, TEC-1)"""
    game = table()
    game.bags["tech"].face_up = ["calendar"]
    stack(game, "tech", ["paper", "radio"])
    told = lay(game, "keeps_a_tech", "deck", "paper")
    assert waiting(game)[0].items == ("paper",)
    assert all(event.seen_by(1) is event for event in told.of("item_reserved"))


def test_of_space_tiles_drawn_now_one_is_explored_then() -> None:
    """The others stay in the supply. (CHM-5, EXP-7)"""
    game = table()
    stack(game, "space", ["1", "2", "3"])
    lay(game, "keeps_space", "1", "2")
    assert game.players[HERE].space_tiles == [] and waiting(game)[0].items == ("1", "2", "3")
    game.board.seats[HERE].era = 4
    asked = pending(income_turn(game, HERE))
    assert (asked.kind, listed(asked)) == ("explore_space", ["1", "2", "3"])


def test_a_reminder_for_points_counts_in_income_turn_5() -> None:
    """(CHM-5)"""
    game = table()
    lay(game, "keeps_points")
    game.players[HERE].tech = {"paper": "top", "radio": "top"}
    told = last_turn(game)
    assert [event.data["vp"] for event in told.of("vp") if event.data["source"] == "tapestry:keeps_points"] == [4]


def test_an_advance_reserved_is_free() -> None:
    """(CHM-5, ADV-7)"""
    game = table()
    lay(game, "keeps_an_advance")
    game.board.seats[HERE].outposts = 0
    assert last_turn(game, "military").kinds()[0] == "advance"
    assert game.board.seats[HERE].tokens["military"] == [1]


@pytest.mark.parametrize(("card", "drawn"), [("keeps_a_tile", "territory"), ("keeps_a_card", "tapestry")])
def test_a_tile_or_card_drawn_now_is_gained_then(card: str, drawn: str) -> None:
    """(CHM-5)"""
    game = table()
    stack(game, drawn, ["7"] if drawn == "territory" else ["trap"])
    lay(game, card)
    player = game.players[HERE]
    assert (player.territories, player.hand) == ([], [])
    last_turn(game)
    assert (player.territories, player.hand) == (([7], []) if drawn == "territory" else ([], ["trap"]))


def test_all_of_it_is_used_in_the_order_that_the_player_wants() -> None:
    """(INC-9)"""
    game = table()
    lay(game, "keeps_points")
    lay(game, "keeps_a_farm", "card", "skip", space=2)
    game.board.seats[HERE].era = 4
    asked = pending(income_turn(game, HERE))
    assert (asked.kind, listed(asked)) == ("reserved", ["0:vp_per_tech_each_2", "1:farm"])
    told = last_turn(game.copy(), "1:farm", FIRST_PLOT)
    assert [event.data.get("deck", "") for event in told.of("reserved_used")] == ["building", ""]


def test_covered_cards_keep_what_they_reserved() -> None:
    """(CHM-7, RUL-2)"""
    game = table()
    lay(game, "keeps_a_farm")
    lay(game, "trap")
    last_turn(game, FIRST_PLOT)
    assert [placed.building for placed in game.players[HERE].capital.buildings] == ["farm"]


def test_a_copy_reserves_for_whoever_copies() -> None:
    """Espionage copies a reserving card of the other player. (CHM-8)"""
    game = table()
    game.players[1].tapestries[1] = ["keeps_a_farm"]
    lay(game, "espionage")
    assert [each.items for each in waiting(game)] == [("farm",)] and not game.players[1].reserved


def test_from_income_turn_5_on_the_item_is_gained_at_once() -> None:
    """(CHM-9, LATE-2)"""
    game = table(era=5)
    lay(game, "keeps_a_farm", FIRST_PLOT, space=3)
    assert waiting(game) == [] and len(game.players[HERE].capital.buildings) == 1


def test_nothing_is_gained_as_income_in_income_turn_5() -> None:
    """Reserved items serve scoring; no advance turn follows. (INC-1, RUL-4, RUL-7)"""
    game = table()
    lay(game, "keeps_a_farm")
    told = last_turn(game, FIRST_PLOT)
    assert not told.of("resource") and game.board.seats[HERE].finished


def test_a_position_says_what_is_reserved_and_nothing_where_nothing_is() -> None:
    """It is copied, stored and read back."""
    game = table()
    assert "reserved" not in encode(game)["players"]["0"]  # type: ignore[index]
    lay(game, "keeps_points")
    lay(game, "keeps_a_farm", "card", "skip", space=2)
    plain = encode(game.copy())
    assert encode(decode(Game, plain, game.box)) == plain
    assert decode(Game, plain, game.box).players[HERE].reserved == waiting(game)


def test_a_space_of_the_row_pays_at_once() -> None:
    """In the next income step. (CHM-6, INC-14)"""
    game = table()
    stack(game, "tapestry", ["trap"])
    stack(game, "territory", ["7"])
    lay(game, "keeps_a_farm")
    drive(game, gain_income(game, HERE))
    assert game.players[HERE].resources["food"] == 2
