"""What an answer is worth, by the thing that it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import singledispatch
from math import fsum
from typing import Final, NamedTuple

from automa.quick.city import Builder
from automa.quick.ground import conquered
from automa.quick.steps import best_move, weight_of_move
from automa.quick.worths import Worths, plays_left
from engine import things
from engine.decisions import Decision
from engine.facts.components import Benefit
from engine.hooks.offers import Offer
from engine.outlook import benefit_of_row
from engine.rules.advance import MoveAsked
from engine.rules.board.advance import Move
from engine.rules.build import Plots, where_to_build
from engine.rules.explore import Placement, preview
from engine.rules.mats import mat_of
from engine.rules.tech import next_benefit
from engine.state.capital import Placed
from engine.state.game import Game

UNSEEN: Final = 1.0
"""For what the answer does not say: doing beats nothing."""

GIVEN: Final = 0.5
"""Handed to somebody, less a little of its worth."""

SIDES: Final = 3
"""VP usual for aligned sides."""

MOVES: Final[Mapping[str, tuple[bool, bool]]] = {
    "advance": (True, True),
    "advance_benefit": (True, True),
    "advance_x": (True, False),
    "regress": (False, True),
    "regress_x": (False, False),
}
"""(forward, with benefit)."""


class Place(NamedTuple):
    """A question, and worths to weigh its answers."""

    worths: Worths
    game: Game
    decision: Decision

    @property
    def seat(self) -> int:
        return self.decision.seat

    def benefit(self, benefit: Benefit | None) -> float:
        """As `Worths.benefit`, but looks at moves one by one."""
        if isinstance(benefit, dict) and len(benefit) == 1:
            ((word, tracks),) = benefit.items()
            if word in MOVES and isinstance(tracks, list):
                forward, with_benefit = MOVES[word]
                return self.move([str(track) for track in tracks], forward=forward, benefit=with_benefit)
        return self.worths.benefit(self.game, self.seat, benefit)

    def move(self, tracks: list[str], *, forward: bool = True, benefit: bool = True) -> float:
        return best_move(self.worths, self.game, self.seat, tracks, forward=forward, benefit=benefit)


def weights(worths: Worths, game: Game, decision: Decision) -> Iterator[tuple[str, float]]:
    """Of every answer."""
    here = Place(worths, game, decision)
    for key in decision.options.keys():  # noqa: SIM118 (options are no mapping)
        yield key, weight(decision.thing(key), here)


@singledispatch
def weight(thing: object, here: Place) -> float:
    """VP of an answer, by its sort; declining is worth nothing."""
    return UNSEEN


@weight.register
def of_declining(thing: things.Decline, here: Place) -> float:
    return 0.0


@weight.register
def of_doing(thing: things.Do, here: Place) -> float:
    if thing.gives is not None:
        return here.benefit(thing.gives)
    if thing.what == "city":
        places = where_to_build(here.game, here.seat, here.decision.subject).values()
        cities = ((Builder(here.worths, here.game, here.seat, plots.place), plots) for plots in places)
        return max([city.best(plots)[1] for city, plots in cities], default=0.0)
    return here.benefit("any_resource") if thing.what == "resource" else UNSEEN


@weight.register
def of_an_offer(thing: Offer, here: Place) -> float:
    return UNSEEN


@weight.register
def of_several(thing: things.Several, here: Place) -> float:
    return fsum(weight(each, here) for each in thing.things)


@weight.register
def of_a_number(thing: things.Number, here: Place) -> float:
    return float(thing.number)


@weight.register
def of_a_person(thing: things.Person, here: Place) -> float:
    """Whoever has least may have it."""
    return -UNSEEN if thing.seat == here.seat else UNSEEN - here.game.board.seats[thing.seat].vp / 1000


@weight.register(things.Gain)
@weight.register(things.Charm)
def of_a_benefit(thing: things.Gain | things.Charm, here: Place) -> float:
    return here.benefit(thing.benefit)


@weight.register
def of_what_waits(thing: things.ReservedItem, here: Place) -> float:
    return here.benefit(thing.gives)


@weight.register
def of_a_face(thing: things.Face, here: Place) -> float:
    """A science die shows a track."""
    shows = thing.shows
    return here.move([shows]) if isinstance(shows, str) and shows in here.game.box.tracks else here.benefit(shows)


@weight.register
def of_a_die(thing: things.DieToRoll, here: Place) -> float:
    faces = here.game.box.dice[thing.slug].faces
    return fsum(weight(things.Face(thing.slug, face), here) for face in faces) / len(faces)


@weight.register
def of_resources(thing: things.Resources, here: Place) -> float:
    held, rare = here.game.players[here.seat].resources, here.worths.values.rare
    return fsum(here.benefit(kind) + rare / (1 + held[kind]) for kind in thing.kinds)


@weight.register
def of_a_sale(thing: things.Sale, here: Place) -> float:
    resources = here.benefit("any_resource") * thing.number
    return resources - thing.vp if thing.buys else thing.vp - resources


@weight.register
def of_rows(thing: things.Rows, here: Place) -> float:
    return fsum(here.benefit(each) for each in thing.frees)


@weight.register
def of_a_row_moved(thing: things.RowMove, here: Place) -> float:
    opened, covered = (fsum(map(here.benefit, each)) for each in (thing.opens, thing.covers))
    return opened - covered


@weight.register
def of_a_tile_twice(thing: things.TileGain, here: Place) -> float:
    return thing.times * here.benefit("any_resource") + (SIDES if thing.times == 1 else 0)


@weight.register
def of_a_building(thing: things.Building, here: Place) -> float:
    return here.worths.building(here.game, here.seat, thing.row)


@weight.register
def of_a_tapestry_card(thing: things.Tapestry, here: Place) -> float:
    value = here.worths.tapestry(here.game, here.seat, thing.slug)
    return value if thing.to is None else GIVEN - value / 100


@weight.register
def of_a_tile(thing: things.Tile, here: Place) -> float:
    value = here.benefit(here.game.box.territory_tiles[thing.number].benefit)
    return here.worths.values.tile + value if thing.to is None else GIVEN - value / 100


@weight.register
def of_a_space_tile(thing: things.SpaceTile, here: Place) -> float:
    return here.benefit(here.game.box.space_tiles[thing.number].benefit)


@weight.register
def of_a_tech_card(thing: things.TechCard, here: Place) -> float:
    """If it would rise, what its next row gives; else to have it."""
    game, seat = here.game, here.seat
    holder = seat if thing.of is None else thing.of
    tech = game.players[holder].tech if holder in game.players else {}
    if thing.takes:
        return here.benefit(next_benefit(game, seat, thing.slug)) + here.worths.values.upgrade
    if thing.slug in tech and (thing.rises or thing.of is not None) and tech[thing.slug] != "top":
        return here.benefit(benefit_of_row(game.box, thing.slug, to_middle=tech[thing.slug] == "bottom"))
    return here.worths.tech(game, seat, thing.slug)


@weight.register
def of_a_masterpiece(thing: things.Masterpiece, here: Place) -> float:
    return here.worths.masterpiece(here.game, here.seat, thing.slug)


@weight.register
def of_inspiration(thing: things.Inspiration, here: Place) -> float:
    """Where most is uncovered."""
    return float(here.game.players[here.seat].taken[here.game.box.inspiration_tiles[thing.slug].row])


@weight.register
def of_a_landmark(thing: things.Landmark, here: Place) -> float:
    return here.worths.landmark(here.game, here.seat, thing.slug)


@weight.register
def of_a_civilization(thing: things.Civilization, here: Place) -> float:
    """As measured."""
    return here.game.box.civilizations[thing.slug].margin


@weight.register
def of_a_city(thing: things.City, here: Place) -> float:
    plan = here.game.box.capitals[thing.number]
    return here.worths.values.closed_plot * len(plan.impassable | plan.filled)


@weight.register
def of_an_unseen_card(thing: things.Deck, here: Place) -> float:
    values = here.worths.values
    if thing.name == "tech":
        return values.poor_tech
    if thing.name == "tapestry":
        return values.card * 2 if plays_left(here.game.board.seats[here.seat].era) else values.spare_card
    return values.tile + UNSEEN


@weight.register
def of_a_move(thing: Move, here: Place) -> float:
    asked = here.decision.asked
    free = isinstance(asked, MoveAsked) and asked.free_bonus
    return weight_of_move(here.worths, here.game, thing, free_bonus=free)


@weight.register
def of_a_track(thing: things.Track, here: Place) -> float:
    return here.move([thing.slug])


@weight.register
def of_a_token(thing: things.Token, here: Place) -> float:
    printed = here.game.box.tracks[thing.track].space(thing.space).benefit
    return here.benefit(printed if thing.gives is None else thing.gives)


@weight.register
def of_a_way(thing: things.Way, here: Place) -> float:
    return here.worths.progress(here.game, here.seat, thing.track, thing.start, thing.to)


@weight.register
def of_a_hex(thing: things.At, here: Place) -> float:
    return UNSEEN + conquered(here.worths, here.game, here.seat, thing.hex)


@weight.register
def of_a_placed_tile(thing: Placement, here: Place) -> float:
    gives = here.benefit(here.game.box.territory_tiles[thing.tile].benefit) if thing.gains else 0.0
    return preview(here.game, here.seat, thing) + gives


@weight.register
def of_a_plot(thing: things.PlotAt, here: Place) -> float:
    city = Builder(here.worths, here.game, here.seat, here.game.players[here.seat].capital)
    return city.weight_of_plot((thing.row, thing.column))


@weight.register
def of_a_placed_building(thing: Placed, here: Place) -> float:
    """`best_plot` looks at all at once."""
    return here.worths.values.plot


@weight.register
def of_a_slot(thing: things.Slot, here: Place) -> float:
    """By its benefit."""
    benefit = thing.gives
    if benefit is None:
        lying = (mine for mine in here.game.in_play if mine.slug == thing.slug and mine.owner == thing.of)
        mine = next(lying, None)
        place = None if mine is None else mat_of(here.game, mine).slots.get(thing.name)
        benefit = None if place is None else place.benefit
    return UNSEEN if benefit is None else here.benefit(benefit)


@weight.register
def of_a_tapestry_space(thing: things.TapestrySpace, here: Place) -> float:
    """The sooner the better."""
    return UNSEEN / (1 + thing.space)


def best_plot(worths: Worths, game: Game, decision: Decision) -> str | None:
    options = decision.options
    return Builder(worths, game, decision.seat, options.place).best(options)[0] if isinstance(options, Plots) else None
