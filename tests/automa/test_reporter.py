"""Whole greedy games at a table: a person who plays by the whole rules beside the app tells it what happens."""

from __future__ import annotations

import pytest

from automa import simulate
from automa.definitions import LEVELS
from automa.reporter import Reporter, play_reported
from automa.scenario_facts import SCENARIOS
from automa.solo import YOU
from automa.table import open_play
from automa.table.state import Table
from engine.decisions import BadSetup
from engine.play import Play
from engine.sources import Luck
from tests.long_run import LONG

NONE = ""
"""A game of no scenario."""

GAMES = [(slug, level) for level in (1, 3, 6) for slug in (NONE, *SCENARIOS)]
FEW = [(NONE, 3), *((slug, (1, 3, 6)[place % 3]) for place, slug in enumerate(SCENARIOS))]


def setup_of(scenario: str = NONE, level: int = 3, **more: object) -> dict[str, object]:
    """The setup of a table game whose tiles are noted."""
    named = {"scenario": scenario} if scenario else {}
    return {"kind": "table", "luck": {}, "record_tiles": True, "level": level, **named, **more}


def told(setup: dict[str, object], seed: int) -> tuple[Play[Table], list[tuple[int, str]]]:
    """A game played to its end, and all that the person answered in it, by the round of the table."""
    reporter, answers = Reporter(setup, seed, "greedy"), []
    play = reporter.app
    while play.pending is not None:
        answers.append((play.state.round, reporter.reply(play.state, play.pending)))
        play.answer(answers[-1][1])
    return play, answers


@pytest.mark.parametrize(("scenario", "level"), GAMES if LONG else FEW)
@pytest.mark.parametrize("seed", range(3) if LONG else [0])
def test_a_table_that_is_told_everything_ends_as_the_game_by_the_whole_rules(
    scenario: str, level: int, seed: int
) -> None:
    """The bots choose the same beside the app as on screen: VP, winner and goals agree, and nothing is wrong."""
    play, real = play_reported(setup_of(scenario, level), seed, "greedy")
    assert play.result is not None and real.play.result is not None
    for name in ("vp", "winners", "goals"):
        assert play.result.get(name) == real.play.result.get(name)
    assert list(simulate.what_is_wrong(play)) == []
    assert play.state.game.board.seats[YOU].tokens == real.board.seats[YOU].tokens


def test_the_same_seed_tells_the_same() -> None:
    one, other = (play_reported(setup_of("focus", 1), 5, "greedy")[0] for _ in range(2))
    assert one.log == other.log and one.result is not None


def test_a_turn_is_told_as_people_tell_it() -> None:
    """The income turn first, then steps along tracks with what they bring on the map, each turn ended."""
    play, answers = told(setup_of(), 0)
    keys = [key for _, key in answers]
    assert keys[0] == "income" and keys.count("income") == 5
    verbs = {key.partition(":")[0] for key in keys}
    assert {"income", "advance", "explore", "conquer", "vp", "end"} <= verbs
    assert keys.count("end") == play.state.round
    assert not any(key.startswith("fix:board/seats/0/vp") for key in keys)


def test_the_tiles_that_lie_everywhere_are_named_first() -> None:
    """A scenario lays tiles of which the app knows nothing; the person turns them up and says which they are."""
    _, answers = told(setup_of("world_war"), 2)
    first = [key for round_, key in answers if round_ == 1 and key.startswith("tile:")]
    assert len(first) == 21 and not any(key.startswith("fix:board/map/tiles") for _, key in answers)


def test_a_tile_laid_before_the_first_turn_is_told_as_one_that_was_explored() -> None:
    """A civilization explores as it is chosen: the tile leaves those that are left, and is in nobody's way. (EXP-1)"""
    setup = setup_of("focus", 6, boxes=["base", "pp"])
    play, real = play_reported(setup, 151, "greedy")
    assert play.state.game.board.map.tiles == real.board.map.tiles
    assert play.result is not None and real.play.result is not None
    assert play.result["vp"] == real.play.result["vp"]


def test_what_a_card_did_to_the_bots_is_put_right_before_they_move() -> None:
    """A card of the person moves the tokens of both bots: nobody reports that, the table is right."""
    play, answers = told(setup_of(), 42)
    place = next(place for place, (_, key) in enumerate(answers) if key.startswith("fix:board/seats/1/tokens"))
    after = [key.partition(":")[0] for _, key in answers[place : place + 5]]
    assert "end" in after and set(after[: after.index("end")]) <= {"fix", "vp"}
    assert play.result is not None


def test_goals_that_the_app_cannot_see_are_answered_as_they_stand() -> None:
    """Income buildings are nobody's business but yours: the person looks at the mat and says so. (SCN4-16)"""
    for seed in range(3):
        play, real = play_reported(setup_of("the_fall_of_atlantis", 1), seed, "greedy")
        assert play.result is not None and play.result["goals"] == real.goals


def test_what_cannot_be_played_by_the_whole_rules_is_refused() -> None:
    setup = setup_of(boxes=["base", "aa"])
    assert open_play(setup, Luck(0)).pending is not None
    with pytest.raises(BadSetup):
        Reporter(setup, 0, "greedy")


def test_every_level_ends() -> None:
    for level in LEVELS if LONG else (2, 5):
        play, _ = play_reported(setup_of(level=level, boxes=["base", "pp"]), level, "greedy")
        assert play.result is not None and play.result["level"] == level
