"""Sealed territories, and VP for the largest stretch of one land."""

from __future__ import annotations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN, MatFace, waiting
from engine.decisions import AskedOfHex, Keyed, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.maps import EDGES, TERRAINS, Hex
from engine.hooks import react
from engine.rules import gain, mats
from engine.rules.happenings import CivilizationGained, Conquered, LastScoring
from engine.rules.mats import MapToken
from engine.rules.score import score
from engine.sayings import Detail
from engine.state.board import Board
from engine.state.game import Game, InPlay
from engine.state.hexmap import Piece
from engine.things import WHETHER, Decline

LANDS = tuple(terrain for terrain in TERRAINS if terrain != "water")


class ForTerritories(Detail):
    territories: int


class SealTerritoryAsked(AskedOfHex): ...


class Isolationists(Ability):
    """Memory: `tokens` left on the mat."""

    sort = "civilization"
    slug = "isolationists"
    liking = 10

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(waiting(TOKEN, len(mine.memory.get("tokens", ()))))

    @react.CIVILIZATION_GAINED
    def set_tokens(self, game: Game, mine: InPlay, happening: CivilizationGained) -> None:
        if happening.mine is mine:
            mine.memory["tokens"] = ["token"] * mats.mat_of(game, mine).tokens

    @react.CONQUERED
    def offer_to_seal(self, game: Game, mine: InPlay, happening: Conquered) -> Steps[None] | None:
        if happening.seat != mine.owner or happening.items or not mine.memory["tokens"]:
            return None
        return self.seal(game, mine, happening.hex)

    def seal(self, game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
        """Nobody can conquer a full territory. (CON-3)"""
        if isinstance((yield from choose_for(mine, SealTerritoryAsked(hex), Keyed(WHETHER))), Decline):
            return
        mine.memory["tokens"].pop()
        game.board.map.put(hex, Piece(mine.owner))
        game.tell(MapToken(hex, self.slug), mine.owner)
        sealed = mats.mat_of(game, mine).gains["sealed"]
        yield from gain.gain(game, mine.owner, sealed, source=source_of(mine))

    @react.LAST_SCORING
    def score_land_mass(self, game: Game, mine: InPlay, happening: LastScoring) -> None:
        if happening.seat == mine.owner:
            size = land_mass(game.board, mine.owner)
            score(game, mine.owner, self.would_score(game, mine), source_of(mine), about=ForTerritories(size))

    def would_score(self, game: Game, mine: InPlay) -> int:
        size, table = land_mass(game.board, mine.owner), mats.mat_of(game, mine).tables["land_mass_vp"]
        return max((vp for territories, vp in table.items() if int(territories) <= size), default=0)


def land_mass(board: Board, seat: int) -> int:
    """Territories that the largest stretch of any land touches."""
    return max(largest_stretch(board, seat, land) for land in LANDS)


def largest_stretch(board: Board, seat: int, land: str) -> int:
    """Of one land."""
    left = {hex for hex in board.map.controlled(seat) if board.shows(hex, land)}
    largest = 0
    while left:
        stretch = [left.pop()]
        for hex in stretch:
            joined = [near for near in left if joins(board, hex, near, land)]
            left.difference_update(joined)
            stretch.extend(joined)
        largest = max(largest, len(stretch))
    return largest


def joins(board: Board, hex: Hex, near: Hex, land: str) -> bool:
    """The land continues across half of the edge."""
    here, there = board.corners(hex), board.corners(near)
    step = (near[0] - hex[0], near[1] - hex[1])
    side = next((side for side in EDGES if side.step == step), None)
    if side is None or here is None or there is None:
        return False
    first, second = side.corners
    their_first, their_second = EDGES[(side.edge + len(EDGES) // 2) % len(EDGES)].corners
    return land == here[first] == there[their_second] or land == here[second] == there[their_first]
