"""Landmark cards: the draft, the deck that is left, goals at the end of one's own turns, the solo deal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import pytest

from automa.solo import AUTOMA, YOU, SoloRules
from engine.base_game import BaseGameRules
from engine.box import box_of
from engine.decisions import CHANCE, Steps
from engine.play import Play
from engine.rules.goals import aims_of
from engine.rules.landmark_cards import check_goals, draft, progress
from engine.rules.turn import take_turn
from engine.sources import Luck
from engine.state.capital import Capital, Placed
from engine.state.game import Game
from engine.state.hexmap import StandIn
from tests.engine.whole import HERE, RIVAL, THIRD, Told, drive, give, in_force, listed, refused, scene, stack

BOXES = ("base", "pp")
CARDS = ("urban_farm", "digital_studio", "game_store", "skyscraper", "tv_station")


def holding(card: str, *, era: int = 1, players: int = 2) -> Game:
    """A game in which the player has kept this landmark card."""
    game = scene(players, era=era, boxes=BOXES)
    game.players[HERE].landmark_cards = [card]
    game.bags["landmark"].take(card)
    return game


def six_tiles(game: Game) -> None:
    """Six territory tiles in the supply."""
    game.players[HERE].territories = [1, 2, 3, 4, 5, 6]


def three_farms(game: Game) -> None:
    """Three farms and two houses in the city."""
    plots = ((4, 4), (4, 5), (4, 6))
    game.players[HERE].capital.buildings = [Placed("farm", *plot) for plot in plots]


def top_card(game: Game) -> None:
    """A tech card in the top row."""
    game.players[HERE].tech = {"barn": "top"}


def districts(game: Game, *corners: tuple[int, int]) -> None:
    """Full districts, those with their top left plots at these corners."""
    for row, column in corners:
        plots = [(row + down, column + right) for down in range(3) for right in range(3)]
        open_ones = [plot for plot in plots if plot not in game.players[HERE].capital.impassable()]
        game.players[HERE].capital.buildings += [Placed("house", *plot) for plot in open_ones]


def one_row(game: Game) -> None:
    """A row full of houses."""
    closed = game.players[HERE].capital.impassable()
    plots = [(4, column) for column in range(9) if (4, column) not in closed]
    game.players[HERE].capital.buildings = [Placed("house", *plot) for plot in plots]


GOALS: dict[str, tuple[Callable[[Game], None], tuple[int, int]]] = {
    "urban_farm": (six_tiles, (6, 6)),
    "tv_station": (three_farms, (3, 3)),
    "game_store": (top_card, (1, 1)),
    "skyscraper": (one_row, (1, 1)),
    "digital_studio": (lambda game: districts(game, (0, 0), (6, 6)), (2, 2)),
}
"""What meets each goal, and how much of it there is then."""


def played_on(game: Game, steps: Steps[object], *keys: str) -> Told:
    """Answer with these keys, and with whatever comes first after them."""
    told, left, first = Told(), list(keys), len(game.journal)
    with contextlib.suppress(StopIteration):
        decision = next(steps)
        while True:
            key = left.pop(0) if left else next(iter(decision.options.keys()))
            told.asked.append((decision, key))
            decision = steps.send(decision.options.parse(key))
    told.events = game.journal[first:]
    return told


# ---- the draft


@pytest.mark.parametrize("card", CARDS)
def test_before_there_is_a_city_nothing_in_it_is_complete(card: str) -> None:
    """PP-L2, PP-L4 and PP-L5 count "in your capital city": a scenario has the card kept before the city is chosen."""
    game = holding(card, era=0)
    game.players[HERE].capital = Capital(0, box=game.box)
    have, needed = progress(game, HERE, card)
    assert have == 0 < needed
    assert [(aim.reached, aim.wanted) for aim in aims_of(game, HERE)] == [(0, needed)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_whoever_sits_right_of_the_first_player_takes_a_card_for_each_and_passes_them_on(players: int) -> None:
    """Counterclockwise, until each has one; the others are the landmark deck. (LMC-1, LMC-2)"""
    game, first = scene(players, boxes=BOXES), 1
    order = [(first - 1 - place) % players for place in range(players)]
    asked = [decision for decision, _key in played_on(game, draft(game, first)).asked]
    drawn = [decision for decision in asked if decision.seat == CHANCE]
    choices = [decision for decision in asked if decision.seat != CHANCE]
    assert len(drawn) == min(players, len(CARDS) - 1), "the last card of the deck needs no luck"
    assert [decision.seat for decision in choices] == order[:-1], "the last one has no choice"
    assert [len(listed(decision)) for decision in choices] == [*range(players, 1, -1)]
    kept = [game.players[seat].landmark_cards for seat in order]
    assert [len(cards) for cards in kept] == [1] * players
    assert game.bags["landmark"].left == len(CARDS) - players
    assert {*game.bags["landmark"].unseen, *(card for cards in kept for card in cards)} == set(CARDS)


def test_a_game_begins_with_the_draft_once_everybody_has_a_civilization() -> None:
    """The first player is known then. (LMC-1)"""
    play = Play(BaseGameRules(), {"players": ["Anna", "Ben", "Cleo"], "boxes": list(BOXES)}, Luck(4))
    while play.pending is not None and play.pending.kind != "keep_landmark_card":
        assert play.pending.kind != "player_turn"
        play.answer(next(iter(play.pending.options.keys())))
    assert play.pending is not None and play.pending.seat == (play.state.first - 1) % 3
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    kept = [event.seat for event in play.journal if event.kind == "landmark_card_kept"]
    assert kept == [(play.state.first - 1 - place) % 3 for place in range(3)]


def test_the_base_game_has_no_landmark_cards() -> None:
    """(LMC-1)"""
    game = scene()
    assert "landmark" not in game.bags
    assert drive(game, draft(game, HERE)).events == []


def test_a_card_whose_goal_nobody_knows_stays_in_the_box() -> None:
    """Nothing but names is known of those of Arts & Architecture. (LMC-4)"""
    assert set(box_of(["base", "pp", "aa", "ff"]).landmark_cards) == set(CARDS)
    assert box_of(["base", "aa"]).landmark_cards == ()


# ---- the goals


@pytest.mark.parametrize("card", CARDS)
def test_a_goal_that_is_met_at_the_end_of_ones_turn_brings_the_landmark(card: str) -> None:
    """It is placed like any other, and gained once. (LMC-4, BLD-8)"""
    game = holding(card)
    assert drive(game, check_goals(game, HERE)).asked == []
    meet, counted = GOALS[card]
    meet(game)
    assert progress(game, HERE, card) == counted
    told = played_on(game, check_goals(game, HERE))
    assert (told.asked[0][0].seat, told.asked[0][0].kind, told.asked[0][0].subject) == (HERE, "plot", card)
    assert game.board.landmarks == {card: HERE}
    assert told.of("landmark")[0].rule == "LMC-4"
    assert played_on(game, check_goals(game, HERE)).events == []


def test_buildings_that_stand_beside_the_city_do_not_count() -> None:
    """The goal asks for buildings in the city. (LMC-4)"""
    game = holding("tv_station")
    game.players[HERE].taken["farm"] = 3
    game.players[HERE].capital.beside = ["farm", "farm", "farm"]
    assert progress(game, HERE, "tv_station") == (0, 3)


def test_buildings_on_the_craftsmens_mat_count_as_in_the_city() -> None:
    """civilizations.yaml, Craftsmen, counts_as_city 1: three farms there are the goal, tokens are none. (LMC-4)"""
    game = holding("tv_station")
    mine = in_force(game, "craftsmen")
    mine.memory.update(left_1=["farm"], middle_1=["token"], right_1=["house"])
    assert progress(game, HERE, "tv_station") == (1, 3)
    mine.memory.update(left_2=["farm"], left_3=["farm"])
    assert progress(game, HERE, "tv_station") == (3, 3)
    assert progress(game, RIVAL, "tv_station") == (0, 3), "of their owner alone"
    told = played_on(game, check_goals(game, HERE))
    assert game.board.landmarks == {"tv_station": HERE}
    assert told.of("landmark")[0].rule == "LMC-4"


def test_buildings_on_the_mat_and_in_the_city_count_together() -> None:
    """counts_as_city 1; and 2: the grid completes no row and no district of the city."""
    game = holding("tv_station")
    three_farms(game)
    mine = in_force(game, "craftsmen")
    mine.memory.update({slot: ["farm"] for slot in ("right_1", "right_2", "right_3", "right_4", "right_5")})
    assert progress(game, HERE, "tv_station") == (3 + 5, 3)
    assert progress(game, HERE, "skyscraper")[0] == 0


def test_a_building_on_the_map_stands_in_no_city() -> None:
    """The Nomads' territories are no capital city; nobody says that they count as one. (LMC-4)"""
    game = holding("tv_station")
    game.players[HERE].taken["farm"] = 3
    in_force(game, "nomads")
    for hex in ((0, 0), (1, 0), (0, 1)):
        game.board.map.stand(hex, StandIn(HERE, piece="farm"))
    assert progress(game, HERE, "tv_station") == (0, 3)


def test_the_goal_is_looked_at_after_an_advance_turn() -> None:
    """(LMC-5)"""
    game = holding("game_store")
    top_card(game)
    give(game, coin=8)
    told = played_on(game, take_turn(game, HERE), "advance:science")
    assert told.kinds()[0] == "player_turn" and "plot" in told.kinds()
    assert game.board.landmarks["game_store"] == HERE


def test_the_last_income_turn_is_a_turn_too() -> None:
    """(LMC-5)"""
    game = holding("urban_farm", era=4)
    six_tiles(game)
    told = played_on(game, take_turn(game, HERE), "income")
    assert game.board.seats[HERE].finished
    assert game.board.landmarks == {"urban_farm": HERE}
    assert told.kinds() == ["player_turn", "plot"]


def test_a_goal_met_in_anothers_turn_counts_at_the_end_of_ones_own() -> None:
    """A rival's Coal Baron brings the sixth tile: the landmark comes no sooner. (LMC-4, LMC-5)"""
    game = holding("urban_farm")
    game.players[HERE].territories = [1, 2, 3, 4, 5]
    give(game, RIVAL, coin=8)
    give(game, coin=8)
    game.players[RIVAL].hand = ["coal_baron"]
    stack(game, "territory", ["6", "7", "8"])
    played_on(game, take_turn(game, RIVAL), "income")
    assert len(game.players[HERE].territories) == 6
    assert game.board.landmarks == {}
    played_on(game, take_turn(game, HERE), "advance:science")
    assert game.board.landmarks == {"urban_farm": HERE}


def test_what_is_gone_again_at_the_end_of_ones_turn_does_not_count() -> None:
    """(LMC-4)"""
    game = holding("urban_farm")
    six_tiles(game)
    game.players[HERE].territories.pop()
    assert played_on(game, check_goals(game, HERE)).events == []
    assert progress(game, HERE, "urban_farm") == (5, 6)


def test_only_its_owner_gains_the_landmark_of_a_card() -> None:
    """(LMC-4)"""
    game = holding("game_store", players=3)
    for seat in (RIVAL, THIRD):
        game.players[seat].tech = {"library": "top"}
        assert played_on(game, check_goals(game, seat)).events == []


def test_without_room_in_the_city_it_stands_beside_it() -> None:
    """(LMC-4, BLD-4)"""
    game = holding("game_store")
    top_card(game)
    closed = game.players[HERE].capital.impassable()
    game.players[HERE].capital.buildings = [
        Placed("house", row, column) for row in range(9) for column in range(9) if (row, column) not in closed
    ]
    drive(game, check_goals(game, HERE))
    assert game.players[HERE].capital.beside == ["game_store"]


# ---- alone


@pytest.mark.parametrize("level", [1, 4])
def test_alone_you_draw_two_and_the_automa_has_the_landmark_of_the_other(level: int) -> None:
    """That card is discarded; the rest is the landmark deck. (BST-18)"""
    play = Play(SoloRules(), {"level": level, "boxes": list(BOXES)}, Luck(7))
    while play.pending is not None and play.pending.kind != "keep_landmark_card":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.pending is not None and play.pending.seat == YOU
    kept, other = play.pending.options.keys()
    play.answer(kept)
    game = play.state.game
    assert game.players[YOU].landmark_cards == [kept]
    assert game.board.landmarks == {other: AUTOMA}
    bag = game.bags["landmark"]
    assert (bag.discarded, bag.left) == ([other], 3)
    assert play.pending is not None and play.pending.kind != "landmark_card"


def test_alone_a_card_that_was_not_dealt_cannot_be_kept() -> None:
    """(BST-18)"""
    play = Play(SoloRules(), {"level": 2, "boxes": list(BOXES)}, Luck(3))
    while play.pending is not None and play.pending.kind != "keep_landmark_card":
        play.answer(next(iter(play.pending.options.keys())))
    assert play.pending is not None
    dealt = set(play.pending.options.keys())
    assert len(dealt) == 2
    assert refused(play.pending, sorted(set(CARDS) - dealt)[0]) == "no_such_option"
