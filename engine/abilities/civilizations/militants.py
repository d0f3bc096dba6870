"""Outposts leave the mat from the left and uncover income."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import OUTPOST, MatFace, waiting
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat, MatSlot
from engine.facts.components import Benefit
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import gain, mats
from engine.rules.happenings import CivilizationGained, OutpostPlaced
from engine.state.game import Game, InPlay
from engine.state.hexmap import StandIn
from engine.things import Rows

LAST = "conquer"
"""Gained after all other benefits."""


class MatUncovered(EventData):
    civilization: str
    slot: str


class CoverHexesAsked(QuestionData):
    """How many come from each row."""


class OutpostRowAsked(QuestionData): ...


class Militants(Ability):
    """Memory: `uncovered` hexes; `spare` outposts without a hex."""

    sort = "civilization"
    slug = "militants"
    liking = 5

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        spare = waiting(OUTPOST, len(mine.memory.get("spare", ())))
        return MatFace(spare, uncovered=tuple(mine.memory.get("uncovered", ())))

    @react.CIVILIZATION_GAINED
    def cover_hexes(self, game: Game, mine: InPlay, happening: CivilizationGained) -> Steps[None] | None:
        if happening.mine is not mine:
            return None
        mine.memory |= {"uncovered": [], "spare": []}
        if not happening.at_setup:
            return self.cover_with_what_is_left(game, mine)
        if mats.mat_of(game, mine).amounts["starting_territory_tokens"]:
            self.mark_start_by_tokens(game, mine)
        return None

    def mark_start_by_tokens(self, game: Game, mine: InPlay) -> None:
        """Tokens replace the starting outposts, which go to the supply."""
        ground = game.board.map
        for hex in ground.controlled(mine.owner):
            ground.outposts[hex] = tuple(StandIn(mine.owner, piece="token") for _ in ground.outposts[hex])
            freed = len(ground.outposts[hex])
            game.board.seats[mine.owner].outposts += freed
            mine.memory["spare"] = ["outpost"] * freed

    def cover_with_what_is_left(self, game: Game, mine: InPlay) -> Steps[None]:
        """From the right; the owner divides outposts between rows."""
        slots = mats.mat_of(game, mine).slots
        top = [slot.slug for slot in slots.values() if slot.row == 1]
        bottom = [slot.slug for slot in slots.values() if slot.row != 1]
        left = min(game.board.seats[mine.owner].outposts, len(top) + len(bottom))
        splits = {}
        for above in range(len(top) + 1):
            if 0 <= (below := left - above) <= len(bottom):
                free = top[: len(top) - above] + bottom[: len(bottom) - below]
                frees = tuple(benefit for slot in free if (benefit := slots[slot].benefit) is not None)
                splits[f"{above}+{below}"] = Rows(above, below, frees)
        rows = yield from choose_for(mine, CoverHexesAsked(), Keyed(splits), subject=self.slug)
        mine.memory["uncovered"] = top[: len(top) - rows.top] + bottom[: len(bottom) - rows.bottom]

    @react.OUTPOST_PLACED
    def uncover(self, game: Game, mine: InPlay, happening: OutpostPlaced) -> Steps[None] | None:
        return self.take_leftmost(game, mine) if happening.seat == mine.owner else None

    def take_leftmost(self, game: Game, mine: InPlay) -> Steps[None]:
        """Spare outposts go once the hexes are empty."""
        seat = game.board.seats[mine.owner]
        while len(covered := self.covered(game, mine)) + len(mine.memory["spare"]) > seat.outposts:
            if not covered:
                mine.memory["spare"].pop()
                continue
            leftmost = {row: next((slot.slug for slot in covered if slot.row == row), None) for row in (1, 2)}
            options = Keyed(mats.places(mine, [slug for slug in leftmost.values() if slug is not None]))
            chosen = (yield from choose_for(mine, OutpostRowAsked(), options, subject=self.slug)).name
            mine.memory["uncovered"].append(chosen)
            game.tell(MatUncovered(self.slug, chosen), mine.owner)

    def covered(self, game: Game, mine: InPlay) -> list[MatSlot]:
        """Each row from the left."""
        slots = mats.mat_of(game, mine).slots.values()
        return [slot for slot in slots if slot.slug not in mine.memory["uncovered"]]

    @offer.CIVILIZATION_STEP
    def plunder_this_turn(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and mine.memory["uncovered"]:
            yield Offer(self.slug, lambda: self.plunder(game, mine))

    def plunder(self, game: Game, mine: InPlay) -> Steps[None]:
        """In any order, a conquest last."""
        slots = mats.mat_of(game, mine).slots
        gained = [benefit for slot in mine.memory["uncovered"] if (benefit := slots[slot].benefit) is not None]
        parts: list[Benefit] = [benefit for benefit in gained if benefit != LAST]
        source = source_of(mine)
        yield from gain.gain_in_any_order(game, mine.owner, parts, source)
        if LAST in gained:
            yield from gain.gain(game, mine.owner, LAST, source=source)
