"""Setting up a whole game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Final

from engine.box import Box, box_of
from engine.chance import draw
from engine.decisions import ChanceData, Keyed, QuestionData, Steps, choose
from engine.decks import ADVANCED_CITIES, CITIES, DECKS, laid_out
from engine.facts.components import COMPONENTS
from engine.facts.maps import MAPS, Hex
from engine.facts.rulebook import VariantSlug
from engine.hooks import instead, react
from engine.journal import EventData
from engine.rules.draws import draw_from, turn_up
from engine.rules.supply import KeepCivilizationAsked, receive_civilization
from engine.state.bag import Bag
from engine.state.board import Board, Seat
from engine.state.capital import Capital
from engine.state.codec import hex_text
from engine.state.game import TABLE, Game, InPlay
from engine.state.hexmap import HexMap, Outpost
from engine.state.player import Player
from engine.things import At, City, Civilization

CIVILIZATIONS_DEALT = 2
ONE_BOX: Final = "civilizations_of_one_box"


class CapitalChosen(EventData, kind="capital"):
    mat: int
    hex: Hex  # where the seat begins


class CivilizationsOfOneBox(EventData):
    """All dealt are of it."""

    box: str


class CivilizationsBoxChance(ChanceData): ...


class CapitalAsked(QuestionData):
    """With a look at the civilizations dealt."""

    mats: tuple[str, ...]
    dealt: tuple[str, ...]


class StartingTerritoryAsked(QuestionData): ...


def board_side(players: int) -> str:
    """(SET-1)"""
    return next(slug for slug, side in MAPS.items() if players in side.players)


def new_game(
    seats: Sequence[Seat],
    side: str,
    removed: Mapping[str, int],
    kept_out: Collection[str] = (),
    variants: tuple[VariantSlug, ...] = (),
    *,
    box: Box | None = None,
    scenario: Sequence[str] = (),
) -> Game:
    """Before the deal. (SET-1 to SET-6, VAR-1)

    removed: tapestry cards by number. kept_out: civilizations. scenario: the table's abilities.
    """
    box = box or box_of()
    for seat in seats:
        seat.tokens = {slug: [track.first_space] for slug, track in box.tracks.items()}
    out = {"tapestry": removed, "civilization": dict.fromkeys(kept_out, 1)}
    bags = laid_out(box, out, with_disputed="without_disputed_cards" not in variants)
    players = {number: Player(Capital(0, box=box)) for number, seat in enumerate(seats) if seat.role == "human"}
    in_play = tuple(InPlay(slug, TABLE, slug) for slug in scenario)
    return Game(Board(box, list(seats), HexMap(side)), in_play, players=players, bags=bags, variants=variants)


def deal(game: Game, start: Mapping[int, str] | None = None) -> Steps[None]:
    """Abilities act first."""
    yield from react.SETTING_UP.notify(game)
    yield from deal_out(game, start)


def deal_out(game: Game, start: Mapping[int, str] | None = None) -> Steps[None]:
    """Face-up cards, capital cities, civilizations. (SET-2, SET-11 to SET-15)

    start: labels of starting territories, if not the city mats'.
    """
    for name, deck in DECKS.items():
        if deck.face_up and name in game.bags:
            yield from turn_up(game, name)
    dealt: dict[int, list[str]] = {}
    others = instead.FIRST_CIVILIZATION.heard(game)
    among = (yield from of_one_box(game)) if ONE_BOX in game.variants else None
    basic = [mat for mat in game.box.capitals.values() if not mat.is_advanced]
    small = game.board.map.board == "small"
    game.bags[CITIES] = Bag(dict.fromkeys((mat.pair if small else str(mat.number) for mat in basic), 1))
    for seat in game.players:
        drawn = yield from draw_from(game, CITIES, f"deal {seat}")
        further = ""
        if ADVANCED_CITIES in game.bags and game.bags[ADVANCED_CITIES].left:
            further = yield from draw_from(game, ADVANCED_CITIES, f"deal {seat}")
        dealt[seat] = []
        for _ in range(0 if others else CIVILIZATIONS_DEALT):
            dealt[seat].append((yield from draw_from(game, "civilization", f"deal {seat}", among=among)))
        yield from choose_capital(game, seat, drawn, dealt[seat], (start or {}).get(seat), further)
    kept: dict[int, str] = {}
    for seat, civilizations in dealt.items():
        if others and (yield from instead.FIRST_CIVILIZATION.done(game, {"seat": seat})):
            continue
        options = Keyed({slug: Civilization(slug) for slug in civilizations})
        chosen = yield from choose(seat, KeepCivilizationAsked(tuple(civilizations)), options, source=game.source)
        kept[seat] = chosen.slug
        for slug in civilizations:
            if slug != kept[seat]:
                game.bags["civilization"].put_back(slug)
    for seat, civilization in kept.items():
        yield from receive_civilization(game, seat, civilization, at_setup=True)


def of_one_box(game: Game) -> Steps[list[str]]:
    """Civilizations of a box that has enough for everybody. (VAR-3)"""
    civilizations = game.box.civilizations
    left: dict[str, str] = {slug: civilizations[slug].expansion for slug in game.bags["civilization"].unseen}
    number: Counter[str] = Counter(left.values())
    enough = {box: 1 for box in game.box.boxes if number[box] >= CIVILIZATIONS_DEALT * len(game.players)}
    chosen = yield from draw(CivilizationsBoxChance(), enough)
    game.tell(CivilizationsOfOneBox(chosen), rule="VAR-3")
    return [slug for slug, box in left.items() if box == chosen]


def choose_capital(
    game: Game, seat: int, drawn: str, dealt: Sequence[str], start: str | None, further: str = ""
) -> Steps[None]:
    """Of the drawn pair (1-3 players) or the advanced one; then outposts. (SET-12 to SET-15)

    dealt: civilizations, as both choices are made together. (SET-11) further: the advanced city drawn.
    """
    found = [number for number, mat in game.box.capitals.items() if {drawn, further} & {mat.pair, str(number)} - {""}]
    mats = {str(number): City(number) for number in found}
    city = yield from choose(seat, CapitalAsked(tuple(mats), tuple(dealt)), Keyed(mats), source=game.source)
    game.players[seat].capital.mat = number = city.number
    hex = game.board.map.printed.starts[start or drawn]
    if "free_starts" in game.variants:
        hex = yield from choose_start(game, seat)
    game.players[seat].start = hex
    for _ in range(COMPONENTS.starting_outposts):
        game.board.map.stand(hex, Outpost(seat))
        game.board.seats[seat].outposts -= 1
    game.tell(CapitalChosen(number, hex), seat, rule="SET-15")


def choose_start(game: Game, seat: int) -> Steps[Hex]:
    """A free territory that leaves everybody a neighbor. (VAR-7)"""
    ring = list(game.board.map.printed.starts.values())
    taken = {place for place, hex in enumerate(ring) if hex in game.board.map.outposts}
    free = [place for place in range(len(ring)) if place not in taken]
    later = len(game.players) - len(taken) - 1
    possible = {
        place
        for places in combinations(free, later + 1)
        if all_have_neighbors({*taken, *places}, len(ring))
        for place in places
    }
    options = Keyed({hex_text(ring[place]): At(ring[place]) for place in sorted(possible)})
    return (yield from choose(seat, StartingTerritoryAsked(), options, source=game.source)).hex


def all_have_neighbors(places: Collection[int], ring: int) -> bool:
    """places: on a ring, from 0."""
    return all((place + 1) % ring in places or (place - 1) % ring in places for place in places)
