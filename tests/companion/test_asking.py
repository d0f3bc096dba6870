"""What asks: each question of whole games names the space, card, civilization or rule that really asks it."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from types import GeneratorType
from typing import Any

import pytest

import automa.people
import automa.solo
from automa.players import random_player
from companion.game.words import source_label
from companion.onscreen.asking import asked_by
from engine.abilities.ability import words_of
from engine.box import BASE
from engine.decisions import Keyed
from engine.play import Play
from engine.rules.variants import variants_for
from engine.sources import Luck
from engine.state.game import InPlay
from tests.asked import stand_in

EDITIONS = ("printed", "adjusted", "rebalanced")

PASSING = {"gain_start", "receive_civilization", "adjust", "put_in_force", "when_played"}
"""Rules that hold a card or civilization in hand and ask nothing for it themselves."""

BY_THE_GAME = {"player_turn", "capital", "keep_civilization", "keep_landmark_card", "starting_territory", "response"}
"""What the game asks of itself: turns, the setup, and whoever is attacked."""


def under_way(steps: Generator[Any, Any, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rules that are under way, the outermost first: the name of each and what it knows."""
    inner: object = steps
    while isinstance(inner, GeneratorType):
        known = inner.gi_frame.f_locals if inner.gi_frame else {}
        yield inner.gi_code.co_name, known
        inner = inner.gi_yieldfrom or known.get("steps")


def really_asked_by(play: Play[Any]) -> str | None:
    """What the innermost rule that knows a cause is at, read off the rules themselves while they wait."""
    source: str | None = None
    for name, known in under_way(play._steps):
        mine, step = known.get("mine"), known.get("step")
        if name == "income_turn":
            source = "income"
        elif name == "first_advances":
            source = f"level:{play.state.bots.level}"
        elif name == "carry_out" and step is not None:
            source = f"track:{step.track}:{step.to}"
        elif name == "gain_any_resource" and source_before(play) == "place_building":
            source = "district"
        elif name in ("gain_from", "gain_parts", "offer_bonus", "offer_advance", "discard") and "source" in known:
            source = str(known["source"])
        elif name == "pay":
            source = source or str(known["use"])
        elif isinstance(mine, InPlay) and name not in PASSING:
            source = words_of(mine)
    return source


def source_before(play: Play[Any]) -> str:
    """The rule that has the innermost choice of a resource made."""
    names = [name for name, _known in under_way(play._steps) if name not in ("asked_by", "counted")]
    return names[names.index("gain_any_resource") - 1] if "gain_any_resource" in names else ""


def games() -> Iterator[Any]:
    """Each level alone, and some people together, with all editions and variants among them."""
    for seed in range(12):
        setup = {"level": 1 + seed % 6, "civilization_mats": EDITIONS[seed % 3]}
        yield pytest.param(automa.solo.open_play, setup, seed, id=f"level {1 + seed % 6}, {seed}")
    pool = {"level": 2, "boxes": ["base", "pp"], "civilization": "hucksters"}
    yield pytest.param(automa.solo.open_play, pool, 1, id="a pool to take from")
    for seed in range(6):
        people = {"players": ["Ada", "Ben", "Cleo", "Dan"][: 2 + seed % 3], "civilization_mats": EDITIONS[seed % 3]}
        people |= {"variants": list(variants_for(BASE))} if seed % 2 else {}
        yield pytest.param(automa.people.open_play, people, seed, id=f"{2 + seed % 3} people, {seed}")


@pytest.mark.parametrize(("open_play", "setup", "seed"), list(games()))
@pytest.mark.usefixtures("request_context")
def test_every_question_of_a_whole_game_names_what_really_asks_it(open_play: Any, setup: Any, seed: int) -> None:
    play, player = open_play(setup, Luck(seed)), random_player(Luck(seed + 100).pick)
    wrong = set()
    while play.pending is not None:
        named, real = asked_by(play.pending), really_asked_by(play)
        if play.pending.kind in BY_THE_GAME:
            real = named if play.pending.kind == "keep_civilization" else None
        if named != real:
            wrong.add((play.pending.kind, named, real))
        if named is not None:
            assert source_label(named)[1] != "info", f"{named} has no name on screen"
        assert named is not None or play.pending.kind in BY_THE_GAME, play.pending.question
        play.answer(player(play.pending))
    assert not wrong


@pytest.mark.usefixtures("request_context")
def test_the_free_advances_of_level_1_are_asked_by_the_level_and_not_by_the_last_space() -> None:
    """LVL-1: four steps before the first income, none of them a gift of Scouting."""
    play = automa.solo.open_play({"level": 1, "first": "player"}, Luck(3))
    pick = Luck(3).pick
    asked: list[str | None] = []
    while play.pending is not None and len(asked) < 3:
        on_a_space = any(name == "carry_out" for name, _known in under_way(play._steps))
        if play.pending.kind == "advance" and not on_a_space:
            asked.append(asked_by(play.pending))
        keys = list(play.pending.options.keys())
        play.answer("exploration" if "exploration" in keys else pick(keys))
    assert asked == ["level:1"] * 3
    assert source_label("level:1")[0] == "free on level 1, before your income"


def test_whoever_is_attacked_is_not_asked_by_what_the_attacker_gains() -> None:
    asked = stand_in(1, "response", Keyed({"none": 1}), "conquest", {"attacker": 0, "source": "track:military:1"})
    assert asked_by(asked) is None
