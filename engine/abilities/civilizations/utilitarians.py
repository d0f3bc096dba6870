"""Landmarks keep giving while tokens lie on their lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import TOKEN, Lying, MatFace, waiting
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import Benefit
from engine.hooks import offer, react
from engine.hooks.about import AboutMoment, AboutTurn
from engine.hooks.offers import Offer
from engine.rules import conquer, costs, gain, mats, supply
from engine.rules.board.advance import gain_landmark
from engine.rules.build import gain_and_place_landmark, house
from engine.rules.happenings import (
    Advanced,
    AdvanceTurnBegun,
    CivilizationGained,
    DiceTaken,
    LandmarkGained,
    TurnEnded,
    Upgraded,
)
from engine.rules.mats import MatTokenAsked
from engine.rules.resources import ResourceAsked, are_enough, can_pay, gain_resource
from engine.rules.supply import MoveOnAsked
from engine.state.game import Game, InPlay
from engine.state.player import RESOURCES
from engine.things import WHETHER, Decline, Do, Landmark, Resources, Slot, leave

FORGE, BARRACKS, LIGHTHOUSE, APOTHECARY = "forge", "barracks", "lighthouse", "apothecary"
FIRST_TIER = "II"
"""Of the first landmark."""

LATE_TIERS = ("III", "IV")
"""In which advances pay."""

USED_UP, SET_ASIDE = "lighthouse_used", "set_aside"


class ActivateLineAsked(QuestionData):
    building: str


class FirstLandmarkAsked(QuestionData): ...


class Utilitarians(Ability):
    """Memory: `tokens` on lines; `waiting` tokens; `set_aside`, an unplaced landmark; `lighthouse_used` this turn."""

    sort = "civilization"
    slug = "utilitarians"
    liking = 10

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        on_lines = tuple(Lying(TOKEN, line) for line in mine.memory.get("tokens", ()))
        aside = tuple(Lying(landmark) for landmark in mine.memory.get(SET_ASIDE, ()))
        return MatFace((*on_lines, *waiting(TOKEN, len(mine.memory.get("waiting", ()))), *aside))

    # The lines

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """If gained later, tokens go on lines of one's landmarks."""
        if gained.mine is not mine:
            return None
        mine.memory |= {"tokens": [], "waiting": [TOKEN] * mats.mat_of(game, mine).tokens}
        return self.take_first_landmark(game, mine) if gained.at_setup else self.settle(game, mine)

    def take_first_landmark(self, game: Game, mine: InPlay) -> Steps[None]:
        """Of tier II; the revised mat places it in income turn 2."""
        free = {
            slug: Landmark(slug)
            for slug, landmark in game.box.landmarks.items()
            if landmark.track and landmark.tier == FIRST_TIER and slug not in game.board.landmarks
        }
        if not free:
            return
        landmark = (yield from choose_for(mine, FirstLandmarkAsked(), Keyed(free))).slug
        if landmark in mats.mat_of(game, mine).slots:
            self.activate(game, mine, landmark)
        if not mats.mat_of(game, mine).income_turns:
            yield from gain_and_place_landmark(game, mine.owner, landmark, "SET-20")
            return
        gain_landmark(game, mine.owner, landmark, "SET-20")
        mine.memory[SET_ASIDE] = [landmark]
        yield from react.LANDMARK_GAINED.notify(game, mine.owner, mine.owner, landmark)

    @offer.CIVILIZATION_STEP
    def place_landmark(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about) and mine.memory.get(SET_ASIDE):
            yield Offer(self.slug, lambda: house(game, mine.owner, mine.memory.pop(SET_ASIDE)[0]))

    def settle(self, game: Game, mine: InPlay) -> Steps[None]:
        """Exchanges the revised mat, or puts tokens on lines."""
        if mine.edition == "rebalanced" and isinstance(
            (yield from choose_for(mine, MoveOnAsked(), Keyed(WHETHER))), Do
        ):
            yield from supply.exchange_civilization(game, mine)
            return
        while mine.memory["waiting"]:
            owned = game.board.landmarks_of(mine.owner)
            lines = [line for line in mats.mat_of(game, mine).slots if line in owned and not is_active(mine, line)]
            if not lines:
                return
            options: Keyed[Slot | Decline] = Keyed({**leave("skip"), **mats.places(mine, lines)})
            chosen = yield from choose_for(mine, MatTokenAsked(gained_later=True), options, subject=self.slug)
            if isinstance(chosen, Decline):
                return
            self.activate(game, mine, chosen.name)

    def activate(self, game: Game, mine: InPlay, line: str) -> None:
        mine.memory["waiting"].pop()
        mats.put_token(game, mine, line)

    @react.LANDMARK_GAINED
    def follow_landmark(self, game: Game, mine: InPlay, gained: LandmarkGained) -> Steps[None] | None:
        return self.gain_and_choose(game, mine, gained.landmark) if gained.owner == mine.owner else None

    def gain_and_choose(self, game: Game, mine: InPlay, landmark: str) -> Steps[None]:
        """The Apothecary pays if active; a token may take the landmark's line."""
        if is_active(mine, APOTHECARY) and landmark != APOTHECARY:
            yield from self.gain_for(game, mine, APOTHECARY)
        if landmark not in mats.mat_of(game, mine).slots or is_active(mine, landmark):
            return
        fresh = {"yes": Do("yes")} if mine.memory["waiting"] else {}
        moved = mats.places(mine, mine.memory["tokens"])
        options: Keyed[Do | Slot | Decline] = Keyed({**leave("skip"), **fresh, **moved})
        chosen = yield from choose_for(mine, ActivateLineAsked(landmark), options, subject=landmark)
        if isinstance(chosen, Decline):
            return
        if isinstance(chosen, Slot):
            mine.memory["tokens"].remove(chosen.name)
            mine.memory["waiting"].append(TOKEN)
        self.activate(game, mine, landmark)

    def gain_for(self, game: Game, mine: InPlay, line: str) -> Steps[None]:
        """Only VP after one's own game. (END-2)"""
        benefit = mats.mat_of(game, mine).gains[line]
        if game.board.seats[mine.owner].finished:
            yield from gain.gain(game, mine.owner, gain.vp_part(benefit), source=source_of(mine))
        else:
            yield from gain.gain(game, mine.owner, benefit, source=source_of(mine))

    # What they give

    @react.UPGRADED
    def forge(self, game: Game, mine: InPlay, upgraded: Upgraded) -> Steps[None] | None:
        """Pays for upgrades into the top row."""
        pays = upgraded.seat == mine.owner and upgraded.row == "top" and is_active(mine, FORGE)
        return self.gain_for(game, mine, FORGE) if pays else None

    @react.DICE_TAKEN
    def barracks(self, game: Game, mine: InPlay, taken: DiceTaken) -> Steps[None] | None:
        """The red result of a conquest."""
        conquered = taken.seat == mine.owner and game.board.map.controller(taken.hex) == mine.owner
        if not conquered or not is_active(mine, BARRACKS):
            return None
        return conquer.gain_face(game, mine.owner, cast(Benefit, taken.red), taken.hex)

    @react.ADVANCED
    def pay_for_advance(self, game: Game, mine: InPlay, advanced: Advanced) -> Steps[None] | None:
        """In tier III or IV, unless the move just gained the line's landmark."""
        step = advanced.step
        if step.seat != mine.owner or not step.advance:
            return None
        vp = [
            slot.benefit
            for line, slot in mats.mat_of(game, mine).slots.items()
            if slot.benefit and is_active(mine, line) and line not in advanced.landmarks
            if game.box.landmarks[line].track == step.track
        ]
        tier = game.box.tracks[step.track].space(step.to).tier
        return gain.gain(game, mine.owner, vp, source=source_of(mine)) if vp and tier in LATE_TIERS else None

    @react.ADVANCE_TURN_BEGUN
    def lighthouse_first(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> Steps[None] | None:
        """Before paying; discards needed for the cost come with the payment."""
        asks = begun.seat == mine.owner and can_pay(game, mine.owner, begun.cost) and is_active(mine, LIGHTHOUSE)
        return self.sell_tiles(game, mine) if asks else None

    @offer.MEANWHILE
    def lighthouse_now(self, game: Game, mine: InPlay, about: AboutMoment) -> Iterator[Offer]:
        """To pay a cost, only if a resource of choice is missing."""
        if about["seat"] != mine.owner or not self.is_lit(game, mine):
            return
        if kinds := lacking(game, mine.owner, about["cost"]):
            place = Slot(mine.owner, self.slug, LIGHTHOUSE, gives=mats.mat_of(game, mine).gains[LIGHTHOUSE])
            yield Offer(LIGHTHOUSE, lambda: self.sell_for(game, mine, kinds), thing=place)

    def is_lit(self, game: Game, mine: InPlay) -> bool:
        """Once per advance turn of the owner."""
        own_turn = game.active == mine.owner and game.in_advance_turn and game.board.seats[mine.owner].era > 0
        if not own_turn or not is_active(mine, LIGHTHOUSE) or mine.memory.get(USED_UP):
            return False
        return costs.can_pay_cost(game, mine.owner, self.price(game, mine))

    def price(self, game: Game, mine: InPlay) -> Benefit:
        return gain.part_of(gain.form_of(mats.mat_of(game, mine).gains[LIGHTHOUSE])["pay"])

    def sell_for(self, game: Game, mine: InPlay, kinds: Sequence[str]) -> Steps[None]:
        mine.memory[USED_UP] = ["used"]
        yield from costs.pay_cost(game, mine.owner, self.price(game, mine), source_of(mine))
        options = Keyed({kind: Resources((kind,)) for kind in kinds})
        (kind,) = (yield from choose_for(mine, ResourceAsked(), options)).kinds
        yield from gain_resource(game, mine.owner, kind)

    @react.TURN_ENDED
    def lighthouse_last(self, game: Game, mine: InPlay, ended: TurnEnded) -> Steps[None] | None:
        if ended.seat != mine.owner or mine.memory.pop(USED_UP, []) or ended.income or game.in_later_turn:
            return None
        return self.sell_tiles(game, mine) if is_active(mine, LIGHTHOUSE) else None

    def sell_tiles(self, game: Game, mine: InPlay) -> Steps[None]:
        bonus = gain.form_of(mats.mat_of(game, mine).gains[LIGHTHOUSE])
        if (yield from costs.offer_bonus(game, mine.owner, bonus, source_of(mine))):
            mine.memory[USED_UP] = ["used"]


def lacking(game: Game, seat: int, cost: Sequence[str]) -> tuple[str, ...]:
    """Resources of which one more pays; all without a cost."""
    held = game.players[seat].resources
    return tuple(kind for kind in RESOURCES if are_enough({**held, kind: held[kind] + 1}, cost))


def is_active(mine: InPlay, line: str) -> bool:
    return line in mine.memory.get("tokens", ())
