"""Two tokens on one track, as AI Singularity leaves them: whoever moves one says which, and the other stays."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.box import BASE
from engine.facts.components import Benefit
from engine.rules import advance
from engine.rules.advance import ai_singularity
from engine.rules.board.advance import Move
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.research import offer_advance, research
from engine.rules.turn import TurnOptions, take_turn
from engine.state.game import Game
from tests.engine.civilizations.stories import begin, step
from tests.engine.tapestries.mat import lay
from tests.engine.whole import HERE, RIVAL, Told, drive, give, listed, pending, scene

TRACK = "science"
LOWER, UPPER = 1, 4
BOTH = [f"{TRACK}@{LOWER}", f"{TRACK}@{UPPER}"]


def two_tokens(boxes: Sequence[str] = BASE) -> Game:
    """A scene in which the player has two tokens on science, and one on each other track's end."""
    game = scene(era=2, boxes=boxes)
    game.board.seats[HERE].tokens = {slug: [path.end] for slug, path in game.box.tracks.items()}
    game.board.seats[HERE].tokens[TRACK] = [UPPER, LOWER]
    game.board.landmarks = dict.fromkeys(game.box.landmarks, RIVAL)
    game.board.achievements["complete_track"] = [HERE]
    return game


def spaces(game: Game) -> list[int]:
    return sorted(game.board.seats[HERE].tokens[TRACK])


@pytest.mark.parametrize(
    ("benefit", "kind"),
    [
        ({"advance_x": [TRACK]}, "advance"),
        ({"advance_x": ["exploration", TRACK, "military"]}, "advance"),
        ({"advance": [TRACK]}, "advance"),
        ({"advance_benefit": [TRACK]}, "advance"),
        ({"regress_x": [TRACK]}, "regress"),
        ({"regress": [TRACK]}, "regress"),
    ],
)
def test_a_benefit_that_moves_a_token_asks_which(benefit: Benefit, kind: str) -> None:
    """(ADV-5, ADV-7, ADV-8)"""
    game = two_tokens()
    asked = pending(gain(game, HERE, benefit, source="test"))
    assert (asked.kind, asked.seat, listed(asked)) == (kind, HERE, BOTH)


@pytest.mark.parametrize(("moved", "rests"), [(LOWER, UPPER), (UPPER, LOWER)])
def test_only_the_token_named_moves(moved: int, rests: int) -> None:
    """(ADV-5)"""
    ways: list[tuple[Benefit, int]] = [({"advance_x": [TRACK]}, 1), ({"regress_x": [TRACK]}, -1)]
    for benefit, by in ways:
        game = two_tokens()
        told = drive(game, gain(game, HERE, benefit, source="test"), f"{TRACK}@{moved}")
        assert spaces(game) == sorted([moved + by, rests])
        (event,) = told.of("advanced" if by > 0 else "regressed")
        assert (event.data["from"], event.data["space"]) == (moved, moved + by)


def test_the_science_die_leaves_the_choice_and_may_be_declined() -> None:
    """(RES-1, ADV-5)"""
    for benefit in ("research", "research_x"):
        game = two_tokens()
        asked = pending(gain(game, HERE, benefit, source="test"), TRACK)
        assert listed(asked) == [*BOTH, "decline"]


def test_a_token_at_the_end_leaves_the_other_one_alone_to_move() -> None:
    """The one left is not asked for, and nothing is lost beyond the end. (ADV-6, RES-4)"""
    game = two_tokens()
    game.board.seats[HERE].tokens[TRACK] = [12, LOWER]
    drive(game, gain(game, HERE, {"advance_x": [TRACK]}, source="test"))
    assert spaces(game) == [LOWER + 1, 12]
    asked = pending(research(game, HERE, benefit=False), TRACK)
    assert listed(asked) == [f"{TRACK}@{LOWER + 1}", "decline"]


def test_two_tokens_on_one_space_are_one_choice_and_part() -> None:
    """Either of them would do. (ADV-5)"""
    game = two_tokens()
    game.board.seats[HERE].tokens[TRACK] = [UPPER, UPPER]
    drive(game, gain(game, HERE, {"advance_x": [TRACK]}, source="test"))
    assert spaces(game) == [UPPER, UPPER + 1]


def test_a_token_on_the_start_cannot_go_back_and_the_other_does() -> None:
    """(ADV-8)"""
    game = two_tokens()
    game.board.seats[HERE].tokens[TRACK] = [0, UPPER]
    drive(game, gain(game, HERE, {"regress_x": [TRACK]}, source="test"))
    assert spaces(game) == [0, UPPER - 1]


def test_a_turn_offers_both_and_each_costs_its_own_tier() -> None:
    """(ADV-1, ADV-2, ADV-5)"""
    game = two_tokens()
    give(game, worker=1)
    assert [key for key in listed(pending(take_turn(game, HERE))) if key != "income"] == [f"advance:{BOTH[0]}"]
    give(game, worker=8)
    assert [key for key in listed(pending(take_turn(game, HERE))) if key != "income"] == [f"advance:{k}" for k in BOTH]


def test_an_advance_that_names_no_token_means_the_foremost() -> None:
    """No list offers that answer; typed in, it is the token that counts. (ADV-5)"""
    game = two_tokens()
    give(game, worker=8)
    step_ahead = TurnOptions(game, HERE).parse(f"advance:{TRACK}")
    assert isinstance(step_ahead, Move) and step_ahead.start == UPPER


def test_repeating_a_position_asks_which_space() -> None:
    """(RES-5)"""
    game = two_tokens()
    keys = listed(pending(gain(game, HERE, "repeat_position", source="test")))
    assert set(BOTH) <= set(keys)


def test_only_the_foremost_counts_for_vp() -> None:
    """(ADV-5, ADV-10)"""
    assert count(two_tokens(), HERE, f"{TRACK}_space") == UPPER


# ---- cards


@pytest.mark.parametrize(
    ("card", "keys", "asks"),
    [
        ("renaissance", (), "advance"),
        ("dictatorship", (TRACK,), "advance"),
        ("oil_magnate", (TRACK,), "research"),
        ("age_of_discovery", (TRACK,), "advance"),
    ],
)
def test_a_card_that_moves_its_player_asks_which(card: str, keys: tuple[str, ...], asks: str) -> None:
    """Renaissance, Dictatorship, Oil Magnate, Age of Discovery. (ADV-5)"""
    game = two_tokens()
    game.players[HERE].hand.append(card)
    asked = pending(gain(game, HERE, "play_tapestry", source="test"), card, *keys)
    assert (asked.kind, asked.seat) == (asks, HERE)
    assert [key for key in listed(asked) if key.startswith(TRACK)] == BOTH


def test_renaissance_moves_one_of_them_once() -> None:
    """With two tokens on a track one is chosen, exactly 1 space on each track. (ADV-7)"""
    game = two_tokens()
    lay(game, "renaissance", BOTH[0], "no")
    assert spaces(game) == [LOWER + 1, UPPER]


def test_dark_ages_asks_for_the_token_that_goes_back() -> None:
    """One of the two regresses one space, and nobody takes it for granted which. (ADV-8, FAQ-17)"""
    game = two_tokens()
    keys = ("exploration+science+military", BOTH[1])
    told = lay(game, "dark_ages", *keys)
    assert "regress" in told.kinds()
    assert spaces(game) == [LOWER, UPPER - 1]


def test_dark_ages_raises_one_of_them_all_the_way() -> None:
    """The token that is chosen goes all three spaces, and passes the other. (ADV-7)"""
    game = two_tokens()
    lay(game, "dark_ages", "exploration+military+technology", BOTH[0])
    assert spaces(game) == [UPPER, LOWER + 3]


def test_socialism_names_the_token_with_the_way() -> None:
    """(ADV-5)"""
    game = two_tokens()
    game.board.seats[RIVAL].tokens[TRACK] = [2]
    game.players[HERE].hand.append("socialism")
    asked = pending(gain(game, HERE, "play_tapestry", source="test"), "socialism")
    assert {"science:1:2", "science:4:2"} <= set(listed(asked))


def test_what_an_opponent_sends_is_chosen_by_whose_tokens_they_are() -> None:
    """A rival's Age of Discovery: the rival never picks for the other. (ADV-5)"""
    game = two_tokens()
    game.board.seats[RIVAL].tokens[TRACK] = [12]
    told = lay(game, "age_of_discovery", TRACK, BOTH[0], seat=RIVAL)
    assert [decision.seat for decision, _ in told.asked][-1] == HERE
    assert spaces(game) == [LOWER + 1, UPPER]


# ---- civilizations


def asked_first(told: Told, kind: str) -> list[str]:
    """What could be answered to the first question of a kind."""
    return next(listed(decision) for decision, _ in told.asked if decision.kind == kind)


def test_leaders_ask_for_the_token_on_the_track_of_their_square() -> None:
    """(ADV-5)"""
    game = two_tokens()
    begin(game, "leaders")
    told = step(game, 2, TRACK, BOTH[0], "academia")
    assert asked_first(told, "advance") == BOTH


def test_alchemists_ask_for_the_token_on_a_marked_track() -> None:
    """(ADV-5)"""
    game = two_tokens()
    begin(game, "alchemists")
    told = step(game, 2, TRACK, "stop", BOTH[0])
    assert asked_first(told, "advance_marked") == [*BOTH, "done"]
    assert spaces(game) == [LOWER + 1, UPPER]


def test_futurists_jump_with_the_token_that_is_chosen() -> None:
    """(ADV-5)"""
    game = two_tokens()
    game.board.seats[HERE].tokens = {track: [12] for track in game.board.tracks} | {TRACK: [UPPER, LOWER]}
    told = begin(game, "futurists", BOTH[0])
    assert told.kinds() == ["jump"]
    assert UPPER in spaces(game) and LOWER not in spaces(game)


def test_tinkerers_name_each_token() -> None:
    """(ADV-5)"""
    game = two_tokens(("base", "pp"))
    begin(game, "tinkerers", edition="rebalanced")
    told = step(game, 2, "leap", BOTH[0], "no")
    assert set(BOTH) <= set(asked_first(told, "tinker_move"))
    assert UPPER in spaces(game) and LOWER not in spaces(game)


# ---- where the second token comes from


def test_ai_singularity_leaves_two_tokens_of_which_a_card_moves_one() -> None:
    """(FAQ-18, ADV-5)"""
    game = two_tokens()
    game.board.seats[HERE].tokens[TRACK] = [UPPER]
    game.board.seats[HERE].tokens["technology"] = [12]
    drive(game, ai_singularity(game, HERE), TRACK)
    assert spaces(game) == [0, UPPER]
    drive(game, offer_advance(game, HERE, TRACK, benefit=False), f"{TRACK}@0")
    assert spaces(game) == [1, UPPER]
    told = drive(game, advance.move_on_one(game, HERE, ["technology"], forward=True, benefit=True))
    assert told.asked == [] and told.of("cannot_advance")
