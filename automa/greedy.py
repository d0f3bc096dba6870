"""A player for whole games that takes what looks best at once: for filling seats and for measuring the bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from automa.answers import answers_that_are, best, best_of, declines
from automa.players import Pick
from automa.worth import progress, standing, worth
from engine import things
from engine.abilities.ability import WithOffers
from engine.decisions import CHANCE, Chances, Decision, Refusal
from engine.outlook import benefit_of_row, nothing_from, preview
from engine.rules.board.achievements import MIDDLE_ISLAND, TOPPLE_TWO, why_not
from engine.rules.board.advance import Move
from engine.rules.board.explore import aligned_sides
from engine.rules.build import Plots
from engine.rules.explore import Placement, Placements
from engine.rules.tech import is_met
from engine.rules.turn import take_turn
from engine.state.capital import DISTRICT, SIZE, Capital, Placed, Plot, district_plots, is_inside
from engine.state.game import Game
from engine.state.hexmap import rotated
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

CITY: dict[str, float] = {"plot": 0.1, "line": 0.75, "district": 1.5}
"""What counts where a building is placed: each plot, and the lines and the district that it helps to fill."""

SQUARE, UNMET = 0.6, 0.5
"""How much of a tech card's square counts when it is invented, and of that while its prerequisite is not met."""

ISLAND, TOPPLE, FRONT = 12.0, 3.0, 0.3
"""What conquering the middle island, toppling an outpost and each unexplored hex beside a territory are worth."""

TILE_BENEFIT = 0.2
"""How much of what a tile prints counts where it is conquered: the black die may give it."""

BONUS_PRICE: dict[str, float] = {
    "resource": 1.8,
    "discard_tapestry": 1.0,
    "discard_territory": 1.6,
    "discard_tech": 2.0,
}
"""For how much a bonus must be worth it, for each thing that it costs."""


@dataclass(frozen=True, slots=True)
class Greedy:
    """Answers any decision of a whole game; `pick` settles what it has no opinion about."""

    pick: Pick

    def answer(self, game: Game, decision: Decision) -> str:
        """The key that looks best."""
        handler = HANDLERS.get(decision.kind)
        if handler is not None and decision.seat in game.players:
            key = handler(self, game, decision)
            if key is not None and not isinstance(decision.options.parse(key), Refusal):
                return key
        keys = list(decision.options.keys())
        return self.pick([key for key in keys if not declines(decision, key)] or keys)


# ---- the turn


def best_turn(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Try every advance that can be paid for on a copy, and take the one after which one stands best.

    A new era begins only when nothing can be paid for any more: until then each turn is one more.
    """
    advances = answers_that_are(decision, Move)
    if not advances:
        return next(iter(answers_that_are(decision, things.Do)))
    return best(advances, lambda key: tried(player, game, decision.seat, key))


def tried(player: Greedy, game: Game, seat: int, key: str) -> float:
    """How one stands after a turn, the luck in it taken as it comes."""
    copy = game.copy()
    steps = take_turn(copy, seat)
    decision = next(steps)
    try:
        while True:
            if decision.kind == "player_turn":
                key_now = key
            elif decision.seat == seat:
                key_now = player.answer(copy, decision)
            else:
                key_now = guess(player, decision)
            value = decision.options.parse(key_now)
            if isinstance(value, Refusal):
                return standing(game, seat)
            decision = steps.send(value)
    except StopIteration:
        return standing(copy, seat)


def guess(player: Greedy, decision: Decision) -> str:
    """What luck may bring, or what others may answer: nobody knows their hands, so they do without if they can."""
    if decision.seat == CHANCE and isinstance(decision.options, Chances):
        return player.pick([key for key, weight in decision.options.weights().items() for _ in range(weight)])
    keys = list(decision.options.keys())
    return next((key for key in keys if declines(decision, key)), None) or player.pick(keys)


# ---- benefits and bonuses


def keep_what_is_needed(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Pay with what lies around most, so that every kind is still there."""
    resources = game.players[decision.seat].resources
    return best_of(
        decision, things.Resources, lambda paid: min(resources[each] - paid.kinds.count(each) for each in RESOURCES)
    )


def gain_what_is_rare(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The resource of which there is least."""
    resources = game.players[decision.seat].resources
    return best_of(decision, things.Resources, lambda gained: -min(resources[each] for each in gained.kinds))


def best_part(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The part of a benefit that is worth most."""
    return best_of(decision, things.Gain, lambda part: worth(game, decision.seat, part.benefit))


def gains_before_counts(player: Greedy, game: Game, decision: Decision) -> str | None:
    """In any order: first what is gained, then what is counted."""
    return best(decision.options.keys(), lambda key: 0.0 if is_counted(decision.thing(key)) else 1.0)


def is_counted(thing: things.Thing | None) -> bool:
    """Whether VP for each of something come with it."""
    benefit = (
        thing.benefit if isinstance(thing, things.Gain) else thing.shows if isinstance(thing, things.Face) else None
    )
    return "vp_per" in str(benefit)


def buy_if_worth_it(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Buy a bonus that is worth more than what it costs, never one that gives nothing."""
    buying, leaving = (next(iter(answers_that_are(decision, sort))) for sort in (things.Do, things.Decline))
    if decision.data.get("free"):
        return buying
    if nothing_from(game, decision, buying):
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


def best_step(player: Greedy, game: Game, decision: Decision) -> str | None:
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


def best_position(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The space to gain once more."""

    def value(token: things.Token) -> float:
        return worth(game, decision.seat, game.box.tracks[token.track].space(token.space).benefit)

    return best_of(decision, things.Token, value)


# ---- cards and civilizations


def best_civilization(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The civilization that it does best with."""
    mats = answers_that_are(decision, things.Civilization)
    known = [key for key, mat in mats.items() if mat.slug in CIVILIZATIONS_LIKED]
    return best(known, lambda key: -CIVILIZATIONS_LIKED.index(mats[key].slug))


def best_tech(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tech card whose circle and square are worth most."""

    def value(thing: things.TechCard) -> float:
        card = game.box.tech_cards[thing.slug]
        reachable = SQUARE if is_met(game, decision.seat, card.prerequisite) else SQUARE * UNMET
        return worth(game, decision.seat, card.circle) + reachable * worth(game, decision.seat, card.square)

    return best_of(decision, things.TechCard, value)


def best_upgrade(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The upgrade that brings most."""
    tech = game.players[decision.seat].tech

    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=tech[card.slug] == "bottom"))

    return best_of(decision, things.TechCard, value)


def best_tech_benefit(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The circle of a card in the middle row or the square of one in the top row that brings most."""

    def value(card: things.TechCard) -> float:
        return worth(game, decision.seat, benefit_of_row(game.box, card.slug, to_middle=decision.subject == "middle"))

    return best_of(decision, things.TechCard, value)


def best_tapestry(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tapestry card to play, by its benefit where data say it."""

    def value(card: things.Tapestry) -> float:
        benefit = game.box.tapestry_cards[card.slug].benefit
        return USUAL_CARD if benefit is None else worth(game, decision.seat, benefit)

    return best_of(decision, things.Tapestry, value)


def best_space_tile(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The space tile that gives most."""
    return best_of(
        decision, things.SpaceTile, lambda tile: worth(game, decision.seat, game.box.space_tiles[tile.number].benefit)
    )


def best_building(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The income building worth most."""
    return best_of(decision, things.Building, lambda building: worth(game, decision.seat, building.row))


def use_the_trap(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Play a trap whenever there is one."""
    keys = list(decision.options.keys())
    return next((key for key in keys if not declines(decision, key)), keys[0])


def roll_while_safe(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Roll again while a repeated result is less likely than a new one."""
    marked = decision.data.get("marked")
    again = isinstance(marked, tuple) and len(marked) < len(game.board.tracks) / 2
    return next(iter(answers_that_are(decision, things.Do if again else things.Decline)))


# ---- map and city


def better_die(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The conquer die whose result is worth more."""

    faces = answers_that_are(decision, things.Face)

    def value(color: str) -> float:
        return 0.0 if nothing_from(game, decision, color) else worth(game, decision.seat, faces[color].shows)

    return best(faces, value)


def best_conquest(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The territory that brings an achievement closer, topples somebody, or opens the way to unexplored hexes."""
    board, seat = game.board, decision.seat

    def value(key: str) -> float:
        at = decision.thing(key)
        if not isinstance(at, things.At):
            return 0.0
        hex, value = at.hex, 0.0
        value += FRONT * sum(board.map.is_unexplored(near) for near in board.map.neighbors(hex))
        if board.map.printed.hexes[hex].middle_island and not why_not(board, seat, MIDDLE_ISLAND):
            value += ISLAND
        if board.map.controller(hex) is not None and not why_not(board, seat, TOPPLE_TWO):
            value += TOPPLE
        tile = board.map.tiles.get(hex)
        if tile is not None and isinstance(tile.number, int):
            value += worth(game, seat, game.box.territory_tiles[tile.number].benefit) * TILE_BENEFIT
        return value

    return best(decision.options.keys(), value)


def best_place(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tile, hex and rotation that score most, the tile's benefit counted in."""
    options = decision.options.options if isinstance(decision.options, WithOffers) else decision.options
    if not isinstance(options, Placements):
        return None
    found, most = None, -1.0
    for tile in options.tiles:
        printed = game.box.territory_tiles[tile]
        gives = worth(game, decision.seat, printed.benefit)
        for turns in range(6):
            corners = rotated(printed.corners, turns)
            for hex in options.hexes:
                value = gives + aligned_sides(game.board, hex, corners)
                if value > most:
                    found, most = Placement(tile, hex, turns), value
    return None if found is None else found.key


def best_place_on_mat(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The same on the own map of a mat."""

    def value(placed: Placement) -> float:
        gives = worth(game, decision.seat, game.box.territory_tiles[placed.tile].benefit)
        return preview(game, decision.seat, placed) + (gives if placed.gains else 0.0)

    return best_of(decision, Placement, value)


def best_plot(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Where a building does most for rows, columns and districts, and wastes least outside the grid."""
    options = decision.options
    if not isinstance(options, Plots):
        return None
    capital, filled = options.capital, options.capital.filled()
    return best(options.legal, lambda key: plot_worth(capital, filled, options.legal[key]))


def plot_worth(capital: Capital, filled: set[Plot], placed: Placed) -> float:
    """What a placement is worth: the fuller the lines and districts that it helps, the more."""
    plots = [plot for plot in capital.covered(placed) if is_inside(plot)]
    value = CITY["plot"] * len(plots)
    for row, column in plots:
        in_row = sum((row, other) in filled for other in range(SIZE)) / SIZE
        in_column = sum((other, column) in filled for other in range(SIZE)) / SIZE
        district = district_plots(row // DISTRICT, column // DISTRICT)
        in_district = sum(plot in filled for plot in district) / len(district)
        value += CITY["line"] * (in_row**2 + in_column**2) + CITY["district"] * in_district**3
    return value


Handler = Callable[[Greedy, Game, Decision], str | None]

HANDLERS: dict[str, Handler] = {
    "player_turn": best_turn,
    "payment": keep_what_is_needed,
    "resource": gain_what_is_rare,
    "benefit": best_part,
    "order": gains_before_counts,
    "bonus": buy_if_worth_it,
    "advance": best_step,
    "regress": best_step,
    "research": best_step,
    "repeat_position": best_position,
    "keep_civilization": best_civilization,
    "invent": best_tech,
    "upgrade": best_upgrade,
    "tech_benefit": best_tech_benefit,
    "conquer_die": better_die,
    "conquer": best_conquest,
    "explore": best_place,
    "explore_on_mat": best_place_on_mat,
    "explore_space": best_space_tile,
    "income_building": best_building,
    "plot": best_plot,
    "play_tapestry": best_tapestry,
    "response": use_the_trap,
    "roll_again": roll_while_safe,
}
"""Who decides what, by the kind of the decision."""
