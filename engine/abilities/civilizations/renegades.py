"""A track of their own, followed instead of the space of an advance."""

from __future__ import annotations

from typing import Final

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace, tokens_on
from engine.decisions import GoodAnswer, Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat, MatSlot
from engine.facts.components import TIERS
from engine.hooks import instead, react
from engine.hooks.about import AboutMove
from engine.rules import gain, mats
from engine.rules.board.achievements import COMPLETE_TRACK, earn
from engine.rules.happenings import CivilizationGained
from engine.state.game import Game, InPlay
from engine.things import Decline, Slot, leave

START: Final = "start"


class OwnPathAsked(QuestionData):
    """Instead of the space's benefit and bonus."""

    best = GoodAnswer.MORE_THAN_THE_SPACE

    track: str
    space: int


class Renegades(Ability):
    """Memory: the token's `square`."""

    sort = "civilization"
    slug = "renegades"
    liking = 21

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return tokens_on(mine.memory.get("square", ()))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        if gained.mine is not mine:
            return None
        mine.memory["square"] = [START]
        later = not gained.at_setup and mats.mat_of(game, mine).amounts["placed_gained_later"]
        return begin_later(game, mine) if later else None

    @instead.SPACE_REACHED
    def follow_own_path(self, game: Game, mine: InPlay, about: AboutMove) -> Steps[bool] | None:
        """If the next square is of the tier advanced into."""
        move, slot = about["move"], next_slot(game, mine)
        tier = game.box.tracks[move.track].space(move.to).tier
        if about["seat"] != mine.owner or slot is None or tier is None or tier != tier_of(slot):
            return None
        return self.may_follow(game, mine, slot, OwnPathAsked(move.track, move.to))

    def may_follow(self, game: Game, mine: InPlay, slot: MatSlot, asked: OwnPathAsked) -> Steps[bool]:
        """Returns whether the token moved."""
        options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **mats.places(mine, [slot.slug])})
        if isinstance((yield from choose_for(mine, asked, options, subject=self.slug)), Decline):
            return False
        yield from go_to(game, mine, slot)
        return True


def next_slot(game: Game, mine: InPlay) -> MatSlot | None:
    slots = mats.mat_of(game, mine).slots
    ahead = slots[mine.memory["square"][0]].next
    return slots[ahead[0]] if ahead else None


def tier_of(slot: MatSlot) -> str:
    """Empty at the start."""
    return TIERS[slot.column - 1] if slot.column else ""


def begin_later(game: Game, mine: InPlay) -> Steps[None]:
    """In a tier that one of the owner's tokens has reached, if any."""
    tracks, tokens = game.box.tracks, game.board.seats[mine.owner].tokens
    tiers = {tracks[track].space(space).tier for track, spaces in tokens.items() for space in spaces}
    slots = mats.mat_of(game, mine).slots
    open_ones = [slot.slug for slot in slots.values() if tier_of(slot) in tiers]
    if open_ones:
        asked, options = mats.MatTokenAsked(gained_later=True), Keyed(mats.places(mine, open_ones))
        yield from go_to(game, mine, slots[(yield from choose_for(mine, asked, options, subject=mine.slug)).name])


def go_to(game: Game, mine: InPlay, slot: MatSlot) -> Steps[None]:
    """At its end the printed track counts for the achievement. (ACH-2)"""
    mine.memory["square"] = [slot.slug]
    game.tell(mats.MatToken(mine.slug, slot.slug), mine.owner)
    mat = mats.mat_of(game, mine)
    if not slot.next and mat.amounts["completes_a_track"]:
        earn(game, mine.owner, COMPLETE_TRACK, "ACH-2")
    yield from gain.gain(game, mine.owner, slot.benefit, source=source_of(mine))
