"""Games of The Fall of Atlantis for tests: at their first question, at your first turn, in your first income turn."""

from __future__ import annotations

from collections.abc import Mapping

from automa.solo import YOU, Solo, SoloRules
from engine.play import Play
from engine.rules.board.advance import Move, advancing
from engine.sources import Luck
from engine.state.game import Game

SLUG = "the_fall_of_atlantis"

SETUP: Mapping[str, object] = {"level": 2, "scenario": SLUG, "first": "player"}


def opened(seed: int = 1, **setup: object) -> Play[Solo]:
    """A game at its first question."""
    return Play(SoloRules(), {**SETUP, **setup}, Luck(seed))


def until(play: Play[Solo], kind: str) -> Play[Solo]:
    """The first answer to everything that is asked before a kind of question."""
    while play.pending and play.pending.kind != kind:
        play.answer(next(iter(play.pending.options.keys())))
    return play


def begun(seed: int = 1, **setup: object) -> Play[Solo]:
    """A game at your first turn."""
    return until(opened(seed, **setup), "player_turn")


def begun_game(**setup: object) -> Game:
    """The same, without its log."""
    return begun(1, **setup).state.game


def in_first_income(seed: int = 1, **setup: object) -> Play[Solo]:
    """Your first income turn has been begun."""
    play = begun(seed, **setup)
    play.answer("income")
    return play


def step_on(game: Game, track: str, start: int, seat: int = YOU) -> Move:
    """The next step of a token that stands there."""
    game.board.seats[seat].tokens[track] = [start]
    step = advancing(game.board, seat, track, benefit=False)
    assert isinstance(step, Move)
    return step
