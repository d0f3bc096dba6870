"""Tokens in the opponents' cities, which pay for the buildings around them."""

from __future__ import annotations

from collections.abc import Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.decisions import Decision, Keyed, QuestionData, Refusal, Steps
from engine.facts.components import COMPONENTS
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import build, gain, mats
from engine.rules.happenings import CivilizationGained
from engine.rules.score import score
from engine.state.capital import Capital, Placed, Planted, Plot, PlotNotOpen
from engine.state.game import Game, InPlay
from engine.things import Person, PlotAt


class TokenPlanted(EventData):
    """to: in whose city."""

    plot: Plot
    to: int


class MadeRoom(EventData):
    """For a token."""

    building: str


class SettleAsked(QuestionData):
    """Which opponent receives a token."""


class PlantAsked(QuestionData):
    """whose: the token's owner."""

    whose: int


class MakeRoomAsked(QuestionData):
    """whose: the token's owner."""

    whose: int


class Weefolk(Ability):
    sort = "civilization"
    slug = "weefolk"

    def advice(self, game: Game, decision: Decision) -> str | None:
        """A token goes where most stands; its host lets it complete what it can, and stand by itself."""
        asked, cities = decision.asked, {seat: player.capital for seat, player in game.players.items()}
        if isinstance(asked, SettleAsked):
            return max(decision.options.keys(), key=lambda key: len(cities[int(key)].buildings))
        if not isinstance(asked, PlantAsked | MakeRoomAsked):
            return None
        city = cities[decision.seat]
        return max(decision.options.keys(), key=lambda key: helped(city, plot_of(key)) - around(city, plot_of(key)))

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return settle(game, mine) if gained.mine is mine and not gained.at_setup else None

    @offer.CIVILIZATION_STEP
    def act(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            last = about["turn"] == COMPONENTS.income_turns
            yield Offer(self.slug, lambda: dwell(game, mine, last=last))

    def would_score(self, game: Game, mine: InPlay) -> int:
        return 0 if game.board.seats[mine.owner].era >= COMPONENTS.income_turns else reckoned(game, mine)


def dwell(game: Game, mine: InPlay, *, last: bool) -> Steps[None]:
    """Plants a token, then gains a building for a tile or, in income turn 5, the VP."""
    yield from settle(game, mine)
    if last:
        score(game, mine.owner, reckoned(game, mine), source_of(mine))
    else:
        yield from gain.gain(game, mine.owner, mats.mat_of(game, mine).gains["blessing"], source=source_of(mine))


def settle(game: Game, mine: InPlay) -> Steps[None]:
    """The opponent chooses an open plot; without one a small building makes room."""
    people = [seat for seat in game.board.opponents(mine.owner) if seat in game.players]
    hosts = {str(seat): Person(seat) for seat in people if has_room(game.players[seat].capital)}
    if not hosts:
        return
    seat = (yield from choose_for(mine, SettleAsked(), Keyed(hosts))).seat
    city = game.players[seat].capital
    before, open_plots = city.complete_districts(), city.open_plots()
    room = open_plots or small_buildings(city).keys()
    asked = PlantAsked(mine.owner) if open_plots else MakeRoomAsked(mine.owner)
    plots = Keyed({text_of(plot): PlotAt(*plot) for plot in sorted(room)}, lambda key: why_not(city, key))
    chosen = yield from choose_for(mine, asked, plots, seat=seat)
    if not open_plots:
        make_room(game, seat, small_buildings(city)[chosen.row, chosen.column])
    city.plant(Planted(chosen.row, chosen.column, mine.owner))
    game.tell(TokenPlanted((chosen.row, chosen.column), seat), mine.owner)
    if not game.board.seats[seat].finished:
        completed = [district for district in city.complete_districts() if district not in before]
        yield from build.pay_districts(game, seat, city, completed)


def has_room(city: Capital) -> bool:
    return bool(city.mat) and bool(city.open_plots() or small_buildings(city))


def small_buildings(city: Capital) -> dict[Plot, Placed]:
    """On a single plot, unless it is impassable."""
    closed = city.impassable()
    small = (placed for placed in city.buildings if len(city.covered(placed)) == 1)
    return {plot: placed for placed in small if (plot := (placed.row, placed.column)) not in closed}


def make_room(game: Game, seat: int, placed: Placed) -> None:
    """The building still counts, but stands beside the city."""
    city = game.players[seat].capital
    city.buildings.remove(placed)
    city.beside.append(placed.building)
    game.tell(MadeRoom(placed.building), seat)


def why_not(city: Capital, key: str) -> Refusal | None:
    if not all(part.isdecimal() for part in key.split(",")) or plot_of(key) not in city.plan.plots:
        return None
    return PlotNotOpen((plot_of(key),))


def text_of(plot: Plot) -> str:
    return f"{plot[0]},{plot[1]}"


def plot_of(key: str) -> Plot:
    row, _, column = key.partition(",")
    return int(row), int(column)


def reckoned(game: Game, mine: InPlay) -> int:
    """VP of all planted tokens now."""
    cities = [player.capital for player in game.players.values()]
    number = sum(around(city, token.plot) for city in cities for token in city.planted if token.seat == mine.owner)
    return number * mats.mat_of(game, mine).amounts["vp_per_building"]


def around(city: Capital, plot: Plot) -> int:
    """Buildings in a plot's row and column; one in both counts twice."""
    lines = city.plan.rows[plot[0]], city.plan.columns[plot[1]]
    covered = [city.plots_inside(placed) for placed in city.buildings]
    return sum(not plots.isdisjoint(line) for plots in covered for line in lines)


def helped(city: Capital, plot: Plot) -> int:
    """Districts, rows and columns that a token would complete."""
    then = city.filled() | {plot}
    lines = [city.plan.rows[plot[0]], city.plan.columns[plot[1]]]
    lines += [district.plots for district in city.plan.districts_at[plot]]
    return sum(line <= then for line in lines)
