"""Focus as it is played: the first turns of all, a game at the table, and whole games."""

from __future__ import annotations

import pytest

from automa.solo import AUTOMA, SHADOW, YOU
from automa.table import open_play
from automa.table.report_keys import may_be_allowed
from automa.table.state import Table
from automa.whole_games import play_whole
from engine.decisions import Refused
from engine.play import Play
from engine.sources import Luck
from tests.automa.test_focus import SETUP, favorite, focus, outposts, until
from tests.long_run import WHOLE_GAMES

# ---- the first turns


def test_in_their_first_income_turn_the_bots_advance_on_nobodys_favorite() -> None:
    """Before what the level says, and the Automa gains the benefit. (SCN1-11)"""
    play = until(focus(first="bots", level=6), "player_turn")
    bots, game = play.state.bots, play.state.game
    own = favorite(game)[0][0]
    assert bots.automa is not None
    free = next(each for each in game.board.tracks if each not in (own, bots.automa.favorite, bots.shadow.favorite))
    moved = [event for event in game.journal if event.kind == "advanced" and event.seat != YOU]
    told = [(event.seat, event.data["track"]) for event in moved if event.data["by"] == "scenario"]
    assert told == [(AUTOMA, free), (SHADOW, free)]
    assert moved[0].data["by"] == "scenario" and moved[0].data["benefit"]
    assert max(n for n, each in enumerate(moved) if each.data["by"] == "scenario") < min(
        n for n, each in enumerate(moved) if each.data["by"] == "level"
    )


def test_the_free_advances_of_level_1_meet_the_blocking() -> None:
    """Your favorite has to go first: only then may the others leave their starts. (SCN1-12)"""
    play = until(focus(level=1), "player_turn")
    play.answer("income")
    assert play.pending is not None
    until(play, "advance")
    assert play.pending is None or play.pending.kind == "advance"
    first = next(event for event in play.journal if event.kind == "advanced" and event.seat == YOU)
    assert first.data["track"] == favorite(play.state.game)[0][0]


# ---- at the table


def table(favorite: str = "") -> Play[Table]:
    """A table game at your first turn, or at the question for your favorite."""
    play = open_play(dict(SETUP) | {"first": "players"}, Luck(3))
    if favorite:
        play.answer(favorite)
        assert play.pending is not None and play.pending.kind == "favorite_gift"
        play.answer(next(iter(play.pending.options.keys())))
    return play


def test_at_the_table_you_are_asked_for_your_favorite_and_your_gift() -> None:
    """(SCN1-1, SCN1-3)"""
    play = table()
    assert play.pending is not None and (play.pending.kind, play.pending.seat) == ("favorite_track", YOU)
    chosen = next(iter(play.pending.options.keys()))
    play = table(chosen)
    assert play.state.game.board.seats[YOU].tokens[chosen] == [4]
    assert play.pending is not None and play.pending.kind == "turn"


def test_at_the_table_the_outposts_follow_what_you_report() -> None:
    """What they block is accepted only where a card allows it. (SCN1-4, SCN1-5)"""
    play = table()
    assert play.pending is not None
    own = next(iter(play.pending.options.keys()))
    play = table(own)
    play.answer("income")
    other = next(track for track in play.state.game.board.tracks if track != own)
    with pytest.raises(Refused) as refused:
        play.answer(f"advance:{other}")
    assert (refused.value.refusal.kind, refused.value.refusal.rule) == ("blocked", "SCN1-5")
    play.answer(f"advance:{own}")
    assert set(outposts(play.state.game).values()) == {1}
    play.answer(f"advance:{other}")
    assert play.state.game.board.seats[YOU].tokens[other] == [1]
    play.answer(f"advance:{other}!")
    play.answer(f"regress:{own}")
    assert set(outposts(play.state.game).values()) == {0}


@pytest.mark.parametrize(("rolled", "then"), [("military", 0), ("science", 1)])
def test_at_the_table_the_research_that_you_begin_with_is_reported_as_allowed(rolled: str, then: int) -> None:
    """scenarios.yaml, Focus, setup: gain comes before block, so no outpost holds it back. (SCN1-3, SCN1-4)"""
    play = next(game for seed in range(20) if (game := begun_at_table(seed)) is not None)
    with pytest.raises(Refused):
        play.answer(f"advance:{rolled}")
    assert may_be_allowed(play.pending, f"advance:{rolled}")
    play.answer(f"advance:{rolled}!")
    assert play.state.game.board.seats[YOU].tokens[rolled] == [1 if rolled == "military" else 5]
    assert set(outposts(play.state.game).values()) == {then}


def begun_at_table(seed: int) -> Play[Table] | None:
    """A table where the favorite is science and you begin with its first space, if chance lets you choose that."""
    play = open_play(dict(SETUP) | {"first": "players"}, Luck(seed))
    if play.pending is None or "science" not in list(play.pending.options.keys()):
        return None
    play.answer("science")
    play.answer("science@1")
    return play


# ---- whole games


@pytest.mark.parametrize(("player", "level"), WHOLE_GAMES)
def test_whole_games_of_the_scenario_keep_everything_in_order(level: int, player: str) -> None:
    """(SCN1-4, SCN1-5)"""
    play = play_whole({"level": level, "scenario": "focus"}, 7 * level, {YOU: player}, check=True)
    assert play.result is not None and "goals" not in play.result
