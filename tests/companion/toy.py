"""A tiny game for tests of the storage: a few rounds of taking points, rolling a die, and a mine that goes off."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

from flask import Blueprint

from companion.services import services
from companion.store.replay import GameKind, Pages
from companion.web import access, forms
from engine.acts import Answer
from engine.chance import draw
from engine.decisions import BadSetup, Keyed, Options, Refusal, SetupProblem, Steps, ask
from engine.journal import Event, EventData
from engine.play import Play
from engine.sources import Luck
from tests.asked import chance, stand_in

TAKES = {"one": 1, "two": 2, "die": 0, "mine": -1}
FACES = {str(face): 1 for face in range(1, 7)}
QUESTION_BUT_ONE = "TOY_QUESTION"
"""An environment variable that renames the question of the last round but one, as a change of the rules would."""


class Points(EventData, kind="took"):
    """Somebody took so many points."""

    points: int


@dataclass
class Heap:
    """The state: points, rounds still to play, and a journal."""

    rounds: int
    points: int = 0
    journal: list[Event] = field(default_factory=list)


class ThreeAtOnce(Refusal):
    """Nobody takes three."""


class NotANumber(SetupProblem):
    """Rounds are counted."""


def why_not(key: str) -> Refusal | None:
    """Three is refused with a reason of its own."""
    return ThreeAtOnce() if key == "three" else None


class ToyRules:
    """Each round somebody takes points; `die` rolls for them, `mine` is a mistake in the rules."""

    def start(self, setup: Mapping[str, object]) -> Heap:
        rounds = setup.get("rounds")
        if not isinstance(rounds, int) or rounds < 1:
            raise BadSetup("rounds", NotANumber())
        return Heap(rounds)

    def run(self, heap: Heap) -> Steps[None]:
        options = Keyed(TAKES, why_not)
        while heap.rounds:
            kind = os.environ.get(QUESTION_BUT_ONE, "take") if heap.rounds == 2 else "take"
            taken = yield from ask(
                stand_in(0, kind, cast("Options[object]", options), str(heap.rounds), checkpoint=True), options
            )
            if taken == TAKES["mine"]:
                raise ZeroDivisionError("the mine")
            if taken == TAKES["die"]:
                taken = int((yield from draw(chance("die"), FACES)))
            heap.points += taken
            heap.rounds -= 1
            heap.journal.append(Event(Points(taken), 0))

    def copy(self, heap: Heap) -> Heap:
        return Heap(heap.rounds, heap.points)

    def result(self, heap: Heap) -> Mapping[str, object]:
        return {"winners": [0], "vp": {"0": heap.points}}


def open_toy(setup: Mapping[str, object]) -> Play[Heap]:
    """A toy game from {"kind": "toy", "rounds": n}."""
    return Play(ToyRules(), setup, Luck())


def toy_summary(play: Play[Heap]) -> dict[str, Any]:
    """As a table game's summary, with one seat."""
    return {"level": 3, "seats": [{"seat": 0, "role": "human", "name": "", "era": 1, "vp": play.state.points}]}


TOY_PAGES = Pages(frozenset({"tableside"}), "tableside.show", "result.show", "table_setup.new")
TOY_KINDS = {"toy": GameKind(open_toy, toy_summary, TOY_PAGES)}
SETUP = {"kind": "toy", "rounds": 3}


toy_views = Blueprint("toy", __name__)


@toy_views.post("/toy/<game_id>/answers")
def answer_toy(game_id: str) -> str:
    """Answers a toy game and leaves every error to the app's handlers."""
    access.require_game(game_id)
    return str(services().games.act(game_id, forms.seq(), Answer(forms.text("key"))))


@toy_views.get("/toy/crash")
def crash() -> str:
    """A mistake of ours."""
    raise ZeroDivisionError("crash")
