"""Questions whose answers are not simply worth what they are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from automa.aims import one_more
from automa.answers import answers_that_are, best, best_of, declines
from automa.quick import cards
from automa.quick.city import Builder
from automa.quick.ground import best_placement, conquered, tile_benefit
from automa.quick.steps import best_turn, price, weight_of_move
from automa.quick.weights import Place, best_plot, weight
from automa.quick.worths import Worths
from engine import things
from engine.abilities.ability import ABILITIES
from engine.decisions import Decision, GoodAnswer, QuestionData
from engine.hooks import offer
from engine.rules.board.advance import Move
from engine.rules.build import PlaceToBuildAsked, where_to_build
from engine.rules.conquer import ConquerDieAsked
from engine.rules.costs import BonusAsked
from engine.rules.tile_benefit import TILE_BENEFIT
from engine.state.game import Game

Wanted = Callable[[Worths, Game, Decision], str | None]


def turn(worths: Worths, game: Game, decision: Decision) -> str:
    return best_turn(worths, game, decision.seat)


def later_turn(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Advances while there are any. (END-5)"""
    return best(decision.options.keys(), lambda key: float(isinstance(decision.thing(key), things.Do)))


def keep_what_is_needed(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Leaves as much as possible of each kind."""
    resources = game.players[decision.seat].resources
    ways = answers_that_are(decision, things.Resources)

    def left(key: str) -> list[int]:
        paid = ways[key].kinds
        return sorted(number - paid.count(kind) for kind, number in resources.items())

    return max(ways, key=left) if ways else None


def what_is_rare(worths: Worths, game: Game, decision: Decision) -> str | None:
    resources = game.players[decision.seat].resources
    return best_of(decision, things.Resources, lambda gained: -min(resources[each] for each in gained.kinds))


def counts_last(worths: Worths, game: Game, decision: Decision) -> str | None:
    """What is gained first may be counted then; a worthless charm comes last of all."""
    here = Place(worths, game, decision)

    def value(key: str) -> float:
        thing = decision.thing(key)
        worth = weight(thing, here)
        if is_counted(game, thing):
            return 1 - 1 / (2 + worth) if worth > 0 else worth
        return 1 + max(worth, 0.0)

    return best(decision.options.keys(), value)


def is_counted(game: Game, thing: things.Thing | None) -> bool:
    match thing:
        case things.Gain(benefit=shown) | things.Charm(benefit=shown) | things.ReservedItem(gives=shown):
            return "vp_per" in str(shown)
        case things.Face(shows=shown):
            return "vp_per" in str(shown)
        case things.Masterpiece(slug=slug):
            return "vp_per" in str(game.box.masterpieces[slug].benefit)
    return False


def buy_if_worth_it(worths: Worths, game: Game, decision: Decision) -> str | None:
    """What must come first to pay for it counts as buying."""
    leaving = next(iter(answers_that_are(decision, things.Decline)), None)
    buying = next((key for key in decision.options.keys() if key != leaving), None)  # noqa: SIM118
    asked, about = decision.asked, decision.data
    if isinstance(asked, BonusAsked) and asked.free:
        return buying
    cost, gain = about.get("cost"), about.get("gain")
    if not isinstance(cost, str | list | tuple | dict) or leaving is None:
        return buying
    paid = list(cost) if isinstance(cost, tuple) else cost
    dear = worths.benefit(game, decision.seat, gain) <= price(worths, game, decision.seat, paid)
    return leaving if dear else buying


def better_die(worths: Worths, game: Game, decision: Decision) -> str | None:
    asked = decision.asked

    def value(face: things.Face) -> float:
        if face.shows == TILE_BENEFIT and isinstance(asked, ConquerDieAsked):
            return tile_benefit(worths, game, decision.seat, asked.hex)
        return worths.benefit(game, decision.seat, face.shows)

    return best_of(decision, things.Face, value)


def rolled_again_if_poor(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Dice that show less than on average."""
    here = Place(worths, game, decision)
    shown = decision.data.get("dice")
    dice = {name: getattr(shown, name, None) for name in ("science", "red", "black")}
    better = 0.0
    for name, face in dice.items():
        if face is None or name not in game.box.dice:
            continue
        better += weight(things.DieToRoll(name), here) - weight(things.Face(name, face), here)
    return next(key for key in [*decision.options.keys()] if declines(decision, key) == (better <= 0))


def least_advanced(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Where a token that starts again has most before it."""
    board = game.board
    return best_of(decision, things.Track, lambda track: -board.advanced(decision.seat, track.slug))


def furthest_advanced(worths: Worths, game: Game, decision: Decision) -> str | None:
    """The partner's, if there is one."""

    def value(track: things.Track) -> float:
        seat = decision.seat if track.partner is None else track.partner
        return -1.0 if track.ignored else float(game.board.advanced(seat, track.slug))

    return best_of(decision, things.Track, value)


def least_lost(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Where going back costs least."""

    def value(group: things.Several) -> float:
        tracks = [track.slug for track in group.things if isinstance(track, things.Track)]
        return -float(sum(game.board.advanced(decision.seat, track) for track in tracks))

    return best_of(decision, things.Several, value)


def refunded(worths: Worths, game: Game, decision: Decision) -> str | None:
    """From the space that cost most."""
    tracks = game.box.tracks
    return best_of(decision, things.Token, lambda token: float(len(tracks[token.track].cost(token.space))))


def own_path(worths: Worths, game: Game, decision: Decision) -> str | None:
    """If the mat gives more than the space."""
    here = Place(worths, game, decision)
    track, space = decision.data.get("track"), decision.data.get("space")
    printed = game.box.tracks[str(track)].space(int(str(space))).benefit
    usual = worths.benefit(game, decision.seat, printed)

    def value(key: str) -> float:
        return usual if declines(decision, key) else weight(decision.thing(key), here)

    return best(decision.options.keys(), value)


def back_for_space(worths: Worths, game: Game, decision: Decision) -> str | None:
    """A step back pays for exploring the tile; staying gives what the mat says."""
    here = Place(worths, game, decision)

    def value(key: str) -> float:
        thing = decision.thing(key)
        if isinstance(thing, Move):
            return weight_of_move(worths, game, thing) + worths.benefit(game, decision.seat, "explore_space")
        return weight(thing, here)

    return best(decision.options.keys(), value)


def place_to_build(worths: Worths, game: Game, decision: Decision) -> str | None:
    """With the best plot, or a tech card worth more."""
    here = Place(worths, game, decision)
    asked, seat = decision.asked, decision.seat
    found = where_to_build(game, seat, asked.building) if isinstance(asked, PlaceToBuildAsked) else {}
    tech = answers_that_are(decision, things.TechCard)

    def value(where: str) -> float:
        if where in tech:
            return weight(tech[where], here)
        return Builder(worths, game, seat, found[where].place).best(found[where])[1]

    return best([*found, *tech], value)


def conquest(worths: Worths, game: Game, decision: Decision) -> str | None:
    """A hex, unless an own ability would rather do something else."""
    rather = advised_on_offers(game, decision) if offer.CONQUER.heard(game) else None
    return rather or best_of(decision, things.At, lambda at: conquered(worths, game, decision.seat, at.hex))


def advised_on_offers(game: Game, decision: Decision) -> str | None:
    own = (ABILITIES.get(mine.plays_as) for mine in game.in_play if mine.owner == decision.seat)
    return next(filter(None, (ability.advice(game, decision) for ability in own if ability is not None)), None)


def tile_controlled(worths: Worths, game: Game, decision: Decision) -> str | None:
    return best_of(decision, things.At, lambda at: tile_benefit(worths, game, decision.seat, at.hex))


def strongest(worths: Worths, game: Game, decision: Decision) -> str | None:
    """By VP."""
    return best_of(decision, things.Person, lambda person: float(game.board.seats[person.seat].vp))


def territory_or_city(worths: Worths, game: Game, decision: Decision) -> str | None:
    """On the map a building holds a territory, or seals one for what the mat gives."""
    here = Place(worths, game, decision)
    seat, ground = decision.seat, game.board.map
    source = decision.source.rpartition(":")[2]
    held = game.box.civilizations[source].gains.get("sealed") if source in game.box.civilizations else None

    def value(key: str) -> float:
        thing = decision.thing(key)
        if not isinstance(thing, things.At):
            return weight(thing, here)
        if ground.items(thing.hex):
            return here.benefit(held)
        beyond = sum(ground.is_unexplored(near) for near in ground.neighbors(thing.hex))
        return controlled(worths, game, seat) + worths.values.frontier * beyond + here.benefit(held)

    return best(decision.options.keys(), value)


def controlled(worths: Worths, game: Game, seat: int) -> float:
    scored = worths.per(game, seat, "territory_controlled")
    return scored + worths.values.outpost + one_more(game, seat, "territory_controlled", worths.benefit)


def if_further(worths: Worths, game: Game, decision: Decision) -> str | None:
    """Goes on to a higher number."""
    stay, go = (int(str(decision.data[name])) for name in ("stay", "go"))
    return next(key for key in [*decision.options.keys()] if declines(decision, key) == (go < stay))


HANDLERS: Final[Mapping[str, Wanted]] = {
    "player_turn": turn,
    "later_turn": later_turn,
    "payment": keep_what_is_needed,
    "resource": what_is_rare,
    "order": counts_last,
    "charm": counts_last,
    "reserved": counts_last,
    "masterpiece": counts_last,
    "bonus": buy_if_worth_it,
    "upgrade": cards.upgraded,
    "tech_benefit": cards.row_gained,
    "refresh_tech": cards.replaced_if_poor,
    "refresh_masterpieces": cards.replaced_if_poor,
    "broadcast": cards.broadcast,
    "discard": cards.cheapest,
    "keep_landmark_card": cards.likeliest_goal,
    "landmark_card": cards.smallest_landmark,
    "conquer_die": better_die,
    "singularity": least_advanced,
    "plot": best_plot,
    "place_to_build": place_to_build,
    "explore": best_placement,
    "conquer": conquest,
    "controlled_tile": tile_controlled,
}
"""By kind of question of the rules."""

OF_CARDS: Final[Mapping[GoodAnswer, Wanted]] = {
    GoodAnswer.CHEAPEST_LOST: cards.cheapest,
    GoodAnswer.CARD_TO_SPARE: cards.given_for_vp,
    GoodAnswer.USUAL_NUMBER: cards.foretold,
    GoodAnswer.WORTH_ITS_COST: buy_if_worth_it,
    GoodAnswer.CIVILIZATION_LEFT_IF_POOR: cards.exchanged_if_poor,
    GoodAnswer.DICE_ROLLED_AGAIN_IF_POOR: rolled_again_if_poor,
    GoodAnswer.FURTHEST_TRACK: furthest_advanced,
    GoodAnswer.FEWEST_STEPS_LOST: least_lost,
    GoodAnswer.COSTLIEST_SPACE: refunded,
    GoodAnswer.MORE_THAN_THE_SPACE: own_path,
    GoodAnswer.BACK_FOR_A_SPACE_TILE: back_for_space,
    GoodAnswer.TILE_BENEFIT: tile_controlled,
    GoodAnswer.STRONGEST_PLAYER: strongest,
    GoodAnswer.TERRITORY_OR_CITY: territory_or_city,
    GoodAnswer.HIGHER_NUMBER: if_further,
}
"""By what a card says of its question."""


def wanted(decision: Decision) -> Wanted | None:
    """The formula for its question, if it has one."""
    asked = decision.asked
    said = asked.best if isinstance(asked, QuestionData) else None
    return HANDLERS.get(decision.kind) if said is None else OF_CARDS[said]
