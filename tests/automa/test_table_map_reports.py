"""What a player may report of the map: explorations and conquests, whoever they strike, and what a card may allow."""

from __future__ import annotations

import pytest

from automa.table.report_keys import may_be_allowed
from engine.state.hexmap import Outpost, PlacedTile
from tests.automa.reporting import pending, why
from tests.story import AUTOMA, OTHER, YOU, Scene, at, board_of, event, mat_of, place


def test_exploring_places_the_tile_that_is_named() -> None:
    """(EXP-1)"""
    play = Scene().play()
    play.answer("explore:1,0:13r5")
    assert board_of(play).map.tiles == {(1, 0): PlacedTile(13, 5)}
    assert 13 not in play.state.bots.tiles
    assert event(play, "explored").data["tile"] == PlacedTile(13, 5)


def test_which_tile_and_how_it_lies_may_be_left_open() -> None:
    play = Scene().play()
    play.answer("explore:1,0")
    play.answer("explore:3,-1:7")
    assert board_of(play).map.tiles == {(1, 0): PlacedTile(), (3, -1): PlacedTile(7)}
    assert len(play.state.bots.tiles) == 47


def test_a_tile_lies_in_one_place_only() -> None:
    play = Scene().play()
    play.answer("explore:1,0:13")
    assert why(play, "explore:3,-1:13!") == ("tile_not_left", "")


def test_two_players_can_name_their_tiles_too() -> None:
    """(EXP-1)"""
    play = Scene(players=2, starts=("2/4", "3/5")).play()
    play.answer("explore:1,0:13r5")
    assert board_of(play).map.tiles == {(1, 0): PlacedTile(13, 5)}


def test_exploring_away_from_your_territories_needs_a_card() -> None:
    """(EXP-1, EXP-4)"""
    play = Scene().play()
    assert why(play, "explore:-1,0") == ("not_next_to_own_territory", "EXP-1")
    assert may_be_allowed(play.pending, "explore:-1,0")
    play.answer("explore:-1,0!")
    assert (-1, 0) in board_of(play).map.tiles


def test_what_is_explored_or_off_the_map_cannot_be_explored_by_any_card() -> None:
    """(EXP-1)"""
    play = Scene().play()
    assert why(play, "explore:1,1") == why(play, "explore:1,1!") == ("explored_already", "EXP-1")
    assert why(play, "explore:9,9!") == ("no_such_hex", "")


def test_conquering_places_an_outpost() -> None:
    """(CON-1)"""
    play = Scene().play()
    play.answer("conquer:1,1")
    assert board_of(play).map.outposts[(1, 1)] == (Outpost(YOU),)
    assert board_of(play).seats[YOU].outposts == 7
    assert event(play, "conquered").data == {"hex": (1, 1), "from": None}


@pytest.mark.parametrize(
    ("hex", "kind", "rule"),
    [
        ("2,0", "controlled_already", "CON-1"),
        ("-3,3", "not_next_to_own_territory", "CON-1"),
        ("-2,2", "territory_full", "CON-3"),
    ],
)
def test_a_conquest_that_our_rules_refuse_may_be_allowed_by_a_card(hex: str, kind: str, rule: str) -> None:
    """(CON-1, CON-3)"""
    play = Scene().play()
    assert why(play, f"conquer:{hex}") == (kind, rule)
    assert may_be_allowed(play.pending, f"conquer:{hex}")
    before = board_of(play).seats[YOU].outposts
    play.answer(f"conquer:{hex}!")
    assert board_of(play).seats[YOU].outposts == before - 1


def test_an_outpost_added_to_your_own_territory_topples_none_of_yours() -> None:
    """(CON-6)"""
    play = Scene().play()
    play.answer("conquer:2,0!")
    assert board_of(play).map.outposts[(2, 0)] == (Outpost(YOU), Outpost(YOU), Outpost(YOU))


def test_no_card_conquers_without_an_outpost_or_a_territory() -> None:
    """(CON-4, CON-9)"""
    play = Scene().supply(YOU, 0).play()
    assert why(play, "conquer:1,1!") == ("no_outpost_left", "CON-4")
    play = Scene().play()
    assert why(play, "conquer:1,0!") == ("not_a_territory", "CON-9")
    assert why(play, "conquer:9,9!") == ("no_such_hex", "")


def test_conquering_the_automa_topples_its_outpost_when_no_card_answers() -> None:
    """(CON-6)"""
    play = Scene().outposts(AUTOMA, 27).play()
    play.answer(f"conquer:{place(27)}")
    assert board_of(play).map.outposts[at(27)] == (Outpost(AUTOMA, upright=False, toppled_by=YOU), Outpost(YOU))


def test_a_trap_of_the_automa_stops_your_conquest() -> None:
    """(TRP-1, TRP-2)"""
    play = Scene().outposts(AUTOMA, 27).cards_beside_mat(1, trap=1, other=3).play("trap")
    play.answer(f"conquer:{place(27)}")
    assert board_of(play).map.outposts[at(27)] == (Outpost(AUTOMA), Outpost(YOU, upright=False, toppled_by=AUTOMA))
    assert event(play, "trapped").data == {"hex": at(27), "by": AUTOMA}


def test_the_other_player_is_asked_for_a_trap() -> None:
    """Two players beside the Shadow Empire attack each other by the usual rules. (TRP-1, TRP-2)"""
    scene = Scene(players=2, starts=("2/4", "3/5")).outposts(OTHER, 27, 17)
    play = scene.play()
    play.answer(f"conquer:{place(27)}")
    assert pending(play) == (OTHER, "response")
    play.answer("trap")
    assert board_of(play).map.outposts[at(27)] == (Outpost(OTHER), Outpost(YOU, upright=False, toppled_by=OTHER))
    play.answer(f"conquer:{place(17)}")
    play.answer("none")
    assert board_of(play).map.controller(at(17)) == YOU
    assert pending(play) == (YOU, "turn")


def test_after_the_fifth_income_turn_no_card_answers_any_more() -> None:
    """(TRP-6)"""
    play = Scene(players=2, starts=("2/4", "3/5")).outposts(OTHER, 27).era(5, OTHER).play()
    play.answer(f"conquer:{place(27)}")
    assert board_of(play).map.controller(at(27)) == YOU


def test_a_tile_that_nobody_noted_can_be_named_later() -> None:
    """(EXP-1)"""
    play = Scene().play()
    play.answer("explore:1,0")
    play.answer("tile:1,0:13r5")
    assert board_of(play).map.tiles == {(1, 0): PlacedTile(13, 5)}
    assert 13 not in play.state.bots.tiles
    assert event(play, "tile_named").data == {"hex": (1, 0), "tile": PlacedTile(13, 5)}


@pytest.mark.parametrize("key", ["tile:1,0:7", "tile:3,-1:7", "tile:1,1:7", "tile:9,9:7"])
def test_only_a_tile_that_nobody_noted_can_be_named(key: str) -> None:
    """Not one that is known, nor a hex that is open, printed or not there."""
    play = Scene().play()
    play.answer("explore:1,0:13r5")
    assert why(play, key) == ("no_unnoted_tile", "")


def test_a_tile_that_lies_elsewhere_cannot_be_named() -> None:
    play = Scene().play()
    play.answer("explore:1,0:13r5")
    play.answer("explore:3,-1")
    assert why(play, "tile:3,-1:13r1") == ("tile_not_left", "")
    for nonsense in ("tile:3,-1", "tile:3,-1:r1", "tile:3,-1:999", "tile:3,-1:7r9"):
        assert why(play, nonsense) == ("not_understood", "")


def test_a_conquest_that_no_trap_may_answer_turns_no_card_over() -> None:
    """A card of yours says so, as Pillage and Plunder does: the Automa's cards stay where they are. (TRP-1, BTR-1)"""
    play = Scene().outposts(AUTOMA, 27).cards_beside_mat(2, trap=1, other=3).play()
    play.answer(f"conquer:{place(27)}@unanswered")
    assert board_of(play).map.outposts[at(27)] == (Outpost(AUTOMA, upright=False, toppled_by=YOU), Outpost(YOU))
    assert mat_of(play).cards == 2
    assert why(play, f"conquer:{place(27)}@whenever") == ("not_understood", "")


def test_of_two_players_the_other_is_not_asked_for_a_trap_either() -> None:
    """(TRP-1)"""
    scene = Scene(players=2, starts=("2/4", "3/5")).outposts(OTHER, 27).era(1, YOU, OTHER)
    for key, kind in ((f"conquer:{place(27)}!", "response"), (f"conquer:{place(27)}@unanswered!", "turn")):
        play = scene.play()
        play.answer(key)
        assert pending(play)[1] == kind
