"""The player that looks ahead: budgets, halving, the same answers everywhere, nothing hidden known, values."""

from __future__ import annotations

from typing import Any

import pytest

from automa.built_in import BUILT_IN
from automa.players import random_player
from automa.strong.budget import Budget, Rollouts, Seconds, Sooner, budget_of
from automa.strong.features import CARDS, NEVER_BAD, RESOURCES, TERMS, TRACKS, features
from automa.strong.player import seated_at
from automa.strong.search import LEFT_TO_THE_POLICY, MOST_OPTIONS, LookAhead, Value, halving
from automa.strong.value import ERAS, VALUE, LinearValue, read_value
from automa.whole_games import opened
from engine.decisions import Decision
from engine.facts.validation import DataError, DataFile
from engine.play import Play
from engine.rollout import Standpoint, here
from engine.sources import Luck
from engine.state.game import Game
from tests.engine.test_redeal import hidden_otherwise
from tests.long_run import LONG

BOXES = ["base", "pp", "aa", "ff"]
SOLO: dict[str, Any] = {"level": 4, "boxes": BOXES, "packs": ["uncharted"]}
THREE: dict[str, Any] = {"players": ["Anna", "Ben", "Cleo"], "boxes": BOXES}
UTOPIA: dict[str, Any] = {"level": 2, "scenario": "utopia"}


def played(setup: dict[str, Any], seed: int, turns: int) -> Play[Any]:
    """A random game where a turn begins."""
    play, player = opened(setup, Luck(seed)), random_player(Luck(seed).pick)
    while turns:
        assert play.pending is not None
        play.answer(player(play.pending))
        turns -= play.pending is not None and play.pending.checkpoint
    return play


def asked(play: Play[Any]) -> Decision:
    assert play.pending is not None
    return play.pending


FEW = Rollouts(8)


def at_random(value: Value = VALUE, budget: Budget = FEW, seed: int = 0) -> LookAhead:
    """It plays on at random, which is quick."""
    return LookAhead(BUILT_IN["random"], value, budget, seed)


# ---- budgets and halving


def test_rollouts_are_shared_among_rounds_and_options() -> None:
    spending = Rollouts(64).begin(1.0, 8)
    assert [len([*spending.passes(left, options)]) for left, options in ((2, 4), (1, 2))] == [8, 16]
    spending = Rollouts(2).begin(0.4, 8)  # every option is tried, whatever the budget
    assert [len([*spending.passes(left, options)]) for left, options in ((2, 4), (1, 2))] == [1, 2]


def test_seconds_are_shared_among_rounds_and_every_option_is_tried() -> None:
    now = iter(range(100)).__next__
    spending = Seconds(20.0, now).begin(0.5, 8)  # until 10
    assert [len([*spending.passes(2, 4)]), len([*spending.passes(1, 2)]), len([*spending.passes(1, 2)])] == [5, 3, 1]


def test_of_two_budgets_the_one_that_ends_first_counts() -> None:
    now = iter(range(100)).__next__
    slow = Sooner(Rollouts(64), Seconds(10.0, now)).begin(1.0, 8)  # a rollout of each option takes a second
    assert len([*slow.passes(1, 2)]) == 9
    quick = Sooner(Rollouts(64), Seconds(1e9, now)).begin(1.0, 8)
    assert len([*quick.passes(1, 2)]) == 32


def test_a_budget_is_said_in_rollouts_or_seconds() -> None:
    assert budget_of("64", float) == Rollouts(64) and budget_of("0.5s", float) == Seconds(0.5, float)
    for wrong in ("0", "-1s", "many", "s", "nans"):
        with pytest.raises(ValueError, match=wrong.rstrip("s") or "convert"):
            budget_of(wrong, float)


def test_the_better_half_is_tried_more_often() -> None:
    worth = {"a": 1.0, "b": 5.0, "c": 3.0, "d": 2.0, "usual": 0.0}
    tried = halving([*worth], "usual", Rollouts(60).begin(1.0, 0), lambda key, number: worth[key] + number % 2)
    assert next(iter(tried)) == "b"
    assert len(tried["a"]) == len(tried["d"]) < len(tried["c"]) < len(tried["b"]) == len(tried["usual"])


def test_an_answer_must_be_better_than_the_usual_one_beyond_doubt() -> None:
    spending = Rollouts(40)

    def lucky(key: str, number: int) -> float:
        return 1.0 + (number % 2) * 20 if key == "other" else 10.0

    assert next(iter(halving(["usual", "other"], "usual", spending.begin(1.0, 0), lucky))) == "usual"
    assert next(iter(halving(["usual", "other"], "third", spending.begin(1.0, 0), lucky))) == "other"


# ---- answers


def science(game: Game, seat: int) -> float:
    return game.board.advanced(seat, "science")


def test_it_takes_the_turn_that_leads_to_the_most() -> None:
    play = played({"level": 2}, 3, 3)
    tried = at_random(science, Rollouts(20)).tried(here(play), asked(play))
    assert set(tried) == set(asked(play).options.keys())
    assert next(iter(tried)) == "advance:science"


@pytest.mark.parametrize("setup", [SOLO, THREE, UTOPIA])
def test_it_answers_every_question_of_any_game(setup: dict[str, Any]) -> None:
    play, kinds = opened(setup, Luck(5)), set[str]()
    players = {seat: at_random(budget=Rollouts(1)) for seat in play.state.game.players}
    for _ in range(4000 if LONG else 9):
        if play.pending is None:
            break
        kinds.add(play.pending.kind)
        play.answer(players[play.pending.seat].answer(here(play), play.pending))
    assert len(kinds) > 2


def test_the_same_question_has_the_same_answer_whoever_is_asked_and_when() -> None:
    play = played(SOLO, 4, 9)
    one, other = at_random(), at_random()
    other.answer(here(played(THREE, 1, 6)), asked(played(THREE, 1, 6)))
    point = here(play)
    first = one.tried(point, asked(play))
    assert first == other.tried(point, asked(play)) == one.tried(here(played(SOLO, 4, 9)), asked(play))
    assert first != at_random(seed=1).tried(point, asked(play))


def test_within_a_turn_only_some_of_many_answers_are_tried() -> None:
    play, player = played(SOLO, 4, 5), random_player(Luck(1).pick)
    while len(list(asked(play).options.keys())) <= MOST_OPTIONS or asked(play).checkpoint:
        play.answer(player(asked(play)))
    tried = at_random(budget=Rollouts(1)).tried(here(play), asked(play))
    assert len(tried) == MOST_OPTIONS and set(tried) <= set(asked(play).options.keys())


@pytest.mark.parametrize("seed", range(3))
def test_what_is_hidden_makes_no_difference(seed: int) -> None:
    play = played(THREE, seed, 14)
    seat, point = asked(play).seat, here(play)
    other = point.root.copy()
    other.game = hidden_otherwise(point.root.game, seat)
    assert other.game != point.root.game
    elsewhere = Standpoint(point.rules, other, (), point.answers, point.journal)
    assert at_random().tried(point, asked(play)) == at_random().tried(elsewhere, asked(play))


def test_a_question_of_little_weight_is_left_to_the_policy() -> None:
    play, player = played({"level": 2}, 4, 5), random_player(Luck(1).pick)
    quick = BUILT_IN["quick"](Luck(0).pick)
    while asked(play).kind not in LEFT_TO_THE_POLICY or len([*asked(play).options.keys()]) == 1:
        play.answer(player(asked(play)))
    no_value = LookAhead(BUILT_IN["quick"], lambda game, seat: 1 / 0, FEW)  # nothing is played on
    assert no_value.answer(here(play), asked(play)) == quick(play.state, asked(play))


def test_before_several_are_ready_the_policy_answers_as_others_hold_cards_unseen() -> None:
    play, alone = opened(THREE, Luck(2)), opened({"level": 2}, Luck(2))
    assert at_random().tried(here(play), asked(play)) == {}
    assert at_random().answer(here(play), asked(play)) in list(asked(play).options.keys())
    assert at_random().tried(here(alone), asked(alone))


def test_a_player_by_name_sits_at_a_game() -> None:
    play = played({"level": 2}, 3, 8)
    for name in ("random", "quick", "strong"):
        answer = seated_at(play, name, Luck(1).pick, 1, Rollouts(1))
        assert answer(play.state, asked(play)) in list(asked(play).options.keys())


# ---- values


def test_a_value_is_the_vp_now_and_what_each_feature_promises() -> None:
    play = played({"level": 2}, 3, 8)
    game = play.state.game
    board, player = game.board.seats[0], game.players[0]
    player.resources["coin"] = 3
    era = board.era
    value = LinearValue({era: {(RESOURCES, "coin"): 4.0, (CARDS, "in hand"): 1.5, (TRACKS, "arts 1"): 9.0}})
    terms = value.by_term(game, 0)
    assert terms[RESOURCES] == 12 and terms[CARDS] == 1.5 * len(player.hand) and terms[TRACKS] == 0
    assert value(game, 0) == board.vp + sum(terms.values())
    board.finished = True
    assert value(game, 0) == board.vp


@pytest.mark.parametrize("setup", [SOLO, THREE, UTOPIA])
def test_features_are_told_in_terms_that_a_person_knows(setup: dict[str, Any]) -> None:
    game = played(setup, 6, 9).state.game
    for seat in game.players:
        found = dict(features(game, seat))
        assert {term for term, _ in found} <= set(TERMS)
        assert len(found) > 20 and all(isinstance(number, int | float) for number in found.values())


def test_the_learned_values_are_read_for_every_era() -> None:
    assert set(VALUE.weights) == set(ERAS)
    for weights in VALUE.weights.values():
        assert all(weight >= 0 for (term, _), weight in weights.items() if term in NEVER_BAD)


def test_a_wrong_file_of_values_is_refused() -> None:
    made = "made: {commands: [], games: 0, unexplained: {}}\n"
    for text, problem in (
        ("eras: {7: {}}", "7: eras go from 1 to 4"),
        ("eras: {1: {luck: {}}}", "luck: the terms are resources"),
        ("eras: {1: {cards: {trap: much}}}", "much"),
    ):
        with pytest.raises(DataError, match=problem):
            read_value(DataFile("values", made + text))
