"""Dice on the mat pay for leaving it and for staying."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, source_of
from engine.abilities.face import Lying, MatFace
from engine.decisions import Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import conquer, gain, mats, research, tapestry, tile_benefit
from engine.rules.happenings import CivilizationGained, DiceRolled
from engine.rules.score import score
from engine.state.game import Game, InPlay

DICE, SCIENCE = "dice", "science"


class DiceTakenAway(EventData):
    """left: still on the mat."""

    left: int


class DiceReturned(EventData): ...


class Illuminati(Ability):
    """Memory: `dice` on the mat."""

    sort = "civilization"
    slug = "illuminati"
    liking = 17

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(tuple(Lying("die", die) for die in mine.memory.get(DICE, ())))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return found(game, mine) if gained.mine is mine else None

    @offer.CIVILIZATION_STEP
    def collect(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            yield Offer(self.slug, lambda: take_tribute(game, mine))

    @react.DICE_ROLLED
    def control(self, game: Game, mine: InPlay, rolled: DiceRolled) -> Steps[None] | None:
        """A die that others roll leaves the mat, so its next rolls pay nothing."""
        taken = [die for die in rolled.first if die in mine.memory[DICE]]
        if rolled.seat == mine.owner or not taken:
            return None
        return gain_dice(game, mine, rolled, taken)


def found(game: Game, mine: InPlay) -> Steps[None]:
    yield from tapestry.gain_some_of(game, mine.owner, mats.mat_of(game, mine).amounts["first_cards"], rule="")
    put_back(game, mine)


def put_back(game: Game, mine: InPlay) -> None:
    mine.memory[DICE] = list(mats.mat_of(game, mine).slots)
    game.tell(DiceReturned(), mine.owner)


def take_tribute(game: Game, mine: InPlay) -> Steps[None]:
    yield from ()
    each, lying = mats.mat_of(game, mine).amounts["vp_per_die"], len(mine.memory[DICE])
    score(game, mine.owner, each * lying, source_of(mine))
    put_back(game, mine)


def gain_dice(game: Game, mine: InPlay, rolled: DiceRolled, taken: list[str]) -> Steps[None]:
    """Each die by itself, before the roll is used. (RUL-3)"""
    seat = mine.owner
    mine.memory[DICE] = [die for die in mine.memory[DICE] if die not in taken]
    game.tell(DiceTakenAway(len(mine.memory[DICE])), seat)
    faces = {die: rolled.first[die] for die in taken if die != SCIENCE}
    if game.board.seats[seat].finished:
        for face in faces.values():
            yield from gain.gain(game, seat, gain.vp_part(face), source=source_of(mine))
        return
    if SCIENCE in taken:
        track = str(rolled.first[SCIENCE])
        yield from research.offer_advance(game, seat, track, benefit=False, source=source_of(mine))
    order = (yield from conquer.order_of(game, seat, faces, rolled.hex)) if rolled.hex and len(faces) > 1 else [*faces]
    for die in order:
        yield from gain_face(game, mine, rolled, faces[die])


def gain_face(game: Game, mine: InPlay, rolled: DiceRolled, face: Benefit) -> Steps[None]:
    """The ? is the roller's territory, if any."""
    if face != tile_benefit.TILE_BENEFIT:
        yield from gain.gain(game, mine.owner, face, source=source_of(mine))
    elif rolled.hex is not None:
        yield from tile_benefit.gain_tile_benefit(game, mine.owner, rolled.hex)
