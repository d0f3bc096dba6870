"""Scenes of the whole game for tests: players with their own sides, and steps driven by a list of answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from engine.box import BASE, Box, box_of
from engine.decisions import CHANCE, Decision, Refusal, Steps
from engine.facts.components import COLORS, COMPONENTS
from engine.journal import Event, HiddenSeen
from engine.rules.game_setup import board_side, new_game
from engine.state.board import Seat
from engine.state.game import Game, InPlay
from engine.state.hexmap import Outpost

HERE, RIVAL, THIRD = 0, 1, 2
"""Seats: the player whose story it is, and the others."""

STARTS = ("2/4", "3/5", "1/6")


def scene(players: int = 2, *, era: int = 1, mat: int = 2, boxes: Sequence[str] = BASE, box: Box | None = None) -> Game:
    """Players in the same era on the small map, two outposts each on their starts, nothing else gained yet."""
    seats = [Seat("human", color, era=era, outposts=COMPONENTS.outposts) for color in COLORS[:players]]
    game = new_game(seats, board_side(players), {}, box=box or box_of(boxes))
    starts = game.board.map.printed.starts
    for number, player in game.players.items():
        player.capital.mat = mat
        label = STARTS[number] if players <= len(STARTS) else str(number + 1)
        player.start = starts[label]
        for _ in range(COMPONENTS.starting_outposts):
            game.board.map.stand(starts[label], Outpost(number))
            game.board.seats[number].outposts -= 1
    game.bags["tech"].face_up = []
    return game


def in_force(game: Game, slug: str, seat: int = HERE) -> InPlay:
    """Put a card or civilization in play for a seat, as if it had always been there."""
    mine = InPlay(slug, seat, slug)
    game.in_play += (mine,)
    return mine


@dataclass
class Told:
    """What happened while steps were driven: the decisions asked with their answers, and the events."""

    asked: list[tuple[Decision, str]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    def kinds(self) -> list[str]:
        """The kinds of the decisions, in order."""
        return [decision.kind for decision, _ in self.asked]

    def resources_of(self) -> list[tuple[object, object]]:
        """The how many-th of how many each question for a resource says that it is, in order; None twice if of none."""
        asked = [decision for decision, _ in self.asked if decision.kind == "resource"]
        return [(decision.data.get("time"), decision.data.get("times")) for decision in asked]

    def of(self, kind: str) -> list[Event]:
        """The events of a kind."""
        return [event for event in self.events if event.kind == kind]


def drive(game: Game, steps: Steps[object], *keys: str) -> Told:
    """Answer every decision with the next key, people and luck alike; all keys must be used and legal."""
    told, left, first = Told(), list(keys), len(game.journal)
    try:
        decision = next(steps)
        while True:
            assert left, f"no answer left for {decision.question}: {listed(decision)}"
            key = left.pop(0)
            value = decision.options.parse(key)
            assert not isinstance(value, Refusal), f"{decision.question}: {key} is refused, {value}; {listed(decision)}"
            told.asked.append((decision, key))
            decision = steps.send(value)
    except StopIteration:
        assert not left, f"nobody asked for {left}"
    told.events = [event for event in game.journal[first:] if not isinstance(event.what, HiddenSeen)]
    return told


def pending(steps: Steps[object], *keys: str) -> Decision:
    """The decision that is asked after these answers."""
    decision = next(steps)
    for key in keys:
        value = decision.options.parse(key)
        assert not isinstance(value, Refusal), f"{decision.question}: {key} is refused, {value}"
        decision = steps.send(value)
    return decision


def listed(decision: Decision, most: int = 12) -> list[str]:
    """The first legal keys of a decision."""
    keys = iter(decision.options.keys())
    return [key for key, _ in zip(keys, range(most), strict=False)]


def refused(decision: Decision, key: str) -> str:
    """The kind of refusal that an answer meets."""
    value = decision.options.parse(key)
    assert isinstance(value, Refusal), f"{key} is taken"
    return value.kind


def give(game: Game, seat: int = HERE, **resources: int) -> None:
    """Set resources of a seat."""
    game.players[seat].resources.update(resources)


def luck(told: Told) -> Iterator[str]:
    """What luck brought."""
    return (key for decision, key in told.asked if decision.seat == CHANCE)


def stack(game: Game, name: str, items: Iterable[str]) -> None:
    """Let a bag hold these items alone."""
    game.bags[name].unseen = dict.fromkeys(items, 1)
