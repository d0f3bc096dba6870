"""A player for whole games that takes what looks best at once: for filling seats and for measuring the bots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from engine.cards.definitions import INCOME_MAT, SPACE_TILES, TAPESTRY_CARDS, TECH_CARDS
from engine.decisions import CHANCE, Chances, Decision, Refusal
from engine.definitions import COMPONENTS, TILES, TRACKS
from engine.rules.build import Plots
from engine.rules.count import count
from engine.rules.exploration import Placement, Placements
from engine.rules.explore import aligned_sides
from engine.rules.tracks import payable_moves
from engine.rules.turn import take_turn
from engine.state.capital import SIZE, Capital, Placed, covered, district_plots, is_inside
from engine.state.game import Game
from engine.state.hexmap import rotated
from engine.state.player import RESOURCES

Pick = Callable[[Sequence[str]], str]

RESOURCE, TAPESTRY, TILE, TECH, BUILDING, LANDMARK = 2.5, 2.125, 2.0, 3.5, 6.0, 2.125
"""About how many VP one of each is worth, early in a game."""

SCORED, PAID, CITY, PROGRESS = 0.9, 0.8, 0.25, 0.3
"""How much of a VP icon's and of an income's worth counts before it comes, a filled plot, a space advanced."""

TECH_ROW = {"bottom": 3.0, "middle": 4.5, "top": 5.0}
"""What a tech card is worth by its row, beside what the income mat counts."""

WORDS: Mapping[str, float] = {
    "any_resource": RESOURCE,
    "any_income_building": BUILDING,
    "territory": TILE,
    "space_tile": TILE,
    "tapestry": TAPESTRY,
    "play_tapestry": 3.0,
    "invent": 3.5,
    "refresh_tech": 0.5,
    "upgrade": 2.8,
    "upgrade_free": 5.0,
    "circle": 3.0,
    "square": 4.0,
    "explore": 6.0,
    "explore_anywhere": 6.0,
    "explore_space": 8.0,
    "conquer": 4.2,
    "conquer_anywhere": 7.0,
    "conquer_both_dice": 9.0,
    "conquer_both_dice_if_opponent": 7.0,
    "research": 4.25,
    "research_x": 2.125,
    "repeat_position": 6.0,
    "civilization": 8.0,
    "ai_singularity": 4.0,
    "alien_biology": 12.0,
    "tile_benefit": 3.0,
}
"""What the words of a benefit are worth."""


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
        return self.pick(list(decision.options.keys()))


def worth(game: Game, seat: int, benefit: object) -> float:
    """About how many VP a benefit is worth to a seat now."""
    if benefit is None:
        return 0.0
    if isinstance(benefit, str):
        if benefit in RESOURCES:
            return RESOURCE if game.board.seats[seat].era < 5 else 0.0
        if benefit in INCOME_MAT:
            return building_worth(game, seat, benefit)
        return word_worth(game, seat, benefit)
    if isinstance(benefit, dict):
        return form_worth(game, seat, benefit)
    return sum(worth(game, seat, part) for part in benefit) if isinstance(benefit, list | tuple) else 0.0


def word_worth(game: Game, seat: int, word: str) -> float:
    """What a single word is worth: nothing where it cannot be done."""
    player = game.players[seat]
    if word.startswith("explore") and word != "explore_space":
        return WORDS[word] if player.territories else 0.5
    if word == "explore_space":
        return max((worth(game, seat, SPACE_TILES[tile].benefit) for tile in player.space_tiles), default=0.0)
    if word == "circle":
        return max((worth(game, seat, TECH_CARDS[slug].circle) for slug in player.in_row("middle")), default=0.0)
    if word == "square":
        return max((worth(game, seat, TECH_CARDS[slug].square) for slug in player.in_row("top")), default=0.0)
    if word.startswith("upgrade"):
        return WORDS[word] if any(row != "top" for row in player.tech.values()) else 0.0
    return WORDS.get(word, 2.0)


def building_worth(game: Game, seat: int, building: str) -> float:
    """An income building: more the more income turns it still pays in."""
    left = len(INCOME_MAT[building].spaces) - 1 - game.players[seat].taken[building]
    if left <= 0:
        return 0.0
    space = INCOME_MAT[building].spaces[game.players[seat].taken[building] + 1]
    turns = 5 - game.board.seats[seat].era
    pays = sum(worth(game, seat, gain) for gain in space.income) * max(turns - 1, 0)
    return 1.5 + pays + (worth(game, seat, space.vp) * turns if space.vp is not None else 0.0)


def form_worth(game: Game, seat: int, benefit: Mapping[str, object]) -> float:
    """What a mapping is worth."""
    if "vp" in benefit:
        return float(str(benefit["vp"]))
    if "vp_per" in benefit:
        return count(game, seat, str(benefit["vp_per"])) * float(str(benefit.get("each", 1)))
    if "choose" in benefit and isinstance(benefit["choose"], list):
        return max(worth(game, seat, part) for part in benefit["choose"])
    if "any_order" in benefit:
        return worth(game, seat, benefit["any_order"])
    if "repeat" in benefit:
        return float(str(benefit["repeat"])) * worth(game, seat, benefit.get("gain"))
    if "landmark" in benefit:
        return LANDMARK if str(benefit["landmark"]) not in game.board.landmarks else 0.0
    if "pay" in benefit:
        return max(worth(game, seat, benefit.get("gain")) - 2.0, 0.0)
    return 5.0 if "advance" in benefit else 1.5


# ---- the turn


def best_turn(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Try every advance that can be paid for on a copy, and take the one after which one stands best."""
    seat = decision.seat
    keys = [f"advance:{key}" for key in payable_moves(game, seat)] if game.board.seats[seat].era else []
    if not keys:
        return "income"
    values = {key: tried(player, game, seat, key) for key in keys}
    return max(values, key=lambda key: values[key])


def tried(player: Greedy, game: Game, seat: int, key: str) -> float:
    """How one stands after a turn, the luck in it taken as it comes."""
    copy = game.copy()
    steps = take_turn(copy, seat)
    decision = next(steps)
    try:
        while True:
            if decision.seat == CHANCE and isinstance(decision.options, Chances):
                key_now = player.pick(list(decision.options.weights()))
            elif decision.kind == "player_turn":
                key_now = key
            else:
                key_now = player.answer(copy, decision)
            value = decision.options.parse(key_now)
            if isinstance(value, Refusal):
                return standing(game, seat)
            decision = steps.send(value)
    except StopIteration:
        return standing(copy, seat)


def standing(game: Game, seat: int) -> float:
    """How a seat stands: its VP, what its income mat still pays and scores, what it holds and how far it has come."""
    player, board = game.players[seat], game.board
    era = board.seats[seat].era
    scorings, incomes = COMPONENTS.income_turns - era, max(COMPONENTS.income_turns - 1 - era, 0)
    value = float(board.seats[seat].vp)
    for row in INCOME_MAT.values():
        for space in row.spaces[: player.uncovered(row.building)]:
            value += scorings * worth(game, seat, space.vp) * SCORED
            value += incomes * sum(worth(game, seat, gain) for gain in space.income) * PAID
    if scorings:
        value += RESOURCE * sum(player.resources.values())
        value += TAPESTRY * len(player.hand) + TILE * len(player.territories) + TILE * len(player.space_tiles)
        value += sum(TECH_ROW[row] for row in player.tech.values())
        value += CITY * len(player.capital.filled()) + LANDMARK * len(board.landmarks_of(seat))
    for track, path in TRACKS.items():
        if track in board.tracks:
            value += PROGRESS * path.advanced(board.seats[seat].furthest(track)) ** 1.3
    return value


# ---- choices


def keep_what_is_needed(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Pay with what lies around most, so that every kind is still there."""
    resources = game.players[decision.seat].resources
    keys = list(decision.options.keys())
    return max(keys, key=lambda key: min(resources[each] - key.split("+").count(each) for each in RESOURCES))


def gain_what_is_rare(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The resource of which there is least."""
    resources = game.players[decision.seat].resources
    return min(RESOURCES, key=lambda resource: resources[resource])


def best_part(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The part of a benefit that is worth most."""
    values = {}
    for key in decision.options.keys():  # noqa: SIM118 (options are no mapping)
        value = decision.options.parse(key)
        values[key] = worth(game, decision.seat, value if not isinstance(value, Refusal) else None)
    return max(values, key=lambda key: values[key])


def gains_before_counts(player: Greedy, game: Game, decision: Decision) -> str | None:
    """In any order: first what is gained, then what is counted."""
    return min(decision.options.keys(), key=lambda key: "vp_per" in key)


def buy_if_worth_it(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Buy a bonus that is worth more than what it costs."""
    gain = worth(game, decision.seat, decision.data.get("gain"))
    if decision.data.get("free"):
        return "yes"
    cost = decision.data.get("cost")
    price = 2.0 if isinstance(cost, str) else 1.5 * len(cost) if isinstance(cost, list) else 4.0
    return "yes" if gain > price else "no"


def take_it(player: Greedy, game: Game, decision: Decision) -> str | None:
    """A free advance is never declined."""
    return next((key for key in decision.options.keys() if key != "decline"), None)  # noqa: SIM118


def best_tech(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tech card whose circle and square are worth most."""
    values = {
        key: worth(game, decision.seat, TECH_CARDS[key].circle)
        + 0.6 * worth(game, decision.seat, TECH_CARDS[key].square)
        for key in decision.options.keys()  # noqa: SIM118
        if key in TECH_CARDS
    }
    return max(values, key=lambda key: values[key]) if values else None


def best_upgrade(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The upgrade that brings most."""
    tech = game.players[decision.seat].tech
    values = {
        key: worth(game, decision.seat, TECH_CARDS[key].circle if tech[key] == "bottom" else TECH_CARDS[key].square)
        for key in decision.options.keys()  # noqa: SIM118
        if key in tech
    }
    return max(values, key=lambda key: values[key]) if values else None


def better_die(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The conquer die whose result is worth more."""
    return max(decision.data, key=lambda color: worth(game, decision.seat, decision.data[color]))


def best_place(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tile, hex and rotation that score most, the tile's benefit counted in."""
    options = decision.options
    if not isinstance(options, Placements):
        return None
    best, most = None, -1.0
    for tile in options.tiles:
        gives = worth(game, decision.seat, TILES[tile].benefit)
        for turns in range(6):
            corners = rotated(TILES[tile].corners, turns)
            for hex in options.hexes:
                value = gives + aligned_sides(game.board.map, hex, corners)
                if value > most:
                    best, most = Placement(tile, hex, turns), value
    return None if best is None else f"{best.tile}@{best.hex[0]},{best.hex[1]}r{best.rotation}"


def best_plot(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Where a building does most for rows, columns and districts, and wastes least outside the grid."""
    options = decision.options
    if not isinstance(options, Plots):
        return None
    filled = options.capital.filled()
    return max(options.legal, key=lambda key: plot_worth(options.capital, filled, options.legal[key]))


def plot_worth(capital: Capital, filled: set[tuple[int, int]], placed: Placed) -> float:
    """What a placement is worth: the fuller the lines and districts that it helps, the more."""
    plots = [plot for plot in covered(placed.building, placed.row, placed.column, placed.turns) if is_inside(plot)]
    value = 0.2 * len(plots)
    for row, column in plots:
        in_row = sum((row, other) in filled for other in range(SIZE)) / SIZE
        in_column = sum((other, column) in filled for other in range(SIZE)) / SIZE
        district = district_plots(row // 3, column // 3)
        in_district = sum(plot in filled for plot in district) / len(district)
        value += in_row**2 + in_column**2 + 1.5 * in_district**3
    return value


def best_tapestry(player: Greedy, game: Game, decision: Decision) -> str | None:
    """The tapestry card to play: one that gives something over a trap, which is better kept in hand."""
    keys = list(decision.options.keys())
    values = {
        key: 4.0 + worth(game, decision.seat, TAPESTRY_CARDS[key].benefit) for key in keys if key in TAPESTRY_CARDS
    }
    return max(values, key=lambda key: values[key]) if values else None


def use_the_trap(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Play a trap whenever there is one."""
    return next((key for key in decision.options.keys() if key != "none"), "none")  # noqa: SIM118


def cheapest(player: Greedy, game: Game, decision: Decision) -> str | None:
    """Discard whatever comes first."""
    return next(iter(decision.options.keys()), None)


Handler = Callable[[Greedy, Game, Decision], str | None]

HANDLERS: dict[str, Handler] = {
    "player_turn": best_turn,
    "payment": keep_what_is_needed,
    "resource": gain_what_is_rare,
    "benefit": best_part,
    "order": gains_before_counts,
    "bonus": buy_if_worth_it,
    "research": take_it,
    "invent": best_tech,
    "upgrade": best_upgrade,
    "tech_benefit": best_upgrade,
    "conquer_die": better_die,
    "explore": best_place,
    "plot": best_plot,
    "play_tapestry": best_tapestry,
    "response": use_the_trap,
    "discard": cheapest,
}
"""Who decides what, by the kind of the decision."""
