"""One thing of each kind on the mat, which still counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import OUTPOST, KeptOnMat, Lying, MatFace
from engine.decisions import Decision, GoodAnswer, Keyed, QuestionData, Steps
from engine.decks import DECKS
from engine.facts.cards import CivilizationMat
from engine.facts.components import COMPONENTS
from engine.hooks import instead, modify, offer, react
from engine.hooks.about import AboutBuilding, AboutReach, AboutThing
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import costs, gain, mats
from engine.rules.conquer import ConquerAsked
from engine.rules.happenings import (
    AdvanceTurnBegun,
    CivilizationGained,
    GameEnding,
    Invented,
    LastScoring,
    TapestryGained,
    TileGained,
    TurnSettled,
)
from engine.rules.score import score
from engine.state.game import Game, InPlay
from engine.things import Decline, Do, Slot, Thing, leave

LANDMARK, TAPESTRY, TERRITORY, TECH = "landmark", "tapestry", "territory", "tech"
CITY, COLLECT = "city", "collect"
ADVANCING: Final = "advancing"

LAST_PLAY: Final = COMPONENTS.income_turns - 1
"""The last income turn that asks for a tapestry card."""

FEW_PLOTS: Final = 4

OUTPOST_ERA: Final = 3
"""Before this era conquests bring more."""

COUNTS: Final = {TAPESTRY: "tapestry", TERRITORY: "territory_tile", TECH: "tech"}
"""What a thing on its place counts as; buildings and landmarks count anyway."""


class Collected(EventData):
    """building: which, or the sort of thing."""

    building: str


class CollectAsked(QuestionData):
    """The card or tile just gained; the subject says which sort."""


class CollectBuildingAsked(QuestionData):
    building: str


class LayDownAsked(QuestionData):
    """On a mat gained later; the subject says which sort."""

    best = GoodAnswer.CHEAPEST_LOST


class Collectors(Ability):
    """Memory: what lies on each place; `advancing` in an advance turn. The tapestry card is in `Player.stored`."""

    sort = "civilization"
    slug = "collectors"
    liking = 6

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        lying = {slot: mine.memory[slot][0] for slot in mat.slots if slot in mine.memory}
        pieces = (Lying(item if slot == LANDMARK else slot, slot) for slot, item in lying.items())
        kept = tuple(KeptOnMat(slot, lying[slot]) for slot in (TERRITORY, TECH) if slot in lying)
        return MatFace(tuple(pieces), kept=kept)

    # Advance turns

    @react.ADVANCE_TURN_BEGUN
    def open(self, game: Game, mine: InPlay, begun: AdvanceTurnBegun) -> None:
        if begun.seat == mine.owner:
            mine.memory[ADVANCING] = ["yes"]

    @react.TURN_SETTLED
    def close(self, game: Game, mine: InPlay, settled: TurnSettled) -> None:
        if settled.seat == mine.owner:
            mine.memory.pop(ADVANCING, None)

    @offer.CONQUER
    def keep_outpost(self, game: Game, mine: InPlay, about: AboutReach) -> Iterator[Offer]:
        """It takes no territory and rolls no dice."""
        if is_open(mine, about["seat"], OUTPOST) and game.board.seats[mine.owner].outposts:
            yield Offer(COLLECT, lambda: self.keep_the_outpost(game, mine), thing=place(mine, OUTPOST))

    def keep_the_outpost(self, game: Game, mine: InPlay) -> Steps[None]:
        game.board.seats[mine.owner].outposts -= 1
        yield from self.put(game, mine, OUTPOST, OUTPOST)

    @instead.PLACE_BUILDING
    def keep_building(self, game: Game, mine: InPlay, about: AboutBuilding) -> Steps[bool] | None:
        """A house, or a landmark."""
        building = about["building"]
        slot = LANDMARK if building in game.box.landmarks else building
        if slot not in mats.mat_of(game, mine).slots or not is_open(mine, about["seat"], slot):
            return None
        return self.may_keep_building(game, mine, slot, building)

    def may_keep_building(self, game: Game, mine: InPlay, slot: str, building: str) -> Steps[bool]:
        """Returns whether it was kept."""
        options: Keyed[Do | Slot] = Keyed({CITY: Do("city"), slot: place(mine, slot)})
        if isinstance((yield from choose_for(mine, CollectBuildingAsked(building), options, subject=building)), Do):
            return False
        yield from self.put(game, mine, slot, building)
        yield from react.BUILDING_PLACED.notify(game, mine.owner, building, None, False)
        return True

    @react.TAPESTRY_GAINED
    def keep_card(self, game: Game, mine: InPlay, gained: TapestryGained) -> Steps[None] | None:
        held = gained.card in game.players[mine.owner].hand
        if not held or not is_open(mine, gained.seat, TAPESTRY):
            return None
        return self.may_keep(game, mine, TAPESTRY, gained.card)

    @react.TILE_GAINED
    def keep_tile(self, game: Game, mine: InPlay, gained: TileGained) -> Steps[None] | None:
        held = gained.tile in game.players[mine.owner].territories
        if not held or not is_open(mine, gained.seat, TERRITORY):
            return None
        return self.may_keep(game, mine, TERRITORY, str(gained.tile))

    @react.INVENTED
    def keep_tech(self, game: Game, mine: InPlay, gained: Invented) -> Steps[None] | None:
        if gained.tech not in game.players[mine.owner].tech or not is_open(mine, gained.seat, TECH):
            return None
        return self.may_keep(game, mine, TECH, gained.tech)

    def may_keep(self, game: Game, mine: InPlay, slot: str, item: str) -> Steps[None]:
        options: Keyed[Thing] = Keyed({**leave("keep"), item: DECKS[slot].thing(item)})
        if not isinstance((yield from choose_for(mine, CollectAsked(), options, subject=slot)), Decline):
            take_away(game, mine, slot, item)
            yield from self.put(game, mine, slot, item)

    def put(self, game: Game, mine: InPlay, slot: str, item: str) -> Steps[None]:
        """Gains the place's benefit."""
        lay(game, mine, slot, item)
        yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).slots[slot].benefit, source=source_of(mine))

    def advice(self, game: Game, decision: Decision) -> str | None:
        """What it can spare goes on the mat, soon enough to be paid for."""
        asked, subject = decision.asked, decision.subject
        if isinstance(asked, ConquerAsked):
            late = game.board.seats[decision.seat].era >= OUTPOST_ERA
            return COLLECT if late and isinstance(decision.options.parse(COLLECT), Offer) else None
        if isinstance(asked, CollectAsked):
            spared = can_spare(game, decision.seat, subject)
        elif isinstance(asked, CollectBuildingAsked):
            spared = subject not in game.box.landmarks or is_small(game, subject)
        else:
            return None
        keys = list(decision.options.keys())
        return next(key for key in keys if isinstance(decision.thing(key), Decline | Do) != spared)

    # Gained later

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """Gained in an advance turn, they collect for the rest of it."""
        if gained.mine is not mine or gained.at_setup:
            return None
        if game.active == mine.owner and game.in_advance_turn:
            mine.memory[ADVANCING] = ["yes"]
        return self.lay_some(game, mine) if mats.mat_of(game, mine).amounts["laid_gained_later"] else None

    def lay_some(self, game: Game, mine: InPlay) -> Steps[None]:
        """Without the benefits of their places."""
        for slot in (TAPESTRY, TERRITORY):
            held = {item: DECKS[slot].thing(item) for item in costs.discardable(game, mine.owner, slot)}
            if held:
                options, secret = Keyed({**leave("skip"), **held}), DECKS[slot].secret
                chosen = yield from choose_for(mine, LayDownAsked(), options, subject=slot, secret=secret)
                if not isinstance(chosen, Decline):
                    item = options.key_of(chosen)
                    take_away(game, mine, slot, item)
                    lay(game, mine, slot, item)

    # Scoring

    @modify.COUNTED
    def count_on_mat(self, game: Game, mine: InPlay, value: int, about: AboutThing) -> int:
        if about["seat"] != mine.owner:
            return value
        return value + sum(slot in mine.memory for slot, thing in COUNTS.items() if thing == about["thing"])

    @react.LAST_SCORING
    def exhibit_in_time(self, game: Game, mine: InPlay, scoring: LastScoring) -> None:
        if scoring.seat == mine.owner and not mats.mat_of(game, mine).amounts["scores_at_the_end"]:
            self.exhibit(game, mine)

    @react.GAME_ENDING
    def exhibit_at_the_end(self, game: Game, mine: InPlay, ending: GameEnding) -> None:
        if mats.mat_of(game, mine).amounts["scores_at_the_end"]:
            self.exhibit(game, mine)

    def exhibit(self, game: Game, mine: InPlay) -> None:
        score(game, mine.owner, self.would_score(game, mine), source_of(mine))

    def would_score(self, game: Game, mine: InPlay) -> int:
        mat = mats.mat_of(game, mine)
        return mat.tables["collection_vp"].get(sum(slot in mine.memory for slot in mat.slots), 0)


def is_open(mine: InPlay, seat: int, slot: str) -> bool:
    """Once each, in the owner's advance turns."""
    return seat == mine.owner and ADVANCING in mine.memory and slot not in mine.memory


def place(mine: InPlay, slot: str) -> Slot:
    return mats.places(mine, [slot])[slot]


def can_spare(game: Game, seat: int, slot: str) -> bool:
    """Whether enough is left to play, to explore with or to upgrade."""
    player, era = game.players[seat], game.board.seats[seat].era
    needed = {TAPESTRY: max(LAST_PLAY - era, 0), TERRITORY: 1, TECH: 1}
    held = {TAPESTRY: len(player.hand), TERRITORY: len(player.territories), TECH: len(player.tech)}
    return held[slot] > needed[slot]


def is_small(game: Game, landmark: str) -> bool:
    """Whether it would fill few plots."""
    footprint = game.box.landmarks[landmark].footprint or ()
    return sum(row.count("1") for row in footprint) <= FEW_PLOTS


def take_away(game: Game, mine: InPlay, slot: str, item: str) -> None:
    """From hand, supply or rows."""
    player = game.players[mine.owner]
    costs.held_of(slot).remove(player, item)
    if slot == TAPESTRY:
        player.stored.append(item)


def lay(game: Game, mine: InPlay, slot: str, item: str) -> None:
    """Cards and tiles lie face down."""
    mine.memory[slot] = [item]
    game.tell(Collected(item if slot == LANDMARK else slot), mine.owner)
