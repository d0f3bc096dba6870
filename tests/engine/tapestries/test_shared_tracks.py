"""Dictatorship, Oil Magnate, Renaissance, Trade Economy: tracks closed, shared, climbed and borrowed."""

from __future__ import annotations

from engine.hooks import react
from engine.rules.advance import moves
from engine.rules.income import income_turn
from engine.rules.tapestry import play_card
from engine.rules.turn import TurnOptions, take_turn
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.tapestries.mat import SPACE, lay
from tests.engine.whole import HERE, RIVAL, THIRD, drive, give, in_force, listed, pending, refused, scene, stack


def open_to(game: Game, seat: int) -> set[str]:
    """The tracks on which a seat may advance."""
    return set(moves(game, seat, game.board.tracks, forward=True, benefit=True))


def end_turn(game: Game, seat: int) -> None:
    """A turn of a seat in which it advances on exploration and gains two tiles."""
    give(game, seat, coin=0, worker=0, culture=0, food=1)
    game.active = seat
    game.board.seats[seat].tokens["exploration"] = [0]
    stack(game, "territory", ["6"])
    game.bags["territory"].unseen["6"] = 2
    drive(game, take_turn(game, seat), "advance:exploration")


def test_dictatorship_advances_and_closes_the_track_to_opponents_alone() -> None:
    """Dictatorship: with benefit and bonus; then opponents may not advance there. (ADV-7)"""
    game = scene(3, era=2)
    stack(game, "territory", ["6"])
    lay(game, "dictatorship", "exploration")
    assert game.board.seats[HERE].tokens["exploration"] == [1]
    assert game.players[HERE].territories == [6]
    assert "exploration" in open_to(game, HERE)
    assert open_to(game, RIVAL) == open_to(game, THIRD) == {"science", "military", "technology"}
    give(game, RIVAL, food=8)
    refusal = TurnOptions(game, RIVAL).parse("advance:exploration")
    assert getattr(refusal, "kind", None) == "track_closed"
    assert "advance:exploration" not in list(TurnOptions(game, RIVAL).keys())


def test_dictatorship_lasts_to_the_end_of_the_next_turn_of_its_player() -> None:
    """Dictatorship: the turn in which it is played, and the next one."""
    game = scene(era=1)
    game.players[HERE].hand = ["dictatorship"]
    steps = take_turn(game, HERE)
    stack(game, "tapestry", ["trap"])
    stack(game, "territory", ["6"])
    drive(game, steps, "income", "coin", "dictatorship", "military", "2,-1", "vp_4", "coin", "red")
    assert "military" not in open_to(game, RIVAL)
    end_turn(game, RIVAL)
    assert "military" not in open_to(game, RIVAL)
    end_turn(game, HERE)
    assert "military" in open_to(game, RIVAL)


def test_dictatorship_outlasts_the_beginning_of_its_players_next_income_turn() -> None:
    """Dictatorship: if the next turn is an income turn, the track is closed up to its end, not its beginning."""
    game = scene(era=2)
    game.board.seats[HERE].tokens["science"] = [12]
    lay(game, "dictatorship", "science")
    drive(game, react.TURN_ENDED.notify(game, HERE))
    assert pending(income_turn(game, HERE)).kind == "resource"
    assert "science" not in open_to(game, RIVAL)
    drive(game, react.TURN_ENDED.notify(game, HERE))
    assert "science" in open_to(game, RIVAL)


def test_dictatorship_may_name_a_track_on_which_one_cannot_move() -> None:
    """Dictatorship, ruling: the track may be chosen even if you cannot move there."""
    game = scene(era=2)
    game.board.seats[HERE].tokens["science"] = [12]
    lay(game, "dictatorship", "science")
    assert "science" not in open_to(game, RIVAL)


def test_dictatorship_ends_with_the_last_turn_of_its_player() -> None:
    """Dictatorship, ruling: the block ends at once if that was the owner's last turn."""
    game = scene(era=5)
    game.board.seats[HERE].finished = True
    game.board.seats[HERE].tokens["science"] = [12]
    lay(game, "dictatorship", "science")
    assert "science" in open_to(game, RIVAL)


def test_oil_magnate_lets_the_player_and_the_neighbors_advance_in_turn_order() -> None:
    """Oil Magnate, ruling: turn order from you decides who gets a landmark; only you gain the benefit. (ADV-12)"""
    game = scene(4, era=2)
    for seat in game.board.seats:
        seat.tokens["technology"] = [3]
    told = lay(game, "oil_magnate", "technology", "decline", "technology", "3,4r0", "decline", seat=3)
    assert [decision.seat for decision, _ in told.asked] == [3, 3, 0, 0, 2]
    assert [seat.tokens["technology"] for seat in game.board.seats] == [[4], [3], [3], [3]]
    assert game.board.landmarks == {"forge": 0}


def test_oil_magnate_gives_its_player_alone_benefit_and_bonus() -> None:
    """Oil Magnate: the neighbors advance without either."""
    game = scene(era=2)
    for seat in (HERE, RIVAL):
        game.board.seats[seat].tokens["science"] = [1]
        give(game, seat, coin=1)
    stack(game, "tapestry", ["trap"])
    lay(game, "oil_magnate", "science", "science", "yes", "0,0r0", "science")
    assert [game.players[seat].hand for seat in (HERE, RIVAL)] == [["trap"], []]
    assert [game.players[seat].taken["house"] for seat in (HERE, RIVAL)] == [1, 0]
    assert game.board.seats[RIVAL].tokens["science"] == [2]


def test_oil_magnate_cannot_choose_a_closed_track_but_a_finished_one() -> None:
    """Oil Magnate, ruling: a blocked track cannot be chosen, a finished one can."""
    game = scene(era=2)
    in_force(game, "dictatorship", RIVAL).memory["track"] = ["science"]
    game.board.seats[HERE].tokens["military"] = [12]
    game.players[HERE].hand.append("oil_magnate")
    asked = pending(play_card(game, HERE, "oil_magnate", SPACE))
    assert refused(asked, "science") == "track_closed"
    assert listed(asked) == ["exploration", "military", "technology"]
    lay(game, "oil_magnate", "military", "military")
    assert game.board.seats[RIVAL].tokens["military"] == [1]


def test_renaissance_advances_on_each_track_with_free_bonuses_and_no_benefits() -> None:
    """Renaissance: exactly 1 space on each track in any order; each bonus for free, if wanted. (ADV-7)"""
    game = scene(era=2)
    for track in game.board.tracks:
        game.board.seats[HERE].tokens[track] = [1]
    order = ("technology", "yes", "0,0r0", "military", "no", "exploration", "yes", "yes", "1,2r0")
    stack(game, "tapestry", ["trap"])
    told = lay(game, "renaissance", *order)
    steps = [decision.data for decision, _ in told.asked if decision.kind == "advance"]
    assert all(about["free_bonus"] and not about["benefit"] for about in steps), "so that a screen can say it"
    assert set(map(tuple, game.board.seats[HERE].tokens.values())) == {(2,)}
    assert game.players[HERE].hand == ["trap"]
    assert game.players[HERE].taken == {"market": 1, "house": 1, "farm": 0, "armory": 0}


def test_renaissance_leaves_out_finished_and_closed_tracks_and_gains_landmarks() -> None:
    """Renaissance, ruling: blocked and finished tracks are skipped, landmarks are gained, of two tokens one moves."""
    game = scene(era=2)
    in_force(game, "dictatorship", RIVAL).memory["track"] = ["exploration"]
    game.board.seats[HERE].tokens.update(science=[12], military=[3], technology=[0, 9])
    lay(game, "renaissance", "technology@0", "3,4r0")
    assert game.board.seats[HERE].tokens == {
        "exploration": [0],
        "science": [12],
        "military": [4],
        "technology": [1, 9],
    }
    assert game.board.landmarks == {"barracks": HERE}


def test_trade_economy_gains_a_benefit_and_gives_the_bonus() -> None:
    """Trade Economy: the benefit for you, the bonus for the opponent for free."""
    game = scene(3, era=2)
    game.board.seats[RIVAL].tokens["science"] = [2]
    game.board.seats[THIRD].tokens["science"] = [2]
    stack(game, "tapestry", ["trap"])
    told = lay(game, "trade_economy", f"{THIRD}:science:2", "yes", "0,0r0")
    assert game.players[HERE].hand == ["trap"]
    assert [decision.seat for decision, _ in told.asked] == [HERE, THIRD, THIRD]
    assert [game.players[seat].taken["house"] for seat in (HERE, RIVAL, THIRD)] == [0, 0, 1]
    assert game.board.seats[HERE].tokens["science"] == [0]


def test_trade_economy_never_activates_a_space_twice_nor_the_start() -> None:
    """Trade Economy, ruling: the once-per-turn limit applies. (TRN-5)"""
    game = scene(era=2)
    game.board.seats[RIVAL].tokens.update(science=[2], military=[4], technology=[])
    game.activated.append(f"{HERE}:science:2")
    told = lay(game, "trade_economy", "0:worker")
    assert game.players[HERE].resources["worker"] == 1
    assert told.kinds() == ["order"]
    assert lay(game, "trade_economy").asked == []


def test_trade_economy_says_why_an_activated_space_is_no_choice() -> None:
    """Trade Economy: the refusal names the space. (TRN-5)"""
    game = scene(era=2)
    game.board.seats[RIVAL].tokens.update(science=[2], military=[4], technology=[4])
    game.activated.append(f"{HERE}:science:2")
    game.players[HERE].hand.append("trade_economy")
    asked = pending(play_card(game, HERE, "trade_economy", SPACE))
    assert refused(asked, f"{RIVAL}:science:2") == "activated_already"
    assert refused(asked, f"{RIVAL}:exploration:0") == "no_such_option"


def test_bots_never_gain_the_bonus_of_trade_economy() -> None:
    """Trade Economy: bots never gain bonuses."""
    game = scene(1, era=2)
    game.board.seats.append(Seat("automa", "red", tokens={"military": [2]}))
    stack(game, "tapestry", ["trap"])
    assert lay(game, "trade_economy").asked == []
    assert game.players[HERE].hand == ["trap"]


def test_dictatorship_played_in_the_turn_of_another_lasts_for_one_turn_of_its_player() -> None:
    """Dictatorship: until the end of your next turn, which is the first one that you then have."""
    game = scene(era=2)
    game.board.seats[HERE].tokens["science"] = [12]
    game.active = RIVAL
    lay(game, "dictatorship", "science")
    end_turn(game, RIVAL)
    assert "science" not in open_to(game, RIVAL)
    end_turn(game, HERE)
    assert "science" in open_to(game, RIVAL)
