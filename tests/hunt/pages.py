"""Which pages there are: every address of the app that can be opened, and with what it is asked for in a game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask
from werkzeug.routing import Rule

from automa.scenario_facts import SCENARIOS
from automa.table.reports import VP_SOURCES
from companion.game.glossary import GLOSSARY
from companion.game.map import unnoted_tiles
from companion.game.new_in_box import NEW
from companion.game.replay_screen import BOARDS
from companion.kinds import KINDS
from companion.library.rules_screen import RULES
from companion.store.replay import AnyPlay
from companion.tableside.fix_parts import PARTS
from engine.facts.components import EXPANSIONS
from engine.facts.maps import MAPS, Hex
from engine.state.codec import hex_text

Values = dict[str, Any]

LEFT_OUT: Final[Mapping[str, str]] = {
    "share.join": "the page of a link that another phone of the host shows: it has nothing to do with any game",
}
"""The addresses that the hunt does not open, and why."""

MANY: Final = 2_000
"""More than there are addresses of any page."""

STREAMS: Final = frozenset({"games.events", "games.people_events"})
"""What never ends: its first words are read."""


@dataclass(frozen=True, slots=True)
class Page:
    """An address of the app. name: what it is called in reports; values: what the address says."""

    name: str
    endpoint: str
    values: Values


@dataclass(frozen=True, slots=True)
class Ground:
    """What addresses of pages of a game are made of: how it stands, as far as it can be opened."""

    kind: str
    hexes: Sequence[Hex]
    unnoted: Sequence[Hex]
    players: Sequence[int]
    tracks: Sequence[str]
    last: int

    @classmethod
    def of(cls, kind: str, play: AnyPlay | None) -> Ground:
        """How a game stands; of one that cannot be opened anything."""
        if play is None:
            return cls(kind, list(MAPS["small"].hexes), [], [0], ["science"], 2)
        game = play.state.game
        unnoted = list(unnoted_tiles(play.state)) if kind == "table" else []
        steps = len(KINDS[kind].stops(play))
        return cls(kind, list(game.board.map.printed.hexes), unnoted, list(game.players), list(game.box.tracks), steps)


def pages_of_a_game(app: Flask, kind: str) -> Sequence[Rule]:
    """The addresses that are opened in a game of a kind."""
    of_others = frozenset[str]().union(*(each.pages.blueprints for each in KINDS.values()))
    elsewhere = of_others - KINDS[kind].pages.blueprints
    return [rule for rule in opened(app) if "game_id" in rule.arguments and _blueprint(rule) not in elsewhere]


def opened(app: Flask) -> Iterator[Rule]:
    """Every address that can be opened, but those that are left out with a reason."""
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and rule.endpoint not in LEFT_OUT:
            yield rule


def _blueprint(rule: Rule) -> str:
    return str(rule.endpoint).partition(".")[0]


def pages_in(rules: Iterable[Rule], ground: Ground, pick: random.Random) -> Iterator[Page]:
    """What is opened by these addresses in a game that stands so."""
    for rule in rules:
        ways = WAYS.get(rule.endpoint)
        for name, values in ways(ground, pick) if ways else [("", Values())]:
            yield Page(f"{rule.endpoint} {name}".strip(), rule.endpoint, values)


Ways = Iterable[tuple[str, Values]]


def _acts(ground: Ground, pick: random.Random) -> Ways:
    return [
        ("explore", {"act": "explore"}),
        ("explore anywhere", {"act": "explore", "anywhere": 1}),
        ("conquer", {"act": "conquer"}),
        ("conquer unanswered", {"act": "conquer", "unanswered": 1, **pick.choice(({}, {"anywhere": 1}))}),
    ]


def _parts(ground: Ground, pick: random.Random) -> Ways:
    return [(part, {"part": part}) for part in (*PARTS, "decks", "map")]


def _a_hex(ground: Ground, pick: random.Random) -> Ways:
    return [("", {"hex": hex_text(pick.choice(ground.hexes))})]


def _a_tile(ground: Ground, pick: random.Random) -> Ways:
    hexes = list(ground.unnoted) or list(ground.hexes)
    return [("", {"hex": hex_text(pick.choice(hexes))}), ("named", {"hex": hex_text(hexes[0]), "tile": "1"})]


def _steps(ground: Ground, pick: random.Random) -> Ways:
    step = pick.choice((0, 1, ground.last // 2, ground.last - 1, ground.last + 5))
    return [(board, {"step": max(step, 0), "board": board}) for board in BOARDS]


def _sides(ground: Ground, pick: random.Random) -> Ways:
    return [("", {"seat": seat}) for seat in ground.players]


def _points(ground: Ground, pick: random.Random) -> Ways:
    return [("", {}), ("for something", {"for": pick.choice(list(VP_SOURCES))})]


def _open_track(ground: Ground, pick: random.Random) -> Ways:
    return [("", {}), ("open", {"open": pick.choice(list(ground.tracks))})]


def _choices(ground: Ground, pick: random.Random) -> Ways:
    return [("", {}), ("a choice", {"choice": pick.randrange(3)})]


def _table(ground: Ground, pick: random.Random) -> Ways:
    return [*_choices(ground, pick), ("advances", {"advances": 1})]


WAYS: Final[Mapping[str, Callable[[Ground, random.Random], Ways]]] = {
    "tableside.show": _table,
    "tableside.act": _acts,
    "tableside.points": _points,
    "tableside.tile": _a_tile,
    "fix.show": _parts,
    "fix.show_hex": _a_hex,
    "replay.show": _steps,
    "onscreen.show": _choices,
    "onscreen.tracks": _open_track,
    "onscreen.side": _sides,
}
"""What further stands in the addresses of a game's pages."""


def pages_elsewhere(app: Flask, pick: random.Random, campaigns: Sequence[str], most: int = MANY) -> Iterator[Page]:
    """The pages of no game; of those with many addresses no more than `most`."""
    for rule in opened(app):
        if "game_id" in rule.arguments or "token" in rule.arguments:
            continue
        for values in _values_elsewhere(rule, pick, campaigns, most):
            yield Page(rule.endpoint, rule.endpoint, values)


def _values_elsewhere(rule: Rule, pick: random.Random, campaigns: Sequence[str], most: int) -> Iterable[Values]:
    if "campaign_id" in rule.arguments:
        chosen: list[Values] = [{}, *({"scenario": each.number} for each in SCENARIOS.values())]
        shown = chosen if rule.endpoint == "campaign.show" else chosen[:1]
        return [{"campaign_id": each, **way} for each in campaigns for way in shown]
    every: Mapping[str, Sequence[Values]] = {
        "rules.rule": [{"rule_id": id} for id in RULES],
        "scenarios.show": [{"slug": slug} for slug in SCENARIOS],
        "guide.new_in_box": [{"slug": slug} for slug in NEW],
        "words.term": [{"slugs": slug} for slug in GLOSSARY],
        "words.index": [{}, {"find": "tile"}],
        "words.benefit": [{"of": each} for each in ('"tapestry"', '["tech",{"vp":3}]', '{"vp_per":"tech","each":1}')],
        **dict.fromkeys(("play_setup.solo", "table_setup.new"), _setups()),
        "play_setup.people": [{}, {"box": "pp", "by-2": "open"}],
        "table_setup.position": [{"players": 1}, {"players": 2, "box": "pp"}],
    }
    ways = every.get(rule.endpoint, [{}])
    return ways if len(ways) <= most else pick.sample(ways, most)


def _setups() -> Sequence[Values]:
    """What the forms of a game against the bots can be asked to show."""
    boxes = [box for box in EXPANSIONS if box != "base"]
    plain: list[Values] = [
        {},
        *({"players": 1, "level": level, "box": boxes} for level in ("1", "3", "6")),
        {"players": 2},
    ]
    return [*plain, *({"scenario": slug, "level": "5", "box": "pp"} for slug in SCENARIOS)]
