"""A map on the mat, six hexes around an island, and VP for beaches."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, source_of
from engine.abilities.face import MatFace, TileOnMat
from engine.decisions import Steps
from engine.facts.cards import CivilizationMat
from engine.facts.maps import EDGES
from engine.hooks import offer, react
from engine.hooks.about import AboutExplore, AboutTurn
from engine.hooks.offers import Offer
from engine.rules import gain, mats, ring, supply
from engine.rules.board.explore import open_hexes
from engine.rules.explore import Placement
from engine.rules.happenings import CivilizationGained, LastScoring
from engine.state.game import Game, InPlay


class Islanders(Ability):
    """Memory: `ring`, the tiles on the mat."""

    sort = "civilization"
    slug = "islanders"
    liking = 13

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        placed = ring.tiles_on(mine).values()
        return MatFace(tiles=tuple(TileOnMat(each.tile, each.hex, each.rotation) for each in placed))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return settle(game, mine, gained.at_setup) if gained.mine is mine else None

    @offer.CIVILIZATION_STEP
    def explore_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and ring.open_hexes(mine):
            yield Offer(self.slug, lambda: explore_island(game, mine))

    @offer.EXPLORE
    def explore_here_instead(self, game: Game, mine: InPlay, about: AboutExplore) -> Iterator[Offer]:
        """In advance turns; optional only if the board has no room."""
        tiles = [tile for tile in game.players[mine.owner].territories if about["tile"] in (None, tile)]
        if about["seat"] != mine.owner or not game.in_advance_turn or not tiles or not ring.open_hexes(mine):
            return
        no_room = not open_hexes(game, mine.owner, anywhere=about["anywhere"])
        yield Offer(self.slug, lambda: ring.explore_on_mat(game, mine, tile=about["tile"], optional=no_room))

    @react.LAST_SCORING
    def count_beaches(self, game: Game, mine: InPlay, scoring: LastScoring) -> Steps[None] | None:
        return gain_for_beaches(game, mine) if scoring.seat == mine.owner else None

    def would_score(self, game: Game, mine: InPlay) -> int:
        return len(beaches(game, mine)) * gain.number_in(gain.form_of(mats.mat_of(game, mine).gains["beach"]), "vp")


def settle(game: Game, mine: InPlay, at_setup: bool) -> Steps[None]:
    """Gains the tiles; if gained later, places some, or exchanges the civilization."""
    if not at_setup and (yield from supply.may_exchange_civilization(game, mine)):
        return
    mat = mats.mat_of(game, mine)
    yield from gain.gain(game, mine.owner, mat.gains["tiles"], source=source_of(mine))
    for _ in range(0 if at_setup else mat.amounts["placed_gained_later"]):
        if not (yield from ring.explore_on_mat(game, mine, gains=False)):
            return


def explore_island(game: Game, mine: InPlay) -> Steps[None]:
    yield from react.EXPLORING.notify(game, mine.owner)
    yield from ring.explore_on_mat(game, mine)


def gain_for_beaches(game: Game, mine: InPlay) -> Steps[None]:
    for _ in beaches(game, mine):
        yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains["beach"], source=source_of(mine))


def beaches(game: Game, mine: InPlay) -> list[Placement]:
    return [placed for placed in ring.tiles_on(mine).values() if is_beach(game, placed)]


def is_beach(game: Game, placed: Placement) -> bool:
    """All three outer sides show only water."""
    outward = next(edge.edge for edge in EDGES if edge.step == placed.hex)
    corners = ring.corners_on_mat(game, placed)
    sides = [EDGES[(outward + turn) % len(EDGES)] for turn in (-1, 0, 1)]
    return all(corners[corner] == "water" for side in sides for corner in side.corners)
