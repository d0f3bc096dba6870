"""Which games the hunt plays: a setup of every kind for each number, of all that the forms of setup offer."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from automa.bot_setup import RANDOM
from automa.definitions import AUTOMA_CIVILIZATIONS, LEVELS, civilizations_in
from automa.orders import boxes_of, choices_of
from automa.people import COLORS
from automa.scenario_facts import SCENARIOS
from automa.solo import BEGINNING, deck_of
from automa.whole_games import EDITIONS, NAMES
from companion.front.table_setup_screen import LUCK_KINDS
from companion.kinds import KINDS
from engine.box import BASE
from engine.decisions import BadSetup
from engine.facts.components import EXPANSIONS
from engine.facts.maps import MAPS
from engine.facts.packs import PACKS
from engine.facts.prints import COST_PRINTS, FACES_PRINTS, SOLO_PRINTS, STAYS
from engine.outlook import boxes_to_add
from engine.rules.variants import variants_for
from engine.state.game import NEW_GAMES

SORTS: Final = ("table", "table for two", "solo", "one phone", "several phones", "some phones")
"""Sorts of games: at a table, alone on screen, and people on one phone, on one each, or on one each for some."""

Setup = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Order:
    """One game to be played. away: on which guest's phone a seat is played, where that is not the host's.

    player: which built-in player answers on screen.
    """

    sort: str
    number: int
    setup: Mapping[str, Any]
    away: Mapping[int, int]
    player: str

    @property
    def kind(self) -> str:
        """The kind of game that the app opens."""
        return str(self.setup["kind"])

    @property
    def facets(self) -> Iterator[tuple[str, str]]:
        """What every page is to be seen in."""
        people = self.setup.get("players", 1)
        yield "scenario", str(self.setup.get("scenario") or "none")
        yield "boxes", "+".join(self.setup.get("boxes", BASE))
        yield "packs", "+".join(self.setup.get("packs", ())) or "none"
        yield "prints", "+".join(self.setup.get("prints", ())) or "none"
        yield "people", str(len(people) if isinstance(people, list) else people)
        yield "sort", self.sort
        if "level" in self.setup:
            yield "level", str(self.setup["level"])
        if self.kind != "table":
            yield "edition", str(self.setup["civilization_mats"])
            for variant in self.setup["variants"]:
                yield "variant", variant


def order_of(seed: int, number: int, sorts: Sequence[str] = SORTS) -> Order:
    """The game with a number; the same seed and number give the same game."""
    sort, pick = sorts[number % len(sorts)], random.Random(f"order {seed} {number}")
    while True:
        setup, away = MAKERS[sort](pick)
        try:
            play = KINDS[setup["kind"]].open(setup)
        except BadSetup:
            continue
        player = "greedy" if pick.random() < 0.1 else "random"
        return Order(sort, number, dict(play.setup), away, player)


Made = tuple[Setup, Mapping[int, int]]


def _table(pick: random.Random) -> Made:
    """Beside both bots: any boxes, or a scenario with what its booklet leaves open."""
    setup = {**_of_a_table(pick), "players": 1, "level": pick.choice(list(LEVELS))}
    if pick.random() < 0.6:
        slug = pick.choice(list(SCENARIOS))
        choices = pick.choice(choices_of(slug))
        setup |= {"scenario": slug, "scenario_choices": choices, "boxes": pick.choice(boxes_of(slug, [*EXPANSIONS]))}
    names = [RANDOM, *(slug for slug, each in AUTOMA_CIVILIZATIONS.items() if each.expansion in setup["boxes"])]
    return setup | {"civilization": pick.choice(names), "second_civilization": pick.choice(names)}, {}


def _table_for_two(pick: random.Random) -> Made:
    """Two people beside the Shadow Empire."""
    starts = pick.sample(list(MAPS["small"].starts), 2)
    return {**_of_a_table(pick), "players": 2, "starts": starts, "first": pick.choice(("players", "bots"))}, {}


def _of_a_table(pick: random.Random) -> Setup:
    further = [box for box in EXPANSIONS if box not in BASE]
    roles = ("you", "other", "automa", "shadow")
    return {
        "kind": "table",
        "boxes": [*BASE, *(box for box in further if pick.random() < 0.4)],
        "names": pick.choice(((), ("Anna", "Ben"))),
        "colors": dict(zip(roles, pick.sample(list(COLORS), len(roles)), strict=True)),
        "luck": {kind: pick.choice(("app", "table")) for kind in LUCK_KINDS},
        "record_tiles": pick.random() < 0.6,
    }


def _solo(pick: random.Random) -> Made:
    """Alone on screen, any scenario with all that is open in it."""
    boxes = list(pick.choice(sets_of_boxes()))
    setup: Setup = {"kind": "solo", "level": pick.choice(list(LEVELS)), "first": pick.choice(BEGINNING)}
    setup |= {**_of_a_screen(pick, variants_for(boxes, alone=True)), "boxes": boxes}
    if pick.random() < 0.7:
        slug = pick.choice(list(SCENARIOS))
        setup |= {"scenario": slug, "scenario_choices": pick.choice(choices_of(slug))}
        setup["boxes"] = list(pick.choice(boxes_of(slug, [*BASE, *boxes_to_add()])))
        setup["variants"] = [each for each in setup["variants"] if each in variants_for(setup["boxes"], alone=True)]
        if (eras := SCENARIOS[slug].foreshadowed) and pick.random() < 0.5:
            setup["foreshadowed"] = pick.sample(sorted(deck_of({**setup, "foreshadowed": ()})), eras)
    setup |= _beside(pick, setup["boxes"], alone=True)
    names = [RANDOM, *(each.slug for each in civilizations_in(setup["boxes"]))]
    return setup | {"civilization": pick.choice(names), "second_civilization": pick.choice(names)}, {}


def _of_a_screen(pick: random.Random, variants: Sequence[str]) -> Setup:
    chosen = [slug for slug in variants if pick.random() < 0.4]
    # A game that was begun before the app left questions out is asked all of them for ever.
    new = NEW_GAMES if pick.random() < 0.7 else {}
    return {"civilization_mats": pick.choice(EDITIONS), "variants": chosen, **new}


def _beside(pick: random.Random, boxes: Sequence[str], *, alone: bool) -> Setup:
    """Packs of our own, and what the owner's boxes print otherwise."""
    packs = [slug for slug in PACKS if len(boxes) > len(BASE) and pick.random() < 0.5]
    prints: Setup = {slug: pick.choice(sorted(each.costs)) for slug, each in COST_PRINTS.items() if each.box in boxes}
    for slug, each in FACES_PRINTS.items():
        if each.box in boxes:
            tracks = list(each.usual)
            more = [pick.choice(tracks) for _ in range(each.sides - len(tracks))]
            prints[slug] = {track: 1 + more.count(track) for track in tracks}
    prints |= {slug: STAYS for slug, each in SOLO_PRINTS.items() if alone and each.box in boxes}
    prints = {slug: value for slug, value in prints.items() if pick.random() < 0.4}
    return {**({"packs": packs} if packs else {}), **({"prints": prints} if prints else {})}


def _people(pick: random.Random, number: int) -> Setup:
    """Two to five on screen; sometimes the app plays some seats."""
    boxes = list(pick.choice(sets_of_boxes()))
    setup: Setup = {"kind": "people", "players": list(NAMES[:number]), "boxes": boxes}
    return setup | _of_a_screen(pick, variants_for(boxes)) | _beside(pick, boxes, alone=False)


def _one_phone(pick: random.Random) -> Made:
    number = pick.randint(2, 5)
    by_the_app = {str(seat): pick.choice(("random", "greedy")) for seat in range(1, number) if pick.random() < 0.25}
    return _people(pick, number) | {"built_in": by_the_app}, {}


def _several_phones(pick: random.Random) -> Made:
    number = pick.randint(2, 5)
    return _people(pick, number), {seat: seat for seat in range(1, number)}


def _some_phones(pick: random.Random) -> Made:
    """Several seats on a phone; sometimes the host has none, and one guest has two."""
    number, same = pick.randint(3, 5), pick.random() < 0.4
    seats = pick.sample(range(number), pick.choice((1, 2, number)))
    return _people(pick, number), {seat: 1 if same and phone <= 2 else phone for phone, seat in enumerate(seats, 1)}


def sets_of_boxes() -> Sequence[tuple[str, ...]]:
    """The sets of boxes that a game on screen can be played with."""
    further = list(boxes_to_add())
    return [(*BASE, *each) for number in range(len(further) + 1) for each in combinations(further, number)]


MAKERS: Final = {
    "table": _table,
    "table for two": _table_for_two,
    "solo": _solo,
    "one phone": _one_phone,
    "several phones": _several_phones,
    "some phones": _some_phones,
}
