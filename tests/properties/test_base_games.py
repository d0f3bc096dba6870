"""Random whole games of two to five people: they end, lose no piece, show no secret, survive saving and undo."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from automa.players import random_player
from engine.decisions import Decision, Refusal, Refused
from engine.play import Entry, Play
from engine.rules.base_game import BaseGameRules
from engine.sources import Luck
from engine.state.codec import decode, encode
from engine.state.match import Match
from tests.properties.setups import examples, seeds
from tests.properties.whole_pieces import check_decision, check_events, check_pieces, check_points, events_of

ANSWERS_LIMIT = 8_000

NONSENSE = ("", "nonsense", "advance:arts", "advance:science@99", "0,0r0", "99@0,0r0", "yes ", "-1", "income:")
"""Keys that hardly any question takes."""

KEYS_TRIED = 60

EDITIONS = ("printed", "adjusted", "rebalanced")


def quickly(usual: int) -> settings:
    """As `examples`, but what fails is not made smaller: a seed cannot be, and whole games take long."""
    return settings(examples(usual), phases=(Phase.explicit, Phase.generate), report_multiple_bugs=False)


@st.composite
def base_setups(draw: st.DrawFn) -> dict[str, Any]:
    """Two to five people, any edition of the civilization mats."""
    players = draw(st.integers(2, 5))
    return {"players": list("abcde"[:players]), "civilization_mats": draw(st.sampled_from(EDITIONS))}


def open_game(setup: dict[str, Any], seed: int) -> Play[Match]:
    """A game whose luck can be repeated."""
    return Play(BaseGameRules(), setup, Luck(seed))


def saved_and_loaded(play: Play[Match]) -> Play[Match]:
    """The same game after its setup and log went through JSON; a source without luck shows that none is drawn anew."""
    setup = json.loads(json.dumps(play.setup))
    log = json.loads(json.dumps([[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log]))
    again = Play(BaseGameRules(), setup, Luck(0))
    assert again.load([Entry(*line) for line in log]) is None, "the log does not fit its own rules"
    assert len(again.log) == len(log), "luck was drawn anew"
    return again


def same(one: Play[Match], other: Play[Match]) -> bool:
    """Whether two plays have the same state, question and journal."""
    questions = [play.pending.question if play.pending else "" for play in (one, other)]
    return (
        one.state.copy() == other.state.copy() and questions[0] == questions[1] and events_of(one) == events_of(other)
    )


def check_keys(decision: Decision) -> None:
    """There is something to answer, and what is listed is legal and stands there once."""
    keys = list(islice(decision.options.keys(), KEYS_TRIED))
    assert keys, f"a dead end at {decision.question}"
    assert len(set(keys)) == len(keys), decision.question
    for key in keys:
        value = decision.options.parse(key)
        assert not isinstance(value, Refusal), f"{decision.question} lists {key} and refuses it: {value}"


def check_refused(play: Play[Match]) -> None:
    """What is refused changes nothing."""
    assert play.pending is not None
    before, events, entries = play.state.copy(), len(play.journal), len(play.log)
    for key in NONSENSE:
        if isinstance(play.pending.options.parse(key), Refusal):
            with pytest.raises(Refused):
                play.answer(key)
    assert (play.state.copy(), len(play.journal), len(play.log)) == (before, events, entries)


def check_position(match: Match) -> None:
    """At a turn's start the state is plain data: it goes through JSON and comes back equal."""
    state = match.copy()
    plain = json.loads(json.dumps(encode(state)))
    assert decode(Match, plain) == state


def built_on(match: Match) -> dict[int, set[tuple[int, int]]]:
    """The plots of each city on which something stands."""
    return {seat: set(player.capital.occupied()) for seat, player in match.game.players.items()}


@quickly(36)
@given(base_setups(), seeds)
def test_any_game_ends_and_nothing_is_lost_or_told(setup: dict[str, Any], seed: int) -> None:
    """After every answer the pieces are there, what is listed is legal, no hand is shown; the VP are what was told.

    (END-1, END-3, INC-13, BLD-8, BLD-13, EXP-9, GEN-6)
    """
    play, player = open_game(setup, seed), random_player(Luck(seed + 1).pick)
    heard, built = 0, built_on(play.state)
    while play.pending is not None:
        game, decision = play.state.game, play.pending
        check_pieces(game, all_there=decision.kind == "player_turn")
        check_events(game, play.journal[heard:])
        heard, before, built = len(play.journal), built, built_on(play.state)
        assert all(built[seat] >= plots for seat, plots in before.items()), "a building has left a city"
        check_keys(decision)
        check_decision(game, decision)
        if len(play.log) % 50 == 0:
            check_refused(play)
        if decision.checkpoint and len(play.log) % 4 == 0:
            check_position(play.state)
        play.answer(player(decision))
        assert len(play.log) < ANSWERS_LIMIT, "the game never ends"
    check_pieces(play.state.game, all_there=True)
    check_points(play)
    assert all(seat.finished and seat.era == 5 for seat in play.state.game.board.seats)
    assert play.result is not None and play.result["winners"]
    assert same(saved_and_loaded(play), play)


@quickly(8)
@given(base_setups(), seeds)
def test_saving_and_undo_at_any_point_change_nothing(setup: dict[str, Any], seed: int) -> None:
    """Loaded anew, or taken back some answers and given again, the game is where it was and goes on as before."""
    pick = Luck(seed + 1).pick
    play, player = open_game(setup, seed), random_player(pick)
    while play.pending is not None:
        if pick(range(25)) == 0:
            assert same(saved_and_loaded(play), play)
        if pick(range(12)) == 0:
            steps = min(pick((1, 1, 2, 5, 30)), sum(entry.kind == "answer" for entry in play.answers))
            events, state = events_of(play), play.state.copy()
            for _ in range(steps):
                play.undo()
            for _ in range(steps):
                play.redo()
            assert (events_of(play), play.state.copy()) == (events, state)
        play.answer(player(play.pending))
    assert same(saved_and_loaded(play), play)


@quickly(8)
@given(base_setups(), seeds)
def test_undone_luck_comes_again(setup: dict[str, Any], seed: int) -> None:
    """Whoever takes an answer back and gives it again meets the same luck."""
    pick = Luck(seed + 1).pick
    play, player = open_game(setup, seed), random_player(pick)
    for _ in range(120):
        if play.pending is None:
            return
        key = player(play.pending)
        play.answer(key)
        if pick(range(6)) == 0:
            events, state = events_of(play), play.state.copy()
            play.undo()
            play.answer(key)
            assert (events_of(play), play.state.copy()) == (events, state)
