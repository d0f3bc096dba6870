"""Foreshadow to its end: 30 VP from predictions, at the table as on screen, and whole games."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from automa.solo import AUTOMA, YOU, SoloRules
from automa.table import open_play
from automa.table.state import Table
from automa.whole_games import play_whole
from engine.outlook import goals_of
from engine.play import Play
from engine.sources import Luck
from engine.state.game import Game
from engine.state.goal import Goal
from engine.state.hexmap import Outpost
from tests.automa.test_foreshadow import (
    CATEGORIES,
    begun,
    foreshadow,
    in_era,
    laid,
    mystics,
    reached,
    until,
    waiting,
)
from tests.long_run import WHOLE_GAMES

# ---- the goal


def exact(game: Game, number: int) -> Game:
    """So many predictions are what you have."""
    have = {"tech": 0, "district": 0, "territory_controlled": 1, "track_completed": 0}
    for place, category in enumerate(reversed(CATEGORIES)):
        off = 0 if place < number else 5
        mystics(game).memory[category] = [str(have[category] + off)]
    return game


@pytest.mark.parametrize(("number", "met"), [(0, False), (2, False), (3, True), (4, True)])
def test_the_goal_is_30_vp_from_predictions(number: int, met: bool) -> None:
    """Until they are scored, what they would score now. (SCN5-11)"""
    game = exact(begun(), number)
    assert goals_of(game, YOU) == (Goal("predictions", met, 10 * number, 30),)


def test_before_anything_is_predicted_the_goal_counts_nothing() -> None:
    """(SCN5-11)"""
    game = until(foreshadow(), "player_turn").state.game
    assert goals_of(game, YOU) == (Goal("predictions", False, 0, 30),)
    assert goals_of(game, AUTOMA) == ()


def test_what_was_scored_stays_scored() -> None:
    """The bots may still take a territory after your last income turn. (SCN5-11)"""
    play = until(laid(), "player_turn")
    game = exact(in_era(play.state.game, 4), 3)
    game.board.seats[YOU].tokens = {track: [1] for track in game.board.tracks}
    play.answer("income")
    while play.pending and not game.board.seats[YOU].finished:
        play.answer(next(iter(play.pending.options.keys())))
    game = play.state.game
    scored = [event.data["vp"] for event in play.journal if event.kind == "vp" and is_predicted(event.data)]
    assert reached(game) == sum(int(str(vp)) for vp in scored)
    before = reached(game)
    mystics(game).memory["track_completed"] = ["4"]
    assert reached(game) == before


def is_predicted(data: Mapping[str, object]) -> bool:
    """Whether VP came from predictions."""
    return data["source"] == "civilization:mystics"


def test_without_the_goal_the_automa_wins() -> None:
    """(SCN5-11)"""
    for number, winner in ((2, AUTOMA), (3, YOU)):
        play = until(laid(), "player_turn")
        exact(play.state.game, number)
        play.state.game.board.seats[YOU].vp = 300
        assert SoloRules().result(play.state)["winners"] == [winner]


# ---- at the table


def test_at_the_table_the_bots_have_what_the_scenario_gives_them() -> None:
    """(SCN5-2)"""
    play = table()
    assert play.state.bots.automa is not None and play.state.bots.automa.civilizations == ["hucksters"]
    assert play.pending is not None and play.pending.kind == "turn"


def test_at_the_table_what_lies_on_the_board_is_counted() -> None:
    """Territories controlled and tracks completed; a track without a token was completed. (SCN5-11, FAQ-18)"""
    game = table().state.game
    assert goals_of(game, YOU)[0].seen == (("territory_controlled", 1), ("track_completed", 0))
    game.board.seats[YOU].tokens |= {"science": [12], "military": []}
    game.board.map.outposts[0, 0] = (Outpost(YOU),)
    assert goals_of(game, YOU)[0].seen == (("territory_controlled", 2), ("track_completed", 2))


def test_at_the_table_the_app_asks_for_the_predictions_in_the_end() -> None:
    """Whoever says no leaves the victory to the Automa. (SCN5-11)"""
    for said, winner in (("yes", YOU), ("no", AUTOMA)):
        play = table()
        (goal,) = goals_of(play.state.game, YOU)
        assert (goal.met, goal.reached, goal.wanted) == (None, None, 30)
        board = play.state.game.board
        board.seats[YOU].vp, board.seats[YOU].era, play.state.bots.finished = 400, 4, True
        play.answer("income")
        play.answer("end")
        assert play.pending is not None and (play.pending.kind, play.pending.subject) == ("goal_met", "predictions")
        play.answer(said)
        assert play.result is not None and play.result["winners"] == [winner]
        assert play.result["goals"] == {"predictions": said == "yes"}


def table() -> Play[Table]:
    """A table game at your first turn."""
    return open_play({"kind": "table", "level": 2, "scenario": "foreshadow", "first": "players"}, Luck(3))


# ---- whole games


@pytest.mark.parametrize(("player", "level"), WHOLE_GAMES)
def test_whole_games_of_the_scenario_keep_everything_in_order(level: int, player: str) -> None:
    """The goal is what was scored. (SCN5-6, SCN5-11)"""
    play = play_whole({"level": level, "scenario": "foreshadow"}, 5 * level, {YOU: player}, check=True)
    scored = [event.data["vp"] for event in play.journal if event.kind == "vp" and is_predicted(event.data)]
    assert play.result is not None and reached(play.state.game) == sum(int(str(vp)) for vp in scored)
    assert waiting(play.state.game) == {}
    assert play.result["goals"] == {"predictions": reached(play.state.game) >= 30}


def test_a_whole_game_with_the_cards_of_an_earlier_play_keeps_everything_in_order() -> None:
    """(SCN5-5)"""
    noted = ["democracy", "tyranny", "trap"]
    setup = {"level": 3, "scenario": "foreshadow", "foreshadowed": noted, "civilization_mats": "rebalanced"}
    assert play_whole(setup, 1004, {YOU: "random"}, check=True).result is not None
