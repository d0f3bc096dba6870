"""A card asks luck of its own: the question names it, the log keeps what was drawn, and a replay draws nothing."""

from __future__ import annotations

import pytest

from automa.players import random_player
from engine.abilities.ability import Ability, draw_for
from engine.base_game import BaseGameRules
from engine.decisions import CHANCE, Chances, Decision, Steps
from engine.hooks import react
from engine.play import Play
from engine.rules.happenings import TurnEnded
from engine.sources import ByHand, ByKind, Luck
from engine.state.game import Game, InPlay
from engine.state.match import Match
from engine.things import Track
from tests.asked import chance

pytestmark = pytest.mark.usefixtures("clean_abilities")

WISHES = {"science": 1, "military": 2}


def learn_wishing() -> None:
    """A scenario that draws a track out of a bag of its own after each turn."""

    class Wishing(Ability):
        sort, slug = "scenario", "wishing"

        @react.TURN_ENDED
        def wish(self, game: Game, mine: InPlay, ended: TurnEnded) -> Steps[None]:
            track = yield from draw_for(mine, chance("trial_wish"), WISHES, subject=str(ended.seat), of=Track)
            mine.memory.setdefault("wishes", []).append(track)


def played(play: Play[Match]) -> Play[Match]:
    """The same game, played for a while."""
    player = random_player(Luck(3).pick)
    for _ in range(60):
        if play.pending is not None:
            play.answer(player(play.pending))
    return play


def wishes(play: Play[Match]) -> list[str]:
    """What was drawn, as the card remembers it."""
    return play.state.game.in_play[0].memory["wishes"]


def asked(steps: Steps[object]) -> Decision:
    """The first question of some steps."""
    return next(steps)


def test_luck_is_asked_in_the_name_of_the_card() -> None:
    """A copy names the card that it copies; only luck may answer, by the weights of the card."""
    learn_wishing()
    for mine in (InPlay("wishing", 1, "wishing"), InPlay("espionage", 1, "wishing")):
        question = asked(draw_for(mine, chance("trial_wish", {"era": 2}), WISHES))
        assert (question.seat, question.kind) == (CHANCE, "trial_wish")
        assert question.data == {"era": 2, "source": "scenario:wishing"}
        assert isinstance(question.options, Chances) and question.options.weights() == WISHES


def test_one_outcome_alone_asks_nobody() -> None:
    learn_wishing()
    steps = draw_for(InPlay("wishing", 0, "wishing"), chance("trial_wish"), {"science": 3})
    with pytest.raises(StopIteration) as stop:
        next(steps)
    assert stop.value.value == "science"


def test_what_a_card_drew_stands_in_the_log_and_a_replay_draws_nothing() -> None:
    learn_wishing()
    play = played(Play(BaseGameRules(scenario=("wishing",)), {"players": ["Ada", "Ben"]}, Luck(1)))
    drawn = [entry.key for entry in play.log if entry.asked == "trial_wish"]
    assert drawn == wishes(play) and set(drawn) == set(WISHES)
    again = Play(BaseGameRules(scenario=("wishing",)), {"players": ["Ada", "Ben"]}, Luck(99))
    assert again.load(play.log) is None
    assert wishes(again) == drawn


def test_people_may_be_asked_what_they_drew_for_the_card() -> None:
    """As with any luck that is left to them; the answers are things of the game."""
    learn_wishing()
    source = ByKind({"trial_wish": ByHand()}, Luck(1))
    play = Play(BaseGameRules(scenario=("wishing",)), {"players": ["Ada", "Ben"]}, source)
    player = random_player(Luck(3).pick)
    while play.pending is None or play.pending.kind != "trial_wish":
        assert play.pending is not None
        play.answer(player(play.pending))
    things = map(play.pending.thing, play.pending.options.keys())
    assert list(things) == [Track("science"), Track("military")]
    play.answer("military")
    assert wishes(play) == ["military"]
