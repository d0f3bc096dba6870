"""The ending of a game: the turn that decided it and its story, true to what was recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask, render_template_string

from automa.built_in import BUILT_IN
from automa.definitions import LEVELS
from automa.solo import open_play
from companion.drawings.players import PLAYERS, PlayerLook
from companion.drawings.race import DecidingTurn, Runner, race_scene
from companion.game.moment import Moment, changes_of_lead, moment_of
from companion.game.players import looks, shapes
from companion.game.points import GROUP_OF, Point, Scores, group_of, scores_of
from companion.game.result import best_before, next_level
from companion.game.story import SENTENCES, UNTOLD, GameStory, Sentence, story_of
from companion.store.documents import Document, DocumentEntry
from companion.store.models import now
from engine.sources import Luck
from tests.companion.on_phone import words
from tests.conftest import Owner
from tests.golden.test_whole_games import replayed

NAMES = (
    "solo_level_1",
    "solo_level_6",
    "5_players_adjusted_19",
    "the_fall_of_atlantis_level_3_random",
    "solo_level_4_without_idle_questions",
)
YOU, AUTOMA = PLAYERS["you"], PLAYERS["automa"]


@pytest.fixture
def speaking(app: Flask) -> Iterator[None]:
    """Inside a request, where words are translated."""
    with app.test_request_context():
        yield


def ended(name: str) -> tuple[Scores, dict[int, PlayerLook], GameStory]:
    """A recorded game, its scores, and its story."""
    play, _document = replayed(name)
    state: Any = play.state
    seats = [number for number, seat in enumerate(state.game.board.seats) if seat.scores]
    people = [seat for seat in seats if shapes(state)[seat] not in ("automa", "shadow")]
    everyone = {seat: looks(state)[seat] for seat in seats}
    scores = scores_of(play, state.game, seats)
    return scores, everyone, story_of(scores, everyone, people)


def in_words(story: GameStory) -> str:
    """The sentences as they are read."""
    template = '{% from "game/result/_story.html" import story_list with context %}{{ story_list(told) }}'
    return " ".join(render_template_string(template, told=story.sentences).split())


# ---- the turn that decided


def test_who_comes_from_behind_late_has_turned_the_game() -> None:
    courses = {0: (0, 10, 20, 131, 210), 1: (0, 0, 90, 176, 176)}
    assert moment_of(courses, 0) == Moment(winner=0, turn=4, gained=79, behind=45, left=1, since=4, to_the_others=0)


def test_a_small_step_into_the_lead_is_not_what_decided_before_a_great_one() -> None:
    """Five behind with two turns to go, then +10, then +209: the last turn is the one that everybody remembers."""
    courses = {0: (0, 40, 60, 70, 279), 1: (0, 0, 65, 65, 96)}
    moment = moment_of(courses, 0)
    assert moment == Moment(winner=0, turn=4, gained=209, behind=None, left=1, since=3, to_the_others=31)
    assert moment.is_late


def test_a_great_turn_before_the_lead_was_lost_again_decided_nothing() -> None:
    courses = {0: (0, 90, 90, 95, 120), 1: (0, 0, 92, 100, 101)}
    moment = moment_of(courses, 0)
    assert moment and (moment.turn, moment.behind) == (4, 5)


def test_who_led_from_early_on_has_the_turn_in_which_the_lead_grew_most() -> None:
    courses = {0: (0, 5, 9, 40, 50, 52, 60), 1: (0, 0, 8, 9, 20, 30, 40)}
    moment = moment_of(courses, 0)
    assert moment == Moment(winner=0, turn=3, gained=31, behind=None, left=4, since=1, to_the_others=1)
    assert not moment.is_late


@pytest.mark.parametrize("courses", [{0: (0, 5, 9), 1: (0, 7, 9)}, {0: (0, 7, 8), 1: (0, 7, 9)}, {0: (0, 7)}, {}])
def test_nobody_decides_what_was_no_victory_by_more_vp(courses: dict[int, tuple[int, ...]]) -> None:
    """A tie that was broken, a goal that was missed, nobody else who scores, no race at all."""
    assert moment_of(courses, 0) is None


def test_the_lead_changes_hands_only_between_those_who_lead() -> None:
    assert changes_of_lead({0: (0, 5, 5, 9, 9), 1: (0, 0, 5, 8, 8)}, 0) == 0, "level in between is no change"
    assert changes_of_lead({0: (0, 5, 5, 9), 1: (0, 0, 6, 8)}, 0) == 2


def test_the_race_marks_how_far_behind_or_else_what_the_turn_brought() -> None:
    """A gap too small to be seen is not drawn."""
    runners = [Runner(YOU, (0, 10, 20, 131, 210)), Runner(AUTOMA, (0, 0, 90, 176, 176))]
    far = race_scene(runners, DecidingTurn(YOU, 4, 79, 45)).bracket
    near = race_scene(runners, DecidingTurn(YOU, 4, 79, 2)).bracket
    assert far and near
    assert (far.turn.behind, near.turn.behind, near.turn.gained) == (45, None, 79)
    assert far.to_the_left
    assert race_scene(runners).bracket is None


@pytest.mark.parametrize("lift", range(0, 140, 10))
def test_the_words_at_the_bracket_lie_on_no_line(lift: int) -> None:
    """Both lines run where the middle of the gap is, wherever the other one goes."""
    runners = [
        Runner(YOU, (0, 10, 20, 30, 50, 131, 210, 215)),
        Runner(AUTOMA, (0, 40, 60, 60 + lift, 160, 176, 180, 190)),
    ]
    scene = race_scene(runners, DecidingTurn(YOU, 5, 81, 110))
    assert scene.bracket
    y, edge = float(scene.bracket.y), float(scene.bracket.x)
    begin, end = sorted(edge + (-each if scene.bracket.to_the_left else each) for each in (5, 75))
    for line in scene.lines:
        points = [tuple(map(float, point.split())) for point in line.path[1:].split("L")]
        for (x_one, y_one), (x_other, y_other) in pairwise(points):
            for step in range(11):
                x, height = x_one + (x_other - x_one) * step / 10, y_one + (y_other - y_one) * step / 10
                assert not (begin < x < end and abs(height - y) < 6)


# ---- the story


@pytest.mark.parametrize(
    ("look", "kind", "data", "said"),
    [
        (
            YOU,
            "turned",
            {"behind": 45, "left": 3, "vp": 60},
            "You were 45 VP behind with 3 turns to go, then",
        ),
        (AUTOMA, "turned", {"behind": 45, "left": 1, "vp": 60}, "Automa was 45 VP behind with one turn to go"),
        (
            YOU,
            "led",
            {"since": 2, "turn": 9, "vp": 32},
            "from turn 2 to the end; the lead grew most in turn 9, with 32 VP",
        ),
        (
            AUTOMA,
            "led",
            {"since": 0, "turn": 9, "vp": 32},
            "Automa led from start to finish; the lead grew most in turn 9",
        ),
        (
            YOU,
            "decided",
            {"since": 20, "turn": 21, "vp": 209, "to": 31},
            "You took the lead in turn 20; turn 21 decided it, with 209 VP to 31",
        ),
        (
            AUTOMA,
            "decided",
            {"since": 20, "turn": 21, "vp": 209, "to": 31},
            "Automa took the lead in turn 20; turn 21 decided it, with 209 VP to 31",
        ),
        (AUTOMA, "source", {"vp": 40, "all": 143, "group": "tracks"}, "Automa: 40 of 143 VP came from the tracks"),
    ],
)
def test_a_sentence_reads_as_one_says_it(
    speaking: None, look: PlayerLook, kind: str, data: dict[str, int | str], said: str
) -> None:
    page = render_template_string(
        '{% from "game/result/_story.html" import sentence with context %}{{ sentence(told) }}',
        told=Sentence(kind, "flag", look, data),
    )
    assert said in re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", "", page, flags=re.DOTALL)).strip()


@pytest.mark.parametrize("name", NAMES)
def test_the_story_of_a_recorded_game_is_true_to_it(speaking: None, name: str) -> None:
    """Each number of a sentence is found again in the race or among the points."""
    scores, everyone, story = ended(name)
    assert 1 <= len(story.sentences) <= SENTENCES
    seat_of = {look: seat for seat, look in everyone.items()}
    for told in story.sentences:
        seat, data = seat_of[told.look], {name: value for name, value in told.data.items() if isinstance(value, int)}
        course = scores.courses[seat].vp
        if told.kind in ("turned", "led", "decided"):
            assert seat in scores.winners
            assert course[data["turn"]] - course[data["turn"] - 1] == data["vp"]
            best_other = [max(other.vp[turn] for who, other in scores.courses.items() if who != seat)
                          for turn in range(len(course))]  # fmt: skip
            assert all(
                own > rest for own, rest in zip(course[data["since"] :], best_other[data["since"] :], strict=True)
            )
            swings = [own - rest for own, rest in zip(course, best_other, strict=True)]
            grown = [after - before for before, after in pairwise(swings)]
            assert grown[data["turn"] - 1] == max(grown[max(data["since"] - 1, 0) :])
            if told.kind == "decided":
                assert data["vp"] - data["to"] == grown[data["turn"] - 1]
            if told.kind == "turned":
                assert best_other[data["turn"] - 1] - course[data["turn"] - 1] == data["behind"]
                assert len(course) - data["turn"] == data["left"]
        elif told.kind == "source":
            row = next(row for row in story.sources.rows if row.icon == told.icon)
            assert {share.player: share.vp for share in row.shares}[told.look] == data["vp"]
            assert data["all"] == scores.vp[seat]
    assert all(str(value) in in_words(story) for told in story.sentences for value in (told.data.get("vp", ""),))


@pytest.mark.parametrize("name", NAMES)
def test_where_the_vp_came_from_sums_up_to_the_vp(speaking: None, name: str) -> None:
    scores, everyone, story = ended(name)
    for place, seat in enumerate(everyone):
        assert sum(row.shares[place].vp or 0 for row in story.sources.rows) == scores.vp[seat]
    assert [vp for _look, vp in story.others] == sorted(
        (vp for seat, vp in scores.vp.items() if seat not in scores.winners), reverse=True
    )


def test_a_laurel_is_for_people_alone(speaking: None) -> None:
    won = Scores(True, {0: 60, 1: 52}, (0,), (), {}, 0)
    lost = Scores(True, {0: 50, 1: 52}, (1,), (), {}, 0)
    both = {0: YOU, 1: AUTOMA}
    assert story_of(won, both, [0]).laurel
    assert story_of(lost, both, [0]).laurel is None
    assert story_of(won, {0: YOU, 1: PLAYERS["second"]}, [1]).laurel is None, "the app played the one who won"


@pytest.mark.parametrize(("best", "said"), [(None, False), (60, False), (48, True)])
def test_a_record_is_told_to_the_one_person(speaking: None, best: int | None, said: bool) -> None:
    """The first game is none, and neither is the same number again."""
    scores = Scores(True, {0: 60, 1: 52}, (0,), (), {}, 0)
    story = story_of(scores, {0: YOU, 1: AUTOMA}, [0], best)
    assert ("best</b> yet at this level, 12 VP more than before" in in_words(story)) is said


# ---- the page


def imported(owner: Owner, seed: int, level: int, ago: int, player: str = "random", name: str = "") -> Any:
    """A game that a built-in player has played to its end so many days ago."""
    play = open_play({"kind": "solo", "level": level}, Luck(seed))
    answer = BUILT_IN[player](Luck(seed).pick)
    while play.pending:
        play.answer(answer(play.state, play.pending))
    at = now() - timedelta(days=ago)
    entries = [DocumentEntry.model_validate({**entry._asdict(), "made_at": at}) for entry in play.log]
    about = {"name": name or f"Evening {seed}", "kind": "solo", "rules_version": "", "created": at, "finished": at}
    document = Document.model_validate({**about, "setup": dict(play.setup), "entries": entries})
    return owner.parts.games.import_document(owner.profile, document.model_dump_json().encode())


@pytest.mark.parametrize(
    ("name", "times"), [("On screen, level 2, 25 November", 0), ("Level 2, Nov 25", 0), ("Ada", 1)]
)
def test_a_name_that_says_the_level_is_not_followed_by_it(owner: Owner, name: str, times: int) -> None:
    game = imported(owner, 1, 2, 1, name=name)
    for address in (f"/play/{game.id}/score", "/statistics"):
        page = words(owner.client.get(address).text)
        assert name in page and page.count(f"{name} · Level 2") == times, address


def test_the_best_before_is_of_earlier_games_alone_at_the_same_level(owner: Owner, app: Flask) -> None:
    first, other, last = (imported(owner, *game) for game in ((1, 2, 9), (2, 3, 8), (3, 2, 7)))
    earlier = first.summary["seats"][0]["vp"]
    page = owner.client.get(f"/play/{last.id}/score").text
    more = last.summary["seats"][0]["vp"] - earlier
    assert (f"best</b> yet at this level, {more} VP more" in page) is (more > 0)
    assert "yet at this level" not in owner.client.get(f"/play/{first.id}/score").text
    assert "yet at this level" not in owner.client.get(f"/play/{other.id}/score").text
    with app.test_request_context():
        assert best_before(last) is None, "to others it is nobody's business"


@pytest.mark.parametrize(
    ("level", "player", "seed", "won", "then"),
    [
        (1, "greedy", 0, True, ["2"]),
        (2, "greedy", 7, True, ["3"]),
        (2, "random", 1, False, ["1"]),
        (1, "random", 1, False, []),
    ],
)
def test_after_a_win_the_level_above_is_offered_and_after_a_defeat_the_one_below(
    owner: Owner, level: int, player: str, seed: int, won: bool, then: list[str]
) -> None:
    """There is none below the first."""
    game = imported(owner, seed, level, 1, player)
    assert (0 in game.result["winners"]) is won
    page = owner.client.get(f"/play/{game.id}/score").text
    assert re.findall(r'name="level" value="(\d)"', page) == then


def test_above_the_highest_level_there_is_none() -> None:
    assert next_level(max(LEVELS), beaten=True) is None
    assert next_level(0, beaten=False) is None, "people alone"


def test_after_the_end_another_level_is_a_tap_away(owner: Owner) -> None:
    game = imported(owner, 1, 2, 1)
    again = owner.post(f"/games/{game.id}/rematch", level="3")
    assert again.status_code == 303
    begun = owner.parts.games.find(again.location.rpartition("/")[2])
    assert begun.setup["level"] == 3


def test_looking_at_an_ending_writes_nothing(owner: Owner) -> None:
    game = imported(owner, 4, 1, 1)
    before = owner.parts.games.find(game.id).model_dump(), owner.parts.games.seq(game.id)
    for path in ("/score", "/journal"):
        assert owner.client.get(f"/play/{game.id}{path}").status_code == 200
    assert (owner.parts.games.find(game.id).model_dump(), owner.parts.games.seq(game.id)) == before


@pytest.mark.parametrize("source", sorted(GROUP_OF))
def test_whatever_most_vp_came_from_the_story_can_be_read(speaking: None, source: str) -> None:
    """Of those that were only corrected or entered it says nothing."""
    scores = Scores(True, {0: 40, 1: 30}, (0,), (Point(0, 1, source, 40), Point(1, 1, source, 30)), {}, 0)
    told = in_words(story_of(scores, {0: YOU, 1: AUTOMA}, [0]))
    assert ("VP came from" in told) is (group_of(source) not in UNTOLD)
