"""What things are worth to a seat in VP, and how it stands."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

from automa.aims import hopes, one_more
from engine.abilities.ability import ABILITIES, AIMING
from engine.facts.cards import INCOME_BUILDINGS
from engine.facts.components import COMPONENTS
from engine.rules.count import count
from engine.rules.income_mat import row_of, rows_of, uncovered
from engine.rules.inspiration import unused
from engine.rules.masterpieces import AT_MOST, heard_by, working
from engine.state.capital import Capital
from engine.state.game import Game
from engine.state.player import RESOURCES, Player

ONE: dict[str, float] = {
    "resource": 4.1,
    "kind": 0.3,
    "card": 1.3,
    "spare_card": 0.8,
    "tile": 2.0,
    "spare_tile": 0.7,
    "space_tile": 2.0,
    "building": 2.5,
    "landmark": 2.1,
    "outpost": 0.4,
    "bottom": 1.8,
    "middle": 7.0,
    "top": 5.0,
    "reserved": 3.0,
    "plot": 0.25,
    "line": 1.0,
    "district": 1.6,
}
"""While the game goes on. kind: another kind of resource. card, tile: to be used soon; spare: any other. bottom,
middle, top: a tech card; in the middle its square is to come. reserved: waits for income turn 5. line: a row or
column."""

SCORED, PAID = 1.4, 1.3
"""Today's scoring and income, per income turn to come: they will grow."""

PROGRESS: dict[str, float] = {"exploration": 0.3, "science": 0.2, "military": 0.5, "technology": 0.2, "arts": 0.3}
USUAL_PROGRESS, STEEPNESS = 0.3, 1.3
"""Per space advanced, each more than the one before."""

TILES_SOON = 2

WORDS: dict[str, float] = {
    "any_income_building": 6.0,
    "play_tapestry": 4.5,
    "invent": 3.0,
    "refresh_tech": 0.5,
    "upgrade": 2.0,
    "upgrade_free": 5.0,
    "upgrade_once": 2.0,
    "explore": 5.5,
    "explore_anywhere": 5.5,
    "conquer": 4.2,
    "conquer_anywhere": 6.0,
    "conquer_both_dice": 6.0,
    "conquer_both_dice_if_opponent": 8.0,
    "conquer_empty": 3.5,
    "research": 4.0,
    "research_x": 2.0,
    "repeat_position": 6.0,
    "refresh_masterpieces": 0.3,
    "civilization": 7.0,
    "ai_singularity": 5.0,
    "alien_biology": 12.0,
    "tile_benefit": 3.0,
    "controlled_tile_benefit": 3.0,
}
"""Other words of benefits."""

COUNTED: dict[str, str] = {
    "territory": "territory_tile",
    "tapestry": "tapestry_in_hand",
    "invent": "tech",
    "upgrade": "tech_in_top_row",
    "upgrade_free": "tech_in_top_row",
    "conquer": "territory_controlled",
    "conquer_anywhere": "territory_controlled",
    "conquer_both_dice": "territory_controlled",
    "conquer_both_dice_if_opponent": "territory_controlled",
}
"""An aim's thing that each word brings."""

GROWING, INSPIRED = 0.8, 4.0
"""What a masterpiece would give today, per income turn to come, when resources mean less; and what an inspiration tile
adds to each."""

FREE_ADVANCE, FREE_STEP, OTHER = 8.0, 2.0, 1.5


def worth(game: Game, seat: int, benefit: object) -> float:
    if benefit is None:
        return 0.0
    if isinstance(benefit, str):
        if benefit in INCOME_BUILDINGS:
            return building_worth(game, seat, benefit)
        value = word_worth(game, seat, benefit)
        return value + one_more(game, seat, COUNTED[benefit], worth) if value and benefit in COUNTED else value
    if isinstance(benefit, dict):
        return form_worth(game, seat, benefit)
    return fsum(worth(game, seat, part) for part in benefit) if isinstance(benefit, list | tuple) else 0.0


def word_worth(game: Game, seat: int, word: str) -> float:
    """Nothing if it cannot be done."""
    player, era, tech = game.players[seat], game.board.seats[seat].era, game.box.tech_cards
    if word in RESOURCES or word == "any_resource":
        return ONE["resource"] if era < COMPONENTS.income_turns else 0.0
    if word == "tapestry":
        return ONE["card"] if len(player.hand) < plays_left(era) else ONE["spare_card"]
    if word == "territory":
        return ONE["tile"] if len(player.territories) < TILES_SOON else ONE["spare_tile"]
    if word == "space_tile":
        return ONE["space_tile"]
    if word.startswith("explore") and word != "explore_space":
        return WORDS[word] if player.territories else ONE["spare_tile"]
    if word == "explore_space":
        return max((worth(game, seat, game.box.space_tiles[tile].benefit) for tile in player.space_tiles), default=0.0)
    if word == "circle":
        return max(
            (worth(game, seat, game.box.tech_cards[slug].circle) for slug in player.in_row("middle")), default=0.0
        )
    if word == "square":
        return max((worth(game, seat, tech[slug].square) for slug in player.usable("top")), default=0.0)
    if word == "masterpiece":
        return usual_masterpiece(game, seat)
    if word.startswith("broadcast"):
        return broadcast_worth(game, seat, neighbors=word == "broadcast_3")
    if word == "inspire":
        return INSPIRED * scorings(era) if unused(game, seat) else 0.0
    if word.startswith("upgrade"):
        return WORDS[word] if any(row != "top" for row in player.tech.values()) else 0.0
    if word.startswith("conquer"):
        return WORDS[word] if game.board.seats[seat].outposts else 0.0
    return WORDS.get(word, OTHER)


def masterpiece_worth(game: Game, seat: int, slug: str) -> float:
    """Its benefit in each income turn to come, or once. (ART-2, ART-6)"""
    card = game.box.masterpieces[slug]
    now = worth(game, seat, card.benefit)
    turns = min(scorings(game.board.seats[seat].era), COMPONENTS.income_turns - 1)
    return now * min(turns, 1) if card.single_use else now * turns * GROWING


def usual_masterpiece(game: Game, seat: int) -> float:
    """The best face-up one."""
    lying = game.bags["masterpiece"].face_up if "masterpiece" in game.bags else ()
    return max((masterpiece_worth(game, seat, slug) for slug in lying), default=0.0)


def broadcast_worth(game: Game, seat: int, *, neighbors: bool) -> float:
    """The best masterpiece now, or the best three. (ART-5)"""
    found = sorted(
        (worth(game, seat, game.box.masterpieces[slug].benefit) for slug in heard_by(game, seat, neighbors=neighbors)),
        reverse=True,
    )
    return fsum(found[: AT_MOST if neighbors else 1])


def building_worth(game: Game, seat: int, building: str) -> float:
    """More for each income turn in which it still scores and pays."""
    taken, era = game.players[seat].taken[building], game.board.seats[seat].era
    spaces = row_of(game, seat, building).spaces
    if taken + 1 >= len(spaces):
        return 0.0
    space = spaces[taken + 1]
    pays = fsum(worth(game, seat, gain) for gain in space.income) * incomes(era) * PAID
    further = one_more(game, seat, building, worth)
    return ONE["building"] + pays + worth(game, seat, space.vp) * scorings(era) * SCORED + further


def form_worth(game: Game, seat: int, benefit: Mapping[str, object]) -> float:
    if "vp" in benefit:
        return float(str(benefit["vp"]))
    if "vp_per" in benefit:
        return count(game, seat, str(benefit["vp_per"])) * float(str(benefit.get("each", 1)))
    if "choose" in benefit and isinstance(benefit["choose"], list):
        return max(worth(game, seat, part) for part in benefit["choose"])
    if "any_order" in benefit:
        return worth(game, seat, benefit["any_order"])
    if "explore_one_of" in benefit:
        return float(str(benefit["explore_one_of"])) * ONE["space_tile"] + word_worth(game, seat, "explore_space")
    if "repeat" in benefit:
        return float(str(benefit["repeat"])) * worth(game, seat, benefit.get("gain"))
    if "landmark" in benefit:
        taken = str(benefit["landmark"]) in game.board.landmarks
        return 0.0 if taken else ONE["landmark"] + one_more(game, seat, "landmark", worth)
    if "pay" in benefit:
        return max(worth(game, seat, benefit.get("gain")) - ONE["resource"], 0.0)
    if "reserve" in benefit:
        return worth(game, seat, benefit["reserve"])
    if "advance" in benefit:
        return FREE_ADVANCE
    return FREE_STEP if "advance_x" in benefit else OTHER


def scorings(era: int) -> int:
    """Income turns that will still score."""
    return COMPONENTS.income_turns - era


def incomes(era: int) -> int:
    """Income turns that will still pay."""
    return max(COMPONENTS.income_turns - 1 - era, 0)


def plays_left(era: int) -> int:
    """Tapestry cards that income turns will still ask for."""
    return min(max(COMPONENTS.income_turns - 1 - era, 0), COMPONENTS.income_turns - 2)


def standing(game: Game, seat: int) -> float:
    """VP, goals, income to come, what is held, and the tokens."""
    player, board = game.players[seat], game.board
    era = board.seats[seat].era
    value = float(board.seats[seat].vp) + hopes(game, seat, worth)
    if scorings(era):
        value += income_to_come(game, seat, era) + held(player, era)
        value += ONE["landmark"] * len(board.landmarks_of(seat)) + ONE["outpost"] * len(board.map.controlled(seat))
        value += city_to_come(player.capital)
        value += fsum(masterpiece_worth(game, seat, slug) for slug in working(game, seat)) + to_score(game, seat)
    for track in board.tracks:
        value += progress(game, track, board.furthest(seat, track))
    return value


def to_score(game: Game, seat: int) -> int:
    """If the game ended now, without cards that have aims."""
    own = (mine for mine in game.in_play if mine.owner == seat and mine.plays_as not in AIMING)
    return sum(ABILITIES[mine.plays_as].would_score(game, mine) for mine in own if mine.plays_as in ABILITIES)


def progress(game: Game, track: str, space: int) -> float:
    each = PROGRESS.get(track, USUAL_PROGRESS)
    return float(each * game.box.tracks[track].advanced(space) ** STEEPNESS)


def income_to_come(game: Game, seat: int, era: int) -> float:
    """What uncovered spaces will score and pay until the end."""
    value = 0.0
    for row in rows_of(game, seat):
        for space in uncovered(game, seat, row):
            value += scorings(era) * worth(game, seat, space.vp) * SCORED
            value += incomes(era) * fsum(worth(game, seat, gain) for gain in space.income) * PAID
    return value


def held(player: Player, era: int) -> float:
    value = ONE["resource"] * sum(player.resources.values())
    value += ONE["kind"] * sum(number > 0 for number in player.resources.values())
    soon = min(len(player.hand), plays_left(era))
    value += ONE["card"] * soon + ONE["spare_card"] * (len(player.hand) - soon)
    soon = min(len(player.territories), TILES_SOON)
    value += ONE["tile"] * soon + ONE["spare_tile"] * (len(player.territories) - soon)
    value += ONE["space_tile"] * len(player.space_tiles)
    return value + sum(ONE[row] for row in player.tech.values()) + ONE["reserved"] * len(player.reserved)


def city_to_come(capital: Capital) -> float:
    """By rows, columns and districts on the way to full."""
    filled, plan = capital.filled(), capital.plan
    lines = (*plan.rows.values(), *plan.columns.values())
    value = ONE["plot"] * len(filled) + ONE["line"] * sum((len(line & filled) / len(line)) ** 4 for line in lines)
    for district in plan.districts:
        full = len(district.plots & filled)
        if full < len(district.plots):
            value += ONE["district"] * (full / len(district.plots)) ** 3
    return value
