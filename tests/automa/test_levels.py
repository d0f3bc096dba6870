"""The six levels: what each adds to the income turns, played through real turns from the first to the last."""

from __future__ import annotations

import pytest

from automa.table import open_play
from automa.table.state import Table
from engine.play import Play
from engine.sources import Luck
from tests.story import AUTOMA, SHADOW, YOU, Scene, board_of, events, mat_of, spaces, table, told

EVERY = [2, 3, 4, 5]
STEPS: dict[int, dict[str, list[int]]] = {
    1: {"favorites": EVERY, "vp": EVERY, "add": [2, 3, 4], "mat": [2, 3, 4], "shuffle": [2, 3, 4]},
    2: {"favorites": EVERY, "civilization": EVERY, "vp": EVERY, "add": [2, 3, 4], "mat": [2, 3, 4]},
    3: {"favorites": EVERY, "pair": EVERY, "civilization": EVERY, "vp": EVERY, "more": [3, 4], "mat": [2, 3, 4]},
    4: {"favorites": EVERY, "pair": EVERY, "civilization": EVERY, "vp": EVERY, "add": [2, 3, 4], "more": [3, 4]},
}
STEPS[2] |= {"beside": [1, 2, 3, 4], "shuffle": [2, 3, 4]}
STEPS[3] |= {"beside": [1, 2, 3, 4], "shuffle": [2, 3, 4]}
STEPS[4] |= {"beside": [1, 2, 3, 4], "mat": [2, 3, 4], "shuffle": [2, 3, 4]}
STEPS[5] = STEPS[6] = STEPS[4]
"""The income turns of each step, as the boxes of the six levels name them."""

CARDS = {1: [8, 10, 12, 14], 2: [8, 10, 12, 14], 3: [8, 8, 10, 12], 4: [8, 10, 14, 18], 5: [8, 10, 16, 22]}
CARDS[6] = CARDS[5]
CARDS_WITH_ARTS = {1: [8, 10, 14, 18], 2: [8, 10, 14, 18], 3: [8, 10, 14, 18], 4: [8, 10, 16, 22]}
CARDS_WITH_ARTS |= {5: [8, 10, 16, 22], 6: [8, 10, 16, 22]}
"""Cards of the decision deck in eras 1 to 4."""


def through(level: int, seed: int, **setup: object) -> Play[Table]:
    """A whole game of the bots with the system's luck, the player only ending turns; income turns in between."""
    fields = {"level": level, "civilization": "scientists", "second_civilization": "engineers", **setup}
    play = open_play(fields, Luck(seed))
    while play.pending is not None and play.pending.kind != "turn":
        play.answer(next(iter(play.pending.options.keys())))
    play.answer("income")
    while not play.state.bots.finished:
        assert play.pending is not None
        play.answer("end" if play.pending.kind == "turn" else next(iter(play.pending.options.keys())))
    return play


def by_turn(play: Play[Table]) -> dict[int, list[str]]:
    """The kinds of events in each income turn of the bots, each with its rule."""
    turns: dict[int, list[str]] = {}
    current: list[str] = []
    for happened in play.journal:
        if happened.kind == "income_turn" and happened.seat == AUTOMA:
            current = turns.setdefault(int(str(happened.data["era"])), [])
        if happened.kind == "bots_turn":
            current = []
        current.append(
            f"{happened.kind} {happened.rule} {happened.data.get('by', '')} {happened.data.get('source', '')}"
        )
    return turns


TOLD_BY = {
    "favorites": ("favorite_kept", "favorite INA-4"),
    "pair": ("advanced ADV-1 card", "all_tracks_finished"),
    "civilization": ("civilization INA-9",),
    "vp": ("vp INA-10",),
    "add": ("cards_added INA-13",),
    "more": ("cards_added INA-14",),
    "mat": ("tapestry_on_mat",),
    "beside": ("tapestry_beside",),
    "shuffle": ("deck_shuffled",),
}
"""The events by which each step is known; those of `beside` also come of track spaces, so they are looked at apart."""


@pytest.mark.parametrize("level", range(1, 7))
def test_each_step_happens_in_the_income_turns_that_its_box_names(level: int) -> None:
    """(INA-2, INA-22, LVL-2, LVL-3, LVL-4)"""
    play = through(level, 4)
    turns = by_turn(play)
    assert list(turns) == [1, 2, 3, 4, 5]
    for step, signs in TOLD_BY.items():
        if step == "beside":
            continue
        happened = [turn for turn, said in turns.items() if any(line.startswith(signs) for line in said)]
        assert happened == STEPS[level].get(step, []), step


@pytest.mark.parametrize("level", range(1, 7))
def test_tapestry_cards_come_beside_the_mat_in_income_turns_1_to_4_but_on_level_1(level: int) -> None:
    """No advance interferes: with all tracks finished the Automa gains none from spaces. (INA-16, LVL-3)"""
    gained = []
    for turn in range(1, 6):
        scene = Scene(level=level).era(turn - 1).era(1, YOU).only(AUTOMA).deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7])
        scene.mat.civilizations = []
        play = scene.play("3", "3") if turn == 1 else scene.play()
        play.answer("end")
        gained += [turn] * mat_of(play).cards
    assert gained == STEPS[level].get("beside", [])


@pytest.mark.parametrize("level", range(1, 7))
@pytest.mark.parametrize("seed", [1, 2])
def test_the_decision_deck_grows_as_the_level_says(level: int, seed: int) -> None:
    """Counted in real turns: pairs drawn until each income turn. (LVL-10, DCK-8, INA-13, INA-14)"""
    play = through(level, seed)
    drawn, eras = 0, []
    for happened in play.journal:
        drawn += 2 * (happened.kind == "pair")
        if happened.kind == "income_turn" and happened.seat == AUTOMA:
            eras.append(drawn)
            drawn = 0
    assert eras == [0, *CARDS[level]]
    assert all(int(str(left)) % 2 == 0 for left in told(play, "pair", "left"))


@pytest.mark.parametrize("level", range(1, 7))
def test_with_arts_the_deck_grows_faster_on_levels_1_to_4(level: int) -> None:
    """(BAA-11, BAA-12)"""
    play = through(level, 3, boxes=("base", "aa"))
    assert [8, *told(play, "deck_shuffled", "cards")] == CARDS_WITH_ARTS[level]


@pytest.mark.parametrize(("level", "hard"), [(1, False), (2, False), (3, False), (4, False), (5, True), (6, True)])
def test_levels_5_and_6_use_the_hard_side_of_the_mat(level: int, hard: bool) -> None:
    """In income turn 5 technology is worth 3 on the Normal side and 4 on the Hard one. (BST-5)"""
    scene = Scene(level=level).era(4).only(AUTOMA).deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7])
    scene.mat.civilizations = []
    play = scene.play()
    play.answer("end")
    factors = {str(vp.data["thing"]): vp.data["factor"] for vp in events(play, "vp", AUTOMA) if "thing" in vp.data}
    assert factors["technology_space"] == (4 if hard else 3)
    assert factors["military_space"] == (3 if hard else 2)


def first_turn(level: int, *luck: object, **setup: object) -> Play[Table]:
    """The bots' income turn 1 from the start, everybody's tokens at the start of the tracks."""
    scene = Scene(level=level, **setup).era(0).era(1, YOU).favorites("technology", "exploration")
    play = scene.play(*luck)
    play.answer("end")
    return play


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_below_level_5_the_bots_advance_nowhere_in_income_turn_1(level: int) -> None:
    """(INA-22)"""
    play = first_turn(level)
    assert events(play, "advanced") == []
    assert board_of(play).seats[AUTOMA].era == 1


def test_on_level_5_each_bot_first_advances_on_its_favorite() -> None:
    """The Automa with its benefit: technology 1 replaces the tech cards. (LVL-5, LVL-7)"""
    play = first_turn(5)
    assert [(moved.seat, moved.data["track"]) for moved in events(play, "advanced")] == [
        (AUTOMA, "technology"),
        (SHADOW, "exploration"),
    ]
    kinds = [happened.kind for happened in play.journal]
    assert kinds.index("income_turn") < kinds.index("advanced") < kinds.index("refresh_tech")
    assert kinds.index("refresh_tech") < kinds.index("tapestry_beside"), "very first of all"


def test_on_level_6_each_bot_first_advances_once_on_every_track() -> None:
    """Military, exploration, technology, science; the Automa conquers by a card of the progress deck, and rolls for
    science without benefit. (LVL-6, LVL-7, DCK-9)
    """
    play = first_turn(6, "8", "exploration")
    order = [moved.data["track"] for moved in events(play, "advanced", AUTOMA) if moved.data["by"] == "level"]
    assert order == ["military", "exploration", "technology", "science"]
    assert told(play, "advanced", "track", SHADOW) == order
    assert told(play, "tiebreaker_drawn", "card") == [8]
    assert 8 in play.state.bots.decks.progress, "it is shuffled back"
    assert len(events(play, "conquered", AUTOMA)) == 1
    assert spaces(play, AUTOMA) == {"exploration": 2, "science": 1, "military": 1, "technology": 1}
    assert spaces(play, SHADOW) == dict.fromkeys(order, 1)


def test_on_level_6_the_first_civilization_acts_before_the_second() -> None:
    """(LVL-8, LVL-9)"""
    scene = Scene(level=6, civilization="engineers", second_civilization="scientists").era(1)
    scene.only(AUTOMA).deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7])
    scene.mat.civilizations = ["engineers", "scientists"]
    play = scene.play()
    play.answer("end")
    assert told(play, "civilization", "civilization") == ["engineers", "scientists"]


def test_on_level_1_the_civilization_never_acts() -> None:
    """(LVL-2, ACI-23)"""
    assert events(through(1, 5), "civilization") == []
    assert len(events(through(2, 5), "civilization")) == 4


@pytest.mark.parametrize(("civilization", "kind"), [("hucksters", "pool_item"), ("trailblazers", "outpost_ahead")])
def test_on_level_1_setup_lines_are_followed_all_the_same(civilization: str, kind: str) -> None:
    """(LVL-11)"""
    play = table(["military", "science"], level=1, boxes=("base", "pp"), civilization=civilization)
    play.answer("urban_farm")
    assert events(play, kind) != []
