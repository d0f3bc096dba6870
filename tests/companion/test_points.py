"""Where VP came from: each point of everyone by source and era, and the race, in every kind of game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask, render_template_string

from automa.players import random_player
from automa.solo import AUTOMA, YOU, SoloRules
from companion.drawings.charts import matrix_scene
from companion.drawings.players import PLAYERS, PlayerLook
from companion.drawings.race import LABEL_GAP, IncomeMark, Runner, race_scene
from companion.game.players import looks
from companion.game.points import (
    GROUPS,
    Course,
    GameResult,
    Point,
    Scores,
    drawn,
    group_of,
    label_of,
    points_of,
    result_of,
    turns_of,
)
from companion.game.stops import round_stops
from companion.store.replay import AnyPlay
from companion.tableside.rounds import answer_rounds
from engine.acts import Amend, Answer
from engine.base_game import BaseGameRules
from engine.journal import Event
from engine.play import Play
from engine.rules.score import Vp
from engine.sources import Luck
from engine.state.match import Match
from tests.companion.test_result import near_the_end
from tests.conftest import Owner
from tests.golden import test_golden as golden

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture
def speaking(app: Flask) -> Iterator[None]:
    """Inside a request, where words are translated."""
    with app.test_request_context():
        yield


def played(rules: Any, setup: dict[str, object], seed: int) -> Play[Any]:
    """A whole game by a random player."""
    play: Play[Any] = Play(rules, setup, Luck(seed))
    player = random_player(Luck(seed).pick)
    while play.pending:
        play.answer(player(play.pending))
    return play


def seats_of(match: Match) -> tuple[PlayerLook, ...]:
    """How the people of a match look."""
    return tuple(PlayerLook("second", seat.color, seat.name) for seat in match.game.board.seats)


@pytest.mark.parametrize("players", [2, 5])
def test_the_result_of_several_people_holds_every_point_of_each(speaking: None, players: int) -> None:
    """Any number of seats; the winner is the one of the rules, with their tie break. (END-3, END-4)"""
    play = played(BaseGameRules(), {"players": PEOPLE[:players]}, seed=players)
    match: Match = play.state
    result = result_of(play, match.game, seats_of(match), range(players))
    vp = [seat.vp for seat in match.game.board.seats]
    assert result.over
    assert [scene.total for scene in result.matrices] == vp
    assert [bar.vp for bar in result.standing] == vp
    assert [chart.total for chart in result.charts] == vp
    assert [sum(group.total for group in chart.groups) for chart in result.charts] == vp
    over: Any = play.result
    assert [look.name for look in result.winners] == [PEOPLE[seat] for seat in over["winners"]]
    assert result.race
    assert [line.vp for line in result.race.lines] == vp
    assert len({line.kind for line in result.race.lines}) == players
    page = render_template_string('{% include "game/result/_points.html" %}', result=result, story=None)
    assert page.count('<table class="matrix') == players
    assert all(f"> {name}</span>" in page for name in PEOPLE[:players])


@pytest.mark.parametrize("seed", range(6))
def test_no_point_of_a_solo_game_comes_from_something_else(speaking: None, seed: int) -> None:
    """Every source has its group and its words, and all points are told by events."""
    play = played(SoloRules(), {"kind": "solo", "level": 1 + seed}, seed)
    vp = {seat: play.state.game.board.seats[seat].vp for seat in (YOU, AUTOMA)}
    points = points_of(play.journal, vp)
    assert {seat: sum(point.vp for point in points if point.seat == seat) for seat in vp} == vp
    assert not {point.source for point in points if group_of(point.source) in ("other", "before")}
    assert all(label_of(point.source)[1] != "info" for point in points)
    scenes = result_of(play, play.state.game, looks(play.state), (YOU, AUTOMA)).matrices
    assert all(sum(cell.vp for cell in row.cells) == row.total for scene in scenes for row in scene.rows)
    assert all(scene.eras == scenes[0].eras for scene in scenes)


def test_groups_are_those_of_the_drawing() -> None:
    assert group_of("income_mat:farm") == "farm"
    assert group_of("track:science:7") == group_of("mat:science_space") == "tracks"
    assert group_of("civilization:landmark") == group_of("adjustment:heralds") == "civilization"
    assert group_of("never_heard_of") == "other"
    assert set(map(group_of, ("tech:radio", "tapestry:guilds", "explore", "conquer_die", "entered"))) <= set(GROUPS)


def test_vp_that_no_event_tells_were_there_before(owner: Owner, speaking: None) -> None:
    """A position taken over, or the track put right: the Automa's 52 VP stand at the start of its line."""
    game = near_the_end(owner)
    with owner.parts.games.view(game.id) as view:
        table = view.play.state
        points = points_of(view.play.journal, {0: 60, 1: 52})
        race = result_of(view.play, table.game, looks(table), (0, 1)).race
    assert Point(1, 0, "before", 52) in points
    assert Point(0, 1, "entered", 60) in points
    assert race
    assert race.rows[0] == (0, (0, 52))
    assert race.rows[-1][1] == (60, 52)


def test_a_turn_on_screen_begins_with_its_question() -> None:
    play = played(SoloRules(), {"kind": "solo", "level": 2}, 1)
    setup, *turns = turns_of(play)
    assert not [event for event in setup if event.kind == "income_turn"]
    assert len(turns) == sum(entry.question.startswith("player_turn|") for entry in play.answers)
    assert [event for part in (setup, *turns) for event in part] == play.journal


def test_a_turn_at_the_table_goes_from_the_first_report_to_its_end(owner: Owner) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table", "civilization": "engineers"}, "Sunday")
    answer(owner, game.id, "income", "vp:+3", "end", "advance:science", "vp:+4", "end", "vp:+5")
    with owner.parts.games.view(game.id) as view:
        _setup, *turns = turns_of(view.play)
    entered = [[event.data["vp"] for event in turn if event.data.get("source") == "entered"] for turn in turns]
    assert entered == [[3], [4], [5]]
    assert any(event.kind == "bots_turn" for event in turns[0])


@pytest.mark.parametrize("name", golden.NAMES)
def test_a_game_at_a_table_counts_its_turns_one_way(app: Flask, name: str) -> None:
    """In the journal, step by step and in the race; what is over has no last turn in which nothing happened."""
    document = golden.recorded(name)
    play = golden.replayed(document, document["entries"])
    with app.test_request_context():
        journal = [turn.number for turn in answer_rounds(play)]
    _setup, *race = turns_of(play)
    assert journal[0] == len(round_stops(play)) - 1 == len(race)
    assert race[-1]


def answer(owner: Owner, game_id: str, *keys: str) -> None:
    """Report these things."""
    for key in keys:
        owner.parts.games.act(game_id, owner.parts.games.seq(game_id), Answer(key))


def test_before_the_first_turn_there_is_no_race(owner: Owner, speaking: None) -> None:
    play: AnyPlay = Play(SoloRules(), {"kind": "solo", "level": 1}, Luck(1))
    result = result_of(play, play.state.game, looks(play.state), (YOU, AUTOMA))
    assert result.race is None
    assert not result.matrices[0].rows
    assert (result.over, result.margin, len(result.winners)) == (False, None, 2)


def test_corrected_vp_count_when_they_were_corrected_and_under_their_own_name(owner: Owner, speaking: None) -> None:
    """The race runs as it was shown until then; before anybody scored, a correction is of what lay there."""
    game = owner.parts.games.create(owner.profile, {"kind": "table", "civilization": "engineers"}, "Sunday")
    before = amend(owner, game.id, "fix:board/seats/1/vp=7")
    assert before == (Point(1, 0, "before", 7),)
    answer(owner, game.id, "income", "vp:+3", "end", "advance:science")
    found = amend(owner, game.id, "fix:board/seats/0/vp=8")
    assert found == (Point(0, 1, "entered", 3), Point(0, 1, "corrected", 5), *before)
    answer(owner, game.id, "end")
    with owner.parts.games.view(game.id) as view:
        table = view.play.state
        race = result_of(view.play, table.game, looks(table), (0, 1)).race
    assert race and [vp for _turn, (vp, _automa) in race.rows] == [0, 3, 8]


def amend(owner: Owner, game_id: str, key: str) -> tuple[Point, ...]:
    """Put a part of the table right. Returns all points then."""
    games = owner.parts.games
    games.act(game_id, games.seq(game_id), Amend(key))
    with games.view(game_id) as view:
        board = view.play.state.game.board
        return points_of(view.play.journal, {seat: board.seats[seat].vp for seat in (0, 1)})


def test_vp_reported_before_income_turn_1_are_run_and_not_there_at_the_start(owner: Owner, speaking: None) -> None:
    game = owner.parts.games.create(owner.profile, {"kind": "table", "civilization": "engineers"}, "Sunday")
    answer(owner, game.id, "vp:+3", "income", "end")
    with owner.parts.games.view(game.id) as view:
        table = view.play.state
        race = result_of(view.play, table.game, looks(table), (0, 1)).race
    assert race and race.rows[0] == (0, (0, 0))
    assert race.rows[-1][1] == tuple(seat.vp for seat in table.game.board.seats[:2])


def test_columns_are_drawn_to_one_scale_and_lost_vp_have_none() -> None:
    scene = matrix_scene(
        PLAYERS["you"], (1, 2), [("Tracks", "tracks", [10, -4]), ("Income", "farm", [5, 0])], longest=20
    )
    assert [(cell.top, cell.height) for cell in scene.rows[0].cells] == [("50%", "50%"), ("100%", "0%")]
    assert (scene.sums, scene.total, scene.rows[0].total) == ((15, -4), 11, 6)


def test_the_race_has_a_line_a_dot_and_a_number_for_everyone() -> None:
    runners = [
        Runner(PLAYERS["you"], (0, 5, 5, 41), (IncomeMark(1, 1),)),
        Runner(PLAYERS["automa"], (0, 0, 0, 40), (IncomeMark(1, 1), IncomeMark(3, 2))),
    ]
    scene = race_scene(runners)
    assert [line.path.count("L") for line in scene.lines] == [3, 3]
    assert [len(line.dots) for line in scene.lines] == [1, 2]
    assert scene.rows == ((0, (0, 0)), (1, (5, 0)), (3, (41, 40)))
    heights = sorted(float(line.label_y) for line in scene.lines)
    assert heights[1] - heights[0] >= LABEL_GAP
    assert [vp for _y, vp in scene.heights] == [0, 10, 20, 30, 40]


def test_vp_below_nothing_are_drawn_too() -> None:
    scene = race_scene([Runner(PLAYERS["you"], (0, -5, 12))])
    lowest = float(scene.lines[0].path.split("L")[1].split()[1])
    assert lowest == float(scene.bottom)
    assert [vp for _y, vp in scene.heights] == [-5, 0, 5, 10]


# ---- what the page of the result says of given scores

SEATS = (PLAYERS["you"], PLAYERS["automa"], PLAYERS["second"])


def shown(vp: dict[int, int], winners: tuple[int, ...], *points: Point) -> GameResult:
    """The result of a game that is over."""
    return drawn(Scores(True, vp, winners, points, {}, 0), {seat: SEATS[seat] for seat in vp})


def test_a_win_is_by_what_the_next_best_is_behind(speaking: None) -> None:
    result = shown({0: 60, 1: 52, 2: 40}, (0,))
    assert (result.margin, result.best, result.over) == (8, 60, True)
    assert shown({0: 60, 1: 60}, (0, 1)).margin is None, "shared by all"


@pytest.mark.parametrize(
    ("over", "winners", "last", "decided"),
    [(True, (0,), 40, True), (False, (0,), 40, False), (True, (0, 1), 41, False)],
    ids=["a win", "still going on", "a shared victory"],
)
def test_a_turn_decided_the_race_once_it_is_won(
    speaking: None, over: bool, winners: tuple[int, ...], last: int, decided: bool
) -> None:
    courses = {0: Course((0, 5, 41), ()), 1: Course((0, 30, last), ())}
    scores = Scores(over, {0: 41, 1: last}, winners, (), courses, 0)
    race = drawn(scores, {seat: SEATS[seat] for seat in courses}).race
    assert race is not None and (race.bracket is not None) is decided


@pytest.mark.parametrize(
    ("vp", "winner", "missed"),
    [({0: 70, 1: 60}, 1, True), ({0: 60, 1: 60}, 1, False), ({0: 59, 1: 60}, 1, False), ({0: 50, 1: 60}, 0, False)],
)
def test_the_automa_wins_with_fewer_vp_only_where_a_goal_was_missed(
    speaking: None, vp: dict[int, int], winner: int, missed: bool
) -> None:
    """As many VP are enough for it in a scenario, goal or no goal. (AUT-32)"""
    assert shown(vp, (winner,)).goal_missed is missed


def test_the_columns_are_the_eras_with_those_between_and_the_rows_what_scored(speaking: None) -> None:
    """Nobody scored in era 1; the longest column of all players has the whole height."""
    mine = Point(0, 0, "explore", 4), Point(0, 0, "territory", 2), Point(0, 2, "mat:territory_controlled", 3)
    result = shown({0: 9, 1: 12}, (1,), *mine, Point(1, 2, "mat:landmark", 12))
    yours, its = result.matrices
    assert yours.eras == its.eras == (0, 1, 2)
    assert [[cell.vp for cell in row.cells] for row in yours.rows] == [[6, 0, 0], [0, 0, 3]]
    assert [row.icon for row in yours.rows] == ["explore", "territory"]
    assert [cell.height for row in its.rows for cell in row.cells] == ["0%", "0%", "100%"]
    assert yours.rows[0].cells[0].height == "50%"


def test_each_source_stands_under_its_era_by_its_name(speaking: None) -> None:
    """Those of one name together; what was there before the phone came out is no era, what was kept keeps its words."""
    points = (
        Point(0, 2, "explore", 3),
        Point(0, 0, "before", 10),
        Point(0, 0, "explore", 4),
        Point(0, 2, "tech:an_old_card", 2, label="A card of old days"),
        Point(0, 2, "tech:an_old_card", 5, label="A card of old days"),
        Point(1, 2, "explore", 9),
    )
    (chart,) = shown({0: 24}, (0,), *points).charts
    found = [(group.label, [(bar.label, bar.vp, bar.icon) for bar in group.bars]) for group in chart.groups]
    assert found == [
        ("At the start", [("Before the phone came out", 10, "table")]),
        ("Before the first income turn", [("Aligned sides", 4, "explore")]),
        ("Era 2", [("Aligned sides", 3, "explore"), ("A card of old days", 7, "tech")]),
    ]


def test_points_of_one_source_in_one_era_are_one_and_what_is_not_told_was_there_before() -> None:
    events = [Event(Vp(vp, "explore", era=1, total=vp), seat) for seat, vp in ((0, 3), (0, 4), (2, 5))]
    assert points_of(events, {0: 9, 1: 0}) == (Point(0, 1, "explore", 7), Point(0, 0, "before", 2))
