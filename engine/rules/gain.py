"""Turns benefits into steps, here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.decisions import NO_STEPS, Keyed, Nothing, QuestionData, Steps, choose
from engine.facts.components import Benefit
from engine.rules.matters import asked_last, order_matters
from engine.rules.nothing import Asked, nothing_of_all, why_nothing
from engine.rules.vocabulary import FORMS, WORDS, form
from engine.state.game import Game
from engine.things import Gain


class OrderAsked(QuestionData): ...


class PartsInOrderAsked(OrderAsked):
    parts: Mapping[str, Benefit]


class BenefitAsked(QuestionData):
    parts: Mapping[str, Benefit]


def gain(game: Game, seat: int, benefit: Benefit | None, *, source: str) -> Steps[None]:
    """source: what gave it, for journal, score and questions."""
    return NO_STEPS if benefit is None else gain_from(game, seat, benefit, source)


def gain_from(game: Game, seat: int, benefit: Benefit, source: str) -> Steps[None]:
    """Questions meanwhile name the source, unless they have their own."""
    before, game.source = game.source, source
    yield from gain_parts(game, seat, benefit, source)
    game.source = before


def gain_parts(game: Game, seat: int, benefit: Benefit, source: str) -> Steps[object]:
    """A word, a form, or a list in order."""
    if isinstance(benefit, str):
        return WORDS[benefit](game, seat, source)
    if isinstance(benefit, dict):
        return FORMS[key_of(benefit)](game, seat, benefit, source)
    return gain_each(game, seat, benefit, source)


def gain_each(game: Game, seat: int, benefits: Sequence[Benefit], source: str) -> Steps[None]:
    """In order; questions of repeated ones say which repetition it is."""
    for place, part in enumerate(benefits):
        steps, times = gain_parts(game, seat, part, source), benefits.count(part)
        yield from counted(steps, benefits[:place].count(part) + 1, times) if times > 1 else steps


def key_of(benefit: Mapping[str, object]) -> str:
    """Raises ValueError."""
    for key in benefit:
        if key in FORMS:
            return key
    raise ValueError(f"{benefit!r} is no benefit")


def nothing_of_parts(asked: Asked, benefit: Mapping[str, object], *, key: str) -> Nothing | None:
    return nothing_of_all(why_nothing(asked, part) for part in parts_of(benefit[key]))


@form("choose", nothing=partial(nothing_of_parts, key="choose"))
def gain_chosen(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    parts = parts_of(benefit["choose"])
    listed = {f"{number}:{name_of(part)}": part for number, part in enumerate(parts)}
    options = Keyed({key: Gain(part) for key, part in listed.items()})
    chosen = yield from choose(seat, BenefitAsked(listed), options, source=source, subject=source)
    yield from gain_parts(game, seat, chosen.benefit, source)


@form("any_order", nothing=partial(nothing_of_parts, key="any_order"))
def gain_all(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    """(ADV-4)"""
    yield from gain_in_any_order(game, seat, parts_of(benefit["any_order"]), source)


def gain_in_any_order(game: Game, seat: int, parts: Sequence[Benefit], source: str) -> Steps[None]:
    """The player picks the next if order can matter. (ADV-4)"""
    left = {f"{number}:{name_of(part)}": Gain(part) for number, part in enumerate(parts)}
    while left:
        benefits = [each.benefit for each in left.values()]
        if game.only_what_matters and not order_matters(game, seat, benefits):
            for place in asked_last(benefits):
                yield from gain_parts(game, seat, benefits[place], source)
            return
        asked, options = PartsInOrderAsked({key: each.benefit for key, each in left.items()}), Keyed(dict(left))
        chosen = yield from choose(seat, asked, options, source=source, subject=source)
        yield from gain_parts(game, seat, left.pop(options.key_of(chosen)).benefit, source)


def nothing_repeated(asked: Asked, benefit: Mapping[str, object]) -> Nothing | None:
    return why_nothing(asked, part_of(benefit["gain"]))


@form("repeat", nothing=nothing_repeated)
def gain_repeatedly(game: Game, seat: int, benefit: Mapping[str, object], source: str) -> Steps[None]:
    once = partial(gain_parts, game, seat, part_of(benefit["gain"]), source)
    yield from so_many_times(once, number_in(benefit, "repeat"))


def so_many_times(once: Callable[[], Steps[object]], times: int) -> Steps[None]:
    """Questions say which repetition it is."""
    for time in range(1, times + 1):
        yield from counted(once(), time, times)


def counted(steps: Steps[object], time: int, times: int) -> Steps[None]:
    """Adds `time` and `times` to questions; inner repetitions win."""
    answer: object = None
    while True:
        try:
            asked = steps.send(answer)
        except StopIteration:
            return
        if times > 1 and not asked.times:
            asked = asked._replace(time=time, times=times)
        answer = yield asked


def vp_part(benefit: Benefit | None) -> Benefit | None:
    """What still counts for finished players. (END-2)"""
    if isinstance(benefit, dict):
        if "vp" in benefit or "vp_per" in benefit:
            return benefit
        return vp_part(parts_of(benefit["any_order"])) if "any_order" in benefit else None
    if isinstance(benefit, list):
        return [part for part in map(vp_part, benefit) if part is not None] or None
    return None


def name_of(benefit: Benefit) -> str:
    """For keys: the word, or the form's words and numbers, as `vp_per_farm`."""
    if isinstance(benefit, str):
        return benefit
    if isinstance(benefit, dict):
        return "_".join(f"{key}_{value}" if isinstance(value, str | int) else key for key, value in benefit.items())
    return "_".join(name_of(part) for part in benefit)


def number_in(benefit: Mapping[str, object], key: str, otherwise: int = 0) -> int:
    """Raises ValueError."""
    value = benefit.get(key, otherwise)
    if not isinstance(value, int):
        raise ValueError(f"{key} of {benefit!r} is no number")
    return value


def part_of(value: object) -> Benefit:
    """Raises ValueError."""
    if not isinstance(value, str | dict | list):
        raise ValueError(f"{value!r} is no benefit")
    return value


def form_of(benefit: Benefit) -> Mapping[str, object]:
    """Raises ValueError."""
    if not isinstance(benefit, dict):
        raise ValueError(f"{benefit!r} is no form of benefit")
    return benefit


def parts_of(value: object) -> list[Benefit]:
    """Raises ValueError."""
    if not isinstance(value, list | tuple):
        raise ValueError(f"{value!r} is no list of benefits")
    return list(value)
