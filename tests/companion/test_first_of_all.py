"""On screen: what has to come first for an advance or a bonus that cannot be paid yet, and moves that are ignored."""

from __future__ import annotations

from typing import Any

import pytest

from automa.players import random_player
from automa.solo import Solo, open_play
from companion.game.sight import sight_of
from companion.onscreen.questions import question_of
from engine.decisions import Decision, Refusal
from engine.play import Play
from engine.rules.advance import tier_cost
from engine.rules.board.advance import Move
from engine.rules.resources import can_pay
from engine.sources import Luck
from tests.companion.on_phone import OnPhone, words
from tests.companion.on_screen import OnScreen, stored
from tests.conftest import Owner

UTILITARIANS = {
    "keep_civilization": ("utilitarians",),
    "first_landmark": ("lighthouse",),
    "player_turn": ("advance:exploration", "advance:technology"),
    "bonus": ("no",),
}
"""The answers that lead to an active Lighthouse, many tiles and nothing to pay with, by the kind of the question."""

LUCKY = 15
"""The first luck that leads there; if it does no more, the next that does is found."""


def is_beyond(play: Play[Solo]) -> bool:
    """Whether an advance can be chosen that one has not the resources for."""
    asked = play.pending
    if asked is None or asked.kind != "player_turn":
        return False
    steps = [asked.options.parse(key) for key in asked.options.keys()]  # noqa: SIM118 (options are no mapping)
    game = play.state.game
    return any(isinstance(step, Move) and not can_pay(game, 0, tier_cost(game, 0, step)) for step in steps)


def wanted(asked: Decision) -> str | None:
    """The first of the answers that lead there and may be given."""
    keys = UTILITARIANS.get(asked.kind, ())
    return next((key for key in keys if not isinstance(asked.options.parse(key), Refusal)), None)


def begun(owner: Owner) -> tuple[OnScreen, Play[Any]]:
    """A game of the Utilitarians at a turn in which the Lighthouse alone can pay for an advance."""
    for seed in range(LUCKY, 200):
        setup = {"kind": "solo", "level": 1, "first": "player", "boxes": ["base", "pp"], "civilization": "engineers"}
        play, player = open_play({**setup, "only_what_matters": True}, Luck(seed)), random_player(Luck(seed).pick)
        while (asked := play.pending) and not is_beyond(play) and len(play.log) < 200:
            play.answer(wanted(asked) or player(asked))
        if is_beyond(play):
            phone = OnScreen(owner)
            phone.game = stored(owner, play)
            phone.url = f"/play/{phone.game.id}"
            return phone, play
    raise AssertionError("chance was never kind")


def test_an_advance_that_cannot_be_paid_yet_is_offered_with_what_comes_first(owner: Owner) -> None:
    """civilizations.yaml, Utilitarians, Lighthouse: its row can be tapped and says what that costs."""
    phone, play = begun(owner)
    question = question_of(sight_of(play, None))
    assert question is not None
    later = [each for each in question.tracks if each.first]
    assert later and all(each.key and each.first[0].title == "Lighthouse" for each in later)
    assert f"You can’t pay for {later[0].name} yet. First: Lighthouse" in words(phone.get())
    phone.answer(str(later[0].key))
    assert phone.get().status_code == 200


def test_an_advance_that_can_be_paid_has_nothing_before_it(owner: Owner) -> None:
    phone = OnScreen.at_the_first_turn(owner, level=1)
    question = question_of(phone.sight)
    assert question is not None and any(each.key for each in question.tracks)
    assert not [each for each in question.tracks if each.first]


@pytest.mark.parametrize("verb", ["advance", "regress"])
def test_at_the_table_of_utopia_a_move_on_military_says_why_it_is_none(owner: Owner, verb: str) -> None:
    """scenarios.yaml, Utopia, military, your_moves: whoever sends it reads that it is ignored. (SCN3-1)"""
    table = OnPhone(owner, {"kind": "table", "level": 2, "scenario": "utopia"}, "Sunday", below="games")
    table.answer("income")
    refused = table.post("answers", key=f"{verb}:military")
    assert refused.status_code == 422
    assert "Whatever would move your token on the military track is ignored." in words(refused)
