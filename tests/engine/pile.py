"""A small game for tests: people put numbers on a pile, and a die is rolled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.chance import draw
from engine.decisions import Keyed, Refusal, Steps, ask
from engine.journal import Event, EventData
from engine.play import Play
from engine.sources import Script, Source
from tests.asked import chance, stand_in

ACTS = {"one": 1, "two": 2, "fix": 10, "roll": 0, "end": -1}
FACES = {str(face): 1 for face in range(1, 7)}
CARDS = {"low": 1, "high": 50}


class TooMany(Refusal):
    """Nobody takes more than the most."""

    most: int


REFUSED: Mapping[str, Refusal] = {"three": TooMany(most=2)}


class Stones(EventData, kind=""):
    """So many stones came to the pile, and how many lie there then."""

    stones: int
    all: int


class Took(Stones, kind="stones_taken"):
    """Somebody took them."""


class Rolled(Stones, kind="stones_rolled"):
    """A die gave them."""


class Turned(Stones, kind="stones_turned"):
    """A card gave them."""


@dataclass
class Pile:
    """Stones, turns ended, and a journal."""

    turns: int
    stones: int = 0
    ended: int = 0
    journal: list[Event] = field(default_factory=list)

    def tell(self, sort: type[Stones], stones: int) -> None:
        """Write an event."""
        self.journal.append(Event(sort(stones, self.stones), 0))


class PileRules:
    """Take stones as often as you like, or roll for them; `end` lets the other side roll twice and turn a card."""

    kind = "take"

    def start(self, setup: Mapping[str, object]) -> Pile:
        """An empty pile."""
        turns = setup["turns"]
        assert isinstance(turns, int)
        return Pile(turns)

    def run(self, pile: Pile) -> Steps[None]:
        """Turn after turn."""
        options = Keyed(ACTS, REFUSED.get)
        while pile.ended < pile.turns:
            taken = yield from ask(stand_in(0, self.kind, options, checkpoint=True), options)
            if taken >= 0:
                self.take(pile, Took, taken or int((yield from draw(chance("die"), FACES, subject="mine"))))
                continue
            for roll in ("first", "second"):
                self.take(pile, Rolled, int((yield from draw(chance("die"), FACES, subject=roll))))
            card = yield from draw(chance("card"), dict.fromkeys(CARDS, 1))
            self.take(pile, Turned, CARDS[card])
            pile.ended += 1

    def take(self, pile: Pile, sort: type[Stones], stones: int) -> None:
        """Take stones."""
        pile.stones += stones
        pile.tell(sort, stones)

    def copy(self, pile: Pile) -> Pile:
        """A copy without its journal."""
        return Pile(pile.turns, pile.stones, pile.ended)

    def result(self, pile: Pile) -> Mapping[str, object]:
        """All stones."""
        return {"stones": pile.stones}


class OtherRules(PileRules):
    """The same game after its question was given another name."""

    kind = "grab"


class StricterRules(PileRules):
    """The same game after `two` was forbidden."""

    def run(self, pile: Pile) -> Steps[None]:
        """Asks for one stone at a time."""
        options = Keyed({"one": 1, "end": -1})
        while pile.ended < pile.turns:
            taken = yield from ask(stand_in(0, self.kind, options, checkpoint=True), options)
            self.take(pile, Took, taken)


def begin(*luck: str, turns: int = 3, source: Source | None = None) -> Play[Pile]:
    """A game with luck by script."""
    return Play(PileRules(), {"turns": turns}, source or Script(luck))


def snapshot(play: Play[Pile]) -> tuple[object, ...]:
    """Everything that a person could see of a game."""
    pile = play.state
    question = play.pending.question if play.pending else None
    told = [(event.kind, dict(event.data)) for event in play.journal]
    return pile.stones, pile.ended, told, question, list(play.answers)


def script_left(play: Play[Pile]) -> tuple[str, ...]:
    """Luck that nothing has asked for."""
    assert isinstance(play.source, Script)
    return play.source.left
