"""The eight civilizations of the Automa: what each does in its income turns, from positions."""

from __future__ import annotations

import pytest

from automa.table.state import Table
from engine.play import Play
from engine.state.board import REMOVED
from tests.story import AUTOMA, SHADOW, YOU, Scene, at, board_of, event, events, mat_of, numbers, reason, spaces, told


def scene(civilization: str, turn: int = 2, *, pair: tuple[int, int] = (6, 7)) -> Scene:
    """A table of level 2 just before an income turn of the bots; of the mat only the civilization's box matters."""
    box = "base" if civilization in ("scientists", "explorers", "engineers", "conquerors") else "pp"
    made = Scene(civilization=civilization, boxes=tuple(dict.fromkeys(("base", box)))).era(turn - 1).era(turn, YOU)
    made.deck(discard=[card for card in (1, 2, 3, 4, 5, 6, 7, 8) if card not in pair][:6], pair=pair)
    return made


def income(made: Scene, *luck: object) -> Play[Table]:
    """End the player's turn: the deck is empty, the bots take their income turn."""
    play = made.play(*luck)
    play.answer("end")
    return play


def by_civilization(play: Play[Table]) -> list[object]:
    """The VP that the civilization gave."""
    return [told_.data["vp"] for told_ in events(play, "vp", AUTOMA) if told_.data["source"] == "civilization"]


# ---- Scientists


@pytest.mark.parametrize("turn", [3, 4, 5])
def test_scientists_research_in_income_turns_3_to_5(turn: int) -> None:
    """With benefit: technology 1 replaces the tech cards. (ACI-1)"""
    play = income(scene("scientists", turn), "technology")
    assert spaces(play, AUTOMA)["technology"] == 1
    assert event(play, "advanced", AUTOMA).data["benefit"] is True
    assert len(events(play, "refresh_tech")) == 1


def test_scientists_do_nothing_in_income_turn_2() -> None:
    """(ACI-1)"""
    assert events(income(scene("scientists", 2)), "rolled") == []


def test_scientists_at_the_end_of_the_track_rolled_stay_there() -> None:
    """(ACI-1, AUT-23)"""
    play = income(scene("scientists", 3).only(AUTOMA, exploration=1), "science")
    assert spaces(play, AUTOMA)["science"] == 12
    assert event(play, "cannot_advance", AUTOMA).rule == "AUT-23"


# ---- Explorers


@pytest.mark.parametrize(("turn", "track"), [(2, "exploration"), (3, "military"), (4, "exploration"), (5, "military")])
def test_explorers_advance_by_turns_on_exploration_and_military(turn: int, track: str) -> None:
    """With the benefit of the space reached: tile or outpost. (ACI-2)"""
    made = scene("explorers", turn).tokens(AUTOMA, exploration=1, military=2).explored(*range(34))
    before = made.seat(AUTOMA).tokens[track][0]
    play = income(made)
    assert spaces(play, AUTOMA)[track] == before + 1
    assert event(play, "advanced", AUTOMA).data["by"] == "civilization"
    assert len(events(play, "nothing_to_explore" if track == "exploration" else "conquered", AUTOMA)) == 1


def test_explorers_at_the_end_of_the_track_do_nothing() -> None:
    """(ACI-2)"""
    play = income(scene("explorers", 3).tokens(AUTOMA, military=12))
    assert events(play, "advanced", AUTOMA) == []
    assert event(play, "cannot_advance", AUTOMA).data["track"] == "military"


# ---- Engineers


@pytest.mark.parametrize("turn", [2, 3, 4, 5])
def test_engineers_score_1_vp_for_each_landmark_whatever_the_mat_says(turn: int) -> None:
    """(INA-9, ACI-3)"""
    play = income(scene("engineers", turn).landmarks(AUTOMA, "forge", "academy", "barn").landmarks(YOU, "bakery"))
    assert by_civilization(play) == [3]


# ---- Conquerors


def test_conquerors_with_few_territories_conquer_once() -> None:
    """One territory in income turn 2; the score of 1 VP each comes after. (ACI-4, ACI-6)"""
    play = income(scene("conquerors").explored(*range(34)))
    assert len(events(play, "conquered", AUTOMA)) == 1
    assert by_civilization(play) == [2]


def test_conquerors_with_as_many_territories_as_the_turn_do_not() -> None:
    """(ACI-4, ACI-6)"""
    play = income(scene("conquerors").outposts(AUTOMA, 26))
    assert events(play, "conquered") == []
    assert event(play, "enough_territories").data == {"count": 2, "turn": 2}
    assert by_civilization(play) == [2]


def test_conquerors_close_one_of_more_than_two_single_territories() -> None:
    """Hexes 25, 26, 29 hold one token each, 22 two; card 7's HT5 goes through 25 before 26 or 29 or finds the first of
    them in its own order. (ACI-5)
    """
    made = scene("conquerors", 3).outposts(AUTOMA, 25, 26, 29)
    play = income(made)
    strengthened = event(play, "strengthens")
    hex = strengthened.data["hex"]
    path = numbers(reason(strengthened, "hex_tiebreaker").data["path"])
    assert at(path[-1]) == hex
    assert not {25, 26, 29} & set(path[:-1])
    assert board_of(play).map.outposts[at(path[-1])][1].seat == SHADOW
    assert not board_of(play).map.outposts[at(path[-1])][1].upright
    assert board_of(play).seats[SHADOW].outposts == 9
    assert by_civilization(play) == [4]


def test_conquerors_with_two_single_territories_leave_them_open() -> None:
    """(ACI-5)"""
    play = income(scene("conquerors", 3).outposts(AUTOMA, 25, 26))
    assert event(play, "few_single_territories").data == {"count": 2, "limit": 2}


def test_conquerors_count_a_territory_just_conquered_as_single() -> None:
    """Two of them and the new one make three; card 7 has no topple icon. (ACI-4, ACI-5)"""
    play = income(scene("conquerors", 4).outposts(AUTOMA, 25, 26).explored(*range(34)))
    conquered = event(play, "conquered", AUTOMA).data["hex"]
    valid = reason(event(play, "strengthens"), "valid_hexes").data["hexes"]
    assert set(numbers(valid)) == {25, 26, *numbers((conquered,))}


def test_conquerors_without_an_outpost_of_the_shadow_empire_close_none() -> None:
    """(ACI-5, BCO-22)"""
    play = income(scene("conquerors", 3).outposts(AUTOMA, 25, 26, 29).supply(SHADOW, 0))
    assert len(events(play, "no_shadow_outpost_left")) == 1


# ---- Equalizers


@pytest.mark.parametrize("ahead", [1, 2])
def test_equalizers_catch_up_over_one_or_two_spaces(ahead: int) -> None:
    """Only the space reached gives its benefit: technology 3, not 2 with its tapestry card. (ACI-7)"""
    made = scene("equalizers").tokens(AUTOMA, technology=3 - ahead).tokens(YOU, technology=3).favorites("science")
    play = income(made)
    assert spaces(play, AUTOMA)["technology"] == 3
    assert len(events(play, "refresh_tech")) == 1
    assert len(events(play, "tapestry_beside")) == 1, "the card of the income turn alone"
    assert by_civilization(play) == []


@pytest.mark.parametrize(("own", "yours"), [(0, 3), (3, 3), (4, 3)])
def test_equalizers_farther_behind_or_level_or_ahead_score_5_vp(own: int, yours: int) -> None:
    """(ACI-9)"""
    play = income(scene("equalizers").tokens(AUTOMA, technology=own).tokens(YOU, technology=yours))
    assert by_civilization(play) == [5]
    assert spaces(play, AUTOMA)["technology"] == own


def test_equalizers_take_the_first_such_track_in_the_tiebreaker() -> None:
    """Card 4: technology, science, favorite (exploration), military, exploration. (ACI-8)"""
    made = scene("equalizers", pair=(6, 4)).tokens(YOU, science=2, exploration=1, military=1).favorites("military")
    play = income(made)
    assert spaces(play, AUTOMA) == {"exploration": 0, "science": 2, "military": 0, "technology": 0}


def test_equalizers_look_at_your_most_advanced_token_only() -> None:
    """(ACI-10, ADV-5)"""
    play = income(scene("equalizers").tokens(AUTOMA, technology=3).tokens(YOU, technology=[4, 7]))
    assert by_civilization(play) == [5]


def test_equalizers_gain_a_free_landmark_of_a_tier_entered_on_the_way() -> None:
    """From 3 to 5 over space 4. (ACI-10)"""
    play = income(scene("equalizers").tokens(AUTOMA, technology=3).tokens(YOU, technology=5).favorites("technology"))
    assert board_of(play).landmarks == {"forge": AUTOMA}


def test_equalizers_may_complete_a_track() -> None:
    """(ACI-7, ACH-2)"""
    made = scene("equalizers").tokens(AUTOMA, exploration=10).tokens(YOU, exploration=12)
    play = income(made.achievement("complete_track", YOU))
    assert board_of(play).achievements["complete_track"] == [YOU, AUTOMA]


# ---- Hucksters


@pytest.mark.parametrize(
    ("favorite", "item"),
    [("military", "tapestry"), ("science", "tapestry"), ("technology", "tech_card"), ("exploration", "territory")],
)
def test_hucksters_add_an_item_by_the_favorite_track(favorite: str, item: str) -> None:
    """It scores at once, like a landmark, and for nothing else is it one. (ACI-12, ACI-13)"""
    made = scene("hucksters", 3).favorites(favorite, "military").landmarks(AUTOMA, "forge")
    made.mat.pool = ["space_tile", "tapestry"]
    play = income(made)
    assert mat_of(play).pool == ["space_tile", "tapestry", item]
    counted = {vp.data["thing"]: vp.data["count"] for vp in events(play, "vp", AUTOMA) if "thing" in vp.data}
    assert counted["landmark"] == 4
    assert board_of(play).landmarks_of(AUTOMA) == ["forge"]


def test_the_pools_tapestry_cards_are_no_cards_of_the_automa() -> None:
    """Nothing answers your conquest. (ACI-15, BTR-4)"""
    made = scene("hucksters").outposts(AUTOMA, 27)
    made.mat.pool = ["tapestry", "tapestry"]
    play = made.play()
    play.answer("conquer:1,1")
    assert board_of(play).map.controller(at(27)) == YOU
    assert mat_of(play).pool == ["tapestry", "tapestry"]


def test_engineers_do_not_score_for_the_pool() -> None:
    """Level 6 with Hucksters first: for nothing but the VP step is an item a landmark. (ACI-13, LVL-9)"""
    made = Scene(level=6, civilization="hucksters", second_civilization="engineers", boxes=("base", "pp"))
    made.only(AUTOMA).landmarks(AUTOMA, "forge").deck(discard=[1, 2, 3, 4, 5, 8], pair=[6, 7])
    made.mat.civilizations = ["hucksters", "engineers"]
    assert by_civilization(income(made)) == [1]


# ---- Iconoclasts


def test_iconoclasts_take_their_landmarks_out_of_the_game_for_vp_and_research() -> None:
    """Two landmarks, then none to score for. Technology 1 replaces the tech cards, military 2 gives a card. (ACI-16)"""
    made = (
        scene("iconoclasts", 3).landmarks(AUTOMA, "barn", "academy").landmarks(YOU, "forge").tokens(AUTOMA, military=1)
    )
    play = income(made, "technology", "military")
    assert board_of(play).landmarks == {"barn": REMOVED, "academy": REMOVED, "forge": YOU}
    assert by_civilization(play) == [3, 3]
    assert len(events(play, "refresh_tech")) == 1
    assert len(events(play, "tapestry_beside")) == 2
    assert not [vp for vp in events(play, "vp") if vp.data.get("thing") == "landmark"]


def test_iconoclasts_go_on_with_landmarks_gained_by_their_research() -> None:
    """Technology 4 brings the Forge, which goes too. (ACI-18)"""
    play = income(
        scene("iconoclasts").landmarks(AUTOMA, "barn").tokens(AUTOMA, technology=3), "technology", "science", "science"
    )
    assert told(play, "landmarks_removed", "landmarks") == [("barn",), ("forge",)]
    assert by_civilization(play) == [3, 3]
    assert board_of(play).landmarks_of(AUTOMA) == []


def test_iconoclasts_roll_again_for_a_finished_track() -> None:
    """Only two tracks can come up. (ACI-17)"""
    made = scene("iconoclasts").landmarks(AUTOMA, "barn").only(AUTOMA, technology=0, exploration=11)
    play = income(made, "technology")
    assert told(play, "rolled", "among") == [("exploration", "technology")]


def test_iconoclasts_at_the_end_of_every_track_roll_nothing() -> None:
    """(ACI-17)"""
    play = income(scene("iconoclasts").landmarks(AUTOMA, "barn").only(AUTOMA))
    assert by_civilization(play) == [3]
    assert events(play, "rolled") == []


def test_iconoclasts_without_landmarks_do_nothing() -> None:
    """(ACI-16)"""
    assert by_civilization(income(scene("iconoclasts"))) == []


# ---- Trailblazers


def test_trailblazers_put_an_outpost_two_spaces_ahead_of_you() -> None:
    """Of your most advanced token on their favorite track. (ACI-20)"""
    play = income(scene("trailblazers").tokens(YOU, technology=[1, 4]).tokens(AUTOMA, technology=6))
    assert mat_of(play).outposts_ahead == [("technology", 6)]


def test_trailblazers_count_the_outposts_already_there() -> None:
    """(ACI-20)"""
    made = scene("trailblazers").tokens(YOU, technology=4).tokens(AUTOMA, technology=6)
    made.mat.outposts_ahead = [("technology", 8), ("science", 11)]
    play = income(made)
    assert mat_of(play).outposts_ahead[2:] == [("technology", 10)]


def test_trailblazers_without_room_take_the_first_track_of_the_tiebreaker_that_has_some() -> None:
    """Card 4: technology, science, favorite, military, exploration; science is full as well. (ACI-21)"""
    made = scene("trailblazers", pair=(6, 4)).tokens(YOU, technology=11, science=12).tokens(AUTOMA, technology=12)
    made.favorites("exploration").tokens(YOU, exploration=11).tokens(AUTOMA, exploration=11)
    play = income(made)
    assert mat_of(play).outposts_ahead == [("military", 2)]


def test_trailblazers_without_room_anywhere_place_nothing() -> None:
    """(ACI-21)"""
    play = income(scene("trailblazers").only(YOU, science=11).only(AUTOMA))
    assert mat_of(play).outposts_ahead == []
    assert event(play, "no_room_ahead").rule == "ACI-21"


def last_turn(*outposts: tuple[str, int], **tokens: int) -> Play[Table]:
    """The bots are finished, with these outposts ahead; you are about to take your last income turn."""
    made = scene("trailblazers", 5).era(5).era(4, YOU).tokens(YOU, **tokens)
    made.bots.finished = made.seat(AUTOMA).finished = made.seat(SHADOW).finished = True
    made.mat.outposts_ahead, made.mat.covered = list(outposts), 3
    return made.play()


def test_trailblazers_score_10_vp_at_the_end_for_each_outpost_not_passed() -> None:
    """Your token on its space has not passed it; beyond it has. An outpost on 12 cannot be passed. (ACI-22)"""
    play = last_turn(("science", 6), ("military", 6), ("technology", 12), science=6, military=7, technology=12)
    play.answer("income")
    assert by_civilization(play) == []
    play.answer("end")
    assert play.pending is None
    assert by_civilization(play) == [20]
    assert play.result is not None
    assert play.result["winners"] == [AUTOMA]


def test_an_outpost_can_still_be_passed_after_the_bots_are_finished() -> None:
    """The end of the game is when you are finished as well. (ACI-22)"""
    play = last_turn(("science", 6), ("science", 8), science=6)
    for key in ("advance:science", "income", "end"):
        play.answer(key)
    assert by_civilization(play) == [10]


def test_the_bots_last_income_turn_scores_no_outposts_yet() -> None:
    """(ACI-22)"""
    made = scene("trailblazers", 5).only(YOU).only(AUTOMA)
    made.mat.outposts_ahead = [("science", 6)]
    play = income(made)
    assert play.state.bots.finished
    assert by_civilization(play) == []
