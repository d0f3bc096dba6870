"""What the stage of a question shows: which board it is about, where tokens would go, and what others have done."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.drawings.lanes import Hop
from companion.drawings.player import CivilizationScene
from companion.game.hops import hops_of
from companion.game.journal import Row
from companion.game.map import moved_map
from companion.game.sight import Sight
from companion.onscreen.choice import Choice
from companion.onscreen.play_screen import PlayScreen, play_screen
from companion.onscreen.questions import Asking, LaidOut, Question
from companion.onscreen.stage import (
    Stage,
    about_of,
    last_chance,
    map_around,
    next_spaces,
    stage_of,
)
from companion.store.replay import AnyPlay
from engine import things
from engine.decisions import Keyed
from engine.outlook import Move
from engine.prospect import Prospect
from tests.asked import stand_in
from tests.companion.on_screen import OnScreen
from tests.conftest import Owner
from tests.engine.whole import scene

YOU, AUTOMA, SHADOW = 0, 1, 2
MAT = cast("CivilizationScene", "a mat")
HERE, THERE = (1, -1), (0, 0)

pytestmark = pytest.mark.usefixtures("request_context", "solo_luck")


@pytest.fixture
def game(owner: Owner) -> OnScreen:
    """Your second turn: you have advanced, and then the bots."""
    screen = OnScreen(owner)
    screen.play_on("player_turn")
    screen.answer("income")
    screen.play_on("player_turn")
    held = screen.solo.game.players[YOU].resources
    held.update(dict.fromkeys(held, 4))
    return screen


def screen_of(game: OnScreen) -> PlayScreen:
    sight = game.sight
    with game.owner.parts.games.view(game.game.id) as view:
        return play_screen(view, sight)


def staged(game: OnScreen, screen: PlayScreen | None = None) -> Stage:
    found = stage_of(game.sight, screen or screen_of(game))
    assert found is not None
    return found


def asked(*answers: things.Thing) -> Sight:
    """Somebody is asked for one of these."""
    options = Keyed({str(number): answer for number, answer in enumerate(answers)})
    pending = stand_in(YOU, "any", options)
    looked_at = partial(Prospect, scene())
    return cast("Sight", SimpleNamespace(pending=pending, play=SimpleNamespace(pending=pending), prospect=looked_at))


def question(shape: str, **more: Any) -> Question:
    return replace(Question("any", shape, None, {}), **more)


# ---- what it is about

TOKEN, TRACK, WAY = things.Token("science", 3), things.Track("science"), things.Way("science", 3, 5)
STEP = Move(YOU, "science", 3, 4, benefit=True, landmarks=True, advance=True)
FARM, PERSON = things.Building("farm"), things.Person(AUTOMA)


@pytest.mark.parametrize(
    ("shape", "more", "answers", "about"),
    [
        ("plots", {}, (), "city"),
        ("city", {}, (), "city"),
        ("placement", {}, (TOKEN,), "map"),
        ("hexes", {}, (FARM,), "map"),
        ("turn", {}, (STEP,), "map"),
        ("list", {"laid_out": LaidOut(dealt=(Choice("leaders", "Leaders"),))}, (TOKEN,), "mats"),
        ("list", {"laid_out": LaidOut(mats=(MAT,))}, (TOKEN,), "mats"),
        ("list", {"asking": Asking("Leaders", "civilization", mat=MAT)}, (TOKEN,), "mats"),
        ("list", {}, (FARM, PERSON), "city"),
        ("list", {}, (TOKEN, things.Decline()), "tracks"),
        ("list", {}, (TRACK, things.Decline()), "tracks"),
        ("list", {}, (WAY, things.Decline()), "tracks"),
        ("list", {}, (STEP, things.Decline()), "tracks"),
        ("list", {}, (PERSON,), "map"),
    ],
)
def test_a_question_shows_the_board_that_its_answers_lie_on(
    shape: str, more: dict[str, Any], answers: tuple[things.Thing, ...], about: str
) -> None:
    """One answer of a kind is enough: the others are to leave it."""
    assert about_of(asked(*answers), question(shape, **more)) == about


def test_a_lane_is_filled_where_all_answers_lead_to_one_space() -> None:
    """Two tokens of one track would go to two spaces: then none is filled; twice the same space is one."""
    assert next_spaces(asked(STEP, things.Way("arts", 1, 4)), question("list")) == {"science": 4, "arts": 4}
    assert next_spaces(asked(STEP, replace(STEP, start=5, to=6)), question("list")) == {}
    assert next_spaces(asked(STEP, replace(STEP, start=2)), question("list")) == {"science": 4}
    assert next_spaces(asked(STEP), question("hexes")) == {}


@pytest.mark.parametrize("kind", ["explore", "conquer"])
def test_a_question_to_tap_on_the_map_brings_its_own(owner: Owner, kind: str) -> None:
    game = OnScreen.at(owner, kind, seed=3)
    found = staged(game)
    assert (found.map, found.reach, found.about) == (None, {}, "map")
    assert game.get().text.count('id="map"') == 1


# ---- what has happened


def test_each_side_of_the_stage_tells_what_its_players_did(game: OnScreen) -> None:
    """Your turn on yours, the bots' on theirs; on the lanes lie the ways of the others' cubes."""
    game.answer("advance:technology")
    game.play_on("player_turn")
    standing = game.solo.game.board.seats[YOU].tokens
    standing.update({track: [7] for track in standing})
    found, looks = staged(game), game.sight.looks
    assert {brief.look for brief in found.own} == {looks[YOU]}
    assert {brief.look for brief in found.others} == {looks[AUTOMA], looks[SHADOW]}
    ways = {arc.player for lane in found.lanes.values() for arc in lane.arcs}
    assert ways == {looks[AUTOMA], looks[SHADOW]}


def test_the_map_marks_whoever_moved_there_last(game: OnScreen) -> None:
    """A tile laid by a card, and what the Shadow Empire leaves, are moves as well."""
    you, automa, shadow = game.sight.looks
    own, others = Row("explored", you, {"hex": HERE}, ""), Row("conquered", automa, {"hex": HERE}, "")
    screen = screen_of(game)
    screen = replace(screen, news=replace(screen.news, own=(own,), others=(others,)))
    assert [hex.mover for hex in map_around(game.sight, screen, None).hexes if hex.mover] == [automa]
    screen = replace(screen, news=replace(screen.news, others=()))
    assert [hex.mover for hex in map_around(game.sight, screen, None).hexes if hex.mover] == [you]
    rows = [Row("tile_placed", you, {"hex": HERE}, ""), Row("shadow_outpost", shadow, {"hex": THERE}, "")]
    assert {hex.mover for hex in moved_map(game.sight.state, rows).hexes if hex.mover} == {you, shadow}


def test_the_map_marks_the_hex_that_is_asked_about_or_that_is_new(game: OnScreen) -> None:
    screen, sight = screen_of(game), game.sight
    about = stand_in(YOU, "any", Keyed({}), data={"hex": HERE})
    asks = cast("AnyPlay", SimpleNamespace(state=sight.state, pending=about))
    marked = map_around(replace(sight, play=asks), screen, None)
    assert [hex.look.mark for hex in marked.hexes if hex.look.mark] == ["chosen"]
    plain = map_around(game.sight, screen, None)
    news = replace(screen, since=replace(screen.since, hexes=frozenset({HERE})))
    assert map_around(game.sight, news, None) != plain


def test_the_map_explains_the_choice_of_the_bots_that_is_asked_for(owner: Owner) -> None:
    """On level 6 the Automa chooses a hex in its first turn already: the way to it is drawn, where that is wanted."""
    game = OnScreen(owner, level=6, civilization="explorers", second_civilization="conquerors")
    game.play_on("player_turn")
    game.answer("income")
    game.play_on("player_turn")
    screen = screen_of(game)
    (chosen,) = [row for row in screen.news.others if row.choice is not None]
    explained, plain = (map_around(game.sight, screen, choice) for choice in (chosen.choice, None))
    assert [hex.look.mark for hex in explained.hexes].count("chosen") == 1
    assert "chosen" not in [hex.look.mark for hex in plain.hexes]


def test_cubes_have_ways_of_their_own_back_and_on(game: OnScreen) -> None:
    """One that goes on where another stops has not come with it."""
    you, automa, _shadow = game.sight.looks
    rows = [
        Row("advanced", automa, {"track": "science", "from": 3, "space": 4}, ""),
        Row("advanced", you, {"track": "science", "from": 4, "space": 5}, ""),
        Row("regressed", you, {"track": "arts", "from": 4, "space": 3}, ""),
    ]
    assert hops_of(rows) == {"science": [Hop(automa, 3, 4), Hop(you, 4, 5)], "arts": [Hop(you, 4, 3)]}


# ---- what lies ahead


def test_hexes_are_lit_for_the_tracks_that_open_any(game: OnScreen) -> None:
    """(EXP-1)"""
    game.solo.game.board.seats[YOU].tokens.update(exploration=[1], science=[1], technology=[1], military=[1])
    assert list(staged(game).reach) == ["exploration"]


def test_the_bots_race_you_to_the_next_era_alone(game: OnScreen) -> None:
    """INC-5: they are in your era and take income next, nobody has been there yet, and there is something to gain."""
    bots, seats = game.solo.bots, game.solo.game.board.seats
    assert not last_chance(game.sight, YOU)
    bots.decks.known, bots.decks.unseen = [], 0
    assert last_chance(game.sight, YOU)
    bots.era = 2
    assert not last_chance(game.sight, YOU), "they are there already"
    bots.era, seats[YOU].era = 5, 5
    assert not last_chance(game.sight, YOU), "no era is left"


def test_a_small_screen_has_only_the_lanes_and_the_side_that_a_question_shows(
    game: OnScreen, request_context: None
) -> None:
    turn = stage_of(game.sight, screen_of(game), is_wide=False)
    assert turn.about == "map" and turn.map is not None and not turn.reach
    assert turn.lanes and turn.side is not None
    at_rest = stage_of(game.sight, replace(screen_of(game), question=None), is_wide=False)
    assert at_rest.map is not None and not at_rest.lanes and at_rest.side is None
    assert at_rest.hand == len(game.solo.game.players[0].hand)
