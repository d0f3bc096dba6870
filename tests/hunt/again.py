"""A failure seen again: its game is laid out once more, and all that was done to it is done in the same order."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.hunt.courses import with_luck
from tests.hunt.failures import GAME, Asked, Failures
from tests.hunt.phones import World
from tests.hunt.scenes import Scene, lay_out


def see_again(file: Path, say: Callable[[str], None]) -> int:
    """Do what the file of a failure says; 1 where something breaks, with its traceback, else 0."""
    told = json.loads(file.read_text())
    with tempfile.TemporaryDirectory(prefix="again.") as folder:
        failures = Failures(Path(folder) / "failures", told["seed"])
        world = World.begin(Path(folder), failures)
        try:
            see(world, told)
        finally:
            world.end()
        for failure in failures.found.values():
            say(failure.text)
    say("It breaks." if failures.found else "Nothing breaks.")
    return 1 if failures.found else 0


def see(world: World, told: Mapping[str, Any]) -> None:
    """Lay the game out, and send the requests."""
    scene, game_id, below = dict(told["scene"]), "", "/"
    if scene:
        with_luck(scene.pop("luck"))
        laid = Scene.read(scene)
        game_id, below = lay_out(world, laid).id, f"/{'games' if laid.kind == 'table' else 'play'}/{GAME}"
    for each in (*told["done"], told["asked"]):
        world.ask(Asked(**each), game_id, below)
