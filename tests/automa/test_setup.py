"""Setting up the bots for each set of boxes: civilization, favorites, landmark cards, decks, what leaves the game."""

from __future__ import annotations

import pytest

from automa.definitions import REMOVED
from automa.table import open_play, source_of
from automa.table.state import Table
from automa.table.table_setup import TableSetup
from engine.decisions import CHANCE, BadSetup, Chances, Refused
from engine.play import Play
from engine.sources import Luck
from engine.state.hexmap import Outpost
from tests.asked import stand_in
from tests.story import AUTOMA, OTHER, SHADOW, YOU, at, board_of, event, events, mat_of, table, told

PP = ("base", "pp")
FOUR = ["scientists", "explorers", "engineers", "conquerors"]
EIGHT = [*FOUR, "equalizers", "hucksters", "iconoclasts", "trailblazers"]


def asked(play: Play[Table]) -> tuple[int, str, list[str]]:
    """Who is asked what, and the options."""
    assert play.pending is not None
    return play.pending.seat, play.pending.kind, list(play.pending.options.keys())


def by_table(**setup: object) -> Play[Table]:
    """A table where people enter all luck."""
    return open_play({**setup, "luck": dict.fromkeys(("die", "decision_card", "tile", "face_down_card"), "table")})


# ---- the board


def test_a_solo_game_begins_on_the_small_map_with_two_outposts_each() -> None:
    """You on 2/4, the Automa on 3/5, the Shadow Empire nowhere. (BST-1, BST-2, BST-3, BST-4, BST-9, SET-15)"""
    play = table(["science", "military"])
    board = board_of(play)
    assert board.map.board == "small"
    assert board.map.outposts == {at(24): (Outpost(YOU),) * 2, at(22): (Outpost(AUTOMA),) * 2}
    assert [seat.outposts for seat in board.seats] == [8, 8, 10]
    assert [seat.role for seat in board.seats] == ["human", "automa", "shadow"]
    assert all(seat.tokens == {track: [0] for track in board.tracks} for seat in board.seats)
    assert [seat.vp for seat in board.seats] == [0, 0, 0]
    assert [seat.scores for seat in board.seats] == [True, True, False]
    assert board.seats[SHADOW].landmarks_to == AUTOMA


def test_the_decks_hold_8_cards_to_draw_and_the_progress_deck() -> None:
    """Cards 1 to 7 and one nobody has seen of cards 8 to 22. (BST-12, BST-13)"""
    decks = table(["science", "military"]).state.bots.decks
    assert decks.known == [1, 2, 3, 4, 5, 6, 7]
    assert (decks.unseen, decks.left, decks.progress) == (1, 8, list(range(8, 23)))


@pytest.mark.parametrize(("first", "turns"), [("players", [YOU, AUTOMA]), ("bots", [AUTOMA, YOU])])
def test_the_bots_take_their_turns_as_one_pair_before_or_after_you(first: str, turns: list[int]) -> None:
    """Everybody begins with income turn 1. (BST-19, BST-20)"""
    play = table(["science", "military"], first=first, civilization="random")
    assert play.state.order == turns
    play.answer("income")
    if first == "players":
        play.answer("end")
    assert [happened.seat for happened in events(play, "income_turn")] == turns


# ---- civilization and favorites


@pytest.mark.parametrize(
    ("track", "civilization"),
    [
        ("science", "scientists"),
        ("exploration", "explorers"),
        ("technology", "engineers"),
        ("military", "conquerors"),
    ],
)
def test_the_science_die_finds_the_civilization_of_the_base_game(track: str, civilization: str) -> None:
    """(BST-6, BST-8)"""
    other = "science" if track != "science" else "military"
    play = table([track, other])
    assert mat_of(play).civilizations == [civilization]
    assert mat_of(play).favorite == track
    assert event(play, "civilization_given").data == {"civilization": civilization, "favorite": track}


def test_with_plans_and_ploys_any_of_the_eight_comes_by_chance() -> None:
    """(BST-7)"""
    play = by_table(boxes=PP)
    assert asked(play) == (CHANCE, "automa_civilization", EIGHT)
    assert play.pending is not None
    assert isinstance(play.pending.options, Chances)
    assert set(play.pending.options.weights().values()) == {1}


@pytest.mark.parametrize("civilization", EIGHT[4:])
def test_a_civilization_that_shows_the_die_rolls_for_its_favorite(civilization: str) -> None:
    """(BST-22)"""
    play = table([civilization, "military"], boxes=PP)
    assert mat_of(play).favorite == "military"


def test_a_civilization_can_be_chosen() -> None:
    play = table(["science"], civilization="conquerors")
    assert (mat_of(play).civilizations, mat_of(play).favorite) == (["conquerors"], "military")


def test_the_shadow_empires_favorite_is_never_the_automas() -> None:
    """(BST-10)"""
    play = by_table(civilization="conquerors")
    assert asked(play) == (CHANCE, "die", ["exploration", "science", "technology"])
    with pytest.raises(Refused):
        play.answer("military")
    play.answer("technology")
    assert play.state.bots.shadow.favorite == "technology"


def test_a_favorite_marker_takes_no_outpost() -> None:
    """(BST-11)"""
    assert [seat.outposts for seat in board_of(table(["science", "military"])).seats] == [8, 8, 10]


def test_level_6_has_a_second_civilization_whose_favorite_has_no_effect() -> None:
    """(LVL-8)"""
    play = table(["science"], level=6, civilization="conquerors", second_civilization="engineers")
    assert mat_of(play).civilizations == ["conquerors", "engineers"]
    assert mat_of(play).favorite == "military"


def test_chance_gives_no_civilization_that_was_chosen_as_the_second() -> None:
    """(LVL-8)"""
    play = by_table(level=6, civilization="random", second_civilization="engineers")
    assert set(asked(play)[2]) == {"science", "exploration", "military"}
    play.answer("science")
    assert mat_of(play).civilizations == ["scientists", "engineers"]


def test_two_civilizations_by_chance_are_different() -> None:
    """(LVL-8)"""
    play = by_table(level=6)
    play.answer("science")
    assert "science" not in asked(play)[2]


# ---- the civilizations' own setup


def test_hucksters_lay_out_their_pool() -> None:
    """A space tile, a tapestry card, and an item by the favorite. (ACI-11)"""
    play = table(["technology", "military"], boxes=PP, civilization="hucksters")
    assert mat_of(play).pool == []
    play.answer("skyscraper")
    assert mat_of(play).pool == ["space_tile", "tapestry", "tech_card"]


def test_trailblazers_remove_socialism_and_put_their_first_outpost() -> None:
    """Two spaces ahead of your token on the start. (ACI-19, ACI-20)"""
    play = table(["technology", "military"], boxes=PP, civilization="trailblazers")
    play.answer("skyscraper")
    assert event(play, "card_removed").data == {"card": "Socialism"}
    assert mat_of(play).outposts_ahead == [("technology", 2)]


# ---- landmark cards


def test_without_landmark_cards_nobody_is_asked() -> None:
    """(BST-18)"""
    play = table(["science", "military"])
    assert asked(play)[1] == "turn"
    assert board_of(play).landmarks == {}


def test_the_landmark_of_the_card_you_did_not_keep_goes_to_the_automa() -> None:
    """(BST-18)"""
    play = table(["military"], boxes=PP, civilization="scientists")
    assert asked(play) == (
        YOU,
        "landmark_card",
        ["urban_farm", "digital_studio", "game_store", "skyscraper", "tv_station"],
    )
    play.answer("tv_station")
    assert board_of(play).landmarks == {"tv_station": AUTOMA}
    assert asked(play)[1] == "turn"


@pytest.mark.parametrize(("level", "cards"), [(1, 1), (2, 1), (3, 3), (4, 3), (5, 1), (6, 1)])
def test_with_arts_levels_3_and_4_give_the_automa_two_more(level: int, cards: int) -> None:
    """(BAA-7, BAA-8)"""
    play = open_play(
        {"boxes": ("base", "aa"), "level": level, "civilization": "scientists", "second_civilization": "engineers"},
        Luck(1),
    )
    given = 0
    while asked(play)[1] == "landmark_card":
        play.answer(asked(play)[2][0])
        given += 1
    assert given == cards == len(board_of(play).landmarks_of(AUTOMA))


# ---- two players


def test_two_players_begin_beside_the_shadow_empire_alone() -> None:
    """(SHA-7, SHA-8, SHA-9, BST-9)"""
    play = table(["science"], players=2, starts=("1/6", "2/4"))
    board, bots = board_of(play), play.state.bots
    assert bots.automa is None
    assert [seat.role for seat in board.seats] == ["human", "human", "shadow"]
    assert board.map.outposts == {at(4): (Outpost(YOU),) * 2, at(24): (Outpost(OTHER),) * 2}
    assert (bots.decks.known, bots.decks.progress, bots.shadow.favorite) == (list(range(1, 13)), [], "science")
    assert board.seats[SHADOW].landmarks_to is None


# ---- what leaves the game


def test_the_components_taken_out_are_listed_by_box() -> None:
    """Those that may stay are marked; of the traps two go, ordinary ones. (BST-14, BST-15, BST-16, BST-17)"""
    listed = {(part.kind, part.name): part for part in REMOVED}
    tapestry = {
        ("Alliance", "base", False),
        ("Dictatorship", "base", False),
        ("Marriage of State", "base", False),
        ("Oil Magnate", "base", False),
        ("Olympic Host", "base", False),
        ("Trap", "base", False),
        ("Age of Sail", "base", True),
        ("Coal Baron", "base", True),
        ("Diplomacy", "base", True),
        ("Espionage", "base", True),
        ("Steam Tycoon", "base", True),
        ("Trade Economy", "base", True),
        ("Granges", "aa", False),
    }
    civilizations = {
        ("Traders", "base", False),
        ("Futurists", "base", True),
        ("Heralds", "base", True),
        ("Inventors", "base", True),
        ("Spies", "pp", False),
        ("Advisors", "pp", True),
        ("Genies", "ff", False),
        ("Illuminati", "ff", False),
        ("Weefolk", "ff", False),
    }
    assert {(part.name, part.expansion, part.may_stay) for part in REMOVED if part.kind == "tapestry_card"} == tapestry
    assert {
        (part.name, part.expansion, part.may_stay) for part in REMOVED if part.kind == "civilization"
    } == civilizations
    assert listed["tapestry_card", "Trap"].count == 2


def test_the_tapestry_deck_is_estimated_by_what_its_cards_do() -> None:
    """50 cards less the 13 taken out, 5 of 7 traps; Plans & Ploys adds 15, two as printed. (BST-14, BST-17)"""
    assert table(["science", "military"]).state.bots.tapestry == {"trap": 5, "other": 32}
    with_ploys = table(["military"], boxes=PP, civilization="scientists").state.bots.tapestry
    assert with_ploys == {"trap": 5, "surprise_party": 1, "retreat": 1, "other": 45}


# ---- what could not be confirmed


@pytest.mark.parametrize(
    ("fields", "notices"),
    [
        ({}, set()),
        ({"boxes": PP}, set()),
        ({"players": 2}, {"two_player_variant", "two_player_first_turn", "two_player_components"}),
        ({"boxes": ("base", "aa")}, {"arts_with_bots"}),
        ({"boxes": ("base", "aa"), "level": 1}, {"arts_with_bots", "arts_your_advances"}),
        ({"boxes": ("base", "aa"), "level": 3}, {"arts_with_bots", "arts_landmark_cards"}),
        ({"boxes": ("base", "aa"), "level": 6}, {"arts_with_bots", "arts_bots_advances"}),
        ({"boxes": ("base", "ff")}, {"fantasies_with_bots"}),
        ({"boxes": PP, "level": 1, "civilization": "hucksters"}, {"setup_lines_on_level_1"}),
        ({"boxes": PP, "level": 2, "civilization": "hucksters"}, set()),
        ({"boxes": PP, "civilization": "equalizers"}, {"equalizers"}),
    ],
)
def test_an_uncertain_combination_is_told_at_setup(fields: dict[str, object], notices: set[str]) -> None:
    """(BST-16, BST-21, SHA-13, SHA-22, BAA-13, BAA-14, LVL-11, ACI-10)"""
    assert {notice.id for notice in TableSetup.read(fields).uncertain()} == notices


def test_fantasies_and_futures_changes_nothing_for_the_bots() -> None:
    """(BST-21)"""
    plain, with_it = (table(["science", "military"], boxes=boxes) for boxes in (("base",), ("base", "ff")))
    assert plain.state.bots.decks == with_it.state.bots.decks
    assert told(plain, "civilization_given", "civilization") == told(with_it, "civilization_given", "civilization")


# ---- bad setups, and who does the luck


@pytest.mark.parametrize(
    ("fields", "field", "kind"),
    [
        ({"boxes": ("base", "xx")}, "boxes", "no_such_box"),
        ({"boxes": ("pp",)}, "boxes", "base_needed"),
        ({"level": 7}, "level", "no_such_level"),
        ({"level": "hard"}, "level", "not_understood"),
        ({"players": 3}, "players", "not_understood"),
        ({"names": ("A" * 41,)}, "names", "not_understood"),
        ({"names": ("A", "B", "C")}, "names", "not_understood"),
        ({"civilization": "romans"}, "civilization", "no_such_civilization"),
        ({"civilization": "hucksters"}, "civilization", "civilization_not_in_boxes"),
        ({"level": 6, "second_civilization": "hucksters"}, "second_civilization", "civilization_not_in_boxes"),
        (
            {"level": 6, "civilization": "engineers", "second_civilization": "engineers"},
            "second_civilization",
            "same_civilization",
        ),
        ({"players": 2, "starts": ("2/4", "2/4")}, "starts", "no_such_starts"),
        ({"players": 2, "starts": ("2/4", "7/8")}, "starts", "no_such_starts"),
        ({"colors": {"you": "blue", "automa": "blue", "shadow": "gray"}}, "colors", "same_color"),
        ({"colors": {"you": "pink", "automa": "blue", "shadow": "gray"}}, "colors", "no_such_color"),
        ({"first": "nobody"}, "first", "not_understood"),
        ({"luck": {"die": "nobody"}}, "luck", "not_understood"),
    ],
)
def test_a_bad_setup_names_its_field(fields: dict[str, object], field: str, kind: str) -> None:
    with pytest.raises(BadSetup) as bad:
        open_play(fields)
    assert (bad.value.field, bad.value.problem.kind) == (field, kind)


def test_a_setup_is_stored_and_read_again() -> None:
    setup = TableSetup.read({"boxes": PP, "level": 5, "names": ("Ada",), "luck": {"die": "table"}})
    assert TableSetup.read(setup.plain()) == setup


@pytest.mark.parametrize(
    ("group", "kinds"),
    [
        ("die", ["die", "automa_civilization"]),
        ("decision_card", ["decision_card", "progress_card"]),
        ("tile", ["tile", "rotation"]),
        ("face_down_card", ["face_down_card"]),
    ],
)
def test_each_kind_of_luck_is_done_by_the_app_or_entered(group: str, kinds: list[str]) -> None:
    every = ["die", "automa_civilization", "decision_card", "progress_card", "tile", "rotation", "face_down_card"]
    source = source_of(TableSetup.read({"luck": {group: "table"}}))
    for kind in every:
        answered = source.answer(stand_in(CHANCE, kind, Chances({"a": 1})))
        assert answered == (None if kind in kinds else "a"), kind


def test_names_and_colors_are_those_of_the_table() -> None:
    colors = {"you": "green", "automa": "blue", "shadow": "gray"}
    play = table(["science", "military"], names=("Ada",), colors=colors)
    assert [(seat.name, seat.color) for seat in board_of(play).seats] == [("Ada", "green"), ("", "blue"), ("", "gray")]
