"""Income buildings on the mat, for the benefits they cover."""

from __future__ import annotations

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import Lying, MatFace
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat, MatSlot
from engine.hooks import instead, modify, react
from engine.hooks.about import About, AboutBuilding
from engine.journal import EventData
from engine.rules import gain
from engine.rules.happenings import CivilizationGained
from engine.rules.mats import MatBenefitAsked, MatToken, MatTokenAsked, mat_of, places
from engine.state.capital import is_income_building
from engine.state.game import Game, InPlay
from engine.things import Decline, Do, Slot, leave

TOKEN = "token"
CITY = "city"


class BuiltOnMat(EventData):
    building: str
    slot: str


class BuildOnMatAsked(QuestionData):
    building: str


class Craftsmen(Ability):
    """Memory: each covered space's building or token."""

    sort = "civilization"
    slug = "craftsmen"
    liking = 13

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(tuple(Lying(mine.memory[slot][0], slot) for slot in mat.slots if slot in mine.memory))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        """The revised mat gained later has tokens."""
        later = gained.mine is mine and not gained.at_setup
        return place_tokens(game, mine) if later and mine.edition == "rebalanced" else None

    @instead.PLACE_BUILDING
    def build_statue(self, game: Game, mine: InPlay, about: AboutBuilding) -> Steps[bool] | None:
        """Never a landmark."""
        building = about["building"]
        if about["seat"] != mine.owner or not is_income_building(building) or not lowest(game, mine):
            return None
        return place_on_mat(game, mine, building)

    @modify.BUILDINGS_IN_CITY
    def count_as_city(self, game: Game, mine: InPlay, value: tuple[str, ...], about: About) -> tuple[str, ...]:
        """(LMC-4)"""
        if about["seat"] != mine.owner:
            return value
        lying = self.face(mine, mat_of(game, mine)).pieces
        return (*value, *(each.piece for each in lying if is_income_building(each.piece)))


def columns(game: Game, mine: InPlay) -> dict[int, list[MatSlot]]:
    """Each column's spaces from the bottom."""
    found: dict[int, list[MatSlot]] = {}
    for slot in sorted(mat_of(game, mine).slots.values(), key=row_of):
        found.setdefault(slot.column or 0, []).append(slot)
    return found


def row_of(slot: MatSlot) -> int:
    """From the bottom."""
    return slot.row or 0


def lowest(game: Game, mine: InPlay) -> dict[str, MatSlot]:
    """Per column, above all pieces."""
    found = {}
    for spaces in columns(game, mine).values():
        height = max((row_of(slot) for slot in spaces if slot.slug in mine.memory), default=0)
        found.update({slot.slug: slot for slot in spaces if row_of(slot) == height + 1})
    return found


def place_on_mat(game: Game, mine: InPlay, building: str) -> Steps[bool]:
    """Returns whether it went there."""
    options: Keyed[Do | Slot] = Keyed({CITY: Do("city"), **places(mine, lowest(game, mine))})
    chosen = yield from choose_for(mine, BuildOnMatAsked(building), options, subject=building)
    if isinstance(chosen, Do):
        return False
    slot = mat_of(game, mine).slots[chosen.name]
    mine.memory[slot.slug] = [building]
    game.tell(BuiltOnMat(building, slot.slug), mine.owner)
    yield from gain.gain(game, mine.owner, slot.benefit, source=source_of(mine))
    yield from react.BUILDING_PLACED.notify(game, mine.owner, building, None, False)
    return True


def place_tokens(game: Game, mine: InPlay) -> Steps[None]:
    """One per column, no higher than the era; then one covered benefit."""
    seat, era = mine.owner, game.board.seats[mine.owner].era
    covered: list[str] = []
    for column, spaces in columns(game, mine).items():
        reachable = places(mine, [slot.slug for slot in spaces if row_of(slot) <= era])
        options: Keyed[Decline | Slot] = Keyed({**leave("done"), **reachable})
        about = f"craftsmen {column}"
        slot = yield from choose_for(mine, MatTokenAsked(gained_later=True), options, subject=about)
        if isinstance(slot, Slot):
            covered.append(slot.name)
            mine.memory[slot.name] = [TOKEN]
            game.tell(MatToken(mine.slug, slot.name), seat)
    if covered:
        chosen = yield from choose_for(mine, MatBenefitAsked(), Keyed(places(mine, covered)), subject=mine.slug)
        yield from gain.gain(game, seat, mat_of(game, mine).slots[chosen.name].benefit, source=source_of(mine))
