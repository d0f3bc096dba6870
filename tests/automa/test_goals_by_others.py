"""Goals met or missed by what the bots do: of landmark cards at the end of your turns, of scenarios at the very end."""

from __future__ import annotations

from automa.solo import AUTOMA, YOU, Solo, SoloRules, bots_turn, end
from engine.outlook import goals_of
from engine.play import Play
from engine.rules.board.conquer import take
from engine.rules.landmark_cards import check_goals, progress
from engine.sources import Luck
from tests.automa.test_world_war import free, lay, solo
from tests.engine.test_none_left import FIRST, answered

CARD = "urban_farm"


def with_landmark_cards() -> Solo:
    """A game at your first turn, in which you have kept the Urban Farm."""
    play = Play(SoloRules(), {"level": 2, "boxes": ["base", "pp"], "first": "player"}, Luck(1))
    while play.pending is not None and play.pending.kind != "player_turn":
        play.answer(next(iter(play.pending.options.keys())))
    game = play.state.game
    game.players[YOU].landmark_cards = [CARD]
    game.board.landmarks.pop(CARD, None)
    return play.state


def test_the_bots_turn_ends_without_a_look_at_your_landmark_card() -> None:
    """The goal stands while they move, and is paid at the end of your next turn, to you and once. (LMC-4, LMC-5)"""
    state = with_landmark_cards()
    game = state.game
    game.players[YOU].territories = [1, 2, 3, 4, 5, 6]
    assert progress(game, YOU, CARD) == (6, 6)
    answered(game, bots_turn(state), FIRST)
    assert CARD not in game.board.landmarks
    for _ in range(2):
        answered(game, check_goals(game, YOU), FIRST)
    assert game.board.landmarks[CARD] == YOU
    assert [event.data["landmark"] for event in game.journal if event.kind == "landmark"].count(CARD) == 1


def test_no_bot_gains_by_your_card_whatever_it_has() -> None:
    """(LMC-4)"""
    state = with_landmark_cards()
    state.game.players[YOU].territories = []
    for _ in range(6):
        answered(state.game, bots_turn(state), FIRST)
    assert CARD not in state.game.board.landmarks


def test_a_territory_lost_after_your_last_turn_loses_world_war() -> None:
    """The bots go on when you are done, and the goal is looked at when all is over. (SCN2-10)"""
    state = solo()
    game = state.game
    mine, other = free(game)[:2]
    lay(game, YOU, mine, other)
    game.board.seats[YOU].vp, game.board.seats[YOU].finished = 90, True
    assert [goal.met for goal in goals_of(game, YOU)] == [True]
    take(game, AUTOMA, mine)
    answered(game, end(state), FIRST)
    result = SoloRules().result(state)
    assert result["winners"] == [AUTOMA] and result["goals"] == {"territories": False}


def test_a_territory_that_the_automa_loses_at_last_wins_world_war() -> None:
    """(SCN2-10)"""
    state = solo()
    game = state.game
    theirs = free(game)[0]
    lay(game, AUTOMA, theirs)
    game.board.seats[YOU].vp = 90
    assert SoloRules().result(state)["winners"] == [AUTOMA]
    take(game, YOU, theirs)
    assert SoloRules().result(state)["winners"] == [YOU]
