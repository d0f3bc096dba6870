"""Turns: income or advance, costs, landmarks first, several tokens, research, repeating."""

from __future__ import annotations

import contextlib

import pytest

from engine.facts.components import COMPONENTS, TRACKS, Benefit
from engine.rules import advance
from engine.rules.advance import tier_cost
from engine.rules.board.advance import Move
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.resources import payments
from engine.rules.score import score
from engine.rules.turn import carry_out, take_turn
from engine.state.game import Game
from engine.things import Resources
from tests.engine.rules.settled import Watch, settled
from tests.engine.whole import HERE, RIVAL, drive, give, in_force, listed, pending, refused, scene, stack

TRACK_RESOURCE = {"exploration": "food", "science": "worker", "military": "culture", "technology": "coin"}


def step_to(game: Game, track: str, space: int, seat: int = HERE) -> Move:
    """The token stands just before a space; the move onto it."""
    game.board.seats[seat].tokens[track] = [space - 1]
    return Move(seat, track, space - 1, space)


def test_the_first_turn_must_be_an_income_turn() -> None:
    """(TRN-1)"""
    game = scene(era=0)
    give(game, coin=8)
    turn = pending(take_turn(game, HERE))
    assert listed(turn) == ["income"]
    assert refused(turn, "advance:science") == "income_turn_first"


def test_later_a_player_chooses_between_income_and_what_can_be_paid() -> None:
    """(TRN-2, TRN-6)"""
    game = scene()
    give(game, coin=1)
    turn = pending(take_turn(game, HERE))
    assert listed(turn) == ["income", *(f"advance:{track}" for track in TRACK_RESOURCE)]
    give(game, coin=0)
    assert listed(pending(take_turn(game, HERE))) == ["income"]
    assert refused(pending(take_turn(game, HERE)), "advance:science") == "cannot_pay"
    assert refused(turn, "advance:arts") == "no_such_option"
    assert refused(turn, "nonsense") == "no_such_option"


def test_there_are_five_income_turns() -> None:
    """(TRN-2)"""
    game = scene(era=COMPONENTS.income_turns)
    give(game, coin=1)
    assert refused(pending(take_turn(game, HERE)), "income") == "no_income_turn_left"


@pytest.mark.parametrize("track", TRACK_RESOURCE)
@pytest.mark.parametrize(
    ("space", "own", "any_resources"),
    [
        (1, 0, 1),
        (2, 0, 1),
        (3, 0, 1),
        (4, 1, 1),
        (5, 1, 1),
        (6, 1, 1),
        (7, 1, 2),
        (8, 1, 2),
        (9, 1, 2),
        (10, 2, 0),
        (11, 2, 0),
        (12, 2, 0),
    ],
)
def test_an_advance_costs_what_the_tier_of_the_new_space_says(
    track: str, space: int, own: int, any_resources: int
) -> None:
    """(ADV-2)"""
    game = scene()
    cost = tier_cost(game, HERE, step_to(game, track, space))
    assert sorted(cost) == sorted([TRACK_RESOURCE[track]] * own + ["any_resource"] * any_resources)


def test_any_resource_parts_are_paid_with_any_mix() -> None:
    """A worker and any two, with a coin, two workers and a food. (ADV-2)"""
    game = scene()
    give(game, coin=1, worker=2, food=1)
    step = step_to(game, "science", 8)
    asked = pending(carry_out(game, HERE, step))
    assert set(asked.options.keys()) == {"coin+worker+worker", "coin+worker+food", "worker+worker+food"}
    assert refused(asked, "worker+worker+worker") == "no_such_option"
    watch = Watch(game)
    drive(game, carry_out(game, HERE, step), "coin+worker+food", "0,0r0")
    assert {name: watch.changes()[name] for name in ("coin", "worker", "food")} == {
        "coin": -1,
        "worker": -1,
        "food": -1,
    }


def test_the_named_resource_is_needed_itself() -> None:
    """Eight of everything else do not pay for a worker; two are needed in tier IV. (ADV-2)"""
    game = scene()
    give(game, coin=8, food=8, culture=8)
    assert payments(game, HERE, ("worker", "any_resource")) == {}
    give(game, worker=1)
    assert payments(game, HERE, ("worker", "worker")) == {}
    assert len(payments(game, HERE, ("worker", "any_resource"))) == 3
    give(game, worker=2)
    assert payments(game, HERE, ("worker", "worker")) == {"worker+worker": Resources(("worker", "worker"))}


def test_an_advance_turn_pays_moves_gains_and_offers_the_bonus() -> None:
    """(ADV-1, TRN-4)"""
    game = settled()
    step = step_to(game, "exploration", 5)
    told = drive(game, carry_out(game, HERE, step), "coin+food", "yes", "worker", "0,0r0")
    assert told.kinds() == ["payment", "bonus", "payment", "plot"]
    assert [event.kind for event in told.events if event.kind in ("paid", "advanced", "vp", "building")] == [
        "paid",
        "advanced",
        "vp",
        "paid",
        "building",
    ]


def test_a_landmark_is_gained_and_placed_before_the_benefit() -> None:
    """(ADV-3, ADV-4)"""
    game = settled()
    game.board.landmarks.clear()
    told = drive(game, advance.carry_out(game, step_to(game, "science", 4), bonus=True), "0,2r0", "0:vp_per_tech")
    assert told.kinds() == ["plot", "order"]
    assert game.board.landmarks == {"apothecary": HERE}


def test_a_district_that_the_landmark_completes_pays_before_the_benefit_and_the_bonus() -> None:
    """So that its resource is there when the bonus may be bought. (ADV-4, BLD-6)"""
    game = settled()
    give(game, coin=0, worker=0, food=0, culture=0)
    game.board.landmarks.clear()
    capital = game.players[HERE].capital
    capital.extra += [(row, column) for row in (7, 8) for column in (6,)] + [(6, 7), (6, 8), (6, 6)]
    told = drive(game, advance.carry_out(game, step_to(game, "military", 4), bonus=True), "7,7r0", "food", "0:worker")
    assert [event.kind for event in told.events if event.kind in ("placed", "district", "resource", "vp")] == [
        "placed",
        "district",
        "resource",
        "resource",
        "vp",
    ]


def test_only_the_first_into_a_tier_gains_its_landmark_by_whatever_means() -> None:
    """Also without benefit, and in another player's turn. (ADV-3, ADV-7, ADV-9)"""
    game = settled()
    game.board.landmarks.clear()
    game.active = RIVAL
    free = Move(HERE, "science", 6, 7, benefit=False)
    drive(game, advance.carry_out(game, free, bonus=False), "7,6r0")
    assert game.board.landmarks == {"academy": HERE}
    game.board.seats[RIVAL].tokens["science"] = [6]
    told = drive(game, advance.carry_out(game, Move(RIVAL, "science", 6, 7, benefit=False), bonus=False))
    assert told.of("landmark") == []


def test_a_space_is_activated_once_in_a_turn() -> None:
    """Gone back and forward again, it gives neither benefit nor bonus a second time. (TRN-5, RES-5)"""
    game = settled()
    drive(game, advance.gain_space(game, HERE, "exploration", 5, bonus=True), "no")
    watch = Watch(game)
    told = drive(game, advance.gain_space(game, HERE, "exploration", 5, bonus=True))
    assert told.of("activated_already")[0].rule == "TRN-5"
    assert watch.changes() == {}
    give(game, RIVAL, coin=1)
    drive(game, take_turn(game, RIVAL), "advance:technology", "barn")
    drive(game, advance.gain_space(game, HERE, "exploration", 5, bonus=True), "no")
    assert watch.changes() == {"vp": 2}


def test_either_of_several_tokens_may_advance() -> None:
    """Relative position and VP count the most advanced one alone. (ADV-5, ADV-10)"""
    game = settled()
    game.board.seats[HERE].tokens["exploration"] = [0, 5]
    turn = pending(take_turn(game, HERE))
    assert {"advance:exploration@0", "advance:exploration@5"} <= set(listed(turn))
    assert count(game, HERE, "exploration_space") == 5
    drive(game, take_turn(game, HERE), "advance:exploration@0", "coin")
    assert game.board.seats[HERE].tokens["exploration"] == [1, 5]
    assert count(game, HERE, "exploration_space") == 5


def test_a_free_advance_is_mandatory_where_it_is_possible() -> None:
    """With X too; only the result of the science die may be declined. (ADV-7, ADV-11)"""
    benefits: tuple[Benefit, ...] = ({"advance_x": ["science", "military"]}, {"advance": ["science", "military"]})
    for benefit in benefits:
        assert listed(pending(gain(settled(), HERE, benefit, source="test"))) == ["science", "military"]
    assert listed(pending(gain(settled(), HERE, "research_x", source="test"), "military")) == ["military", "decline"]


def test_regressing_gives_benefit_and_bonus_of_the_space_reached_unless_x() -> None:
    """No landmark, no achievement; a token on the start stays. (ADV-8)"""
    game = settled()
    game.board.landmarks.clear()
    game.board.seats[HERE].tokens["exploration"] = [6]
    watch = Watch(game)
    drive(game, gain(game, HERE, {"regress": ["exploration"]}, source="test"), "yes", "coin", "0,0r0")
    assert watch.changes() == {"exploration": (5,), "vp": 2, "coin": -1, "farm": 1, "city": 1}
    watch = Watch(game)
    drive(game, gain(game, HERE, {"regress_x": ["exploration"]}, source="test"))
    assert watch.changes() == {"exploration": (4,)}
    assert game.board.landmarks == {}
    game.board.seats[HERE].tokens["exploration"] = [0]
    drive(game, gain(game, HERE, {"regress": ["exploration"]}, source="test"))
    assert game.board.seats[HERE].tokens["exploration"] == [0]


@pytest.mark.parametrize("track", TRACK_RESOURCE)
def test_vp_per_space_count_the_position(track: str) -> None:
    """(ADV-10)"""
    for space in range(13):
        game = scene()
        game.board.seats[HERE].tokens[track] = [space]
        assert count(game, HERE, f"{track}_space") == space


def test_a_roll_of_the_science_die_may_be_declined_once_seen() -> None:
    """With benefit the space is gained and the bonus may be bought; without, the token moves. (RES-1, RES-2)"""
    game = settled()
    watch = Watch(game)
    told = drive(game, gain(game, HERE, "research", source="test"), "science", "decline")
    assert watch.changes() == {} and told.of("rolled")[0].data["track"] == "science"
    game.board.seats[HERE].tokens["exploration"] = [4]
    watch = Watch(game)
    answers = ("exploration", "exploration", "yes", "food", "0,0r0")
    drive(game, gain(game, HERE, "research", source="test"), *answers)
    assert watch.changes() == {"exploration": (5,), "vp": 2, "food": -1, "farm": 1, "city": 1}
    game.board.seats[HERE].tokens["exploration"] = [4]
    watch = Watch(game)
    drive(game, gain(game, HERE, "research_x", source="test"), "exploration", "exploration")
    assert watch.changes() == {"exploration": (5,)}


def test_research_into_a_new_tier_gains_the_landmark_with_x_too() -> None:
    """(RES-3)"""
    for word in ("research", "research_x"):
        game = settled()
        game.board.landmarks.clear()
        game.board.seats[HERE].tokens["military"] = [3]
        drive(
            game,
            gain(game, HERE, word, source="test"),
            "military",
            "military",
            "0,2r0",
            *(["0:worker"] if word == "research" else []),
        )
        assert game.board.landmarks == {"barracks": HERE}


def test_repeating_gives_benefit_and_bonus_of_where_a_token_stands_now() -> None:
    """Tokens on the start repeat nothing. (RES-5)"""
    game = settled()
    game.board.seats[HERE].tokens["science"] = [0]
    asked = pending(gain(game, HERE, "repeat_position", source="test"))
    assert listed(asked) == ["exploration@5", "military@2", "technology@8"]
    watch = Watch(game)
    answers = ("exploration@5", "yes", "food", "0,0r0")
    drive(game, gain(game, HERE, "repeat_position", source="another"), *answers)
    assert watch.changes() == {"vp": 2, "food": -1, "farm": 1, "city": 1}


def test_vp_go_on_beyond_a_hundred() -> None:
    """(GEN-4)"""
    game = scene()
    for _ in range(5):
        score(game, HERE, 50, "test")
    assert game.board.seats[HERE].vp == 250


def test_a_gained_civilization_lies_beside_the_first_and_both_are_active() -> None:
    """(GEN-1)"""
    game = settled()
    game.bags["civilization"].unseen = {"historians": 1}
    first = game.in_play[:]
    steps = gain(game, HERE, "civilization", source="test")
    with contextlib.suppress(StopIteration):
        next(steps)
    assert [mine.slug for mine in game.in_play if mine not in first] == ["historians"]
    assert game.bags["civilization"].left == 0
    told = drive(game, gain(game, HERE, "civilization", source="test"))
    assert told.of("no_civilization_left")[0].rule == "GEN-1"


def test_the_same_player_is_neighbor_once_and_others_sit_left_and_right() -> None:
    """(GEN-3)"""
    assert scene(2).board.neighbors(HERE) == (1,)
    assert set(scene(3).board.neighbors(HERE)) == {1, 2}
    assert set(scene(5).board.neighbors(HERE)) == {1, 4}


def test_the_tracks_have_what_the_tables_say() -> None:
    """Twelve spaces after the start, three for each tier. (ADV-2)"""
    for track in TRACK_RESOURCE:
        tiers = [space.tier for space in TRACKS[track].spaces]
        assert tiers == [None, "I", "I", "I", "II", "II", "II", "III", "III", "III", "IV", "IV", "IV"]


def test_a_second_civilization_brings_what_it_begins_with() -> None:
    """Beside the first, whose abilities stay: the Futurists' jump and one of each resource. (GEN-1, SET-20)"""
    game = scene(era=2)
    in_force(game, "leaders")
    stack(game, "civilization", ["futurists"])
    drive(game, gain(game, HERE, "civilization", source="test"))
    assert game.players[HERE].resources == {"coin": 1, "worker": 1, "food": 1, "culture": 1}
    assert [mine.slug for mine in game.in_play] == ["leaders", "futurists"]


def test_with_all_tokens_on_the_start_there_is_nothing_to_repeat() -> None:
    """The icon is not used up by that. (RES-5)"""
    game = scene()
    told = drive(game, gain(game, HERE, "repeat_position", source="test"))
    assert told.of("nothing_to_repeat")[0].rule == "RES-5"
    game.board.seats[HERE].tokens["exploration"] = [5]
    drive(game, gain(game, HERE, "repeat_position", source="test"))
    assert game.board.seats[HERE].vp == 1


def test_after_the_fifth_income_turn_none_is_offered() -> None:
    """Whoever is asked then can only advance. (TRN-2)"""
    game = scene(era=COMPONENTS.income_turns)
    give(game, coin=1)
    assert "income" not in listed(pending(take_turn(game, HERE)))
