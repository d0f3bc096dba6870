"""What the greedy player gains, pays and keeps: benefits, bonuses, steps on tracks, cards and civilizations."""

from __future__ import annotations

from automa.answers import answers_that_are, best, best_of, declines
from automa.worth import masterpiece_worth, progress, worth
from engine import things
from engine.decisions import Decision
from engine.outlook import benefit_of_row
from engine.prospect import Prospect
from engine.rules.board.advance import Move
from engine.rules.tech import is_met
from engine.state.game import Game
from engine.state.player import RESOURCES

CIVILIZATIONS_LIKED = (
    "futurists",
    "heralds",
    "entertainers",
    "craftsmen",
    "historians",
    "leaders",
    "isolationists",
    "inventors",
    "nomads",
    "the_chosen",
    "merrymakers",
    "militants",
    "alchemists",
    "mystics",
    "traders",
    "architects",
)
"""The civilizations from the one that this player does best with to the one that it does worst with, on average."""

USUAL_CARD = 4.0
"""What a tapestry card is worth whose benefit data do not say."""

UNSEEN = 3.0
"""What a card or tile is worth of which nobody knows anything."""

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
"""What a game of this player comes to in the end, or can be made to."""

SQUARE, UNMET = 0.6, 0.5
"""How much of a tech card's square counts when it is invented, and of that while its prerequisite is not met."""

BONUS_PRICE: dict[str, float] = {
    "resource": 1.8,
    "discard_tapestry": 1.0,
    "discard_territory": 1.6,
    "discard_tech": 2.0,
}
"""For how much a bonus must be worth it, for each thing that it costs."""


# ---- benefits and bonuses


def keep_what_is_needed(game: Game, decision: Decision) -> str | None:
    """Pay with what lies around most, so that every kind is still there."""
    resources = game.players[decision.seat].resources
    return best_of(
        decision, things.Resources, lambda paid: min(resources[each] - paid.kinds.count(each) for each in RESOURCES)
    )


def gain_what_is_rare(game: Game, decision: Decision) -> str | None:
    """The resource of which there is least."""
    resources = game.players[decision.seat].resources
    return best_of(decision, things.Resources, lambda gained: -min(resources[each] for each in gained.kinds))


def best_part(game: Game, decision: Decision) -> str | None:
    """The part of a benefit that is worth most."""
    return best_of(decision, things.Gain, lambda part: worth(game, decision.seat, part.benefit))


def gains_before_counts(game: Game, decision: Decision) -> str | None:
    """In any order: first what is gained, then what is counted."""
    return best(decision.options.keys(), lambda key: 0.0 if is_counted(decision.thing(key)) else 1.0)


def is_counted(thing: things.Thing | None) -> bool:
    """Whether VP for each of something come with it."""
    benefit = (
        thing.benefit if isinstance(thing, things.Gain) else thing.shows if isinstance(thing, things.Face) else None
    )
    return "vp_per" in str(benefit)


def buy_if_worth_it(game: Game, decision: Decision) -> str | None:
    """Buy a bonus that is worth more than what it costs, never one that gives nothing.

    Where something has to come first to pay for it, that is what buying begins with.
    """
    leaving = next(iter(answers_that_are(decision, things.Decline)))
    buying = next(key for key in decision.options.keys() if key != leaving)  # noqa: SIM118 (options are no mapping)
    if decision.data.get("free"):
        return buying
    if Prospect(game, decision, buying).nothing:
        return leaving
    cost = decision.data.get("cost")
    gain = worth(game, decision.seat, decision.data.get("gain"))
    return buying if gain > price(cost) else leaving


def price(cost: object) -> float:
    """About how many VP a cost is worth: resources, or cards and tiles to discard."""
    if isinstance(cost, str):
        return BONUS_PRICE["resource"]
    if isinstance(cost, list | tuple):
        return BONUS_PRICE["resource"] * len(cost)
    return sum(BONUS_PRICE[word] * int(str(n)) for word, n in cost.items()) if isinstance(cost, dict) else 0.0


def best_step(game: Game, decision: Decision) -> str | None:
    """A free move: to the space whose benefit, if it is gained, and progress are worth most."""

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
    """The space to gain once more."""

    def value(token: things.Token) -> float:
        return worth(game, decision.seat, game.box.tracks[token.track].space(token.space).benefit)

    return best_of(decision, things.Token, value)


# ---- cards and civilizations


def best_civilization(game: Game, decision: Decision) -> str | None:
    """The civilization that it does best with."""
    mats = answers_that_are(decision, things.Civilization)
    known = [key for key, mat in mats.items() if mat.slug in CIVILIZATIONS_LIKED]
    return best(known, lambda key: -CIVILIZATIONS_LIKED.index(mats[key].slug))


def best_tech(game: Game, decision: Decision) -> str | None:
    """The tech card whose circle and square are worth most."""

    return best_of(decision, things.TechCard, lambda card: tech_worth(game, decision.seat, card.slug))


def tech_worth(game: Game, seat: int, slug: str) -> float:
    """What a tech card is worth: its circle, and of its square as much as is likely to be gained."""
    card = game.box.tech_cards[slug]
    reachable = SQUARE if is_met(game, seat, card.prerequisite) else SQUARE * UNMET
    return worth(game, seat, card.circle) + reachable * worth(game, seat, card.square)


def best_upgrade(game: Game, decision: Decision) -> str | None:
    """The upgrade that brings most."""
    tech = game.players[decision.seat].tech

    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=tech[card.slug] == "bottom"))

    return best_of(decision, things.TechCard, value)


def best_tech_benefit(game: Game, decision: Decision) -> str | None:
    """The circle of a card in the middle row or the square of one in the top row that brings most."""

    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=decision.subject == "middle"))

    return best_of(decision, things.TechCard, value)


def best_tapestry(game: Game, decision: Decision) -> str | None:
    """The tapestry card to play, by its benefit where data say it."""

    return best_of(decision, things.Tapestry, lambda card: tapestry_worth(game, decision.seat, card.slug))


def tapestry_worth(game: Game, seat: int, slug: str) -> float:
    """What a tapestry card is worth when it is played."""
    benefit = game.box.tapestry_cards[slug].benefit
    return USUAL_CARD if benefit is None else worth(game, seat, benefit)


def foretell(game: Game, decision: Decision) -> str | None:
    """The number that it usually comes to."""
    return best_of(decision, things.Number, lambda each: -abs(each.number - USUALLY.get(decision.subject, 0)))


def likeliest_goal(game: Game, decision: Decision) -> str | None:
    """The landmark card whose goal it usually reaches, the largest landmark of several."""

    def value(card: things.Landmark) -> float:
        needs, printed = game.box.landmarks[card.slug].needs, game.box.landmarks[card.slug].footprint
        likely = min(USUALLY.get(needs.thing, 0) / needs.at_least, 1.0) if needs else 0.0
        return likely * sum(row.count("1") for row in printed or ())

    return best_of(decision, things.Landmark, value)


def by_what_they_are(game: Game, decision: Decision) -> str | None:
    """Of benefits or tapestry cards alone the best one, whatever asks; about all else it has no opinion."""
    lying = [decision.thing(key) for key in decision.options.keys()]  # noqa: SIM118 (options are no mapping)
    if all(isinstance(thing, things.Gain) for thing in lying):
        return best_part(game, decision)
    if all(isinstance(thing, things.Tapestry) and thing.of is thing.to is None for thing in lying):
        return best_tapestry(game, decision)
    return None


def best_draw(game: Game, decision: Decision) -> str | None:
    """The best of what can be taken; of what lies face down only what is usual is known."""
    return best(decision.options.keys(), lambda key: thing_worth(game, decision.seat, decision.thing(key)))


def thing_worth(game: Game, seat: int, thing: things.Thing | None) -> float:
    """What it is worth to have a card or tile."""
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
    """The masterpiece that gives most now."""

    def value(card: things.Masterpiece) -> float:
        return worth(game, decision.seat, game.box.masterpieces[card.slug].benefit)

    return best_of(decision, things.Masterpiece, value)


def counted_last(game: Game, decision: Decision) -> str | None:
    """Of masterpieces first those that gain something, then those that only count."""
    cards = answers_that_are(decision, things.Masterpiece)
    return best(cards, lambda key: 0.0 if "vp_per" in str(game.box.masterpieces[key].benefit) else 1.0)


def best_row(game: Game, decision: Decision) -> str | None:
    """The inspiration tile of the row of which most is uncovered."""
    taken, tiles = game.players[decision.seat].taken, game.box.inspiration_tiles
    return best_of(decision, things.Inspiration, lambda tile: float(taken[tiles[tile.slug].row]))


def best_space_tile(game: Game, decision: Decision) -> str | None:
    """The space tile that gives most."""
    return best_of(
        decision, things.SpaceTile, lambda tile: worth(game, decision.seat, game.box.space_tiles[tile.number].benefit)
    )


def best_building(game: Game, decision: Decision) -> str | None:
    """The income building worth most."""
    return best_of(decision, things.Building, lambda building: worth(game, decision.seat, building.row))


def use_the_trap(game: Game, decision: Decision) -> str | None:
    """Play a trap whenever there is one."""
    keys = list(decision.options.keys())
    return next((key for key in keys if not declines(decision, key)), keys[0])


def roll_while_safe(game: Game, decision: Decision) -> str | None:
    """Roll again while a repeated result is less likely than a new one."""
    marked = decision.data.get("marked")
    again = isinstance(marked, tuple) and len(marked) < len(game.board.tracks) / 2
    return next(iter(answers_that_are(decision, things.Do if again else things.Decline)))
