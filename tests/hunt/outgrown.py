"""Games whose logs the rules no longer follow: forged from games that they do, running and finished."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from automa.whole_games import EDITIONS
from companion.store.documents import NotADocument
from engine.acts import Answer
from tests.hunt.courses import OVER, Course
from tests.hunt.phones import World
from tests.hunt.scenes import Scene, lay_out, scene_of

BEFORE: Final = "of before"
"""The version of the rules by which such a game was played."""

WAYS: Final = ("question", "key", "dropped", "luck dropped", "cut before luck", "another setup", "unreadable")
"""How a log is forged: a question or an answer is another one, a line is missing, or the game is another one."""

TRIES: Final = 12


def outgrown(world: World, course: Course, way: str, pick: random.Random) -> Scene | None:
    """A game of a course that diverges in one way, running or finished; None where it cannot be made."""
    finished = course.over and pick.random() < 0.5 and way != "cut before luck"
    whole = finished_of(world, course) if finished else running_of(course, pick)
    if whole is None:
        return None
    for _ in range(TRIES):
        forged = forge(whole, way, pick)
        if forged is not None and comes_in(world, forged):
            return forged
    return None


def running_of(course: Course, pick: random.Random) -> Scene:
    """The game somewhere in its middle."""
    stops = [stop for stop in course.stops if stop.question != OVER]
    stop = stops[int(len(stops) * pick.random() ** 0.5)]
    return scene_of(course.order, course.log[: stop.entries], stop.key)


def finished_of(world: World, course: Course) -> Scene | None:
    """The game after its last answer was given in the app, so that it is written down how it ended."""
    last = course.stops[-2]
    game = lay_out(world, scene_of(course.order, course.log[: last.entries]))
    games = world.parts.games
    games.act(game.id, games.seq(game.id), Answer(last.key))
    document = games.export(game.id)
    games.delete(game.id)
    if document.finished is None:
        return None
    return replace(scene_of(course.order, ()), file=document.model_dump(mode="json"))


def forge(scene: Scene, way: str, pick: random.Random) -> Scene | None:
    """The same game with something else in its log or its setup."""
    file: dict[str, Any] = {**scene.file, "rules_version": BEFORE, "entries": list(scene.file["entries"])}
    entries, luck = file["entries"], [n for n, each in enumerate(scene.file["entries"]) if each["kind"] == "luck"]
    if way == "another setup":
        return replace(scene, file=file, setup=another_setup(scene, pick))
    if way == "unreadable":
        return replace(scene, file=file, setup={**scene.file["setup"], "boxes": ["of nobody"], "players": 9})
    if not entries or (not luck and "luck" in way):
        return None
    at = pick.choice(luck) if "luck" in way else pick.randrange(len(entries))
    if way == "question":
        entries[at] = {**entries[at], "question": f"never_asked|{entries[at]['seat']}|"}
    elif way == "key":
        entries[at] = {**entries[at], "key": "no answer"}
    elif way == "cut before luck":
        del entries[at:]
    else:
        del entries[at]
    return replace(scene, file=file)


def another_setup(scene: Scene, pick: random.Random) -> dict[str, Any]:
    """A setup that the same log hardly fits."""
    setup = dict(scene.file["setup"])
    changes: dict[str, Any] = {"level": 1 + pick.randrange(6)} if "level" in setup else {}
    if scene.kind == "table":
        return setup | changes | {"first": pick.choice(("players", "bots")), "record_tiles": pick.random() < 0.5}
    return setup | changes | {"civilization_mats": pick.choice(EDITIONS), "only_what_matters": pick.random() < 0.5}


def comes_in(world: World, scene: Scene) -> bool:
    """Whether the app takes such a file."""
    try:
        game = lay_out(world, scene)
    except NotADocument:
        return False
    world.parts.games.delete(game.id)
    return True


def ways_in_turn(number: int) -> Iterator[str]:
    """The ways, beginning with another one for each number."""
    for step in range(len(WAYS)):
        yield WAYS[(number + step) % len(WAYS)]
