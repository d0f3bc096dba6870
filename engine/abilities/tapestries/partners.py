"""Cards that tie their owner to an opponent: Alliance, Marriage of State."""

from __future__ import annotations

from engine.abilities.ability import choose_for, source_of
from engine.abilities.tapestries.card import TapestryAbility
from engine.decisions import GoodAnswer, Keyed, QuestionData, Refusal, Steps
from engine.facts.components import Hex
from engine.hooks import modify, react
from engine.hooks.about import AboutHex
from engine.journal import EventData
from engine.rules.gain import gain
from engine.rules.happenings import BenefitGained, Played, Upgraded
from engine.rules.tech import benefit_of_row
from engine.state.game import Game, InPlay
from engine.things import Person, Track

OPPONENT, TRACK = "opponent", "track"


class Allies(Refusal, kind="allied"):
    """seat: the conqueror. with_: who controls the territory."""

    hex: Hex
    seat: int
    with_: int | None


class MarriedAlready(Refusal, rule="FAQ-9"):
    track: str


class Allied(EventData):
    with_: int


class Married(EventData):
    track: str
    with_: int | None


class MarriageAsked(QuestionData):
    best = GoodAnswer.FURTHEST_TRACK


class AllyAsked(QuestionData):
    best = GoodAnswer.STRONGEST_PLAYER


def partner(mine: InPlay) -> int | None:
    chosen = mine.memory.get(OPPONENT)
    return int(chosen[0]) if chosen else None


class Alliance(TapestryAbility):
    """No mutual conquests; the owner shares the ally's upgrades."""

    slug = "alliance"

    @react.PLAYED
    def choose_ally(self, game: Game, mine: InPlay, happening: Played) -> Steps[None]:
        options = Keyed({str(seat): Person(seat) for seat in game.board.opponents(mine.owner)})
        ally = (yield from choose_for(mine, AllyAsked(), options, subject=source_of(mine))).seat
        mine.memory[OPPONENT] = [str(ally)]
        game.tell(Allied(ally), mine.owner)

    @modify.WHY_NOT_CONQUER
    def keep_peace(self, game: Game, mine: InPlay, value: Refusal | None, about: AboutHex) -> Refusal | None:
        hex = about["hex"]
        attacker, defender = about["seat"], game.board.map.controller(hex)
        allies = (mine.owner, partner(mine))
        if value is None and (attacker, defender) in (allies, allies[::-1]):
            return Allies(hex, attacker, defender)
        return value

    @react.UPGRADED
    def share_upgrade(self, game: Game, mine: InPlay, happening: Upgraded) -> Steps[None]:
        """A card sent back down gives nothing."""
        if happening.seat == partner(mine) and happening.by is None and happening.row != "bottom":
            benefit = benefit_of_row(game.box, happening.tech, to_middle=happening.row == "middle")
            yield from gain(game, mine.owner, benefit, source=source_of(mine))


class MarriageOfState(TapestryAbility):
    """The owner shares an opponent's benefits on one track."""

    slug = "marriage_of_state"

    @react.PLAYED
    def marry(self, game: Game, mine: InPlay, happening: Played) -> Steps[None]:
        """On tracks without a marriage in force: keys `TRACK>SEAT`. (FAQ-9)"""
        others = [other for other in game.in_play if other.plays_as == self.slug and other is not mine]
        taken = {track for other in others for track in other.memory.get(TRACK, [])}
        free = [track for track in game.board.tracks if track not in taken]
        pairs = {f"{track}>{seat}": Track(track, seat) for track in free for seat in game.board.opponents(mine.owner)}
        options = Keyed(pairs, lambda key: already_married(key, taken))
        chosen = yield from choose_for(mine, MarriageAsked(), options, subject=source_of(mine))
        track, seat = chosen.slug, chosen.partner
        mine.memory.update({TRACK: [track], OPPONENT: [str(seat)]})
        game.tell(Married(track, seat), mine.owner)

    @react.BENEFIT_GAINED
    def share_benefit(self, game: Game, mine: InPlay, happening: BenefitGained) -> Steps[None]:
        """This activates nothing and is not told, so no other marriage answers."""
        if happening.seat == partner(mine) and [happening.track] == mine.memory.get(TRACK):
            benefit = game.box.tracks[happening.track].space(happening.space).benefit
            yield from gain(game, mine.owner, benefit, source=source_of(mine))


def already_married(key: str, taken: set[str]) -> Refusal | None:
    track = key.partition(">")[0]
    return MarriedAlready(track) if track in taken else None
