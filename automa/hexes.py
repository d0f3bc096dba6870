"""On which hex the Automa acts, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from automa.definitions import HEX_TIEBREAKERS, DecisionCard
from automa.state import Bots
from engine.facts.components import Hex
from engine.journal import Because, Reason
from engine.rules.board import achievements
from engine.state.board import Board

CutKind = Literal["furthest_from_players", "nearest_middle_island", "nearest_player_territory", "nearest_single_token"]

UNREACHABLE = 10_000
"""Farther than any distance. (HEX-4)"""


class ValidHexes(Because):
    """topple, card: of the card that breaks ties."""

    hexes: tuple[Hex, ...]
    topple: bool
    card: int


class HexesLeft(Because):
    """After a tiebreaker, with the distance it looked at."""

    kind_: CutKind
    hexes: tuple[Hex, ...]
    distance: int


class HexTieBroken(Because, kind="hex_tiebreaker"):
    """path: up to the chosen hex."""

    card: int
    path: tuple[Hex, ...]
    hex: Hex


class Cut(NamedTuple):
    kind: CutKind
    kept: tuple[Hex, ...]
    distance: int
    rule: str


class HexChoice(NamedTuple):
    """What each tiebreaker left, and the card that decided."""

    valid: tuple[Hex, ...]
    rule: str
    cuts: tuple[Cut, ...]
    card: DecisionCard
    hex: Hex

    def path(self) -> tuple[Hex, ...]:
        """Up to the chosen hex. (HEX-5, HEX-6)"""
        order = HEX_TIEBREAKERS[self.card.hex_tiebreaker].order
        return order[: order.index(self.hex) + 1]

    def reasons(self) -> tuple[Reason, ...]:
        said = [Reason(ValidHexes(self.valid, self.card.topple, self.card.number), self.rule)]
        said += [Reason(HexesLeft(cut.kind, cut.kept, cut.distance), cut.rule) for cut in self.cuts]
        left = self.cuts[-1].kept if self.cuts else self.valid
        if len(left) > 1:
            said.append(Reason(HexTieBroken(self.card.number, self.path(), self.hex), "HEX-6"))
        return tuple(said)


class Choosing:
    """Narrows valid hexes down, call by call; without anything to measure to, a call does nothing."""

    def __init__(self, valid: Sequence[Hex], rule: str, card: DecisionCard) -> None:
        self.valid = tuple(valid)
        self.left = self.valid
        self.cuts: list[Cut] = []
        self.rule = rule
        self.card = card

    def keep_nearest(self, kind: CutKind, distances: dict[Hex, int], rule: str) -> None:
        self._keep(kind, distances, rule, min)

    def keep_furthest(self, kind: CutKind, distances: dict[Hex, int], rule: str) -> None:
        self._keep(kind, distances, rule, max)

    def _keep(self, kind: CutKind, distances: dict[Hex, int], rule: str, best: Callable[[Iterable[int]], int]) -> None:
        if not distances:
            return
        wanted = best([distances.get(hex, UNREACHABLE) for hex in self.left])
        self.left = tuple([hex for hex in self.left if distances.get(hex, UNREACHABLE) == wanted])
        self.cuts.append(Cut(kind, self.left, wanted, rule))

    def choose(self) -> HexChoice:
        """The first in the hex tiebreaker. (HEX-5, HEX-6)"""
        order = HEX_TIEBREAKERS[self.card.hex_tiebreaker].order
        hex = next(hex for hex in order if hex in self.left)
        return HexChoice(self.valid, self.rule, tuple(self.cuts), self.card, hex)


def distances_to(board: Board, bots: Bots, targets: Sequence[Hex]) -> dict[Hex, int]:
    """Steps to the nearest target, on ways that the Automa could conquer; without unreachable hexes.

    On the way hexes hold no Automa outpost and at most one item of players; both ends may hold anything. (HEX-1 to
    HEX-4)
    """
    taken = {*board.map.outposts, *board.map.pieces}
    closed = {hex for hex in taken if is_blocked(board, bots, hex)}
    distances = dict.fromkeys(targets, 0)
    edge, steps, printed = list(targets), 0, board.map.printed
    while edge:
        steps += 1
        reached: list[Hex] = []
        for hex in edge:
            for near in printed.neighbors(hex):
                if near not in distances:
                    distances[near] = steps
                    reached.append(near)
        edge = [hex for hex in reached if hex not in closed]
    return distances


def is_blocked(board: Board, bots: Bots, hex: Hex) -> bool:
    """The Automa cannot pass. (HEX-1)"""
    outposts, pieces = board.map.outposts.get(hex, ()), board.map.pieces.get(hex, ())
    automa = bots.automa.seat if bots.automa else None
    if any(outpost.seat == automa for outpost in outposts):
        return True
    humans = board.humans()
    theirs = sum(outpost.seat in humans for outpost in outposts)
    theirs += sum(piece.seat in humans for piece in pieces)
    return theirs > 1


def wants_middle_island(board: Board, seat: int) -> bool:
    """The seat can earn the achievement. (BCO-25)"""
    return achievements.why_not(board, seat, achievements.MIDDLE_ISLAND) is None


def controlled_by_humans(board: Board) -> list[Hex]:
    return [hex for seat in board.humans() for hex in board.map.controlled(seat)]
