"""Benefits: the one place that turns an expression of the vocabulary into steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache

from engine.cards.ability import modified
from engine.cards.definitions import INCOME_MAT
from engine.decisions import Keyed, Steps, asked_by, choose
from engine.definitions import Benefit
from engine.rules import build, conquest, exploration, nothing, research, supply, tapestry, tech, tracks
from engine.rules.count import count
from engine.rules.resources import ANY, gain_any_resource, gain_resource
from engine.rules.score import score
from engine.state.game import Game
from engine.state.player import RESOURCES

Word = Callable[[Game, int], Steps[object]]


def gain(game: Game, seat: int, benefit: Benefit | None, *, source: str) -> Steps[None]:
    """Gain a benefit; `source` says what gave it, for the journal, the score and every question on the way."""
    if benefit is not None:
        yield from asked_by(source, gain_parts(game, seat, benefit, source))


def gain_parts(game: Game, seat: int, benefit: Benefit, source: str) -> Steps[None]:
    """Gain a word, a form, or one benefit after the other."""
    if isinstance(benefit, str):
        yield from gain_word(game, seat, benefit, source)
    elif isinstance(benefit, dict):
        yield from gain_form(game, seat, benefit, source)
    else:
        for part in benefit:
            yield from gain_parts(game, seat, part, source)


def gain_word(game: Game, seat: int, word: str, source: str) -> Steps[None]:
    """Gain what a single word stands for."""
    if word in RESOURCES:
        yield from gain_resource(game, seat, word)
    elif word in INCOME_MAT:
        yield from build.gain_building(game, seat, word, source)
    elif word == "repeat_position":
        yield from tracks.repeat_position(game, seat, source)
    else:
        yield from words()[word](game, seat)


def gain_form(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """Gain what a mapping stands for: by the key that says its form."""
    if "vp" in benefit:
        score(game, seat, number_in(benefit, "vp"), source)
    elif "vp_per" in benefit:
        yield from score_per(game, seat, str(benefit["vp_per"]), number_in(benefit, "each", 1), source)
    elif "choose" in benefit:
        parts = parts_of(benefit["choose"])
        options = Keyed({f"{number}:{name_of(part)}": part for number, part in enumerate(parts)})
        chosen = yield from choose(
            seat, "benefit", options, subject=source, data={"source": source, "parts": dict(options.values)}
        )
        yield from gain_parts(game, seat, chosen, source)
    elif "any_order" in benefit:
        yield from gain_in_any_order(game, seat, parts_of(benefit["any_order"]), source)
    elif "pay" in benefit:
        yield from offer_bonus(game, seat, benefit, source)
    elif "repeat" in benefit:
        for _ in range(number_in(benefit, "repeat")):
            yield from gain_parts(game, seat, part_of(benefit["gain"]), source)
    elif "explore_one_of" in benefit:
        yield from exploration.explore_one_of(game, seat, number_in(benefit, "explore_one_of"))
    elif "landmark" in benefit:
        yield from build.gain_and_place_landmark(game, seat, str(benefit["landmark"]), "BLD-8")
    else:
        yield from gain_movement(game, seat, benefit)


def gain_movement(game: Game, seat: int, benefit: Mapping[str, object]) -> Steps[None]:
    """Advance or regress on one of several tracks, with benefit and bonus or (X) without either. (ADV-7, ADV-8)"""
    for word, forward, with_benefit, with_bonus in MOVEMENTS:
        if word in benefit:
            wanted = [str(track) for track in parts_of(benefit[word])]
            yield from tracks.move_on_one(game, seat, wanted, forward=forward, benefit=with_benefit, bonus=with_bonus)
            return
    raise ValueError(f"{benefit!r} is no benefit")


MOVEMENTS = (
    ("advance", True, True, True),
    ("advance_x", True, False, False),
    ("advance_benefit", True, True, False),
    ("regress", False, True, True),
    ("regress_x", False, False, False),
)


def gain_in_any_order(game: Game, seat: int, parts: Sequence[Benefit], source: str) -> Steps[None]:
    """Gain all parts, the player choosing each time which comes next. (ADV-4)"""
    left = {f"{number}:{name_of(part)}": part for number, part in enumerate(parts)}
    while left:
        options = Keyed({key: key for key in left})
        key = yield from choose(seat, "order", options, subject=source, data={"source": source, "parts": dict(left)})
        yield from gain_parts(game, seat, left.pop(key), source)


def offer_bonus(game: Game, seat: int, bonus: Mapping[str, object], source: str, *, free: bool = False) -> Steps[bool]:
    """A bonus may be bought once; returns whether it was gained. (TRN-4, ADV-1)"""
    free = modified(game, seat, "bonus_is_free", free, {"cost": bonus["pay"]})
    cost = part_of(bonus["pay"])
    if not free and not supply.can_pay_cost(game, seat, cost):
        return False
    options = Keyed({"no": False, "yes": True})
    about = {"source": source, "cost": cost, "gain": bonus["gain"], "free": free}
    if not (yield from choose(seat, "bonus", options, subject=source, data=about)):
        return False
    if not free:
        yield from supply.pay_cost(game, seat, cost, source)
    yield from gain_parts(game, seat, part_of(bonus["gain"]), source)
    return True


def score_per(game: Game, seat: int, thing: str, each: int, source: str) -> Steps[None]:
    """VP for each of a thing. Scoring the capital is told to abilities. (BLD-7)"""
    things = count(game, seat, thing)
    if not things and not source.startswith("income_mat"):
        nothing.tell_of(game, seat, {"vp_per": thing, "each": each})
    score(game, seat, things * each, source, about={"thing": thing, "count": things, "factor": each})
    if thing == "capital":
        yield from build.capital_scored(game, seat)


def gain_any_income_building(game: Game, seat: int) -> Steps[None]:
    """A market, house, farm or armory of the player's choice. (ART-9)"""
    left = {row: row for row in INCOME_MAT if build.can_gain_building(game, seat, row)}
    if left:
        yield from build.gain_building(game, seat, (yield from choose(seat, "income_building", Keyed(left))))
    else:
        nothing.tell_of(game, seat, "any_income_building")


def take_any_income_building(game: Game, seat: int) -> Steps[None]:
    """An income building of the player's choice that stands beside the city: it fills no plot. (BLD-10)"""
    left = {row: row for row in INCOME_MAT if build.can_gain_building(game, seat, row)}
    if left:
        building = yield from choose(seat, "income_building", Keyed(left))
        yield from build.take_building(game, seat, building)
        game.players[seat].capital.beside.append(building)
    else:
        nothing.tell_of(game, seat, "income_building_unplaced")


def vp_part(benefit: Benefit | None) -> Benefit | None:
    """What of a benefit is VP: all that a civilization still gives once the game of its player is over. (END-2)"""
    if isinstance(benefit, dict):
        if "vp" in benefit or "vp_per" in benefit:
            return benefit
        return vp_part(parts_of(benefit["any_order"])) if "any_order" in benefit else None
    if isinstance(benefit, list):
        return [part for part in map(vp_part, benefit) if part is not None] or None
    return None


def name_of(benefit: Benefit) -> str:
    """A short name of a benefit for a key: its word, or the words and numbers of its form, such as `vp_per_farm`."""
    if isinstance(benefit, str):
        return benefit
    if isinstance(benefit, dict):
        return "_".join(f"{key}_{value}" if isinstance(value, str | int) else key for key, value in benefit.items())
    return "_".join(name_of(part) for part in benefit)


def number_in(benefit: Mapping[str, object], key: str, otherwise: int = 0) -> int:
    """A number of a benefit."""
    value = benefit.get(key, otherwise)
    if not isinstance(value, int):
        raise ValueError(f"{key} of {benefit!r} is no number")
    return value


def form_of(benefit: Benefit) -> Mapping[str, object]:
    """A benefit that is said as a mapping."""
    if not isinstance(benefit, dict):
        raise ValueError(f"{benefit!r} is no form of benefit")
    return benefit


def part_of(value: object) -> Benefit:
    """A part of a benefit as a benefit."""
    if not isinstance(value, str | dict | list):
        raise ValueError(f"{value!r} is no benefit")
    return value


def parts_of(value: object) -> list[Benefit]:
    """The parts of a benefit that lists some."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} is no list of benefits")
    return list(value)


@cache
def words() -> Mapping[str, Word]:
    """What each word makes happen. Made when first asked for: the modules named here know this one."""
    return {
        ANY: gain_any_resource,
        "any_income_building": gain_any_income_building,
        "income_building_unplaced": take_any_income_building,
        "territory": supply.gain_territory,
        "space_tile": supply.gain_space_tile,
        "tapestry": tapestry.gain_tapestry,
        "play_tapestry": tapestry.play_on_top,
        "invent": tech.invent,
        "refresh_tech": tech.refresh,
        "upgrade": tech.upgrade,
        "upgrade_free": lambda game, seat: tech.upgrade(game, seat, ignoring=True),
        "circle": lambda game, seat: tech.gain_of_row(game, seat, "middle"),
        "square": lambda game, seat: tech.gain_of_row(game, seat, "top"),
        "explore": exploration.explore,
        "explore_anywhere": lambda game, seat: exploration.explore(game, seat, anywhere=True),
        "explore_space": exploration.explore_space,
        "conquer": conquest.conquer,
        "conquer_anywhere": lambda game, seat: conquest.conquer(game, seat, anywhere=True),
        "conquer_both_dice": lambda game, seat: conquest.conquer(game, seat, both=True),
        "conquer_both_dice_if_opponent": lambda game, seat: conquest.conquer(game, seat, both_if_opponent=True),
        "controlled_tile_benefit": conquest.gain_controlled_tile_benefit,
        "research": lambda game, seat: research.research(game, seat, benefit=True),
        "research_x": lambda game, seat: research.research(game, seat, benefit=False),
        "civilization": supply.gain_civilization,
        "ai_singularity": tracks.ai_singularity,
        "alien_biology": research.alien_biology,
    }
