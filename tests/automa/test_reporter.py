"""Whole greedy games at a table: a person who plays by the whole rules beside the app tells it what happens."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from automa import simulate
from automa.conquest import CardDiscarded
from automa.definitions import LEVELS
from automa.pool import PoolItemTaken
from automa.reporter import END_OF_TURN, Happened, RealGame, Reporter, corrections, play_reported, reports
from automa.scenario_facts import SCENARIOS
from automa.solo import AUTOMA, YOU
from automa.state import BotsTurn
from automa.table import open_play
from automa.table.state import Table
from engine.abilities.ability import ABILITIES
from engine.decisions import BadSetup, Chances, Keyed, Steps
from engine.journal import Event
from engine.play import Play
from engine.rules.board.advance import TokenAdvanced
from engine.rules.board.conquer import TerritoryConquered, Trapped
from engine.rules.mats import civilizations_of
from engine.rules.score import Vp
from engine.rules.supply import receive_civilization
from engine.rules.vocabulary import WORDS
from engine.sources import Luck
from engine.state.game import Game
from engine.state.hexmap import Outpost, Piece
from engine.things import Do, leave
from tests.asked import stand_in
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
    assert [key.partition(":")[0] for _, key in answers[:22]] == [*["tile"] * 21, "income"]
    assert not any(key.startswith("fix:board/map/tiles") for _, key in answers)


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


@pytest.mark.parametrize("civilization", ["elder_ones", "merfolk"])
def test_turns_after_income_turn_five_are_told_too(civilization: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """That the person goes on, each turn as any other, and that the last one is over. (END-5)"""
    monkeypatch.setattr(type(ABILITIES[civilization]), "liking", 99)
    setup = setup_of(boxes=["base", "ff"])
    seed = next(seed for seed in range(60) if holds(Reporter(setup, seed, "greedy"), civilization))
    play, answers = told(setup, seed)
    keys = [key for _, key in answers]
    last = len(keys) - keys[::-1].index("income")
    after = keys[last:]
    assert after.count(f"continue:{civilization}") == after.count("done") == 1
    assert after.index(f"continue:{civilization}") < after.index("end") < after.index("done")
    real = play_reported(setup, seed, "greedy")[1].play
    assert play.result is not None and real.result is not None and play.result["vp"] == real.result["vp"]
    assert list(simulate.what_is_wrong(play)) == []


def holds(reporter: Reporter, civilization: str) -> bool:
    """Whether the person of the real game has this civilization."""
    return civilization in {mine.slug for mine in civilizations_of(reporter.real.play.state.game, YOU)}


def test_goals_that_the_app_cannot_see_are_answered_as_they_stand() -> None:
    """Income buildings are nobody's business but yours: the person looks at the mat and says so. (SCN4-16)"""
    for seed in range(3):
        play, real = play_reported(setup_of("the_fall_of_atlantis", 1), seed, "greedy")
        assert play.result is not None and play.result["goals"] == real.goals


def test_vp_of_the_end_are_told_in_the_last_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The printed Collectors score once everybody is done, and here the bots finish after them. (END-1)"""

    def collectors(game: Game, seat: int, dealt: str, *, at_setup: bool) -> Steps[None]:
        game.bags["civilization"].put_back(dealt)
        game.bags["civilization"].take("collectors")
        return receive_civilization(game, seat, "collectors", at_setup=at_setup)

    monkeypatch.setattr("engine.rules.game_setup.receive_civilization", collectors)
    play, real = play_reported(setup_of(level=3, boxes=["base", "pp", "aa"]), 2, "greedy")
    sources = [event.what.source for event in real.play.journal if isinstance(event.what, Vp)]
    assert sources[-1] == "civilization:collectors"
    assert play.result is not None and real.play.result is not None
    assert play.result["vp"] == real.play.result["vp"]


def test_what_cannot_be_played_by_the_whole_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = setup_of(boxes=["base", "aa"])
    assert open_play(setup, Luck(0)).pending is not None
    monkeypatch.delitem(WORDS, "broadcast_3")
    with pytest.raises(BadSetup):
        Reporter(setup, 0, "greedy")


def test_every_level_ends() -> None:
    for level in LEVELS if LONG else (2, 5):
        play, _ = play_reported(setup_of(level=level, boxes=["base", "pp"]), level, "greedy")
        assert play.result is not None and play.result["level"] == level


# ---- one answer at a time


@pytest.fixture
def reporter() -> Reporter:
    """Somebody whose first turn begins, in the real game and beside the app."""
    return Reporter(setup_of(boxes=["base", "pp"]), 0, "greedy")


def happens(reporter: Reporter, question: str, key: str, later: int = 0) -> None:
    """The real game goes on with this answer, so many turns of the bots later than the app is."""
    reporter.real.happened.append(Happened(later, question, key))


TRAPPED = stand_in(YOU, "response", Keyed({**leave("none"), "card": Do("roll"), "other": Do("roll")}))
"""Asks whether a conquest is answered; what the answers with cards are called differs from the real game."""


def test_whoever_answered_nothing_in_the_real_game_does_without(reporter: Reporter) -> None:
    assert reporter.reply(reporter.app.state, TRAPPED) == "none"


def test_an_answer_of_another_name_is_told_as_one_that_does_something(reporter: Reporter) -> None:
    happens(reporter, TRAPPED.question, "other")
    happens(reporter, TRAPPED.question, "trap_from_hand")
    assert [reporter.reply(reporter.app.state, TRAPPED) for _ in range(3)] == ["other", "card", "none"]


def test_what_comes_in_a_later_turn_is_not_told_in_this_one(reporter: Reporter) -> None:
    happens(reporter, TRAPPED.question, "other", later=1)
    assert reporter.reply(reporter.app.state, TRAPPED) == "none"


@pytest.mark.parametrize(("card", "told"), [("trap", "trap"), ("guilds", "other")])
def test_a_card_of_the_automa_is_told_by_what_it_does_against_a_conquest(
    reporter: Reporter, card: str, told: str
) -> None:
    """However little likely it was. (BTR-1)"""
    happens(reporter, "tapestry|-1|face_down_card", card)
    turned = stand_in(-1, "face_down_card", Chances({"trap": 1, "other": 1, "retreat": 10**6}))
    assert reporter.answer(turned) == told


def test_a_card_of_another_name_that_makes_the_attacker_fall_is_told_as_a_trap(
    reporter: Reporter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the table hears is what it does, whatever the card is called. (BTR-1, TRP-5)"""
    cards: Any = reporter.real.play.state.game.box.tapestry_cards
    monkeypatch.setitem(cards, "guilds", replace(cards["guilds"], response="topples_attacker"))
    happens(reporter, "tapestry|-1|face_down_card", "guilds")
    turned = stand_in(-1, "face_down_card", Chances({"trap": 1, "other": 10**6}))
    assert reporter.answer(turned) == "trap"


def test_a_goal_is_met_where_the_real_game_says_so(reporter: Reporter, monkeypatch: pytest.MonkeyPatch) -> None:
    """(SCN4-16)"""
    goals = {"five_markets": True, "five_farms": False}
    monkeypatch.setattr(RealGame, "goals", goals)
    asked = [stand_in(YOU, "goal_met", Keyed({"no": 0, "yes": 1}), subject=goal) for goal in goals]
    assert [reporter.reply(reporter.app.state, goal) for goal in asked] == ["yes", "no"]


def test_the_automas_landmark_is_the_one_of_the_real_game(reporter: Reporter) -> None:
    """Said as it is asked, not put right afterwards. (BST-18)"""
    play = reporter.app
    while play.pending is not None and play.pending.kind != "turn":
        play.answer(reporter.reply(play.state, play.pending))
    assert play.state.game.board.landmarks == reporter.real.board.landmarks != {}


def test_a_turn_of_the_real_game_ends_where_that_of_the_bots_begins(reporter: Reporter) -> None:
    events, _board = reporter.real.take_turn()
    assert {event.seat for event in events} >= {YOU} and not any(isinstance(event.what, BotsTurn) for event in events)
    assert any(isinstance(event.what, BotsTurn) for event in reporter.real.play.journal)


def test_vp_that_the_end_brings_are_told_at_the_end() -> None:
    """Whoever has finished before the bots only ends the turns until then."""
    reporter, keys = Reporter(setup_of(level=6), 0, "greedy"), []
    play = reporter.app
    while not play.state.bots.finished:
        assert play.pending is not None
        alone = play.state.game.board.seats[YOU].finished
        key = reporter.reply(play.state, play.pending)
        play.answer(key)
        keys += [key] if alone else []
    last_turn = keys.index(END_OF_TURN)
    assert len(keys) > last_turn + 2 and set(keys[last_turn:]) == {END_OF_TURN}


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("token", 'fix:board/map/pieces/0,-1=[{"seat": 0, "kind": "token"}]'),
        ("outpost", 'fix:board/map/outposts/0,-1=[{"seat": 0, "upright": true, "toppled_by": null}]'),
        ("supply", "fix:board/seats/0/outposts=5"),
        ("track", "fix:board/seats/1/tokens/science=[4]"),
        ("landmark", 'fix:board/landmarks={"digital_studio": 1, "laboratory": 1}'),
        ("achievement", 'fix:board/achievements={"complete_track": [0]}'),
        ("vp", "vp:+7"),
    ],
)
def test_whatever_lies_otherwise_on_the_table_is_put_right(reporter: Reporter, part: str, told: str) -> None:
    """And nothing else."""
    mine, real, hex = reporter.real.board.copy(), reporter.real.board.copy(), (0, -1)
    match part:
        case "token":
            real.map.pieces[hex] = (Piece(YOU),)
        case "outpost":
            real.map.outposts[hex] = (Outpost(YOU),)
        case "supply":
            real.seats[YOU].outposts = 5
        case "track":
            real.seats[AUTOMA].tokens["science"] = [4]
        case "landmark":
            real.landmarks["laboratory"] = AUTOMA
        case "achievement":
            real.achievements["complete_track"] = [YOU]
        case "vp":
            real.seats[YOU].vp += 7
    assert list(corrections(mine, real)) == [told]
    assert len(list(corrections(real, mine))) == 1, "and back"


# ---- what is said of a turn


def conquered(from_: int | None = AUTOMA) -> Event:
    return Event(TerritoryConquered((0, -1), from_), YOU)


TURNED = Event(CardDiscarded("guilds", left=1), AUTOMA)
"""A card beside the Automa's mat is turned over."""

ADVANCED = Event(TokenAdvanced(track="arts", from_=2, space=3, benefit=True), AUTOMA)


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([conquered()], ["conquer:0,-1@unanswered"]),
        ([TURNED, conquered()], ["conquer:0,-1"]),
        ([TURNED, TURNED, conquered(), conquered()], ["conquer:0,-1", "conquer:0,-1@unanswered"]),
        (
            [TURNED, Event(TokenAdvanced(track="arts", from_=2, space=3, benefit=True), AUTOMA), conquered()],
            ["conquer:0,-1"],
        ),
        ([TURNED, Event(Trapped((0, -1), by=AUTOMA), YOU), conquered()], ["conquer:0,-1", "conquer:0,-1@unanswered"]),
        ([conquered(None)], ["conquer:0,-1"]),
        ([Event(PoolItemTaken(item="coin", pool=()), YOU)], ["pool:coin"]),
    ],
)
def test_of_a_conquest_it_is_said_whether_the_automa_turned_over_a_card(events: list[Event], said: list[str]) -> None:
    """Only what the person did is said, and each conquest has cards of its own. (BTR-1)"""
    assert list(reports(events)) == said
