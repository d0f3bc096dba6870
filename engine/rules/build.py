"""Gaining and placing buildings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from engine.decisions import Decision, Keyed, NoSuchOption, Nothing, QuestionData, Refusal, Steps, ask, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import Benefit
from engine.facts.grids import Counted, District, Pays, Plot
from engine.hooks import instead, modify, react
from engine.journal import EventData
from engine.rules.board.advance import gain_landmark
from engine.rules.gain import counted, gain
from engine.rules.income_mat import row_of
from engine.rules.nothing import Asked, tell_of
from engine.rules.on_tech import cards_for, put_on_tech
from engine.rules.score import score
from engine.rules.vocabulary import form, word
from engine.sayings import Detail
from engine.state.capital import Built, OnCard, Placed
from engine.state.game import Game
from engine.state.player import CITY
from engine.things import Building, Do, Tapestry, TechCard


class NoBuildingToGain(Nothing, kind="no_building_left", rule="BLD-9"):
    """building: a row, or `any_income_building`."""

    building: str


class NoBuildingLeft(EventData):
    building: str


class LandmarkGone(Nothing, kind="landmark_taken", rule="BLD-8"):
    landmark: str


class BuildingTaken(EventData, kind="building"):
    """Off the income mat."""

    building: str


class LandmarkTaken(EventData):
    """Somebody has it already."""

    landmark: str


class BuildingSet(EventData, kind="placed"):
    """card: if not in the city."""

    building: str
    plots: tuple[Plot, ...]
    card: str = ""


class Unusual(Detail):
    gain: Benefit
    pays: Pays


class DistrictFilled(EventData, kind="district"):
    """gives: if not the usual. card: the district's, if any."""

    district: tuple[int, int]
    gives: Unusual | None = None
    card: str = ""


class SetAside(EventData):
    """The city takes no landmarks."""

    building: str


class NoRoom(EventData):
    building: str


class IncomeBuildingAsked(QuestionData): ...


class PlaceToBuildAsked(QuestionData):
    building: str


class PlotAsked(QuestionData):
    """card: with the plots, if not the city."""

    building: str
    card: str = ""


@dataclass(frozen=True)
class Plots:
    """Keys of `Placed`, listed on demand."""

    place: Built
    building: str
    on_impassable: bool
    where: str = CITY

    @cached_property
    def legal(self) -> dict[str, Placed]:
        return self.place.placements(self.building, on_impassable=self.on_impassable)

    def parse(self, key: str) -> Placed | Refusal:
        if key in self.legal:
            return self.legal[key]
        place, _, turns = key.partition("r")
        row, _, column = place.partition(",")
        try:
            placed = Placed(self.building, int(row), int(column), int(turns or 0))
        except ValueError:
            return NoSuchOption(key)
        return self.place.why_not(placed, on_impassable=self.on_impassable) or NoSuchOption(key)

    def keys(self) -> Iterator[str]:
        return iter(self.legal)


def can_gain_building(game: Game, seat: int, building: str) -> bool:
    """(BLD-9)"""
    return game.players[seat].taken[building] < len(row_of(game, seat, building).spaces) - 1


def rows_left(game: Game, seat: int) -> dict[str, Building]:
    return {row: Building(row) for row in INCOME_BUILDINGS if can_gain_building(game, seat, row)}


def no_building_left(asked: Asked, rows: Sequence[str]) -> Nothing | None:
    """(BLD-9)"""
    if any(can_gain_building(asked.game, asked.seat, row) for row in rows):
        return None
    return NoBuildingToGain(rows[0] if len(rows) == 1 else "any_income_building")


def gain_building(game: Game, seat: int, building: str, source: str = "") -> Steps[bool]:
    """Places the row's leftmost. Returns False if none was left. (BLD-1, BLD-9, INC-14)

    source: what gave it.
    """
    if not can_gain_building(game, seat, building):
        game.tell(NoBuildingLeft(building), seat, rule="BLD-9")
        return False
    yield from take_building(game, seat, building)
    yield from house(game, seat, building, source)
    return True


for row in INCOME_BUILDINGS:
    word(row, nothing=partial(no_building_left, rows=(row,)), sourced=True, building=row)(gain_building)


@word("any_income_building", nothing=partial(no_building_left, rows=INCOME_BUILDINGS))
def gain_any_income_building(game: Game, seat: int) -> Steps[None]:
    """Of the player's choice. (ART-9)"""
    left = rows_left(game, seat)
    if left:
        yield from gain_building(
            game, seat, (yield from choose(seat, IncomeBuildingAsked(), Keyed(left), source=game.source)).row
        )
    else:
        tell_of(game, seat, "any_income_building")


@word("income_building_unplaced", nothing=partial(no_building_left, rows=INCOME_BUILDINGS))
def take_any_income_building(game: Game, seat: int) -> Steps[None]:
    """Of the player's choice, set beside the city. (BLD-10)"""
    left = rows_left(game, seat)
    if left:
        building = (yield from choose(seat, IncomeBuildingAsked(), Keyed(left), source=game.source)).row
        yield from take_building(game, seat, building)
        game.players[seat].capital.beside.append(building)
    else:
        tell_of(game, seat, "income_building_unplaced")


def take_building(game: Game, seat: int, building: str) -> Steps[None]:
    """The row's leftmost; one must be left. (INC-14)"""
    game.players[seat].taken[building] += 1
    game.tell(BuildingTaken(building), seat, rule="BLD-1")
    yield from react.BUILDING_GAINED.notify(game, seat, building)


def landmark_taken(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """(BLD-8)"""
    landmark = str(benefit["landmark"])
    taken = landmark in asked.game.board.landmarks
    return LandmarkGone(landmark) if taken else None


@form("landmark", nothing=landmark_taken)
def gain_named_landmark(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """(BLD-8)"""
    yield from gain_and_place_landmark(game, seat, str(benefit["landmark"]), "BLD-8")


def gain_and_place_landmark(game: Game, seat: int, landmark: str, rule: str) -> Steps[bool]:
    """Returns False if somebody had it. (BLD-8)"""
    if not gain_landmark(game, seat, landmark, rule):
        game.tell(LandmarkTaken(landmark), seat, rule="BLD-8")
        return False
    yield from landmark_gained(game, seat, landmark)
    return True


def landmark_gained(game: Game, seat: int, landmark: str) -> Steps[None]:
    """Places it, then tells abilities. (ADV-4)"""
    owner = game.board.landmarks[landmark]
    if owner in game.players:
        yield from house(game, owner, landmark)
    yield from react.LANDMARK_GAINED.notify(game, seat, owner, landmark)


def house(game: Game, seat: int, building: str, source: str = "") -> Steps[None]:
    """Puts it in the city, or where abilities allow. (BLD-1, BLD-2)"""
    if not (yield from instead.PLACE_BUILDING.done(game, {"seat": seat, "building": building})):
        yield from place_building(game, seat, building, source)


def put(game: Game, seat: int, placed: Placed, where: str = CITY) -> bool:
    """Returns True on an impassable plot. (BLD-2, BLD-11)"""
    place = game.players[seat].build(where, placed)
    covered = place.plots_inside(placed)
    game.tell(BuildingSet(placed.building, tuple(sorted(covered)), card_of(place)), seat, rule="BLD-2")
    return not place.impassable().isdisjoint(covered)


def card_of(place: Built) -> str:
    """ "" for the city."""
    return place.card if isinstance(place, OnCard) else ""


def filled(district: District, card: str) -> DistrictFilled:
    if district.is_usual:
        return DistrictFilled(district.place, card=card)
    return DistrictFilled(district.place, Unusual(district.gain, district.pays), card)


def thing_of(place: Built, seat: int) -> Do | Tapestry:
    return Tapestry(place.card, seat, place.space, place.depth + 1) if isinstance(place, OnCard) else Do("city")


def where_to_build(game: Game, seat: int, building: str) -> dict[str, Plots]:
    """Places with room, by key. (BLD-3, BLD-4, BLD-5, BLD-11)"""
    on_impassable = modify.BUILDS_ON_IMPASSABLE.ask(game, False, {"seat": seat})
    found = {}
    for where, place in game.players[seat].places().items():
        plots = Plots(place, building, on_impassable and where == CITY, where)
        if not is_set_aside(place, building) and plots.legal:
            found[where] = plots
    return found


def is_set_aside(place: Built, building: str) -> bool:
    """A landmark, where the place takes none. (BLD-12)"""
    return place.plan.instead_of_landmarks is not None and building in place.box.landmarks


def place_building(game: Game, seat: int, building: str, source: str = "", *, is_gained: bool = True) -> Steps[None]:
    """Sets it beside the city if nothing fits; full districts pay. (BLD-2 to BLD-6)

    is_gained: just now, so a landmark may go onto a tech card. (TEC-7)
    """
    found = where_to_build(game, seat, building)
    cards = cards_for(game, seat, building) if is_gained else {}
    if not found and not cards:
        yield from stand_beside(game, seat, building)
        return
    where = next(iter(found or cards))
    if len(found) + len(cards) > 1:
        places: dict[str, Do | Tapestry | TechCard] = {each: thing_of(found[each].place, seat) for each in found}
        options = Keyed({**places, **cards})
        chosen = yield from choose(seat, PlaceToBuildAsked(building), options, source=game.source, subject=building)
        where = options.key_of(chosen)
    if where in cards:
        yield from put_on_tech(game, seat, cards[where].slug, building)
        return
    plots = found[where]
    asked = Decision(seat, PlotAsked(building, card_of(plots.place)), plots, building, source or game.source)
    yield from build_on(game, seat, plots, (yield from ask(asked, plots)))


def build_on(game: Game, seat: int, plots: Plots, placed: Placed) -> Steps[None]:
    """What it covers and completes pays. (BLD-6, BLD-11, BLD-12)"""
    before, is_city = plots.place.complete_districts(), plots.where == CITY
    over = put(game, seat, placed, plots.where)
    place = game.players[seat].places()[plots.where]
    completed = [district for district in place.complete_districts() if district not in before]
    yield from cover_squares(game, seat, place, placed)
    yield from react.BUILDING_PLACED.notify(game, seat, placed.building, placed if is_city else None, over)
    yield from pay_districts(game, seat, place, completed)


def pay_districts(game: Game, seat: int, place: Built, completed: Sequence[District]) -> Steps[None]:
    """Pays for districts complete now. (BLD-6, BLD-12)"""
    for time, district in enumerate(completed, start=1):
        game.tell(filled(district, card_of(place)), seat, rule="BLD-6")
        if district.pays == "when_complete":
            steps = gain(game, seat, district.gain, source=source_of(place, "district"))
            yield from counted(steps, time, len(completed))
        if not isinstance(place, OnCard):
            yield from react.DISTRICT_COMPLETED.notify(game, seat, district)


def source_of(place: Built, otherwise: str) -> str:
    return f"tapestry:{place.card}" if isinstance(place, OnCard) else otherwise


def cover_squares(game: Game, seat: int, place: Built, placed: Placed) -> Steps[None]:
    """Each sort of square scores once per landmark. (BLD-11, BLD-12)"""
    squares = [place.plan.special[plot] for plot in sorted(place.plots_inside(placed) & place.plan.special.keys())]
    source = source_of(place, "plot")
    for square in squares:
        yield from gain(game, seat, square.gain, source=source)
    if placed.building in place.box.landmarks:
        for square in {square.name: square for square in squares}.values():
            score(game, seat, square.vp_landmark, source)


def stand_beside(game: Game, seat: int, building: str) -> Steps[None]:
    """A landmark that the mat excludes pays. (BLD-4, BLD-12)"""
    capital = game.players[seat].capital
    capital.beside.append(building)
    if is_set_aside(capital, building):
        game.tell(SetAside(building), seat, rule="BLD-12")
        yield from gain(game, seat, capital.plan.instead_of_landmarks, source="plot")
    else:
        game.tell(NoRoom(building), seat, rule="BLD-4")
    yield from react.BUILDING_PLACED.notify(game, seat, building, None, False)


def gain_from_districts(game: Game, seat: int) -> Steps[None]:
    """Districts that pay every income turn. (BLD-12)"""
    for place in game.players[seat].places().values():
        for district in place.complete_districts():
            if district.pays == "every_income_turn":
                yield from gain(game, seat, district.gain, source=source_of(place, "district"))


def score_squares(game: Game, seat: int, counted: Counted) -> None:
    """Uncovered squares that count now. (BLD-12)"""
    score(game, seat, vp_of_squares(game, seat, counted), "plot")


def vp_of_squares(game: Game, seat: int, counted: Counted) -> int:
    """Of uncovered squares in the city. (BLD-12)"""
    return sum(square.vp_left for square in game.players[seat].capital.left() if square.counted == counted)
