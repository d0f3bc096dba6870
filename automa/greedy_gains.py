"""What the greedy player gains, pays and keeps."""

from __future__ import annotations

from math import fsum

from automa.answers import answers_that_are, best, best_of, declines
from automa.worth import masterpiece_worth, plays_left, progress, worth
from engine import things
from engine.abilities.ability import ABILITIES
from engine.decisions import Decision
from engine.facts.components import Benefit
from engine.outlook import benefit_of_row
from engine.prospect import Prospect
from engine.rules.board.advance import Move
from engine.rules.costs import BonusAsked
from engine.rules.tapestry import current_space
from engine.rules.tech import is_met
from engine.state.game import Game
from engine.state.player import RESOURCES

USUAL_CARD = 4.0
"""A tapestry card whose benefit is not data."""

UNSEEN = 3.0
"""The worth of a card or tile face down."""

USUALLY: dict[str, int] = {
    "tech": 5,
    "district": 3,
    "territory_controlled": 3,
    "track_completed": 1,
    "capital": 2,
    "buildings_of_one_type": 3,
    "tech_in_top_row": 1,
    "territory_tile": 2,
}
"""What such a player usually reaches."""

SQUARE, UNMET = 0.6, 0.5
"""Of a tech card's square when invented, and of that if its prerequisite is unmet."""

BONUS_PRICE: dict[str, float] = {
    "resource": 1.8,
    "discard_tapestry": 1.0,
    "discard_territory": 1.6,
    "discard_tech": 2.0,
}
"""What a bonus must be worth per thing that it costs."""


def keep_what_is_needed(game: Game, decision: Decision) -> str | None:
    """Pays with what there is most of, so that every kind is left."""
    resources = game.players[decision.seat].resources
    return best_of(
        decision, things.Resources, lambda paid: min(resources[each] - paid.kinds.count(each) for each in RESOURCES)
    )


def gain_what_is_rare(game: Game, decision: Decision) -> str | None:
    resources = game.players[decision.seat].resources
    return best_of(decision, things.Resources, lambda gained: -min(resources[each] for each in gained.kinds))


def best_part(game: Game, decision: Decision) -> str | None:
    return best_of(decision, things.Gain, lambda part: worth(game, decision.seat, part.benefit))


def gains_before_counts(game: Game, decision: Decision) -> str | None:
    return best(decision.options.keys(), lambda key: 0.0 if is_counted(decision.thing(key)) else 1.0)


def is_counted(thing: things.Thing | None) -> bool:
    match thing:
        case things.Gain(benefit=benefit) | things.Charm(benefit=benefit):
            return "vp_per" in str(benefit)
        case things.Face(shows=shows):
            return "vp_per" in str(shows)
        case things.ReservedItem(gives=gives):
            return "vp_per" in str(gives)
    return False


def buy_if_worth_it(game: Game, decision: Decision) -> str | None:
    """If it gives more than it costs.

    What must come first to pay for it counts as buying.
    """
    leaving = next(iter(answers_that_are(decision, things.Decline)))
    buying = next(key for key in decision.options.keys() if key != leaving)  # noqa: SIM118 (options are no mapping)
    asked = decision.asked
    if not isinstance(asked, BonusAsked) or asked.free:
        return buying
    if Prospect(game, decision, buying).nothing:
        return leaving
    return buying if worth(game, decision.seat, asked.gain) > price(asked.cost) else leaving


def price(cost: Benefit) -> float:
    """In VP."""
    if isinstance(cost, str):
        return BONUS_PRICE["resource"]
    if isinstance(cost, dict):
        return sum(BONUS_PRICE[word] * int(str(n)) for word, n in cost.items())
    return BONUS_PRICE["resource"] * len(cost)


def best_step(game: Game, decision: Decision) -> str | None:
    """By the space's benefit, if gained, and progress."""

    def value(key: str) -> float:
        step = decision.thing(key)
        if not isinstance(step, Move):
            return 0.0
        further = progress(game, step.track, step.to) - progress(game, step.track, step.start)
        space = game.box.tracks[step.track].space(step.to)
        gains = worth(game, decision.seat, space.benefit) if step.benefit else 0.0
        return gains + further

    return best(decision.options.keys(), value)


def best_position(game: Game, decision: Decision) -> str | None:
    def value(token: things.Token) -> float:
        return worth(game, decision.seat, game.box.tracks[token.track].space(token.space).benefit)

    return best_of(decision, things.Token, value)


def best_civilization(game: Game, decision: Decision) -> str | None:
    """As the classes of civilizations say."""
    mats = answers_that_are(decision, things.Civilization)
    likings = {key: ability.liking for key, mat in mats.items() if (ability := ABILITIES.get(mat.slug))}
    known = {key: liking for key, liking in likings.items() if liking is not None}
    return best(known, lambda key: known[key])


def best_tech(game: Game, decision: Decision) -> str | None:
    return best_of(decision, things.TechCard, lambda card: tech_worth(game, decision.seat, card.slug))


def tech_worth(game: Game, seat: int, slug: str) -> float:
    """Its circle, and its square as far as likely."""
    card = game.box.tech_cards[slug]
    reachable = SQUARE if is_met(game, seat, slug) else SQUARE * UNMET
    return worth(game, seat, card.circle) + reachable * worth(game, seat, card.square)


def best_upgrade(game: Game, decision: Decision) -> str | None:
    tech = game.players[decision.seat].tech

    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=tech[card.slug] == "bottom"))

    return best_of(decision, things.TechCard, value)


def best_tech_benefit(game: Game, decision: Decision) -> str | None:
    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=decision.subject == "middle"))

    return best_of(decision, things.TechCard, value)


def best_tapestry(game: Game, decision: Decision) -> str | None:
    return best_of(decision, things.Tapestry, lambda card: tapestry_worth(game, decision.seat, card.slug))


def tapestry_worth(game: Game, seat: int, slug: str) -> float:
    benefit = game.box.tapestry_cards[slug].benefit
    own = USUAL_CARD if benefit is None else worth(game, seat, benefit)
    return own + charms_worth(game, seat, slug)


def charms_worth(game: Game, seat: int, slug: str) -> float:
    """The left one if it would lie beside another card now. (CHM-2)"""
    charms = game.box.tapestry_cards[slug].charms
    if charms is None:
        return 0.0
    space, era = current_space(game, seat), game.board.seats[seat].era
    beside = space > 0 and bool(game.players[seat].tapestries[space - 1])
    left = worth(game, seat, charms.left) if beside else 0.0
    return left + (worth(game, seat, charms.right) if plays_left(era) else 0.0)


def best_charm(game: Game, decision: Decision) -> str | None:
    """Before the card itself, those that count things after it; none that is worth nothing. (CHM-1)"""

    def value(key: str) -> float:
        thing = decision.thing(key)
        if not isinstance(thing, things.Charm):
            return 1.0 if isinstance(thing, things.Tapestry) else 0.1
        gain = worth(game, decision.seat, thing.benefit)
        return gain if gain <= 0 else 1.0 - 1 / (2 + gain) if is_counted(thing) else 1.0 + gain

    return best(decision.options.keys(), value)


def foretell(game: Game, decision: Decision) -> str | None:
    usual = USUALLY.get(decision.subject)
    return None if usual is None else best_of(decision, things.Number, lambda each: -abs(each.number - usual))


def likeliest_goal(game: Game, decision: Decision) -> str | None:
    """By how likely the goal is reached, and the size of the landmark."""

    def value(card: things.Landmark) -> float:
        needs, printed = game.box.landmarks[card.slug].needs, game.box.landmarks[card.slug].footprint
        likely = min(USUALLY.get(needs.thing, 0) / needs.at_least, 1.0) if needs else 0.0
        return likely * sum(row.count("1") for row in printed or ())

    return best_of(decision, things.Landmark, value)


def by_what_they_are(game: Game, decision: Decision) -> str | None:
    """Benefits, tapestry cards, numbers or groups, whatever asks."""
    lying = [decision.thing(key) for key in decision.options.keys()]  # noqa: SIM118 (options are no mapping)
    if all(isinstance(thing, things.Gain) for thing in lying):
        return best_part(game, decision)
    if all(isinstance(thing, things.Tapestry) and thing.of is thing.to is None for thing in lying):
        return best_tapestry(game, decision)
    if all(isinstance(thing, things.Number) for thing in lying):
        return foretell(game, decision)
    if all(isinstance(thing, things.Several) for thing in lying):
        return best_group(game, decision)
    return None


def best_group(game: Game, decision: Decision) -> str | None:
    return best_of(
        decision, things.Several, lambda each: fsum(thing_worth(game, decision.seat, thing) for thing in each.things)
    )


def as_advised(game: Game, decision: Decision) -> str | None:
    """By the card that asks, else by what the answers are."""
    asks = ABILITIES.get(decision.source.rpartition(":")[2])
    advice = asks.advice(game, decision) if asks is not None else None
    return by_what_they_are(game, decision) if advice is None else advice


def best_draw(game: Game, decision: Decision) -> str | None:
    return best(decision.options.keys(), lambda key: thing_worth(game, decision.seat, decision.thing(key)))


def thing_worth(game: Game, seat: int, thing: things.Thing | None) -> float:
    """What a card or tile is worth to hold."""
    match thing:
        case things.SpaceTile(number=number):
            return worth(game, seat, game.box.space_tiles[number].benefit)
        case things.Tile(number=number):
            return worth(game, seat, game.box.territory_tiles[number].benefit)
        case things.TechCard(slug=slug):
            return tech_worth(game, seat, slug)
        case things.Tapestry(slug=slug):
            return tapestry_worth(game, seat, slug)
        case things.Masterpiece(slug=slug):
            return masterpiece_worth(game, seat, slug)
    return UNSEEN


def best_broadcast(game: Game, decision: Decision) -> str | None:
    def value(card: things.Masterpiece) -> float:
        return worth(game, decision.seat, game.box.masterpieces[card.slug].benefit)

    return best_of(decision, things.Masterpiece, value)


def counted_last(game: Game, decision: Decision) -> str | None:
    """Masterpieces that gain something before those that only count."""
    cards = answers_that_are(decision, things.Masterpiece)
    return best(cards, lambda key: 0.0 if "vp_per" in str(game.box.masterpieces[key].benefit) else 1.0)


def best_row(game: Game, decision: Decision) -> str | None:
    """The inspiration tile for the most uncovered row."""
    taken, tiles = game.players[decision.seat].taken, game.box.inspiration_tiles
    return best_of(decision, things.Inspiration, lambda tile: float(taken[tiles[tile.slug].row]))


def best_space_tile(game: Game, decision: Decision) -> str | None:
    return best_of(
        decision, things.SpaceTile, lambda tile: worth(game, decision.seat, game.box.space_tiles[tile.number].benefit)
    )


def best_building(game: Game, decision: Decision) -> str | None:
    return best_of(decision, things.Building, lambda building: worth(game, decision.seat, building.row))


def use_the_trap(game: Game, decision: Decision) -> str | None:
    keys = list(decision.options.keys())
    return next((key for key in keys if not declines(decision, key)), keys[0])
