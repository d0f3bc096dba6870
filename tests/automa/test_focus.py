"""Focus: a favorite track of your own, and blocking outposts that hold your other tokens 4 spaces behind it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from automa.scenarios import ABILITY_OF
from automa.scenarios.focus import Focus
from automa.solo import AUTOMA, SHADOW, YOU, Solo, SoloRules
from engine.decisions import CHANCE, Refusal
from engine.outlook import marks_on_tracks
from engine.play import Play
from engine.rules import advance, research
from engine.rules.board.advance import Move, advancing, regressing
from engine.sources import ByKind, Luck, Script
from engine.state.game import Game, InPlay
from engine.things import Landmark, Token
from tests.engine.whole import drive, pending

SETUP: Mapping[str, object] = {"level": 2, "scenario": "focus", "first": "player", "civilization": "engineers"}
"""The Automa favors technology."""


def focus(seed: int = 1, **setup: object) -> Play[Solo]:
    """A game at its first question."""
    return Play(SoloRules(), {**SETUP, **setup}, Luck(seed))


def until(play: Play[Solo], kind: str, **answers: str) -> Play[Solo]:
    """The first answer to everything that is asked before a kind of question, unless it is said here."""
    while play.pending and play.pending.kind != kind:
        keys = list(play.pending.options.keys())
        wanted = answers.get(play.pending.kind, keys[0])
        play.answer(wanted if wanted in keys else keys[0])
    return play


def begun(favorite: str = "science") -> Game:
    """A game at your first turn with a favorite track and its landmark; the Shadow Empire has another one."""
    for seed in range(20):
        play = until(focus(seed), "favorite_track")
        if play.state.bots.shadow.favorite != favorite:
            gift = next(iter(play.state.game.box.tracks[favorite].landmarks))
            return until(play, "player_turn", favorite_track=favorite, favorite_gift=gift).state.game
    raise AssertionError("chance was never kind")


def scenario(game: Game) -> InPlay:
    """The scenario on the table."""
    return next(mine for mine in game.in_play if mine.slug == "focus")


def stand(game: Game, **spaces: int) -> None:
    """Put your tokens on spaces of some tracks."""
    for track, space in spaces.items():
        game.board.seats[YOU].tokens[track] = [space]


def outposts(game: Game) -> dict[str, int]:
    """The spaces of the blocking outposts, as the tracks show them."""
    return {mark.track: mark.space for mark in marks_on_tracks(game) if mark.sort == "blocking"}


def favorite(game: Game) -> list[tuple[str, int]]:
    """Your favorite as the tracks show it."""
    return [(mark.track, mark.space) for mark in marks_on_tracks(game) if mark.sort == "favorite"]


def why_not(game: Game, track: str, seat: int = YOU) -> str | None:
    """The kind and rule of what forbids an advance."""
    step = advancing(game.board, seat, track)
    assert isinstance(step, Move)
    refusal = advance.why_not_advance(game, step)
    return None if refusal is None else f"{refusal.kind} {refusal.rule}"


def advanced(game: Game, track: str, *keys: str) -> None:
    """Advance on a track without benefit."""
    step = advancing(game.board, YOU, track, benefit=False)
    assert isinstance(step, Move)
    drive(game, advance.carry_out(game, step, bonus=False), *keys)


# ---- setup


def test_you_choose_among_the_tracks_that_no_bot_favors() -> None:
    """(SCN1-1)"""
    play = until(focus(), "favorite_track")
    assert play.pending is not None and play.state.bots.automa is not None
    free = set(play.state.game.board.tracks) - {play.state.bots.automa.favorite, play.state.bots.shadow.favorite}
    assert set(play.pending.options.keys()) == free and len(free) == 2
    assert play.pending.data["source"] == "scenario:focus"


def test_your_favorite_begins_on_space_4_and_the_others_are_blocked_on_their_starts() -> None:
    """No advance: no landmark is claimed, and nothing but the favorite can go on. (SCN1-2, SCN1-4, SCN1-5)"""
    game = begun("science")
    assert game.board.seats[YOU].tokens == {"exploration": [0], "science": [4], "military": [0], "technology": [0]}
    assert favorite(game) == [("science", 4)]
    assert outposts(game) == {"exploration": 0, "military": 0, "technology": 0}
    assert [why_not(game, track) for track in game.board.tracks] == [
        "blocked SCN1-5" if track != "science" else None for track in game.board.tracks
    ]


def gifts(track: str = "science") -> Play[Solo]:
    """A game at the question what you begin with."""
    for seed in range(20):
        play = until(focus(seed), "favorite_track")
        assert play.pending is not None
        if track in play.pending.options.keys():  # noqa: SIM118 (no mapping)
            return until(play, "favorite_gift", favorite_track=track)
    raise AssertionError("chance was never kind")


def test_you_begin_with_the_benefit_of_one_of_four_spaces_or_the_first_landmark() -> None:
    """(SCN1-3)"""
    play = gifts()
    assert play.pending is not None
    offered = [play.pending.thing(key) for key in play.pending.options.keys()]  # noqa: SIM118 (no mapping)
    path = play.state.game.box.tracks["science"]
    assert [thing for thing in offered if isinstance(thing, Token)] == [
        Token("science", number) for number in (1, 2, 3, 4) if path.space(number).benefit
    ]
    assert [thing for thing in offered if isinstance(thing, Landmark)] == [Landmark(next(iter(path.landmarks)))]


def test_the_landmark_that_you_leave_is_the_automas() -> None:
    """(SCN1-3)"""
    play = gifts()
    play.answer("science@1")
    first = next(iter(play.state.game.box.tracks["science"].landmarks))
    assert play.state.game.board.landmarks[first] == AUTOMA


def researched(track: str) -> Play[Solo]:
    """A game that begins with the research of Astronomy, at the question whether to advance on the track rolled."""
    play = gifts()
    play.source = ByKind({"die": Script([track])}, Luck(1))
    play.answer("science@1")
    play.source = Luck(1)
    assert play.pending is not None and (play.pending.kind, play.pending.subject) == ("research", track)
    return play


def test_what_you_begin_with_is_gained_before_the_outposts_stand() -> None:
    """scenarios.yaml, Focus, setup: gain comes before block. A roll of any track stands, and its token goes on."""
    play = researched("military")
    game = play.state.game
    assert outposts(game) == {}, "none stands yet"
    assert favorite(game) == [("science", 4)]
    play.answer("military")
    assert game.board.seats[YOU].tokens["military"] == [1]
    until(play, "keep_civilization")
    assert not [event for event in play.journal if event.kind == "rolled_again"]
    assert outposts(game) == {"exploration": 0, "military": 0, "technology": 0}
    assert why_not(game, "military") == "blocked SCN1-5", "it stands beyond its outpost, and waits"


def test_a_gift_that_moves_your_favorite_takes_the_outposts_along() -> None:
    """scenarios.yaml, Focus, setup and rules, blocking_outposts: they are set behind where the token stands then."""
    play = researched("science")
    play.answer("science")
    until(play, "keep_civilization")
    assert favorite(play.state.game) == [("science", 5)]
    assert outposts(play.state.game) == {"exploration": 1, "military": 1, "technology": 1}
    told = [event.data["space"] for event in play.journal if event.kind == "blocking_outposts"]
    assert told == [1], "they are said once, where they stand first"


def test_the_landmark_that_you_take_goes_into_your_city() -> None:
    """(SCN1-3)"""
    play = gifts()
    first = next(iter(play.state.game.box.tracks["science"].landmarks))
    play.answer(first)
    assert play.state.game.board.landmarks == {first: YOU}
    assert play.pending is not None and play.pending.kind == "plot"


def test_you_keep_one_of_three_civilizations_and_the_others_leave() -> None:
    """(SCN1-10)"""
    play = until(gifts(), "keep_civilization")
    assert play.pending is not None
    dealt = list(play.pending.options.keys())
    play.answer(dealt[1])
    bag = play.state.game.bags["civilization"]
    assert len(dealt) == 3 and bag.discarded == [dealt[0], dealt[2]]
    assert not set(dealt) & set(bag.unseen)
    assert [mine.slug for mine in play.state.game.in_play if mine.owner == YOU] == [dealt[1]]


def test_militants_and_nomads_may_be_drawn_anew() -> None:
    """And the next one too, where it is the other of them. (SCN1-10)"""
    solo = SoloRules().start(SETUP)
    slugs = ["militants", "futurists", "nomads"]
    ability = ABILITY_OF["focus"]
    assert isinstance(ability, Focus)
    solo.game.bags["civilization"].unseen = {"nomads": 1, "leaders": 1, "mystics": 1}
    steps = ability.draw_anew(solo.game, scenario(solo.game), YOU, slugs)
    told = drive(solo.game, steps, "yes", "nomads", "yes", "leaders", "no")
    assert slugs == ["leaders", "futurists", "nomads"]
    assert solo.game.bags["civilization"].discarded == ["militants", "nomads"]
    assert told.kinds() == ["draw_another", "civilization", "draw_another", "civilization", "draw_another"]
    shown = [asked.data["dealt"] for asked, _key in told.asked if asked.kind == "draw_another"]
    assert shown == [(first, "futurists", "nomads") for first in ("militants", "nomads", "leaders")]


def test_what_leaves_the_game_is_nowhere() -> None:
    """(SCN1-13)"""
    game = focus(boxes=["base", "pp"]).state.game
    assert not {"alchemists", "aliens", "the_chosen", "tinkerers"} & set(game.bags["civilization"].unseen)
    assert not {"broker_of_peace", "socialism"} & set(game.bags["tapestry"].unseen)
    given = set[str]()
    for seed in range(12):
        play = until(focus(seed, civilization="random", level=6, boxes=["base", "pp"]), "favorite_track")
        assert play.state.bots.automa is not None
        given |= set(play.state.bots.automa.civilizations)
    assert given and not {"equalizers", "iconoclasts", "trailblazers"} & given


# ---- blocking


def test_the_outposts_walk_4_spaces_behind_your_favorite() -> None:
    """Forward and back, and not before the start. (SCN1-4)"""
    game = begun("science")
    advanced(game, "science")
    assert outposts(game) == {"exploration": 1, "military": 1, "technology": 1}
    for _ in range(2):
        step = regressing(game.board, YOU, "science", benefit=False)
        assert isinstance(step, Move)
        drive(game, advance.carry_out(game, step, bonus=False))
    assert outposts(game) == {"exploration": 0, "military": 0, "technology": 0}


def test_only_the_most_advanced_token_of_the_favorite_counts() -> None:
    """(SCN1-4)"""
    game = begun("science")
    game.board.seats[YOU].tokens["science"] = [2, 9]
    assert set(outposts(game).values()) == {5}


@pytest.mark.parametrize(("space", "said"), [(0, None), (2, None), (3, "blocked SCN1-5"), (6, "blocked SCN1-5")])
def test_a_token_on_the_outpost_or_beyond_it_waits(space: int, said: str | None) -> None:
    """(SCN1-5)"""
    game = begun("science")
    stand(game, science=7, military=space)
    assert why_not(game, "military") == said


def test_the_bots_are_never_blocked() -> None:
    """(SCN1-5)"""
    game = begun("science")
    assert [why_not(game, track, seat) for seat in (AUTOMA, SHADOW) for track in game.board.tracks] == [None] * 8


def test_going_back_is_never_blocked() -> None:
    """(SCN1-5)"""
    game = begun("science")
    stand(game, military=3)
    step = regressing(game.board, YOU, "military")
    assert isinstance(step, Move) and advance.why_not_advance(game, step) is None


def test_a_blocked_advance_is_refused_with_its_reason() -> None:
    """(SCN1-5)"""
    game = begun("science")
    refusal = advance.advance_or_why_not(game, YOU, "military", 0)
    assert isinstance(refusal, Refusal)
    assert refusal.data == {"track": "military", "space": 0, "favorite": "science"}


# ---- the science die


def test_a_roll_for_a_blocked_token_is_rolled_again() -> None:
    """Military is blocked, technology is not: only science and technology will do then. (SCN1-6)"""
    game = begun("science")
    stand(game, science=7, military=3, technology=2, exploration=5)
    steps = research.research(game, YOU, benefit=False)
    asked = pending(steps, "military")
    assert asked.seat == CHANCE and sorted(asked.options.keys()) == ["science", "technology"]


def test_a_roll_of_a_track_at_its_end_stands() -> None:
    """Nothing blocks that token, it is where it wanted to go. (SCN1-6)"""
    game = begun("science")
    stand(game, science=7, military=12)
    drive(game, research.research(game, YOU, benefit=False), "military")


def test_where_no_track_is_left_the_roll_has_no_effect() -> None:
    """(SCN1-7)"""
    game = begun("science")
    scenario(game).memory["favorite"] = ["science"]
    stand(game, science=12, military=9, technology=12, exploration=12)
    told = drive(game, research.research(game, YOU, benefit=False), "military")
    assert [event.kind for event in told.of("cannot_advance")] == ["cannot_advance"]


def test_the_automas_roll_stands() -> None:
    """(SCN1-6)"""
    game = begun("science")
    drive(game, research.roll_until_it_counts(game, AUTOMA, "research"), "military")


# ---- another favorite


def test_at_the_end_of_the_favorite_the_most_advanced_other_track_follows() -> None:
    """The outposts stand behind it, one on the old favorite. (SCN1-8, SCN1-9)"""
    game = begun("science")
    stand(game, science=11, military=7, technology=5)
    advanced(game, "science")
    assert favorite(game) == [("military", 7)]
    assert outposts(game) == {"exploration": 3, "science": 3, "technology": 3}


def test_the_change_comes_before_the_benefit_of_the_last_space() -> None:
    """Told first: what the space gives may move the new favorite already. (SCN1-8)"""
    game = begun("science")
    stand(game, science=11, military=7, technology=5)
    step = advancing(game.board, YOU, "science")
    assert isinstance(step, Move)
    first = len(game.journal)
    next(advance.carry_out(game, step, bonus=False))
    kinds = [event.kind for event in game.journal[first:]]
    assert "your_favorite" in kinds and "rolled" not in kinds


def test_in_a_tie_you_choose_and_a_finished_track_is_none() -> None:
    """(SCN1-8)"""
    game = begun("science")
    stand(game, science=11, military=7, technology=7, exploration=12)
    step = advancing(game.board, YOU, "science", benefit=False)
    assert isinstance(step, Move)
    asked = pending(advance.carry_out(game, step, bonus=False))
    assert (asked.kind, sorted(asked.options.keys())) == ("next_favorite", ["military", "technology"])
    assert asked.data["source"] == "scenario:focus"


def test_with_every_track_finished_there_is_no_favorite() -> None:
    """(SCN1-8)"""
    game = begun("science")
    stand(game, science=11, military=12, technology=12, exploration=12)
    advanced(game, "science")
    assert favorite(game) == [] and outposts(game) == {}


def test_the_token_left_on_the_old_favorite_is_not_blocked() -> None:
    """It counts no more, wherever a step back brings it. (SCN1-9)"""
    game = begun("science")
    stand(game, science=11, military=7)
    advanced(game, "science")
    stand(game, science=11)
    assert why_not(game, "science") is None


def test_a_jump_to_the_last_space_of_another_track_changes_nothing() -> None:
    """(SCN1-8)"""
    game = begun("science")
    stand(game, science=11, military=11)
    scenario(game).memory["left"] = ["military"]
    advanced(game, "military")
    assert favorite(game) == [("science", 11)]
