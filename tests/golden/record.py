"""Records the golden games anew: `python -m tests.golden.record`. Look at the differences before you keep them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from automa.players import random_reports
from automa.table import open_play
from automa.table.position import position_of
from automa.table.state import Table
from engine.journal import Event
from engine.play import Play
from engine.sources import Luck
from tests.golden.versions import FOLDER, write

GAMES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "level_1_scientists": (11, {"level": 1, "civilization": "scientists"}),
    "level_2_explorers": (22, {"level": 2, "civilization": "explorers", "first": "bots"}),
    "level_3_engineers_tiles": (33, {"level": 3, "civilization": "engineers", "record_tiles": True}),
    "level_4_conquerors": (44, {"level": 4, "civilization": "conquerors"}),
    "level_5_equalizers": (55, {"level": 5, "boxes": ["base", "pp"], "civilization": "equalizers"}),
    "level_6_iconoclasts_trailblazers": (
        66,
        {
            "level": 6,
            "boxes": ["base", "pp"],
            "civilization": "iconoclasts",
            "second_civilization": "trailblazers",
        },
    ),
    "level_3_arts_hucksters": (77, {"level": 3, "boxes": ["base", "pp", "aa"], "civilization": "hucksters"}),
    "level_5_arts_random": (88, {"level": 5, "boxes": ["base", "aa"], "record_tiles": True}),
    "two_players_shadow_empire": (99, {"players": 2, "boxes": ["base", "pp"], "starts": ["1/6", "3/5"]}),
    "focus_level_6": (121, {"level": 6, "scenario": "focus", "boxes": ["base", "pp"]}),
    "world_war_level_1": (122, {"level": 1, "scenario": "world_war", "record_tiles": True}),
    "utopia_level_3": (123, {"level": 3, "scenario": "utopia", "boxes": ["base", "pp"]}),
    "the_fall_of_atlantis_level_6": (124, {"level": 6, "scenario": "the_fall_of_atlantis"}),
    "foreshadow_level_1": (125, {"level": 1, "scenario": "foreshadow", "record_tiles": True}),
    "level_2_from_the_middle": (111, {"level": 2, "civilization": "scientists"}),
}
"""Each game's seed and setup. The names are those of the files."""

MIDDLE_TURNS = 16
"""So many reports into another game lies the position from which the last game begins."""


def played(name: str) -> Play[Table]:
    """A golden game, played by its seed."""
    seed, setup = GAMES[name]
    setup = {"kind": "table", **setup}
    if name.endswith("from_the_middle"):
        setup["position"] = middle_of(setup, seed)
    return play_on(open_play(setup, Luck(seed)), seed)


def middle_of(setup: Mapping[str, Any], seed: int) -> dict[str, object]:
    """The position of a game in its middle, at a player's turn."""
    play = play_on(open_play(setup, Luck(seed)), seed, reports=MIDDLE_TURNS)
    return position_of(play.state)


def play_on(play: Play[Table], seed: int, reports: int | None = None) -> Play[Table]:
    """Answer by a player of this seed to the end, or until so many reports were made and it is somebody's turn."""
    player = random_reports(Luck(seed + 1).pick)
    while play.pending is not None:
        if play.pending.kind == "turn" and reports is not None:
            reports -= 1
            if reports < 0:
                break
        play.answer(player(play.state, play.pending))
    return play


def document(play: Play[Table]) -> dict[str, Any]:
    """A game as its setup, its log and the expected result."""
    return {
        "setup": play.setup,
        "entries": [[entry.kind, entry.seat, entry.key, entry.question] for entry in play.log],
        "result": play.result,
    }


def transcript(play: Play[Table]) -> Iterator[str]:
    """The game to be read: each answer on a line, below it the events that followed from it."""
    answers = play.answers
    heard = len(play.journal) - len(play.events_from(0)) if answers else 0
    yield from (f"    {line(event)}" for event in play.journal[:heard])
    for number, entry in enumerate(answers):
        after = play.events_from(number + 1)
        events = play.events_from(number)
        yield f"{number + 1:>3} {who(play, entry.seat)} {entry.question.split('|')[0]}: {entry.key}"
        yield from (f"    {line(event)}" for event in events[: len(events) - len(after)])
    for name, value in (play.result or {}).items():
        if name != "points":
            yield f"{name}: {plain(value)}"


def line(event: Event) -> str:
    """An event on a line: what, to whom, its values, by which rule, and how it was decided."""
    seat = "" if event.seat is None else f" {event.seat}"
    values = "".join(f" {name}={plain(value)}" for name, value in event.data.items())
    reasons = "".join(f" | {reason.kind} {reason.rule}" for reason in event.why())
    return f"{event.kind}{seat}{values} ({event.rule}){reasons}" if event.rule else f"{event.kind}{seat}{values}"


def who(play: Play[Table], seat: int) -> str:
    """Who answered."""
    return "chance" if seat < 0 else f"{play.state.game.board.seats[seat].role} {seat}"


def plain(value: object) -> str:
    """A value on a line."""
    if isinstance(value, tuple | list) and value and all(isinstance(part, int) for part in value):
        return ",".join(str(part) for part in value)
    if isinstance(value, tuple | list):
        return "[" + " ".join(plain(part) for part in value) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}:{plain(part)}" for name, part in value.items()) + "}"
    if hasattr(value, "number") and hasattr(value, "rotation"):
        return str(value.number) + ("" if value.rotation is None else f"r{value.rotation}")
    return str(value)


def written(play: Play[Table]) -> dict[str, str]:
    """What stands in the files of a game, by their suffix."""
    whole = document(play)
    entries = ",\n".join(f"  {json.dumps(entry)}" for entry in whole["entries"])
    setup, result = json.dumps(whole["setup"]), json.dumps(whole["result"])
    return {
        ".json": f'{{\n"setup": {setup},\n"result": {result},\n"entries": [\n{entries}\n]\n}}\n',
        ".txt": "".join(f"{said}\n" for said in transcript(play)),
    }


def main() -> None:
    """Write the files of all games."""
    for name in GAMES:
        for suffix, text in written(played(name)).items():
            write((FOLDER / name).with_suffix(suffix), text)


if __name__ == "__main__":
    main()
