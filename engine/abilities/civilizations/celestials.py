"""A floating capital drifts over the map, and landmarks should stay inside the city."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.abilities.ability import Ability, choose_for, source_of
from engine.abilities.face import MatFace
from engine.decisions import Keyed, QuestionData, Steps
from engine.facts.cards import CivilizationMat
from engine.facts.components import COMPONENTS, Hex
from engine.hooks import offer, react
from engine.hooks.about import AboutTurn
from engine.hooks.offers import Offer
from engine.journal import EventData
from engine.rules import conquer, gain, mats, supply, tile_benefit
from engine.rules.happenings import CivilizationGained
from engine.rules.score import score
from engine.state.codec import hex_text, parse_hex
from engine.state.game import Game, InPlay
from engine.state.goal import Aim
from engine.state.hexmap import Outpost, Piece, StandIn
from engine.things import At, Decline, Person, leave

CAPITAL = "capital"


class Drifted(EventData):
    hex: Hex


class DriftAsked(QuestionData): ...


class ReplaceOutpostAsked(QuestionData):
    """Whose outpost on the starting territory."""


class Celestials(Ability):
    """Memory: `capital`, a hex."""

    sort = "civilization"
    slug = "celestials"
    liking = 11

    def face(self, mine: InPlay, mat: CivilizationMat) -> MatFace:
        return MatFace(on_map=parse_hex(mine.memory[CAPITAL][0]) if CAPITAL in mine.memory else None)

    @react.CIVILIZATION_GAINED
    def begin(self, game: Game, mine: InPlay, gained: CivilizationGained) -> Steps[None] | None:
        return settle(game, mine, at_setup=gained.at_setup) if gained.mine is mine else None

    @offer.CIVILIZATION_STEP
    def act(self, game: Game, mine: InPlay, about: AboutTurn) -> Iterator[Offer]:
        if mats.acts(game, mine, about):
            if about["turn"] == COMPONENTS.income_turns:
                yield Offer(self.slug, lambda: score_landmarks(game, mine))
            elif territories_near(game, mine):
                yield Offer(self.slug, lambda: drift(game, mine))

    def aims(self, game: Game, mine: InPlay, seat: int) -> Iterator[Aim]:
        """Landmarks inside the city, until they score."""
        if game.board.seats[seat].era < COMPONENTS.income_turns:
            inside, wanted = landmarks(game, mine)[1], len(game.box.landmarks)
            yield Aim("landmark", inside, wanted, [mats.mat_of(game, mine).gains["inside"]] * wanted)

    def would_score(self, game: Game, mine: InPlay) -> int:
        if game.board.seats[mine.owner].era >= COMPONENTS.income_turns:
            return 0
        outside, inside = landmarks(game, mine)
        mat = mats.mat_of(game, mine)
        each = gain.number_in(gain.form_of(mat.gains["inside"]), "vp")
        return inside * each - outside * mat.amounts["vp_lost_outside"]


def settle(game: Game, mine: InPlay, *, at_setup: bool) -> Steps[None]:
    """The token replaces an outpost, which returns to its owner's supply."""
    if not at_setup and (yield from supply.may_exchange_civilization(game, mine)):
        return
    hex, ground = game.players[mine.owner].start, game.board.map
    if hex is None:
        return
    plain = replaceable(ground.outposts.get(hex, ()))
    if plain:
        options = Keyed({key: person for key, (person, _) in plain.items()})
        _, gone = plain[options.key_of((yield from choose_for(mine, ReplaceOutpostAsked(), options)))]
        left = list(ground.outposts.pop(hex))
        left.remove(gone)
        if left:
            ground.outposts[hex] = tuple(left)
        game.board.seats[gone.seat].outposts += 1
    float_to(game, mine, hex)
    game.tell(mats.MapToken(hex, mine.slug), mine.owner)


def replaceable(outposts: Iterable[Outpost]) -> dict[str, tuple[Person, Outpost]]:
    """Keys `SEAT`, or `SEAT:toppled` beside that player's upright one. (CON-2)"""
    found: dict[str, tuple[Person, Outpost]] = {}
    for outpost in sorted(outposts, key=lambda each: (each.seat, not each.upright)):
        if isinstance(outpost, StandIn):
            continue
        toppled = not outpost.upright and str(outpost.seat) in found
        found.setdefault(
            f"{outpost.seat}:toppled" if toppled else str(outpost.seat), (Person(outpost.seat, toppled), outpost)
        )
    return found


def float_to(game: Game, mine: InPlay, hex: Hex) -> None:
    game.board.map.put(hex, Piece(mine.owner))
    mine.memory[CAPITAL] = [hex_text(hex)]


def territories_near(game: Game, mine: InPlay) -> list[Hex]:
    ground = game.board.map
    if CAPITAL not in mine.memory:
        return []
    return [hex for hex in ground.neighbors(parse_hex(mine.memory[CAPITAL][0])) if ground.is_territory(hex)]


def drift(game: Game, mine: InPlay) -> Steps[None]:
    """This is no conquest, so no card reacts to the dice."""
    near = {hex_text(hex): At(hex) for hex in territories_near(game, mine)}
    options: Keyed[At | Decline] = Keyed({**leave("skip"), **near})
    chosen = yield from choose_for(mine, DriftAsked(), options)
    if isinstance(chosen, Decline):
        return
    ground, start = game.board.map, parse_hex(mine.memory[CAPITAL][0])
    lying = list(ground.pieces.pop(start))
    lying.remove(Piece(mine.owner))
    if lying:
        ground.pieces[start] = tuple(lying)
    float_to(game, mine, chosen.hex)
    game.tell(Drifted(chosen.hex), mine.owner)
    yield from gain_both_dice(game, mine, chosen.hex)


def gain_both_dice(game: Game, mine: InPlay, hex: Hex) -> Steps[None]:
    """(CON-5, CON-7)"""
    results = yield from conquer.roll_both(game, mine.owner, hex)
    for color in (yield from conquer.order_of(game, mine.owner, results, hex)):
        if results[color] == tile_benefit.TILE_BENEFIT:
            yield from tile_benefit.gain_tile_benefit(game, mine.owner, hex)
        else:
            yield from gain.gain(game, mine.owner, results[color], source=source_of(mine))


def landmarks(game: Game, mine: InPlay) -> tuple[int, int]:
    """How many stick out of the city, and how many do not."""
    city = game.players[mine.owner].capital
    standing = [placed for placed in city.buildings if placed.building in game.box.landmarks]
    outside = sum(len(city.plots_inside(placed)) < len(city.covered(placed)) for placed in standing)
    return outside, len(standing) - outside


def score_landmarks(game: Game, mine: InPlay) -> Steps[None]:
    outside, inside = landmarks(game, mine)
    mat = mats.mat_of(game, mine)
    score(game, mine.owner, -outside * mat.amounts["vp_lost_outside"], source_of(mine))
    for _ in range(inside):
        yield from gain.gain(game, mine.owner, mat.gains["inside"], source=source_of(mine))
