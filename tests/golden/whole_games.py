"""Records the whole games anew: `python -m tests.golden.whole_games`. Look at the differences before you keep them.

Together they use every civilization, card, tile and city of all boxes and our pack. A game goes its recorded way as
long as the rules follow it, so that a changed rule shows where it changes something, and nothing else does.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from automa.built_in import BUILT_IN
from automa.solo import SoloRules
from engine.base_game import BaseGameRules
from engine.box import BASE
from engine.decisions import CHANCE
from engine.journal import HiddenSeen
from engine.log import Entry
from engine.play import Play
from engine.rules.variants import variants_for
from engine.sources import Luck
from engine.state.game import NEW_GAMES
from tests.golden.versions import write

FOLDER = Path(__file__).parent / "whole"

GAMES: Mapping[str, tuple[int, dict[str, Any]]] = {
    "solo_level_1": (1001, {"level": 1}),
    "solo_level_3": (1003, {"level": 3}),
    "solo_level_6": (1006, {"level": 6}),
    "5_players_adjusted_19": (19, {"players": ["Anna", "Ben", "Cleo", "Dan", "Eva"], "civilization_mats": "adjusted"}),
    "5_players_printed_27": (27, {"players": ["Anna", "Ben", "Cleo", "Dan", "Eva"], "civilization_mats": "printed"}),
    "3_players_adjusted_25": (25, {"players": ["Anna", "Ben", "Cleo"], "civilization_mats": "adjusted"}),
    "5_players_printed_15": (15, {"players": ["Anna", "Ben", "Cleo", "Dan", "Eva"], "civilization_mats": "printed"}),
    "2_players_rebalanced_20": (20, {"players": ["Anna", "Ben"], "civilization_mats": "rebalanced"}),
    "4_players_adjusted_34": (34, {"players": ["Anna", "Ben", "Cleo", "Dan"], "civilization_mats": "adjusted"}),
    "3_players_printed_33": (33, {"players": ["Anna", "Ben", "Cleo"], "civilization_mats": "printed"}),
    "2_players_rebalanced_32": (32, {"players": ["Anna", "Ben"], "civilization_mats": "rebalanced"}),
    "2_players_rebalanced_8": (8, {"players": ["Anna", "Ben"], "civilization_mats": "rebalanced"}),
    "solo_level_4_plans_and_ploys": (1013, {"level": 4, "boxes": ["base", "pp"], "civilization": "trailblazers"}),
    "3_players_plans_and_ploys": (43, {"players": ["Anna", "Ben", "Cleo"], "boxes": ["base", "pp"]}),
    "solo_level_6_hucksters": (
        1018,
        {"level": 6, "boxes": ["base", "pp"], "civilization": "hucksters", "second_civilization": "equalizers"},
    ),
    "4_players_plans_and_ploys": (
        61,
        {"players": ["Anna", "Ben", "Cleo", "Dan"], "boxes": ["base", "pp"], "civilization_mats": "rebalanced"},
    ),
    "4_players_arts_random": (
        238,
        {"players": ["Anna", "Ben", "Cleo", "Dan"], "boxes": ["base", "pp", "aa"], "civilization_mats": "printed"},
    ),
    "3_players_arts_adjusted_random": (
        127,
        {"players": ["Anna", "Ben", "Cleo"], "boxes": ["base", "pp", "aa"], "civilization_mats": "adjusted"},
    ),
    "3_players_arts_rebalanced_random": (
        305,
        {"players": ["Anna", "Ben", "Cleo"], "boxes": ["base", "pp", "aa"], "civilization_mats": "rebalanced"},
    ),
    "focus_level_1": (1021, {"level": 1, "scenario": "focus", "boxes": ["base", "pp"]}),
    "world_war_level_3_random": (1022, {"level": 3, "scenario": "world_war", "boxes": ["base", "pp"]}),
    "utopia_level_6": (1023, {"level": 6, "scenario": "utopia"}),
    "the_fall_of_atlantis_level_3_random": (1024, {"level": 3, "scenario": "the_fall_of_atlantis"}),
    "foreshadow_level_1": (1033, {"level": 1, "scenario": "foreshadow"}),
    "solo_level_2_only_what_matters": (1042, {"level": 2, "boxes": ["base", "pp"], "only_what_matters": True}),
    "3_players_only_what_matters": (42, {"players": ["Anna", "Ben", "Cleo"], "only_what_matters": True}),
    "solo_level_4_without_idle_questions": (1050, {"level": 4, "boxes": ["base", "pp"], **NEW_GAMES}),
    "3_players_weefolk_random": (
        121,
        {"players": ["Anna", "Ben", "Cleo"], "boxes": ["base", "aa", "ff"], "packs": ["uncharted"]},
    ),
    **{
        f"5_players_fantasies_{seed}_random": (
            seed,
            {"players": ["Anna", "Ben", "Cleo", "Dan", "Eva"], "boxes": ["base", "ff"], "variants": []},
        )
        for seed in (580, 596, 625)
    },
    **{
        f"5_players_all_boxes_{seed}_random": (
            seed,
            {
                "players": ["Anna", "Ben", "Cleo", "Dan", "Eva"],
                "boxes": ["base", "pp", "aa", "ff"],
                "packs": ["uncharted"],
                "civilization_mats": mats,
                **NEW_GAMES,
            },
        )
        for seed, mats in (
            (2017, "adjusted"),
            (2023, "adjusted"),
            (2055, "printed"),
            (2058, "printed"),
            (2063, "rebalanced"),
            (2101, "adjusted"),
            (2137, "adjusted"),
            (2159, "rebalanced"),
            (2160, "printed"),
            (2228, "rebalanced"),
        )
    },
    "solo_level_5_all_boxes": (
        1060,
        {"level": 5, "boxes": ["base", "pp", "aa", "ff"], "packs": ["uncharted"], **NEW_GAMES},
    ),
    "3_players_every_variant": (41, {"players": ["Anna", "Ben", "Cleo"], "variants": list(variants_for(BASE))}),
}
"""Each game's seed and setup; one with `level` is a solo game. Players are greedy, or random where the name says so."""


def rules_of(setup: Mapping[str, object]) -> Any:
    """The rules that a setup is for."""
    return SoloRules() if "level" in setup else BaseGameRules()


def played(name: str) -> Play[Any]:
    """A game by its recorded answers, as far as the rules still follow them, then played on by its players."""
    seed, setup = GAMES[name]
    play: Play[Any] = Play(rules_of(setup), setup, Luck(seed))
    recorded = FOLDER / f"{name}.json"
    entries = json.loads(recorded.read_text())["entries"] if recorded.exists() else []
    if entries and play.load([Entry(*entry) for entry in entries]) is not None:
        play.go_on()
    player = BUILT_IN["random" if name.endswith("random") else "greedy"](Luck(seed + 1).pick)
    while play.pending is not None:
        play.answer(player(play.state, play.pending))
    return play


def document(play: Play[Any]) -> dict[str, Any]:
    """A game as its setup, the answers in force and the expected result."""
    entries = [[entry.kind, entry.seat, entry.key, entry.question] for entry in play.answers]
    return {"setup": play.setup, "entries": entries, "result": play.result}


def transcript(play: Play[Any]) -> Iterator[str]:
    """One line for each answer: who, what was asked, the answer, and the kinds of what is told of it."""
    for number, entry in enumerate(play.answers):
        kinds = " ".join(
            event.kind for event in play.events_between(number, number + 1) if not isinstance(event.what, HiddenSeen)
        )
        yield f"{entry.seat:>2} {entry.question.split('|')[0]}: {entry.key} -> {kinds}".rstrip(" ->")


ANSWERED: Mapping[str, str] = {
    "keep_civilization": "civilization",
    "play_tapestry": "tapestry",
    "surface": "tapestry",
    "response": "tapestry",
    "charm": "charm",
    "invent": "invented",
    "upgrade": "upgraded",
    "create": "masterpiece",
    "inspire": "inspiration",
    "keep_landmark_card": "landmark",
    "capital": "city",
}
"""The sort of thing that an answer uses, by its question."""

DRAWN: Mapping[tuple[str, str], str] = {
    ("civilization", "gain"): "civilization",
    ("tech", "invent"): "invented",
    ("masterpiece", "create"): "masterpiece",
    ("space", "gain"): "space",
    ("space", "reserve"): "space",
}
"""The sort of thing that luck gives, by its question and what for."""


def used(entries: Iterable[Sequence[Any]]) -> set[tuple[str, str]]:
    """What recorded answers used: each thing by its sort and name. One that was no choice is not among them."""
    found = set()
    for _kind, seat, key, question in entries:
        asked, _, subject = question.split("|", 2)
        sort = DRAWN.get((asked, subject)) if seat == CHANCE else ANSWERED.get(asked)
        if sort is not None:
            found.add((sort, str(key)))
    return found


def main() -> None:
    """Play and write every game."""
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        play = played(name)
        text = json.dumps(document(play), indent=None, separators=(",", ":")).replace("],[", "],\n[")
        write(FOLDER / f"{name}.json", text + "\n")
        write(FOLDER / f"{name}.txt", "\n".join(transcript(play)) + "\n")


if __name__ == "__main__":
    main()
