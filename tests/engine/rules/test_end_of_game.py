"""The end of the game: who is finished, who wins, and the tallest landmark."""

from __future__ import annotations

from engine.base_game import BaseGameRules
from engine.facts.components import LANDMARKS
from engine.play import Play
from engine.sources import Luck
from engine.state.capital import Placed
from engine.state.match import Match
from tests.engine.whole import scene


def finished(*vp: int) -> Match:
    """A match that is over with these points."""
    match = Match(scene(len(vp), era=5), over=True)
    for seat, points in zip(match.game.board.seats, vp, strict=True):
        seat.vp, seat.finished = points, True
    return match


def test_the_most_vp_win() -> None:
    """(END-3)"""
    assert BaseGameRules().result(finished(80, 100, 90))["winners"] == [1]


def test_a_tie_goes_to_the_tallest_landmark_in_the_city() -> None:
    """Not to one beside it; equally tall ones share the victory. (END-4)"""
    match = finished(90, 90, 10)
    assert BaseGameRules().result(match)["winners"] == [0, 1]
    cities = [player.capital for player in match.game.players.values()]
    heights = {landmark.height: slug for slug, landmark in LANDMARKS.items() if landmark.expansion == "base"}
    cities[0].buildings.append(Placed(heights["short"], 6, 6))
    assert BaseGameRules().result(match)["winners"] == [0]
    cities[1].buildings.append(Placed(heights["medium"], 6, 6))
    assert BaseGameRules().result(match)["winners"] == [1]
    cities[0].beside.append(heights["tall"])
    assert BaseGameRules().result(match)["winners"] == [1]
    cities[2].buildings.append(Placed(heights["tall"], 6, 6))
    assert BaseGameRules().result(match)["winners"] == [1], "who has fewer VP does not count"


def test_of_several_landmarks_in_a_city_the_tallest_counts() -> None:
    """A tall one beside a short one beats a medium one. (END-4)"""
    match = finished(90, 90)
    heights = {landmark.height: slug for slug, landmark in LANDMARKS.items() if landmark.expansion == "base"}
    cities = [player.capital for player in match.game.players.values()]
    cities[0].buildings += [Placed(heights["short"], 0, 0), Placed(heights["tall"], 6, 6)]
    cities[1].buildings.append(Placed(heights["medium"], 6, 6))
    assert BaseGameRules().result(match)["winners"] == [0]


def test_whoever_is_finished_takes_no_more_turns() -> None:
    """The game goes on until all have had the fifth income turn. (END-1, END-2, END-3)"""
    play = Play(BaseGameRules(), {"players": ["a", "b"]}, Luck(4))
    after_the_end: set[int] = set()
    while play.pending is not None:
        seats = play.state.game.board.seats
        if play.pending.kind == "player_turn":
            assert not seats[play.pending.seat].finished
            after_the_end |= {number for number, seat in enumerate(seats) if seat.finished}
            hurry = play.pending.seat == 0 or seats[0].finished
            keys = list(play.pending.options.keys())
            play.answer("income" if hurry or len(keys) == 1 else keys[1])
        else:
            play.answer(next(iter(play.pending.options.keys())))
    assert after_the_end and play.state.over
    assert play.result is not None and play.result["turns"] == play.state.turns
