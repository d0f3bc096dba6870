"""What watches whole games sees what is wrong: each invariant is broken once, by hand, and must be named."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from automa.invariants import Watch, asked_secrets, told_secrets, wrong_keys
from automa.players import random_player
from automa.solo import SHADOW, YOU, Solo, SoloRules
from engine.base_game import BaseGameRules
from engine.decisions import Keyed, NoSuchOption, Refusal
from engine.journal import Event
from engine.play import Play
from engine.rules.tapestry import HandSeen, TapestryDrawn
from engine.sources import Luck
from engine.state.game import Game
from engine.state.match import Match
from tests.asked import stand_in

ANSWERS = 70


def solo_in_progress() -> tuple[Play[Solo], Watch]:
    """A solo game some way on, at a turn's start, watched from its beginning."""
    play: Play[Solo] = Play(SoloRules(), {"level": 2}, Luck(5))
    watch, player = Watch(play), random_player(Luck(6).pick)
    while play.pending is not None:
        assert not list(watch.wrong())
        if len(play.answers) > ANSWERS and play.pending.kind == "player_turn":
            return play, watch
        play.answer(player(play.pending))
    raise AssertionError("the game ended too soon")


def cheat_with_resources(game: Game) -> None:
    game.players[YOU].resources["coin"] = 9


def lose_a_card(game: Game) -> None:
    game.bags["tapestry"].take(next(iter(game.bags["tapestry"].unseen)))


def double_a_tile(game: Game) -> None:
    game.players[YOU].territories.append(int(next(iter(game.bags["territory"].unseen))))


def score_untold(game: Game) -> None:
    game.board.seats[YOU].vp += 1


def take_an_outpost(game: Game) -> None:
    game.board.seats[SHADOW].outposts -= 1


def lift_a_token(game: Game) -> None:
    game.board.seats[YOU].tokens["science"].clear()


def leave_the_track(game: Game) -> None:
    game.board.seats[SHADOW].tokens["science"] = [13]


def build_from_nowhere(game: Game) -> None:
    capital = game.players[YOU].capital
    capital.buildings.append(next(iter(capital.placements("farm").values())))


def earn_twice(game: Game) -> None:
    game.board.achievements["complete_track"] = [YOU, YOU]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        (cheat_with_resources, "resources of seat 0"),
        (lose_a_card, "tapestry lost"),
        (double_a_tile, "territory there twice"),
        (score_untold, "VP, "),
        (take_an_outpost, "outposts in the supply"),
        (lift_a_token, "tokens of seat 0"),
        (leave_the_track, "off its track"),
        (build_from_nowhere, "from nowhere"),
        (earn_twice, "complete_track was earned"),
    ],
)
def test_what_is_wrong_on_the_table_is_named(wrong: Callable[[Game], None], named: str) -> None:
    """(GEN-6, INC-13, BLD-8, ACH-1)"""
    play, watch = solo_in_progress()
    wrong(play.state.game)
    assert any(named in problem for problem in list(watch.wrong()))


def test_a_building_that_has_left_its_city_is_missed() -> None:
    """(BLD-13)"""
    play, watch = solo_in_progress()
    capital = play.state.game.players[YOU].capital
    capital.buildings.append(next(iter(capital.placements("farm").values())))
    assert any("from nowhere" in problem for problem in list(watch.wrong()))
    capital.buildings.pop()
    assert any("has left" in problem for problem in list(watch.wrong()))


def test_a_secret_told_is_named() -> None:
    """A card of one hand in a question or an event of another; to its holder alone it may be named.

    What was laid face down is for nobody to see. (INC-4)
    """
    play: Play[Match] = Play(BaseGameRules(), {"players": ["a", "b"]}, Luck(1))
    game = play.state.game
    game.players[1].hand = ["olympic_host"]
    drawn = TapestryDrawn("olympic_host")
    assert list(told_secrets(game, [Event(drawn, 1)]))
    assert not list(told_secrets(game, [Event(drawn, 1, audience=frozenset({1}))]))
    game.players[0].stored = ["espionage"]
    assert list(told_secrets(game, [Event(TapestryDrawn("espionage"), 0, audience=frozenset({0}))]))
    seen = Event(HandSeen(("olympic_host",)), 0, audience=frozenset({0}))
    assert not list(told_secrets(game, [seen])), "whoever looks at a hand sees it"
    game.players[1].hand, game.players[0].hand = [], ["olympic_host"]
    assert list(told_secrets(game, [seen._replace(seat=0, audience=None)])), "nobody else does"
    game.players[1].hand, game.players[0].hand = ["olympic_host"], []
    assert list(asked_secrets(game, stand_in(0, "a_card", Keyed({"yes": True}), data={"card": "olympic_host"})))


class Contrary:
    """Options that list what they refuse."""

    def parse(self, key: str) -> Refusal:
        return NoSuchOption(key)

    def keys(self) -> Iterator[str]:
        return iter(["yes", "yes"])


def test_listed_answers_must_be_legal_and_there_must_be_one() -> None:
    assert list(wrong_keys(stand_in(0, "bonus", Keyed({})))) == ["a dead end at bonus|0|"]
    wordless = stand_in(0, "bonus", Keyed({"yes": True}))
    assert list(wrong_keys(wordless)) == ["bonus|0| does not say what yes is"]
    problems = list(wrong_keys(stand_in(0, "bonus", Contrary())))
    assert len(problems) == 3 and "twice" in problems[0] and "refuses" in problems[1]


def test_a_card_that_is_seen_for_nothing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at a hand of which the game does not know that something was seen could be taken back alone."""
    monkeypatch.setattr(Game, "sees", lambda *_: None)
    setup = {"players": ["Ada", "Ben", "Cleo"], "boxes": ["base", "pp"], "civilization_mats": "adjusted"}
    play: Play[Match] = Play(BaseGameRules(), setup, Luck(17))
    watch, player = Watch(play), random_player(Luck(18).pick)
    wrong: list[str] = []
    while play.pending is not None and not wrong:
        wrong = list(watch.wrong())
        play.answer(player(play.pending))
    assert wrong and all("by look_at_hand, free to take back" in each for each in wrong)
