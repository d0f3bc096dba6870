"""The end of a track: the last token, AI Singularity, Alien Biology, and rolls past the end."""

from __future__ import annotations

from engine.decisions import Refusal
from engine.rules import advance
from engine.rules.advance import ai_singularity
from engine.rules.count import count
from engine.rules.gain import gain
from engine.rules.turn import TurnOptions, take_turn
from tests.engine.rules.settled import Watch, settled
from tests.engine.rules.test_turns import TRACK_RESOURCE, step_to
from tests.engine.whole import HERE, drive, in_force, listed, pending, refused


def test_the_token_at_the_end_cannot_advance() -> None:
    """Whoever has to gets neither benefit nor bonus. (ADV-6, RES-4)"""
    game = settled()
    for track in TRACK_RESOURCE:
        game.board.seats[HERE].tokens[track] = [12]
    turn = pending(take_turn(game, HERE))
    assert listed(turn) == ["income"]
    assert refused(turn, "advance:science") == "at_the_end"
    watch = Watch(game)
    told = drive(game, gain(game, HERE, {"advance": ["science", "military"]}, source="test"))
    assert told.of("cannot_advance")[0].rule == "ADV-6"
    assert watch.changes() == {}


def test_ai_singularity_sends_the_token_to_any_start() -> None:
    """The track stays complete, counts 12, and its end cannot be repeated. (FAQ-18, FAQ-20, ACH-2)"""
    for track in TRACK_RESOURCE:
        game = settled()
        game.board.achievements.clear()
        drive(game, advance.carry_out(game, step_to(game, "technology", 12), bonus=True), "0:ai_singularity", track)
        spaces = game.board.seats[HERE].tokens
        assert spaces[track] == ([0] if track == "technology" else [*settled().board.seats[HERE].tokens[track], 0])
        assert game.board.achievements["complete_track"] == [HERE]
        assert count(game, HERE, "technology_space") == 12
        repeat = pending(gain(game, HERE, "repeat_position", source="test"))
        assert not any(key.startswith("technology") for key in listed(repeat, 99))
        if track != "technology":
            options = TurnOptions(game, HERE)
            assert isinstance(refusal := options.parse("advance:technology"), Refusal)
            assert refusal.kind == "no_token_there"
            assert not any("technology" in key for key in listed(pending(take_turn(game, HERE)), 99))


def test_only_a_token_at_the_end_can_leave_by_ai_singularity() -> None:
    """(FAQ-20)"""
    game = settled()
    watch = Watch(game)
    drive(game, ai_singularity(game, HERE))
    assert watch.changes() == {}


def test_alien_biology_gives_vp_for_each_roll_past_the_end() -> None:
    """Each roll is used before the next: the third one finds the token at the end. (RES-1, RES-4)"""
    game = settled()
    game.board.seats[HERE].tokens["exploration"] = [10]
    watch = Watch(game)
    rolls = ("exploration", "exploration") * 2
    told = drive(game, gain(game, HERE, "alien_biology", source="test"), *rolls, "exploration", "exploration")
    assert watch.changes() == {"exploration": (12,), "vp": 10}
    assert told.kinds() == ["die", "research", "die", "research", "die", "die"]


def test_a_roll_past_the_end_does_nothing() -> None:
    """(RES-4)"""
    game = settled()
    game.board.seats[HERE].tokens["military"] = [12]
    watch = Watch(game)
    told = drive(game, gain(game, HERE, "research", source="test"), "military")
    assert watch.changes() == {}
    assert told.of("cannot_advance")[0].rule == "RES-4"


def test_alien_biology_pays_only_for_tokens_at_the_end() -> None:
    """A track closed to the player by Broker of Peace is not past its end. (RES-4)"""
    game = settled()
    in_force(game, "broker_of_peace")
    watch = Watch(game)
    told = drive(game, gain(game, HERE, "alien_biology", source="test"), *["military"] * 4)
    assert watch.changes() == {}
    assert told.kinds() == ["die"] * 4
