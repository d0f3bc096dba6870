"""Tinkerers: civilizations.yaml, Tinkerers, setup, the four options, adjustment, revised mat and rulings."""

from __future__ import annotations

import pytest

from engine.facts.cards import Edition
from engine.outlook import face_of
from engine.rules.income import use_civilizations
from engine.state.board import Seat
from engine.state.game import Game
from tests.engine.civilizations.player import resources, vp
from tests.engine.civilizations.stories import begin, first_plot, gain_later, own, step
from tests.engine.whole import HERE, RIVAL, THIRD, in_force, listed, pending, scene, stack

PP = ("base", "pp")


def tinkerers(edition: Edition = "printed", players: int = 2, **tokens: int) -> Game:
    """They are in play, their tokens on some spaces."""
    game = scene(players, boxes=PP)
    in_force(game, "tinkerers").edition = edition
    put(game, HERE, **tokens)
    return game


def put(game: Game, seat: int, **tokens: int) -> None:
    """Put the tokens of a seat on spaces."""
    for track, space in tokens.items():
        game.board.seats[seat].tokens[track] = [space]


def at(game: Game, track: str) -> list[int]:
    """Where their tokens stand on a track."""
    return game.board.seats[HERE].tokens[track]


@pytest.mark.parametrize(("edition", "techs", "hand"), [("printed", 1, 0), ("adjusted", 1, 1), ("rebalanced", 0, 0)])
def test_opponents_begin_with_cards_off_the_decks(edition: Edition, techs: int, hand: int) -> None:
    """setup 1, adjustments.rulebook: one tech card, adjusted a tapestry card too, not a second tech. (ADJ-5)"""
    game = scene(3, boxes=PP)
    stack(game, "tapestry", ["academia"])
    game.bags["tapestry"].unseen["academia"] = 2
    begin(game, "tinkerers", *(("bakery", "compass") if techs else ()), edition=edition)
    for seat in (RIVAL, THIRD):
        assert len(game.players[seat].tech) == techs
        assert set(game.players[seat].tech.values()) <= {"bottom"}
        assert len(game.players[seat].hand) == hand
    assert not game.players[HERE].tech
    assert not game.players[HERE].hand


def test_gained_later_opponents_gain_nothing_and_neither_do_bots() -> None:
    """gained_midgame; interactions: bots gain no cards at setup."""
    game = scene(boxes=PP, era=3)
    assert gain_later(game, "tinkerers").kinds() == []
    solo = scene(1, boxes=PP)
    solo.board.seats += [Seat("automa", "red"), Seat("shadow", "gray", scores=False)]
    assert begin(solo, "tinkerers", edition="adjusted").kinds() == []


def test_each_option_once_and_one_in_each_income_turn() -> None:
    """tinker 1, limits; optional."""
    game = tinkerers(science=4)
    told = step(game, 2, "refund", *COST)
    assert told.kinds() == ["tinker", "resource", "resource"][: 1 + len(COST)]
    assert own(game, "tinkerers").memory["tokens"] == ["refund"]
    assert [lying.slot for lying in face_of(game.box, own(game, "tinkerers"), 2).pieces] == ["refund"]
    assert "refund" not in listed(pending(use_civilizations(game, HERE, 3)))
    assert step(game, 3, "skip").kinds() == ["tinker"]


COST = ("coin",)
"""The resource of one's choice in the cost of tier II."""


def test_the_refund_is_what_the_space_costs() -> None:
    """refund: the resources of the space's tier; a token at the start costs nothing. Ruling: any is one's choice."""
    decision = pending(use_civilizations(tinkerers(science=10, military=1), HERE, 2), "refund")
    assert listed(decision) == ["science@10", "military@1"]
    assert [decision.thing(key).gives for key in listed(decision)] == [["worker", "worker"], ["any_resource"]]  # type: ignore[union-attr]
    game = tinkerers(science=10, military=1)
    step(game, 2, "refund", "military@1", "food")
    assert resources(game) == {"food": 1}
    dear = tinkerers(science=10)
    before = sum(resources(dear).values())
    step(dear, 2, "refund")
    assert sum(resources(dear).values()) - before == len(dear.box.tracks["science"].cost(10))


def test_what_the_arts_track_costs_comes_back_as_a_mix_of_the_same_sort() -> None:
    """(ART-1) Of different kinds where it asks for those, of one kind where it asks for that."""
    for word, mix, gained in (
        ("different_resource", "food+culture", {"food": 1, "culture": 1}),
        ("same_resource", "food+food", {"food": 2}),
    ):
        game = scene(boxes=("base", "pp", "aa"))
        in_force(game, "tinkerers")
        arts = game.box.tracks["arts"]
        put(game, HERE, arts=next(each.number for each in arts.spaces if arts.cost(each.number).count(word) == 2))
        step(game, 2, "refund", mix)
        assert resources(game) == gained


def test_catching_up_goes_to_the_nearest_opponent_ahead() -> None:
    """catch_up: one advance, with the benefit if wanted, never the bonus."""
    game = tinkerers(players=3)
    put(game, RIVAL, technology=8)
    put(game, THIRD, technology=2)
    stack(game, "tapestry", ["academia"])
    game.players[HERE].resources["coin"] = 1
    told = step(game, 2, "catch_up", "yes")
    assert at(game, "technology") == [2]
    assert game.players[HERE].hand == ["academia"]
    assert "bonus" not in told.kinds()
    assert len(told.of("advanced")) == 1
    assert told.of("advanced")[0].data["benefit"] is True


def landmark(game: Game) -> tuple[str, ...]:
    """Where the landmark of tier II goes."""
    return (first_plot(game, "forge"),)


def test_catching_up_takes_a_landmark_on_the_way_and_may_leave_the_benefit() -> None:
    """Ruling: it passes through spaces as an advance; `may gain`."""
    game = tinkerers(technology=3)
    put(game, RIVAL, technology=5)
    told = step(game, 2, "catch_up", "no", *landmark(game))
    assert game.board.landmarks == {"forge": HERE}
    assert told.of("advanced")[0].data["benefit"] is False


def test_bots_can_be_caught_up_with() -> None:
    """interactions.versus_bots."""
    game = tinkerers()
    game.board.seats.append(Seat("shadow", "gray", tokens={track: [2] for track in game.board.tracks}))
    decision = pending(use_civilizations(game, HERE, 2), "catch_up")
    assert listed(decision) == ["exploration@0", "science@0", "military@0", "technology@0"]


def test_nobody_ahead_is_nobody_to_catch_up_with() -> None:
    """An option with which nothing can be done is not offered; see docs/rulings.md."""
    game = tinkerers()
    assert listed(pending(use_civilizations(game, HERE, 2))) == ["skip", "leap"]


def test_going_back_is_exactly_three_spaces_with_benefit_and_bonus_if_wanted() -> None:
    """rewind: only where three spaces are possible."""
    game = tinkerers(science=5, military=2)
    stack(game, "tapestry", ["academia"])
    game.players[HERE].resources["coin"] = 1
    told = step(game, 2, "rewind", "yes", "yes", first_plot(game, "house"))
    assert at(game, "science") == [2]
    assert at(game, "military") == [2]
    assert game.players[HERE].hand == ["academia"]
    assert game.players[HERE].taken["house"] == 1
    assert not told.of("advanced")


def test_going_back_the_bonus_may_be_bought_without_the_benefit() -> None:
    """rewind: each of the two may be left; see docs/rulings.md."""
    game = tinkerers(science=5)
    game.players[HERE].resources["coin"] = 1
    step(game, 2, "rewind", "no", "yes", first_plot(game, "house"))
    assert game.players[HERE].hand == []
    assert game.players[HERE].taken["house"] == 1


def test_going_back_to_the_start_gives_nothing() -> None:
    game = tinkerers(science=3)
    assert step(game, 2, "rewind").kinds() == ["tinker"]
    assert at(game, "science") == [0]


def test_the_leap_takes_the_next_bonus_for_free_and_nothing_else() -> None:
    """leap: no benefit, no landmarks on the way, the bonus without paying."""
    game = tinkerers(technology=2)
    told = step(game, 2, "leap", "technology@2", "yes")
    assert at(game, "technology") == [5]
    assert game.board.landmarks == {}
    assert not told.of("paid")
    assert told.of("advanced")[0].data["benefit"] is False
    assert vp(game) == 0


def test_a_closed_track_is_no_way_for_advances() -> None:
    """See docs/rulings.md."""
    game = tinkerers()
    put(game, RIVAL, military=3, science=3)
    in_force(game, "broker_of_peace")
    assert listed(pending(use_civilizations(game, HERE, 2), "leap")) == [
        "exploration@0",
        "science@0",
        "technology@0",
    ]
    step(game, 2, "catch_up", "no")
    assert at(game, "science") == [3]


def test_on_the_revised_mat_catching_up_gives_nothing_and_going_back_no_bonus() -> None:
    """rebalanced: catch up without benefit or bonus; rewind with the benefit alone."""
    game = tinkerers("rebalanced", technology=3, science=5)
    put(game, RIVAL, technology=4)
    stack(game, "tapestry", ["academia"])
    game.players[HERE].resources["coin"] = 1
    assert step(game, 2, "catch_up", *landmark(game)).kinds() == ["tinker", "plot"]
    assert step(game, 3, "rewind", "science@5", "yes").kinds() == ["tinker", "tinker_move", "take_benefit"]
    assert game.players[HERE].hand == ["academia"]


@pytest.mark.parametrize(("turn", "asked"), [(1, []), (2, ["tinker"]), (5, ["tinker"])])
def test_they_act_from_the_second_income_turn_on(turn: int, asked: list[str]) -> None:
    """triggers: income turns 2 to 5."""
    assert step(tinkerers(), turn, *(["skip"] if asked else [])).kinds() == asked


def test_they_lie_only_in_their_own_box() -> None:
    """expansion: pp."""
    assert "tinkerers" not in scene().bags["civilization"].unseen
    assert "tinkerers" in scene(boxes=PP).bags["civilization"].unseen
