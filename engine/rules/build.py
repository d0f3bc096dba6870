"""Buildings: gaining them, placing them in the city, full districts, scored rows and columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from engine.abilities.ability import modified, react_to, replaced
from engine.decisions import Decision, Facts, Keyed, Nothing, Refusal, Steps, ask, asked_by, choose
from engine.facts.cards import INCOME_BUILDINGS
from engine.rules.board.advance import gain_landmark
from engine.rules.gain import counted
from engine.rules.happenings import BuildingGained, BuildingPlaced, DistrictCompleted, LandmarkGained
from engine.rules.income_mat import row_of
from engine.rules.nothing import Asked, tell_of
from engine.rules.resources import gain_any_resource
from engine.rules.vocabulary import form, word
from engine.state.capital import Capital, Placed, is_inside
from engine.state.game import Game
from engine.things import Building


@dataclass(frozen=True)
class Plots:
    """Where a building may stand: the keys of `Placed`, listed when asked for."""

    capital: Capital
    building: str
    on_impassable: bool

    @cached_property
    def legal(self) -> dict[str, Placed]:
        """The placements by their keys."""
        return self.capital.placements(self.building, on_impassable=self.on_impassable)

    def parse(self, key: str) -> Placed | Refusal:
        if key in self.legal:
            return self.legal[key]
        place, _, turns = key.partition("r")
        row, _, column = place.partition(",")
        try:
            placed = Placed(self.building, int(row), int(column), int(turns or 0))
        except ValueError:
            return Refusal("no_such_option", {"key": key})
        return self.capital.why_not(placed, on_impassable=self.on_impassable) or Refusal("no_such_option", {"key": key})

    def keys(self) -> Iterator[str]:
        return iter(self.legal)


def can_gain_building(game: Game, seat: int, building: str) -> bool:
    """Whether a building of this type is left on the income mat. (BLD-9)"""
    return game.players[seat].taken[building] < len(row_of(game, seat, building).spaces) - 1


def rows_left(game: Game, seat: int) -> dict[str, Building]:
    """The rows of the income mat on which a building is left."""
    return {row: Building(row) for row in INCOME_BUILDINGS if can_gain_building(game, seat, row)}


def no_building_left(asked: Asked, rows: Sequence[str]) -> Nothing | None:
    """No building of these rows is left on the income mat. (BLD-9)"""
    if any(can_gain_building(asked.game, asked.seat, row) for row in rows):
        return None
    return Nothing("no_building_left", {"building": rows[0] if len(rows) == 1 else "any_income_building"}, "BLD-9")


def gain_building(game: Game, seat: int, building: str, source: str = "") -> Steps[bool]:
    """Take the leftmost building of a row and place it; returns whether there was one. (BLD-1, BLD-9, INC-14)

    source: what gave it, for the question where it stands.
    """
    if not can_gain_building(game, seat, building):
        game.tell("no_building_left", seat, rule="BLD-9", data={"building": building})
        return False
    yield from take_building(game, seat, building)
    yield from house(game, seat, building, source)
    return True


for row in INCOME_BUILDINGS:
    word(row, nothing=partial(no_building_left, rows=(row,)), sourced=True, building=row)(gain_building)


@word("any_income_building", nothing=partial(no_building_left, rows=INCOME_BUILDINGS))
def gain_any_income_building(game: Game, seat: int) -> Steps[None]:
    """A market, house, farm or armory of the player's choice. (ART-9)"""
    left = rows_left(game, seat)
    if left:
        yield from gain_building(game, seat, (yield from choose(seat, "income_building", Keyed(left))).row)
    else:
        tell_of(game, seat, "any_income_building")


@word("income_building_unplaced", nothing=partial(no_building_left, rows=INCOME_BUILDINGS))
def take_any_income_building(game: Game, seat: int) -> Steps[None]:
    """An income building of the player's choice that stands beside the city: it fills no plot. (BLD-10)"""
    left = rows_left(game, seat)
    if left:
        building = (yield from choose(seat, "income_building", Keyed(left))).row
        yield from take_building(game, seat, building)
        game.players[seat].capital.beside.append(building)
    else:
        tell_of(game, seat, "income_building_unplaced")


def take_building(game: Game, seat: int, building: str) -> Steps[None]:
    """Take the leftmost building of a row, which must hold one, off the income mat. (INC-14)"""
    game.players[seat].taken[building] += 1
    game.tell("building", seat, rule="BLD-1", data={"building": building})
    yield from react_to(game, BuildingGained(seat, building))


def landmark_taken(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    """Somebody has the landmark. (BLD-8)"""
    landmark = str(benefit["landmark"])
    taken = landmark in asked.game.board.landmarks
    return Nothing("landmark_taken", {"landmark": landmark}, "BLD-8") if taken else None


@form("landmark", nothing=landmark_taken)
def gain_named_landmark(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """Gain the landmark that a benefit names. (BLD-8)"""
    yield from gain_and_place_landmark(game, seat, str(benefit["landmark"]), "BLD-8")


def gain_and_place_landmark(game: Game, seat: int, landmark: str, rule: str) -> Steps[bool]:
    """Gain a landmark if nobody has it, and place it. (BLD-8)"""
    if not gain_landmark(game, seat, landmark, rule):
        game.tell("landmark_taken", seat, rule="BLD-8", data={"landmark": landmark})
        return False
    yield from landmark_gained(game, seat, landmark)
    return True


def landmark_gained(game: Game, seat: int, landmark: str) -> Steps[None]:
    """What follows once a landmark is a seat's: its placement, then whoever reacts. (ADV-4)"""
    owner = game.board.landmarks[landmark]
    if owner in game.players:
        yield from house(game, owner, landmark)
    yield from react_to(game, LandmarkGained(seat, owner, landmark))


def house(game: Game, seat: int, building: str, source: str = "") -> Steps[None]:
    """A new building goes into the city, or where abilities let its owner put it instead. (BLD-1, BLD-2)"""
    if not (yield from replaced(game, seat, "place_building", {"building": building})):
        yield from place_building(game, seat, building, source)


def put(game: Game, seat: int, placed: Placed) -> bool:
    """Put a building on its plots of the city; whether it covers an impassable one. (BLD-2)"""
    capital = game.players[seat].capital
    covered = [plot for plot in capital.covered(placed) if is_inside(plot)]
    over = not capital.impassable().isdisjoint(covered)
    capital.buildings.append(placed)
    game.tell("placed", seat, rule="BLD-2", data={"building": placed.building, "plots": tuple(covered)})
    return over


def place_building(game: Game, seat: int, building: str, source: str = "") -> Steps[None]:
    """Place a building on open plots; without room it stands beside the mat. Full districts pay. (BLD-2 to BLD-6)"""
    capital = game.players[seat].capital
    on_impassable = modified(game, seat, "builds_on_impassable", False)
    plots = Plots(capital, building, on_impassable)
    if not plots.legal:
        capital.beside.append(building)
        game.tell("no_room", seat, rule="BLD-4", data={"building": building})
        yield from react_to(game, BuildingPlaced(seat, building, None, False))
        return
    about: Facts = {"building": building, "source": source} if source else {"building": building}
    placed = yield from ask(Decision(seat, "plot", plots, building, about), plots)
    before = capital.complete_districts()
    over = put(game, seat, placed)
    yield from react_to(game, BuildingPlaced(seat, building, placed, over))
    completed = sorted(capital.complete_districts() - before)
    for time, district in enumerate(completed, start=1):
        game.tell("district", seat, rule="BLD-6", data={"district": district})
        yield from counted(asked_by("district", gain_any_resource(game, seat)), time, len(completed))
        yield from react_to(game, DistrictCompleted(seat, district))
